# The compiled side of `options`.

cdef class Options:
    cdef public int n
    cdef public int codes[256]
    cdef public double scores[256]
    cdef void clear(self) noexcept nogil
    cdef void add(self, int code, double score) noexcept nogil
    cdef void add_new(self, int code, double score) noexcept nogil
    cdef void keep(self, int most) noexcept nogil
