"""Commands about seats: create, sit, leave, come back, carry, bots, closing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from santiago.engine.editions import Variant
from santiago.engine.errors import OptionError
from santiago.engine.record import Record
from santiago.tables import commands as c
from santiago.tables.allow import (
    back,
    known_seat,
    marked,
    need_host,
    need_open,
    need_seat,
    takes_over,
    void_of,
)
from santiago.tables.due import due_in
from santiago.tables.errors import Refusal
from santiago.tables.facts import Facts, Notice
from santiago.tables.model import HOST, Code, Seat, Table, taken_colours
from santiago.tables.names import bot_name, clean_name, free_colour
from santiago.tables.start import filled, is_complete, started

MOST_DELAY = 60
"""Moves that spectators can be behind: several rounds."""
MOST_CODES = 5
"""Codes of one seat that are good at the same time; a newer one takes the oldest one's place."""

# -- a new table -------------------------------------------------------------------------------


def create(command: c.Create, now: float) -> Facts:
    """A new table. Its game starts when nobody's number for the deal is missing."""
    record = command.record
    variant = _variant(command, record)
    if len(command.seats) != variant.players:
        raise settings_refused("seats", f"{len(command.seats)} seats for {variant.players} players")
    if command.overseer is not None and not 0 <= command.overseer < variant.players:
        raise settings_refused("overseer", f"there is no seat {command.overseer}")
    if record is not None and command.overseer not in (None, record.setup.overseer):
        raise settings_refused("overseer", "the record names another one")
    owner = command.owner
    if command.profiles_only and owner is None:
        raise profile_needed()
    seats = _seats(command.seats, owner)
    settings: dict[str, Any] = {
        "edition": variant.edition,
        "players": variant.players,
        "options": variant.options.to_json(),
        "pace": dict(command.pace),
        "takeover": command.takeover,
        "bot_pause": command.bot_pause,
        "overseer": command.overseer,
        "shuffle": command.shuffle and record is None,
        "ready": command.ready and any(seat.kind == "open" for seat in command.seats),
        "delay": bounded_delay(command.delay),
        "invited_by": next((s.name for s in seats if s.kind == "person"), None),
        "rematch_of": command.rematch_of,
        "salt": command.salt,
        "record": None if record is None else _kept(record),
        "profiles_only": command.profiles_only,
    }
    tokens = {seat.token: n for n, seat in enumerate(command.seats) if seat.token is not None}
    table = Table(
        id=command.id,
        settings=settings,
        public=command.public,
        created_at=now,
        secret=command.secret if record is None else None,
        seats=seats,
        tokens=tokens if owner is not None else {command.host: HOST, **tokens},
        sessions={} if owner is None else {owner.session: owner.profile},
        host=None if owner is None else owner.profile,
        base=0 if record is None else len(record.moves),
    )
    facts = Facts(created=table, sessions=table.sessions)
    if is_complete(table, table.seats):
        return started(table, table.seats, table.tokens, {}, facts, now)
    return facts


def _kept(record: Record) -> dict[str, Any]:
    return {
        "setup": record.setup.to_json(record.variant),
        "moves": [[step.seat, step.move.text] for step in record.steps()],
    }


def _variant(command: c.Create, record: Record | None) -> Variant:
    options = dict(command.options)
    if record is None:
        try:
            return Variant(command.edition or "trefl", command.players or 4, options)
        except OptionError as error:  # each exists, but not together
            raise settings_refused("players", str(error)) from None
    variant = record.variant
    if command.edition not in (None, variant.edition):
        raise settings_refused("edition", "the record is of another one")
    if command.players not in (None, variant.players):
        raise settings_refused("players", "the record has another number of them")
    complete = variant.options.to_json()
    if any(complete[name] != value for name, value in options.items()):
        raise settings_refused("options", "the record has other ones")
    return variant


