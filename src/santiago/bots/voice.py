"""What bots with a character remark on, as data: a page has the words in four languages.

A remark follows from what everyone has seen: the steps of the game, as everyone is told them, and
the deals that were made aloud. No position comes in, so that nothing hidden can come out. While an
auction runs, the remarks that are left say nothing about what a tile is worth to anybody.

>>> step = {"ply": 9, "seat": 1, "points": [4, 0], "events": [{"event": "drought", "round": 1,
...     "lost": [["c4", 0, 2]], "deserts": [], "palms": []}]}
>>> remark([step], 0, "miser", seed=4)
{'phrase': 'line', 'code': 'drought', 'variant': 0, 'ply': 9, 'square': 'c4', 'amount': 2}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from santiago.bots.haggling import canals_at
from santiago.engine.board import parse_canal
from santiago.engine.rng import Rng, seed_of

Step = Mapping[str, Any]
Line = dict[str, Any]
VARIANTS = 2
"""How many ways there are to say each."""
GOOD_FIELD = 6
"""Points that planting a tile must bring to be worth a word."""
URGENCY = (
    *("won", "lost", "betrayed", "drought", "slighted", "thanks"),
    *("paid", "field", "spared", "hello"),
)
"""What is remarked on first, if there is a choice. A promise is not a remark on a move."""
TALKATIVE = {
    "miser": 50,
    "gambler": 80,
    "grudge": 65,
    "builder": 60,
    "diplomat": 75,
    "saboteur": 70,
}
"""How many of a hundred occasions a character remarks on."""
ALWAYS = ("won", "lost", "betrayed", "hello")


class Agreed(Protocol):
    """One side of a deal that was made aloud."""

    @property
    def by(self) -> int:
        """Who promised."""

    @property
    def to(self) -> int:
        """Whom."""

    @property
    def kind(self) -> str:
        """What: pay, build, water or avoid."""

    @property
    def place(self) -> str:
        """Where: a canal or a square."""

    @property
    def amount(self) -> int:
        """How much is to be paid."""

    @property
    def agreed(self) -> bool:
        """Whether anybody has accepted it."""


def spoken(
    steps: Sequence[Step],
    bots: Mapping[int, str],
    seed: int,
    deals: Sequence[Agreed] = (),
    past: Mapping[int, Sequence[Line]] | None = None,
) -> tuple[int, Line] | None:
    """Which bot remarks on the last step, and how; at most one.

    `bots` has the character of each seat that has one, `past` what each has remarked so far.
    """
    lines = [
        (URGENCY.index(line["code"]), seed_of(seed, seat), seat, varied(line, past, seat))
        for place, (seat, character) in enumerate(sorted(bots.items()))
        if (line := remark(steps, seat, character, seed, deals, place)) is not None
        and not repeats(line, past, seat)
    ]
    if not lines:
        return None
    _, _, seat, line = min(lines, key=lambda found: found[:2])
    return seat, line


def repeats(line: Line, past: Mapping[int, Sequence[Line]] | None, seat: int) -> bool:
    """Whether a bot's last remark was on the same kind of thing: once is enough.

    Every broken promise is worth a word.
    """
    said = (past or {}).get(seat, ())
    return line["code"] != "betrayed" and len(said) > 0 and said[-1]["code"] == line["code"]


def varied(line: Line, past: Mapping[int, Sequence[Line]] | None, seat: int) -> Line:
    """The same remark in the words that its bot did not use last time."""
    for earlier in reversed((past or {}).get(seat, ())):
        if earlier["code"] == line["code"]:
            return line | {"variant": (earlier["variant"] + 1) % VARIANTS}
    return line


def remark(
    steps: Sequence[Step],
    seat: int,
    character: str,
    seed: int,
    deals: Sequence[Agreed] = (),
    place: int = 0,
) -> Line | None:
    """A bot's remark on the last step, if it has one; `place`: its number among such bots."""
    if not steps:
        return None
    found = dict(_occasions(steps, seat, deals, place))
    code = next((code for code in URGENCY if code in found), None)
    rng = Rng(seed_of(seed, "voice", seat, steps[-1]["ply"]))
    if code is None or (code not in ALWAYS and rng.roll(100) >= TALKATIVE[character]):
        return None
    return line_of(code, steps[-1]["ply"], rng, **found[code])


def line_of(code: str, ply: int, rng: Rng, **values: Any) -> Line:
    """A remark as data."""
    return {"phrase": "line", "code": code, "variant": rng.roll(VARIANTS), "ply": ply} | values


