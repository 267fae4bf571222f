"""What a seat may do, grouped for an interface: by canal, or by tile and square, never by amount.

The engine says what is legal and what follows from it; this only sorts its answers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from santiago.engine.board import CANAL_NAMES, SQUARE_NAMES
from santiago.engine.consequences import Preview
from santiago.engine.illegal import why_illegal
from santiago.engine.moves import Move
from santiago.engine.position import Position
from santiago.engine.views import purse_closed

Data = dict[str, Any]

ABOUT_MONEY = ("auction", "offers", "decision")
"""The phases in which a purse decides on what is legal."""


def legal_of(position: Position, seat: int, consequences: bool = True) -> Data:
    """What `seat`, which is to move, may do.

    >>> from santiago import Game
    >>> position = Game.new(players=3, overseer=1, seed=1).position
    >>> legal = legal_of(position, 2)
    >>> legal["phase"], legal["amount"], legal["outcomes"][0]
    ('auction', {'min': 1, 'max': 10, 'taken': []}, [1, 10, {'order': [2], 'overseer': 2}])
    """
    moves = list(position.legal_moves_of(seat))
    phase = position.phase

    preview = Preview(position) if consequences else None

    def shown(move: Move) -> Data:
        return {} if preview is None else _consequences(preview, move, seat)

    legal: Data = {"phase": phase, "forced": moves[0].text if len(moves) == 1 else None}
    legal |= _BY_PHASE[phase](position, seat, moves, shown)
    if consequences and (refused := refused_places(position, seat, moves)):
        legal["refused"] = refused
    return legal


def covered_of(position: Position, seat: int) -> Data | None:
    """The same for a shared screen with hidden money: it reveals nobody's money.

    None where the question tells nothing anyway.

    >>> from santiago import Game
    >>> position = Game.new(players=3, overseer=1, seed=1, money="hidden").position
    >>> covered_of(position, 2)["amount"]
    {'min': 1, 'max': 191, 'taken': []}
    """
    if not position.variant.hides_money or position.phase not in ABOUT_MONEY:
        return None
    return legal_of(purse_closed(position, seat), seat)


def offered_of(position: Position) -> Data:
    """What each canal that was offered for would do, without the money: everyone may know it.

    >>> from santiago import Game
    >>> offered_of(Game.new(players=3, overseer=1, seed=1).position)
    {}
    """
    canals = {canal for _, canal, _ in position.offers()}
    preview = Preview(position) if canals else None
    return {
        canal: preview.brief(Move.parse(f"offer {canal} 0"))
        for canal in CANAL_NAMES
        if preview and canal in canals
    }


def refused_places(position: Position, seat: int, moves: list[Move]) -> Data:
    """The places that the question is about and that may not be chosen, by the engine's reason.

    >>> from santiago import Game
    >>> game = Game.new(players=3, overseer=1, seed=1)
    >>> for text in ("bid 1", "bid 2", "bid 3", f"plant {game.position.view(0)['market'][0]} c4"):
    ...     game.play(text)
    >>> legal_of(game.position, game.position.turn)["refused"]
    {'square-taken': ['c4']}
    """
    asked = next((move for move in reversed(moves) if move.canal or move.square), None)
    if asked is None:
        return {}
    if asked.kind == "accept":  # nobody offered for the others: could they be built?
        asked = Move.parse(f"build {asked.canal}")
    names, own = (CANAL_NAMES, asked.canal) if asked.canal else (SQUARE_NAMES, asked.square)
    words = asked.text.split()
    place = words.index(str(own))
    allowed = {move.canal or move.square for move in moves}
    refused: Data = {}
    for name in names:
        if name not in allowed:
            words[place] = name
            there = Move.parse(" ".join(words))
            why = why_illegal(position, position.variant, there, seat)
            refused.setdefault(why, []).append(name)
    return refused


Shown = Callable[[Move], Data]


def _source(_: Position, __: int, moves: list[Move], shown: Shown) -> Data:
    return {"crossings": {move.crossing: shown(move) for move in moves}}


def _palms(_: Position, __: int, moves: list[Move], shown: Shown) -> Data:
    return {"squares": {move.square: shown(move) for move in moves}}


def _canals(_: Position, __: int, moves: list[Move], shown: Shown) -> Data:
    legal: Data = {"canals": {move.canal: shown(move) for move in moves if move.canal}}
    for move in moves:
        if move.kind == "pass":
            legal["pass"] = shown(move)
    return legal


def _auction(position: Position, seat: int, moves: list[Move], _: Shown) -> Data:
    amounts = [move.amount for move in moves if move.amount is not None]
    legal: Data = {"amount": None, "pass": {}}
    if amounts:
        low, high = min(amounts), max(amounts)
        taken = sorted(set(range(low, high + 1)) - set(amounts))
        legal["amount"] = {"min": low, "max": high, "taken": taken}
    if position.players == 2:
        return legal
    runs: list[list[Any]] = []
    for move in sorted(moves, key=lambda move: move.amount or 0):
        outcome = _outcome(position, seat, move)
        if move.amount is None:
            legal["pass"] = outcome
        elif runs and runs[-1][2] == outcome:
            runs[-1][1] = move.amount
        else:
            runs.append([move.amount, move.amount, outcome])
    legal["outcomes"] = runs
    return legal


def _outcome(position: Position, seat: int, move: Move) -> Data:
    """Who would plant when, and be overseer, if the auction ended after this move."""
    after = position.copy()
    after.play(move, seat)
    order = [planter for planter in after.order if planter >= 0]
    return {"order": order, "overseer": order[-1]}


def _plant(_: Position, __: int, moves: list[Move], shown: Shown) -> Data:
    tiles: dict[str, Data] = defaultdict(dict)
    for move in moves:
        tiles[str(move.tile)][str(move.square)] = shown(move)
    return {"tiles": dict(tiles)}


def _offers(position: Position, __: int, moves: list[Move], shown: Shown) -> Data:
    amounts = [move.amount for move in moves if move.amount is not None]
    canals: Data = {}
    legal: Data = {"amount": None, "canals": canals, "pass": {}, "payee": position.overseer}
    for move in moves:
        if move.canal is None:
            legal["pass"] = shown(move)
        elif move.canal not in canals:
            canals[move.canal] = shown(move)
    if amounts:
        legal["amount"] = {"min": min(amounts), "max": max(amounts)}
    return legal


def _decision(position: Position, _: int, moves: list[Move], shown: Shown) -> Data:
    accept: Data = {}
    build: Data = {}
    decline: Data | None = None
    offers = position.offers()
    for move in moves:
        if move.kind == "accept":
            payers = [[giver, amount] for giver, canal, amount in offers if canal == move.canal]
            total = sum(amount for _, amount in payers)
            accept[str(move.canal)] = {"amount": total, "payers": payers} | shown(move)
        elif move.kind == "build":
            build[str(move.canal)] = shown(move)
        else:
            decline = shown(move)
    price = position.highest_offer + 1
    return {
        "accept": accept,
        "build": {"price": price, "canals": build} if build else None,
        "decline": decline,
    }


_BY_PHASE: dict[str, Callable[[Position, int, list[Move], Shown], Data]] = {
    "source": _source,
    "palms": _palms,
    "first-canal": _canals,
    "auction": _auction,
    "planting": _plant,
    "leftover": _plant,
    "offers": _offers,
    "decision": _decision,
    "extra": _canals,
}


def _consequences(preview: Preview, move: Move, seat: int) -> Data:
    effects = preview.brief(move)
    position = preview.position
    if position.variant.hides_money and move.kind == "accept":
        # What the others pay changes their hidden money, which is not to be counted.
        for gain in ("gain", "gain_after_drought"):
            points = effects.pop(gain, [0] * position.players)
            for giver, canal, amount in position.offers():
                if canal == move.canal and giver != seat:
                    points[giver] += amount
            if any(points):
                effects[gain] = points
    return effects
