"""Many games side by side, stepped with the GIL released (compiled).

A `Batch` holds the arrays; a `Lane` plays one game after another in its row of them. The lanes of
each thread form a binary tree: without the GIL, code can follow an object's own references, but not
read a list.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from santiago.engine import _shim as cython  # type: ignore[no-redef]

from array import array
from copy import copy
from typing import Any

from santiago.bots import Budget, ask, parse_spec
from santiago.bots.lastround import DEEPEST
from santiago.bots.search import LearnedBot, SearchBot
from santiago.bots.weights import Weights
from santiago.engine.editions import Variant
from santiago.engine.errors import OptionError, shown
from santiago.engine.position import Position
from santiago.engine.rng import seed_of

if cython.compiled:
    from cython.cimports.santiago.envs.cshared import (  # type: ignore[import-not-found]
        increase,
        read,
        wait,
    )

if not cython.compiled:  # batch.pxd has the same for the compiler
    from santiago.bots.evaluate import Values
    from santiago.bots.lastround import Layer, can_solve
    from santiago.bots.lookahead import LookAhead
    from santiago.bots.outlook import Outlook
    from santiago.bots.policy import policy_move
    from santiago.bots.random_move import draw_move
    from santiago.bots.tree import Tree
    from santiago.engine.deal import Rules, shuffle_unseen
    from santiago.engine.moves import CODES
    from santiago.engine.phases import AT_AUCTION, AT_OVER, allows, apply, count, nth
    from santiago.engine.rng import Rng
    from santiago.engine.scoring import Points, Shares, score, win_shares
    from santiago.engine.state import State
    from santiago.envs.encoding import Encoder, clear_mask, lowest_set, set_mask
    from santiago.envs.jobs import PATIENCE, STEP, STOP
    from santiago.envs.layout import OBSERVATION

    WIN, MARGIN, SCORE = range(3)
    NEXT_STEP, SAME_STEP, DISABLED = range(3)
    RANDOM, GREEDY, SEARCH, ASKED = range(4)
    Mask = Any  # ctypedef signed char[::1]
    Rewards = Any  # ctypedef double[::1]

REWARDS = ("win", "margin", "score")
"""win: 1, shared by all winners. margin: own score minus the best other score. score: own score."""
AUTORESET = ("next-step", "same-step", "disabled")


def one_of(value: object, choices: tuple[str, ...], what: str) -> int:
    """The index of a choice, or an error that lists them all."""
    if value not in choices:
        raise OptionError(f"unknown {what} {shown(value)}: expected {', '.join(choices)}")
    return choices.index(str(value))


class Opponents:  # cdef
    """The bots at the seats that the agent does not play, for the lanes of one thread.

    `random`, `greedy`, `search` and `learned` (those two with a budget in iterations) move in
    compiled code without the GIL, except for the secret bids of two players. Every other bot is
    asked in Python.
    """

    kind: cython.int
    outlook: Outlook
    bot: Any
    budget: Any
    error: Any  # public
    seen: State  # what the bot sees
    unseen: Rng  # from which it is dealt what it does not see
    last: Layer
    tree: Tree
    iterations: cython.int

    def __init__(self, spec: str) -> None:
        self.kind = {"random": RANDOM, "greedy": GREEDY}.get(spec, ASKED)
        self.outlook = Outlook(Weights())
        self.bot = None
        self.budget = Budget()
        self.error = None
        if self.kind == ASKED:
            self.bot, self.budget = parse_spec(spec)
        self.iterations = 0
        self.seen = State()
        self.unseen = Rng(0)
        self.last = Layer(self.outlook, DEEPEST)
        self.tree = Tree(LookAhead(Weights()), 0)
        if type(self.bot) in (SearchBot, LearnedBot) and self.budget.iterations:
            self.kind = SEARCH
            self.iterations = self.budget.iterations
            self.tree = Tree(self.bot.ahead(), 0)
            self.tree.beyond = self.bot.beyond if isinstance(self.bot, LearnedBot) else 0.0
            self.tree.prepare()

    def move(self, s: State, rng: Rng) -> cython.int:  # cdef
        """The move of the seat to move."""
        if self.kind == RANDOM:
            return draw_move(s, rng)
        if self.kind == GREEDY:
            return policy_move(s, self.outlook, rng)
        if self.kind == SEARCH and (s.players > 2 or s.phase_index != AT_AUCTION):
            return self.searched(s, rng)
        return self.asked(s, rng)

    def searched(self, s: State, rng: Rng) -> cython.int:  # cdef
        """Search as the bot does: it sees unseen tiles dealt anew, and solves the last moves."""
        values: Values = [0.0, 0.0, 0.0, 0.0, 0.0]
        if count(s) == 1:
            return nth(s, 0)
        self.seen.copy_from(s)
        self.unseen.restart(rng.next(), 0)
        shuffle_unseen(self.seen, self.unseen)
        if can_solve(self.seen):
            return self.last.solve(self.seen, values)
        return self.tree.best(self.seen, self.iterations, rng.next())

    def asked(self, s: State, rng: Rng) -> cython.int:  # cdef noexcept with gil
        """Ask the bot; after an error, which is raised at the end of the step, draw a move."""
        position: Any = s  # a lane's state is a position
        try:
            choice = ask(self.bot, position, s.turn, self.budget, rng.bits())
            return choice.move.code
        except Exception as error:
            self.error = error
        return draw_move(s, rng)


class Lane:  # cdef
    """One row of a batch: a game, and what it is dealt from.

    `state` is `position` by the type that compiled code works with.
    """

    index: cython.int  # readonly
    position: Any  # readonly
    state: State  # readonly
    dealer: Rng
    dice: Rng
    left: Lane | None
    right: Lane | None
    others: Opponents

    def __init__(self, index: int, variant: Variant, others: Opponents) -> None:
        self.index = index
        self.others = others
        self.position = Position.deal(variant, Rng(0))
        self.state = self.position
        self.dealer = Rng(0)
        self.dice = Rng(0)
        self.left = None
        self.right = None

    def seed(self, seed: int) -> None:
        """Deal the next games from this seed."""
        self.dealer = Rng(seed)
        self.dice = Rng(seed_of("dice", seed))

    def saved(self) -> tuple[Any, ...]:
        """Everything that `restore` needs to continue from here."""
        return self.position.copy(), copy(self.dealer), copy(self.dice)

    def restore(self, saved: tuple[Any, ...]) -> None:
        """Continue from where another lane was saved."""
        position, dealer, dice = saved
        self.position = position
        self.state = position
        self.dealer = dealer
        self.dice = dice

    def hang(self, left: Lane | None, right: Lane | None) -> None:
        """Attach two other lanes below this one."""
        self.left = left
        self.right = right

    def start(self, b: Batch) -> None:  # cdef
        """Deal a new game, and play on to the agent's first turn."""
        b.rules.deal(self.state, self.dealer, -1)
        self.opponents(b)
        self.show(b, self.state.turn if b.seat < 0 else b.seat)

    def opponents(self, b: Batch) -> None:  # cdef
        """If the agent has one seat, let the others play until its turn."""
        if b.seat < 0:
            return
        while self.state.phase_index != AT_OVER and self.state.turn != b.seat:
            apply(self.state, self.others.move(self.state, self.dice))

    def show(self, b: Batch, seat: cython.int) -> None:  # cdef
        """Write the row of the arrays, from a seat's point of view."""
        i: cython.int = self.index
        b.seats[i] = seat
        if b.see:
            b.encoder.observe(self.state, seat, b.observations[i])
        if b.mask:
            clear_mask(b.masks[i], b.first[i], b.last[i])
            b.last[i] = set_mask(self.state, b.masks[i])
            b.first[i] = lowest_set(self.state)

    def step(self, b: Batch) -> None:  # cdef
        """Play this row's action, and start a new game when it is time for one."""
        i: cython.int = self.index
        seat: cython.int
        mover: cython.int = self.state.turn
        action: cython.longlong = b.actions[i]
        if not cython.compiled:
            action = int(action)  # NumPy integers lack some methods of Python's
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

    def finish(self, b: Batch, mover: cython.int, legal: cython.bint) -> None:  # cdef
        """Reward everyone or, after an illegal action, only the seat that tried it.

        The arrays then show the last position from the point of view of the seat that moved last.
        """
        i: cython.int = self.index
        k: cython.int
        b.done[i] = 1
        if legal:
            reward_into(self.state, b.kind, b.seat_rewards[i])
        else:
            b.seat_rewards[i, mover] = b.penalty
        self.show(b, mover)
        b.rewards[i] = b.seat_rewards[i, mover]
        if b.autoreset == SAME_STEP:
            if b.see:
                for k in range(OBSERVATION):
                    b.final_observations[i, k] = b.observations[i, k]
            if b.mask:
                for k in range(CODES):
                    b.final_masks[i, k] = b.masks[i, k]
            self.start(b)

    def step_all(self, b: Batch) -> None:  # cdef
        """Step this lane and all below it."""
        self.step(b)
        if self.left is not None:
            self.left.step_all(b)
        if self.right is not None:
            self.right.step_all(b)

    def draw_all(self, b: Batch) -> None:  # cdef
        """Draw a legal action for this lane and all below it, without a mask."""
        n: cython.int = count(self.state)
        b.actions[self.index] = nth(self.state, self.dice.below(n)) if n else 0
        if self.left is not None:
            self.left.draw_all(b)
        if self.right is not None:
            self.right.draw_all(b)


