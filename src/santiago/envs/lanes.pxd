# The compiled side of `lanes`.

from santiago.engine.deal cimport Rules
from santiago.engine.phases cimport (
    AT_DECISION, AT_OVER, BUILD, CODES, PASS, allows, apply, count, nth,
)
from santiago.engine.rng cimport Rng
from santiago.engine.scoring cimport Points, score
from santiago.engine.state cimport State
from santiago.envs.encoding cimport Encoder, OBSERVATION, clear_mask, lowest_set, set_mask

cdef enum:
    WIN = 0
    MARGIN = 1
    SCORE = 2
    NEXT_STEP = 0
    SAME_STEP = 1
    DISABLED = 2

cdef class Lane:
    cdef readonly int index
    cdef readonly State state
    cdef Rng dealer
    cdef Rng dice
    cdef Lane left
    cdef Lane right
    cdef int first, last
    cdef void step(self, Batch b) noexcept nogil
    cdef void start(self, Batch b) noexcept nogil
    cdef void finish(self, Batch b, int mover, bint legal) noexcept nogil
    cdef void opponents(self, Batch b) noexcept nogil
    cdef void show(self, Batch b, int seat) noexcept nogil
    cdef void step_all(self, Batch b) noexcept nogil
    cdef void draw_all(self, Batch b) noexcept nogil

cdef class Batch:
    cdef readonly int size, players
    cdef readonly list lanes
    cdef int seat, kind, autoreset
    cdef bint see, mask
    cdef double penalty
    cdef Rules rules
    cdef Encoder encoder
    cdef float[:, ::1] observations
    cdef float[:, ::1] final_observations
    cdef signed char[:, ::1] masks
    cdef signed char[:, ::1] final_masks
    cdef double[:, ::1] seat_rewards
    cdef double[::1] rewards
    cdef unsigned char[::1] done
    cdef unsigned char[::1] illegal
    cdef int[::1] seats
    cdef long long[::1] actions

cdef void reward_into(State s, int kind, double[::1] out) noexcept nogil
cdef int random_move(State s, Rng rng) noexcept nogil
cdef int _draw(signed char[::1] mask, Rng rng) noexcept nogil
