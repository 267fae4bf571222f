"""Play a game on this machine: in the browser, or in the terminal.

In the browser: a server that only this machine can reach is started, and its page opened; games
are kept between calls, in the same place as those of 'santiago serve'.

In the terminal, with --terminal or any option of a game: alone against bots, or several people
around one keyboard. Moves are typed as the notation has them ('bid 4', 'plant banana2 c4'); 'help'
explains the rest: what a move would do, taking back, saving. With a FILE a saved game goes on.

examples::

  santiago play
  santiago play --no-browser --port 8000
  santiago play --terminal
  santiago play --players 3 --against random --seed tuesday
  santiago play --players 2 --people 2 --names Ana,Bo --money hidden
  santiago play saved.json
"""

from __future__ import annotations

import argparse

from santiago import bots
from santiago.cli import browser, parser_of, screen, variant
from santiago.cli.files import content
from santiago.cli.table import Table
from santiago.engine.errors import OptionError, shown
from santiago.engine.game import Game
from santiago.engine.record import Record

PREFERRED = ("greedy", "random")
"""The opponents, if none are named: the first of these that there is."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", nargs="?", help="a saved game to go on with")
    browser.arguments(parser)
    parser.add_argument("--terminal", action="store_true", help="in this terminal")
    parser.add_argument(
        "--people", metavar="N", type=int, default=1, help="people at this terminal; else 1"
    )
    parser.add_argument(
        "--names", metavar="A,B,…", help="what the people are called, parted by commas"
    )
    parser.add_argument(
        "--against",
        metavar="BOT",
        help="who plays the other seats, perhaps with a budget, as in greedy@100ms",
    )
    variant.arguments(parser)
    screen.arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Do it; the exit code."""
    if not _in_terminal(args):
        return browser.run(args)
    spec = args.against or next(name for name in PREFERRED if name in bots.names())
    bot, budget = bots.parse_spec(spec)
    seed = variant.seed_of(args)
    if args.file is None:
        kind = variant.variant_of(args)
        names = _names(args, kind.players, bot.name)
        game = Game.new(kind.players, kind.edition, kind.options, seed=seed, names=names)
    else:
        saved = Record.from_text(content(args.file))
        players = saved.variant.players
        called = _names(args, players, bot.name)
        names = called if args.names or saved.names is None else list(saved.names)
        game = Game(Record(saved.variant, saved.setup, saved.moves, tuple(names), saved.other))
    opponents = dict.fromkeys(range(args.people, len(names)), (bot, budget))
    return Table(game, names, opponents, seed, screen.style_of(args), args.file).play()


def _in_terminal(args: argparse.Namespace) -> bool:
    """Whether --terminal, or any option that only a game in the terminal has, was given."""
    usual = vars(parser_of("play").parse_args([]))
    return any(
        value != usual[name] for name, value in vars(args).items() if name not in browser.OPTIONS
    )


def _names(args: argparse.Namespace, players: int, bot: str) -> list[str]:
    """What the seats are called: people sit first."""
    people = args.people
    if not 0 <= people <= players:
        raise OptionError(f"--people {people}: expected 0 to {players}, as there are seats")
    names = [f"Player {seat + 1}" for seat in range(people)]
    if args.names is not None:
        names = [" ".join(name.split()) for name in args.names.split(",")]
        if len(names) != people or not all(names) or len(set(names)) != people:
            raise OptionError(f"--names {shown(args.names)}: expected {people} different names")
    return names + [f"{bot} {seat + 1}" for seat in range(people, players)]
