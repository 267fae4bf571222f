"""Bots by name: ours, and those of other packages.

A package adds a bot with an entry point in the group ``santiago.bots``; its name is the bot's
name, and its object is called without arguments and returns a `Bot`:

.. code-block:: toml

    [project.entry-points."santiago.bots"]
    mybot = "my_package:MyBot"

A bot can also be a program in any language (docs/bot-protocol.md): ``cmd:COMMAND`` wherever a
tournament names its bots, or by name from the TOML file that ``SANTIAGO_BOTS`` names, which the
server offers too:

.. code-block:: toml

    [mybot]
    command = ["node", "/opt/bots/mybot.js"]
    budget = "200ms"
    megabytes = 512
    summary = "bids what tiles are worth"
"""

from __future__ import annotations

import difflib
import os
import shlex
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from santiago.bots.protocol import Bot, Budget
from santiago.engine.errors import OptionError, shown

GROUP = "santiago.bots"
PROGRAMS = "SANTIAGO_BOTS"
"""The environment variable that names the file of programs."""
COMMAND = "cmd:"

# Where each bot is defined; imported on demand.
_OURS = {
    "random": "santiago.bots.random_bot:RandomBot",
    "greedy": "santiago.bots.greedy:GreedyBot",
    "sampler": "santiago.bots.search:SamplerBot",
    "search": "santiago.bots.search:SearchBot",
    "learned": "santiago.bots.search:LearnedBot",
    "control": "santiago.bots.search:ControlBot",
    "uct": "santiago.bots.search:UctBot",
}
PROBES = (
    "always-passes",
    "bids-one",
    "bids-everything",
    "never-bribes",
    "bribes-everything",
    "hoards-the-token",
    "spites-the-leader",
)
"""Scripted bots with one idea each, see `santiago.bots.probes`."""

LEVELS = ("beginner", "easy", "medium", "hard", "expert")
"""Five opponents for people, from weakest to strongest; each is a bot of this name."""


@cache
def _others() -> dict[str, str]:
    """Bots of other packages; they cannot replace ours."""
    installed = {point.name: point.value for point in entry_points(group=GROUP)}
    return {
        name: installed[name]
        for name in sorted(installed)
        if name not in (*_OURS, *LEVELS, *PROBES)
    }


@dataclass(frozen=True)
class Program:
    """A program that the host offers as a bot."""

    command: tuple[str, ...]
    budget: Budget
    megabytes: int | None
    summary: str

    def bot(self, name: str) -> Bot:
        """The program as a bot."""
        from santiago.bots.program import MEGABYTES, ProgramBot

        return ProgramBot(name, self.command, self.megabytes or MEGABYTES, self.budget)


def _programs() -> dict[str, Program]:
    """The programs listed in the host's file; they cannot replace our bots."""
    path = os.environ.get(PROGRAMS)
    return _read_programs(path) if path else {}


@cache
def _read_programs(path: str) -> dict[str, Program]:
    try:
        table = tomllib.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise OptionError(f"{PROGRAMS}: cannot read {path}: {error}") from None
    ours = (*_OURS, *LEVELS, *PROBES)
    return {name: _program(name, entry) for name, entry in table.items() if name not in ours}


def _program(name: str, entry: object) -> Program:
    def wrong(what: str) -> OptionError:
        return OptionError(f"{PROGRAMS}: [{name}]: {what}")

    if not isinstance(entry, dict):
        raise wrong(f"expected a table, not {shown(entry)}")
    unknown = sorted(set(entry) - {"command", "budget", "megabytes", "summary"})
    if unknown:
        raise wrong(f"unknown setting {shown(unknown[0])}: command, budget, megabytes or summary")
    command = entry.get("command")
    if not isinstance(command, list) or not command or not all(isinstance(w, str) for w in command):
        raise wrong(f"command is a list of texts, not {shown(command)}")
    megabytes = entry.get("megabytes")
    if megabytes is not None and (type(megabytes) is not int or megabytes < 1):
        raise wrong(f"megabytes is a whole number from 1, not {shown(megabytes)}")
    budget = Budget.parse(str(entry["budget"])) if "budget" in entry else Budget()
    return Program(tuple(command), budget, megabytes, str(entry.get("summary", "a program")))


def programs() -> list[str]:
    """The names of the programs that the host offers as bots, in the order of the file."""
    return list(_programs())


CHARACTERS = ("miser", "gambler", "grudge", "builder", "diplomat", "saboteur")
"""Ways to play that every level can have: ``hard:miser``; see `santiago.bots.characters`."""


def split_name(name: str) -> tuple[str, str | None]:
    """A level and its character; a bot without a character is all name.

    >>> split_name("hard:miser"), split_name("hard")
    (('hard', 'miser'), ('hard', None))
    """
    level, colon, character = name.partition(":")
    if colon and level in LEVELS and character in CHARACTERS:
        return level, character
    return name, None


def with_characters() -> list[str]:
    """The names of all levels with all characters, the weakest level first."""
    return [f"{level}:{character}" for level in LEVELS for character in CHARACTERS]


