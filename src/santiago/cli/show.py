"""Draw the board of a record in the terminal, with players, money, points and last events.

It shows everything that lies on the table, hidden money too; --seat shows what one seat may see.
If the record is refused, the position before the fault is drawn, then the fault is told on stderr.

examples::

  santiago show game.json
  santiago show game.json --at 40
  santiago show game.json --seat 2 --color never
  santiago random --seed 7 --moves 60 | santiago show -
"""

from __future__ import annotations

import argparse

from santiago.cli import OK, fail, screen
from santiago.cli.files import content
from santiago.cli.words import told
from santiago.draw import Names, draw
from santiago.engine.errors import OptionError
from santiago.engine.events import events_of
from santiago.engine.record import Record, read
from santiago.engine.views import standings


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", help="a record; - is standard input")
    parser.add_argument(
        "--at",
        metavar="N",
        type=int,
        help="the position after N moves (0: before the first); else after the last",
    )
    parser.add_argument("--seat", metavar="N", type=int, help="only what this seat may see, from 0")
    screen.arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Do it; the exit code."""
    record, error = read(content(args.file))
    if record is not None and (error is None or (args.at or 0) <= len(record.moves)):
        _show(record, args)
    return OK if error is None else fail(error, prefix="")


def _show(record: Record, args: argparse.Namespace) -> None:
    total = len(record.moves)
    at = total if args.at is None else args.at
    if not 0 <= at <= total:
        raise OptionError(f"--at {at}: the record has {total} moves, expected 0 to {total}")
    position = record.position(at)
    view = position.snapshot() if args.seat is None else position.view(args.seat)
    points = standings(position, args.seat)
    style = screen.style_of(args)
    print(draw(view, names=record.names, standings=points, style=style))
    called = Names(record.variant.players, record.names, style)
    recent = [step for step in record.steps() if at - 3 < step.ply <= at]
    if recent:
        print(f"\nmove {at} of {total}:" if at != total else f"\nlast of {total} moves:")
    for step in recent:
        for sentence in told(events_of(step), called):
            print(f"  {sentence}")
