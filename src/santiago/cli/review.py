"""Review finished games: who was winning when, what was luck or skill, and the turning points.

The strongest bot judges every move, from what everybody at the table could know. Without options
the review is text. A FILE holds a record; a folder, or a server's database with its finished
games, is reviewed game by game, with a JSON file for each in --into. The same command continues an
interrupted run. docs/review.md explains the numbers.

examples::

  santiago review game.json
  santiago review game.json --html review.html
  santiago review game.json --json - --iterations 500 --deals 0
  santiago review games --into reviews
  santiago review sqlite:////srv/santiago/games.db --into reviews
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path

from santiago._cores import cores
from santiago.cli import FAILED, OK, fail, one_line
from santiago.cli.files import content, write
from santiago.cli.needs import need_server
from santiago.cli.progress import Progress
from santiago.cli.review_page import page
from santiago.cli.review_words import (
    TERMS,
    ledger_rows,
    names_of,
    percent,
    rows_by_round,
    sentence,
    signed,
    table,
    terms_of,
    ways_by_round,
    whys,
)
from santiago.engine.errors import OptionError, SantiagoError
from santiago.engine.record import Record
from santiago.review import DEFAULT_DEALS, DEFAULT_ITERATIONS, Review, review_game
from santiago.review.made_by import made_by

DATABASES = ("sqlite:", "postgres:", "postgresql:")
"""How the URL of a server's database begins."""

Game = tuple[str, Callable[[], Record]]
"""The name of a game, and how to read it."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a record (- is standard input), a folder, or the URL of a server's database",
    )
    parser.add_argument("--json", metavar="OUT", help="write JSON; - is standard output")
    parser.add_argument("--html", metavar="OUT", help="write a page; - is standard output")
    parser.add_argument("--into", metavar="DIR", help="for many games: where the JSON files go")
    parser.add_argument(
        "--iterations",
        metavar="N",
        type=int,
        default=DEFAULT_ITERATIONS,
        help=f"the budget of each search (default: {DEFAULT_ITERATIONS})",
    )
    parser.add_argument(
        "--deals",
        metavar="N",
        type=int,
        default=DEFAULT_DEALS,
        help=f"deals to compare a turning point on; 0: none (default: {DEFAULT_DEALS})",
    )
    parser.add_argument(
        "--seed", metavar="N", type=int, default=0, help="seed of the searches (default: 0)"
    )
    parser.add_argument(
        "--workers", metavar="N", type=int, help="threads; the review is the same (default: all)"
    )


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    if args.file.startswith(DATABASES):
        return _many(_stored(args.file), "a database", args)
    if args.file != "-" and Path(args.file).is_dir():
        return _many(_in_folder(Path(args.file)), "a folder", args)
    if args.into is not None:
        raise OptionError(f"--into is for folders and databases; {args.file} is a file")
    review = _review(Record.from_text(content(args.file)), args)
    if args.json is not None:
        write(args.json, _json(review, args))
    if args.html is not None:
        write(args.html, page(review))
    if args.json is None and args.html is None:
        print("\n".join(text(review)))
    return OK


def _review(record: Record, args: argparse.Namespace, label: str = "") -> Review:
    with Progress(f"moves reviewed{label}") as progress:

        def show(done: int, of: int) -> None:
            progress.total = of
            progress.step(done - progress.count)

        return review_game(
            record,
            iterations=args.iterations,
            deals=args.deals,
            seed=args.seed,
            workers=args.workers or cores(),
            progress=show,
        )


def _made_by(args: argparse.Namespace) -> str:
    return made_by(args.iterations, args.deals, args.seed)


def _json(review: Review, args: argparse.Namespace) -> str:
    data = review.to_json() | {"made_by": _made_by(args)}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _is_done(path: Path, args: argparse.Namespace) -> bool:
    """Whether a file holds the review that would be made now."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(data, dict) and data.get("made_by") == _made_by(args)


def _in_folder(folder: Path) -> Iterator[Game]:
    """The records of a folder."""
    for path in sorted(folder.glob("*.json")):

        def read(path: Path = path) -> Record:
            return Record.from_text(content(str(path)))

        yield path.name, read


def _stored(url: str) -> Iterator[Game]:
    """The finished games of a server's database."""
    need_server()
    from santiago.server.storage.admin import opened

    with opened(url) as admin:
        keys = admin.finished()
    for key in keys:

        def read(key: str = key) -> Record:
            with opened(url) as admin:
                return admin.record(key)

        yield key, read


def _many(games: Iterator[Game], what: str, args: argparse.Namespace) -> int:
    """Review many games, except those that are reviewed already, by this program and budget."""
    if args.into is None:
        raise OptionError(f"{one_line(args.file)} is {what}: expected --into DIR for the reviews")
    into = Path(args.into)
    into.mkdir(parents=True, exist_ok=True)
    code = OK
    for name, read in games:
        out = into / f"{name.removesuffix('.json')}.review.json"
        if _is_done(out, args):
            continue
        try:
            review = _review(read(), args, f" of {one_line(name)}")
        except (SantiagoError, OSError) as error:
            fail(error, prefix=f"{one_line(name)}: ")
            code = FAILED
            continue
        part = out.with_suffix(".part")
        part.write_text(_json(review, args), "utf-8")
        part.replace(out)
        print(one_line(str(out)))
    return code


def text(review: Review) -> list[str]:
    """A review for the terminal."""
    names = [one_line(name) for name in names_of(review)]
    rows = rows_by_round(review)
    heads = [str(number) if number else "end" for number, _ in rows]
    lines = ["Who was winning: chances in % at the start of each round", ""]
    lines += table(
        [["round", *heads]]
        + [[name, *(percent(row[1][seat]) for row in rows)] for seat, name in enumerate(names)]
    )
    lines += ["", "Luck and skill: how the chance at the start became the result, in %", ""]
    lines += table(
        [["", *names]]
        + [
            [TERMS[term], *(_term(term, getattr(account, term)) for account in review.accounts)]
            for term in terms_of(review)
        ]
    )
    if review.ways:
        games = review.ways[0].games
        lines += [
            "",
            f"{games} continuations from each round: half of them end between these points",
            "",
        ]
        lines += table(ways_by_round(review, names))
    lines += ["", "Turning points", ""]
    for point in review.turning_points:
        lines += [sentence(point, names), *(f"  {why}" for why in whys(point, names))]
    if not review.turning_points:
        lines.append("No move cost much.")
    lines += ["", "Money and losses", ""]
    lines += table([["", *names], *ledger_rows(review)])
    budget = f"{review.iterations} iterations, seed {review.seed}"
    lines += ["", f"{budget}; mean correction {100 * review.correction:.1f}% per move"]
    return lines


def _term(term: str, share: float) -> str:
    return percent(share) if term in ("start", "result") else signed(share)
