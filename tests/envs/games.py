"""Random games of every kind, and twins of positions that differ only in what is hidden."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from numpy.typing import NDArray

from santiago import Position, Rng, Variant
from santiago.envs.arrays import window_of

VARIANTS = [
    Variant("trefl", 2),
    Variant("trefl", 2, {"money": "hidden", "source": "chosen"}),
    Variant("trefl", 3, {"source": "anywhere"}),
    Variant("trefl", 4),
    Variant("trefl", 5, {"money": "hidden"}),
    Variant("amigo", 3, {"palms": True, "source": "chosen"}),
    Variant("amigo", 4, {"money": "hidden"}),
    Variant("amigo", 5),
]

variants = st.sampled_from(VARIANTS)
seeds = st.integers(0, 2**32)
plies = st.integers(0, 160)


def arguments(variant: Variant) -> dict[str, Any]:
    """A variant as the arguments of an environment."""
    return {"edition": variant.edition, "players": variant.players, **variant.options.to_json()}


def play(position: Position, rng: Rng, most: int = 10**9) -> int:
    """Play random moves; how many."""
    played = 0
    while position.to_move and played < most:
        moves = position.legal_moves
        position.play(moves.code(rng.roll(len(moves))), position.turn)
        played += 1
    return played


def reached(variant: Variant, seed: int, ply: int) -> Position:
    """The position after some random moves."""
    position = Position.deal(variant, Rng(seed))
    play(position, Rng(seed + 1), ply)
    return position


def twin_for(position: Position, seat: int, rng: Rng) -> Position:
    """A position that differs in all that this seat cannot know, and in nothing else."""
    twin = position.copy()
    twin.redeal(rng)
    hidden = position.variant.options.money == "hidden" and position.to_move
    if hidden:
        money = list(twin.money)
        for other in range(twin.players):
            if other != seat:
                money[other] += 1 + rng.roll(9)
        twin.money = money
    if twin.players == 2 and twin.phase == "auction" and twin.spoken == 1:
        bidder = 1 - twin.turn
        if bidder != seat:
            bids = list(twin.bids)
            bids[bidder] = (bids[bidder] + 1) % (position.money[bidder] + 1)
            twin.bids = bids
    return twin


def look(position: Position, seat: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Observation and mask of a seat, in fresh arrays."""
    window, seen, legal = window_of(position.variant)
    window.look(position, seat)
    return seen, legal