def _seats(asked: tuple[c.NewSeat, ...], owner: c.Owner | None) -> list[Seat]:
    seats: list[Seat] = []
    mine = [seat for seat in asked if seat.mine]
    if mine and (owner is None or len(mine) > 1 or mine[0].kind != "person"):
        raise settings_refused("seats", "only one person's seat can belong to the profile")
    colours = [seat.colour for seat in asked if seat.colour is not None]
    taken = set(colours)
    if len(taken) != len(colours):
        raise settings_refused("seats", "two seats have the same colour")
    names = {clean_name(seat.name, ()) for seat in asked if seat.name is not None}
    for seat in asked:
        colour = seat.colour or free_colour(taken)
        taken.add(colour)
        used = [other.name for other in seats]
        name = ""
        if seat.kind == "person" or (seat.kind == "bot" and seat.name is not None):
            name = clean_name(seat.name or "", used)
        elif seat.kind == "bot":
            name = bot_name(names | set(used), seat.level)
        profile = owner.profile if owner is not None and seat.mine else None
        seats.append(Seat(seat.kind, name, seat.level, colour, profile=profile))
    return seats


def profile_needed() -> Refusal:
    """Only profiles may sit at this table."""
    return Refusal("seat/profile", "Only players with a profile can sit here.")


def settings_refused(place: str, why: str) -> Refusal:
    """The refusal of invalid settings."""
    return Refusal("table/settings", f"{place}: {why}", place=place, why=why)


# -- before the start --------------------------------------------------------------------------


def sit(table: Table, command: c.Sit, now: float) -> Facts:
    """Take an open seat."""
    owner = command.owner
    for number, seat in enumerate(table.seats):
        if owner is not None and seat.profile == owner.profile:
            # Sent again, or from another device: it sits here already.
            return Facts(answer={"seat": number})
    held = table.tokens.get(command.token) if owner is None else None
    if held is not None and held != HOST:
        return Facts(answer={"seat": held})
    if owner is None and table.settings.get("profiles_only"):
        raise profile_needed()
    wanted = command.seat
    if wanted is not None and table.seats[known_seat(table, wanted)].kind != "open":
        raise Refusal("seat/taken", f"Seat {wanted} is taken.", seat=wanted)
    if table.status != "open" or held == HOST:
        raise Refusal("table/full", "There is no open seat.")
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if not free:
        raise Refusal("table/full", "There is no open seat.")
    chosen = free[0] if wanted is None else wanted
    others = [seat for number, seat in enumerate(table.seats) if number != chosen]
    name = clean_name(command.name, [seat.name for seat in others if seat.kind != "open"])
    colour = command.colour or table.seats[chosen].colour
    if colour in taken_colours(others):
        colour = free_colour(taken_colours(others))
    changed = {
        chosen: replace(
            table.seats[chosen],
            kind="person",
            name=name,
            colour=colour,
            random=command.random,
            profile=None if owner is None else owner.profile,
        )
    }
    for number, seat in enumerate(table.seats):
        # An open seat gives up its colour when somebody elsewhere chooses it.
        if number != chosen and seat.kind == "open" and seat.colour == colour:
            used = {s.colour for n, s in enumerate(table.seats) if n != number} | {colour}
            changed[number] = replace(seat, colour=free_colour(used))
    facts = Facts(
        seats=changed,
        tokens={command.token: chosen} if owner is None else {},
        sessions={} if owner is None else {owner.session: owner.profile},
        notices=(Notice("seat/taken", {"name": name}),),
        answer={"seat": chosen},
    )
    return filled(table, facts, now)


def give_randoms(table: Table, command: c.GiveRandoms, now: float) -> Facts:
    """Numbers for the deal; each is final."""
    changed = {}
    for seat, random in command.randoms.items():
        sitting = need_seat(table, command.who, seat)
        if sitting.random is None and table.status == "open":
            changed[seat] = replace(sitting, random=random)
        elif sitting.random != random:
            raise Refusal("table/started", "This number was given already.")
    return filled(table, Facts(seats=changed), now) if changed else Facts()


def set_ready(table: Table, command: c.SetReady, now: float) -> Facts:
    """A person is ready for the start, or not yet."""
    del now
    sitting = need_seat(table, command.who, command.seat)
    need_open(table)
    if sitting.ready == command.ready:
        return Facts()
    return Facts(seats={command.seat: replace(sitting, ready=command.ready)})


def set_delay(table: Table, command: c.SetDelay, now: float) -> Facts:
    """Set how many moves spectators are behind. Only before the start: nobody is cut off later."""
    del now
    need_host(table, command.who)
    need_open(table)
    delay = bounded_delay(command.moves)
    if delay == table.settings.get("delay", 0):
        return Facts()
    return Facts(values={"settings": table.settings | {"delay": delay}})


