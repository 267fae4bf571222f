"""Write `tests/data/fingerprints.txt`: checksums of random games of every variant.

    python tools/fingerprints.py > tests/data/fingerprints.txt

Each line names a variant and a seed, then gives the number of moves, the scores, and a hash of
all moves and of the last position.  The tests compare it compiled and uncompiled, so that both
play the same games, on every machine and in every version.  Write it again only if a
change is meant to give other games from the same seeds, and say so in CHANGELOG.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from santiago import EDITIONS, Position, Rng, Variant

SEEDS = (1, 2)


def variants() -> Iterator[Variant]:
    """Every edition and number of players, with alternating options."""
    for edition in EDITIONS.values():
        for players in range(edition.fewest_players, 6):
            for source in ("central", "anywhere", "chosen"):
                for palms in (True, False):
                    yield Variant(edition.name, players, {"source": source, "palms": palms})


FIELDS = (
    "players rounds tiles_per_round lowest_offer",
    "palms_wanted removed tiles",
    "phase_index turn round overseer",
    "crops farmers occupied doubles pairs",
    "deserts palms wet canals open_canals",
    "source palms_left canals_left",
    "money supply own_canals",
    "market market_size market_kinds",
    "bids order spoken bidders planted",
    "offer_canal offer_amount",
    "offered highest_offer",
)
"""The fields that a fingerprint covers, in an order that never changes."""


def numbers(position: Position) -> tuple[tuple[object, ...], ...]:
    """The fields of a position as tuples."""

    def value(name: str) -> object:
        field = getattr(position, name)
        return tuple(field) if isinstance(field, list) else field

    return tuple(tuple(value(name) for name in line.split()) for line in FIELDS)


def fingerprint(variant: Variant, seed: int) -> str:
    """One line: a game of random moves, dealt and played from one generator."""
    rng = Rng(seed)
    position = Position.deal(variant, rng)
    codes = []
    while position.phase != "over":
        moves = position.legal_moves
        code = moves.code(rng.roll(len(moves)))
        position.play(code, position.turn)
        codes.append(code)
    text = f"{codes} {numbers(position)}"
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    options = variant.options
    palms = "palms" if options.palms else "no-palms"
    scores = ",".join(map(str, position.scores()))
    name = f"{variant.edition} {variant.players} {options.source} {palms} seed {seed}"
    return f"{name}: {len(codes)} moves, scores {scores}, {digest}"


def lines() -> list[str]:
    """All lines of the file."""
    return [fingerprint(variant, seed) for variant in variants() for seed in SEEDS]


if __name__ == "__main__":
    print(*lines(), sep="\n")
