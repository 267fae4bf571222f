"""Characters: six ways to play, at every level.

A character thinks as its level does. Among the moves that are nearly as good as the best one, it
takes the one that it likes: so its style shows, and its strength hardly changes. What it likes
depends only on the table (`reading`), so equal seeds give equal games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import cache, partial

from santiago.bots.explanations import ONLY_MOVE, Reasons, explain, explain_gain
from santiago.bots.levels import LEVELS, SET_UP, Person, hopeful, tasted, wavered
from santiago.bots.protocol import Bot, Budget, Choice
from santiago.bots.reading import Reading
from santiago.bots.search import Option, Thinker, chances, drawn
from santiago.bots.weights import Weights
from santiago.engine.board import NEIGHBOURS, WATERS, squares_of
from santiago.engine.moves import Move, moves_of
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of

Liking = Callable[[Reading, int, Move], float]


class CharacterBot:
    """A level with a character.

    >>> CharacterBot("easy", "miser").name
    'easy:miser'
    """

    def __init__(self, level: str, character: str) -> None:
        self.name = f"{level}:{character}"
        self.level = level
        self.character = character
        plain, budget = LEVELS[level]
        self._bot = in_character(plain, level, character)
        self.default_budget = scaled(budget, CARE.get((level, character), 1.0))
        self.latitude = LATITUDE[level] * RESTRAINT.get((level, character), 1.0)

    def choose(self, position: Position, seat: int, budget: Budget, seed: int) -> Choice:
        """Choose what the character likes best among the level's good moves."""
        own = self.default_budget if budget == Budget() else budget
        if position.phase in SET_UP:
            return self._bot.choose(position, seat, own, seed)
        if len(position.legal_moves) == 1:
            return Choice(position.legal_moves[0], (ONLY_MOVE,))
        likes = partial(LIKES[self.character], Reading(position), seat)
        moves = moves_of(position.variant.edition)
        if isinstance(self._bot, Person):
            return self._at_a_glance(self._bot, position, seat, seed, likes)
        search = self._bot.searched(position, own, seed)
        options = search.options(seat)
        if position.secret_auction:
            options = drawn(tilted(options, likes, moves), Rng(seed_of(seed, "bid")))
        else:
            options = liked(options, likes, moves, self.latitude)
        weights = self._bot.weights
        promised = partial(chances, search, position, seat, weights.margin)
        reasons = explain(position, seat, weights, options, promised)
        return Choice(moves[options[0][0]], reasons)

    def _at_a_glance(
        self,
        person: Person,
        position: Position,
        seat: int,
        seed: int,
        likes: Callable[[Move], float],
    ) -> Choice:
        moves = moves_of(position.variant.edition)

        @cache
        def taste(code: int) -> float:
            return self.latitude * bounded(likes(moves[code]))

        if self.character in HEADSTRONG:
            felt = person.options(position, taste)
            options = [(code, value - taste(code)) for code, value in felt]
        else:
            options = person.options(position)
            worst = options[0][1] - 2 * self.latitude
            felt = tasted([option for option in options if option[1] >= worst], taste)
        code = wavered(felt, person.mind.wavers, Rng(seed_of(seed, "waver")))
        move = moves[code]
        reasons = partial(explain_gain, position, seat, person.weights, move, dict(options))
        return Choice(move, Reasons(reasons))


def bounded(x: float) -> float:
    """Between -1 and 1."""
    return max(-1.0, min(1.0, x))


SERIOUS = 0.1
"""A move counts if the search looked at it at least this often, compared with its favourite."""


def liked(
    options: list[Option],
    likes: Callable[[Move], float],
    moves: Sequence[Move],
    latitude: float,
) -> list[Option]:
    """The options, the one that the character likes best in front.

    Only moves that are no worse than the best by twice the latitude count.
    """
    best = options[0]
    good = [
        option
        for option in options
        if option[1] >= SERIOUS * best[1] and option[2] >= best[2] - 2 * latitude
    ]
    if len(good) < 2:
        return options
    chosen = max(good, key=lambda o: (o[2] + latitude * bounded(likes(moves[o[0]])), o[1], -o[0]))
    return [chosen, *(option for option in options if option is not chosen)]


def tilted(
    options: list[Option], likes: Callable[[Move], float], moves: Sequence[Move]
) -> list[Option]:
    """P1.4: a mixture of secret bids, with more of those that the character likes."""
    weights = [weight * (2 + bounded(likes(moves[code]))) for code, weight, _ in options]
    total = sum(weights) or 1.0
    mixed = [
        (code, round(1000 * weight / total), value)
        for (code, _, value), weight in zip(options, weights, strict=True)
    ]
    return sorted(mixed, key=lambda option: (-option[1], -option[2], option[0]))