class Batch:  # cdef
    """The arrays of many games, and the lanes that fill them.

    `arrays` are those of `VectorEnv`, by name. `seat` is the agent's; -1: every one. Without
    `see` or `mask`, no observations or no masks are written. The lanes are split into `threads`
    parts, which can be stepped at the same time.
    """

    size: cython.int  # readonly
    players: cython.int  # readonly
    lanes: list[Lane]  # readonly
    roots: list[Lane]  # readonly
    others: list[Opponents]  # readonly
    seat: cython.int
    kind: cython.int
    autoreset: cython.int
    see: cython.bint
    mask: cython.bint
    penalty: cython.double
    rules: Rules
    encoder: Encoder
    all_seeing: Encoder
    observations: Any  # float[:, ::1]
    final_observations: Any  # float[:, ::1]
    masks: Any  # signed char[:, ::1]
    final_masks: Any  # signed char[:, ::1]
    seat_rewards: Any  # double[:, ::1]
    rewards: Rewards
    done: Any  # unsigned char[::1]
    illegal: Any  # unsigned char[::1]
    seats: Any  # int[::1]
    first: Any  # int[::1]
    last: Any  # int[::1]
    actions: Any  # long long[::1]
    job: cython.int
    posted: cython.int  # readonly: how many jobs there were
    finished: cython.int  # how many parts of this job are done, the first one not counted

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
        opponents: str = "random",
        threads: int = 1,
    ) -> None:
        self.size = size
        self.players = variant.players
        self.rules = Rules(variant)
        self.encoder = Encoder(variant)
        self.all_seeing = Encoder(variant, True)
        self.seat = seat
        self.kind = one_of(reward, REWARDS, "reward")
        self.autoreset = one_of(autoreset, AUTORESET, "autoreset mode")
        self.penalty = penalty
        self.see = see
        self.mask = mask
        self.final_observations = arrays["final_observations"]
        self.final_masks = arrays["final_masks"]
        self.seat_rewards = arrays["seat_rewards"]
        self.rewards = arrays["rewards"]
        self.done = arrays["done"]
        self.illegal = arrays["illegal"]
        self.seats = arrays["seats"]
        self.actions = arrays["actions"]
        self.job = self.posted = self.finished = 0
        self.use(arrays)
        self.lanes = []
        self.roots = []
        self.others = []
        for part in range(threads):
            others = Opponents(opponents)
            first, end = part * size // threads, (part + 1) * size // threads
            lanes = [Lane(index, variant, others) for index in range(first, end)]
            self.others.append(others)
            self.lanes += lanes
            self.roots += lanes[:1]
            below = [*lanes, None, None]
            for index, lane in enumerate(lanes):
                lane.hang(*(below[min(2 * index + k, len(lanes))] for k in (1, 2)))

    def use(self, arrays: dict[str, Any]) -> None:
        """Write observations and masks into these arrays from now on.

        `first` and `last` are the range in which each mask is set, so that only it is cleared.
        """
        self.observations = arrays["observations"]
        self.masks = arrays["masks"]
        self.first = arrays["first"]
        self.last = arrays["last"]

    def failed(self) -> Any:
        """The error of a bot in the last step, if there was one."""
        for each in self.others:
            others: Opponents = each
            error, others.error = others.error, None
            if error is not None:
                return error
        return None

    def start(self, index: int) -> None:
        """Begin a new game in one lane."""
        lane: Lane = self.lanes[index]
        i: cython.int = index
        self.done[i] = 0
        self.illegal[i] = 0
        self.rewards[i] = 0.0
        lane.start(self)

    def do(self, job: int) -> None:
        """Do a job in every lane, in this thread."""
        wanted: cython.int = job
        for each in self.roots:
            root: Lane = each
            with cython.nogil:
                self.do_part(root, wanted)

    def do_part(self, root: Lane, job: cython.int) -> None:  # cdef
        """Step or draw in the lanes of one thread."""
        if job == STEP:
            root.step_all(self)
        else:
            root.draw_all(self)

    def post(self, job: int) -> None:
        """Let the other threads begin with a job."""
        self.job = job
        self.finished = 0
        if cython.compiled:
            increase(cython.address(self.posted))

    def serve(self, part: int, done: int) -> int:
        """Do a part of each job that is posted, until none follows soon, in a thread of its own.

        `done` is how many have been posted so far. Returns how many there were; -1 after `STOP`.
        """
        root: Lane = self.roots[part]
        jobs: cython.int = done
        idle: cython.int = 0
        if cython.compiled:
            with cython.nogil:
                while idle < PATIENCE:
                    if read(cython.address(self.posted)) == jobs:
                        idle += 1
                        wait(idle)
                    elif self.job == STOP:
                        jobs = -1
                        break
                    else:
                        jobs += 1
                        idle = 0
                        self.do_part(root, self.job)
                        increase(cython.address(self.finished))
        return jobs

    def join(self) -> None:
        """Do this thread's part of the job, and wait for the others."""
        root: Lane = self.roots[0]
        others: cython.int = len(self.roots) - 1
        waited: cython.int = 0
        if cython.compiled:
            with cython.nogil:
                self.do_part(root, self.job)
                while read(cython.address(self.finished)) < others:
                    waited += 1
                    wait(waited)

    def show(self) -> None:
        """Write the observations of the seats to move, without a step."""
        for each in self.lanes:
            lane: Lane = each
            lane.show(self, lane.state.turn)

    def states(self, out: Any) -> None:
        """Write the complete game of each lane, with hidden money and secret bids, from seat 0."""
        encoder: Encoder = self.all_seeing
        for each in self.lanes:
            lane: Lane = each
            encoder.observe(lane.state, 0, out[lane.index])


