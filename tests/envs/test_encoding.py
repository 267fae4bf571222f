"""One encoding of observations and actions, for all environments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given

from santiago import Game, Move, Position, Rng, Variant
from santiago.engine.board import (
    CANAL_NAMES,
    CANAL_SYMMETRIES,
    CORNER_OF,
    CROSSING_NAMES,
    CROSSING_SYMMETRIES,
    SQUARE_NAMES,
    SQUARE_SYMMETRIES,
    WATERS,
    squares_of,
)
from santiago.engine.errors import NotationError
from santiago.engine.moves import CODES
from santiago.engine.phases import PHASES
from santiago.engine.setup import Setup
from santiago.envs import arrays, encoding, layout, spaces
from santiago.envs.encoding import Window
from tests.compiled import printed_in_both_modes
from tests.envs.games import VARIANTS, look, play, plies, reached, seeds, twin_for, variants


def test_every_action_has_a_move_and_back() -> None:
    for edition in ("trefl", "amigo"):
        moves = [encoding.decode(action, edition) for action in range(CODES)]
        assert [encoding.encode(move) for move in moves] == list(range(CODES))
        assert len({move.text for move in moves}) == CODES


def test_no_action_beyond_the_last() -> None:
    with pytest.raises(NotationError, match="0 to 6816"):
        encoding.decode(CODES)


@given(variants, seeds, plies)
def test_mask_has_the_legal_moves_and_no_others(variant: Variant, seed: int, ply: int) -> None:
    position = reached(variant, seed, ply)
    for seat in range(position.players):
        _, legal = look(position, seat)
        expected = position.legal_moves.codes() if seat == position.turn else []
        assert np.flatnonzero(legal).tolist() == expected, position


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_window_wipes_what_it_showed_before(variant: Variant) -> None:
    seen, legal = np.zeros(layout.OBSERVATION, np.float32), np.zeros(CODES, np.int8)
    window = Window(variant, seen, legal)
    position = Position.deal(variant, Rng(3))
    rng = Rng(4)
    while position.to_move:
        for seat in (position.turn, rng.roll(position.players)):
            window.look(position, seat)
            fresh_seen, fresh_legal = look(position, seat)
            assert np.array_equal(seen, fresh_seen)
            assert np.array_equal(legal, fresh_legal)
        play(position, rng, 1)


class Read:
    """An observation, read back by the names of the layout."""

    def __init__(self, observation: Any) -> None:
        self.planes = arrays.planes_of(observation).reshape(layout.PLANES, 48)
        self.vector = arrays.vector_of(observation)

    def squares(self, name: str, k: int = 0) -> set[int]:
        return set(np.flatnonzero(self.planes[layout.plane(name) + k]).tolist())

    def numbers(self, name: str) -> list[int]:
        part = next(part for part in layout.VECTOR_PARTS if part.name == name)
        start = layout.vector(name)
        numbers = self.vector[start : start + part.count] * part.unit
        assert np.allclose(numbers, np.round(numbers), atol=1e-4)
        return [round(float(number)) for number in numbers]

    def number(self, name: str) -> int:
        return self.numbers(name)[0]


def named(squares: set[int]) -> set[str]:
    return {SQUARE_NAMES[square] for square in squares}


@given(variants, seeds, plies)
def test_observation_says_what_the_view_says(variant: Variant, seed: int, ply: int) -> None:
    position = reached(variant, seed, ply)
    for seat in range(position.players):
        observation, _ = look(position, seat)
        assert spaces.observation_space().contains(observation)
        compare(Read(observation), position.view(seat), position, seat)


def compare(read: Read, view: dict[str, Any], position: Position, seat: int) -> None:
    players = position.players
    seats = [(seat + k) % players for k in range(players)]  # by relative seat
    variant = position.variant

    def by_seat(name: str) -> list[int]:
        numbers = read.numbers(name)
        assert not any(numbers[players:])
        return numbers[:players]

    # the board
    for k, crop in enumerate(variant.crops):
        assert named(read.squares("crop", k)) == {t[0] for t in view["tiles"] if t[1] == crop}
    assert named(read.squares("double")) == {t[0] for t in view["tiles"] if t[2] == 2}
    assert named(read.squares("desert")) == {t[0] for t in view["tiles"] if t[5]}
    for k, owner in enumerate(seats):
        farmers = read.planes[layout.plane("farmers") + k] * 2
        placed = {SQUARE_NAMES[s]: int(farmers[s]) for s in np.flatnonzero(farmers)}
        assert placed == {t[0]: t[4] for t in view["tiles"] if t[3] == owner}
    assert named(read.squares("palm")) == set(view["palms"])
    canals = [CANAL_NAMES.index(name) for name in view["canals"]]
    assert read.squares("wet") == beside(canals)
    assert read.squares("horizontal") == beside([c for c in canals if c < 16])
    assert read.squares("vertical") == beside([c for c in canals if c >= 16])
    free = list(squares_of(position.open_canals))
    assert read.squares("open horizontal") == beside([c for c in free if c < 16])
    assert read.squares("open vertical") == beside([c for c in free if c >= 16])
    source = view["source"]
    corners = set(squares_of(CORNER_OF[CROSSING_NAMES.index(source)])) if source else set()
    assert read.squares("source") == corners
    offers = {offer[0]: offer for offer in view["offers"]}
    for k, owner in enumerate(seats):
        plane = read.planes[layout.plane("offer") + k] * layout.MONEY_UNIT
        if owner in offers:
            _, canal, amount = offers[owner]
            touched = beside([CANAL_NAMES.index(canal)])
            assert set(np.flatnonzero(plane).tolist()) == touched
            assert {round(float(plane[square])) for square in touched} == {amount + 1}
        else:
            assert not plane.any()
    # the rest
    assert read.numbers("players") == [int(players == n) for n in (2, 3, 4, 5)]
    assert read.number("amigo") == (view["edition"] == "amigo")
    assert read.number("palms") == view["options"]["palms"]
    sources = ("central", "anywhere", "chosen")
    assert read.numbers("source option") == [int(view["options"]["source"] == s) for s in sources]
    assert read.number("hidden") == (view["options"]["money"] == "hidden")
    assert [read.number("round"), read.number("rounds")] == [view["round"], view["rounds"]]
    assert read.numbers("phase") == [int(view["phase"] == phase) for phase in PHASES[:9]]
    assert by_seat("turn") == [int(s == position.turn) for s in seats]
    assert by_seat("overseer") == [int(s == view["overseer"]) for s in seats]
    money = [view["money"][s] for s in seats]
    assert by_seat("money") == [amount or 0 for amount in money]
    assert by_seat("money seen") == [int(amount is not None) for amount in money]
    assert by_seat("supply") == [view["supply"][s] for s in seats]
    assert by_seat("own canal") == [int(view["own_canal"][s]) for s in seats]
    assert read.number("canals left") == view["canals_left"]
    names = [variant.tile_name(kind) for kind in range(10)]
    assert read.numbers("market") == [view["market"].count(name) for name in names]
    bids = [view["bids"][s] for s in seats]
    assert by_seat("bid made") == [int(bid is not None) for bid in bids]
    assert by_seat("bid") == [bid or 0 for bid in bids]
    places = [view["order"].index(s) + 1 if s in view["order"] else 0 for s in seats]
    assert by_seat("order") == places
    totals: dict[str, int] = {}
    for _, canal, amount in view["offers"]:
        totals[canal] = totals.get(canal, 0) + amount
    assert read.number("price") == 1 + max(totals.values(), default=0)
    points = [sum(field[2][s] for field in position.fields()) for s in seats]
    assert by_seat("points") == points
    seen = [view["removed"].count(name) for name in names]
    revealed = 0 if view["phase"] in PHASES[:3] else view["round"] * position.tiles_per_round
    for kind in list(position.tiles)[:revealed]:
        seen[kind] += 1
    box = [6 if kind & 1 else 3 for kind in range(10)]
    assert read.numbers("unseen") == [b - s for b, s in zip(box, seen, strict=True)]


def beside(canals: list[int]) -> set[int]:
    return {square for canal in canals for square in squares_of(WATERS[canal])}


@given(variants, seeds, plies)
def test_nothing_hidden_is_seen(variant: Variant, seed: int, ply: int) -> None:
    position = reached(variant, seed, ply)
    for seat in range(position.players):
        twin = twin_for(position, seat, Rng(seed + 2))
        assert twin.view(seat) == position.view(seat)
        for one, other in zip(look(position, seat), look(twin, seat), strict=True):
            assert np.array_equal(one, other), position


@pytest.mark.slow
@pytest.mark.parametrize("symmetry", range(4))
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_symmetries(variant: Variant, symmetry: int) -> None:
    """A mirrored game is seen mirrored, and allows the mirrored moves."""
    position = Position.deal(variant, Rng(5))
    setup = position.setup()
    squares, crossings = SQUARE_SYMMETRIES[symmetry], CROSSING_SYMMETRIES[symmetry]
    mirrored = Setup(
        overseer=setup.overseer,
        tiles=setup.tiles,
        removed=setup.removed,
        source=None if setup.source is None else crossings[setup.source],
        palms=tuple(sorted(squares[palm] for palm in setup.palms)),
    )
    twin = Position(variant, mirrored)
    of_actions = encoding.action_symmetry(symmetry)
    of_numbers = encoding.observation_symmetry(symmetry)
    assert sorted(of_actions) == list(range(CODES))
    assert CANAL_SYMMETRIES[symmetry] == tuple(c - 612 for c in of_actions[612:643])
    rng = Rng(6)
    while position.to_move:
        seen, legal = look(position, position.turn)
        twin_seen, twin_legal = look(twin, twin.turn)
        assert np.array_equal(twin_seen, seen[of_numbers])
        assert np.array_equal(twin_legal, legal[of_actions])
        code = position.legal_moves.code(rng.roll(len(position.legal_moves)))
        position.play(code, position.turn)
        twin.play(of_actions[code], twin.turn)


def test_factors_name_every_part() -> None:
    assert encoding.factors(encoding.encode("plant banana2 c4")) == {
        "kind": "plant",
        "tile": "banana2",
        "square": "c4",
    }
    assert encoding.factors(0) == {"kind": "pass"}
    for action in range(0, CODES, 7):
        parts = encoding.factors(action)
        assert Move(" ".join(map(str, parts.values()))).code == action


def test_a_relative_seat_is_the_same_for_all() -> None:
    """Seat 0 is oneself: the overseer's plane moves with the one who looks."""
    position = Game.new(players=5, seed=1, overseer=3).position
    for seat in range(5):
        read = Read(look(position, seat)[0])
        assert read.numbers("overseer").index(1) == (3 - seat) % 5


