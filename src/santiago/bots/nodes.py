"""The nodes of a tree, for uncompiled code; compiled code has them from cnodes.pxd."""

from __future__ import annotations


class Node:
    """A considered move and its results."""

    __slots__ = ("children", "first", "move", "prior", "total", "visits")

    def __init__(self) -> None:
        self.move = 0
        self.first = (
            0  # of its children, which stand side by side; an end's own value is kept there
        )
        self.children = 0
        self.visits = 0
        self.prior = 0.0
        self.total = [0.0] * 5  # values by seat


def new_nodes(most: int) -> list[Node]:
    """Room for nodes; here it begins with one, and grows."""
    del most
    return [Node()]


def free_nodes(nodes: list[Node]) -> None:
    """Nothing to do: Python frees them."""
