# The compiled side of `tree`.

from libc.math cimport sqrt
from santiago.bots.candidates cimport candidates
from santiago.bots.cclock cimport now
from santiago.bots.cnodes cimport Node, free_nodes, new_nodes
from santiago.bots.evaluate cimport evaluate
from santiago.bots.offers cimport solve_offers
from santiago.bots.options cimport Options
from santiago.bots.outlook cimport Outlook
from santiago.bots.rollout cimport play_on
from santiago.bots.weights cimport Weights
from santiago.engine.deal cimport shuffle_unseen
from santiago.engine.phases cimport AT_AUCTION, AT_OFFERS, AT_OVER, apply
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

ctypedef double[5] Values

cdef enum:
    NODES = 600000

cdef class Tree:
    cdef public int used, grown, iterations, root_width, reply_width, width, horizon
    cdef public double near, urge, sharp, narrow, widen
    cdef bint sampled
    cdef unsigned long long seed
    cdef Outlook o
    cdef Options found
    cdef State s
    cdef Rng rng
    cdef Node *node
    cdef int path[64]

    cdef void _expand(self, int at, int depth) noexcept nogil
    cdef int _select(self, int at, int seat) noexcept nogil
    cdef void _iterate(self, State root, State s) noexcept nogil
    cdef void _look_ahead(self, State s, int until, double *values) noexcept nogil
    cdef bint _settled(self, double left) noexcept nogil
    cdef void _run(self, State root, int iterations, double seconds) noexcept nogil
