"""Bots by name: ours, and those that other packages bring along.

A package adds its bots by an entry point in the group ``santiago.bots``; its name is the
bot's, and its object is called without arguments and returns a `Bot`:

.. code-block:: toml

    [project.entry-points."santiago.bots"]
    mybot = "my_package:MyBot"
"""

from __future__ import annotations

import difflib
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from santiago.bots.protocol import Bot, Budget
from santiago.engine.errors import OptionError, shown

GROUP = "santiago.bots"

# Where each bot is made; imported only when it is asked for.
_OURS = {
    "random": "santiago.bots.randomly:RandomBot",
    "greedy": "santiago.bots.greedy:GreedyBot",
    "sampler": "santiago.bots.search:SamplerBot",
    "search": "santiago.bots.search:SearchBot",
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
    """Bots of other packages; a name of ours cannot be taken over."""
    found = {point.name: point.value for point in entry_points(group=GROUP)}
    return {name: found[name] for name in sorted(found) if name not in (*_OURS, *LEVELS, *PROBES)}


def names() -> list[str]:
    """The names of all bots, ours first.

    >>> names()[0]
    'random'
    """
    return [*_OURS, *LEVELS, *PROBES, *_others()]


def make(name: str) -> Bot:
    """A bot by its name.

    >>> make("random").name
    'random'
    >>> make("randon")
    Traceback (most recent call last):
    ...
    santiago.engine.errors.OptionError: no bot 'randon' (did you mean 'random'?)
    """
    if name in LEVELS:
        from santiago.bots.levels import Level

        return Level(name)
    if name in PROBES:
        from santiago.bots.probes import Probe

        return Probe(name)
    place = (_OURS | _others()).get(name)
    if place is None:
        near = difflib.get_close_matches(name, names(), n=1, cutoff=0.4)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(names())}"
        raise OptionError(f"no bot {shown(name)} ({hint})")
    module, _, attribute = place.partition(":")
    try:
        bot: Bot = getattr(import_module(module), attribute)()
    except Exception as error:
        if place in _OURS.values():
            raise
        raise OptionError(f"bot {name!r} cannot be made from {place!r}: {error}") from error
    return bot


_SUMMARIES = {
    "random": "draws the kind of move, then the move",
    "greedy": "at once what promises most, looking no further",
    "sampler": "flat Monte Carlo: plays on from a few candidates, and drops the worse half",
    "search": "the strongest: searches the round as a tree",
    "uct": "plain UCT with random play-outs, to measure others by",
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


def describe(name: str) -> str:
    """One line about a bot; about others' bots the first line of their documentation.

    >>> describe("uct")
    'plain UCT with random play-outs, to measure others by'
    """
    if name in _SUMMARIES:
        return _SUMMARIES[name]
    place = _others().get(name)
    if place is None:
        make(name)  # says what there is
    try:
        text = type(make(name)).__doc__ or ""
    except OptionError as error:
        return f"cannot be made: {error}"
    return (text.strip().splitlines() or [f"from {place}"])[0]


def parse_spec(spec: str) -> tuple[Bot, Budget]:
    """A bot and its budget from ``name``, ``name@100ms`` or ``name@2000it``.

    >>> bot, budget = parse_spec("random@5ms")
    >>> bot.name, str(budget)
    ('random', '5ms')
    """
    name, at, budget = spec.partition("@")
    return make(name), Budget.parse(budget) if at else Budget()
