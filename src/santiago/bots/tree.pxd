# Written by tools/make_pxd.py from tree.py: edit that file, not this one.

cimport cython
from libc.math cimport sqrt
from cpython.time cimport monotonic as now
from santiago.bots.candidate_list cimport CandidateList
from santiago.bots.candidates cimport candidates
from santiago.bots.ends cimport Ends
from santiago.bots.lookahead cimport LookAhead
from santiago.bots.cnodes cimport Node, free_nodes, new_nodes
from santiago.bots.offers cimport solve_offers
from santiago.bots.outlook cimport Outlook
from santiago.engine.deal cimport shuffle_unseen
from santiago.engine.phases cimport AT_AUCTION, AT_OFFERS, AT_OVER, apply
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

ctypedef double[5] Values

cdef enum:
    NODES = 600000

cdef class Tree:
    cdef public int used
    cdef public int grown
    cdef public int iterations
    cdef public int root_width
    cdef public int reply_width
    cdef public int width
    cdef public double urge
    cdef public double sharp
    cdef public double narrow
    cdef public double widen
    cdef double[5] greedy
    cdef double draw
    cdef public double beyond
    cdef public int patience
    cdef bint sampled
    cdef bint certain
    cdef unsigned long long seed
    cdef readonly LookAhead ahead
    cdef Ends ends
    cdef Outlook o
    cdef CandidateList shortlist
    cdef State root
    cdef State s
    cdef Rng rng
    cdef Node *node
    cdef int[64] path
    cdef void _expand(self, int at, int depth) noexcept nogil
    cdef int _select(self, int at, int seat) noexcept nogil
    cdef void _iterate(self, State s) noexcept nogil
    cdef bint _settled(self, double left) noexcept nogil
    cdef void _run(self, int iterations, double seconds) noexcept nogil
    cdef void _begin(self, State root) noexcept nogil
    cdef int best(self, State root, int iterations, unsigned long long seed) noexcept nogil
    cdef bint _comes_before(self, int one, int other, int seat) noexcept nogil
