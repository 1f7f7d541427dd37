"""Discs that can never be turned again, on boards of any size. The kernel does the same, faster, on 8x8.

What is found is certain. Not everything certain is found: a disc inside the board counts only if each of the four lines
through it is full or has a stable disc of the same side next to it on that line.
"""

from __future__ import annotations

from functools import cache

from parlour.games.reversi.rules.board import geometry, squares_of

__all__ = ["edge_stable", "edge_table", "stable_discs"]


@cache
def edge_stable(own: int, opp: int, size: int) -> int:
    """Return the own discs on one border line, given as ``size`` bits, that no further discs on that line can turn.

    A disc may be set on a border square because of another line, so every way to fill the empty squares is tried.
    """
    stays = own
    for square in range(size):
        disc = 1 << square
        if not stays:
            break
        if not (own | opp) & disc:
            turned = _edge_flips(own, opp, square, size)
            stays &= edge_stable(own | disc | turned, opp & ~turned, size)
            turned = _edge_flips(opp, own, square, size)
            stays &= edge_stable(own & ~turned, opp | disc | turned, size)
    return stays


def _edge_flips(own: int, opp: int, square: int, size: int) -> int:
    turned = 0
    for step in (-1, 1):
        run = 0
        end = square + step
        while 0 <= end < size and opp >> end & 1:
            run |= 1 << end
            end += step
        if 0 <= end < size and own >> end & 1:
            turned |= run
    return turned


@cache
def edge_table() -> bytes:
    """Return ``edge_stable`` of all border lines of 8x8 at the index own * 256 + opp, for the kernel."""
    table = bytearray(1 << 16)
    for own in range(256):
        for opp in range(256):
            if own & opp == 0:
                table[own << 8 | opp] = edge_stable(own, opp, 8)
    return bytes(table)


def stable_discs(own: int, opp: int, size: int) -> int:
    """Return the own discs that can never be turned."""
    board = geometry(size)
    stable = _stable_on_borders(own, opp, size)
    full_lines = [_full_along(own | opp, line, size) for line in range(4)]
    inside = own & ~board.edges
    while True:
        held = inside
        for (forth, back), full in zip(board.opposite_steps, full_lines, strict=True):
            held &= full | forth(stable) | back(stable)
        if held | stable == stable:
            return stable
        stable |= held


def _stable_on_borders(own: int, opp: int, size: int) -> int:
    borders = (
        range(size),
        range(size * (size - 1), size * size),
        range(0, size * size, size),
        range(size - 1, size * size, size),
    )
    stable = 0
    for border in borders:
        mine = sum(1 << index for index, square in enumerate(border) if own >> square & 1)
        theirs = sum(1 << index for index, square in enumerate(border) if opp >> square & 1)
        stable |= sum(1 << border[index] for index in squares_of(edge_stable(mine, theirs, size)))
    return stable


def _full_along(filled: int, line: int, size: int) -> int:
    """Return the squares whose line in one of the four orientations has no empty square."""
    board = geometry(size)
    forth, back = board.opposite_steps[line]
    gaps = board.full & ~filled
    for _ in range(size - 1):
        gaps |= forth(gaps) | back(gaps)
    return board.full & ~gaps
