# The compiled side of `playout`.

from santiago.engine.deal cimport Rules
from santiago.engine.phases cimport AT_OVER, apply, count, nth
from santiago.engine.rng cimport Rng
from santiago.engine.scoring cimport Points, score
from santiago.engine.state cimport State

ctypedef long long[5] Sums
ctypedef double[5] Shares

cdef int play_out(State s, Rng rng) noexcept nogil
