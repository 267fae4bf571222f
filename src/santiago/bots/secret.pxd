# The compiled side of `secret`.

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

cdef class SecretBids:
    cdef public int horizon, iterations
    cdef Outlook o
    cdef Options found
    cdef State s
    cdef Rng rng
    cdef unsigned long long seed
    cdef int n[2]
    cdef int code[32]
    cdef double regret[32]
    cdef double played[32]
    cdef double gained[32]
    cdef double weight[32]

    cdef void _find(self, State root, int who) noexcept nogil
    cdef void _mix(self, int who) noexcept nogil
    cdef int _draw(self, int who) noexcept nogil
    cdef double _try(self, State root, int mine, int theirs, int who) noexcept nogil
    cdef void _iterate(self, State root) noexcept nogil
    cdef void _run(self, State root, int iterations, double seconds) noexcept nogil
