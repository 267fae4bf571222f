"""English sentences for the events of a game, for players at a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from santiago.draw import Names
from santiago.engine.moves import Move

Event = Mapping[str, Any]

ASKED = {
    "source": "Place the source on a crossing: 'source C2'.",
    "first-canal": "Build the first canal, starting at the source: 'first C2-D2'.",
    "palms": "Place a palm on a square that touches neither the source nor a palm: 'palm b5'.",
    "auction": "Bid for the tiles, or pass: 'bid 4', 'pass'.",
    "planting": "Take a tile and place it on an empty square: 'plant banana2 c4'.",
    "leftover": "Place the leftover tile next to another tile: 'plant banana2 c4'.",
    "offers": "Offer the overseer escudos for a canal, or pass: 'offer C2-D2 3', 'pass'.",
    "decision": (
        "You are the overseer: accept the offers for a canal ('accept C2-D2') or build another\n"
        "one ('build C3-D3'). If nobody made an offer, you can also 'decline'."
    ),
    "extra": "Build your extra canal (once per game), or pass: 'extra C2-C3', 'pass'.",
}
"""The question in each phase."""


def told(events: Sequence[Event], called: Names) -> list[str]:
    """Sentences for events.

    >>> from santiago.draw import Style
    >>> called = Names(3, ["Ana", "Bo", "Cy"], Style(unicode=False))
    >>> told([{"event": "bid", "seat": 1, "amount": 3}], called)
    ['o Bo bids 3.']
    """
    return [sentence for event in events for sentence in _told(event, called)]


def _told(event: Event, called: Names) -> Iterator[str]:
    kind = event["event"]
    who = called(event["seat"]) if "seat" in event else ""
    if kind == "bid":
        yield f"{who} bids {event['amount']}."
    elif kind == "pass":
        yield f"{who} passes."
    elif kind == "sealed":
        yield f"{who} has made a secret bid."
    elif kind == "bids":
        bids = ", ".join(f"{called(seat)} {bid}" for seat, bid in enumerate(event["bids"]))
        yield f"The bids are revealed: {bids}."
    elif kind == "overseer":
        yield f"{who} is overseer."
    elif kind == "plant":
        left = "the leftover tile, " if event["leftover"] else ""
        farmers = event["farmers"]
        people = "no farmers" if not farmers else f"{farmers} farmer{'s' * (farmers > 1)}"
        yield f"{who} plants {left}{event['tile']} on {event['square']} with {people}."
    elif kind == "offer":
        yield f"{who} offers {event['amount']} for {event['canal']}."
    elif kind == "accept":
        payers = ", ".join(
            f"{called(seat)} pays {amount}" for seat, amount in event["payers"] if amount
        )
        yield f"{who} accepts {event['canal']}: {payers or 'nobody pays'}."
    elif kind == "build":
        yield f"{who} builds {event['canal']} for {event['price']}."
    elif kind == "decline":
        yield f"{who} declines: a canal goes back to the box."
    elif kind == "extra":
        yield f"{who} builds an extra canal: {event['canal']}."
    elif kind == "source":
        yield f"{who} places the source on {event['crossing']}."
    elif kind == "first-canal":
        yield f"{who} builds the first canal: {event['canal']}."
    elif kind == "palm":
        yield f"{who} places a palm on {event['square']}."
    elif kind == "drought":
        yield from _drought(event, called)
    elif kind == "income":
        yield f"Everyone gets {event['amount']} escudos."
    elif kind == "reveal":
        yield f"Round {event['round']}: {', '.join(event['tiles'])}."
    elif kind == "over":
        yield "The game is over."


def _drought(event: Event, called: Names) -> Iterator[str]:
    if not event["lost"] and not event["deserts"]:
        yield "Drought: no damage."
    if event["lost"]:
        lost = ", ".join(f"{square} {called(seat)} {n}" for square, seat, n in event["lost"])
        yield f"Drought: farmers lost on {lost}."
    if event["deserts"]:
        yield f"Drought: new deserts: {', '.join(event['deserts'])}."
    if event["palms"]:
        yield f"Drought: palms lost on {', '.join(event['palms'])}."


def foreseen(consequence: Mapping[str, Any], called: Names) -> list[str]:
    """Sentences for the immediate effects of a move (see `santiago.engine.consequences`)."""
    lines = []
    if consequence["farmers"] is not None:
        lines.append(f"farmers placed: {consequence['farmers']}")
    if consequence["field"] is not None:
        squares = consequence["field"]["squares"]
        size = f"{len(squares)} tile{'s' * (len(squares) > 1)}"
        lines.append(f"field of {size}: {' '.join(squares)}")
    for key, words in (
        ("watered", "newly watered"),
        ("saved", "saved from drought"),
        ("suffers", "hit by a drought now"),
    ):
        if consequence[key]:
            lines.append(f"{words}: {' '.join(consequence[key])}")
    for key, words in (
        ("gain", "points now"),
        ("gain_after_drought", "points after a drought now"),
    ):
        changed = [
            f"{called(seat)} {gain:+d}" for seat, gain in enumerate(consequence[key]) if gain
        ]
        lines.append(f"{words}: {', '.join(changed) or 'no change'}")
    if consequence["order"]:
        order = ", ".join(called(seat) for seat in consequence["order"])
        lines.append(f"planting order if the auction ended now: {order}")
    return lines


def listed(moves: Sequence[Move]) -> list[str]:
    """Legal moves in a few lines, grouped by kind.

    >>> listed([Move("pass"), Move("bid 1"), Move("bid 2"), Move("bid 4")])
    ['pass', 'bid 1-2 4']
    >>> listed([Move("plant bean1 a1"), Move("plant bean2 a1"), Move("plant bean2 b1")])
    ['plant bean1 on a1', 'plant bean2 on a1 b1']
    """
    groups: dict[tuple[str, str], list[Move]] = {}
    for move in moves:
        key = (move.tile or move.canal or "") if move.kind in ("plant", "offer") else ""
        groups.setdefault((move.kind, key), []).append(move)
    # tiles that can go on the same squares, canals with the same amounts
    merged: dict[tuple[str, str], list[str]] = {}
    for (kind, key), group in groups.items():
        merged.setdefault((kind, _choices(group)), []).append(key)
    between = {"plant": "on", "offer": "for"}
    return [
        " ".join(filter(None, (kind, " | ".join(keys), between.get(kind), choices)))
        for (kind, choices), keys in merged.items()
    ]


def _choices(group: Sequence[Move]) -> str:
    """The choices among moves of one kind: amounts, squares, canals or crossings."""
    amounts = sorted(move.amount for move in group if move.amount is not None)
    if amounts:
        runs: list[list[int]] = []
        for amount in amounts:
            if runs and amount == runs[-1][-1] + 1:
                runs[-1].append(amount)
            else:
                runs.append([amount])
        return " ".join(str(r[0]) if len(r) == 1 else f"{r[0]}-{r[-1]}" for r in runs)
    return " ".join(move.square or move.canal or move.crossing or "" for move in group)
