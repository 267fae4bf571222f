# The compiled side of `bids`.

from santiago.bots.options cimport Options
from santiago.bots.outlook cimport Outlook
from santiago.bots.policy cimport bid_value
from santiago.engine.phases cimport BID, PASS, bid_allowed
from santiago.engine.state cimport State

cdef void bid_options(State s, Outlook o, Options found) noexcept nogil
cdef void _bid_option(State s, Outlook o, Options found, int amount) noexcept nogil
