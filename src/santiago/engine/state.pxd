# The C fields of `State`; what each one means is said in state.py.

cdef class State:
    # fixed before the first move
    cdef public int players, rounds, tiles_a_round, lowest_offer
    cdef public bint palms_wanted
    cdef public int removed
    cdef public short tiles[45]
    # where the game stands
    cdef public int phase_index, turn, round, overseer
    # the board
    cdef public unsigned long long crops[5]
    cdef public unsigned long long farmers[5]
    cdef public unsigned long long occupied, doubles, pairs, deserts, palms, wet
    cdef public unsigned int canals, open_canals
    cdef public int source, palms_left, canals_left
    # the players
    cdef public int money[5]
    cdef public int supply[5]
    cdef public unsigned int own_canals
    # this round
    cdef public int market[5]
    cdef public int market_size
    cdef public unsigned int market_kinds
    cdef public int bids[5]
    cdef public int order[5]
    cdef public int spoken, bidders, planted
    cdef public int offer_canal[5]
    cdef public int offer_amount[5]
    cdef public unsigned int offered
    cdef public int highest_offer

    cdef void copy_from(self, State other) noexcept nogil