# --- what each likes: from -1 to 1, more is cut off ---------------------------------------------


def _price(reading: Reading, move: Move) -> int:
    """The escudos that a move costs; negative: what it brings in."""
    if move.kind in ("bid", "offer"):
        return move.amount or 0
    position = reading.position
    if move.kind == "build":
        return int(position.highest_offer) + 1
    if move.kind == "accept":
        return -sum(amount for _, canal, amount in position.offers() if canal == move.canal)
    return 0


def miser(reading: Reading, seat: int, move: Move) -> float:
    """Every escudo hurts."""
    del seat
    if move.kind == "plant":
        wet = reading.position.wet >> reading.place(move)[0] & 1
        return 0.2 if wet else 0.0
    if move.kind == "extra":
        return -0.5
    return 0.6 - 0.35 * _price(reading, move)


def gambler(reading: Reading, seat: int, move: Move) -> float:
    """Nothing, or a lot; and tiles where only luck brings water."""
    del seat
    if move.kind == "bid":
        assert move.amount is not None
        return (move.amount - 4) / 3
    if move.kind == "pass" and reading.position.phase == "auction":
        return 0.3
    if move.kind == "plant":
        square, _ = reading.place(move)
        return -0.5 if reading.position.wet >> square & 1 else 0.7
    if move.kind == "offer":
        assert move.amount is not None
        return (move.amount - 2) / 3
    return 0.5 if move.kind == "extra" else 0.0


def hurts(reading: Reading, move: Move, rival: int) -> float:
    """How much a move hurts a rival: its fields lose room, or stay dry."""
    if move.kind == "plant":
        square, crop = reading.place(move)
        joined = any(farmers[rival] for _, _, farmers in reading.joined(move))
        return reading.hems_in(square, crop, rival) / 3 - (0.7 if joined else 0.0)
    if move.canal is not None:
        gains = reading.gains
        most = max((gain[rival] for gain in gains.values()), default=0.0)
        return 0.5 * (most - 2 * gains[reading.canal(move)][rival]) / max(1.0, most)
    return 0.0


def grudge(reading: Reading, seat: int, move: Move) -> float:
    """Makes whoever hurt it most suffer: dry tiles, no room, and outbid by a little."""
    culprit = reading.culprit(seat)
    if move.kind == "bid" and culprit is not None and not reading.position.secret_auction:
        bid = reading.position.bids[culprit]
        assert move.amount is not None
        return 0.9 if bid > 0 and bid < move.amount <= bid + 2 else 0.0
    return 0.0 if culprit is None else hurts(reading, move, culprit)


def saboteur(reading: Reading, seat: int, move: Move) -> float:
    """Makes the leader suffer, and no bribe is worth having."""
    if move.kind == "pass" and reading.position.phase == "auction":
        return 0.4  # for the token
    harm = hurts(reading, move, reading.leader(seat))
    if move.kind == "build":
        return harm + 0.5
    if move.kind == "accept":
        return harm - 0.5
    return harm


def builder(reading: Reading, seat: int, move: Move) -> float:
    """One great field: first choice when its crop is on sale, tiles, room and water for it."""
    great = reading.great_field(seat)
    if great is None:
        return 0.0
    position = reading.position
    crop, mask, _ = great
    near = mask
    for square in squares_of(mask):
        near |= NEIGHBOURS[square]
    room = near & ~position.occupied
    if move.kind == "plant":
        square, _ = reading.place(move)
        if great in reading.joined(move):
            opened = NEIGHBOURS[square] & ~position.occupied & ~room
            return 0.5 + 0.2 * opened.bit_count()
        return -1.0 if room >> square & 1 else -0.3
    if move.canal is not None:
        new = WATERS[reading.canal(move)] & ~position.wet
        return 0.5 * (new & mask).bit_count() + 0.2 * (new & near).bit_count() - 0.3
    if position.phase == "auction":
        wanted = position.market_kinds >> 2 * crop & 3 and room
        if move.kind == "pass":
            return -1.0 if wanted else 0.6
        assert move.amount is not None
        if not wanted:
            return -0.2 * move.amount
        if position.secret_auction:
            return (move.amount - 3) / 3
        return 0.4 * (move.amount - max(position.bids))
    return 0.0


