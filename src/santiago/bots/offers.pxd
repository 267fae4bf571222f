# The compiled side of `offers`.

from santiago.bots.options cimport Options
from santiago.bots.outlook cimport Best, Outlook, escudo
from santiago.bots.overseer cimport overseer_choice
from santiago.engine.cbits cimport lowest
from santiago.engine.phases cimport (
    ACCEPT, AT_DECISION, BUILD, CANALS, DECLINE, OFFER, PASS, apply, bit, offered_for,
)
from santiago.engine.state cimport State

ctypedef double[5] Values
ctypedef int[16] Few

cdef void offer_options(State s, Outlook o, Options found) noexcept nogil
cdef int flip_amount(State s, Outlook o, int canal) noexcept nogil
cdef int few_offers(State s, Outlook o, int *codes) noexcept nogil
cdef int solve_offers(State s, Outlook o, double *values) noexcept nogil
cdef void _outcome(State s, Outlook o, double *values) noexcept nogil
