"""English sentences for a review."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from santiago.bots.protocol import Reason
from santiago.engine.moves import Move
from santiago.review import Review, TurningPoint

ORDINALS = ("first", "second", "third", "fourth", "fifth")
TERMS = {
    "start": "expected at the start",
    "luck": "tiles turned up (luck)",
    "sealed": "how the sealed bids met",
    "own": "own choices (skill)",
    "others": "others' choices",
    "correction": "later, better estimates",
    "result": "result",
}
"""The terms of an account."""
LEDGER = {
    "bids": "paid for bids",
    "bribes": "paid to the overseer",
    "bribes_worth": "points from paid offers, less the price",
    "canals": "paid to the bank for canals",
    "rounds_as_overseer": "rounds as overseer",
    "token": "received as overseer",
    "token_worth": "points from decisions as overseer",
    "rides": "own tiles watered at others' expense",
    "farmers_lost": "farmers lost to drought",
    "tiles_lost": "own tiles lost to the desert",
    "money_left": "escudos left",
    "fields": "points from fields",
}
"""The lines of a ledger."""


def ways_by_round(review: Review, names: Sequence[str]) -> list[list[str]]:
    """Between which points half of the ways on ended, by player and round."""
    return [["round", *(str(ways.round) for ways in review.ways)]] + [
        [name, *(f"{ways.points[seat][1]}–{ways.points[seat][3]}" for ways in review.ways)]
        for seat, name in enumerate(names)
    ]


def names_of(review: Review) -> tuple[str, ...]:
    """What to call the players."""
    names = review.names or tuple(f"Player {seat + 1}" for seat in range(review.players))
    return tuple(name if len(name) <= 24 else f"{name[:23]}…" for name in names)


def percent(share: float) -> str:
    """A share of the win in whole percent.

    >>> percent(0.256), percent(-0.001)
    ('26', '0')
    """
    return whole(round(100 * share))


def whole(number: int) -> str:
    """A whole number, with a true minus sign.

    >>> whole(3), whole(-12)
    ('3', '−12')
    """
    return str(number).replace("-", "−")


def signed(share: float) -> str:
    """A change of a share, with its sign.

    >>> signed(0.256), signed(-0.1), signed(0.001)
    ('+26', '−10', '0')
    """
    number = round(100 * share)
    return f"+{number}" if number > 0 else whole(number)


def terms_of(review: Review) -> list[str]:
    """The terms to show: sealed bids only with two players."""
    return [term for term in TERMS if term != "sealed" or review.players == 2]


def done(text: str) -> str:
    """What a player did, as in `Ana passed`.

    >>> done("plant banana2 c4"), done("offer C2-D2 3"), done("pass")
    ('planted banana2 on c4', 'offered 3 for C2-D2', 'passed')
    """
    move = Move.parse(text)
    ways = {
        "bid": f"bid {move.amount}",
        "pass": "passed",
        "plant": f"planted {move.tile} on {move.square}",
        "offer": f"offered {move.amount} for {move.canal}",
        "accept": f"accepted {move.canal}",
        "build": f"built {move.canal}",
        "decline": "built no canal",
        "extra": f"built the extra canal {move.canal}",
        "source": f"placed the source on {move.crossing}",
        "first": f"built the first canal {move.canal}",
        "palm": f"placed a palm on {move.square}",
    }
    return ways[move.kind]


def to_do(text: str) -> str:
    """What a player could do, as in `pass`.

    >>> to_do("plant banana2 c4"), to_do("offer C2-D2 3"), to_do("pass")
    ('plant banana2 on c4', 'offer 3 for C2-D2', 'pass')
    """
    did, _, what = done(text).partition(" ")
    verbs = {
        "passed": "pass",
        "planted": "plant",
        "offered": "offer",
        "accepted": "accept",
        "built": "build",
        "placed": "place",
    }
    return " ".join([verbs.get(did, did), *([what] if what else [])])


def sentence(point: TurningPoint, names: Sequence[str]) -> str:
    """A turning point in words: the move, the better one, what it cost."""
    cost = f"{percent(point.cost)}%"
    if point.compared is not None:
        cost += f" ± {percent(point.compared.high - point.compared.share)}"
    head = f"Move {point.ply + 1}, round {point.round}: {names[point.seat]} {done(point.move)}."
    return f"{head} Better: {to_do(point.better)}. The difference is {cost} of the win."


def whys(point: TurningPoint, names: Sequence[str]) -> list[str]:
    """Why the other move was better."""
    return [WORDS[reason["code"]](reason, names) for reason in point.differences]


def _counted(number: int, what: str) -> str:
    return f"{whole(number)} {what}{'' if number == 1 else 's'}"


def _points(number: int) -> str:
    return _counted(number, "point")


def _escudos(number: int) -> str:
    return _counted(number, "escudo")


def _place(reason: Reason) -> str:
    return ORDINALS[reason["place"] - 1]


def _bid_other(reason: Reason, _: Sequence[str]) -> str:
    instead = ORDINALS[reason["instead"] - 1]
    if instead == _place(reason):
        return (
            f"As things stood, both bids planted {instead}, but {reason['amount']} is harder to "
            f"outbid than {reason['played']}."
        )
    saved = f" It saves {_escudos(reason['saves'])}." if "saves" in reason else ""
    return (
        f"As things stood, a bid of {reason['amount']} planted {_place(reason)}, "
        f"a bid of {reason['played']} planted {instead}.{saved}"
    )


def _pass_bid(reason: Reason, _: Sequence[str]) -> str:
    token = " and takes the overseer's token, as things stood" if reason["token"] else ""
    return f"Passing saves {_escudos(reason['saves'])}{token}."


def _seal(reason: Reason, _: Sequence[str]) -> str:
    amount, played = (
        f"A bid of {n}" if n else "Passing" for n in (reason["amount"], reason["played"])
    )
    return f"{amount} does better on average than {played[0].lower()}{played[1:]}."


def _plant(reason: Reason, _: Sequence[str]) -> str:
    return (
        f"{reason['tile']} on {reason['square']} gains {_points(reason['points'])} at once, "
        f"{_other('move', reason)}{_advantage(reason)}."
    )


def _advantage(reason: Reason) -> str:
    return "; its advantage comes later" if reason["points"] < reason["instead"] else ""


def _lasts(reason: Reason, _: Sequence[str]) -> str:
    droughts = reason["droughts"]
    if droughts is None:
        return f"On {reason['square']} the tile is watered; the other one is not."
    return f"On {reason['square']} the tile lasts longer: {_counted(droughts, 'drought')}."


def _offer(reason: Reason, _: Sequence[str]) -> str:
    gain = f"{reason['canal']} gains {_points(reason['points'])} after the drought"
    instead = reason["instead"]
    return f"{gain}." if instead is None else f"{gain}, {_other('canal', reason)}."


def _canal(reason: Reason, _: Sequence[str]) -> str:
    gain = f"{reason['canal']} brings {_points(reason['points'])} after the drought"
    return f"{gain}, {_other('move', reason)}{_advantage(reason)}."


def _no_canal(reason: Reason, _: Sequence[str]) -> str:
    later = "; kept, it can bring more later" if reason["kept"] and reason["instead"] > 0 else ""
    return f"The canal brings {_points(reason['instead'])} after the drought{later}."


def _other(what: str, reason: Reason) -> str:
    """What the other move brings, compared with the better one."""
    same = reason["points"] == reason["instead"]
    return f"as does the other {what}" if same else f"the other {what} {whole(reason['instead'])}"


WORDS: dict[str, Callable[[Reason, Sequence[str]], str]] = {
    "bid-less": lambda r, _: (
        f"A bid of {r['amount']} planted {_place(r)}, too, as things stood: "
        f"it saves {_escudos(r['saves'])}."
    ),
    "bid-more": _bid_other,
    "bid-other": _bid_other,
    "pass-bid": _pass_bid,
    "bid": lambda r, _: f"As things stood, a bid of {r['amount']} planted {_place(r)}.",
    "seal": _seal,
    "plant": _plant,
    "lasts": _lasts,
    "offer-less": lambda r, _: (
        f"An offer of {r['amount']} for {r['canal']} is better: it saves {_escudos(r['saves'])}."
    ),
    "reach": lambda r, _: f"The next canal can water {r['square']}, but not {r['instead']}.",
    "blocks": lambda r, names: (
        f"On {r['square']} the tile takes room from a field of {names[r['seat']]} ({r['crop']})."
    ),
    "room": lambda r, _: (
        f"The field then has more room to grow: {_counted(r['room'], 'free square')} around it, "
        f"not {r['instead']}."
    ),
    "offer-more": lambda r, _: (
        f"An offer of {r['amount']} for {r['canal']} is better than {r['played']}: the canal gains "
        f"{_points(r['points'])} after the drought."
    ),
    "offer": _offer,
    "no-offer": lambda r, _: f"Passing saves {_escudos(r['saves'])}.",
    "canal": _canal,
    "no-canal": _no_canal,
    "gives": lambda r, names: (
        f"After the drought, the other move leaves {names[r['seat']]} with "
        f"{_points(r['points'])} more than the better one."
    ),
    "sets-up": lambda _r, _: "It suits this seat better for the first round.",
}
"""A sentence for every code of `santiago.review.reasons`."""


def ledger_rows(review: Review) -> list[list[str]]:
    """The lines of all ledgers, with their names."""
    return [
        [words, *(whole(getattr(ledger, key)) for ledger in review.ledgers)]
        for key, words in LEDGER.items()
    ]


def rows_by_round(review: Review) -> list[tuple[int, tuple[float, ...]]]:
    """The shares at the beginning of each round, and at the end as round 0."""
    rows: dict[int, tuple[float, ...]] = {}
    for ply in review.plies:
        rows.setdefault(ply.round, ply.shares)
    return [*rows.items(), (0, review.plies[-1].shares)]


def table(rows: Sequence[Sequence[Any]]) -> list[str]:
    """Lines with aligned columns, the first one to the left."""
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            [str(row[0]).ljust(widths[0])]
            + [str(cell).rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        ).rstrip()
        for row in rows
    ]
