"""C and S: what lies in the box, and how a game is set up."""

from __future__ import annotations

from collections import Counter

import pytest

from santiago import IllegalMoveError, OptionError, Position, Rng, Setup, SetupError, Variant
from santiago.engine.board import CENTRAL, CORNER_OF, SQUARE_NAMES, TOUCHING, squares_of
from santiago.engine.editions import EDITIONS, MOST_MONEY
from tests.engine.positions import PALMS, box, draw, legal, new, play, round_on, squares_in

VARIANTS = [Variant("trefl", n) for n in (2, 3, 4, 5)] + [Variant("amigo", n) for n in (3, 4, 5)]


def deal(variant: Variant, seed: int = 1) -> Position:
    return Position.deal(variant, Rng(seed))


# --- C ------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["trefl", "amigo"])
def test_plantation_tiles(edition: str) -> None:
    """C1: 45 tiles, 5 crops × 9; of each crop 6 show two farmers and 3 show one."""
    setup = deal(Variant(edition, 5)).setup()
    names = Counter(Variant(edition, 5).tile_name(kind) for kind in setup.tiles)
    assert sum(names.values()) == 45
    assert names == {
        f"{crop}{farmers}": {1: 3, 2: 6}[farmers]
        for crop in EDITIONS[edition].crops
        for farmers in (1, 2)
    }


def test_crops() -> None:
    """C2, D11: the crops of each edition."""
    assert set(EDITIONS) == {"trefl", "amigo"}
    assert EDITIONS["trefl"].crops == ("banana", "coconut", "watermelon", "grape", "pepper")
    assert EDITIONS["amigo"].crops == ("banana", "bean", "potato", "sugar", "pepper")


@pytest.mark.parametrize("variant", VARIANTS, ids=repr)
def test_what_each_player_has(variant: Variant) -> None:
    """C3: each player has 22 farmers and one canal of their own; the farmers never run out."""
    seen = deal(variant).snapshot()
    assert seen["supply"] == [22] * variant.players
    assert seen["own_canal"] == [True] * variant.players
    assert variant.rounds * 2 <= 22


def test_the_bank_never_runs_dry() -> None:
    """C4: all the money a game can hold is below 192, so no amount needs a larger code."""
    for variant in VARIANTS:
        start = deal(variant).money[0] * variant.players
        income = 3 * variant.players * (variant.rounds - 1)
        assert start + income <= MOST_MONEY == 191


@pytest.mark.parametrize("variant", VARIANTS, ids=repr)
def test_blue_canals_palms_and_source(variant: Variant) -> None:
    """C4: the pile beside the board and everyone's own come from the 15 canals; three palms."""
    seen = deal(variant).snapshot()
    first = variant.players == 2  # S11's canal
    assert seen["canals_left"] + variant.players + first <= 15
    assert len(seen["palms"]) == (3 if variant.options.palms else 0)
    assert seen["source"] is not None


# --- S1–S7 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "tiles", "per_round", "rounds", "canals", "money"),
    [(2, 30, 3, 10, 10, 5), (3, 44, 4, 11, 11, 10), (4, 44, 4, 11, 11, 10), (5, 45, 5, 9, 9, 10)],
)
def test_the_table_of_the_set_up(
    players: int, tiles: int, per_round: int, rounds: int, canals: int, money: int
) -> None:
    """S1, S2, S3, S4: tiles in play, piles, canals and escudos, by the number of players.

    D3: four players have the set-up of three, not of five; one tile is set aside, not a pile.
    """
    position = new(players)
    seen = position.snapshot()
    assert len(position.setup().tiles) == tiles == per_round * rounds
    assert seen["rounds"] == rounds
    assert seen["canals_left"] == canals
    assert seen["money"] == [money] * players
    if players == 2:
        play(position, "first C2-D2")
    assert len(position.snapshot()["market"]) == per_round


@pytest.mark.parametrize(("players", "left"), [(2, 1), (3, 1), (4, 0), (5, 0)])
def test_tiles_left_over(players: int, left: int) -> None:
    """S5: with two and three players one tile a round is left over, with four and five none."""
    position = new(players)
    if players == 2:
        play(position, "first C2-D2")
    play(position, *["pass"] * players)
    for _ in range(players):
        assert position.phase == "planting"
        play(position, str(position.legal_moves[0]))
    assert len(position.snapshot()["market"]) == left
    assert position.phase == ("leftover" if left else "offers")


def test_players_by_edition() -> None:
    """S6: AMIGO is for 3–5 players, Trefl for 2–5."""
    for edition, fewest in (("amigo", 3), ("trefl", 2)):
        for players in range(8):
            if fewest <= players <= 5:
                assert Variant(edition, players).players == players
            else:
                with pytest.raises(OptionError, match=r"\(S6\)"):
                    Variant(edition, players)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("edition", ["trefl", "amigo"])
