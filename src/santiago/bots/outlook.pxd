# The compiled side of `outlook`.

from santiago.bots.weights cimport Weights
from santiago.engine.cbits cimport lowest, popcount
from santiago.engine.phases cimport (
    AT_EXTRA, BOARD, JOINED, SQUARES, WATERS, bit, neighbours_of,
)
from santiago.engine.scoring cimport field_at
from santiago.engine.state cimport State

ctypedef double[1] Best
ctypedef double[2] Pair

cdef unsigned long long SECOND[31]
cdef int AROUND[192]

cdef class Outlook:
    cdef Weights w
    # the board that this is about
    cdef unsigned long long crops[5]
    cdef unsigned long long farmers[5]
    cdef unsigned long long deserts, pairs, palms
    cdef unsigned int canals, open_canals, market_kinds
    cdef int stage, to_go
    # squares
    cdef unsigned long long near, far
    cdef int at[48]
    # fields
    cdef int fields
    cdef int crop[48]
    cdef unsigned long long squares[48]
    cdef double size[48]
    cdef double growth[48]
    cdef double by_room[48]
    cdef double votes[240]
    cdef double fresh[5]
    cdef unsigned long long beside[5]
    # one seat's
    cdef int seat
    cdef double rel[48]
    cdef double denied[48]
    # canals
    cdef bint has_canals
    cdef double wetgain[240]
    cdef double canal_gain[155]
    # the market, by seat and kind
    cdef unsigned int priced
    cdef double paid[50]
    cdef double unpaid[50]

    cdef void look(self, State s) noexcept nogil
    cdef void _rings(self, State s) noexcept nogil
    cdef void _fields(self, State s) noexcept nogil
    cdef void _field(self, State s, int crop, unsigned long long field, double x) noexcept nogil
    cdef int ring_of(self, State s, int square) noexcept nogil
    cdef int place(self, int farmers, int ring) noexcept nogil
    cdef void take_seat(self, State s, int seat) noexcept nogil
    cdef void plant_gains(self, State s, int kind, int square, int fewest, int most,
                          double *gains) noexcept nogil
    cdef double plant_gain(self, State s, int kind, int square, int farmers) noexcept nogil
    cdef int best_square(self, State s, int kind, int farmers, unsigned long long free,
                         double *best) noexcept nogil
    cdef void price_market(self, State s, int seat) noexcept nogil
    cdef void price_canals(self, State s) noexcept nogil
    cdef double canal_worth(self, State s, int canal, int seat) noexcept nogil

cdef double escudo(State s, Outlook o) noexcept nogil
