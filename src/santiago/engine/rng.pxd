# The compiled side of `rng`.

cdef unsigned long long WORD, STEP, MIX_1, MIX_2

cdef class Rng:
    cdef unsigned long long state
    cdef void restart(self, unsigned long long seed, int number) noexcept nogil
    cdef unsigned long long next(self) noexcept nogil
    cdef int below(self, int n) noexcept nogil
