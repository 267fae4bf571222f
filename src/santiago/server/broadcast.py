"""Telling clients: after a change, each gets what its seats may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from santiago.server.connections import Connection
from santiago.server.table import ServedTable, dumps
from santiago.tables import Table, told
from santiago.tables.facts import Facts, Notice
from santiago.tables.model import CHAT_KEPT, Said
from santiago.tables.spectators import NOTICES, is_delayed


class Broadcast:
    """The voice of this process."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.now = clock

    def tell(self, served: ServedTable, facts: Facts) -> None:
        """What a command changed, to everyone at the table."""
        changes_table = facts.seats or facts.tokens or facts.cut is not None
        if changes_table or "setup" in facts.values or served.table.status != "running":
            served.changed()
        else:
            served.moved()
        # Between two secret bids, a message without a move would give a change away.
        played = facts.played is not None or facts.cut is not None or "setup" in facts.values
        in_secret = served.table.sealed and not played
        self.notices(served, (n for n in facts.notices if n.code != "table/over"))
        if facts.said is not None:
            self._chat(served, [facts.said])
        if facts.unsaid:
            self._unsay(served)
        if facts.in_states:
            self.states(served, frozenset(facts.seats) if in_secret else None)
        self.notices(served, (n for n in facts.notices if n.code == "table/over"))
        if not in_secret:
            self.turns(served)

    def catch_up(self, served: ServedTable, before: Table) -> None:
        """What another process has changed, to everyone here: the same as `tell` there."""
        table = served.table
        last = before.chat[-1].number if before.chat else 0
        said = [message for message in table.chat if message.number > last]
        if said:
            self._chat(served, said)
        kept = {message.number for message in table.chat}
        oldest = min(kept) if len(kept) == CHAT_KEPT else 0
        if any(one.number >= oldest and one.number not in kept for one in before.chat):
            self._unsay(served)
        only = _changed_in_secret(before, table)
        self.states(served, only)
        if only is None:
            self.turns(served)

    def _chat(self, served: ServedTable, said: list[Said]) -> None:
        """What was said; spectators behind a delay get it later, with that moment's state."""
        data = dumps(told.chat(said))
        delayed = is_delayed(served.table)
        for connection in served.connections:
            if not delayed or served.table.held_by(connection.hashes):
                connection.send(data)

    def _unsay(self, served: ServedTable) -> None:
        """Something that was said is deleted: everyone's next state has what is left."""
        for connection in served.connections:
            connection.chat = True

    def states(self, served: ServedTable, only: frozenset[int] | None = None) -> None:
        """The newest state, to everyone, or only to those who hold certain seats."""
        now = self.now()
        for connection in served.connections:
            if only is None or not only.isdisjoint(served.table.seats_of(connection.hashes)):
                if connection.ready:
                    connection.write(self._state(served, connection, now))
                else:
                    self.state(served, connection)

    def state(self, served: ServedTable, connection: Connection, with_chat: bool = False) -> None:
        """The newest state, to one client, as soon as it can take it."""
        connection.chat = connection.chat or with_chat
        connection.send_state(lambda: self._state(served, connection, self.now()))

    def _state(self, served: ServedTable, connection: Connection, now: float) -> bytes:
        """The state for a client that can take it now.

        Its seats are looked up when the state is written, as seats may be shuffled.
        """
        connection.seats = held = served.table.held_by(connection.hashes)
        table = served.seen_by(held)
        since = min(connection.ply, table.ply) if connection.epoch == table.epoch else 0
        said = table.chat[-1].number if table.chat else 0
        # What is said reaches spectators behind a delay with that moment's state.
        late = not held and bool(table.settings.get("delay"))
        chat = bool(connection.chat or (late and said > connection.said))
        connection.chat, connection.said = False, said
        connection.ply, connection.epoch = table.ply, table.epoch
        return served.state(held, since, now, connection.consequences, chat)

    def notices(self, served: ServedTable, notices: Iterable[Notice]) -> None:
        """Something to tell people, or only those who hold certain seats."""
        table, delayed = served.table, is_delayed(served.table)
        for notice in notices:
            data = dumps(notice.to_json())
            only = notice.only
            if only is None and delayed and notice.code not in NOTICES:
                only = frozenset(range(len(table.seats)))
            for connection in served.connections:
                if only is None or not only.isdisjoint(table.seats_of(connection.hashes)):
                    connection.send(data)

    def turns(self, served: ServedTable) -> None:
        """Tell each person once that it is their turn."""
        table = served.table
        for seat in table.to_move:
            mark = (seat, table.ply, table.epoch)
            if table.seats[seat].kind == "person" and mark not in served.turns_told:
                served.turns_told = {m for m in served.turns_told if m[1:] == mark[1:]} | {mark}
                self.notices(served, [Notice("your-turn", {"seat": seat}, frozenset({seat}))])

    def presence(self, served: ServedTable) -> None:
        """Who is there, here and at the other processes."""
        served.changed()
        here = served.presence()
        data = dumps(told.presence(served.table, here))
        behind = dumps(told.presence(served.seen_by(()), here))
        for connection in served.connections:
            connection.send(data if served.table.held_by(connection.hashes) else behind)


def _changed_in_secret(before: Table, after: Table) -> frozenset[int] | None:
    """The seats that changed between two secret bids: only those are told of it."""
    same = (before.ply, before.epoch) == (after.ply, after.epoch)
    if not (same and before.sealed and after.sealed):
        return None
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    return frozenset(number for number, (old, new) in pairs if old != new)
