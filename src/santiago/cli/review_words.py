"""English sentences for a review."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from santiago.bots.protocol import Reason
from santiago.engine.board import WATERS, parse_canal, squares_named
from santiago.engine.moves import Move
from santiago.review import Review, TurningPoint

ORDINALS = ("first", "second", "third", "fourth", "fifth")
TERMS = {
    "start": "at the start",
    "luck": "tiles revealed (luck)",
    "sealed": "how the secret bids turned out",
    "others": "others' moves",
    "own": "own mistakes (skill)",
    "correction": "not foreseen by the review",
    "result": "result",
}
"""The terms of an account; what helps comes before what costs."""
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
    """Between which points half of the ways on ended, by round and player."""
    return [["round", *names]] + [
        [str(ways.round), *(f"{points[1]}–{points[3]}" for points in ways.points)]
        for ways in review.ways
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


def crops_words(crop: str) -> str:
    """What somebody plants.

    >>> crops_words("banana"), crops_words("potato"), crops_words("sugar")
    ('bananas', 'potatoes', 'sugar cane')
    """
    return {"potato": "potatoes", "sugar": "sugar cane"}.get(crop, f"{crop}s")


def crop_words(crop: str) -> str:
    """The name of a crop."""
    return "sugar cane" if crop == "sugar" else crop


def canal_words(name: str) -> str:
    """A canal by the squares on its sides, because boards show no names of crossings.

    >>> canal_words("C2-D2"), canal_words("A1-A2")
    ('between e2–f2 and e3–f3', 'on the edge at a1–a2')
    """
    beside = squares_named(WATERS[parse_canal(name)])
    if len(beside) == 2:
        return f"on the edge at {'–'.join(beside)}"
    one, two, three, four = beside  # in the order of their rows
    if name[0] == name[3]:
        two, three = three, two
    return f"between {one}–{two} and {three}–{four}"


def done(text: str, phase: str = "") -> str:
    """What a player did, as in `Ana passed`.

    >>> done("plant banana2 c4"), done("pass")
    ('planted bananas on c4 (tile for 2 farmers)', 'passed')
    >>> done("offer C2-D2 3")
    'offered 3 for the canal between e2–f2 and e3–f3'
    >>> done("plant banana2 c4", "leftover")
    'placed the last tile (banana) on c4'
    """
    move = Move.parse(text)
    if move.tile is not None:
        crop, farmers = move.tile[:-1], _counted(int(move.tile[-1]), "farmer")
        if phase == "leftover":
            return f"placed the last tile ({crop_words(crop)}) on {move.square}"
        return f"planted {crops_words(crop)} on {move.square} (tile for {farmers})"
    canal = canal_words(move.canal) if move.canal else ""
    ways = {
        "bid": f"bid {move.amount}",
        "pass": "passed",
        "offer": f"offered {move.amount} for the canal {canal}",
        "accept": f"accepted the offer for the canal {canal}",
        "build": f"built the canal {canal}",
        "decline": "built no canal",
        "extra": f"built the extra canal {canal}",
        "source": f"placed the source on {move.crossing}",
        "first": f"built the first canal {canal}",
        "palm": f"placed a palm on {move.square}",
    }
    return ways[move.kind]


def to_do(text: str, phase: str = "") -> str:
    """What a player could do, as in `pass`.

    >>> to_do("plant banana2 c4"), to_do("pass")
    ('plant bananas on c4 (tile for 2 farmers)', 'pass')
    >>> to_do("offer C2-D2 3")
    'offer 3 for the canal between e2–f2 and e3–f3'
    """
    did, _, what = done(text, phase).partition(" ")
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
        cost += f" (± {percent(point.compared.high - point.compared.share)})"
    did = f"{names[point.seat]} {done(point.move, point.phase)}"
    head = f"Move {point.ply + 1}, round {point.round}: {did}."
    return f"{head} Better: {to_do(point.better, point.phase)}. Winning chance lost: {cost}."


def whys(point: TurningPoint, names: Sequence[str]) -> list[str]:
    """Why the other move was better."""
    return explained(point.differences, names)


def explained(differences: Sequence[Reason], names: Sequence[str]) -> list[str]:
    """A sentence for each difference.

    What a rival gains explains a difference; then it does not "come later".
    """
    given = any(reason["code"] == "gives" for reason in differences)
    return [
        WORDS[reason["code"]](reason, names)
        for reason in differences
        if not given or "points" not in reason or reason["points"] > (reason.get("instead") or 0)
    ]


def _counted(number: int, what: str) -> str:
    return f"{whole(number)} {what}{'' if number == 1 else 's'}"


def _points(number: int) -> str:
    return _counted(number, "point")


def _escudos(number: int) -> str:
    return _counted(number, "escudo")


def _place(reason: Reason) -> str:
    return ORDINALS[reason["place"] - 1]


def _bid(reason: Reason, _: Sequence[str]) -> str:
    return f"As things stood, a bid of {reason['amount']} would have been {_place(reason)} to plant"


def _bid_less(reason: Reason, names: Sequence[str]) -> str:
    return f"{_bid(reason, names)}, too, and would have saved {_escudos(reason['saves'])}."


def _bid_other(reason: Reason, names: Sequence[str]) -> str:
    instead, amount, played = ORDINALS[reason["instead"] - 1], reason["amount"], reason["played"]
    if instead == _place(reason):
        return (
            f"As things stood, both bids were {instead} to plant, but {amount} is harder to "
            f"outbid than {played}."
        )
    saved = f" and saved {_escudos(reason['saves'])}" if "saves" in reason else ""
    return f"{_bid(reason, names)}{saved}; the bid of {played} was {instead}."


def _pass_bid(reason: Reason, _: Sequence[str]) -> str:
    saves = f"Passing saves {_escudos(reason['saves'])}"
    if not reason["token"]:
        return f"{saves}."
    gets = "keeps" if reason["stays"] else "takes"
    return f"{saves} and {gets} the overseer's token: nobody had passed before."


def _seal(reason: Reason, _: Sequence[str]) -> str:
    amount, played = (
        f"A bid of {n}" if n else "Passing" for n in (reason["amount"], reason["played"])
    )
    return f"{amount} does better on average than {played[0].lower()}{played[1:]}."


def _plant(reason: Reason, _: Sequence[str]) -> str:
    return f"At once, {_compared(reason)}."


def _compared(reason: Reason) -> str:
    """What the better move does to the points, and what the other one does."""
    points, instead = reason["points"], reason["instead"]
    if points == instead:
        return f"either move {_change(points)}: the difference comes later"
    later = ": the better one pays off later" if points < instead else ""
    return f"the better move {_change(points)}, the other one {_change(instead)}{later}"


def _change(points: int) -> str:
    """What a move does to somebody's points.

    >>> _change(3), _change(-1), _change(0)
    ('gains 3 points', 'loses 1 point', 'gains nothing')
    """
    if not points:
        return "gains nothing"
    return f"{'gains' if points > 0 else 'loses'} {_points(abs(points))}"


def _lasts(reason: Reason, _: Sequence[str]) -> str:
    droughts = reason["droughts"]
    if droughts is None:
        return f"On {reason['square']} the tile is watered; the other one is not."
    return f"On {reason['square']} the tile lasts longer: {_counted(droughts, 'drought')}."


def _offer(reason: Reason, _: Sequence[str]) -> str:
    """What the canals are worth, without the money."""
    points, instead = reason["points"], reason["instead"]
    if instead is None:
        later = "" if points > 0 else ": its advantage comes later"
        return f"After the drought, the canal {_change(points)}{later}."
    if points != instead:
        later = ": its advantage comes later" if points < instead else ""
        return (
            f"After the drought, this canal is worth {_points(points)}, the other one "
            f"{_points(instead)}{later}."
        )
    saves = reason["played"] - reason["amount"]
    why = (
        f", but this offer saves {_escudos(saves)}" if saves > 0 else ": the difference comes later"
    )
    return f"After the drought, both canals are worth {_points(points)}{why}."


def _no_offer(reason: Reason, _: Sequence[str]) -> str:
    change = f"after the drought, the canal {_change(reason['instead'])}"
    if not reason["saves"]:
        return f"{change[0].upper()}{change[1:]}: the difference comes later."
    saves = f"Passing saves {_escudos(reason['saves'])}"
    return f"{saves}." if reason["instead"] else f"{saves}; {change}."


def _canal(reason: Reason, _: Sequence[str]) -> str:
    return f"After the drought, {_compared(reason)}."


def _no_canal(reason: Reason, _: Sequence[str]) -> str:
    later = "; kept, it can gain more later" if reason["kept"] and reason["instead"] > 0 else ""
    return f"After the drought, the canal {_change(reason['instead'])}{later}."


WORDS: dict[str, Callable[[Reason, Sequence[str]], str]] = {
    "bid-less": _bid_less,
    "bid-more": _bid_other,
    "bid-other": _bid_other,
    "pass-bid": _pass_bid,
    "bid": lambda r, names: f"{_bid(r, names)}.",
    "seal": _seal,
    "plant": _plant,
    "lasts": _lasts,
    "offer-less": lambda r, _: (
        f"An offer of {r['amount']} was better: it saves {_escudos(r['saves'])}."
    ),
    "reach": lambda r, _: f"The next canal can water {r['square']}, but not {r['instead']}.",
    "blocks": lambda r, names: (
        f"On {r['square']} the tile takes room from a field of {names[r['seat']]} "
        f"({crop_words(r['crop'])})."
    ),
    "room": lambda r, _: (
        f"The field then has more room to grow: {_counted(r['room'], 'free square')} around it, "
        f"not {r['instead']}."
    ),
    "offer-more": lambda r, _: (
        f"An offer of {r['amount']} was better than {r['played']}: after the drought, the canal "
        f"{_change(r['points'])}."
    ),
    "offer": _offer,
    "no-offer": _no_offer,
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