def bounded_delay(moves: int) -> int:
    """A delay for spectators that is allowed."""
    if type(moves) is not int or not 0 <= moves <= MOST_DELAY:
        raise settings_refused("delay", f"expected 0 to {MOST_DELAY} moves")
    return moves


def start(table: Table, command: c.Start, now: float) -> Facts:
    """Open seats become bots, and the game starts; the host need not be marked as ready."""
    need_host(table, command.who)
    need_open(table)
    if table.settings.get("ready"):
        own = table.held_by(command.who)
        waits = [n for n in table.people if not (table.seats[n].ready or n in own)]
        if waits:
            raise Refusal("table/not-ready", "Somebody is not ready yet.", seats=waits)
    seats = list(table.seats)
    for number, seat in enumerate(seats):
        if seat.kind == "open":
            name = bot_name((other.name for other in seats), command.level)
            seats[number] = replace(seat, kind="bot", level=command.level, name=name)
    return filled(table, Facts(seats=dict(enumerate(seats))), now, at_once=True)


def free_seat(table: Table, command: c.FreeSeat, now: float) -> Facts:
    """The host opens the seat of somebody who is away."""
    del now
    need_host(table, command.who)
    need_open(table)
    seat = table.seats[known_seat(table, command.seat)]
    if seat.kind != "person" or command.seat in command.online:
        raise Refusal("seat/taken", f"Somebody sits on seat {command.seat}.", seat=command.seat)
    return _opened(table, command.seat)


def _opened(table: Table, seat: int) -> Facts:
    sitting = table.seats[seat]
    opened = Seat("open", "", None, sitting.colour)
    return Facts(
        seats={seat: opened}, **void_of(table, seat), notices=(Notice("seat/left", {"seat": seat}),)
    )


# -- leaving and coming back -------------------------------------------------------------------


def leave(table: Table, command: c.Leave, now: float) -> Facts:
    """Leave a seat: before the start for good, later a bot may play on."""
    del now
    need_seat(table, command.who, command.seat)
    if table.status == "open":
        return _opened(table, command.seat)
    only = frozenset({command.seat}) if table.sealed else None
    notice = Notice("seat/left", {"seat": command.seat}, only)
    if table.status != "running" or not takes_over(table.settings):
        return Facts(notices=(notice,))
    seat = marked(table, table.seats[command.seat], command.level)
    return rescheduled(table, {command.seat: seat}, (notice,))


def come_back(table: Table, command: c.Return, now: float) -> Facts:
    """Take seats back from the bots that play for them."""
    del now
    if command.seat is not None:
        need_seat(table, command.who, command.seat)
    held = table.held_by(command.who)
    seats: dict[int, Seat] = {}
    for seat in held if command.seat is None else [command.seat]:
        seats |= back(table, seat)
    notices = tuple(
        Notice("seat/returned", {"seat": seat}, frozenset({seat}) if table.sealed else None)
        for seat in seats
    )
    if not seats:
        return Facts()
    facts = rescheduled(table, seats, notices)
    if table.settings.get("bots_go_on"):
        settings = table.settings | {"bots_go_on": False}
        facts = replace(facts, values={**facts.values, "settings": settings})
    return facts


def rescheduled(table: Table, seats: dict[int, Seat], notices: tuple[Notice, ...]) -> Facts:
    """Somebody else plays for a seat now. The clock runs on: leaving and returning buys no time."""
    if table.status != "running" or table.turn_started_at is None:
        return Facts(seats=seats, notices=notices)
    due_at = _due_at(table, seats, table.turn_started_at)
    return Facts(values={"due_at": due_at}, seats=seats, notices=notices)


def _due_at(table: Table, seats: dict[int, Seat], turn: float) -> float | None:
    assert table.position is not None
    sitting = [seats.get(number, seat) for number, seat in enumerate(table.seats)]
    first = due_in(table, table.settings, sitting, table.position, turn)
    return None if first is None else first.at


def give_to_bot(table: Table, command: c.GiveToBot, now: float) -> Facts:
    """Give a seat to a bot for good, and revoke the seat's tokens.

    While bids are secret (P1.4), the notice and revoking the tokens wait until both are in. Whoever
    gave the seat away is a spectator at once: they may not know the bot's bid.
    """
    number = command.seat
    seat = table.seats[known_seat(table, number)]
    if seat.kind == "open":
        need_host(table, command.who)
    else:
        need_seat(table, command.who, number)
    if table.status == "over":
        raise Refusal("move/over", "The game is over.")
    return give_up(table, number, command.level, now)


