# Written by tools/make_pxd.py from candidate_list.py: edit that file, not this one.

cimport cython

cdef class CandidateList:
    cdef public int n
    cdef public int[256] codes
    cdef public double[256] scores
    cdef void clear(self) noexcept nogil
    cdef void add(self, int code, double score) noexcept nogil
    cdef void add_new(self, int code, double score) noexcept nogil
    cdef void keep(self, int most) noexcept nogil
