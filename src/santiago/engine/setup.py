"""Setups: what is drawn before the first move, and whether the rules allow it (S1–S10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from santiago.engine.board import (
    CENTRAL,
    CORNER_OF,
    CROSSING_NAMES,
    SQUARE_NAMES,
    TOUCHING,
    parse_crossing,
    parse_square,
)
from santiago.engine.editions import PALMS, TABLE, Variant
from santiago.engine.errors import NotationError, SetupError, shown


@dataclass(frozen=True)
class Setup:
    """A setup, created by `Setup.of` or at random by `Position.deal`.

    >>> from santiago import Position, Rng
    >>> setup = Position.deal(Variant(players=5), Rng(1)).setup()
    >>> len(setup.tiles), setup.removed
    (45, ())
    """

    overseer: int
    tiles: tuple[int, ...]  # kinds, in the order they are revealed
    removed: tuple[int, ...] = ()  # kinds, ascending (S7)
    source: int | None = None  # a crossing; None: it will be chosen (S8)
    palms: tuple[int, ...] = ()  # squares, ascending

    def __post_init__(self) -> None:
        for name in ("removed", "palms"):  # their order is free in a record
            object.__setattr__(self, name, tuple(sorted(getattr(self, name))))

    @staticmethod
    def of(variant: Variant, data: object) -> Setup:
        """Check a setup from a record.

        >>> Setup.of(Variant(), {"overseer": 9})
        Traceback (most recent call last):
        ...
        santiago.engine.errors.SetupError: overseer 9 is not a valid seat: 0 to 3 (S10)
        """
        if not isinstance(data, Mapping):
            raise SetupError(f"setup must be an object, not {shown(data)}")
        overseer = _overseer(variant, data.get("overseer"))
        tiles = _tiles(variant, data.get("tiles"), "tiles")
        removed = _tiles(variant, _absent_or(data, "removed"), "removed")
        _check_tiles(variant, tiles, removed)
        if variant.options.source == "chosen":
            for name in ("source", "palms"):
                if data.get(name) not in (None, []):
                    raise SetupError(
                        f"{name} {shown(data[name])} is not allowed: with source chosen "
                        "it is a move (S8, S9)",
                        name,
                    )
            return Setup(overseer, tiles, removed)
        source = _source(variant, data.get("source"))
        palms = _palms(variant, _absent_or(data, "palms"), source)
        return Setup(overseer, tiles, removed, source, palms)

    def check(self, variant: Variant) -> None:
        """Reject a setup that this variant does not allow (S1–S10).

        >>> Setup(overseer=0, tiles=()).check(Variant())
        Traceback (most recent call last):
        ...
        santiago.engine.errors.SetupError: 0 tiles are in play, expected 44 (S1)
        """
        _overseer(variant, self.overseer)
        _check_tiles(variant, self.tiles, self.removed)
        if variant.options.source == "chosen":
            if self.source is not None or self.palms:
                raise SetupError(
                    "with source chosen, source and palms are moves (S8, S9)", "source"
                )
            return
        if self.source is None or not 0 <= self.source < len(CROSSING_NAMES):
            raise SetupError(
                f"source {shown(self.source)} is not a crossing: 0 to 19 (S8)", "source"
            )
        if not all(0 <= palm < len(SQUARE_NAMES) for palm in self.palms):
            raise SetupError(f"palms {shown(self.palms)} are not squares: 0 to 47 (S9)", "palms")
        _check_source(variant, self.source)
        _check_palms(variant, self.palms, self.source)

    def to_json(self, variant: Variant) -> dict[str, object]:
        """This setup as in a record.

        >>> from santiago import Position, Rng
        >>> variant = Variant(players=5)
        >>> sorted(Position.deal(variant, Rng(1)).setup().to_json(variant))
        ['overseer', 'palms', 'removed', 'source', 'tiles']
        """
        written: dict[str, object] = {"overseer": self.overseer}
        if self.source is not None:
            written["source"] = CROSSING_NAMES[self.source]
            written["palms"] = [SQUARE_NAMES[square] for square in self.palms]
        written["removed"] = sorted(variant.tile_name(kind) for kind in self.removed)
        written["tiles"] = [variant.tile_name(kind) for kind in self.tiles]
        return written


def removed_kinds(variant: Variant, single: int) -> tuple[int, ...]:
    """S7: the removed tiles; `single` is the kind of the random one (-1: none)."""
    if variant.players == 2:
        return tuple(kind for crop in range(5) for kind in (2 * crop, 2 * crop + 1, 2 * crop + 1))
    return () if single < 0 else (single,)


def _overseer(variant: Variant, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise SetupError(f"overseer must be a seat number, not {shown(value)} (S10)", "overseer")
    if not 0 <= value < variant.players:
        raise SetupError(
            f"overseer {shown(value)} is not a valid seat: 0 to {variant.players - 1} (S10)",
            "overseer",
        )
    return value


def _absent_or(data: Mapping[str, object], name: str) -> object:
    """A list that can be left out if it is empty."""
    value = data.get(name)
    return () if value is None else value


def _list(value: object, what: str, part: str) -> list[object]:
    if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
        raise SetupError(f"{what} is a list, not {shown(value)}", part)
    return list(value)


def _tiles(variant: Variant, value: object, what: str) -> tuple[int, ...]:
    kinds = []
    for place, text in enumerate(_list(value, what, "tiles"), 1):
        try:
            kinds.append(variant.parse_tile(text))
        except NotationError as error:
            raise SetupError(f"{what}, number {place}: {error}", "tiles") from None
    return tuple(kinds)


def _check_tiles(variant: Variant, tiles: tuple[int, ...], removed: tuple[int, ...]) -> None:
    expected = TABLE[variant.players].tiles
    if len(tiles) != expected:
        raise SetupError(f"{len(tiles)} tiles are in play, expected {expected} (S1)", "tiles")
    if variant.players == 2:
        wanted = Counter(removed_kinds(variant, -1))
        if Counter(removed) != wanted:
            raise SetupError(
                "with 2 players the removed tiles are two double and one single of each crop, "
                f"not {shown([variant.tile_name(kind) for kind in removed])} (S7)",
                "tiles",
            )
    elif len(removed) != variant.removes_one:
        raise SetupError(
            f"{len(removed)} tiles are removed, expected {int(variant.removes_one)} (S7)", "tiles"
        )
    box = Counter({kind: 6 if kind & 1 else 3 for kind in range(10)})
    counts = Counter(tiles) + Counter(removed)
    for kind in range(10):
        if counts[kind] != box[kind]:
            raise SetupError(
                f"there are {counts[kind]} tiles {variant.tile_name(kind)}, "
                f"but the box holds {box[kind]} (C1)",
                "tiles",
            )


def _source(variant: Variant, value: object) -> int:
    try:
        source = parse_crossing(value)
    except NotationError as error:
        raise SetupError(f"source: {error} (S8)", "source") from None
    _check_source(variant, source)
    return source


def _check_source(variant: Variant, source: int) -> None:
    if variant.options.source == "central" and source not in CENTRAL:
        names = " ".join(CROSSING_NAMES[crossing] for crossing in CENTRAL)
        raise SetupError(
            f"source {CROSSING_NAMES[source]!r} is not a central crossing: {names} (S8)", "source"
        )


def _palms(variant: Variant, value: object, source: int) -> tuple[int, ...]:
    palms: list[int] = []
    for text in _list(value, "palms", "palms"):
        try:
            palms.append(parse_square(text))
        except NotationError as error:
            raise SetupError(f"palms: {error} (S9)", "palms") from None
    _check_palms(variant, palms, source)
    return tuple(palms)


def _check_palms(variant: Variant, palms: Sequence[int], source: int) -> None:
    expected = PALMS if variant.options.palms else 0
    if len(palms) != expected:
        raise SetupError(f"there are {len(palms)} palms, expected {expected} (S9)", "palms")
    for i, palm in enumerate(palms):
        if CORNER_OF[source] >> palm & 1:
            raise SetupError(f"the palm on {SQUARE_NAMES[palm]} touches the source (S9)", "palms")
        for other in palms[:i]:
            if palm == other or TOUCHING[palm] >> other & 1:
                raise SetupError(
                    f"the palms on {SQUARE_NAMES[other]} and {SQUARE_NAMES[palm]} touch (S9)",
                    "palms",
                )
