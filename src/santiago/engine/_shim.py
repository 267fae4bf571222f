"""A stand-in for the module `cython` when the engine runs uncompiled.

It does nothing, quickly: types are Python's own, decorators return what they are given. Cython's
own stand-in does more and halves the speed. `typings/cython` describes the same names to mypy.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

compiled = False

# Types. `cython.int` and Python's `int` are one and the same here, so nothing wraps around.
bint = builtins.bool
char = schar = uchar = short = ushort = builtins.int
int = uint = long = ulong = longlong = ulonglong = builtins.int
Py_ssize_t = ssize_t = size_t = builtins.int
float = double = longdouble = builtins.float
void = type(None)
p_char = p_schar = p_uchar = p_short = p_ushort = p_int = p_uint = list[builtins.int]
p_long = p_ulong = p_longlong = p_ulonglong = list[builtins.int]
p_float = p_double = list[builtins.float]


def _same(thing: T) -> T:
    return thing


def _decorator(*args: Any, **kwargs: Any) -> Callable[[T], T]:
    return _same


class _Nogil:
    """`@cython.nogil` and `with cython.nogil:`."""

    def __call__(self, function: T) -> T:
        return function

    def __enter__(self) -> None:
        pass

    def __exit__(self, *exception: object) -> None:
        pass


# Decorators without arguments.
cclass = cfunc = ccall = final = inline = internal = _same
nogil = gil = _Nogil()

# Decorators with arguments.
exceptval = returns = locals = freelist = auto_pickle = binding = _decorator
boundscheck = wraparound = cdivision = overflowcheck = nonecheck = initializedcheck = _decorator


def cast(type: Any, value: Any, typecheck: bool = False) -> Any:
    if type is builtins.int and isinstance(value, builtins.float):
        return builtins.int(value)  # C truncates too
    return value


def declare(type: Any = None, value: Any = None, **names: Any) -> Any:
    return value


def likely(condition: T) -> T:
    return condition


def unlikely(condition: T) -> T:
    return condition
