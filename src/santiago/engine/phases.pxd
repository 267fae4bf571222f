# The compiled side of `phases`: constants and signatures.  phases.py says what they do.

from santiago.engine.cbits cimport popcount, select
from santiago.engine.state cimport State

cdef enum:  # places in PHASES
    AT_SOURCE = 0
    AT_FIRST_CANAL = 1
    AT_PALMS = 2
    AT_AUCTION = 3
    AT_PLANTING = 4
    AT_LEFTOVER = 5
    AT_OFFERS = 6
    AT_DECISION = 7
    AT_EXTRA = 8
    AT_OVER = 9

cdef enum:  # the codes of moves.py, and its counts
    PASS = 0
    DECLINE = 1
    SOURCE = 2
    PALM = 22
    FIRST = 70
    PLANT = 101
    ACCEPT = 581
    BUILD = 612
    EXTRA = 643
    BID = 673
    OFFER = 865
    CODES = 6817
    SQUARES = 48
    CANALS = 31
    CROSSINGS = 20
    TILE_KINDS = 10
    MOST_MONEY = 191
    INCOME = 3

cdef unsigned long long WATERS[31]
cdef unsigned long long TOUCHING[48]
cdef unsigned long long CORNER_OF[20]
cdef unsigned int JOINED[31]
cdef unsigned int CANALS_AT[20]
cdef unsigned long long BOARD, NOT_FIRST_COLUMN, NOT_LAST_COLUMN

cpdef int count(State s) noexcept nogil
cpdef int nth(State s, int k) noexcept nogil
cpdef bint allows(State s, int move) noexcept nogil
cpdef void apply(State s, int move) noexcept nogil

cdef void begin(State s) noexcept nogil
cdef void place_source(State s, int crossing) noexcept nogil
cpdef void put_tile(State s, int kind, int square, int seat, int farmers) noexcept nogil
cpdef int farmers_put(State s, int seat, int kind) noexcept nogil
cpdef void lay(State s, int canal) noexcept nogil
cpdef void settle(State s, int move) noexcept nogil
cpdef void drought(State s) noexcept nogil
cpdef unsigned long long thirsty(State s) noexcept nogil
cpdef unsigned long long palm_squares(State s) noexcept nogil
cpdef unsigned long long leftover_squares(State s) noexcept nogil
cpdef int offered_for(State s, int canal) noexcept nogil

cdef void _source(State s, int move) noexcept nogil
cdef void _first_canal(State s, int move) noexcept nogil
cdef void _palm(State s, int move) noexcept nogil
cdef void _after_set_up(State s) noexcept nogil
cdef void _reveal(State s) noexcept nogil
cdef int _nth_bid(State s, int k) noexcept nogil
cdef bint bid_allowed(State s, int amount) noexcept nogil
cdef void _bid(State s, int move) noexcept nogil
cdef void _secret_bid(State s, int amount) noexcept nogil
cdef void _plant(State s, int move) noexcept nogil
cdef void _leftover(State s, int move) noexcept nogil
cdef void _take_from_market(State s, int kind) noexcept nogil
cdef void _open_offers(State s) noexcept nogil
cdef void _offer(State s, int move) noexcept nogil
cdef void _decide(State s, int move) noexcept nogil
cdef int _asked(State s, int after) noexcept nogil
cdef void _extra(State s, int move) noexcept nogil
cdef void _end_round(State s) noexcept nogil
cdef int _left_of(State s, int seat) noexcept nogil
cdef unsigned long long bit(int n) noexcept nogil
cdef unsigned long long neighbours_of(unsigned long long squares) noexcept nogil