def known(name: str) -> bool:
    """Whether there is a bot of this name."""
    return split_name(name)[1] is not None or name in names()


def names() -> list[str]:
    """The names of all bots, ours first; levels without their characters.

    >>> names()[0]
    'random'
    """
    return list(dict.fromkeys([*_OURS, *LEVELS, *PROBES, *_others(), *_programs()]))


def make(name: str) -> Bot:
    """A bot by its name.

    >>> make("random").name
    'random'
    >>> make("randon")
    Traceback (most recent call last):
    ...
    santiago.engine.errors.OptionError: unknown bot 'randon' (did you mean 'random'?)
    """
    level, character = split_name(name)
    if character is not None:
        from santiago.bots.characters import CharacterBot

        return CharacterBot(level, character)
    if name in LEVELS:
        from santiago.bots.levels import Level

        return Level(name)
    if name in PROBES:
        from santiago.bots.probes import Probe

        return Probe(name)
    place = (_OURS | _others()).get(name)
    if place is None and name in _programs():
        return _programs()[name].bot(name)
    if place is None:
        near = difflib.get_close_matches(name, [*names(), *with_characters()], n=1, cutoff=0.4)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(names())}"
        raise OptionError(f"unknown bot {shown(name)} ({hint})")
    module, _, attribute = place.partition(":")
    try:
        bot: Bot = getattr(import_module(module), attribute)()
    except Exception as error:
        if place in _OURS.values():
            raise
        raise OptionError(f"bot {name!r} cannot be created from {place!r}: {error}") from error
    return bot


_SUMMARIES = {
    "random": "draws the kind of move, then the move",
    "greedy": "plays the most promising move at once",
    "sampler": "flat Monte Carlo: plays on from a few candidates, and drops the worse half",
    "search": "searches the round as a tree",
    "learned": "the same tree, but a small net evaluates the end of the round",
    "control": "`learned` without its net, to measure what the net is worth",
    "uct": "plain UCT with random play-outs, a yardstick for other bots",
    "beginner": "level 1: lets you win",
    "easy": "level 2",
    "medium": "level 3",
    "hard": "level 4",
    "expert": "level 5: beats you",
    "always-passes": "probe: never bids",
    "bids-one": "probe: bids as little as it can",
    "bids-everything": "probe: bids all it has",
    "never-bribes": "probe: makes no offer",
    "bribes-everything": "probe: offers all it has",
    "hoards-the-token": "probe: wants to be overseer, and to be bribed",
    "spites-the-leader": "probe: its canals hurt whoever leads",
}


_CHARACTERS = {
    "miser": "spends little and keeps its money for the end",
    "gambler": "bids rarely but high, and plants where it is dry",
    "grudge": "pays back whoever has hurt it most",
    "builder": "wants one great field",
    "diplomat": "bribes, takes bribes, and waters others along with itself",
    "saboteur": "builds and plants where it hurts the leader",
}


def character_summary(character: str) -> str:
    """One line about a character.

    >>> character_summary("builder")
    'wants one great field'
    """
    return _CHARACTERS[character]


def describe(name: str) -> str:
    """One line about a bot; for bots of other packages, the first line of their docstring.

    >>> describe("uct")
    'plain UCT with random play-outs, a yardstick for other bots'
    """
    level, character = split_name(name)
    if character is not None:
        return f"{_SUMMARIES[level]}; {_CHARACTERS[character]}"
    if name in _SUMMARIES:
        return _SUMMARIES[name]
    place = _others().get(name)
    if place is None and name in _programs():
        return _programs()[name].summary
    if place is None:
        make(name)  # says what there is
    try:
        text = type(make(name)).__doc__ or ""
    except OptionError as error:
        return f"cannot be created: {error}"
    return (text.strip().splitlines() or [f"from {place}"])[0]


def parse_spec(spec: str) -> tuple[Bot, Budget]:
    """A bot and its budget from ``name``, ``name@100ms`` or ``name@2000it``; ``hard:miser@50ms``.

    >>> bot, budget = parse_spec("random@5ms")
    >>> bot.name, str(budget)
    ('random', '5ms')
    >>> bot, budget = parse_spec("cmd:node my-bot.js --level 3@100ms")
    >>> bot.command, str(budget)
    (['node', 'my-bot.js', '--level', '3'], '100ms')
    """
    if spec.startswith(COMMAND):
        return _parse_command(spec)
    name, at, budget = spec.partition("@")
    return make(name), Budget.parse(budget) if at else Budget()


def _parse_command(spec: str) -> tuple[Bot, Budget]:
    """A program by its command; the text after the last @ is a budget if it can be one."""
    command, at, text = spec.rpartition("@")
    try:
        budget = Budget.parse(text) if at else Budget()
    except OptionError:
        command, budget = spec, Budget()
    if not at:
        command = spec
    try:
        words = tuple(shlex.split(command.removeprefix(COMMAND)))
    except ValueError as error:
        raise OptionError(f"no command {shown(spec)}: {error}") from None
    if not words:
        raise OptionError(f"no command in {shown(spec)}: expected as in 'cmd:node my-bot.js'")
    return Program(words, Budget(), None, "").bot(spec), budget