def draw(mask: Any, rng: Rng) -> int:
    """A random legal action of a mask (an array of int8); 0 if there is none.

    >>> import numpy
    >>> draw(numpy.array([0, 0, 1, 0], dtype=numpy.int8), Rng(1))
    2
    """
    return _draw(mask, rng)


def _draw(mask: Mask, rng: Rng) -> cython.int:  # cdef
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


def reward_into(s: State, kind: cython.int, out: Rewards) -> None:  # cdef
    """Each seat's reward at the end of a game."""
    points: Points = [0, 0, 0, 0, 0]
    shares: Shares = [0.0, 0.0, 0.0, 0.0, 0.0]
    best: cython.int
    seat: cython.int
    other: cython.int
    score(s, points)
    win_shares(points, s.players, shares)
    for seat in range(s.players):
        if kind == WIN:
            out[seat] = shares[seat]
        elif kind == SCORE:
            out[seat] = 1.0 * points[seat]
        else:
            best = -1
            for other in range(s.players):
                if other != seat and points[other] > best:
                    best = points[other]
            out[seat] = 1.0 * (points[seat] - best)


def rewards_of(s: State, reward: str) -> list[float]:
    """Each seat's reward at the end of a game."""
    out = array("d", [0.0] * s.players)
    reward_into(s, one_of(reward, REWARDS, "reward"), out)
    return out.tolist()
