# Written by tools/make_pxd.py from effects.py: edit that file, not this one.

cimport cython
from santiago.engine.base_position cimport BasePosition
from santiago.engine.phases cimport (
    AT_AUCTION, AT_LEFTOVER, apply, bit, drought, farmers_put, lay, put_tile, settle, thirsty
)
from santiago.engine.scoring cimport Points, field_at, score
from santiago.engine.state cimport State

cdef enum:
    CANALS = 31
    SQUARES = 48
    ACCEPT = 581
    EXTRA = 643
    FIRST = 70
    OFFER = 865
    PLANT = 101

cdef class Effects:
    cdef BasePosition before
    cdef readonly BasePosition after
    cdef BasePosition dried
    cdef readonly unsigned long long dry
    cdef Points now
    cdef Points later

cdef bint differs(State s, int *than, int *by) noexcept nogil
