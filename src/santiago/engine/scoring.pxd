# The compiled side of `scoring`.

from santiago.engine.cbits cimport popcount
from santiago.engine.phases cimport neighbours_of
from santiago.engine.state cimport State

ctypedef int[5] Points

cpdef unsigned long long field_at(unsigned long long living, unsigned long long start) noexcept nogil
cdef int votes(State s, int seat, unsigned long long field) noexcept nogil
cdef void score(State s, int *points) noexcept nogil
