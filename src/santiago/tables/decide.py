"""The one place that decides commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from santiago.tables import commands as c
from santiago.tables import forget, hints, leaving, playing, seating, talk
from santiago.tables.errors import Refusal
from santiago.tables.facts import Facts
from santiago.tables.model import Table

_DECIDED: dict[type, Callable[[Table, Any, float], Facts]] = {
    c.Sit: seating.sit,
    c.GiveRandoms: seating.give_randoms,
    c.SetReady: seating.set_ready,
    c.SetDelay: seating.set_delay,
    c.Start: seating.start,
    c.FreeSeat: seating.free_seat,
    c.Leave: seating.leave,
    c.Return: seating.come_back,
    c.GiveToBot: seating.give_to_bot,
    c.MakeCode: seating.make_code,
    c.UseCode: seating.use_code,
    c.Rematch: seating.rematch,
    c.RematchGone: seating.rematch_gone,
    c.Close: seating.close,
    c.Forget: forget.forget,
    c.StopWaiting: leaving.stop_waiting,
    c.Move: playing.move,
    c.TakeBack: playing.take_back,
    c.SetOrders: playing.set_orders,
    c.AskHint: hints.ask_hint,
    c.BotMove: playing.bot_move,
    c.OrdersMove: playing.orders_move,
    c.TimeOut: playing.time_out,
    c.Say: talk.say,
    c.SayPhrase: talk.say_phrase,
    c.BotPhrase: talk.bot_phrase,
}


def decide(table: Table | None, command: c.Command, now: float) -> Facts | Refusal:
    """The outcome of a command; the table does not change until `apply`."""
    try:
        if isinstance(command, c.Create):
            return seating.create(command, now)
        if table is None or table.status == "closed":
            return Refusal("table/not-found", "There is no such table.")
        return _DECIDED[type(command)](table, command, now)
    except Refusal as refusal:
        return refusal
