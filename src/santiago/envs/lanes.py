"""Many games side by side, stepped with the GIL released (compiled).

A `Batch` holds the arrays, a `Lane` plays one game after another in its row of them.  The lanes
hang together as a binary tree: without the GIL a program may follow an object's own references,
but not look into a list.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from array import array
from typing import Any

from santiago.engine.editions import Variant
from santiago.engine.errors import OptionError, shown
from santiago.engine.rng import seed_of

if not cython.compiled:  # lanes.pxd has the same for the compiler
    from santiago.engine.deal import Rules
    from santiago.engine.moves import BUILD, CODES, PASS
    from santiago.engine.phases import AT_DECISION, AT_OVER, allows, apply, count, nth
    from santiago.engine.rng import Rng
    from santiago.engine.scoring import Points, score
    from santiago.engine.state import State
    from santiago.envs.encoding import Encoder, clear_mask, lowest_set, set_mask
    from santiago.envs.layout import OBSERVATION

    WIN, MARGIN, SCORE = range(3)
    NEXT_STEP, SAME_STEP, DISABLED = range(3)

REWARDS = ("win", "margin", "score")
"""win: 1, shared by all winners. margin: own score less the best other's. score: own score."""
AUTORESET = ("next-step", "same-step", "disabled")


def one_of(value: object, choices: tuple[str, ...], what: str) -> int:
    """The place of a choice, or an error that names them all."""
    if value not in choices:
        raise OptionError(f"no {what} {shown(value)}: {', '.join(choices)}")
    return choices.index(str(value))


class Lane:
    """One row of a batch: a game, what it is dealt from, and the range set in its mask."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.state = State()
        self.dealer = Rng(0)
        self.dice = Rng(0)
        self.left: Lane | None = None
        self.right: Lane | None = None
        self.first = 0
        self.last = -1

    def seed(self, seed: int) -> None:
        """Deal the next games from this seed."""
        self.dealer = Rng(seed)
        self.dice = Rng(seed_of("dice", seed))

    def hang(self, left: Lane | None, right: Lane | None) -> None:
        """Put two other lanes below this one."""
        self.left = left
        self.right = right

    def start(self, b: Batch) -> None:
        """Deal a new game, and play on to the agent's first turn."""
        b.rules.deal(self.state, self.dealer, -1)
        self.opponents(b)
        self.show(b, self.state.turn if b.seat < 0 else b.seat)

    def opponents(self, b: Batch) -> None:
        """Where the agent has one seat, the others play at random until it is to move."""
        if b.seat < 0:
            return
        while self.state.phase_index != AT_OVER and self.state.turn != b.seat:
            apply(self.state, random_move(self.state, self.dice))

    def show(self, b: Batch, seat: cython.int) -> None:
        """Write the arrays' row for a seat that looks at the game."""
        i: cython.int = self.index
        b.seats[i] = seat
        if b.see:
            b.encoder.observe(self.state, seat, b.observations[i])
        if b.mask:
            clear_mask(b.masks[i], self.first, self.last)
            self.last = set_mask(self.state, b.masks[i])
            self.first = lowest_set(self.state)

    def step(self, b: Batch) -> None:
        """Play this row's action, and start a new game when it is time for one."""
        i: cython.int = self.index
        seat: cython.int
        mover: cython.int = self.state.turn
        action: cython.longlong = b.actions[i]
        if not cython.compiled:
            action = int(action)  # NumPy's own integers know fewer tricks than Python's
        b.rewards[i] = 0.0
        b.illegal[i] = 0
        for seat in range(b.players):
            b.seat_rewards[i, seat] = 0.0
        if b.done[i]:
            if b.autoreset == NEXT_STEP:
                b.done[i] = 0
                self.start(b)
            return
        if action < 0 or action >= CODES or not allows(self.state, action):
            b.illegal[i] = 1
            self.finish(b, mover, False)
            return
        apply(self.state, action)
        self.opponents(b)
        if self.state.phase_index == AT_OVER:
            self.finish(b, mover, True)
        else:
            self.show(b, self.state.turn)

    def finish(self, b: Batch, mover: cython.int, legal: cython.bint) -> None:
        """Reward everyone; after an illegal action, only the one who wanted to play it.

        The arrays then show the last position to the seat that moved last.
        """
        i: cython.int = self.index
        k: cython.int
        b.done[i] = 1
        if legal:
            reward_into(self.state, b.kind, b.seat_rewards[i])
            self.show(b, mover)
        else:
            b.seat_rewards[i, mover] = b.penalty
        b.rewards[i] = b.seat_rewards[i, mover]
        if b.autoreset == SAME_STEP:
            if b.see:
                for k in range(OBSERVATION):
                    b.final_observations[i, k] = b.observations[i, k]
            if b.mask:
                for k in range(CODES):
                    b.final_masks[i, k] = b.masks[i, k]
            self.start(b)

    def step_all(self, b: Batch) -> None:
        """Step this lane and all below it."""
        self.step(b)
        if self.left is not None:
            self.left.step_all(b)
        if self.right is not None:
            self.right.step_all(b)

    def draw_all(self, b: Batch) -> None:
        """Draw a legal action from the mask of this lane and of all below it."""
        b.actions[self.index] = _draw(b.masks[self.index], self.dice)
        if self.left is not None:
            self.left.draw_all(b)
        if self.right is not None:
            self.right.draw_all(b)


