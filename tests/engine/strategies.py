"""What Hypothesis draws: variants, and positions and records that random moves lead to."""

from __future__ import annotations

from hypothesis import strategies as st

from santiago import EDITIONS, Position, Record, Variant
from tests.engine.positions import random_position, random_record

ALL_VARIANTS = [
    Variant(edition.name, players, {"palms": palms, "source": source, "money": money})
    for edition in EDITIONS.values()
    for players in range(edition.fewest_players, 6)
    for palms in (True, False)
    for source in ("central", "anywhere", "chosen")
    for money in ("open", "hidden")
]
LONGEST = 260  # no random game has more moves

seeds = st.integers(min_value=0, max_value=(1 << 64) - 1)


def variants(players: int | None = None, money: str | None = None) -> st.SearchStrategy[Variant]:
    return st.sampled_from(
        [
            variant
            for variant in ALL_VARIANTS
            if players in (None, variant.players) and money in (None, variant.options.money)
        ]
    )


@st.composite
def positions(
    draw: st.DrawFn, players: int | None = None, money: str | None = None, most: int = LONGEST
) -> Position:
    return random_position(draw(variants(players, money)), draw(seeds), draw(st.integers(0, most)))


@st.composite
def records(draw: st.DrawFn, players: int | None = None, most: int = LONGEST) -> Record:
    return random_record(draw(variants(players)), draw(seeds), draw(st.integers(0, most)))
