# Written by tools/make_pxd.py from _builds.py: edit that file, not this one.

cimport cython
from santiago.c_cpu cimport has_slow_pdep, has_x86_64_v3
