# Written by tools/make_pxd.py from net.py: edit that file, not this one.

cimport cython
from santiago.bots.evaluate cimport values_from
from santiago.bots.features cimport WIDE, Features
from santiago.bots.outlook cimport Outlook
from santiago.bots.cunits cimport units
from santiago.engine.state cimport State

ctypedef double[5] Values

cdef enum:
    FIELD = 32
    SEAT = 64
    TABLE = 32

cdef class Net:
    cdef Features features
    cdef short[1024] field
    cdef short[4096] seat
    cdef short[4096] table
    cdef short[32] points
    cdef int[32] field_bias
    cdef int[64] seat_bias
    cdef int[32] table_bias
    cdef int points_bias
    cdef double[48] doubt
    cdef short[64] first
    cdef short[128] both
    cdef short[320] hidden
    cdef int[64] out
    cdef int[160] sums
    cdef void expect(self, State s, Outlook o, double *points) noexcept nogil
    cdef void judge(self, State s, Outlook o, double *values) noexcept nogil

cdef int clipped(int x) noexcept nogil
