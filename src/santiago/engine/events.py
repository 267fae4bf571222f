"""Events: what happened between two positions, as data for a log, an animation, a recap.

They are derived from the positions before and after a move, in the order of the rules, and reveal
only what everyone at the table may know.

====================  ==================================================================
event                 values
====================  ==================================================================
``source``            seat, crossing
``first-canal``       seat, canal
``palm``              seat, square
``bid``               seat, amount
``pass``              seat, phase (``auction``, ``offers`` or ``extra``)
``sealed``            seat: a secret bid was made (P1.4)
``bids``              bids by seat: the secret bids are shown
``overseer``          seat, before (who it was), order (of planting)
``plant``             seat, tile, square, farmers, leftover
``offer``             seat, canal, amount
``accept``            seat, canal, amount, payers: [[seat, amount], …]
``build``             seat, canal, price
``decline``           seat
``extra``             seat, canal
``water``             canal, squares newly irrigated
``drought``           round, lost: [[square, seat, farmers], …], deserts, palms (lost)
``income``            amount
``reveal``            round, tiles
``over``              scores, winners
====================  ==================================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from santiago.engine.board import SQUARE_NAMES, names_of, squares_of
from santiago.engine.editions import INCOME
from santiago.engine.record import Step

Event = dict[str, Any]


def events_of(step: Step) -> list[Event]:
    """What one move did, in the order of the rules.

    >>> from santiago import Game
    >>> game = Game.new(players=3, seed=1)
    >>> game.play("bid 2")
    >>> game.events()
    [[{'event': 'bid', 'seat': 0, 'amount': 2}]]
    """
    return [*_move(step), *_water(step), *_round_end(step), *_reveal(step)]


def _move(step: Step) -> Iterator[Event]:
    seat, move, before, after = step.seat, step.move, step.before, step.after
    kind, phase = move.kind, before.phase
    if before.secret_auction:
        yield {"event": "sealed", "seat": seat}
        if after.phase != "auction":
            yield {"event": "bids", "bids": list(after.bids)[:2]}
    elif kind == "pass":
        yield {"event": "pass", "seat": seat, "phase": phase}
    elif kind == "bid":
        yield {"event": "bid", "seat": seat, "amount": move.amount}
    elif kind == "offer":
        yield {"event": "offer", "seat": seat, "canal": move.canal, "amount": move.amount}
    elif kind == "plant":
        yield {
            "event": "plant",
            "seat": seat,
            "tile": move.tile,
            "square": move.square,
            "farmers": before.supply[seat] - after.supply[seat],
            "leftover": phase == "leftover",
        }
    elif kind == "accept":
        payers = [
            [giver, amount] for giver, canal, amount in before.offers() if canal == move.canal
        ]
        total = sum(amount for _, amount in payers)
        yield {
            "event": "accept",
            "seat": seat,
            "canal": move.canal,
            "amount": total,
            "payers": payers,
        }
    elif kind == "build":
        price = before.highest_offer + 1
        yield {"event": "build", "seat": seat, "canal": move.canal, "price": price}
    elif kind == "source":
        yield {"event": "source", "seat": seat, "crossing": move.crossing}
    elif kind == "palm":
        yield {"event": "palm", "seat": seat, "square": move.square}
    elif kind == "first":
        yield {"event": "first-canal", "seat": seat, "canal": move.canal}
    elif kind == "extra":
        yield {"event": "extra", "seat": seat, "canal": move.canal}
    else:
        yield {"event": "decline", "seat": seat}
    if phase == "auction" and after.phase == "planting":
        order = list(after.order)[: after.players]
        yield {
            "event": "overseer",
            "seat": after.overseer,
            "before": before.overseer,
            "order": order,
        }


def _water(step: Step) -> Iterator[Event]:
    if step.before.canals != step.after.canals:
        squares = _names(step.after.wet & ~step.before.wet)
        yield {"event": "water", "canal": step.move.canal, "squares": squares}


def _round_end(step: Step) -> Iterator[Event]:
    before, after = step.before, step.after
    if before.phase not in ("decision", "extra") or after.phase == "extra":
        return
    lost = []
    for square in squares_of(before.occupied & ~before.deserts):
        for seat in range(before.players):
            farmers = before.farmers_on(seat, square) - after.farmers_on(seat, square)
            if farmers:
                lost.append([SQUARE_NAMES[square], seat, farmers])
    yield {
        "event": "drought",
        "round": before.round,
        "lost": lost,
        "deserts": _names(after.deserts & ~before.deserts),
        "palms": _names(before.palms & ~after.palms),
    }
    result = after.result
    if result is None:
        yield {"event": "income", "amount": INCOME}
    else:
        yield {"event": "over", "scores": list(result.scores), "winners": list(result.winners)}


def _reveal(step: Step) -> Iterator[Event]:
    if step.after.phase == "auction" and step.before.phase != "auction":
        after = step.after
        tiles = [after.variant.tile_name(kind) for kind in list(after.market)[: after.market_size]]
        yield {"event": "reveal", "round": after.round, "tiles": tiles}


def _names(mask: int) -> list[str]:
    return names_of(mask)
