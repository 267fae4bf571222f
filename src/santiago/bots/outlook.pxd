# Written by tools/make_pxd.py from outlook.py: edit that file, not this one.

cimport cython
from santiago.bots.canals cimport Canals
from santiago.bots.fields cimport Fields
from santiago.bots.market cimport Market
from santiago.bots.weights cimport Weights
from santiago.engine.state cimport State

ctypedef double[1] Best

cdef class Outlook:
    cdef Weights w
    cdef Fields fields
    cdef Market market
    cdef Canals canals
    cdef void look(self, State s) noexcept nogil

cdef double escudo(State s, Outlook o) noexcept nogil
