"""What a profile is told about itself. Nobody else is told any of this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from santiago.profiles.model import Profile
from santiago.profiles.results import Duel, Finished, Line, summed_up
from santiago.server.ratings import Rating
from santiago.tables.names import SHAPES
from santiago.tables.steps import iso

Data = dict[str, Any]


def me(profile: Profile, session: str) -> Data:
    """The profile, on the device of a session (a hash)."""
    return {
        "name": profile.name,
        "colour": profile.colour,
        "shape": SHAPES[profile.colour],
        "created_at": iso(profile.created_at),
        "phrase": profile.phrase is not None,
        "devices": [
            {
                "device": device.id,
                "name": device.name,
                "created_at": iso(device.created_at),
                "used_at": iso(device.used_at),
                "this": key == session,
            }
            for key, device in profile.devices.items()
        ],
        "passkeys": [
            {
                "passkey": passkey.id,
                "name": passkey.name,
                "site": passkey.site,
                "created_at": iso(passkey.created_at),
                "used_at": iso(passkey.used_at),
            }
            for passkey in profile.passkeys.values()
        ],
    }


def results(profile: str, games: Sequence[Finished], ratings: Mapping[str, Rating]) -> Data:
    """The finished games, newest first, and what they come to."""
    summary = summed_up(profile, reversed(games))
    return {
        "games": [_game(profile, game) for game in games],
        "all": summary.all.to_json() if summary.all.games else None,
        "by_players": {str(n): tally.to_json() for n, tally in sorted(summary.by_players.items())},
        "by_level": [_duel(duel) for duel in _often(summary.by_level)],
        "against": [_duel(duel) for duel in _often(summary.against)],
        "ratings": {kind: _rounded(rating) for kind, rating in ratings.items()},
    }


def _often(duels: Mapping[str, Duel]) -> list[Duel]:
    return sorted(duels.values(), key=lambda duel: (-duel.games, duel.name))


def _duel(duel: Duel) -> Data:
    shape = None if duel.colour is None else SHAPES[duel.colour]
    return asdict(duel) | {"shape": shape}


def _rounded(rating: Rating) -> Data:
    return {"mu": round(rating.mu, 1), "sigma": round(rating.sigma, 1), "games": rating.games}


def _game(profile: str, game: Finished) -> Data:
    others = [x for x in game.lines if x.profile not in (None, profile) and not x.left]
    return {
        "table": game.table,
        "finished_at": iso(game.finished_at),
        "edition": game.edition,
        "rated": game.rated,
        "people": len(others),  # other profiles who stayed and can be asked to play again
        "lines": [_line(line, profile) for line in game.by_rank()],
    }


def _line(line: Line, profile: str) -> Data:
    return {
        "name": line.name,
        "colour": line.colour,
        "shape": SHAPES[line.colour],
        "level": line.level,
        "score": line.score,
        "place": line.place,
        "left": line.left,
        "me": line.profile == profile,
    }
