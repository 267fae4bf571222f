"""Where the money went: bids, bribes, canals; what the token brought; what the droughts took."""

from __future__ import annotations

from dataclasses import dataclass

from santiago.engine.board import parse_square
from santiago.engine.consequences import Preview
from santiago.engine.events import events_of
from santiago.engine.position import Position
from santiago.engine.record import Record, Step


@dataclass
class Ledger:
    """A seat's escudos and losses over a whole game."""

    seat: int
    bids: int = 0  # escudos paid for bids
    bribes: int = 0  # escudos paid to the overseer for canals
    bribes_worth: int = 0  # points that those canals brought, less what was paid
    canals: int = 0  # escudos paid to the bank for canals against all offers
    rounds_as_overseer: int = 0
    token: int = 0  # escudos that others paid to this seat as overseer
    token_worth: int = 0  # points that its decisions as overseer brought, money included
    rides: int = 0  # own tiles watered by canals that others paid for
    farmers_lost: int = 0  # to drought
    tiles_lost: int = 0  # own tiles that became desert
    money_left: int = 0  # at the end, in points
    fields: int = 0  # points from fields at the end


def ledgers_of(record: Record) -> tuple[Ledger, ...]:
    """A ledger for each seat of a finished game.

    What a canal brought is counted as if the drought came at once, compared with no canal.
    """
    ledgers = tuple(Ledger(seat) for seat in range(record.variant.players))
    payers: set[int] = set()
    for step in record.steps():
        gains = _gains(step)
        if step.before.phase == "decision":
            ledgers[step.seat].token_worth += gains[step.seat]
        for event in events_of(step):
            kind = event["event"]
            if kind == "overseer":
                ledgers[event["seat"]].rounds_as_overseer += 1
                for ledger in ledgers:
                    ledger.bids += max(0, step.after.bids[ledger.seat])
            elif kind == "accept":
                payers = {seat for seat, amount in event["payers"] if amount}
                for seat, amount in event["payers"]:
                    ledgers[seat].bribes += amount
                    ledgers[seat].bribes_worth += gains[seat] if amount else 0
                ledgers[event["seat"]].token += event["amount"]
            elif kind == "build":
                ledgers[event["seat"]].canals += event["price"]
                payers = {event["seat"]}
            elif kind == "extra":
                payers = {event["seat"]}
            elif kind == "water":
                for ledger in ledgers:
                    if ledger.seat not in payers:
                        ledger.rides += len(_own(step.before, ledger.seat, event["squares"]))
            elif kind == "drought":
                for _, seat, farmers in event["lost"]:
                    ledgers[seat].farmers_lost += farmers
                for ledger in ledgers:
                    ledger.tiles_lost += len(_own(step.before, ledger.seat, event["deserts"]))
    end = record.position()
    result = end.result
    assert result is not None
    for ledger in ledgers:
        ledger.money_left = end.money[ledger.seat]
        ledger.fields = result.scores[ledger.seat] - ledger.money_left
    return ledgers


def _gains(step: Step) -> list[int]:
    """What an overseer's decision brought each seat, in points."""
    if step.before.phase != "decision":
        return []
    gains: list[int] = Preview(step.before).of(step.move)["gain_after_drought"]
    return gains


def _own(position: Position, seat: int, squares: list[str]) -> list[str]:
    """The squares on which a seat has a farmer."""
    return [name for name in squares if position.farmers_on(seat, parse_square(name))]
