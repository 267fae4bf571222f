"""List, show, check and mine puzzles: positions in which the obvious move is wrong.

`list` and `show` are about the puzzles that come with the package; `show` draws what the player
sees, and with --solution also the answer. `check` measures puzzles again on fresh deals; `confirm`
does all of it again, as when they were found, and writes those that still are puzzles. `mine`
looks for new ones in bots' games and writes a line for each game to FILE; the same command
continues an interrupted run. `pack` turns such FILEs into the package's file. docs/puzzles.md
explains how puzzles are found.

examples::

  santiago puzzles list --kind offer
  santiago puzzles show 0a1b2c3d --solution
  santiago puzzles check --deals 60
  santiago puzzles confirm puzzles.jsonl.gz
  santiago puzzles mine found.jsonl --seed 1 --games 100
  santiago puzzles pack puzzles.jsonl.gz found.jsonl
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from santiago.cli import FAILED, OK, fail, screen
from santiago.cli.progress import Progress
from santiago.cli.review_words import explained, percent, to_do
from santiago.draw import draw
from santiago.engine.errors import OptionError, SantiagoError, shown
from santiago.engine.views import standings
from santiago.puzzles import KINDS, Mine, Mined, Puzzle, entries, packed, puzzle
from santiago.puzzles.again import measured_again
from santiago.puzzles.mine import CAP, Counts, confirmed_again
from santiago.puzzles.told import NAMES, solution

ASKS = {
    "bid": "What do you bid?",
    "plant": "Which tile do you take, and where does it go?",
    "offer": "How much do you offer, and for which canal?",
    "decision": "Which canal do you build?",
    "extra": "Do you build your extra canal, and where?",
}


class MineFileError(SantiagoError):
    """A line of a mine's file cannot be read."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parts = parser.add_subparsers(
        metavar="list | show | check | confirm | mine | pack", required=True
    )
    list_ = parts.add_parser("list", help="list the puzzles, the easiest first", allow_abbrev=False)
    list_.set_defaults(part=_list)
    kinds = list(dict.fromkeys(KINDS.values()))
    list_.add_argument("--kind", choices=kinds, help="list only these")
    list_.add_argument("--json", action="store_true", help="print one JSON object per line")
    show = parts.add_parser("show", help="show a puzzle", allow_abbrev=False)
    show.set_defaults(part=_show)
    show.add_argument("id", metavar="ID")
    show.add_argument("--solution", action="store_true", help="also show the best move, and why")
    show.add_argument("--json", action="store_true", help="print the whole puzzle as JSON")
    screen.arguments(show)
    check = parts.add_parser("check", help="measure puzzles on fresh deals", allow_abbrev=False)
    check.set_defaults(part=_check)
    check.add_argument("ids", metavar="ID", nargs="*", help="puzzles to measure (default: all)")
    check.add_argument(
        "--deals", metavar="N", type=int, default=120, help="deals for each puzzle (default: 120)"
    )
    check.add_argument(
        "--seed", metavar="N", type=int, default=0, help="seed of the deals (default: 0)"
    )
    confirm = parts.add_parser(
        "confirm", help="confirm all puzzles with today's bots", allow_abbrev=False
    )
    confirm.set_defaults(part=_confirm)
    confirm.add_argument("out", metavar="OUT", type=Path)
    confirm.add_argument(
        "files", metavar="FILE", nargs="*", type=Path, help="newly mined: add theirs"
    )
    confirm.add_argument(
        "--seed", metavar="N", type=int, default=0, help="seed of the deals (default: 0)"
    )
    mine = parts.add_parser("mine", help="look for puzzles in bots' games", allow_abbrev=False)
    mine.set_defaults(part=_mine)
    mine.add_argument("file", metavar="FILE", type=Path, help="where a line for each game goes")
    mine.add_argument(
        "--seed", metavar="N", type=int, default=1, help="seed of the games (default: 1)"
    )
    mine.add_argument(
        "--games", metavar="N", type=int, help="stop after this many (default: when interrupted)"
    )
    mine.add_argument(
        "--cap",
        metavar="N",
        type=int,
        default=CAP,
        help=f"most puzzles of a kind, number of players and third of a game (default: {CAP})",
    )
    pack = parts.add_parser("pack", help="make the package's file", allow_abbrev=False)
    pack.set_defaults(part=_pack)
    pack.add_argument("out", metavar="OUT", type=Path)
    pack.add_argument("files", metavar="FILE", nargs="+", type=Path, help="files that `mine` wrote")
    pack.add_argument(
        "--without", metavar="ID", nargs="+", default=[], help="leave these puzzles out"
    )


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    code: int = args.part(args)
    return code


def _list(args: argparse.Namespace) -> int:
    for entry in entries():
        if args.kind in (None, entry.kind):
            print(
                json.dumps(vars(entry))
                if args.json
                else f"{entry.id}  grade {entry.grade}  {entry.kind:<8}  {entry.players} players  "
                f"{entry.edition:<5}  round {entry.round}"
            )
    return OK


