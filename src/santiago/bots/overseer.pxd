# The compiled side of `overseer`.

from santiago.bots.options cimport Options
from santiago.bots.outlook cimport Outlook, escudo
from santiago.engine.cbits cimport lowest
from santiago.engine.phases cimport ACCEPT, BUILD, DECLINE, offered_for
from santiago.engine.state cimport State

cdef int overseer_choice(State s, Outlook o, int canal, int extra, double *value) noexcept nogil
cdef void decision_options(State s, Outlook o, Options found) noexcept nogil
