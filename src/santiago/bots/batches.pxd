# Written by tools/make_pxd.py from batches.py: edit that file, not this one.

cimport cython
from santiago.bots.evaluate cimport Values
from santiago.bots.evaluate cimport evaluate as evaluate_one
from santiago.bots.outlook cimport Outlook
from santiago.bots.rollout cimport roll_out
from santiago.bots.weights cimport Weights
from santiago.engine.playout cimport keep_scores, load, open_row
from santiago.engine.rng cimport Rng
from santiago.engine.state cimport State

cdef int _evaluate_rows(
        const unsigned char[::1] rows,
        double[::1] values,
        int start,
        int end
    ) except -1
cdef long long _play_rows(
        const unsigned char[::1] rows,
        int[::1] scores,
        int start,
        int end,
        unsigned long long seed,
        bint redeal
    ) except -1