def _show(args: argparse.Namespace) -> int:
    one = puzzle(args.id)
    if args.json:
        print(json.dumps(one.to_json(), separators=(",", ":")))
        return OK
    position = one.position
    seat = position.turn
    points, style = standings(position, seat), screen.style_of(args)
    names = NAMES[: position.players]
    print(draw(position.view(seat), names=names, standings=points, style=style))
    print(f"\nYou are {NAMES[seat]}. {ASKS[one.kind]}")
    if args.solution:
        print("\n".join(_solution(one)))
    return OK


def _solution(one: Puzzle) -> list[str]:
    told = solution(one, None)
    lines = [f"Best: {to_do(told['best'])}."]
    others = [to_do(text) for text in told["right"][1:]]
    lines += [f"Also right: {', '.join(others)}."] if others else []
    cost = told["cost"]
    lines.append(
        f"Tempting: {to_do(told['instead'])}. It costs {percent(cost['share'])}% of the win "
        f"({percent(cost['low'])} to {percent(cost['high'])}, {cost['deals']} deals)."
    )
    lines += explained([reason | reason["data"] for reason in told["differences"]], NAMES)
    found = ", ".join(f"{level} {percent(share)}%" for level, share in told["solved"].items())
    return [*lines, f"Who finds it: {found}."]


def _check(args: argparse.Namespace) -> int:
    if args.deals < 2:
        raise OptionError(f"--deals {args.deals}: expected 2 or more")
    keys = args.ids or [entry.id for entry in entries()]
    code = OK
    with Progress("puzzles measured", len(keys)) as progress:
        for key in keys:
            again = measured_again(puzzle(key), args.deals, args.seed)
            progress.step()
            progress.clear()
            holds = "holds" if again.low > 0 else "in doubt" if again.high > 0 else "FAILS"
            code = FAILED if holds == "FAILS" else code
            print(
                f"{key}  the tempting move costs {percent(again.behind)}% "
                f"({percent(again.low)} to {percent(again.high)}): {holds}"
            )
    return code


def _mined(path: Path) -> list[Mined]:
    """The games of a mine's file."""
    games = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            games.append(Mined.from_line(line))
        except (ValueError, KeyError, TypeError, SantiagoError) as error:
            raise MineFileError(f"{path}, line {number}: {shown(str(error), 200)}") from None
    return games


def _mine(args: argparse.Namespace) -> int:
    if args.cap < 1:
        raise OptionError(f"--cap {args.cap}: expected 1 or more")
    done = _mined(args.file) if args.file.exists() else []
    with args.file.open("a", encoding="utf-8") as file, Progress("games", args.games) as progress:
        progress.step(len(done))
        for game in Mine(args.seed, done, args.cap).games(args.games):
            file.write(json.dumps(game.to_json(), separators=(",", ":")) + "\n")
            file.flush()
            done.append(game)
            progress.step()
    print(f"{len(done)} games, {sum(len(game.puzzles) for game in done)} puzzles")
    return OK


def _pack(args: argparse.Namespace) -> int:
    games = [game for path in args.files for game in _mined(path)]
    puzzles = {one.id: one for game in games for one in game.puzzles}
    for key in args.without:
        if puzzles.pop(key, None) is None:
            return fail(f"there is no puzzle {shown(key)} in these files")
    if not puzzles:
        return fail("there are no puzzles in these files")
    counts = Counter[str]()
    for game in games:
        counts.update(vars(game.counts))
    print(f"{len(games)} games")
    print(", ".join(f"{name} {counts[name]:,}" for name in vars(Counts())))
    _write(args.out, puzzles)
    return OK


def _confirm(args: argparse.Namespace) -> int:
    puzzles = {one.id: one for path in args.files for game in _mined(path) for one in game.puzzles}
    old = [puzzle(entry.id) for entry in entries()]
    gone = []
    with Progress("puzzles confirmed", len(old)) as progress:
        for one in old:
            again = confirmed_again(one, args.seed)
            if again is None:
                gone.append(one.id)
            else:
                puzzles[again.id] = again
            progress.step()
    print(f"{len(gone)} of {len(old)} are not puzzles any more: {' '.join(gone)}")
    _write(args.out, puzzles)
    return OK


def _write(path: Path, puzzles: Mapping[str, Puzzle]) -> None:
    """Write the package's file, and say what is in it."""
    data = packed(puzzles.values())
    path.write_bytes(data)
    print(f"{len(puzzles)} puzzles, {len(data):,} bytes")
    for name, values in (
        ("kind", [one.kind for one in puzzles.values()]),
        ("players", [one.position.players for one in puzzles.values()]),
        ("grade", [one.grade for one in puzzles.values()]),
    ):
        counted = sorted(Counter(map(str, values)).items())
        print(f"{name}: " + ", ".join(f"{value} {n}" for value, n in counted))
