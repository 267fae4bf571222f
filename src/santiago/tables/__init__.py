"""A table as a pure core: what can happen at it, and what each client may be told.

Nothing here knows sockets, databases, threads, the clock or chance: time and random bytes come
in as values, and a dict can be the storage.  So a server, a terminal and a browser without a
server run the same table.

One cycle::

    facts = decide(table, command, now)   # or a Refusal
    …store the facts…
    apply(table, facts)
    …send `told.state(table, …)` to everyone, and wake up at `due(table)`…

`model` defines a table, `commands` the requests, `facts` their outcomes; `seating`,
`start`, `playing` and `talk` decide; `told` writes the clients' messages.
"""

from __future__ import annotations

from santiago.tables.apply import apply
from santiago.tables.decide import decide
from santiago.tables.due import due
from santiago.tables.errors import Refusal
from santiago.tables.facts import Facts
from santiago.tables.model import Table

__all__ = ["Facts", "Refusal", "Table", "apply", "decide", "due"]
