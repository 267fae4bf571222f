"""What a move is said to do is what it does, by the plain rules."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from santiago import Position, Rng
from santiago.engine.views import standings
from tests.engine import plain
from tests.engine.positions import at, canals, new, play, put
from tests.engine.strategies import positions, seeds


def lasts(seen: plain.Snapshot, square: str | None) -> int:
    """P6.2, P6.3: a drought for each farmer and one more, but none after the last round."""
    (farmers,) = (tile[4] for tile in seen["tiles"] if tile[0] == square)
    return int(min(farmers + 1, seen["rounds"] - seen["round"] + 1))


def expected(seen: plain.Snapshot, move: str) -> dict[str, Any]:
    """The consequences of a move, but for who would plant when."""
    after = plain.done(seen, move)
    tiles = {tile[0]: tile for tile in after["tiles"]}
    before_dry, dry = plain.thirsty(seen), plain.thirsty(after)
    newly = plain.wet(after) - plain.wet(seen)
    planted = move.split()[2] if move.startswith("plant") else None
    field = None
    if planted is not None:
        crop, squares = next(f for f in plain.fields(after["tiles"]) if planted in f[1])
        field = {"crop": crop, "squares": squares}

    def difference(one: list[int], other: list[int]) -> list[int]:
        return [b - a for a, b in zip(one, other, strict=True)]

    return {
        "watered": [square for square in tiles if square in newly and not tiles[square][5]],
        "saved": [square for square in before_dry if square not in dry],
        "suffers": dry,
        "farmers": None if planted is None else tiles[planted][4],
        "lasts": lasts(after, planted) if planted in dry else None,
        "field": field,
        "gain": difference(plain.scores(seen), plain.scores(after)),
        "gain_after_drought": difference(
            plain.scores(plain.drought(seen)), plain.scores(plain.drought(after))
        ),
    }


@given(positions(), seeds)
def test_consequences_by_the_plain_rules(position: Position, seed: int) -> None:
    """P3.3, P4.5, P6.1, P6.2, P6.3, P6.4, E2, E3: tiles watered, saved, lost, fields, points."""
    seen, moves = position.snapshot(), position.legal_moves
    key = position.key()
    for k in {Rng(seed + i).roll(len(moves)) for i in range(4)} if moves else ():
        effects = position.consequences(moves[k])
        effects.pop("order")
        effects.pop("overseer")
        assert effects == expected(seen, str(moves[k])), moves[k]
    assert position.key() == key


@given(positions(), seeds)
def test_who_would_plant_and_oversee(position: Position, seed: int) -> None:
    """P2.1, P3.1: the order among those who have spoken, if the auction ended after the move."""
    moves = position.legal_moves
    if not moves:
        return
    move = moves[Rng(seed).roll(len(moves))]
    effects = position.consequences(move)
    if position.phase != "auction" or position.players == 2:
        assert (effects["order"], effects["overseer"]) == (None, None)
        return
    bids = dict(enumerate(position.snapshot()["bids"]))
    bids[position.turn] = move.amount or 0
    spoke = [(position.overseer + 1 + i) % position.players for i in range(position.players)]
    spoke = [seat for seat in spoke if bids[seat] is not None]
    bidders = sorted((seat for seat in spoke if bids[seat]), key=lambda seat: -bids[seat])
    passed = [seat for seat in reversed(spoke) if not bids[seat]]
    assert effects["order"] == bidders + passed
    assert effects["overseer"] == (passed or bidders)[-1]


@given(positions())
def test_how_long_dry_tiles_last(position: Position) -> None:
    """X5: with two farmers, the third drought makes a desert; the last round's at once."""
    seen = position.snapshot()
    dry_tiles = standings(position, None)["dry"]
    dry = [] if position.phase == "over" else plain.thirsty(seen)
    assert sorted(dry_tiles) == sorted([square, lasts(seen, square)] for square in dry)


def test_a_canal_that_saves_a_tile() -> None:
    """P6.2: an offer is shown as if its canal were built, without the money."""
    position = put(put(new(), "e2", "grape2", 0, 1), "e3", "grape2", 1, 2)
    put(put(position, "a1", "banana2"), "f3", "pepper1", desert=True)
    effects = at(position, "offers").consequences("offer C2-D2 4")
    assert effects["watered"] == effects["saved"] == ["e2", "e3"]
    assert effects["suffers"] == ["a1"]
    assert effects["gain"] == [0, 0, 0, 0]
    assert effects["gain_after_drought"] == [2, 2, 0, 0]  # e2's farmer, and one of the pair on e3


def test_a_canal_elsewhere_costs_what_it_costs() -> None:
    """P4.5."""
    position = canals(at(new(), "offers"), "C2-D2")
    play(position, "offer D2-E2 3", "pass", "offer D2-E2 1")
    assert position.consequences("build C2-C3")["gain"] == [0, 0, 0, -5]
    assert position.consequences("accept D2-E2")["gain"] == [-3, 0, -1, 4]


def test_a_secret_bid_changes_nothing_by_itself() -> None:
    """P1.4."""
    position = play(new(2, overseer=0), "first C2-D2")
    for seat in (0, 1):
        effects = position.consequences("bid 3", seat)
        assert effects["gain"] == [0, 0]
        assert effects["order"] is None
