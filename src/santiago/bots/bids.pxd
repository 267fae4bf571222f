# Written by tools/make_pxd.py from bids.py: edit that file, not this one.

cimport cython
from santiago.bots.auction cimport bid_value
from santiago.bots.candidate_list cimport CandidateList
from santiago.bots.outlook cimport Outlook
from santiago.engine.phases cimport bid_allowed
from santiago.engine.state cimport State

cdef enum:
    BID = 673
    PASS = 0

cdef void bid_options(State s, Outlook o, CandidateList shortlist) noexcept nogil
cdef void _bid_option(State s, Outlook o, CandidateList shortlist, int amount) noexcept nogil
