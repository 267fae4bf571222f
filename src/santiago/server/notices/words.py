"""What a notification says, in the reader's language.

`words.json` is the one place for sentences that the server writes.  Its questions are those of
the pages, with the rulebooks' words; a test of the pages compares the two.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from santiago.server.storage.notices import Subscription
from santiago.tables import Table
from santiago.tables.awaited import Awaited
from santiago.tables.steps import iso

WORDS: dict[str, dict[str, Any]] = json.loads(
    files("santiago.server.notices").joinpath("words.json").read_text("utf-8")
)
_HARMLESS = str.maketrans({"/": "∕", "\\": "∖", "@": "＠", "<": "‹", ">": "›"})
"""Names are typed by other people: none becomes a link or calls a whole channel."""


@dataclass(frozen=True)
class Message:
    """A notification in words."""

    kind: str  # turn, test or confirm
    title: str
    text: str
    link: str  # opens the table, or confirms an address
    link_label: str
    stop: str  # ends the subscription
    stop_label: str
    stop_at: str  # takes the request that ends it
    language: str
    tag: str  # a newer message with the same tag replaces an older one
    table: str | None = None
    seat: int | None = None
    what: str | None = None
    deadline_at: str | None = None


def harmless(name: str) -> str:
    """A name that is only a name, wherever it is shown.

    >>> harmless("@everyone https://x.example")
    '＠everyone https:∕∕x.example'
    """
    return name.translate(_HARMLESS)


def listed(names: Sequence[str], language: str) -> str:
    """Names as a list.

    >>> listed(["Ana", "Bo", "Cy"], "de")
    'Ana, Bo und Cy'
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {WORDS[language]['and']} {names[-1]}"


class Writer:
    """Writes messages; `sign` makes the links that only their reader can know."""

    def __init__(self, subscription: Subscription, stop: str, confirm: str) -> None:
        self._to = subscription
        self._words = WORDS[subscription.language]
        self._stop = stop
        self._confirm = confirm

    def turn(self, table: Table, awaited: Awaited) -> Message:
        """It is somebody's turn. Only what everyone at the table knows is in it."""
        others = [harmless(s.name) for n, s in enumerate(table.seats) if n != awaited.seat]
        text = self._words["turn"]["text"].format(
            question=self._words["ask"][awaited.what],
            round=awaited.round,
            rounds=table.variant.rounds,
            names=listed(others, self._to.language),
        )
        return self._message(
            "turn",
            self._words["turn"]["title"],
            text,
            f"/table/{table.id}",
            tag=table.id,
            table=table.id,
            seat=awaited.seat,
            what=awaited.what,
            deadline_at=iso(table.deadline_at),
        )

    def test(self) -> Message:
        """What somebody asked for to see whether it arrives."""
        words = self._words["test"]
        path = "/" if self._to.table_id is None else f"/table/{self._to.table_id}"
        return self._message("test", words["title"], words["text"], path, tag="test")

    def confirm(self) -> Message:
        """A question to the owner of an e-mail address. It contains no text of other people."""
        words = self._words["confirm"]
        text = f"{words['text']}\n\n{self._to.site}/notices#{self._confirm}\n\n{words['ignore']}"
        return self._message(
            "confirm", words["title"], text, f"/notices#{self._confirm}", tag="confirm"
        )

    def _message(self, kind: str, title: str, text: str, path: str, **more: Any) -> Message:
        site = self._to.site
        return Message(
            kind=kind,
            title=title,
            text=text,
            link=site + path,
            link_label=self._words["open"],
            stop=f"{site}/notices#{self._stop}",
            stop_label=self._words["stop"],
            stop_at=f"{site}/api/notices/stop/{self._stop}",
            language=self._to.language,
            **more,
        )
