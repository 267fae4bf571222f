# Written by tools/make_pxd.py from playout.py: edit that file, not this one.

cimport cython
from santiago.engine.deal cimport Rules, shuffle_unseen
from santiago.engine.phases cimport play_out
from santiago.engine.rng cimport Rng
from santiago.engine.scoring cimport Points, Shares, score, win_shares
from santiago.engine.state cimport State, _size

ctypedef long long[5] Sums

cdef long long _play_rows(
        const unsigned char[::1] rows,
        int[::1] scores,
        int start,
        int end,
        unsigned long long seed,
        bint redeal
    ) except -1
cdef void open_row(
        State s,
        Rng rng,
        const unsigned char[::1] rows,
        int i,
        unsigned long long seed,
        bint redeal
    ) noexcept nogil
cdef void keep_scores(State s, int[::1] scores, int i) noexcept nogil
cdef void load(State s, const unsigned char[::1] rows, int i) noexcept nogil
cdef int _store(unsigned char[::1] rows, object states) except -1
