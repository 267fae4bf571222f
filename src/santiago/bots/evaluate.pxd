# Written by tools/make_pxd.py from evaluate.py: edit that file, not this one.

cimport cython
from santiago.bots.outlook cimport Outlook
from santiago.engine.phases cimport AT_OVER
from santiago.engine.scoring cimport Points, score, win_shares
from santiago.engine.state cimport State

ctypedef double[5] Values

cdef void expected_points(State s, Outlook o, double *points) noexcept nogil
cdef void shares_of(double *points, int players, double spread, double *shares) noexcept nogil
cdef void evaluate(State s, Outlook o, double *values) noexcept nogil
cdef void values_from(
        double *expected,
        int players,
        double doubt,
        double margin,
        double *values
    ) noexcept nogil
cdef void add_margin(
        double *expected,
        double *wins,
        int players,
        double margin,
        double *values
    ) noexcept nogil
