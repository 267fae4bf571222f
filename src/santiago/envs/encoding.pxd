# Written by tools/make_pxd.py from encoding.py: edit that file, not this one.

cimport cython
from santiago.engine.base_position cimport is_secret_auction
from santiago.engine.cbits cimport lowest
from santiago.engine.phases cimport AT_AUCTION, AT_OVER, AT_PLANTING, WATERS, count, nth
from santiago.engine.scoring cimport Points, score
from santiago.engine.state cimport State

cdef enum:
    SQUARES = 48
    FARMERS = 22
    BOARD_SIZE = 1152
    MONEY_UNIT = 32
    OBSERVATION = 1245
    POINTS_UNIT = 128
    ROUND_UNIT = 11
    UNSEEN_UNIT = 6
    P_CROP = 0
    P_DOUBLE = 5
    P_DESERT = 6
    P_FARMERS = 7
    P_PALM = 12
    P_WET = 13
    P_SOURCE = 14
    P_HORIZONTAL = 15
    P_VERTICAL = 16
    P_OPEN_HORIZONTAL = 17
    P_OPEN_VERTICAL = 18
    P_OFFER = 19
    V_PLAYERS = 0
    V_AMIGO = 4
    V_PALMS = 5
    V_SOURCE = 6
    V_HIDDEN = 9
    V_ROUND = 10
    V_ROUNDS = 11
    V_PHASE = 12
    V_TURN = 21
    V_OVERSEER = 26
    V_MONEY = 31
    V_MONEY_SEEN = 36
    V_SUPPLY = 41
    V_OWN_CANAL = 46
    V_CANALS_LEFT = 51
    V_MARKET = 52
    V_UNSEEN = 62
    V_BID_MADE = 72
    V_BID = 77
    V_ORDER = 82
    V_PRICE = 87
    V_POINTS = 88

cdef unsigned long long[20] CORNERS

cdef class Encoder:
    cdef readonly object variant
    cdef int amigo
    cdef int source_option
    cdef bint hidden
    cdef bint sees_all
    cdef void observe(self, State s, int seat, float[::1] out) noexcept nogil
    cdef void board(self, State s, int seat, float[::1] out) noexcept nogil
    cdef void seats(self, State s, int seat, float[::1] out) noexcept nogil

cdef class Window:
    cdef readonly Encoder encoder
    cdef float[::1] seen
    cdef signed char[::1] legal
    cdef int first
    cdef int last

cdef int set_mask(State s, signed char[::1] out) noexcept nogil
cdef int lowest_set(State s) noexcept nogil
cdef void clear_mask(signed char[::1] out, int first, int last) noexcept nogil
cdef void _paint(float[::1] out, int at, unsigned long long squares, float value) noexcept nogil
cdef unsigned long long _beside(unsigned int canals) noexcept nogil
