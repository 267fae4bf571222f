# The compiled side of `policy`.

from santiago.bots.outlook cimport Best, Outlook, escudo
from santiago.bots.overseer cimport overseer_choice
from santiago.bots.weights cimport Weights
from santiago.engine.cbits cimport lowest, popcount, select
from santiago.engine.phases cimport (
    ACCEPT, AT_AUCTION, AT_DECISION, AT_EXTRA, AT_FIRST_CANAL, AT_LEFTOVER, AT_OFFERS, AT_OVER,
    AT_PALMS, AT_PLANTING, BID, BOARD, BUILD, CANALS, DECLINE, EXTRA, FIRST, OFFER,
    PALM, PASS, PLANT, SOURCE, SQUARES, WATERS, bid_allowed, bit, farmers_put, leftover_squares,
    palm_squares,
)
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

ctypedef int[5] Seats
ctypedef double[5] Values

cdef int policy_move(State s, Outlook o, Rng rng) noexcept nogil
cdef int policy_bid(State s, Outlook o) noexcept nogil
cdef double bid_value(State s, Outlook o, int amount) noexcept nogil
cdef int secret_bid(State s, Outlook o, Rng rng) noexcept nogil
cdef int policy_plant(State s, Outlook o) noexcept nogil
cdef double hold_worth(State s, Outlook o) noexcept nogil
cdef int policy_offer(State s, Outlook o) noexcept nogil
cdef int policy_extra(State s, Outlook o) noexcept nogil
cdef int policy_set_up(State s, Rng rng) noexcept nogil
