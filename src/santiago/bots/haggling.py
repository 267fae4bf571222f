"""Haggling: what characters propose, how they answer, and which promises they keep.

Talk is about the overseer's canal, from planting to the overseer's choice; before that nobody knows
who the overseer is, and a secret bid (P1.4) must stay secret. All functions are pure. `position` is
what the seat may see, as `ask` makes it. Amounts come from the board and from what the seat itself
has, never from a rival's hidden money. No promise is binding (D12).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from santiago.bots.reading import Reading
from santiago.engine.board import CANAL_NAMES, SQUARE_NAMES, WATERS, squares_of
from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.rng import Rng, seed_of

TALK = ("planting", "leftover", "offers")
"""Phases in which a character proposes; it answers until the overseer has chosen."""
MOST = 5
"""Escudos: no character talks about more."""
OF_OVERSEER = ("pay-if-built", "water-here", "not-there")
"""Phrases that only the overseer can answer, whoever they are said to."""


@dataclass(frozen=True)
class Promise:
    """What one seat has promised another, or has only proposed."""

    by: int
    to: int
    kind: str  # "pay" or "build" a canal for `amount`, "join" for at least that; "water", "avoid"
    place: str  # a canal; for "water" a square, for "avoid" either
    amount: int = 0
    agreed: bool = True


def canals_at(place: str) -> list[int]:
    """The canal of this name, or all canals that water this square."""
    if place in CANAL_NAMES:
        return [CANAL_NAMES.index(place)]
    square = SQUARE_NAMES.index(place)
    return [canal for canal, waters in enumerate(WATERS) if waters >> square & 1]


@dataclass(frozen=True)
class Manner:
    """How a character haggles."""

    talks: int  # how often it proposes, out of 100
    gives: float  # of what a canal gains it, the share that it would pay
    asks: float  # of what a canal gains another, the share that it demands
    yields: float  # points that it gives up for a deal
    keeps: float  # points that it gives up to keep a promise


MANNERS = {
    "miser": Manner(35, 0.3, 0.8, 0.0, 1.0),
    "gambler": Manner(45, 0.9, 0.5, 1.0, 2.0),
    "grudge": Manner(40, 0.5, 0.5, 0.5, 4.0),
    "builder": Manner(50, 0.6, 0.4, 0.5, 3.0),
    "diplomat": Manner(90, 0.7, 0.3, 2.0, 8.0),
    "saboteur": Manner(45, 0.4, 0.6, 0.0, 0.3),
}


class Deal:
    """One seat's view of the canals: what each outcome is worth to it, in points."""

    def __init__(
        self,
        position: Position,
        seat: int,
        character: str,
        listeners: Collection[int] | None = None,
    ) -> None:
        self.position = position
        self.listeners = range(position.players) if listeners is None else listeners
        self.seat = seat
        self.character = character
        self.manner = MANNERS[character]
        self.reading = Reading(position)
        self.overseer = int(position.overseer)
        self.is_overseer = self.overseer == seat

    def worth(self, canal: int, seat: int | None = None) -> float:
        """What a canal is worth to a seat, by default its own; no canal is worth nothing."""
        if canal < 0:
            return 0.0
        return self.reading.worths[canal][self.seat if seat is None else seat]

    def choice(self, canal: int = -1, extra: int = 0) -> tuple[int, float]:
        """What the overseer would choose, with `extra` more for a canal: it, and its worth.

        A rival is taken to be able to pay for any canal: its money may be hidden. So is the seat
        itself, where its answers could tell others what it has.
        """
        values = self.values(canal, extra)
        best = max(values, key=lambda k: values[k], default=-1)
        return best, values.get(best, -1e9)

    def values(self, canal: int = -1, extra: int = 0) -> dict[int, float]:
        """What each choice is worth to the overseer; -1: it declines."""
        totals = self.totals()
        if canal >= 0:
            totals[canal] = totals.get(canal, 0) + extra
        price = max(totals.values(), default=0) + 1
        knows = self.is_overseer and not self.position.variant.hides_money
        pays = not knows or self.position.money[self.seat] >= price
        values = {} if totals else {-1: 0.0}
        for k in self.reading.open_canals:
            if k in totals or pays:  # P4.7
                values[k] = self.worth(k, self.overseer) + totals.get(k, -price)
        return values

    def outcome(self, move: Move) -> float:
        """What a move of the seat is worth to it if the overseer then chooses as expected."""
        canal = -1 if move.canal is None else CANAL_NAMES.index(move.canal)
        if self.is_overseer:
            return self.values().get(canal, -1e9)
        amount = move.amount or 0
        chosen, _ = self.choice(canal, amount)
        return self.worth(chosen) - (amount if chosen == canal else 0)

    def word(self, promise: Promise, seed: int) -> float:
        """The points that the seat gives up to do as it said."""
        word = self.manner.keeps
        if self.character == "gambler":
            word *= Rng(seed_of(seed, "keep", promise.place, promise.amount)).roll(3)
        return word

    def totals(self) -> dict[int, int]:
        """What has been offered for each canal."""
        totals: dict[int, int] = {}
        for _, name, amount in self.position.offers():
            canal = CANAL_NAMES.index(name)
            totals[canal] = totals.get(canal, 0) + amount
        return totals

    def asks(self, other: int) -> bool:
        """Whether the seat would propose something to another, which can answer."""
        return other != self.seat and other in self.listeners and not self.dislikes(other)

    def dislikes(self, other: int) -> bool:
        """Whether the character will not deal with a seat."""
        if self.character == "grudge":
            return self.reading.culprit(self.seat) == other
        return self.character == "saboteur" and self.reading.leader(self.seat) == other

    def can_offer(self) -> bool:
        """Whether the seat's offer is still to come."""
        position = self.position
        if self.is_overseer or position.phase not in TALK:
            return False
        if position.phase != "offers":
            return True
        # P4.1: from the overseer's left on; `ask` makes it the seat's turn.
        first = self.overseer + 1
        players = position.players
        return (self.seat - first) % players >= (position.turn - first) % players

    def affordable(self, wish: float) -> int:
        """A whole amount up to a wish that the seat can pay; 0: none."""
        return max(0, min(MOST, int(wish), int(self.position.money[self.seat])))


