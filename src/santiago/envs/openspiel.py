"""Santiago in OpenSpiel: importing this module registers the game ``python_santiago``.

>>> import pyspiel
>>> import santiago.envs.openspiel
>>> game = pyspiel.load_game("python_santiago(players=3,money=hidden)")
>>> state = game.new_initial_state()
>>> state.action_to_string(state.legal_actions()[0])
'removed banana1'

Parameters: `players` (2 to 5), `edition` (trefl, amigo), `palms` (on, off, or edition: as the
edition has it), `source` (central, anywhere, chosen), `money` (open, hidden), `reward`.

Everything random is a chance node: before the first move the tile that is removed, the first
overseer, the source, the palms; in each round its tiles, one by one.  An action of a player is the
integer of a move, as everywhere.  Two players bid in secret: the overseer's left first, then the
overseer, whose information state does not hold the first bid.

Rewards come at the end: ``win`` (1, shared by all winners: the sum is always 1), ``margin`` (own
score minus the best other) or ``score``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from santiago.engine.editions import TABLE, TILE_KINDS, Variant
from santiago.engine.errors import OptionError, SantiagoError, shown
from santiago.engine.moves import CODES
from santiago.envs.batch import REWARDS, one_of, rewards_of
from santiago.envs.chance_game import DRAWS, MOST_OUTCOMES, ChanceGame
from santiago.envs.encoding import Window, decode
from santiago.envs.layout import BOARD_SIZE, MOST_POINTS, OBSERVATION, UNSEEN_UNIT, VECTOR, vector
from santiago.envs.layout import PLANE_SHAPE as PLANES

NAME = "python_santiago"
DEFAULTS = {
    "players": 4,
    "edition": "trefl",
    "palms": "edition",
    "source": "central",
    "money": "open",
    "reward": "win",
}
HISTORY = 256
"""No game has so many moves and draws."""
_PALMS = {"edition": None, "on": True, "off": False}
_SET_UP = ("removed", "overseer", "source", "palm")


def _game_type(reward: str) -> Any:
    sums = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Santiago (Python)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.CONSTANT_SUM if reward == "win" else sums.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


def _game_info(players: int, reward: str) -> Any:
    table = TABLE[players]
    lowest, highest = {"win": (0, 1), "margin": (-MOST_POINTS, MOST_POINTS)}.get(
        reward, (0, MOST_POINTS)
    )
    return pyspiel.GameInfo(
        num_distinct_actions=CODES,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=players,
        min_utility=float(lowest),
        max_utility=float(highest),
        utility_sum=1.0 if reward == "win" else None,
        # bids, plants, the tile left over, offers and the decision, extras; source, canal, palms
        max_game_length=table.rounds * (4 * players + 1) + 5,
    )


class SantiagoGame(pyspiel.Game):
    """The game, with its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settings = {**DEFAULTS, **(params or {})}
        palms = settings["palms"]
        try:
            one_of(settings["reward"], REWARDS, "reward")
            if palms not in _PALMS:
                raise OptionError(f"unknown palms {shown(palms)}: {', '.join(_PALMS)}")
            options = {"source": settings["source"], "money": settings["money"]}
            if _PALMS[palms] is not None:
                options["palms"] = _PALMS[palms]
            self.variant = Variant(settings["edition"], settings["players"], options)
        except SantiagoError as error:
            raise pyspiel.SpielError(str(error)) from error
        self.reward: str = settings["reward"]
        info = _game_info(settings["players"], self.reward)
        super().__init__(_game_type(self.reward), info, params or {})

    def new_initial_state(self) -> SantiagoState:
        """The state before anything is drawn."""
        return SantiagoState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SantiagoObserver:
        """An observer that sees a state as a player does."""
        default = pyspiel.IIGObservationType(perfect_recall=False)
        return SantiagoObserver(self.variant, iig_obs_type or default, params)

    def max_chance_nodes_in_history(self) -> int:
        """All tiles in play, and the set-up."""
        return TABLE[self.variant.players].tiles + 6


class SantiagoState(pyspiel.State):
    """A state: a game, and the history that OpenSpiel keeps.

    Methods that OpenSpiel would route through C++ are answered here directly, which is faster.
    """

    def __init__(self, game: SantiagoGame) -> None:
        super().__init__(game)
        self._table = ChanceGame(game.variant)

    @property
    def position(self) -> Any:
        """The engine's position."""
        return self._table.position

    @property
    def drawing(self) -> str:
        """What chance must draw now."""
        return DRAWS[self._table.drawing]

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's player for chance or the end."""
        return self._table.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._table.player == -4

    def is_chance_node(self) -> bool:
        """Whether something must be drawn."""
        return self._table.player == -1

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of the player to act (or of another one: none), ascending."""
        turn = self._table.player
        if turn == -4 or (player is not None and player != turn):
            return []
        return self._table.legal()

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible outcomes, with their probabilities."""
        return self._table.outcomes()

    def _apply_action(self, action: int) -> None:
        try:
            self._table.act(action)
        except SantiagoError as error:
            legal = ", ".join(map(str, self.legal_actions()))
            raise pyspiel.SpielError(f"action {action}: {error}; legal: {legal}") from error

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._table.describe(action)
        return decode(action, self.position.variant.edition).text

    def returns(self) -> list[float]:
        """Each player's reward at the end."""
        if not self.is_terminal():
            return [0.0] * self.position.players
        rewards: list[float] = rewards_of(self.position, self.get_game().reward)
        return rewards

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SantiagoState:
        """A state that looks the same to a player: a bid that is secret to it is redrawn.

        A state does not contain future tiles, so there is nothing else to draw.
        """
        history = _seen_history(self, player)
        if not history or history[-1][1] is not None:
            twin: SantiagoState = self.clone()
            return twin
        state: SantiagoState = self.get_game().new_initial_state()
        for _, action in history[:-1]:
            state.apply_action(action)
        bids = state.legal_actions()
        state.apply_action(bids[int(sampler() * len(bids))])
        return state

    def __str__(self) -> str:
        seen: dict[str, Any] = self.position.snapshot() | {"drawing": self.drawing}
        return json.dumps(seen, ensure_ascii=False)


