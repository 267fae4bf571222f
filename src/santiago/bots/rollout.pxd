# Written by tools/make_pxd.py from rollout.py: edit that file, not this one.

cimport cython
from santiago.bots.outlook cimport Outlook
from santiago.bots.policy cimport policy_move
from santiago.bots.weights cimport Weights
from santiago.engine.deal cimport Rules
from santiago.engine.phases cimport AT_OVER, apply
from santiago.engine.rng cimport Rng
from santiago.engine.scoring cimport Points, score, win_shares
from santiago.engine.state cimport State

ctypedef long long[5] Sums
ctypedef double[5] Shares

cdef int roll_out(State s, Outlook o, Rng rng) noexcept nogil
cdef void play_on(State s, Outlook o, Rng rng, int until) noexcept nogil
cdef int _match(State s, Outlook ours, Outlook theirs, int seat, Rng rng) noexcept nogil
