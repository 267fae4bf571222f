"""Write `tests/data/perft.txt`: the number of move sequences of each depth.

    python tools/perft.py > tests/data/perft.txt

As with chess programs, a wrong count finds a wrong rule.  Each line names a variant, the seed of
a deal, and how many random moves are played from it before counting; then the phase, and how many
lines of 1, 2, 3, … moves there are from there.  Lines are counted as deep as `MOST` positions
allow, so that the tests can count them again, compiled and uncompiled.
"""

from __future__ import annotations

from collections.abc import Iterator

from santiago import Position, Rng, Variant, perft

MOST = 5000
"""The most positions to visit for one line of the file."""

STARTS = [
    (Variant("trefl", players, {"source": source}), seed, plies)
    for players, source in (
        (2, "central"),
        (2, "chosen"),
        (3, "anywhere"),
        (4, "central"),
        (5, "chosen"),
    )
    for seed, plies in ((1, 0), (2, 5), (3, 13), (4, 38), (5, 55), (6, 66), (7, 70))
] + [
    (Variant("amigo", players, {"palms": palms}), seed, plies)
    for players, palms in ((3, True), (4, False), (5, True))
    for seed, plies in ((1, 0), (2, 14), (3, 47), (4, 70), (5, 93))
]


def counts(position: Position) -> Iterator[int]:
    """The counts for depth 1, 2, …, as long as they take no more than `MOST` positions."""
    depth, looked_at = 1, 1
    while looked_at <= MOST:
        lines = perft(position, depth)
        yield lines
        if lines == 0:
            return
        depth, looked_at = depth + 1, looked_at + lines


def line(variant: Variant, seed: int, plies: int) -> str:
    """One line of the file."""
    rng = Rng(seed)
    position = Position.deal(variant, rng)
    for _ in range(plies):
        moves = position.legal_moves
        position.play(moves.code(rng.roll(len(moves))), position.turn)
    options = variant.options
    palms = "palms" if options.palms else "no-palms"
    name = f"{variant.edition} {variant.players} {options.source} {palms} seed {seed} ply {plies}"
    return f"{name}, {position.phase}: {' '.join(map(str, counts(position)))}"


def lines() -> list[str]:
    """All lines of the file."""
    return [line(*start) for start in STARTS]


if __name__ == "__main__":
    print(*lines(), sep="\n")
