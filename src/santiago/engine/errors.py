"""All errors of this package.

::

    SantiagoError               any error of this package
    └── BadInput(ValueError)    invalid input
        ├── NotationError       not a square, canal, tile, move, …
        ├── OptionError         an edition, a player count or an option that does not exist
        ├── SetupError          a setup that breaks the rules
        ├── IllegalMoveError    a well-formed move that is illegal now
        └── RecordError         an invalid record, with the place of the fault

Every message says what was found and what was expected.  An operation that raises
changes nothing.
"""

from __future__ import annotations

__all__ = [
    "BadInput",
    "IllegalMoveError",
    "NotationError",
    "OptionError",
    "RecordError",
    "SantiagoError",
    "SetupError",
    "shown",
]


class SantiagoError(Exception):
    """The root of all errors of this package.

    >>> from santiago import BadInput
    >>> issubclass(BadInput, SantiagoError)
    True
    """


class BadInput(SantiagoError, ValueError):
    """Invalid input; also a `ValueError`.

    >>> issubclass(BadInput, ValueError)
    True
    """


class NotationError(BadInput):
    """A text that does not follow the notation.

    >>> from santiago import Move
    >>> Move.parse("plant banana3 c4")
    Traceback (most recent call last):
    ...
    santiago.engine.errors.NotationError: 'banana3' is not a tile: a crop and the farmers shown, \
1 or 2, as in 'banana2'
    """


class OptionError(BadInput):
    """An edition, number of players or option that does not exist.

    >>> from santiago import Variant
    >>> Variant(options={"source": "centre"})
    Traceback (most recent call last):
    ...
    santiago.engine.errors.OptionError: unknown source option 'centre': 'central' or 'anywhere' or \
    'chosen' (did you mean 'central'?)
    """


class SetupError(BadInput):
    """A setup that breaks rules S1–S11; `part` names the fault for programs.

    >>> from santiago import Game
    >>> Game.new(seed=1, overseer=4)
    Traceback (most recent call last):
    ...
    santiago.engine.errors.SetupError: overseer 4 is not a valid seat: 0 to 3 (S10)
    """

    def __init__(self, message: str, part: str = "set-up") -> None:
        super().__init__(message)
        self.part = part


class IllegalMoveError(BadInput):
    """A well-formed move that is illegal in this position.

    `code` names the reason for programs, `rule` is the rule that forbids it.

    >>> from santiago import Game
    >>> try:
    ...     Game.new(seed=1).play("bid 11")
    ... except IllegalMoveError as error:
    ...     print(error.code, error.rule)
    too-much P1.2
    """

    def __init__(self, message: str, code: str = "illegal", rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[str, str, str]]:
        return IllegalMoveError, (str(self), self.code, self.rule)


class RecordError(BadInput):
    """An invalid record.

    `place` is ``"set-up"``, ``"move 17"`` or ``"result"``; `number` is the move's number (from 1)
    or None; `why` explains the fault; `code` names it for programs. For an illegal move it is
    the code of the `IllegalMoveError`.

    >>> from santiago import Record
    >>> try:
    ...     Record.from_json({"format": "pgn"})
    ... except RecordError as error:
    ...     print(error.place, "|", error.why, "|", error.code)
    set-up | format 'pgn' is not 'santiago-record/1' | format
    """

    def __init__(self, place: str | int, why: str, code: str = "set-up") -> None:
        self.number = place if isinstance(place, int) else None
        self.place = f"move {place}" if isinstance(place, int) else place
        super().__init__(f"{self.place}: {why}")
        self.why = why
        self.code = code

    def __reduce__(self) -> tuple[type[RecordError], tuple[str | int, str, str]]:
        return RecordError, (self.number or self.place, self.why, self.code)


def shown(value: object, limit: int = 60) -> str:
    """A value, shortened for an error message.

    >>> shown("x" * 100, limit=20)
    "'xxxxxxxxxxxxxxxx…"
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an int of too many digits, a bottomless list
        text = f"a {type(value).__name__}"
    return text if len(text) <= limit else text[: limit - 3] + "…"
