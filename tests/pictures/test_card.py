"""Cards: what they show, that they fit, and that nothing hidden is in them."""

from __future__ import annotations

import io
import random
import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest
from PIL import Image, ImageFont

from santiago import Game, Position, Rng
from santiago.pictures import card, fonts
from santiago.pictures.card import Player
from santiago.pictures.png import rasterized

PLAYERS = [Player(name, look) for look, name in enumerate(("Ana", "Łukasz", "Zoë", "Дмитрий", "Ω"))]


def played(players: int, moves: int | None, seed: int = 3, **options: Any) -> Game:
    game, choose = Game.new(players=players, seed=seed, **options), random.Random(seed)
    while game.position.phase != "over" and (moves is None or len(game.record.moves) < moves):
        game.play(choose.choice(list(game.position.legal_moves)), game.position.turn)
    return game


def drawn(position: Position, language: str = "en") -> str:
    return card.of_position(position, PLAYERS[: position.players], language).svg


@lru_cache
def png(text: str) -> Image.Image:
    return Image.open(io.BytesIO(rasterized(text, fonts.paths()))).convert("RGB")


def test_a_picture_has_the_size_of_a_preview_and_all_its_parts() -> None:
    picture = png(drawn(played(4, None).position))
    assert (picture.size, picture.format or "PNG") == ((1200, 630), "PNG")
    colours = {colour for _, colour in picture.getcolors(1_000_000) or []}
    for hex_colour in ("#31a8cb", *card.COLORS.seats[:4]):  # water, and the players' colours
        assert tuple(bytes.fromhex(hex_colour[1:])) in colours, hex_colour


@pytest.mark.slow
def test_words_are_really_drawn() -> None:
    """Without its fonts the program draws no text, and says nothing."""
    position = played(3, 30).position
    band = (card.EDGE, 30, 1200 - card.EDGE, 118)
    words = png(drawn(position)).crop(band)
    assert len(words.getcolors(100_000) or []) > 20
    assert png(drawn(position, "pl")).crop(band).tobytes() != words.tobytes()
    without = re.sub(r"<text.*?</text>", "", drawn(position))
    assert len(png(without).crop(band).getcolors(100_000) or []) == 1


def test_widths_are_those_of_the_fonts() -> None:
    for path in fonts.paths():
        font = ImageFont.truetype(path, 1000)
        family = font.getname()[0] or ""
        for text in ("Wygrywa Łukasz", "Égalité à 31", "Größe"):
            assert font.getlength(text) == pytest.approx(fonts.width(text, family, 1000), rel=0.01)


@pytest.mark.parametrize("language", ["en", "fr", "de", "pl"])
def test_the_longest_names_fit(language: str) -> None:
    game = played(5, None)
    longest = [Player("W" * 24, look) for look in range(5)]
    shown = card.of_position(game.position, longest, language)
    for size, family, text in re.findall(
        r'font-size="(\d+)"[^>]*font-family="([^"]*)"[^>]*>([^<]*)<', shown.svg
    ):
        assert fonts.width(text, family, int(size)) <= 1200 - 2 * card.EDGE


def test_names_are_text_and_nothing_else() -> None:
    evil = [Player('<image href="file:///etc/passwd"/>&"', 0), Player("B", 1), Player("C", 2)]
    text = card.of_position(played(3, 10).position, evil, "en").svg
    assert "<image" not in text
    assert "href" not in re.sub(r"<text[^>]*>[^<]*</text>", "", text)


def test_colours_and_shapes_are_those_that_players_chose() -> None:
    position = played(3, None).position
    chosen = [replace(PLAYERS[seat], look=look) for seat, look in enumerate((4, 3, 2))]
    text = card.of_position(position, chosen, "en").svg
    assert card.COLORS.seats[4] in text
    assert card.COLORS.seats[0] not in text


# -- nothing hidden ----------------------------------------------------------------------------


@pytest.mark.slow
def test_pictures_of_positions_that_spectators_cannot_tell_apart_are_equal() -> None:
    """Hidden money and the order of the tiles: equal views, equal bytes."""
    for seed in range(6):
        game = played(4, 40 + seed, seed=seed, money="hidden")
        one = game.position
        other = one.copy()
        other.redeal(Rng(seed + 100))
        other.money = [
            amount + 5 + seat if seat < 4 else 0 for seat, amount in enumerate(list(one.money))
        ]
        assert one.view(None) == other.view(None)
        assert list(one.money) != list(other.money)
        assert drawn(one) == drawn(other)
    assert png(drawn(one)).tobytes() == png(drawn(other)).tobytes()


def test_a_secret_bid_changes_no_picture() -> None:
    """Neither how much was bid, nor whether, nor by whom."""
    game = played(2, None, seed=5)
    record = game.record
    start = next(
        ply for ply, step in enumerate(record.steps()) if step.before.secret_auction and ply > 4
    )
    before = record.position(start)
    while len(before.to_move) < 2:
        start += 1
        before = record.position(start)
    pictures = {drawn(before)}
    for seat in before.to_move:
        for amount in (0, 1, 2):
            after = before.copy()
            after.play("pass" if amount == 0 else f"bid {amount}", seat)
            assert len(after.to_move) == 1
            pictures.add(drawn(after))
    assert len(pictures) == 1
