# Written by tools/make_pxd.py from policy.py: edit that file, not this one.

cimport cython
from santiago.bots.auction cimport policy_bid, secret_bid
from santiago.bots.outlook cimport Best, Outlook, escudo
from santiago.bots.overseer cimport overseer_choice
from santiago.engine.cbits cimport lowest, popcount, select
from santiago.engine.phases cimport (
    AT_AUCTION, AT_DECISION, AT_EXTRA, AT_FIRST_CANAL, AT_LEFTOVER, AT_OFFERS, AT_PALMS,
    AT_PLANTING, WATERS, farmers_put, leftover_squares, palm_squares
)
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

cdef enum:
    CANALS = 31
    SQUARES = 48
    ACCEPT = 581
    BUILD = 612
    DECLINE = 1
    EXTRA = 643
    FIRST = 70
    OFFER = 865
    PALM = 22
    PASS = 0
    PLANT = 101
    SOURCE = 2

cdef extern from *:
    """
    #define santiago_bots_policy_BOARD 281474976710655ULL
    """
    unsigned long long BOARD "santiago_bots_policy_BOARD"

cdef int policy_move(State s, Outlook o, Rng rng) noexcept nogil
cdef int policy_plant(State s, Outlook o) noexcept nogil
cdef int policy_offer(State s, Outlook o) noexcept nogil
cdef double hold_worth(State s, Outlook o) noexcept nogil
cdef int policy_extra(State s, Outlook o) noexcept nogil
cdef int policy_set_up(State s, Rng rng) noexcept nogil