class SantiagoObserver:
    """Sees a state as one player does, as a text and as a tensor.

    Public and private information are also available separately, as texts.
    """

    def __init__(self, variant: Variant, kind: Any, params: Any) -> None:
        if params:
            raise pyspiel.SpielError(f"there are no parameters of observation: {shown(params)}")
        private = pyspiel.PrivateInfoType
        if kind.private_info == private.ALL_PLAYERS:
            raise pyspiel.SpielError("no observation holds what all players see in secret")
        self._recall = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info == private.SINGLE_PLAYER
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not (self._public and self._private):
            return
        size = OBSERVATION + (3 * HISTORY if self._recall else 0)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {
            "planes": self.tensor[:BOARD_SIZE].reshape(PLANES),
            "vector": self.tensor[BOARD_SIZE:OBSERVATION].reshape(VECTOR),
        }
        if self._recall:
            self.dict["history"] = self.tensor[OBSERVATION:].reshape(HISTORY, 3)
        self._window = Window(variant, self.tensor[:OBSERVATION], np.zeros(CODES, np.int8))

    def set_from(self, state: SantiagoState, player: int) -> None:
        """Write the tensor, if there is one."""
        if self.tensor is None:
            return
        position = state.position
        self._window.look(position, player)
        if state.drawing == "tile":  # those of this round that are still in the bag
            end = position.round * position.tiles_per_round
            in_bag = list(position.tiles)[
                end - position.tiles_per_round + position.market_size : end
            ]
            unseen = self.dict["vector"][vector("unseen") :][:TILE_KINDS]
            # Count whole tiles: sums of fractions would reveal their order.
            counts = np.rint(unseen * UNSEEN_UNIT) + np.bincount(in_bag, minlength=TILE_KINDS)
            unseen[:] = counts.astype(np.float32) / UNSEEN_UNIT
        if self._recall:
            history = self.dict["history"]
            history[:] = 0
            for row, (mover, action) in zip(history, _seen_history(state, player), strict=False):
                seat = 0 if mover < 0 else (mover - player) % position.players + 1
                row[:] = (1 + seat) / 6, 1.0 if action is None else 0.0, (action or 0) / CODES

    def string_from(self, state: SantiagoState, player: int) -> str:
        """The text: with perfect recall all that was played and drawn, else the player's view."""
        everybody = state.position.view(None)
        if not self._public:
            own = state.position.view(player) if self._private else everybody
            hidden = {key: own[key] for key in ("money", "bids") if own[key] != everybody[key]}
            return json.dumps(hidden)
        if self._recall:
            onlooker = player if self._private else None
            seat = f"seat {player}: " if self._private else ""
            return seat + "; ".join(_seen_words(state, onlooker))
        view = state.position.view(player) if self._private else everybody
        if state.is_chance_node():
            view["to_move"] = ["chance"]
            if state.drawing in _SET_UP[:2]:
                view["overseer"] = None
            if state.drawing in _SET_UP:
                view["phase"] = "draw " + state.drawing
        return json.dumps(view, ensure_ascii=False)


def _seen_history(state: SantiagoState, player: int | None) -> list[tuple[int, int | None]]:
    """Who did what; None for a bid of the other player that is still secret (P1.4)."""
    history = [(int(step.player), int(step.action)) for step in state.full_history()]
    seen: list[tuple[int, int | None]] = list(history)
    position = state.position
    secret = position.secret_auction and position.spoken == 1
    if secret and history[-1][0] != player:
        seen[-1] = (history[-1][0], None)
    return seen


def _seen_words(state: SantiagoState, player: int | None) -> list[str]:
    """The same in words; draws are named by replaying them."""
    table = ChanceGame(state.position.variant)
    words = []
    for mover, action in _seen_history(state, player):
        if action is None:
            words.append(f"{mover} bids in secret")
            break
        if mover < 0:
            words.append(table.describe(action))
        else:
            words.append(f"{mover} {decode(action, table.position.variant.edition)}")
        table.act(action)
    return words


pyspiel.register_game(_game_type("win"), SantiagoGame)
