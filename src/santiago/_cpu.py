"""What this CPU can do. Compiled code asks the CPU itself, in `c_cpu.pxd`; Python cannot."""

from __future__ import annotations


def has_x86_64_v3() -> int:
    """Whether CPU and system have all that x86-64-v3 asks for, AVX2 and BMI2 among it."""
    return 0


def has_slow_pdep() -> int:
    """Whether the CPU has the instruction `pdep`, but takes hundreds of cycles for it."""
    return 0
