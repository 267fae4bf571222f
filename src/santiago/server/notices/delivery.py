"""What every channel has in common: a message arrives, or there is a reason why not."""

from __future__ import annotations

from santiago.server.notices.outgoing import Answer

LONGEST_WAIT = 3600.0
"""Seconds that a receiver may ask us to wait."""


class Failed(Exception):
    """A message did not arrive; `final` if trying again is useless."""

    def __init__(self, code: str, final: bool = False, wait: float = 0.0) -> None:
        super().__init__(code)
        self.code = code
        self.final = final
        self.wait = wait  # seconds that the receiver asks us to wait


def check(answer: Answer) -> None:
    """Raise `Failed` unless a receiver has taken a message."""
    status = answer.status
    if 200 <= status < 300:
        return
    if status in (404, 410):
        raise Failed("gone", final=True)
    if status in (408, 425, 429) or status >= 500:
        raise Failed("busy", wait=_seconds(answer.headers.get("retry-after", "")))
    raise Failed("redirect" if 300 <= status < 400 else "refused", final=True)


def _seconds(text: str) -> float:
    """How long a receiver asks us to wait; the form with a date is left to our own back-off."""
    return min(float(text), LONGEST_WAIT) if text.isascii() and text.isdigit() else 0.0
