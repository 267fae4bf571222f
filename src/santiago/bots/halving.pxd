# Written by tools/make_pxd.py from halving.py: edit that file, not this one.

cimport cython
from cpython.time cimport monotonic as now
from santiago.bots.candidate_list cimport CandidateList
from santiago.bots.candidates cimport candidates
from santiago.bots.evaluate cimport evaluate
from santiago.bots.outlook cimport Outlook
from santiago.bots.rollout cimport play_on
from santiago.bots.weights cimport Weights
from santiago.engine.deal cimport shuffle_unseen
from santiago.engine.phases cimport apply
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

ctypedef double[5] Values

cdef class Halving:
    cdef public int width
    cdef public int horizon
    cdef public int simulations
    cdef public int n
    cdef Outlook o
    cdef CandidateList shortlist
    cdef State s
    cdef Rng rng
    cdef unsigned long long seed
    cdef int[32] code
    cdef int[32] tried
    cdef double[160] total
    cdef void _simulate(self, State root, int option, int sample) noexcept nogil
    cdef void _sort(self, int seat, int kept) noexcept nogil
    cdef void _run(self, State root, int iterations, double seconds) noexcept nogil
