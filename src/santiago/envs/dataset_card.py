"""The card of a data set: what it holds, how it was created, and its limits."""

from __future__ import annotations

import shlex
from typing import Protocol

import santiago
from santiago.arena.plan import options_of
from santiago.engine.editions import Variant
from santiago.engine.moves import CODES
from santiago.envs.layout import OBSERVATION

FIELDS = {
    "observation": f"float32 × {OBSERVATION}: what the seat to move sees",
    "mask": f"the legal ones of {CODES:,} actions: bits (npz) or a list of numbers (Parquet)",
    "action": "int16: the action played",
    "seat": "int8: who played it",
    "bot": "int8: the number of that seat's bot in the list below",
    "game": "int32: the number of the game",
    "ply": "int16: the number of the decision in its game, from 0",
    "score": "int16: that seat's final score",
    "win": "float32: that seat's share of the win",
    "margin": "int16: that seat's score minus the best other score",
}


class Described(Protocol):
    """The facts on a card; `santiago.envs.dataset.DatasetPlan` has them."""

    @property
    def variant(self) -> Variant:
        """The edition, the players and the options."""

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots, one for each seat."""

    @property
    def games(self) -> int:
        """How many games."""

    @property
    def seed(self) -> int | str:
        """The seed of the deals."""

    @property
    def format(self) -> str:
        """The format of the files."""


def card(plan: Described) -> str:
    """The card as Markdown.

    >>> from santiago import Variant
    >>> from santiago.envs.dataset import DatasetPlan
    >>> plan = DatasetPlan(Variant(players=3), bots=("random",), games=2, seed=1)
    >>> card(plan).splitlines()[0]
    '# Santiago: 2 games for 3 players'
    """
    variant = plan.variant
    options = ", ".join(f"{name} {value}" for name, value in variant.options.to_json().items())
    rows = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in FIELDS.items())
    bots = "\n".join(f"{number}. `{bot}`" for number, bot in enumerate(plan.bots))
    command = _command(plan)
    repeatable = all(bot.partition("@")[2].endswith("it") or "@" not in bot for bot in plan.bots)
    again = (
        "The same command gives the same data set."
        if repeatable
        else "Bots with a time budget play differently each time, so games differ."
    )
    return f"""# Santiago: {plan.games:,} games for {variant.players} players

Complete games of the board game Santiago ({variant.edition}: {options}), decision by decision.
Written by santiago {santiago.__version__}.

## How it was created

```
{command}
```

{again} Game *n* is dealt from the seed and *n*. The bots move on by one seat from game to game:

{bots}

## Fields

Each shard (`{"*." + plan.format}`) holds these arrays, a row for each decision. Read them with
`santiago.envs.dataset.load`; `docs/environments.md` explains every number of an observation.

| field | contents |
|---|---|
{rows}

## What to watch out for

- Split by `game`, never by row: the decisions of a game share its tiles and its result.
- An observation holds what its seat may know, and nothing hidden. Scores and wins are of the end.
- Bots are not people. What is learned from them is at best as good as they are, and weak where
  they never went; `santiago bots list` says how each of them plays.
- The games hold no personal data.
"""


def _command(plan: Described) -> str:
    words = ["santiago", "dataset", *options_of(plan.variant), "--bots", *plan.bots]
    words += ["--games", str(plan.games), "--seed", str(plan.seed)]
    if plan.format != "npz":
        words += ["--format", plan.format]
    return shlex.join([*words, "-o", "FOLDER"])
