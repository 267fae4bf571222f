"""English words for what happens in a game, for people at a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from santiago.draw import Names
from santiago.engine.moves import Move

Event = Mapping[str, Any]

ASKED = {
    "source": "Put the source on a crossing: 'source C2'.",
    "first-canal": "Lay the first canal, from the source: 'first C2-D2'.",
    "palms": "Put a palm on a square, touching neither the source nor a palm: 'palm b5'.",
    "auction": "Bid for the tiles that lie there, or pass: 'bid 4', 'pass'.",
    "planting": "Take a tile and plant it on an empty square: 'plant banana2 c4'.",
    "leftover": "Plant the tile that is left, beside others: 'plant banana2 c4'.",
    "offers": "Offer the overseer escudos for a canal, or pass: 'offer C2-D2 3', 'pass'.",
    "decision": (
        "You are the overseer: 'accept C2-D2' a canal that was offered, 'build C3-D3' another,\n"
        "or, if nobody made an offer, 'decline'."
    ),
    "extra": "Lay your own canal (once a game), or pass: 'extra C2-C3', 'pass'.",
}
"""What a player is asked in each phase."""


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
        yield f"{who} has bid in secret."
    elif kind == "bids":
        bids = ", ".join(f"{called(seat)} {bid}" for seat, bid in enumerate(event["bids"]))
        yield f"The bids are shown: {bids}."
    elif kind == "overseer":
        yield f"{who} is the overseer."
    elif kind == "plant":
        left = "the tile that was left, " if event["leftover"] else ""
        farmers = event["farmers"]
        people = "no farmer" if not farmers else f"{farmers} farmer{'s' * (farmers > 1)}"
        yield f"{who} plants {left}{event['tile']} on {event['square']} with {people}."
    elif kind == "offer":
        yield f"{who} offers {event['amount']} for {event['canal']}."
    elif kind == "accept":
        payers = ", ".join(f"{called(seat)} pays {amount}" for seat, amount in event["payers"])
        yield f"{who} accepts {event['canal']}: {payers}."
    elif kind == "build":
        yield f"{who} builds {event['canal']} for {event['price']}."
    elif kind == "decline":
        yield f"{who} declines: a canal goes back to the box."
    elif kind == "extra":
        yield f"{who} lays their own canal on {event['canal']}."
    elif kind == "source":
        yield f"{who} puts the source on {event['crossing']}."
    elif kind == "first-canal":
        yield f"{who} lays the first canal on {event['canal']}."
    elif kind == "palm":
        yield f"{who} puts a palm on {event['square']}."
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
        yield "Drought: nothing suffers."
    if event["lost"]:
        lost = ", ".join(f"{square} {called(seat)} {n}" for square, seat, n in event["lost"])
        yield f"Drought: farmers lost on {lost}."
    if event["deserts"]:
        yield f"Drought: desert now: {', '.join(event['deserts'])}."
    if event["palms"]:
        yield f"Drought: palms lost on {', '.join(event['palms'])}."


def foreseen(consequence: Mapping[str, Any], called: Names) -> list[str]:
    """Sentences for what a move would do at once (see `santiago.engine.consequences`)."""
    lines = []
    if consequence["farmers"] is not None:
        lines.append(f"farmers put on it: {consequence['farmers']}")
    if consequence["field"] is not None:
        squares = consequence["field"]["squares"]
        size = f"{len(squares)} tile{'s' * (len(squares) > 1)}"
        lines.append(f"field of {size}: {' '.join(squares)}")
    for key, words in (
        ("watered", "tiles newly watered"),
        ("saved", "saved from drought"),
        ("suffers", "a drought now would strike"),
    ):
        if consequence[key]:
            lines.append(f"{words}: {' '.join(consequence[key])}")
    for key, words in (
        ("gain", "points at once"),
        ("gain_after_drought", "points if the drought came now"),
    ):
        changed = [
            f"{called(seat)} {gain:+d}" for seat, gain in enumerate(consequence[key]) if gain
        ]
        lines.append(f"{words}: {', '.join(changed) or 'no change'}")
    if consequence["order"]:
        order = ", ".join(called(seat) for seat in consequence["order"])
        lines.append(f"if the auction ended now, planting order: {order}")
    return lines


def listed(moves: Sequence[Move]) -> list[str]:
    """Legal moves in few lines: what is alike stands together.

    >>> listed([Move("pass"), Move("bid 1"), Move("bid 2"), Move("bid 4")])
    ['pass', 'bid 1-2 4']
    >>> listed([Move("plant bean1 a1"), Move("plant bean2 a1"), Move("plant bean2 b1")])
    ['plant bean1 on a1', 'plant bean2 on a1 b1']
    """
    groups: dict[tuple[str, str], list[Move]] = {}
    for move in moves:
        key = (move.tile or move.canal or "") if move.kind in ("plant", "offer") else ""
        groups.setdefault((move.kind, key), []).append(move)
    # tiles that may go on the same squares, canals that may be had for the same amounts
    merged: dict[tuple[str, str], list[str]] = {}
    for (kind, key), group in groups.items():
        merged.setdefault((kind, _choices(group)), []).append(key)
    between = {"plant": "on", "offer": "for"}
    return [
        " ".join(filter(None, (kind, " | ".join(keys), between.get(kind), choices)))
        for (kind, choices), keys in merged.items()
    ]


def _choices(group: Sequence[Move]) -> str:
    """What is left to choose among moves of one kind: amounts, squares, canals, crossings."""
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
