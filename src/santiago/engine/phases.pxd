# Written by tools/make_pxd.py from phases.py: edit that file, not this one.

cimport cython
from santiago.engine.cbits cimport BUILD_NAME, popcount, select
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

cdef enum:
    CANALS = 31
    CROSSINGS = 20
    SQUARES = 48
    INCOME = 3
    TILE_KINDS = 10
    ACCEPT = 581
    BID = 673
    BUILD = 612
    CODES = 6817
    DECLINE = 1
    EXTRA = 643
    FIRST = 70
    OFFER = 865
    PALM = 22
    PASS = 0
    PLANT = 101
    SOURCE = 2
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

cdef extern from *:
    """
    #define santiago_engine_phases_BOARD 281474976710655ULL
    #define santiago_engine_phases_NOT_FIRST_COLUMN 280371153272574ULL
    #define santiago_engine_phases_NOT_LAST_COLUMN 140185576636287ULL
    """
    unsigned long long BOARD "santiago_engine_phases_BOARD"
    unsigned long long NOT_FIRST_COLUMN "santiago_engine_phases_NOT_FIRST_COLUMN"
    unsigned long long NOT_LAST_COLUMN "santiago_engine_phases_NOT_LAST_COLUMN"

cdef unsigned long long[31] WATERS
cdef unsigned long long[48] TOUCHING
cdef unsigned long long[20] CORNER_OF
cdef unsigned int[31] JOINED
cdef unsigned int[20] CANALS_AT

cdef inline unsigned long long bit(int n) noexcept nogil:
    """The mask with only bit n; a plain ``1 << n`` would be a C int."""
    return cython.cast(cython.ulonglong, 1) << n

cdef inline int part_of(int n, unsigned long long r) noexcept nogil:
    """A number from 0 to n − 1 from 64 random bits, as `Rng.below` makes it."""
    return ((r >> 32) * n) >> 32

cdef inline unsigned long long neighbours_of(unsigned long long squares) noexcept nogil:
    """The squares that share a side with one of these (B4)."""
    return (
        (squares & NOT_LAST_COLUMN) << 1
        | (squares & NOT_FIRST_COLUMN) >> 1
        | squares << 8
        | squares >> 8
    ) & BOARD
cdef int left_of(State s, int seat) noexcept nogil
cdef void begin(State s) noexcept nogil
cdef void place_source(State s, int crossing) noexcept nogil
cdef int _source_count() noexcept nogil
cdef int _source_nth(int k) noexcept nogil
cdef bint _source_allows(int move) noexcept nogil
cdef void _source_play(State s, int move) noexcept nogil
cdef int _first_canal_count(State s) noexcept nogil
cdef int _first_canal_nth(State s, int k) noexcept nogil
cdef bint _first_canal_allows(State s, int move) noexcept nogil
cdef void _first_canal_play(State s, int move) noexcept nogil
cpdef unsigned long long palm_squares(State s) noexcept nogil
cdef int _palms_count(State s) noexcept nogil
cdef int _palms_nth(State s, int k) noexcept nogil
cdef bint _palms_allows(State s, int move) noexcept nogil
cdef void _palms_play(State s, int move) noexcept nogil
cdef void _after_set_up(State s) noexcept nogil
cdef void reveal(State s) noexcept nogil
cdef int _auction_count(State s) noexcept nogil
cdef int _auction_nth(State s, int k) noexcept nogil
cdef bint bid_allowed(State s, int amount) noexcept nogil
cdef bint _auction_allows(State s, int move) noexcept nogil
cdef void _auction_play(State s, int move) noexcept nogil
cdef void _secret_bid(State s, int amount) noexcept nogil
cdef int _planting_count(State s) noexcept nogil
cdef int _planting_nth(State s, int k) noexcept nogil
cdef bint _planting_allows(State s, int move) noexcept nogil
cdef void _planting_play(State s, int move) noexcept nogil
cpdef int farmers_put(State s, int seat, int kind) noexcept nogil
cpdef void put_tile(State s, int kind, int square, int seat, int farmers) noexcept nogil
cdef void _take_from_market(State s, int kind) noexcept nogil
cpdef unsigned long long leftover_squares(State s) noexcept nogil
cdef int _leftover_count(State s) noexcept nogil
cdef int _leftover_nth(State s, int k) noexcept nogil
cdef bint _leftover_allows(State s, int move) noexcept nogil
cdef void _leftover_play(State s, int move) noexcept nogil
cdef void _open_offers(State s) noexcept nogil
cdef int _offers_count(State s) noexcept nogil
cdef int _offers_nth(State s, int k) noexcept nogil
cdef bint _offers_allows(State s, int move) noexcept nogil
cdef void _offers_play(State s, int move) noexcept nogil
cpdef int offered_for(State s, int canal) noexcept nogil
cdef int _decision_count(State s) noexcept nogil
cdef int _decision_nth(State s, int k) noexcept nogil
cdef bint _decision_allows(State s, int move) noexcept nogil
cdef void _decision_play(State s, int move) noexcept nogil
cpdef void settle(State s, int move) noexcept nogil
cpdef void lay(State s, int canal) noexcept nogil
cdef int _asked(State s, int after) noexcept nogil
cdef int _extra_count(State s) noexcept nogil
cdef int _extra_nth(State s, int k) noexcept nogil
cdef bint _extra_allows(State s, int move) noexcept nogil
cdef void _extra_play(State s, int move) noexcept nogil
cpdef unsigned long long thirsty(State s) noexcept nogil
cpdef void drought(State s) noexcept nogil
cdef void _end_round(State s) noexcept nogil
cpdef int count(State s) noexcept nogil
cpdef int nth(State s, int k) noexcept nogil
cpdef bint allows(State s, int move) noexcept nogil
cpdef void apply(State s, int move) noexcept nogil
cdef void play_random(State s, Rng rng) noexcept nogil
cdef int play_out(State s, Rng rng) noexcept nogil