def test_one_tile_is_removed(edition: str, players: int) -> None:
    """S7: with 3 or 4 players one random tile is shown to all and removed.  (D3)"""
    kinds = set()
    for seed in range(60):
        position = deal(Variant(edition, players), seed)
        setup = position.setup()
        assert len(setup.removed) == 1
        assert Counter(setup.tiles) + Counter(setup.removed) == Counter(box())
        removed = position.view(0)["removed"]
        assert removed == [position.variant.tile_name(setup.removed[0])]
        kinds.add(setup.removed)
    assert len(kinds) == 10  # any kind may go


def test_two_players_remove_three_of_each_crop() -> None:
    """S7: with 2 players two double tiles and one single of each crop are removed."""
    seen = deal(Variant(players=2)).snapshot()
    assert Counter(seen["removed"]) == {
        f"{crop}{farmers}": farmers for crop in EDITIONS["trefl"].crops for farmers in (1, 2)
    }


def test_five_players_remove_nothing() -> None:
    """S7."""
    assert deal(Variant(players=5)).snapshot()["removed"] == []


# --- S8 source, S9 palms, S10 overseer, S11 first canal -------------------------------------------


@pytest.mark.parametrize(
    ("option", "crossings"), [("central", set(CENTRAL)), ("anywhere", set(range(20)))]
)
def test_random_source(option: str, crossings: set[int]) -> None:
    """S8, D10: `central` is a random central crossing, `anywhere` a random one of the 20."""
    variant = Variant(options={"source": option})
    assert {deal(variant, seed).source for seed in range(300)} == crossings


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_chosen_source(players: int) -> None:
    """S8: `chosen`: the first overseer places it on any of the 20, as the first move."""
    position = new(players, source=None, overseer=1)
    assert (position.phase, position.to_move) == ("source", (1,))
    assert len(legal(position)) == 20
    play(position, "source E4")
    assert position.snapshot()["source"] == "E4"
    assert position.phase == ("first-canal" if players == 2 else "auction")


@pytest.mark.parametrize("edition", ["trefl", "amigo"])
def test_palms_by_default(edition: str) -> None:
    """S9: on by default in Trefl, off in AMIGO (its variant); D10: or the other way."""
    default = edition == "trefl"
    assert Variant(edition).options.palms is default
    for wanted in (True, False):
        position = deal(Variant(edition, options={"palms": wanted}))
        assert position.palms.bit_count() == (3 if wanted else 0), draw(position)


def test_random_palms() -> None:
    """S9: three squares, no two of which touch, none of which touches the source."""
    stood = set()
    for seed in range(400):
        position = deal(Variant(options={"source": "anywhere"}), seed)
        palms = list(squares_of(position.palms))
        assert len(palms) == 3, draw(position)
        for palm in palms:
            assert not CORNER_OF[position.source] >> palm & 1, draw(position)
            assert not position.palms & TOUCHING[palm], draw(position)
        stood.update(palms)
    assert stood == set(range(48))


def test_palms_placed_by_the_players() -> None:
    """S9: with `source: chosen`, one at a time, clockwise from the first overseer's left."""
    position = new(4, source=None, palms=True, overseer=2)
    play(position, "source C2")
    assert (position.phase, position.to_move) == ("palms", (3,))
    free = squares_in(legal(position))
    assert set(SQUARE_NAMES) - free == {"d2", "e2", "d3", "e3"}
    play(position, "palm a1")
    assert position.to_move == (0,)
    assert free - squares_in(legal(position)) == {"a1", "b1", "a2", "b2"}
    with pytest.raises(IllegalMoveError, match=r"b2 touches another palm \(S9\)"):
        position.play("palm b2")
    with pytest.raises(IllegalMoveError, match=r"e3 touches the source \(S9\)"):
        position.play("palm e3")
    play(position, "palm c1")
    assert position.to_move == (1,)
    play(position, "palm h6")
    assert position.snapshot()["palms"] == ["a1", "c1", "h6"]
    assert (position.phase, position.to_move, position.round) == ("auction", (3,), 1)


def test_two_players_place_palms() -> None:
    """S9: with two players left, overseer, left again, after the source and S11's canal."""
    position = new(2, source=None, overseer=0, palms=True)
    play(position, "source A1", "first A1-B1")
    placed = []
    for square in ("d4", "f4", "h4"):
        assert position.phase == "palms"
        placed.append(position.to_move)
        play(position, f"palm {square}")
    assert placed == [(1,), (0,), (1,)]
    assert position.phase == "auction"


def test_first_overseer() -> None:
    """S10: a random seat, or the one named; seats go clockwise in index order."""
    assert {deal(Variant(), seed).overseer for seed in range(60)} == {0, 1, 2, 3}
    for seat in range(4):
        position = Position.deal(Variant(), Rng(1), seat)
        assert position.overseer == seat
        spoke = []
        while position.phase == "auction":
            spoke.append(position.turn)
            play(position, "pass")
        assert spoke == [(seat + i) % 4 for i in (1, 2, 3, 4)]


