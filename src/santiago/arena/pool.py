"""A store that pools the games of many tournaments: one rating for each bot from all of them.

The store is a text file with one game per line, without the moves. Adding a log again, or a longer
one, adds only the missing games. Games of different variants count together: a rating says how
strong a bot is at Santiago, a report how strong it is at one variant.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from santiago.arena.errors import ArenaError
from santiago.arena.log import read
from santiago.arena.outcome import Outcome
from santiago.arena.plan import Plan
from santiago.arena.ratings import Rating, rate


@dataclass(frozen=True)
class Rated:
    """A bot's line in the table of ratings."""

    bot: str
    games: int
    rating: Rating


class Pool:
    """The games of a store; `add` updates the file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._games: dict[tuple[str, int, int, int], Outcome] = {}
        if path.exists():
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                try:
                    data = json.loads(line)
                    game = Outcome.from_json(data)
                    self._games[str(data["tournament"]), *game.pairing.key] = game
                except (ValueError, KeyError, TypeError, ArenaError) as error:
                    raise ArenaError(f"{path}, line {number}: {error}") from None

    def add(self, log: Path) -> int:
        """Add the missing games of a log; return how many."""
        plan, games = read(log)
        tournament = tournament_of(plan)
        lines = []
        for game in games:
            key = (tournament, *game.pairing.key)
            if key not in self._games:
                self._games[key] = game
                about = {
                    "tournament": tournament,
                    "names": list(game.pairing.bots),
                    "setup": {"overseer": game.overseer},
                }
                lines.append(json.dumps(game.to_json(about), separators=(",", ":")) + "\n")
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.writelines(lines)
        except OSError as error:
            raise ArenaError(f"cannot write to {self.path}: {error.strerror}") from None
        return len(lines)

    def ratings(self) -> list[Rated]:
        """Every bot's rating from all games, strongest first."""
        games = list(self._games.values())
        played = Counter(bot for game in games for bot in _counted(game))
        rated = [Rated(bot, played[bot], rating) for bot, rating in rate(games).items()]
        return sorted(rated, key=lambda line: (-line.rating.mu, line.bot))


def tournament_of(plan: Plan) -> str:
    """What identifies a tournament; more deals do not change it."""
    about = json.dumps(plan.with_deals(1).to_json(), sort_keys=True)
    return hashlib.sha256(about.encode()).hexdigest()[:16]


def _counted(game: Outcome) -> Iterable[str]:
    """The bots for which a game counts."""
    return {
        bot for bot, share in zip(game.pairing.bots, game.shares, strict=True) if share is not None
    }
