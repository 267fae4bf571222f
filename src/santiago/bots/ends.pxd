# Written by tools/make_pxd.py from ends.py: edit that file, not this one.

cimport cython
from santiago.bots.lookahead cimport LookAhead
from santiago.bots.cnodes cimport End, Way, free_ends, free_ways, new_ends, new_ways
from santiago.bots.policy cimport policy_move
from santiago.bots.rollout cimport play_on
from santiago.engine.deal cimport turn_up_others
from santiago.engine.phases cimport AT_OVER, apply
from santiago.engine.rng cimport MIX_1, WORD, Rng
from santiago.engine.state cimport State

ctypedef unsigned long long[64] Keys
ctypedef double[5] Values

cdef enum:
    MOST_ENDS = 16384
    MOST_WAYS = 65536
    FIRST_SAMPLE = 4
    NEXT_SAMPLE = 8
    DOUBT = 2

cdef class Ends:
    cdef LookAhead ahead
    cdef Rng rng
    cdef unsigned long long seed
    cdef unsigned long long searches
    cdef unsigned long long stamp
    cdef End *end
    cdef Way *way
    cdef void begin(self, unsigned long long seed) noexcept nogil
    cdef void values(self, State s, int until, double beyond, double *values) noexcept nogil
    cdef int _find(self, State s, int until) noexcept nogil
    cdef void _judge(self, State s, int at) noexcept nogil
    cdef void _sample(self, State s, int at, int until) noexcept nogil
