"""How games ended for those who played them, one by one and summed up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from santiago.tables.model import Seat
from santiago.tables.names import split_level

PEOPLE, BOTS = "people", "bots"
"""The two ratings: people are measured by people, and nobody gains by beating bots all night."""


@dataclass(frozen=True)
class Line:
    """How a game ended for one seat."""

    seat: int
    profile: str | None
    name: str
    colour: str
    level: str | None  # of a bot
    score: int
    place: int  # from 1; who shares a place has the same
    left: bool = (
        False  # its person was gone before the end; a bot of `level`, or a stand-in, played
    )

    @property
    def is_bot(self) -> bool:
        """Whether a bot sat here from the start."""
        return self.level is not None and not self.left

    def rank(self, players: int) -> int:
        """What the game counts as: who left is behind everyone who stayed."""
        return players + 1 if self.left else self.place

    @property
    def plain_level(self) -> str | None:
        """A bot's level, whatever its character."""
        return split_level(self.level)[0]


@dataclass(frozen=True)
class Finished:
    """A game that ended."""

    table: str
    finished_at: float
    edition: str
    rated: bool
    lines: tuple[Line, ...]
    deserted: bool = False  # everyone left: it counts among people, and against no bot

    def of(self, profile: str) -> Line:
        """The profile's own line."""
        return next(line for line in self.lines if line.profile == profile)

    def by_rank(self) -> list[Line]:
        """The lines from first to last."""
        return sorted(self.lines, key=lambda line: line.rank(len(self.lines)))


def lines_of(
    seats: Sequence[Seat],
    scores: Sequence[int],
    winners: Sequence[int],
    gone: Collection[int] = (),
    given_up: Collection[int] = (),
) -> tuple[Line, ...]:
    """The end of a game, seat by seat. Who wins is the engine's to say (E4), not who left.

    A seat that somebody gave up without having left anyone (`given_up`, not `gone`) is theirs.
    """
    lines = []
    for number, (seat, score) in enumerate(zip(seats, scores, strict=True)):
        ahead = max(sum(other > score for other in scores), len(winners))
        place = 1 if number in winners else 1 + ahead
        bot = seat.kind != "person"
        left = number in gone
        profile = seat.left_by if bot else seat.profile
        level = seat.level if bot and (left or number not in given_up) else None
        lines.append(Line(number, profile, seat.name, seat.colour, level, score, place, left))
    return tuple(lines)


@dataclass
class Tally:
    """Games of one kind."""

    games: int = 0
    wins: int = 0
    places: int = 0
    points: int = 0

    def add(self, line: Line, players: int) -> None:
        """One more game: a last place for who left."""
        place = min(line.rank(players), players)
        self.games += 1
        self.wins += place == 1
        self.places += place
        self.points += line.score

    def to_json(self) -> dict[str, Any]:
        """As it is shown."""
        return {
            "games": self.games,
            "wins": self.wins,
            "place": round(self.places / self.games, 2),
            "score": round(self.points / self.games, 1),
        }


@dataclass
class Duel:
    """Games against one opponent, or one level of bots."""

    name: str
    colour: str | None = None
    games: int = 0
    ahead: int = 0
    behind: int = 0

    def add(self, mine: int, theirs: int) -> None:
        """One more game: my place and theirs."""
        self.games += 1
        self.ahead += mine < theirs
        self.behind += mine > theirs


@dataclass
class Summary:
    """All games of a profile, summed up."""

    all: Tally = field(default_factory=Tally)
    by_players: dict[int, Tally] = field(default_factory=dict)
    by_level: dict[str, Duel] = field(default_factory=dict)
    against: dict[str, Duel] = field(default_factory=dict)  # by profile


def summed_up(profile: str, games: Iterable[Finished]) -> Summary:
    """What the games of a profile come to.

    Against several bots of a level a game counts once: by the best of them. A game that everyone
    left counts against none, as in the ratings.
    """
    summary = Summary()
    for game in games:
        own = game.of(profile)
        players = len(game.lines)
        mine = own.rank(players)
        summary.all.add(own, players)
        summary.by_players.setdefault(players, Tally()).add(own, players)
        best: dict[str, int] = {}
        for line in game.lines:
            level = line.plain_level
            if level is not None and line.is_bot:
                if not game.deserted:
                    best[level] = min(line.place, best.get(level, line.place))
            elif line.profile not in (None, profile):
                assert line.profile is not None
                duel = summary.against.setdefault(line.profile, Duel(line.name, line.colour))
                duel.name, duel.colour = line.name, line.colour
                duel.add(mine, line.rank(players))
        for level, place in best.items():
            summary.by_level.setdefault(level, Duel(level)).add(mine, place)
    return summary
