"""Editions, options and the contents of the box (rules C1, C2, S1–S9, S12).

>>> variant = Variant(edition="amigo", players=3)
>>> variant.rounds, variant.tiles_per_round, variant.options.palms
(11, 4, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from santiago.engine.errors import NotationError, OptionError, shown

CROPS_PER_GAME = 5
TILE_KINDS = 2 * CROPS_PER_GAME
"""Each crop with one farmer and with two: kind = 2 × crop + farmers shown − 1."""
DOUBLES, SINGLES = 6, 3
"""C1: how many tiles of each crop show two farmers, and one."""
FARMERS = 22
"""C3."""
PALMS = 3
"""C4."""
INCOME = 3
"""P7.1."""
MOST_MONEY = 191
"""C4: more than all the money that a game can hold."""


@dataclass(frozen=True)
class Edition:
    """What is specific to one printed edition.

    >>> EDITIONS["amigo"].crops
    ('banana', 'bean', 'potato', 'sugar', 'pepper')
    """

    name: str
    crops: tuple[str, ...]  # C2
    fewest_players: int  # S6
    palms: bool  # S9: the default
    lowest_offer: int  # P4.3


TREFL = Edition(
    name="trefl",
    crops=("banana", "coconut", "watermelon", "grape", "pepper"),
    fewest_players=2,
    palms=True,
    lowest_offer=0,
)
AMIGO = Edition(
    name="amigo",
    crops=("banana", "bean", "potato", "sugar", "pepper"),
    fewest_players=3,
    palms=False,
    lowest_offer=1,
)
EDITIONS = {edition.name: edition for edition in (TREFL, AMIGO)}
MOST_PLAYERS = 5


@dataclass(frozen=True)
class PlayerCountRow:
    """One column of the table in rules S1–S4."""

    tiles: int  # S1
    tiles_per_round: int  # S2
    rounds: int  # S2, E1
    canals: int  # S3
    money: int  # S4


TABLE = {
    2: PlayerCountRow(tiles=30, tiles_per_round=3, rounds=10, canals=10, money=5),
    3: PlayerCountRow(tiles=44, tiles_per_round=4, rounds=11, canals=11, money=10),
    4: PlayerCountRow(tiles=44, tiles_per_round=4, rounds=11, canals=11, money=10),
    5: PlayerCountRow(tiles=45, tiles_per_round=5, rounds=9, canals=9, money=10),
}
"""S1–S4 by the number of players."""

SOURCES = ("central", "anywhere", "chosen")
"""S8."""
MONEY = ("open", "hidden")
"""S12."""


@dataclass(frozen=True)
class Options:
    """The options of a game, complete.

    >>> Options(palms=False)
    Options(palms=False, source='central', money='open')
    """

    palms: bool
    source: str = "central"
    money: str = "open"

    def to_json(self) -> dict[str, object]:
        """The options as a record holds them.

        >>> Options(palms=True).to_json()
        {'palms': True, 'source': 'central', 'money': 'open'}
        """
        return {"palms": self.palms, "source": self.source, "money": self.money}


def _one_of(value: object, choices: Iterable[str], what: str) -> str:
    """`value`, if it is one of the choices; the error suggests the closest one."""
    names = list(choices)
    if isinstance(value, str) and value in names:
        return value
    from difflib import get_close_matches  # rarely needed, and slow to import

    near = get_close_matches(value, names, n=1) if isinstance(value, str) else []
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    raise OptionError(f"unknown {what} {shown(value)}: {' or '.join(map(repr, names))}{hint}")


@dataclass(frozen=True, init=False)
class Variant:
    """Edition, number of players and options: all that is fixed before the deal.

    `options` may be partial, or absent; what is missing gets its default.

    >>> Variant(players=2, options={"money": "hidden"}).options
    Options(palms=True, source='central', money='hidden')
    >>> Variant(edition="amigo", players=2)
    Traceback (most recent call last):
    ...
    santiago.engine.errors.OptionError: amigo is for 3 to 5 players, not 2 (S6)
    """

    edition: str
    players: int
    options: Options

    def __init__(
        self,
        edition: str = "trefl",
        players: int = 4,
        options: Options | Mapping[str, object] | None = None,
    ) -> None:
        own = EDITIONS[_one_of(edition, EDITIONS, "edition")]
        if isinstance(players, bool) or not isinstance(players, int):
            raise OptionError(f"the number of players must be a whole number, not {shown(players)}")
        if not own.fewest_players <= players <= MOST_PLAYERS:
            raise OptionError(
                f"{own.name} is for {own.fewest_players} to {MOST_PLAYERS} players, "
                f"not {shown(players)} (S6)"
            )
        object.__setattr__(self, "edition", own.name)
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "options", _options(own, options))

    @property
    def own(self) -> Edition:
        """The edition's own data.

        >>> Variant("amigo").own.lowest_offer
        1
        """
        return EDITIONS[self.edition]

    @property
    def hides_money(self) -> bool:
        """Whether players see only their own money until the end (S12).

        >>> Variant(options={"money": "hidden"}).hides_money
        True
        """
        return self.options.money == "hidden"

    @property
    def crops(self) -> tuple[str, ...]:
        """The names of the five crops (C2).

        >>> Variant().crops
        ('banana', 'coconut', 'watermelon', 'grape', 'pepper')
        """
        return self.own.crops

    @property
    def rounds(self) -> int:
        """How many rounds the game has (S2, E1).

        >>> [Variant(players=players).rounds for players in (2, 3, 4, 5)]
        [10, 11, 11, 9]
        """
        return TABLE[self.players].rounds

    @property
    def tiles_per_round(self) -> int:
        """How many tiles are revealed each round (S2).

        >>> [Variant(players=players).tiles_per_round for players in (2, 3, 4, 5)]
        [3, 4, 4, 5]
        """
        return TABLE[self.players].tiles_per_round

    def tile_name(self, kind: int) -> str:
        """The name of a kind of tile.

        >>> Variant().tile_name(3)
        'coconut2'
        """
        return f"{self.crops[kind >> 1]}{(kind & 1) + 1}"

    def parse_tile(self, text: object) -> int:
        """The kind of tile that a text names, in any letter case.

        >>> Variant().parse_tile("Coconut2")
        3
        """
        kind = parse_tile_name(text)
        if self.tile_name(kind) != str(text).lower():
            raise NotationError(
                f"{shown(text)} is not a tile of {self.edition}, with crops {', '.join(self.crops)}"
            )
        return kind

    def in_play(self) -> list[int]:
        """How many tiles of each kind a game without S7's single removed tile has (C1, S7).

        >>> Variant(players=2).in_play()
        [2, 4, 2, 4, 2, 4, 2, 4, 2, 4]
        """
        if self.players == 2:
            return [SINGLES - 1, DOUBLES - 2] * CROPS_PER_GAME
        return [SINGLES, DOUBLES] * CROPS_PER_GAME

    @property
    def removes_one(self) -> bool:
        """Whether one random tile is removed (S7).

        >>> [Variant(players=players).removes_one for players in (2, 3, 4, 5)]
        [False, True, True, False]
        """
        return self.players in (3, 4)


def _options(own: Edition, options: Options | Mapping[str, object] | None) -> Options:
    if isinstance(options, Options):
        options = options.to_json()
    if options is None:
        options = {}
    if not isinstance(options, Mapping):
        raise OptionError(f"options must be an object of names and values, not {shown(options)}")
    for name in options:
        _one_of(name, ("palms", "source", "money"), "option")
    palms = options.get("palms", own.palms)
    if not isinstance(palms, bool):
        raise OptionError(f"option palms must be true or false, not {shown(palms)}")
    return Options(
        palms=palms,
        source=_one_of(options.get("source", "central"), SOURCES, "source option"),
        money=_one_of(options.get("money", "open"), MONEY, "money option"),
    )


_TILE_KINDS = {
    f"{crop}{farmers}": 2 * index + farmers - 1
    for edition in EDITIONS.values()
    for index, crop in enumerate(edition.crops)
    for farmers in (1, 2)
}


def parse_tile_name(text: object) -> int:
    """The kind of a tile of any edition.

    >>> parse_tile_name("bean1"), parse_tile_name("coconut1")
    (2, 2)
    """
    kind = _TILE_KINDS.get(text.lower()) if isinstance(text, str) else None
    if kind is None:
        raise NotationError(
            f"{shown(text)} is not a tile: a crop and the farmers shown, 1 or 2, as in 'banana2'"
        )
    return kind
