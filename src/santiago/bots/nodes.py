"""The memory of a tree, for uncompiled code; compiled code has it from cnodes.pxd."""

from __future__ import annotations


class Node:
    """A considered move and its results."""

    __slots__ = ("children", "first", "move", "prior", "total", "visits")

    def __init__(self) -> None:
        self.move = 0
        self.first = 0  # of its children, which stand side by side
        self.children = 0
        self.visits = 0
        self.prior = 0.0
        self.total = [0.0] * 5  # values by seat


class End:
    """An end of the round, and what it is worth."""

    __slots__ = ("far", "key", "looks", "near", "samples")

    def __init__(self) -> None:
        self.key = 0
        self.looks = 0  # how often the search has come to it
        self.samples = 0  # how often play went on from there
        self.near = [0.0] * 5  # its values by seat,
        self.far = [0.0] * 5  # and the sum of the samples' values


class Way:
    """A position within the round, and the end that play from there comes to."""

    __slots__ = ("end", "key")

    def __init__(self) -> None:
        self.key = 0
        self.end = 0  # its key


class _Ends(dict[int, End]):
    """Room for ends, each made when it is first looked at."""

    def __missing__(self, at: int) -> End:
        return self.setdefault(at, End())


class _Ways(dict[int, Way]):
    """Room for ways, each made when it is first looked at."""

    def __missing__(self, at: int) -> Way:
        return self.setdefault(at, Way())


def new_nodes(most: int) -> list[Node]:
    """Room for nodes; here it begins with one, and grows."""
    del most
    return [Node()]


def new_ends(most: int) -> dict[int, End]:
    """Room for ends; here it grows."""
    del most
    return _Ends()


def new_ways(most: int) -> dict[int, Way]:
    """Room for ways; here it grows."""
    del most
    return _Ways()


def free_nodes(nodes: list[Node]) -> None:
    """Nothing to do: Python frees them."""


def free_ends(ends: dict[int, End]) -> None:
    """Nothing to do either."""


def free_ways(ways: dict[int, Way]) -> None:
    """Nothing to do either."""
