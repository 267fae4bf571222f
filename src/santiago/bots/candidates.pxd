# Written by tools/make_pxd.py from candidates.py: edit that file, not this one.

cimport cython
from santiago.bots.bids cimport bid_options
from santiago.bots.candidate_list cimport CandidateList
from santiago.bots.offers cimport offer_options
from santiago.bots.outlook cimport Outlook
from santiago.bots.overseer cimport decision_options
from santiago.bots.policy cimport hold_worth
from santiago.engine.cbits cimport lowest
from santiago.engine.phases cimport (
    AT_AUCTION, AT_DECISION, AT_EXTRA, AT_LEFTOVER, AT_OFFERS, AT_PLANTING, count, farmers_put,
    leftover_squares, nth
)
from santiago.engine.state cimport State

cdef enum:
    SQUARES = 48
    EXTRA = 643
    PASS = 0
    PLANT = 101

cdef extern from *:
    """
    #define santiago_bots_candidates_BOARD 281474976710655ULL
    """
    unsigned long long BOARD "santiago_bots_candidates_BOARD"

cdef void candidates(State s, Outlook o, CandidateList shortlist, int most) noexcept nogil
cdef void _plants(State s, Outlook o, CandidateList shortlist) noexcept nogil
cdef void _extras(State s, Outlook o, CandidateList shortlist) noexcept nogil
