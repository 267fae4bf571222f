"""Writes the positions of the tutorial and of the illustrated rules, played by the engine.

    python -m tools.make_tutorial [--check]

The browser knows no rule: the engine computes here what is legal in a lesson, what each move does
and how the others answer, in the format of the server's protocol, for web/src/learn/*.json.
`--check` only reports whether the files are up to date.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from santiago import Game, Record, events_of
from santiago.tables.legal import legal_of
from santiago.tables.replay import scores_of
from santiago.tables.steps import points_of
from tools.tutorial_figures import figures
from tools.tutorial_script import LATER, ROUND, Lesson

FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "learn"
ME = 0


class Tree:
    """The nodes of a lesson: a position where I am asked, and where each answer leads."""

    def __init__(self) -> None:
        self.nodes: list[dict[str, Any]] = []

    def grow(self, game: Game, lessons: tuple[Lesson, ...]) -> int:
        """Add the node of this position and all nodes after it; return its number."""
        lesson, *later = lessons
        position = game.position
        node: dict[str, Any] = {
            "lesson": lesson.name,
            "ply": game.ply,
            "view": position.view(ME),
            "scores": scores_of(position),
        }
        number = len(self.nodes)
        self.nodes.append(node)
        if lesson.answers is None:
            return number
        node["legal"] = legal_of(position, ME)
        node["next"] = {}
        wanted = lesson.answers or [str(move) for move in position.legal_moves]
        for answer in wanted:
            after = Game(game.record)
            after.play(answer)
            for reply in lesson.replies:
                after.play(reply)
            told = list(steps(after.record, game.ply))
            node["next"][answer] = {"steps": told, "node": self.grow(after, tuple(later))}
        return number


def steps(record: Record, since: int = 0) -> Iterator[dict[str, Any]]:
    """The moves after the first `since`, with what each did."""
    for step in record.steps():
        if step.ply > since:
            yield {
                "ply": step.ply,
                "seat": step.seat,
                "by": "person" if step.seat == ME else "bot",
                "move": str(step.move),
                "events": events_of(step),
                "points": points_of(step.after),
            }


def tutorial() -> dict[str, Any]:
    """All acts of the tutorial."""
    tree = Tree()
    acts = {}
    for act in (ROUND, LATER):
        game = Game(Record.from_json(act.record))
        acts[act.name] = tree.grow(game, act.lessons)
    return {"acts": acts, "nodes": tree.nodes}


def files() -> dict[str, str]:
    """The files to write: name and text."""
    contents = {"tutorial.json": tutorial(), "figures.json": figures()}
    return {
        name: json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
        for name, data in contents.items()
    }


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Write the tutorial's positions.")
    parser.add_argument(
        "--check", action="store_true", help="only report whether they are up to date"
    )
    args = parser.parse_args()
    stale = []
    for name, text in files().items():
        path = FOLDER / name
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if not args.check:
            path.write_text(text, encoding="utf-8")
    if stale and args.check:
        print("stale, run python -m tools.make_tutorial:", ", ".join(stale), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