class Batch:
    """The arrays of many games, and the lanes that fill them.

    `arrays` are those that `VectorEnv` makes, by name.  `seat` is the agent's; -1: every one.
    Without `see` or `mask`, no observations or no masks are written.
    """

    def __init__(
        self,
        variant: Variant,
        size: int,
        arrays: dict[str, Any],
        *,
        seat: int = -1,
        reward: str = "win",
        penalty: float = -1.0,
        autoreset: str = "next-step",
        see: bool = True,
        mask: bool = True,
    ) -> None:
        self.size = size
        self.players = variant.players
        self.rules = Rules(variant)
        self.encoder = Encoder(variant)
        self.seat = seat
        self.kind = one_of(reward, REWARDS, "reward")
        self.autoreset = one_of(autoreset, AUTORESET, "autoreset mode")
        self.penalty = penalty
        self.see = see
        self.mask = mask
        self.observations = arrays["observations"]
        self.final_observations = arrays["final_observations"]
        self.masks = arrays["masks"]
        self.final_masks = arrays["final_masks"]
        self.seat_rewards = arrays["seat_rewards"]
        self.rewards = arrays["rewards"]
        self.done = arrays["done"]
        self.illegal = arrays["illegal"]
        self.seats = arrays["seats"]
        self.actions = arrays["actions"]
        self.lanes = [Lane(index) for index in range(size)]
        below = [*self.lanes, None, None]
        for index, lane in enumerate(self.lanes):
            children = [below[min(2 * index + k, size)] for k in (1, 2)]
            lane.hang(*children)

    def start(self, index: int) -> None:
        """Begin a new game in one lane."""
        lane: Lane = self.lanes[index]
        i: cython.int = index
        self.done[i] = 0
        self.illegal[i] = 0
        self.rewards[i] = 0.0
        lane.start(self)

    def step(self) -> None:
        """Play the actions, one in each lane."""
        root: Lane = self.lanes[0]
        with cython.nogil:
            root.step_all(self)

    def show(self) -> None:
        """Write what the seats to move see, without a step."""
        for each in self.lanes:
            lane: Lane = each
            lane.show(self, lane.state.turn)

    def draw(self) -> None:
        """Draw a legal action in each lane, from the masks; 0 where a game has ended."""
        root: Lane = self.lanes[0]
        with cython.nogil:
            root.draw_all(self)


def random_move(s: State, rng: Rng) -> cython.int:
    """A legal move as the bot `random` draws it: first its kind, then one of that kind."""
    n: cython.int = count(s)
    k: cython.int = 0
    if s.phase_index == AT_DECISION:
        while k < n and nth(s, k) < BUILD:
            k += 1
    elif nth(s, 0) == PASS:
        k = 1
    if 0 < k < n:
        return nth(s, rng.below(k) if rng.below(2) else k + rng.below(n - k))
    return nth(s, rng.below(n))


def play_at_random(s: State, rng: Rng) -> None:
    """Play a legal move as the bot `random` draws it, without asking it."""
    apply(s, random_move(s, rng))


def draw(mask: Any, rng: Rng) -> int:
    """A random legal action of a mask (an array of int8); 0 if there is none.

    >>> import numpy
    >>> draw(numpy.array([0, 0, 1, 0], dtype=numpy.int8), Rng(1))
    2
    """
    return _draw(mask, rng)


def _draw(mask: Any, rng: Rng) -> cython.int:
    n: cython.int = 0
    k: cython.int
    i: cython.int
    size: cython.int = mask.shape[0]
    for i in range(size):
        n += 1 if mask[i] else 0
    if n == 0:
        return 0
    k = rng.below(n)
    i = 0
    while True:
        k -= 1 if mask[i] else 0
        if k < 0:
            return i
        i += 1


def reward_into(s: State, kind: cython.int, out: Any) -> None:
    """Each seat's reward at the end of a game."""
    points: Points = [0, 0, 0, 0, 0]
    best: cython.int = 0
    next_best: cython.int = 0
    winners: cython.int = 0
    seat: cython.int
    score(s, points)
    for seat in range(s.players):
        if points[seat] > best:
            next_best = best
            best = points[seat]
            winners = 0
        elif points[seat] > next_best:
            next_best = points[seat]
        if points[seat] == best:
            winners += 1
    if winners > 1:
        next_best = best
    for seat in range(s.players):
        if kind == SCORE:
            out[seat] = 1.0 * points[seat]
        elif kind == MARGIN:
            out[seat] = 1.0 * (points[seat] - (next_best if points[seat] == best else best))
        else:
            out[seat] = 1.0 / winners if points[seat] == best else 0.0


def rewards_of(s: State, reward: str) -> list[float]:
    """Each seat's reward at the end of a game."""
    out = array("d", [0.0] * s.players)
    reward_into(s, one_of(reward, REWARDS, "reward"), out)
    return out.tolist()