def propose(
    position: Position,
    seat: int,
    character: str,
    seed: int,
    listeners: Collection[int] | None = None,
) -> dict[str, Any] | None:
    """A phrase that is worth saying now, as in `santiago.tables.phrases`, or nothing.

    While offers are made, ask only seats that have not spoken yet, and the overseer. It is said to
    one of the `listeners`, the seats that can answer; by default all.
    """
    if position.phase not in TALK or not position.open_canals:
        return None
    deal = Deal(position, seat, character, listeners)
    rng = Rng(seed_of(seed, "propose"))
    if rng.roll(100) >= deal.manner.talks:
        return None
    if deal.is_overseer:
        return _sells(deal)
    return _buys(deal) if deal.can_offer() else None


def _sells(deal: Deal) -> dict[str, Any] | None:
    """The overseer: what the canal that others need most would cost them."""
    best: tuple[float, int, int, int] | None = None
    _, most = deal.choice()
    for canal in deal.reading.open_canals:
        gains = deal.reading.gains[canal]
        for other in range(deal.position.players):
            if not deal.asks(other):
                continue
            amount = min(MOST, round(deal.manner.asks * gains[other]))
            value = deal.worth(canal) + amount
            if amount >= 1 and value > most + 0.5 and (best is None or value > best[0]):
                best = value, canal, other, amount
    if best is None:
        return None
    _, canal, other, amount = best
    return _phrase("build-if-paid", other, canal=CANAL_NAMES[canal], amount=amount)


