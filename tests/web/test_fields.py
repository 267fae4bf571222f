"""What the server sends, a page reads: no field of a message goes nowhere."""

from __future__ import annotations

import re
import subprocess

import pytest

from santiago.server.protocol import Response
from tests.web.conftest import ROOT
from tools import web_build, web_types

READ_ELSEWHERE = {
    "Health": "read by whatever watches the server: containers, load balancers",
    "Ack": "programs that play over HTTP or WebSocket learn where the game stands",
    "WelcomeMessage": "a program learns the protocol's version, the time, and whether it is host",
    "PongMessage": "a program measures its distance and the server's clock",
    "Takeback": "a program learns why it cannot take back, or how far it would",
    "TryResult": "programs play on from a record",
    "TryStep": "programs play on from a record",
    "Limits": "a program knows the limits before it meets them",
    "Meta.protocol": "a program checks that it speaks this version",
    "Meta.password": "a program asks for the password before it plays",
    "Meta.choices": "a program can offer every option without knowing it",
    "View": "the engine's own view is complete, whoever reads it",
    "Legal.forced": "a program plays the only move without reading the others",
    "FieldOf.crop": "the engine's own consequences are complete",
    "DroughtEvent.round": "the engine's own events are complete",
    "Step.move": "a move as records write it, for programs",
    "ReplayStep": "a move as records write it, for programs",
    "ReviewPly.ply": "a review is also what `santiago review --json` writes, for programs",
    "Fair.method": "whoever checks a deal must know how it was drawn",
    "SubscriptionInfo.language": "the page sends the device's own language with every change",
    "SubscriptionInfo.zone": "the page sends the device's own time zone with every change",
}
"""Message types and fields that no page reads, and who does."""


DOCUMENTS = ("protocol.md", "review.md", "notation.md", "positions.md")
"""Where those who read them learn what they mean."""


def sent() -> dict[str, set[str]]:
    """Every field of every answer, and its names: types that inherit a field have it as well."""
    names: dict[str, set[str]] = {}
    for model in web_types.models(*web_types.MODULES):
        if issubclass(model, Response):
            for field, info in model.model_fields.items():
                bases = [base for base in model.__mro__ if hasattr(base, "model_fields")]
                owner = [base for base in bases if field in base.model_fields][-1]
                spelled = f"{model.__name__}.{info.alias or field}"
                names.setdefault(f"{owner.__name__}.{field}", set()).add(spelled)
    return names


@pytest.mark.slow
def test_every_field_is_read_by_a_page() -> None:
    node, _ = web_build.find_node()
    script = ROOT / "web" / "tests" / "fields.mjs"
    done = subprocess.run([node, script], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    read = set(done.stdout.split())
    unread = [field for field, names in sent().items() if not names & read]
    excused = [
        field
        for field in unread
        if field in READ_ELSEWHERE or field.partition(".")[0] in READ_ELSEWHERE
    ]
    assert [field for field in unread if field not in excused] == []
    needed = {name for field in excused for name in (field, field.partition(".")[0])}
    assert [name for name in READ_ELSEWHERE if name not in needed] == []
    documents = "".join((ROOT / "docs" / name).read_text() for name in DOCUMENTS)
    keys = {field: field.partition(".")[2] for field in excused}
    assert [f for f, key in keys.items() if not re.search(rf"[`\"]{key}[`\"]", documents)] == []
