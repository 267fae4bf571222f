"""Web Push: only the browser can read a message (RFC 8291), and we sign it (RFC 8292)."""

from __future__ import annotations

import base64
import os
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

import http_ece
import orjson
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from santiago.server.notices.words import Message

SECONDS = 86_400
"""A browser that is away for longer than this is not told any more."""
_SIGNED_SECONDS = 12 * 3600


def new_key() -> str:
    """A private key for this server, as PEM."""
    return (
        ec.generate_private_key(ec.SECP256R1())
        .private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        .decode()
    )


def public_key(private: str) -> str:
    """What browsers are told of the server's key."""
    key = serialization.load_pem_private_key(private.encode(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    point = key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return _text(point)


def keys_are_good(keys: Mapping[str, str]) -> bool:
    """Whether a browser's keys can be used: a point on the curve, and 16 bytes."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(keys["p256dh"]))
        return len(_bytes(keys["auth"])) == 16
    except ValueError:
        return False


def payload(message: Message) -> bytes:
    """What the service worker is told."""
    return orjson.dumps(
        {
            "title": message.title,
            "text": message.text,
            "link": urlsplit(message.link)._replace(scheme="", netloc="").geturl(),
            "stop": urlsplit(message.stop_at).path,
            "stop_label": message.stop_label,
            "language": message.language,
            "tag": message.tag,
        }
    )


def request(
    private: str, contact: str, endpoint: str, keys: Mapping[str, str], message: Message
) -> tuple[str, dict[str, str], bytes]:
    """Where a message goes, with which headers, and its body."""
    body: bytes = http_ece.encrypt(
        payload(message),
        salt=os.urandom(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(keys["p256dh"]),
        auth_secret=_bytes(keys["auth"]),
    )
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + _SIGNED_SECONDS,
        "sub": contact,
    }
    signed: dict[str, str] = Vapid02.from_pem(private.encode()).sign(claims)
    return (
        endpoint,
        {
            "Authorization": signed["Authorization"],
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(SECONDS),
            "Urgency": "high",
            "Topic": message.tag,
        },
        body,
    )


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
