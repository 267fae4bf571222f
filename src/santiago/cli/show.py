"""Draw the board of a record in the terminal, with players, money, points and last events.

It shows everything, hidden money too; --seat shows only what one seat can see. --svg writes a
picture instead, as a spectator sees the table; --seat or --reveal show more. For an invalid
record, it draws the position before the fault and reports the fault on stderr.

examples::

  santiago show game.json
  santiago show game.json --at 40
  santiago show game.json --seat 2 --color never
  santiago show game.json --at 40 --next --svg board.svg --theme dark
  santiago random --seed 7 --moves 60 | santiago show -
"""

from __future__ import annotations

import argparse

from santiago import svg
from santiago.cli import OK, fail, screen
from santiago.cli.files import content, write
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
        help="show the position after N moves, from 0 (default: the last one)",
    )
    parser.add_argument(
        "--seat", metavar="N", type=int, help="show only what this seat can see, from 0"
    )
    parser.add_argument("--svg", metavar="FILE", help="write a picture; - is standard output")
    parser.add_argument("--next", action="store_true", help="with --svg: also draw the next move")
    parser.add_argument(
        "--reveal", action="store_true", help="with --svg: show hidden money and bids"
    )
    parser.add_argument(
        "--theme", choices=["light", "dark"], help="with --svg: light (default) or dark"
    )
    screen.arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    if args.svg is None and (args.next or args.reveal or args.theme):
        raise OptionError("--next, --reveal and --theme need --svg FILE")
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
    if args.svg is not None:
        picture = svg.board(
            position.snapshot() if args.reveal else position,
            seat=args.seat,
            move=record.moves[at] if args.next and at < total else None,
            names=record.names,
            theme=args.theme or "light",
        )
        write(args.svg, picture + "\n")
        return
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
