"""Provably fair set-ups: neither the server nor a player can choose them.

Method 1.  When a table is made the server draws a `secret` of 32 bytes and shows its
`commitment`, the SHA-256 of those bytes.  Every client that takes a seat adds a random text of
its own.  When the game starts:

1. ``seed`` = SHA-256 of the ASCII text ``secret-in-hex:random:random:…``: the randoms of seats
   0, 1, … as they stood when the game started (before a shuffle), an empty text for bots and
   for whoever gave none.
2. ``stream`` = SHA-256(seed ‖ "0"), SHA-256(seed ‖ "1"), … (the counter as decimal ASCII),
   read as big-endian 64-bit numbers, four from each.  A number below *n* is drawn by taking the
   next 64-bit number *x* and, unless *x* ≥ 2⁶⁴ − 2⁶⁴ mod *n* (then the next is taken),
   *x* mod *n*.
3. If the seats are shuffled: a list is shuffled by, for *i* from its last place down to 1,
   drawing *j* below *i* + 1 and swapping places *i* and *j*.  The list 0, 1, … is shuffled
   first, and the person at its *k*-th place gets seat *k*.
4. Overseer, source and palms are those of the engine's own deal,
   ``Position.deal(variant, Rng(x), overseer)`` with the next 64-bit number *x* of the stream.
5. The tiles in play and, with three or four players, the one removed: all kinds of the box in
   ascending order (two players: without the fifteen removed ones) are shuffled as in step 3;
   with three or four players the last is the one removed, the others are revealed in order.

The engine's generator has 64 bits, few enough that a patient player might try them all and
read the tiles to come; so the tile order comes from the full seed.

>>> secret = "00" * 32
>>> commitment(secret)[:16]
'66687aadf862bd77'
>>> setup, order = derive(Variant(players=3), secret, ["", "ab" * 16, ""])
>>> setup.overseer, order
(1, (0, 1, 2))
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from santiago.engine.editions import Variant
from santiago.engine.position import Position
from santiago.engine.record import Record
from santiago.engine.rng import Rng
from santiago.engine.setup import Setup
from santiago.tables.errors import Refusal

METHOD = 1


def commitment(secret: str) -> str:
    """The commitment that is shown before the game."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


class Stream:
    """Numbers drawn from a seed by SHA-256 in counter mode."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._counter = 0
        self._block = b""

    def bits(self) -> int:
        """The next 64 bits."""
        if not self._block:
            self._block = hashlib.sha256(self._seed + str(self._counter).encode()).digest()
            self._counter += 1
        number, self._block = self._block[:8], self._block[8:]
        return int.from_bytes(number, "big")

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, all equally likely."""
        limit = (1 << 64) - (1 << 64) % n
        while (number := self.bits()) >= limit:
            pass
        return number % n

    def shuffle(self, items: list[int]) -> None:
        """Put a list in a random order."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def derive(
    variant: Variant,
    secret: str,
    randoms: Sequence[str | None],
    overseer: int | None = None,
    shuffle: bool = False,
) -> tuple[Setup, tuple[int, ...]]:
    """The set-up, and which of the seats as they stood sits on each seat."""
    text = ":".join([secret, *(random or "" for random in randoms)])
    stream = Stream(hashlib.sha256(text.encode("ascii")).digest())
    order = list(range(variant.players))
    if shuffle:
        stream.shuffle(order)
    dealt = Position.deal(variant, Rng(stream.bits()), overseer).setup()
    one = variant.removes_one
    kinds = sorted([*dealt.tiles, *(dealt.removed if one else ())])
    stream.shuffle(kinds)
    if one:
        setup = replace(dealt, tiles=tuple(kinds[:-1]), removed=(kinds[-1],))
    else:
        setup = replace(dealt, tiles=tuple(kinds))
    return setup, tuple(order)


def check(
    record: Record, commitment_seen: str | None = None, own_randoms: Sequence[str] = ()
) -> list[str]:
    """What a record's `"fair"` proves, in plain words; an error when it proves nothing.

    `commitment_seen` and `own_randoms` are what a player wrote down: the commitment before giving
    a number, and the number. Without them the record speaks only for itself.
    """
    fair = record.other.get("fair")
    if not isinstance(fair, Mapping):
        raise _wrong('there is no "fair" in this record: nothing can be proved')
    values = _values(fair, record.variant.players)
    secret, randoms = values["secret"], values["randoms"]
    hashed = commitment(secret)
    if hashed != values["commitment"]:
        raise _wrong(
            f"the secret's hash is {hashed}, but {values['commitment']} was shown before the game"
        )
    if commitment_seen is not None and commitment_seen.lower() != hashed:
        raise _wrong(
            f"{commitment_seen} was shown to you, but the record's commitment is {hashed}: "
            "the deal was chosen again"
        )
    for own in own_randoms:
        if own.lower() not in randoms:
            raise _wrong(f"your number {own} is not among those of this record")
    setup, order = derive(record.variant, secret, randoms, values["overseer"], values["shuffle"])
    if setup != record.setup:
        raise _wrong("the set-up of this record is not the one that the secret and numbers give")
    contributed = sum(1 for random in randoms if random)
    players = "player" if contributed == 1 else "players"
    words = [
        "The secret is the one behind the record's commitment.",
        f"The set-up follows from it and from the numbers of {contributed} {players}.",
    ]
    if values["shuffle"]:
        seats = ", ".join(f"{old} to {new}" for new, old in enumerate(order))
        words.append(f"The seats were shuffled by the same numbers: {seats}.")
    return [*words, _proved(contributed, commitment_seen is not None and bool(own_randoms))]


def _proved(contributed: int, own: bool) -> str:
    """What this proves to somebody who wrote down the commitment and a number, or did not."""
    if not contributed:
        return "No player gave a number, so the server could have tried many secrets."
    if own:
        return (
            "Your number came after the commitment that you saw, so nobody chose this deal, "
            "unless the server and the last player to give a number worked together."
        )
    return (
        "Whether the commitment was shown before the numbers came, only players can tell who "
        "wrote them down: --commitment and --random check that."
    )


def _values(fair: Mapping[str, Any], players: int) -> dict[str, Any]:
    if fair.get("method") != METHOD:
        raise _wrong(f"unknown method {fair.get('method')!r}: expected {METHOD}")
    secret, randoms = fair.get("secret"), fair.get("randoms")
    if not isinstance(secret, str) or not _is_hex(secret) or len(secret) != 64:
        raise _wrong("the secret is missing: expected 64 hex digits, shown when the game is over")
    if not isinstance(randoms, list) or len(randoms) != players:
        raise _wrong(f"randoms is not a list of {players}")
    if not all(
        random is None or (isinstance(random, str) and _is_hex(random)) for random in randoms
    ):
        raise _wrong("randoms holds something that is not hex digits")
    overseer = fair.get("overseer")
    if overseer is not None and not (type(overseer) is int and 0 <= overseer < players):
        raise _wrong(f"overseer {overseer!r} is not a valid seat")
    return {
        "secret": secret,
        "randoms": randoms,
        "commitment": fair.get("commitment"),
        "overseer": overseer,
        "shuffle": fair.get("shuffle") is True,
    }


def _is_hex(text: str) -> bool:
    return all(letter in "0123456789abcdef" for letter in text)


def _wrong(why: str) -> Refusal:
    return Refusal("record/invalid", why, at="fair", why=why, reason="fair")
