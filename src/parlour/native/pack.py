"""Packing the chosen columns of a bit matrix: what a kernel uses while it is not compiled.

A compiled kernel takes the same name from `pack.h`, see `bits.py`.
"""

from collections.abc import MutableSequence, Sequence

from parlour.native.bits import FULL, WIDTH

__all__ = ["pack"]


def pack(
    out: MutableSequence[int],
    out_words: int,
    rows: Sequence[int],
    words: int,
    chosen: Sequence[int],
    count: int,
    mask: Sequence[int],
) -> None:
    """For each of the first ``count`` chosen rows, write its bits under the mask side by side."""
    columns = [WIDTH * word + bit for word in range(words) for bit in range(WIDTH) if mask[word] >> bit & 1]
    for index in range(count):
        row = sum(rows[chosen[index] * words + word] << WIDTH * word for word in range(words))
        packed = sum(1 << target for target, column in enumerate(columns) if row >> column & 1)
        for word in range(out_words):
            out[index * out_words + word] = packed >> WIDTH * word & FULL
