# Written by tools/make_pxd.py from state.py: edit that file, not this one.

cimport cython
from santiago.engine.cbits cimport byte, ubyte
from santiago.engine.rng cimport MIX_1, MIX_2, WORD, Space

ctypedef unsigned long long[5] Masks
ctypedef short[5] Bids
ctypedef byte[5] Bytes
ctypedef ubyte[5] Amounts
ctypedef byte[45] Tiles
ctypedef unsigned long long[32] Words
ctypedef void * PVoid

cdef class State:
    cdef public Masks crops
    cdef public Masks farmers
    cdef public unsigned long long occupied
    cdef public unsigned long long doubles
    cdef public unsigned long long pairs
    cdef public unsigned long long deserts
    cdef public unsigned long long palms
    cdef public unsigned long long wet
    cdef public unsigned int canals
    cdef public unsigned int open_canals
    cdef public unsigned int offered
    cdef public bint palms_wanted
    cdef public Bids bids
    cdef public unsigned short market_kinds
    cdef public Bytes market
    cdef public Bytes order
    cdef public Bytes offer_canal
    cdef public Amounts offer_amount
    cdef public ubyte highest_offer
    cdef public byte market_size
    cdef public byte spoken
    cdef public byte bidders
    cdef public byte planted
    cdef public Amounts money
    cdef public Bytes supply
    cdef public ubyte own_canals
    cdef public byte phase_index
    cdef public byte turn
    cdef public byte round
    cdef public byte overseer
    cdef public byte source
    cdef public byte palms_left
    cdef public byte canals_left
    cdef public byte players
    cdef public byte rounds
    cdef public byte tiles_per_round
    cdef public byte lowest_offer
    cdef public byte removed
    cdef public Tiles tiles
    cdef Space _end
    cdef void clear(self) noexcept nogil
    cdef void copy_from(self, State other) noexcept nogil
    cdef unsigned long long digest(self, unsigned long long start, bint full) noexcept nogil

cdef int _size(State s) noexcept nogil
cdef int _public_size(State s) noexcept nogil
cdef int _distance(PVoid first, PVoid last) noexcept nogil
