# The compiled side of `weights`.

cdef class Weights:
    cdef public double rival, money, early_money
    cdef public double growth, spread, room_wet, room_near, room_far, fresh, deny
    cdef public double next_ring, free_wet
    cdef public double overseer, overseer_early, outbid, offer_edge, hold, hold_round
    cdef public double token, canal, canal_round, thrive, margin, doubt, doubt_round
    cdef public double alive[288]
    cdef public double kept[288]