def _occasions(
    steps: Sequence[Step], seat: int, deals: Sequence[Agreed], place: int
) -> list[tuple[str, dict[str, Any]]]:
    """What the last step was for this seat."""
    last = steps[-1]
    events = {event["event"]: event for event in last["events"]}
    found: list[tuple[str, dict[str, Any]]] = []
    if "over" in events:
        found.append(("won" if seat in events["over"]["winners"] else "lost", {}))
    traitor = _traitor(steps, events, seat, deals)
    if traitor is not None:
        found.append(("betrayed", {"about": traitor}))
    drought = events.get("drought") or _drought_before_bids(steps, events)
    if drought is not None:
        lost = drought["lost"]
        mine = [(square, farmers) for square, owner, farmers in lost if owner == seat]
        if mine:
            amount = sum(farmers for _, farmers in mine)
            found.append(("drought", {"square": mine[0][0], "amount": amount}))
        elif lost:
            found.append(("spared", {}))
    found += _decided(steps, events, seat)
    plant = events.get("plant")
    if plant is not None and plant["seat"] == seat:
        before = steps[-2]["points"][seat] if len(steps) > 1 else 0
        gain = last["points"][seat] - before
        if gain >= GOOD_FIELD:
            found.append(("field", {"square": plant["square"], "amount": gain}))
    greets = last["ply"] == 1 + 3 * place and "sealed" not in events
    if greets or _first_bids_open(steps, events):
        found.append(("hello", {}))
    return found


def _first_bids_open(steps: Sequence[Step], events: Mapping[str, Any]) -> bool:
    """P1.4: the first two secret bids are open; until then bots could not greet."""
    if "bids" not in events:
        return False
    return not any(event["event"] in ("plant", "drought") for s in steps for event in s["events"])


def _drought_before_bids(steps: Sequence[Step], events: Mapping[str, Any]) -> Any:
    """P1.4: the drought before two secret bids, once they are open; until then bots are silent."""
    if "bids" not in events or len(steps) < 3:
        return None
    before = {event["event"]: event for event in steps[-3]["events"]}
    return before.get("drought")


def _decided(
    steps: Sequence[Step], events: Mapping[str, Any], seat: int
) -> list[tuple[str, dict[str, Any]]]:
    """The overseer took a bribe, or did not."""
    accept, build = events.get("accept"), events.get("build")
    if accept is not None:
        payers = {payer: amount for payer, amount in accept["payers"] if amount}
        if accept["seat"] == seat and payers:
            about = max(payers, key=lambda payer: (payers[payer], -payer))
            return [("paid", {"about": about, "amount": accept["amount"]})]
        if seat in payers:
            return [("thanks", {"about": accept["seat"], "canal": accept["canal"]})]
    decided = accept or build
    if decided is None or decided["seat"] == seat:
        return []
    offered = _offer_of(steps, seat)
    if offered is None or offered == decided["canal"]:
        return []
    return [("slighted", {"about": decided["seat"], "canal": offered})]


def _offer_of(steps: Sequence[Step], seat: int) -> str | None:
    """The canal that a seat offered money for before this decision."""
    for step in reversed(steps[:-1]):
        for event in step["events"]:
            if event["event"] == "plant":
                return None
            if event["event"] == "offer" and event["seat"] == seat:
                return str(event["canal"]) if event["amount"] else None
    return None


def _traitor(
    steps: Sequence[Step], events: Mapping[str, Any], seat: int, deals: Sequence[Agreed]
) -> int | None:
    """Whoever moved, if the move broke a promise to this seat."""
    mover: int = steps[-1]["seat"]
    offer, decided = events.get("offer"), events.get("accept") or events.get("build")
    for deal in deals:
        if (deal.by, deal.to) != (mover, seat):
            continue
        if deal.kind == "pay":
            passed = events.get("pass", {}).get("phase") == "offers"
            less = offer is not None and (
                offer["canal"] != deal.place or offer["amount"] < deal.amount
            )
            if passed or less:
                return mover
        elif deal.kind == "build":
            if decided is not None and decided["canal"] != deal.place == _offer_of(steps, seat):
                return mover
        elif decided is not None or "decline" in events:
            there = decided is not None and parse_canal(decided["canal"]) in canals_at(deal.place)
            if there != (deal.kind == "water"):
                return mover
    return None