def _buys(deal: Deal) -> dict[str, Any] | None:
    """Another seat: pays for its favourite canal, finds others who do, or asks for it."""
    now, most = deal.choice()
    favourite = max(deal.reading.open_canals, key=lambda k: (deal.worth(k), -k))
    advantage = deal.worth(favourite) - deal.worth(now)
    if favourite == now or deal.worth(favourite) <= 1 or advantage <= 1:
        return _warns(deal, now)
    name = CANAL_NAMES[favourite]
    # The overseer gives up its own choice, and saves the escudo that this would cost.
    needed = max(1, round(most - deal.worth(favourite, deal.overseer) + 0.5))
    amount = deal.affordable(deal.manner.gives * advantage)
    if amount >= needed and deal.asks(deal.overseer):
        return _phrase("pay-if-built", deal.overseer, canal=name, amount=needed)
    gains = deal.reading.gains[favourite]
    friends = [
        other
        for other in range(deal.position.players)
        if other != deal.overseer and gains[other] > 2 and deal.asks(other)
    ]
    if friends and amount >= 1:
        friend = max(friends, key=lambda other: (gains[other], -other))
        return _phrase("join-me", friend, canal=name)
    dry = WATERS[favourite] & ~deal.position.wet & deal.position.farmers[deal.seat]
    if dry and deal.asks(deal.overseer):
        square = min(squares_of(dry))
        return _phrase("water-here", deal.overseer, square=SQUARE_NAMES[square])
    return None


def _warns(deal: Deal, now: int) -> dict[str, Any] | None:
    """The canal that the overseer seems to want helps rivals only."""
    if now < 0 or deal.worth(now) > -1.5 or deal.overseer not in deal.listeners:
        return None
    return _phrase("not-there", deal.overseer, canal=CANAL_NAMES[now])


def _phrase(phrase: str, to: int, **values: object) -> dict[str, Any]:
    return {"phrase": phrase, **values, "to": to}


def answer(
    position: Position,
    seat: int,
    character: str,
    phrase: Mapping[str, Any],
    speaker: int,
    seed: int,
) -> str | None:
    """``accept``, ``refuse`` or nothing, to a phrase that was said to this seat or to all.

    Whoever is asked by name answers, and so does the overseer when only it can be meant.
    """
    del seed  # a character's answers do not waver
    addressed = phrase.get("to") == seat
    if speaker == seat or (phrase.get("to") is not None and not addressed):
        return None
    if position.phase not in (*TALK, "decision"):
        return None
    deal = Deal(position, seat, character)
    agrees = _agrees(deal, phrase, speaker)
    if agrees:
        return "accept"
    # Where several could agree, a refusal would speak for one of them only.
    alone = position.players == 2 or (deal.is_overseer and phrase["phrase"] in OF_OVERSEER)
    return "refuse" if addressed or (alone and agrees is not None) else None


def _agrees(deal: Deal, phrase: Mapping[str, Any], speaker: int) -> bool | None:
    """Whether the character agrees; nothing if it is not the one to say."""
    name = phrase["phrase"]
    canal = CANAL_NAMES.index(phrase["canal"]) if "canal" in phrase else -1
    if name in OF_OVERSEER:
        if not deal.is_overseer:
            return None
    elif name == "build-if-paid":
        if speaker != deal.overseer or not deal.can_offer():
            return None
    elif name != "join-me" or not deal.can_offer():
        return None
    if deal.dislikes(speaker):
        return False
    now, most = deal.choice()
    if name == "not-there":
        if canal >= 0 or now < 0:
            return canal != now or now < 0
        return not WATERS[now] >> SQUARE_NAMES.index(phrase["square"]) & 1
    if name == "water-here":
        square = SQUARE_NAMES.index(phrase["square"])
        worths = [deal.worth(k) - 1 for k in deal.reading.open_canals if WATERS[k] >> square & 1]
        return bool(worths) and max(worths) >= most - deal.manner.yields
    if canal not in deal.reading.open_canals:
        return False
    if name == "pay-if-built":
        return bool(deal.worth(canal) + phrase["amount"] >= most - deal.manner.yields)
    amount = int(phrase["amount"]) if name == "build-if-paid" else joins_with(deal.position)
    advantage = deal.worth(canal) - deal.worth(now if now != canal else -1)
    return deal.affordable(amount) >= amount and advantage + deal.manner.yields / 2 > amount


def joins_with(position: Position) -> int:
    """What a seat pays that joins another's offer."""
    return max(1, int(position.lowest_offer))


