# Written by tools/make_pxd.py from batch.py: edit that file, not this one.

cimport cython
from santiago.bots.evaluate cimport Values
from santiago.bots.lastround cimport Layer, can_solve
from santiago.bots.lookahead cimport LookAhead
from santiago.bots.outlook cimport Outlook
from santiago.bots.policy cimport policy_move
from santiago.bots.random_move cimport draw_move
from santiago.bots.tree cimport Tree
from santiago.engine.deal cimport Rules, shuffle_unseen
from santiago.engine.phases cimport AT_AUCTION, AT_OVER, allows, apply, count, nth
from santiago.engine.rng cimport Rng
from santiago.engine.scoring cimport Points, Shares, score, win_shares
from santiago.engine.state cimport State
from santiago.envs.encoding cimport Encoder, clear_mask, lowest_set, set_mask

cdef enum:
    CODES = 6817
    PATIENCE = 16384
    STEP = 0
    STOP = 2
    OBSERVATION = 1245
    WIN = 0
    MARGIN = 1
    SCORE = 2
    NEXT_STEP = 0
    SAME_STEP = 1
    DISABLED = 2
    RANDOM = 0
    GREEDY = 1
    SEARCH = 2
    ASKED = 3

cdef class Opponents:
    cdef int kind
    cdef Outlook outlook
    cdef object bot
    cdef object budget
    cdef public object error
    cdef State seen
    cdef Rng unseen
    cdef Layer last
    cdef Tree tree
    cdef int iterations
    cdef int move(self, State s, Rng rng) noexcept nogil
    cdef int searched(self, State s, Rng rng) noexcept nogil
    cdef int asked(self, State s, Rng rng) noexcept with gil

cdef class Lane:
    cdef readonly int index
    cdef readonly object position
    cdef readonly State state
    cdef Rng dealer
    cdef Rng dice
    cdef Lane left
    cdef Lane right
    cdef Opponents others
    cdef void start(self, Batch b) noexcept nogil
    cdef void opponents(self, Batch b) noexcept nogil
    cdef void show(self, Batch b, int seat) noexcept nogil
    cdef void step(self, Batch b) noexcept nogil
    cdef void finish(self, Batch b, int mover, bint legal) noexcept nogil
    cdef void step_all(self, Batch b) noexcept nogil
    cdef void draw_all(self, Batch b) noexcept nogil

cdef class Batch:
    cdef readonly int size
    cdef readonly int players
    cdef readonly list lanes
    cdef readonly list roots
    cdef readonly list others
    cdef int seat
    cdef int kind
    cdef int autoreset
    cdef bint see
    cdef bint mask
    cdef double penalty
    cdef Rules rules
    cdef Encoder encoder
    cdef Encoder all_seeing
    cdef float[:, ::1] observations
    cdef float[:, ::1] final_observations
    cdef signed char[:, ::1] masks
    cdef signed char[:, ::1] final_masks
    cdef double[:, ::1] seat_rewards
    cdef double[::1] rewards
    cdef unsigned char[::1] done
    cdef unsigned char[::1] illegal
    cdef int[::1] seats
    cdef int[::1] first
    cdef int[::1] last
    cdef long long[::1] actions
    cdef int job
    cdef readonly int posted
    cdef int finished
    cdef void do_part(self, Lane root, int job) noexcept nogil

cdef int _draw(signed char[::1] mask, Rng rng) noexcept nogil
cdef void reward_into(State s, int kind, double[::1] out) noexcept nogil
