# Written by tools/make_pxd.py from rng.py: edit that file, not this one.

cimport cython

ctypedef char[96] Space

cdef extern from *:
    """
    #define santiago_engine_rng_WORD 18446744073709551615ULL
    #define santiago_engine_rng_STEP 11400714819323198485ULL
    #define santiago_engine_rng_MIX_1 13787848793156543929ULL
    #define santiago_engine_rng_MIX_2 10723151780598845931ULL
    """
    unsigned long long WORD "santiago_engine_rng_WORD"
    unsigned long long STEP "santiago_engine_rng_STEP"
    unsigned long long MIX_1 "santiago_engine_rng_MIX_1"
    unsigned long long MIX_2 "santiago_engine_rng_MIX_2"

@cython.final
cdef class Rng:
    cdef unsigned long long state
    cdef Space _space

    cdef inline void restart(self, unsigned long long seed, int number) noexcept nogil:
        """Start stream `number` of a seed, for compiled code."""
        self.state = (seed ^ (number * MIX_1 & WORD)) & WORD

    cdef inline unsigned long long next(self) noexcept nogil:
        """The next 64 random bits."""
        z: cython.ulonglong
        self.state = (self.state + STEP) & WORD
        z = self.state
        z = ((z ^ (z >> 30)) * MIX_1) & WORD
        z = ((z ^ (z >> 27)) * MIX_2) & WORD
        return z ^ (z >> 31)

    cdef inline int below(self, int n) noexcept nogil:
        """A random number from 0 to n − 1."""
        return ((self.next() >> 32) * n) >> 32
