# Written by tools/make_pxd.py from position.py: edit that file, not this one.

cimport cython
from santiago.engine.base_position cimport BasePosition
from santiago.engine.deal cimport Rules
from santiago.engine.phases cimport begin, place_source
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

cdef class Position(BasePosition):
    pass
