# The compiled side of `candidates`.

from santiago.bots.bids cimport bid_options
from santiago.bots.offers cimport offer_options
from santiago.bots.options cimport Options
from santiago.bots.outlook cimport Best, Outlook
from santiago.bots.overseer cimport decision_options
from santiago.bots.policy cimport hold_worth
from santiago.engine.cbits cimport lowest
from santiago.engine.phases cimport (
    AT_AUCTION, AT_DECISION, AT_EXTRA, AT_LEFTOVER, AT_OFFERS, AT_PLANTING, BOARD, EXTRA, PASS,
    PLANT, SQUARES, count, farmers_put, leftover_squares, nth,
)
from santiago.engine.state cimport State

cdef void candidates(State s, Outlook o, Options found, int most) noexcept nogil
cdef void _plants(State s, Outlook o, Options found) noexcept nogil
cdef void _extras(State s, Outlook o, Options found) noexcept nogil
