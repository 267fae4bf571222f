# Written by tools/make_pxd.py from features.py: edit that file, not this one.

cimport cython
from santiago.bots.evaluate cimport expected_points
from santiago.bots.outlook cimport Outlook
from santiago.engine.cbits cimport popcount
from santiago.engine.phases cimport neighbours_of
from santiago.engine.scoring cimport votes
from santiago.engine.state cimport State

ctypedef double[5] Values

cdef enum:
    WIDE = 32
    MOST_ROWS = 48

cdef extern from *:
    """
    #define santiago_bots_features_BOARD 281474976710655ULL
    """
    unsigned long long BOARD "santiago_bots_features_BOARD"

cdef class Features:
    cdef int rows
    cdef int[48] row_seat
    cdef short[1536] field
    cdef short[160] seat
    cdef double[5] base
    cdef void read(self, State s, Outlook o) noexcept nogil
    cdef void _field(self, State s, Outlook o, int n) noexcept nogil
    cdef void _seat(self, State s, Outlook o, int seat) noexcept nogil

cdef int whole(double x) noexcept nogil
