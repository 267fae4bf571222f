"""What Hypothesis draws: variants, and positions and records that random moves lead to."""

from __future__ import annotations

from hypothesis import strategies as st

from santiago import EDITIONS, PHASES, Position, Record, Rng, Variant
from santiago.engine.moves import PASS
from tests.engine.positions import random_code, random_record

ALL_VARIANTS = [
    Variant(edition.name, players, {"palms": palms, "source": source, "money": money})
    for edition in EDITIONS.values()
    for players in range(edition.fewest_players, 6)
    for palms in (True, False)
    for source in ("central", "anywhere", "chosen")
    for money in ("open", "hidden")
]
LONGEST = 260  # no random game has more moves

SET_UP = ("source", "first-canal", "palms")

seeds = st.integers(min_value=0, max_value=(1 << 64) - 1)


def variants(players: int | None = None) -> st.SearchStrategy[Variant]:
    return st.sampled_from([v for v in ALL_VARIANTS if players in (None, v.players)])


def phases_of(variant: Variant) -> list[str]:
    """The phases that a game of this variant has."""
    absent = set()
    if variant.options.source != "chosen":
        absent |= {"source", "palms"}
    elif not variant.options.palms:
        absent |= {"palms"}
    if variant.players > 2:
        absent |= {"first-canal"}
    if variant.players > 3:
        absent |= {"leftover"}
    return [phase for phase in PHASES if phase not in absent]


@st.composite
def positions(draw: st.DrawFn, players: int | None = None, money: str | None = None) -> Position:
    """A position in any phase, of any round.

    The phase is drawn, so that rare ones are met as often as others; the round comes from the
    seed, because Hypothesis likes small numbers better than the middle of a game.
    """
    some = [v for v in ALL_VARIANTS if players in (None, v.players)]
    some = [v for v in some if money in (None, v.options.money)]
    phase = draw(st.sampled_from([p for p in PHASES if any(p in phases_of(v) for v in some)]))
    variant = draw(st.sampled_from([v for v in some if phase in phases_of(v)]))
    seed = draw(seeds)
    rng = Rng(seed)
    position = Position.deal(variant, rng)
    first = 1 if phase in SET_UP else 1 + rng.roll(variant.rounds)
    while position.phase != "over" and (position.phase != phase or position.round < first):
        # Own canals are kept for the phase that needs them.
        keep = phase == position.phase == "extra"
        position.play(PASS if keep else random_code(position, rng), position.turn)
    for _ in range(rng.roll(variant.players)):  # not always the first to speak
        after = position.copy()
        if phase != "over":
            after.play(random_code(after, rng), after.turn)
        if after.phase == phase:
            position = after
    return position


@st.composite
def records(draw: st.DrawFn, players: int | None = None) -> Record:
    """The record of a game: complete, or of any length."""
    variant, seed = draw(variants(players)), draw(seeds)
    complete = draw(st.booleans())
    return random_record(variant, seed, LONGEST if complete else Rng(seed).roll(140))
