# Written by tools/make_pxd.py from weights.py: edit that file, not this one.

cimport cython

cdef class Weights:
    cdef public double pride
    cdef public double counting
    cdef public double rival
    cdef public double money
    cdef public double early_money
    cdef public double growth
    cdef public double spread
    cdef public double room_wet
    cdef public double room_near
    cdef public double room_far
    cdef public double fresh
    cdef public double deny
    cdef public double next_ring
    cdef public double free_wet
    cdef public double overseer
    cdef public double overseer_early
    cdef public double outbid
    cdef public double offer_edge
    cdef public double hold
    cdef public double hold_round
    cdef public double token
    cdef public double canal
    cdef public double canal_round
    cdef public double thrive
    cdef public double margin
    cdef public double doubt
    cdef public double doubt_round
    cdef public double[288] alive
    cdef public double[288] kept
