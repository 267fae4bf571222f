"""Play a game on this machine, in the browser or in the terminal.

In the browser: starts a server that only this machine can reach and opens its page. Games are
kept for next time, in the same place as those of 'santiago serve'.

In the terminal (--terminal, or any option of a game): alone against bots, or with several people
at one keyboard. Type moves in game notation ('bid 4', 'plant banana2 c4'); 'help' lists the other
commands: preview a move, undo, save. With a FILE, continue a saved game.

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
from santiago.cli.terminal_game import TerminalGame
from santiago.engine.errors import OptionError, shown
from santiago.engine.game import Game
from santiago.engine.record import Record

PREFERRED = ("greedy", "random")
"""The default opponent: the first of these that is available."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", nargs="?", help="a saved game to continue")
    browser.arguments(parser)
    parser.add_argument("--terminal", action="store_true", help="play in this terminal")
    parser.add_argument(
        "--people", metavar="N", type=int, default=1, help="people at this terminal (default: 1)"
    )
    parser.add_argument("--names", metavar="A,B,…", help="their names, comma-separated")
    parser.add_argument(
        "--against",
        metavar="BOT",
        help="the bot for the other seats, optionally with a budget: greedy@100ms",
    )
    variant.arguments(parser)
    screen.arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    if not _in_terminal(args):
        return browser.run(args)
    spec = args.against or next(name for name in PREFERRED if name in bots.names())
    bot, budget = bots.parse_spec(spec)
    seed = variant.seed_of(args)
    if args.file is None:
        kind = variant.variant_of(args)
        names = _names(args, kind.players, bot.name)
        game = Game.new(kind.players, kind.edition, kind.options, seed=seed, names=names)
        record = game.record
    else:
        saved = Record.from_text(content(args.file))
        players = saved.variant.players
        called = _names(args, players, bot.name)
        names = called if args.names or saved.names is None else list(saved.names)
        record = Record(saved.variant, saved.setup, saved.moves, tuple(names), saved.other)
    opponents = dict.fromkeys(range(args.people, len(names)), (bot, budget))
    return TerminalGame(record, names, opponents, seed, screen.style_of(args), args.file).play()


def _in_terminal(args: argparse.Namespace) -> bool:
    """Whether --terminal, or any option that only applies there, was used."""
    defaults = vars(parser_of("play").parse_args([]))
    return any(
        value != defaults[name] for name, value in vars(args).items() if name not in browser.OPTIONS
    )


def _names(args: argparse.Namespace, players: int, bot: str) -> list[str]:
    """The names of the seats; people come first."""
    people = args.people
    if not 0 <= people <= players:
        raise OptionError(f"--people {people}: expected 0 to {players}")
    names = [f"Player {seat + 1}" for seat in range(people)]
    if args.names is not None:
        names = [" ".join(name.split()) for name in args.names.split(",")]
        if len(names) != people or not all(names) or len(set(names)) != people:
            raise OptionError(f"--names {shown(args.names)}: expected {people} different names")
    return names + [f"{bot} {seat + 1}" for seat in range(people, players)]
