"""Write `tests/data/fingerprints.txt`: what random games of every variant come to.

    python tools/fingerprints.py > tests/data/fingerprints.txt

Each line names a variant and a seed, then gives the number of moves, the scores, and a hash of
all moves and of the last position.  The tests compare it compiled and uncompiled, so that both
play the same games, on every machine and in every version.  Write it anew only for a change that
is meant to give other games from the same seeds, and say so in CHANGELOG.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from santiago import EDITIONS, Position, Rng, Variant

SEEDS = (1, 2)


def variants() -> Iterator[Variant]:
    """Every edition and number of players; the options in turn."""
    for edition in EDITIONS.values():
        for players in range(edition.fewest_players, 6):
            for source in ("central", "anywhere", "chosen"):
                for palms in (True, False):
                    yield Variant(edition.name, players, {"source": source, "palms": palms})


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
    text = f"{codes} {position.key()}"
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
