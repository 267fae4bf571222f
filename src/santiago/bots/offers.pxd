# Written by tools/make_pxd.py from offers.py: edit that file, not this one.

cimport cython
from santiago.bots.candidate_list cimport CandidateList
from santiago.bots.outlook cimport Best, Outlook, escudo
from santiago.bots.overseer cimport overseer_choice
from santiago.engine.cbits cimport lowest
from santiago.engine.phases cimport AT_DECISION, apply
from santiago.engine.state cimport State

ctypedef double[5] Values
ctypedef int[16] Few

cdef enum:
    CANALS = 31
    ACCEPT = 581
    BUILD = 612
    DECLINE = 1
    OFFER = 865
    PASS = 0

cdef int flip_amount(State s, Outlook o, int canal) noexcept nogil
cdef int few_offers(State s, Outlook o, int *codes) noexcept nogil
cdef void _outcome(State s, Outlook o, double *values) noexcept nogil
cdef int solve_offers(State s, Outlook o, double *values) noexcept nogil
cdef void offer_options(State s, Outlook o, CandidateList shortlist) noexcept nogil