DIGEST = """
import hashlib, sys
import numpy as np
from santiago import Position, Rng, Variant, compiled
from santiago.envs.chance_game import ChanceGame
from santiago.envs.vector import SantiagoVectorEnv
from tests.compiled import printed_in_both_modes
from tests.envs.games import VARIANTS, look, play
digest = hashlib.sha256()
for variant in VARIANTS:
    position = Position.deal(variant, Rng(9))
    rng = Rng(10)
    while position.to_move:
        for array in look(position, position.turn):
            digest.update(array.tobytes())
        play(position, rng, 11)
envs = SantiagoVectorEnv(3, players=3, opponents="random", reward="margin")
envs.reset(seed=1)
table, rng = ChanceGame(VARIANTS[1]), Rng(2)
for _ in range(45):
    *told, info = envs.step(envs.sample())
    for array in (*told, *info.values()):
        digest.update(array.tobytes())
    for _ in range(4):
        if table.player != -4:
            actions = table.legal()
            table.act(actions[rng.roll(len(actions))])
            digest.update(repr((table.outcomes() if table.player == -1 else 0)).encode())
digest.update(repr(table.position.snapshot()).encode())
print(compiled(), digest.hexdigest())
"""


@pytest.mark.slow
def test_the_same_numbers_compiled_or_not() -> None:
    uncompiled, compiled = (lines.split() for lines in printed_in_both_modes(DIGEST))
    assert uncompiled[0] == "False"
    assert uncompiled[1] == compiled[1]
