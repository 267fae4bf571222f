# Written by tools/make_pxd.py from secret.py: edit that file, not this one.

cimport cython
from cpython.time cimport monotonic as now
from santiago.bots.candidate_list cimport CandidateList
from santiago.bots.candidates cimport candidates
from santiago.bots.lookahead cimport LookAhead
from santiago.bots.outlook cimport Outlook
from santiago.engine.deal cimport shuffle_unseen
from santiago.engine.phases cimport AT_AUCTION, apply
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

ctypedef double[5] Values

cdef class SecretBids:
    cdef public int iterations
    cdef LookAhead ahead
    cdef Outlook o
    cdef CandidateList shortlist
    cdef State s
    cdef Rng rng
    cdef unsigned long long seed
    cdef int[2] n
    cdef int[32] code
    cdef double[32] regret
    cdef double[32] played
    cdef double[32] gained
    cdef double[32] weight
    cdef void _find(self, State root, int who) noexcept nogil
    cdef void _mix(self, int who) noexcept nogil
    cdef int _draw(self, int who) noexcept nogil
    cdef double _try(self, State root, int mine, int theirs, int who) noexcept nogil
    cdef void _iterate(self, State root) noexcept nogil
    cdef void _run(self, State root, int iterations, double seconds) noexcept nogil
