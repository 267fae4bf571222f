# Written by tools/make_pxd.py from auction.py: edit that file, not this one.

cimport cython
from santiago.bots.market cimport Pair
from santiago.bots.outlook cimport Outlook, escudo
from santiago.engine.phases cimport bid_allowed
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

ctypedef int[5] Tiles

cdef enum:
    BID = 673
    PASS = 0

cdef extern from *:
    """
    #define santiago_bots_auction_BOARD 281474976710655ULL
    """
    unsigned long long BOARD "santiago_bots_auction_BOARD"

cdef int policy_bid(State s, Outlook o) noexcept nogil
cdef double bid_value(State s, Outlook o, int amount) noexcept nogil
cdef int without_best(Outlook o, int seat, int *left, int n) noexcept nogil
cdef void best_two(Outlook o, int seat, int *kinds, int n, double *best) noexcept nogil
cdef bint will_outbid(Outlook o, int seat, int *left, int n, int amount) noexcept nogil
cdef double best_left(Outlook o, int seat, int *left, int n, int amount) noexcept nogil
cdef int secret_bid(State s, Outlook o, Rng rng) noexcept nogil