def give_up(table: Table, number: int, level: str, now: float) -> Facts:
    """A bot has the seat from now on."""
    seat = table.seats[number]
    name = seat.name or bot_name((other.name for other in table.seats), level)
    if table.sealed:
        bot = replace(seat, kind="leaving", level=level, stand_in=None, orders=())
        facts = Facts(seats={number: bot}, codes=void_of(table, number)["codes"])
    else:
        # The number for a deal that took place stays: the proof of the deal needs it.
        random = None if table.status == "open" else seat.random
        left_by = seat.profile if table.status == "running" else None
        bot = Seat("bot", name, level, seat.colour, random, left_by=left_by)
        notice = Notice("seat/bot", {"seat": number, "level": level})
        facts = Facts(seats={number: bot}, **void_of(table, number), notices=(notice,))
    if table.status == "open":
        return filled(table, facts, now)
    if table.status == "running":
        turn = table.turn_started_at or now
        values: dict[str, Any] = {"due_at": _due_at(table, {number: bot}, turn)}
        if seat.kind == "person":
            values["settings"] = table.settings | {"given_up": [*table.given_up, number]}
        facts = replace(facts, values=values)
    return facts


# -- carrying, playing again, the end ----------------------------------------------------------


def make_code(table: Table, command: c.MakeCode, now: float) -> Facts:
    """A code that carries a seat to another device."""
    need_seat(table, command.who, command.seat)
    own = [(code.expires_at, key) for key, code in table.codes.items() if code.seat == command.seat]
    oldest = {key: None for _, key in sorted(own, reverse=True)[MOST_CODES - 1 :]}
    fresh = {command.code: Code(command.seat, command.expires_at)}
    return Facts(codes=_expired(table, now) | oldest | fresh)


def use_code(table: Table, command: c.UseCode, now: float) -> Facts:
    """One more token for the seat; the old ones stay good."""
    code = table.codes.get(command.code)
    if code is None or code.expires_at < now:
        raise code_refused()
    return Facts(
        tokens={command.token: code.seat},
        codes=_expired(table, now) | {command.code: None},
        answer={"seat": code.seat},
    )


def code_refused() -> Refusal:
    """The same for every invalid code."""
    return Refusal("code/invalid", "The code is wrong, used, or older than ten minutes.")


def _expired(table: Table, now: float) -> dict[str, Code | None]:
    return {code: None for code, carried in table.codes.items() if carried.expires_at < now}


def rematch(table: Table, command: c.Rematch, now: float) -> Facts:
    """Only those who sat at a finished table may call the others to a new one.

    There is one rematch: whoever asks later is told where it is.
    """
    del now
    held = table.held_by(command.who)
    if not held:
        raise Refusal("seat/not-yours", "Only its players can ask for a rematch.", seat=None)
    if table.status != "over":
        raise Refusal("table/started", "The game is not over yet.")
    first = table.settings.get("rematch")
    if first is not None and first["table"] == command.table:
        return Facts()  # sent again
    if first is not None:
        raise Refusal("table/rematch", "There is a rematch already.", **first)
    seats = frozenset(range(len(table.seats)))
    called = {"table": command.table, "seat": held[0]}
    return Facts(
        values={"settings": table.settings | {"rematch": called}},
        notices=(Notice("table/rematch", called, seats),),
    )


def rematch_gone(table: Table, command: c.RematchGone, now: float) -> Facts:
    """A rematch that was closed invites nobody; there may be another one already."""
    del now
    settings = dict(table.settings)
    if settings.pop("rematch", {}).get("table") != command.table:
        return Facts()
    return Facts(values={"settings": settings})


def close(table: Table, command: c.Close, now: float) -> Facts:
    """End an unfinished table, but no game that somebody else still plays."""
    del now
    need_host(table, command.who)
    if table.status not in ("open", "running"):
        raise Refusal("move/over", "The game is over.")
    if table.status == "running" and set(table.people) - set(table.seats_of(command.who)):
        raise Refusal("table/started", "The game has started, and others play it.")
    values = {"status": "closed", "due_at": None}
    return Facts(values=values, notices=(Notice("table/closed"),))
