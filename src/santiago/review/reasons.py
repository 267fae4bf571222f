"""Why another move was better, as facts that the engine confirms; no prose.

==================  =======================================================================
code                values
==================  =======================================================================
``bid-less``        auction: `amount` instead of `played`, for the same `place` in the
                    planting order as things stood; `saves`: escudos
``bid-more``        auction: `amount` instead of `played`, for `place` instead of `instead`
``bid-other``       auction: the same with a smaller `amount`; `saves`: escudos
``pass-bid``        auction: passing `saves` escudos; `token`: it is the first pass and makes
                    the player overseer; `stays`: the player was it before
``bid``             auction: `amount` instead of passing, for `place` in the planting order
``seal``            two players: sealed bid of `amount` instead of `played` (0: pass)
``plant``           planting: `tile` on `square` gains `points` at once, the move played
                    `instead`
``lasts``           planting: the tile on `square` outlasts the one played; `droughts`: until
                    it is a desert, null if it is watered
``reach``           planting: the next canal can water `square`, but not `instead`
``blocks``          planting: on `square` the tile takes room from the field (`crop`) of a rival
                    (`seat`)
``room``            planting: the field then has so many free squares around it (`room`), the
                    one of the move played `instead`
``offer-less``      offers: `amount` for the same `canal` is less; `saves`: escudos
``offer-more``      offers: `amount` for the same `canal`, instead of `played`; `points`: what it
                    gains after the drought
``offer``           offers: `amount` for a `canal`, which gains `points` after the drought;
                    `played` and `instead`: the same of the offer played, null if it was a pass
``no-offer``        offers: passing `saves` escudos; `instead`: what the canal played gains after
                    the drought
``canal``           decision, extra: the `canal` gains `points` after the drought, the move
                    played `instead`
``no-canal``        decision, extra: laying none; the move played gains `instead`; `kept`: the
                    own canal is left for later
``gives``           the move played gives a rival (`seat`) so many `points` after the
                    drought that the better one does not
``sets-up``         `phase`: before the first auction
==================  =======================================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from santiago.bots.protocol import Reason
from santiago.bots.purposes import Purposes, free_around
from santiago.engine.board import SQUARE_NAMES, WATERS, squares_of
from santiago.engine.consequences import Preview
from santiago.engine.moves import Move
from santiago.engine.position import Position

GIVEN = 2
"""Mention what a rival gains from this many points; in the last round, every point."""


def differences(position: Position, seat: int, played: Move, better: Move) -> tuple[Reason, ...]:
    """What tells the better move from the one played, the most important first."""
    seen = position.copy()
    seen.turn = seat
    if position.secret_auction:
        return ({"code": "seal", "amount": better.amount or 0, "played": played.amount or 0},)
    preview = Preview(seen)
    ways = {
        "auction": _auction,
        "planting": _planting,
        "leftover": _planting,
        "offers": _offers,
        "decision": _canals,
        "extra": _canals,
    }
    way = ways.get(position.phase)
    if way is None:
        return ({"code": "sets-up", "phase": position.phase},)
    return tuple(way(preview, seat, played, better))


def _auction(preview: Preview, seat: int, played: Move, better: Move) -> Iterator[Reason]:
    one, other = preview.of(better), preview.of(played)
    paid, amount = played.amount or 0, better.amount or 0
    place, instead = (effect["order"].index(seat) + 1 for effect in (one, other))
    if not amount:
        token, stays = one["overseer"] == seat, preview.position.overseer == seat
        yield {"code": "pass-bid", "saves": paid, "token": token, "stays": stays}
    elif not paid:
        yield {"code": "bid", "amount": amount, "place": place}
    elif amount < paid and place == instead:
        saves = paid - amount
        yield {"code": "bid-less", "amount": amount, "played": paid, "place": place, "saves": saves}
    else:
        values = {"amount": amount, "played": paid, "place": place, "instead": instead}
        if amount > paid:
            yield {"code": "bid-more"} | values
        else:
            yield {"code": "bid-other"} | values | {"saves": paid - amount}


def _planting(preview: Preview, seat: int, played: Move, better: Move) -> Iterator[Reason]:
    one, other = preview.of(better), preview.of(played)
    yield {
        "code": "plant",
        "tile": better.tile,
        "square": better.square,
        "points": one["gain"][seat],
        "instead": other["gain"][seat],
    }
    lasts, instead = one["lasts"], other["lasts"]
    outlasts = instead is not None and (lasts is None or lasts > instead)
    if outlasts:
        yield {"code": "lasts", "square": better.square, "droughts": lasts}
    gives = [*_gives(preview, seat, played, better)]
    yield from gives
    if not gives and not outlasts and one["gain"][seat] <= other["gain"][seat]:
        yield from islice(_prospects(preview, seat, played, better), 1)


def _prospects(preview: Preview, seat: int, played: Move, better: Move) -> Iterator[Reason]:
    """What speaks for a square when points and water do not, the most important first."""
    position = preview.position
    assert isinstance(position, Position)
    one, other = preview.of(better), preview.of(played)
    if one["farmers"] and _in_reach(position, better) and not _in_reach(position, played):
        yield {"code": "reach", "square": better.square, "instead": played.square}
    purposes = Purposes(position, seat)
    hindered = [_blocked(purposes, move) for move in (better, played)]
    if hindered[0] is not None and hindered[0] != hindered[1]:
        rival, crop = hindered[0]
        yield {"code": "blocks", "square": better.square, "seat": rival, "crop": crop}
    room, instead = (
        free_around(position, map(SQUARE_NAMES.index, effect["field"]["squares"])).bit_count()
        for effect in (one, other)
    )
    if one["farmers"] and room > instead:
        yield {"code": "room", "room": room, "instead": instead}


def _in_reach(position: Position, move: Move) -> bool:
    """Whether the next canal can water the square of a move, or it is watered already."""
    assert move.square is not None
    reached = position.wet
    for canal in squares_of(position.open_canals):
        reached |= WATERS[canal]
    return bool(reached >> SQUARE_NAMES.index(move.square) & 1)


def _blocked(purposes: Purposes, move: Move) -> tuple[int, str] | None:
    """The rival and the crop of the field from which a tile takes room."""
    for reason in purposes.of(move):
        if reason["code"] == "blocks":
            return reason["seat"], reason["crop"]
    return None


def _offers(preview: Preview, seat: int, played: Move, better: Move) -> Iterator[Reason]:
    if better.kind == "pass":
        worth = _later(preview, seat, played)
        yield {"code": "no-offer", "saves": played.amount, "instead": worth}
    elif played.canal == better.canal:
        assert played.amount is not None
        assert better.amount is not None
        values = {"canal": better.canal, "amount": better.amount, "played": played.amount}
        if better.amount < played.amount:
            yield {"code": "offer-less", "saves": played.amount - better.amount} | values
        else:
            yield {"code": "offer-more", "points": _later(preview, seat, better)} | values
    else:
        yield {
            "code": "offer",
            "canal": better.canal,
            "amount": better.amount,
            "points": _later(preview, seat, better),
            "played": played.amount,
            "instead": _later(preview, seat, played) if played.canal else None,
        }
        if played.canal:
            yield from _gives(preview, seat, played, better)


def _canals(preview: Preview, seat: int, played: Move, better: Move) -> Iterator[Reason]:
    instead = _later(preview, seat, played)
    if better.canal is None:
        yield {"code": "no-canal", "instead": instead, "kept": better.kind == "pass"}
    else:
        points = _later(preview, seat, better)
        yield {"code": "canal", "canal": better.canal, "points": points, "instead": instead}
    yield from _gives(preview, seat, played, better)


def _later(preview: Preview, seat: int, move: Move) -> int:
    """A seat's points after the drought, compared with doing nothing."""
    points: int = preview.of(move)["gain_after_drought"][seat]
    return points


def _gives(preview: Preview, seat: int, played: Move, better: Move) -> Iterator[Reason]:
    """The rival who gains most by the move played."""
    one = preview.of(better)["gain_after_drought"]
    other = preview.of(played)["gain_after_drought"]
    rivals = [rival for rival in range(len(one)) if rival != seat]
    rival = max(rivals, key=lambda rival: (other[rival] - one[rival], -rival))
    position = preview.position
    if other[rival] - one[rival] >= (1 if position.round == position.rounds else GIVEN):
        yield {"code": "gives", "seat": rival, "points": other[rival] - one[rival]}
