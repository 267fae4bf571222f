# The compiled side of `evaluate`.

from santiago.bots.outlook cimport Outlook
from santiago.bots.rollout cimport win_shares
from santiago.engine.phases cimport AT_OVER
from santiago.engine.scoring cimport Points, score
from santiago.engine.state cimport State

ctypedef double[5] Values

cdef void expected_points(State s, Outlook o, double *points) noexcept nogil
cdef void shares_of(double *points, int players, double spread, double *shares) noexcept nogil
cdef void evaluate(State s, Outlook o, double *values) noexcept nogil