def diplomat(reading: Reading, seat: int, move: Move) -> float:
    """A bribe made or taken, and a canal that helps several."""
    likes = {"offer": 0.6, "accept": 0.6}.get(move.kind, 0.0)
    if move.kind == "bid":
        return 0.4 if (move.amount or 0) <= 2 else -0.4
    if move.kind == "pass" and reading.position.phase == "offers":
        return -0.6
    if move.kind == "plant":
        return 0.3 * sum(sum(own) - own[seat] for _, _, own in reading.joined(move))
    if move.canal is not None:
        gain = reading.gains[reading.canal(move)]
        others = sum(gain) - gain[seat]
        return likes + (min(0.6, 0.08 * others) if gain[seat] > 0 else 0.0)
    return likes


LIKES: dict[str, Liking] = {
    "miser": miser,
    "gambler": gambler,
    "grudge": grudge,
    "builder": builder,
    "diplomat": diplomat,
    "saboteur": saboteur,
}

CHARACTERS = tuple(LIKES)
"""The same as in `registry`, which does not import them."""

WEIGHTS: dict[str, dict[str, float]] = {
    "miser": {"money": 1.15},
    "gambler": {"outbid": 1.3},
    "grudge": {"rival": 1.25},
    "builder": {"growth": 1.4, "fresh": 0.2, "deny": 2.0},
    "diplomat": {"rival": 0.5, "offer_edge": -1.0},
    "saboteur": {"rival": 1.5, "deny": 1.4},
}
"""How each sees the table: factors on the numbers of `Weights`."""
HOPE = {"gambler": 0.15}
"""… and how far it trusts in water to come, see `levels.hopeful`."""

LATITUDE = {"beginner": 3.2, "easy": 1.6, "medium": 0.03, "hard": 0.03, "expert": 0.03}
"""How much a level gives for style: in points at a glance, in chances to win in a search."""
RESTRAINT = {
    ("beginner", "gambler"): 0.7,
    ("beginner", "builder"): 0.7,
    ("easy", "gambler"): 0.8,
    ("easy", "builder"): 0.9,
    ("medium", "gambler"): 0.75,
    ("expert", "gambler"): 0.6,
}
"""… and who gives less than that, as its style would cost too much."""
HEADSTRONG = ("builder",)
"""Whose likings common sense heeds, too, where a level plays at a glance."""
CARE: dict[tuple[str, str], float] = {
    ("beginner", "miser"): 0.56,
    ("beginner", "gambler"): 3.4,
    ("beginner", "saboteur"): 1.1,
    ("beginner", "diplomat"): 0.83,
    ("beginner", "builder"): 3.0,
    ("beginner", "grudge"): 1.08,
    ("easy", "miser"): 0.8,
    ("easy", "gambler"): 1.75,
    ("easy", "grudge"): 0.88,
    ("easy", "builder"): 4.0,
    ("easy", "diplomat"): 0.9,
    ("easy", "saboteur"): 0.84,
    ("medium", "grudge"): 1.25,
    ("medium", "builder"): 1.5,
    ("medium", "diplomat"): 2.0,
    ("medium", "saboteur"): 1.5,
    ("hard", "miser"): 0.7,
    ("hard", "gambler"): 2.0,
    ("hard", "grudge"): 0.9,
    ("hard", "builder"): 1.2,
    ("hard", "diplomat"): 1.5,
    ("hard", "saboteur"): 1.25,
    ("expert", "miser"): 0.52,
    ("expert", "gambler"): 1.15,
    ("expert", "grudge"): 0.8,
    ("expert", "builder"): 1.05,
    ("expert", "diplomat"): 1.55,
    ("expert", "saboteur"): 0.85,
}
"""What evens out the characters of a level, from measured win shares: who loses less by its style
wavers more, or thinks less."""


def coloured(weights: Weights, character: str) -> Weights:
    """A level's weights, changed to a character's."""
    for name, factor in WEIGHTS[character].items():
        setattr(weights, name, factor * getattr(weights, name))
    hope = HOPE.get(character, 0.0)
    weights.alive = hopeful(weights.alive, hope)
    weights.kept = hopeful(weights.kept, hope)
    return weights


def in_character(plain: Bot, level: str, character: str) -> Person | Thinker:
    """A level's bot that sees the table as a character does."""
    if isinstance(plain, Person):
        care = CARE.get((level, character), 1.0)
        person = Person(replace(plain.mind, wavers=plain.mind.wavers / care))
        person.weights = coloured(person.weights, character)
        return person
    assert isinstance(plain, Thinker)
    bot = copy(plain)
    bot.weights = coloured(Weights(), character)
    return bot


def scaled(budget: Budget, care: float) -> Budget:
    """A budget, times a factor."""
    if budget.iterations is not None:
        return Budget(iterations=max(1, round(care * budget.iterations)))
    if budget.milliseconds is not None:
        return Budget(milliseconds=care * budget.milliseconds)
    return budget
