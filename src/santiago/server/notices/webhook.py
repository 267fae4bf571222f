"""Webhooks: a message as Discord, Slack, ntfy or your own program reads it."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import orjson

from santiago.server.notices.words import Message

FORMATS = ("discord", "slack", "ntfy", "json")
_MARKS = re.compile(r"([\\*_~`|>#\[\]()])")


def request(kind: str, url: str, message: Message) -> tuple[str, dict[str, str], bytes]:
    """Where a message goes, with which headers, and its body."""
    write = {"discord": _discord, "slack": _slack, "json": _json}.get(kind)
    if write is None:
        url, body = _ntfy(url, message)
    else:
        body = write(message)
    return url, {"Content-Type": "application/json"}, orjson.dumps(body)


def _discord(message: Message) -> dict[str, Any]:
    text = _MARKS.sub(r"\\\1", message.text)
    links = f"[{message.link_label}](<{message.link}>) · [{message.stop_label}](<{message.stop}>)"
    return {
        "username": "Santiago",
        "content": f"**{message.title}**\n{text}\n{links}",
        "allowed_mentions": {"parse": []},  # a name calls nobody
        "flags": 4,  # no previews
    }


def _slack(message: Message) -> dict[str, Any]:
    """Names have no < or > any more; an ampersand must be written out."""
    text = message.text.replace("&", "&amp;")
    links = f"<{message.link}|{message.link_label}> · <{message.stop}|{message.stop_label}>"
    return {
        "text": f"*{message.title}*\n{text}\n{links}",
        "unfurl_links": False,
        "unfurl_media": False,
    }


def _ntfy(url: str, message: Message) -> tuple[str, dict[str, Any]]:
    """As JSON, which goes to the server's root: headers could hold no other letters than ASCII."""
    parts = urlsplit(url)
    before, _, topic = parts.path.rstrip("/").rpartition("/")
    return parts._replace(path=before + "/").geturl(), {
        "topic": topic,
        "title": message.title,
        "message": message.text,
        "click": message.link,
        "actions": [
            {
                "action": "http",  # a tap sends the request: no page opens
                "label": message.stop_label,
                "method": "POST",
                "url": message.stop_at,
                "clear": True,
            }
        ],
    }


def _json(message: Message) -> dict[str, Any]:
    return {
        "kind": message.kind,
        "title": message.title,
        "text": message.text,
        "link": message.link,
        "stop": message.stop,
        "language": message.language,
        "table": message.table,
        "seat": message.seat,
        "what": message.what,
        "deadline_at": message.deadline_at,
    }
