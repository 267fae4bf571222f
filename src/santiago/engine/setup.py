"""Set-ups: what is drawn before the first move, and whether the rules allow it (S1–S10)."""

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
    """A set-up, made by `Setup.of` or at random by `Position.deal`.

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
    def of(variant: Variant, given: object) -> Setup:
        """Check a set-up as a record holds it.

        >>> Setup.of(Variant(), {"overseer": 9})
        Traceback (most recent call last):
        ...
        santiago.engine.errors.SetupError: overseer 9 is no seat: 0 to 3 (S10)
        """
        if not isinstance(given, Mapping):
            raise SetupError(f"a set-up is an object, not {shown(given)}")
        overseer = _overseer(variant, given.get("overseer"))
        tiles = _tiles(variant, given.get("tiles"), "tiles")
        removed = _tiles(variant, _absent_or(given, "removed"), "removed")
        _check_tiles(variant, tiles, removed)
        if variant.options.source == "chosen":
            for name in ("source", "palms"):
                if given.get(name) not in (None, []):
                    raise SetupError(
                        f"{name} {shown(given[name])} cannot be set up: with source chosen "
                        "it is a move (S8, S9)",
                        name,
                    )
            return Setup(overseer, tiles, removed)
        source = _source(variant, given.get("source"))
        palms = _palms(variant, _absent_or(given, "palms"), source)
        return Setup(overseer, tiles, removed, source, palms)

    def check(self, variant: Variant) -> None:
        """Refuse a set-up that this variant does not allow, made by whomever (S1–S10).

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
            raise SetupError(f"source {shown(self.source)} is no crossing: 0 to 19 (S8)", "source")
        if not all(0 <= palm < len(SQUARE_NAMES) for palm in self.palms):
            raise SetupError(f"palms {shown(self.palms)} are not squares: 0 to 47 (S9)", "palms")
        _check_source(variant, self.source)
        _check_palms(variant, self.palms, self.source)

    def to_json(self, variant: Variant) -> dict[str, object]:
        """This set-up as a record holds it.

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
    """S7: the removed tiles, given the kind of the one that was drawn (-1: none)."""
    if variant.players == 2:
        return tuple(kind for crop in range(5) for kind in (2 * crop, 2 * crop + 1, 2 * crop + 1))
    return () if single < 0 else (single,)


def _overseer(variant: Variant, given: object) -> int:
    if isinstance(given, bool) or not isinstance(given, int):
        raise SetupError(f"overseer is the number of a seat, not {shown(given)} (S10)", "overseer")
    if not 0 <= given < variant.players:
        raise SetupError(
            f"overseer {shown(given)} is no seat: 0 to {variant.players - 1} (S10)", "overseer"
        )
    return given


def _absent_or(given: Mapping[str, object], name: str) -> object:
    """A list that may be absent when it is empty."""
    value = given.get(name)
    return () if value is None else value


def _list(given: object, what: str, part: str) -> list[object]:
    if not isinstance(given, Iterable) or isinstance(given, str | bytes | Mapping):
        raise SetupError(f"{what} is a list, not {shown(given)}", part)
    return list(given)


def _tiles(variant: Variant, given: object, what: str) -> tuple[int, ...]:
    kinds = []
    for place, text in enumerate(_list(given, what, "tiles"), 1):
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
    found = Counter(tiles) + Counter(removed)
    for kind in range(10):
        if found[kind] != box[kind]:
            raise SetupError(
                f"there are {found[kind]} tiles {variant.tile_name(kind)}, "
                f"but the box holds {box[kind]} (C1)",
                "tiles",
            )


def _source(variant: Variant, given: object) -> int:
    try:
        source = parse_crossing(given)
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


def _palms(variant: Variant, given: object, source: int) -> tuple[int, ...]:
    palms: list[int] = []
    for text in _list(given, "palms", "palms"):
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
