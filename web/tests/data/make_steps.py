"""Writes games.json: whole random games as views and events, for apply.test.ts.

python web/tests/data/make_steps.py
"""

import json
from pathlib import Path

from santiago import Game, Rng

KEYS = [
    *("source", "palms", "canals", "tiles", "market", "money", "own_canal"),
    *("offers", "overseer", "bids", "order", "round", "phase"),
]
GAMES = [
    ("trefl", 2, {"source": "chosen"}),
    ("trefl", 3, {"money": "hidden"}),
    ("amigo", 4, {"palms": True}),
    ("trefl", 5, {}),
]


def steps(game: Game, rng: Rng) -> list[dict]:
    """Each move of a random game with the views around it and its events."""
    found = []
    while game.result is None:
        moves = list(game.legal_moves)
        kinds = sorted({move.kind for move in moves})
        kind = kinds[rng.roll(len(kinds))]
        moves = [move for move in moves if move.kind == kind]
        move = moves[rng.roll(len(moves))]
        before, ply = game.view(0), game.ply
        both = len(game.position.to_move) == 2  # secret bids: the overseer's left comes first
        game.play(move, (before["overseer"] + 1) % 2 if both else None)
        events = [event for events in game.events(ply) for event in events]
        after = {key: game.view(0)[key] for key in KEYS}
        found.append({"move": str(move), "events": events, "after": after})
    return found


if __name__ == "__main__":
    games = []
    for edition, players, options in GAMES:
        game = Game.new(players, edition, options, seed=players)
        name = f"{edition}, {players} players"
        games.append({"name": name, "start": game.view(0), "steps": steps(game, Rng(players))})
    out = Path(__file__).parent / "games.json"
    out.write_text(json.dumps(games, separators=(",", ":")))