def test_first_canal() -> None:
    """S11: two players: the first overseer lays a canal that has the source as one end.

    It is not one of the ten, nor anyone's own.  D10: the first overseer, for "the eldest".
    """
    position = new(2, overseer=1, source="C2")
    assert (position.phase, position.to_move) == ("first-canal", (1,))
    assert legal(position) == ["first B2-C2", "first C2-D2", "first C1-C2", "first C2-C3"]
    with pytest.raises(IllegalMoveError, match=r"it does not join the network \(P4.2\)"):
        position.play("first A1-B1")
    play(position, "first C2-C3")
    seen = position.snapshot()
    assert seen["canals"] == ["C2-C3"]
    assert seen["canals_left"] == 10
    assert seen["own_canal"] == [True, True]
    assert seen["overseer"] == 1


@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_first_canal_with_more_players(players: int) -> None:
    """S11."""
    assert new(players).phase == "auction"


def test_money_open_or_hidden() -> None:
    """S12: hidden money changes what a player is shown, never what is legal."""
    shown, hidden = new(money="open"), new(money="hidden")
    for position in (shown, hidden):
        play(position, "bid 3", "bid 4")
    assert shown.view(0)["money"] == [7, 6, 10, 10]
    assert hidden.view(0)["money"] == [7, None, None, None]
    assert hidden.view(None)["money"] == [None] * 4
    assert hidden.view(0)["bids"] == [3, 4, None, None]  # bids lie on the table
    while shown.phase != "over":
        assert legal(shown) == legal(hidden), draw(hidden)
        round_on(shown)
        round_on(hidden)
    assert hidden.view(0)["money"] == hidden.view(None)["money"] == shown.view(1)["money"]


# --- set-ups that break the rules -------------------------------------------------------------


def setup_with(**changes: object) -> dict[str, object]:
    variant = Variant()
    return new(palms=PALMS).setup().to_json(variant) | changes


TILES = new(palms=PALMS).setup().to_json(Variant())["tiles"]
assert isinstance(TILES, list)


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        (setup_with(tiles=TILES[1:]), r"43 tiles are in play, expected 44 \(S1\)"),
        (setup_with(tiles=["pepper1", *TILES[1:]]), r"the box holds 3 \(C1\)"),
        (setup_with(tiles=["bean1", *TILES[1:]]), "'bean1' is not a tile of trefl"),
        (setup_with(removed=[]), r"0 tiles are removed, expected 1 \(S7\)"),
        (setup_with(removed=["banana1"]), r"\(C1\)"),
        (setup_with(overseer=4), r"overseer 4 is not a valid seat: 0 to 3 \(S10\)"),
        (setup_with(source="A1"), r"'A1' is not a central crossing: B2 C2 D2 B3 C3 D3 \(S8\)"),
        (setup_with(source=None), r"source: .* is not a crossing: A1 to E4 \(S8\)"),
        (setup_with(palms=["a1", "b2", "h6"]), r"the palms on a1 and b2 touch \(S9\)"),
        (setup_with(palms=["a1", "a1", "h6"]), r"the palms on a1 and a1 touch \(S9\)"),
        (setup_with(palms=["a1", "d3", "h6"]), r"the palm on d3 touches the source \(S9\)"),
        (setup_with(palms=["a1", "h6"]), r"there are 2 palms, expected 3 \(S9\)"),
    ],
)
def test_set_ups_that_break_the_rules(setup: dict[str, object], message: str) -> None:
    """S1, S7, S8, S9, S10, C1."""
    with pytest.raises(SetupError, match=message):
        Setup.of(Variant(), setup)


def test_two_players_removing_other_tiles() -> None:
    """S7."""
    variant = Variant(players=2, options={"palms": False})
    setup = new(2).setup().to_json(variant)
    Setup.of(variant, setup)
    removed, tiles = setup["removed"], setup["tiles"]
    assert isinstance(removed, list)
    assert isinstance(tiles, list)
    at = tiles.index("grape1")
    tiles[at], removed[0] = removed[0], "grape1"
    with pytest.raises(SetupError, match=r"two double and one single of each crop.*\(S7\)"):
        Setup.of(variant, setup)


def test_chosen_source_is_not_set_up() -> None:
    """S8, S9: what the players will choose cannot stand in the set-up."""
    variant = Variant(options={"source": "chosen"})
    setup = new(source=None, palms=True).setup().to_json(variant)
    assert Setup.of(variant, setup).source is None
    with pytest.raises(SetupError, match="source 'C2' is not allowed"):
        Setup.of(variant, setup | {"source": "C2"})
    with pytest.raises(SetupError, match=r"palms .* is not allowed"):
        Setup.of(variant, setup | {"palms": ["a1"]})