def promised(position: Position, phrase: Mapping[str, Any], by: int, accepts: int) -> list[Promise]:
    """The promises in a phrase of seat `by` that seat `accepts` has accepted."""
    name, overseer = phrase["phrase"], int(position.overseer)
    if name == "pay-if-built" and accepts == overseer:
        canal, amount = phrase["canal"], phrase["amount"]
        return [
            Promise(by, accepts, "pay", canal, amount),
            Promise(accepts, by, "build", canal, amount),
        ]
    if name == "build-if-paid" and by == overseer:
        canal, amount = phrase["canal"], phrase["amount"]
        return [
            Promise(by, accepts, "build", canal, amount),
            Promise(accepts, by, "pay", canal, amount),
        ]
    if name == "join-me":
        return [Promise(accepts, by, "pay", phrase["canal"], joins_with(position))]
    if name in ("water-here", "not-there") and accepts == overseer:
        kind = "water" if name == "water-here" else "avoid"
        return [Promise(accepts, by, kind, phrase.get("canal") or phrase["square"])]
    return []


def can_keep(position: Position, promise: Promise, character: str) -> bool:
    """Whether the move that keeps a promise is still to come."""
    if promise.kind == "pay":
        return Deal(position, promise.by, character).can_offer()
    return position.phase in (*TALK, "decision")


def wants_to_keep(position: Position, promise: Promise, character: str, seed: int) -> bool:
    """Whether a character keeps its promise: as much as its word is worth to it.

    The gambler may change its mind; the grudge-keeper owes nothing to whoever hurt it most, and
    the saboteur nothing to the leader.
    """
    deal = Deal(position, promise.by, character)
    if deal.dislikes(promise.to):
        return False
    word = deal.word(promise, seed)
    now, most = deal.choice()
    there = canals_at(promise.place)
    if promise.kind in ("water", "avoid"):
        waters = promise.kind == "water"
        kept = [value for k, value in deal.values().items() if (k in there) == waters]
        return bool(kept) and most - max(kept) <= word
    canal = there[0]
    if canal not in deal.reading.open_canals:
        return False
    if promise.kind == "pay":
        with_it, _ = deal.choice(canal, promise.amount)
        paid = promise.amount if with_it == canal else 0
        return deal.worth(now) - (deal.worth(with_it) - paid) <= word
    return most - (deal.worth(canal) + promise.amount) <= word


def keeps(position: Position, promise: Promise, move: Move) -> bool:
    """Whether a move keeps a promise; whoever only asks for something may pass."""
    if promise.kind == "pay":
        return move == Move(f"offer {promise.place} {promise.amount}")
    if promise.kind == "join":
        return move.canal == promise.place and (move.amount or 0) >= promise.amount
    if promise.kind == "build":
        offers = position.offers()
        total = sum(amount for _, canal, amount in offers if canal == promise.place)
        return move == Move(f"accept {promise.place}") and total >= promise.amount
    if move.kind == "pass":
        return True
    there = move.canal is not None and CANAL_NAMES.index(move.canal) in canals_at(promise.place)
    return there == (promise.kind == "water")


def keep(
    position: Position, seat: int, promises: Sequence[Promise]
) -> tuple[list[Move], Promise] | None:
    """The legal moves that keep a seat's promises now, and the promise that leaves so few.

    The last promise comes first: an earlier one counts as far as both can be kept. Nothing if any
    move will do.
    """
    if position.phase not in ("offers", "decision") or seat not in position.to_move:
        return None
    moves, bound = list(position.legal_moves_of(seat)), None
    for promise in reversed(promises):
        if promise.by == seat:
            kept = [move for move in moves if keeps(position, promise, move)]
            if 0 < len(kept) < len(moves):
                moves, bound = kept, promise
    return None if bound is None else (moves, bound)


def instead(
    position: Position,
    promise: Promise,
    character: str,
    moves: Sequence[Move],
    own: Move,
    seed: int,
) -> Move:
    """The best of the moves that keep a promise, for a seat that would have liked `own` better.

    It spends no more for it than it must. It takes back what it only proposed if that would now
    cost it more than its word is worth.
    """
    deal = Deal(position, promise.by, character)
    most = max(own.amount or 0, min(move.amount or 0 for move in moves))
    best = max((move for move in moves if (move.amount or 0) <= most), key=deal.outcome)
    if not promise.agreed and deal.outcome(own) - deal.outcome(best) > deal.word(promise, seed):
        return own
    return best
