"""Positions of greedy games, for tests of bots."""

from __future__ import annotations

from santiago import Position, Rng, Variant
from santiago.bots.outlook import Outlook
from santiago.bots.policy import greedy_code
from santiago.bots.weights import Weights
from santiago.engine.phases import apply


def at_round(players: int, number: int) -> Position:
    position = Position.deal(Variant(players=players), Rng(players))
    outlook, rng = Outlook(Weights()), Rng(1)
    while position.round < number:
        apply(position, greedy_code(position, outlook, rng))
    return position


def at_phase(players: int, number: int, phase: str) -> Position:
    position = at_round(players, number)
    outlook, rng = Outlook(Weights()), Rng(1)
    while position.phase != phase:
        apply(position, greedy_code(position, outlook, rng))
    return position
