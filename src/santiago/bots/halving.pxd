# The compiled side of `halving`.

from santiago.bots.candidates cimport candidates
from santiago.bots.cclock cimport now
from santiago.bots.evaluate cimport evaluate
from santiago.bots.options cimport Options
from santiago.bots.outlook cimport Outlook
from santiago.bots.rollout cimport play_on
from santiago.bots.weights cimport Weights
from santiago.engine.deal cimport shuffle_unseen
from santiago.engine.phases cimport apply
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

ctypedef double[5] Values

cdef class Halving:
    cdef public int width, horizon, simulations, n
    cdef Outlook o
    cdef Options found
    cdef State s
    cdef Rng rng
    cdef unsigned long long seed
    cdef int code[32]
    cdef int tried[32]
    cdef double total[160]

    cdef void _simulate(self, State root, int option, int sample) noexcept nogil
    cdef void _sort(self, int seat, int kept) noexcept nogil
    cdef void _run(self, State root, int iterations, double seconds) noexcept nogil
