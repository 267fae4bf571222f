# Written by tools/make_pxd.py from overseer.py: edit that file, not this one.

cimport cython
from santiago.bots.candidate_list cimport CandidateList
from santiago.bots.outlook cimport Outlook, escudo
from santiago.engine.cbits cimport lowest
from santiago.engine.phases cimport offered_for
from santiago.engine.state cimport State

cdef enum:
    ACCEPT = 581
    BUILD = 612
    DECLINE = 1

cdef int overseer_choice(State s, Outlook o, int canal, int extra, double *value) noexcept nogil
cdef void decision_options(State s, Outlook o, CandidateList shortlist) noexcept nogil
