"""The drawing: everything that lies on the table is in it, in 80 columns, in colour or not."""

from __future__ import annotations

import re
from typing import Any

import pytest

from santiago import Game, Rng, Variant
from santiago.draw import ASCII, UNICODE, WIDTH, Style, columns, draw
from santiago.engine.views import standings

COLORS = re.compile(r"\x1b\[[0-9;]*m")


def random_game(players: int, seed: int, moves: int, **options: Any) -> Game:
    game = Game.new(players=players, seed=seed, **options)
    rng = Rng(seed)
    while game.position.to_move and game.ply < moves:
        game.play(game.legal_moves[rng.roll(len(game.legal_moves))], game.position.turn)
    return game


def drawn(game: Game, style: Style, seat: int | None = None) -> str:
    return draw(game.view(seat), standings=standings(game.position, seat), style=style)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("source", ["central", "chosen"])
def test_every_position_fits_80_columns(players: int, source: str) -> None:
    names = ["Bartholomew of Santiago", "日本語の名前です長い", "", "x\x1b[31m\ny", "Ömür"]
    for moves in range(0, 200, 9):
        game = random_game(players, seed=moves, moves=moves, source=source)
        for style in (Style(), Style(unicode=False), Style(color=True)):
            text = draw(
                game.position.snapshot(),
                names=names[:players],
                standings=standings(game.position, None),
                style=style,
            )
            for line in COLORS.sub("", text).splitlines():
                assert columns(line) <= WIDTH, line


def test_colours_only_colour() -> None:
    game = random_game(4, seed=5, moves=90)
    in_colour = drawn(game, Style(color=True))
    plain = drawn(game, Style())
    strip = [line.rstrip() for line in COLORS.sub("", in_colour).splitlines()]
    assert strip == [line.rstrip() for line in plain.splitlines()]
    assert "\x1b" in in_colour
    assert "\x1b" not in plain


def test_ascii_is_ascii() -> None:
    assert drawn(random_game(5, seed=2, moves=110), Style(unicode=False)).isascii()


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_signs_are_distinct(glyphs: Any) -> None:
    assert len(set(glyphs.seats)) == 5
    alone = [glyphs.wet, glyphs.dry, glyphs.palm, glyphs.desert, *glyphs.seats]
    assert len(set(alone)) == len(alone)


def cell(text: str, square: str) -> tuple[str, str]:
    """The two lines of a square in a drawing without colours."""
    lines = text.splitlines()
    column, row = "abcdefgh".index(square[0]), int(square[1]) - 1
    top = 2 + 1 + 2 * row + row // 2
    left = 2 + 6 * column + 2 * (column // 2)
    return lines[top][left : left + 6], lines[top + 1][left : left + 6]


@pytest.mark.parametrize("seed", range(4))
def test_every_tile_shows_crop_farmers_and_water(seed: int) -> None:
    game = random_game(4, seed=seed, moves=100)
    text, view = drawn(game, Style()), game.view(None)
    wet = game.position.wet
    tiles = {tile[0]: tile for tile in view["tiles"]}
    for row in range(6):
        for column in range(8):
            square = f"{'abcdefgh'[column]}{row + 1}"
            upper, lower = cell(text, square)
            assert lower.endswith(square)
            tile = tiles.get(square)
            if tile is None:
                assert upper[1:4] == "   "
                assert (upper[4] == UNICODE.palm) == (square in view["palms"])
                assert (upper[5] == UNICODE.wet) == bool(wet >> (8 * row + column) & 1)
                continue
            _, crop, _, owner, farmers, desert = tile
            if desert:
                assert upper == " " + 5 * UNICODE.desert
                continue
            assert upper[1:4] == crop[:3]
            assert (upper[4] == UNICODE.palm) == (square in view["palms"])
            watered = wet >> (8 * row + column) & 1
            assert upper[5] == (UNICODE.wet if watered else UNICODE.dry)
            people = "--" if owner is None else (UNICODE.seats[owner] * farmers).ljust(2)
            assert lower[1:3] == people


def test_every_canal_is_drawn() -> None:
    game = random_game(3, seed=3, moves=100)
    view = game.view(None)
    text = draw(view, style=Style(unicode=False))
    board = [line[:58] for line in text.splitlines()[2:18]]
    across = sum(line.count("=" * 12) for line in board)
    down = sum(line.count("||") for line in board)
    level = [name for name in view["canals"] if name[1] == name[4]]
    assert across == len(level)
    assert down == 4 * (len(view["canals"]) - len(level))
    assert sum(line.count("@@") for line in board) == 1


def test_players_money_bids_and_points() -> None:
    game = Game.new(players=3, seed=1, overseer=1)
    for move in ("bid 3", "pass"):
        game.play(move)
    view = game.view(None)
    text = draw(view, names=["Ana", "Bo", "Cy"], standings=standings(game.position, None))
    assert "▲ Ana" in text
    assert "10 escudos, passed" in text
    assert "7 escudos, bid 3" in text
    assert "0+7=7 points" in text
    assert f"to plant: {'  '.join(view['market'])}" in text
    assert "Bo overseer" in text
    assert "auction. ● Bo is to move." in text


def test_hidden_money_stays_hidden() -> None:
    """What a seat's drawing shows depends on that seat's view alone (S12)."""
    game = Game.new(players=3, seed=1, money="hidden")
    text = drawn(game, Style(), seat=0)
    assert text.count("? escudos") == 2
    assert text.count("0+? points") == 2
    assert text.count("10 escudos") == 1


def test_secret_bid_stays_secret() -> None:
    """P1.4."""
    game = Game.new(players=2, seed=1)
    game.play(game.legal_moves[0])
    before = drawn(game, Style(), seat=game.position.overseer)
    first = game.position.turn
    game.play("bid 3", seat=first)
    after = drawn(game, Style(), seat=game.position.overseer)
    assert "bid 3" in drawn(game, Style(), seat=first)
    assert "bid 3" not in after
    changed = [
        (a, b) for a, b in zip(before.splitlines(), after.splitlines(), strict=True) if a != b
    ]
    assert len(changed) <= 2  # whose turn it is, in the headline and beside the name


def test_the_end_names_the_winners() -> None:
    game = random_game(4, seed=9, moves=1000)
    assert game.result is not None
    text = draw(game.view(None))
    assert text.startswith("Trefl, 4 players, round 11 of 11: over.\n")
    assert re.search(rf"(wins|share the victory) with {max(game.result.scores)} points\.\n", text)


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        ([1], "● Bo wins with 9 points."),
        ([0, 2], "▲ Ana and ■ Cy share the victory with 9 points."),
        ([0, 1, 2], "▲ Ana, ● Bo and ■ Cy share the victory with 9 points."),
        ([0, 1, 2, 3], "4 players share the victory with 9 points."),
    ],
)
def test_a_shared_victory(winners: list[int], words: str) -> None:
    """E4: all who have the most share the victory."""
    view = random_game(4, seed=9, moves=1000).view(None)
    view["result"] |= {"winners": winners, "scores": [9, 9, 9, 9]}
    assert words in draw(view, names=["Ana", "Bo", "Cy", "Di"]).splitlines()


def test_amigo_crops_can_be_told_apart() -> None:
    for edition in ("trefl", "amigo"):
        crops = Variant(edition=edition, players=3).crops
        assert len({crop[:3] for crop in crops}) == 5
