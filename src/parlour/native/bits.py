"""Bit counting on 64-bit sets, and clocks: what a kernel uses while it is not compiled.

A compiled kernel takes the same names from `bits.h`. Compiled or not (see `cimports.py`), a kernel says:

    from cython.cimports.parlour.native.bits import ctz, popcount

Arguments are sets of bits 0 to 63, so never negative.
"""

import time

__all__ = ["FULL", "GOLDEN", "MIX", "ONE", "ctz", "is_past", "msb", "now", "nth", "popcount", "thread_now"]

# Types of C, as kernels name them; while they are not compiled, any number is one and anything with an index a pointer.
cint = u32 = u64 = i64 = int
p_int = p_u64 = p_i64 = p_short = p_schar = p_uchar = memoryview

WIDTH = 64
ONE = 1
FULL = (1 << WIDTH) - 1  # products are cut to a word, as they are in C
GOLDEN = 0x9E3779B97F4A7C15  # two to the 64th over the golden ratio: multiplying by it spreads keys evenly
MIX = 0xC2B2AE3D27D4EB4F  # another odd number without a pattern, for a second part of a key


def popcount(x: int) -> int:
    """Return the number of set bits."""
    return x.bit_count()


def ctz(x: int) -> int:
    """Return the number of trailing zeros, which is the index of the lowest set bit; 64 for none."""
    return (x & -x).bit_length() - 1 if x else WIDTH


def msb(x: int) -> int:
    """Return the index of the highest set bit; -1 for none."""
    return x.bit_length() - 1


def nth(x: int, n: int) -> int:
    """Return the n-th lowest set bit, counted from 1; there must be that many."""
    for _ in range(n - 1):
        x &= x - 1
    return x & -x


def now() -> float:
    """Return seconds of a clock that never goes back; compare only with other readings of it."""
    return time.perf_counter()


def thread_now() -> float:
    """Return the processor seconds that this thread has used."""
    return time.thread_time()


def is_past(deadline: float, cpu_deadline: float) -> bool:
    """Tell whether ``now`` or ``thread_now`` has come to a time; 0 is none."""
    return (deadline > 0 and now() >= deadline) or (cpu_deadline > 0 and thread_now() >= cpu_deadline)
