"""What a line of play brings on 8x8, counted, and what that is worth in discs by a fit.

Corners and stable discs are counted at the end of the line, for the side that begins it. ``replies`` of the other side
and ``exposed`` discs are those right after the first move, which people see; moves and exposed discs of either side are
means over all positions of the line. Weights come from scripts/fit_reversi_events.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final

from parlour.games.reversi.rules.board import Position, geometry
from parlour.games.reversi.rules.board_kernel import moves, stable

__all__ = [
    "CORNERS",
    "DIAGONAL",
    "ERRORS",
    "EVENTS",
    "GROUPS",
    "VALUE_ERROR",
    "discs_of",
    "events_of",
    "exposed",
    "part_of",
]

CORNERS: Final = {"a1": 0, "h1": 7, "a8": 56, "h8": 63}
DIAGONAL: Final = {"a1": 9, "h1": 14, "a8": 49, "h8": 54}  # the X-square of each corner


def _each(name: str) -> tuple[str, ...]:
    return tuple(f"{name}_{corner}" for corner in CORNERS)


GROUPS: Final = {
    # Of corners that were empty: theirs at the end, or open to them; own discs diagonal to empty ones.
    "danger": (*_each("lost"), *_each("open"), "diagonal_mine"),
    "chance": (*_each("won"), *_each("reach"), "diagonal_theirs"),
    "stable": ("stable_mine", "stable_theirs"),
    "mobility": ("replies", "moves_mine", "moves_theirs", "exposed", "exposed_mine", "exposed_theirs"),
}
EVENTS: Final = tuple(name for names in GROUPS.values() for name in names)
# Discs for one of each; of the four corners alike. scripts/fit_reversi_events.py --count 1500 --fresh 450 --deeper 60
# --seed 8101 (2026-11-18): 75 % of the squared differences on fresh positions, the right sign in 86 %, and in 94 %
# from 5 discs on.
WEIGHTS: Final = {
    "lost": -7.84,
    "open": -4.75,
    "diagonal_mine": -3.22,
    "won": 2.11,
    "reach": 1.97,
    "diagonal_theirs": 1.57,
    "stable_mine": 0.84,
    "stable_theirs": -1.05,
    "replies": -0.26,
    "moves_mine": 1.26,
    "moves_theirs": -1.28,
    "exposed": -0.16,
    "exposed_mine": -1.21,
    "exposed_theirs": 0.88,
}
# Standard errors in discs against deeper searches, by the same script: of the difference between two moves' values, and
# of each group's part in it.
VALUE_ERROR: Final = 1.93
ERRORS: Final = {"danger": 1.91, "chance": 0.87, "stable": 1.89, "mobility": 3.52}

_DISCS: Final = tuple(WEIGHTS.get(name, WEIGHTS.get(name.partition("_")[0], 0.0)) for name in EVENTS)


def discs_of(events: Sequence[float]) -> float:
    """Return what the events of a line are worth together, in discs."""
    return sum(weight * count for weight, count in zip(_DISCS, events, strict=True))


def part_of(group: str, events: Sequence[float]) -> float:
    """Return what the events of one group are worth together, in discs."""
    return sum(_DISCS[event] * events[event] for event in map(EVENTS.index, GROUPS[group]))


def events_of(position: Position, line: Iterable[int]) -> tuple[float, ...]:
    """Count the events of a line of at least one move."""
    after = [*accumulate(line, Position.play, initial=position)][1:]
    boards = [_sides(one, position.mover) for one in after]
    mine, theirs = boards[-1]
    own, opp = boards[0]
    empty = after[-1].empty
    mobile, answers = moves(mine, theirs), moves(theirs, mine)

    def at_corners(squares: int) -> tuple[int, ...]:
        return tuple((squares & position.empty) >> square & 1 for square in CORNERS.values())

    def mean(counts: Iterable[int]) -> float:
        return sum(counts) / len(boards)

    diagonal = sum(1 << DIAGONAL[name] for name, square in CORNERS.items() if empty >> square & 1)
    return (
        *at_corners(theirs),
        *at_corners(answers),
        (mine & diagonal).bit_count(),
        *at_corners(mine),
        *at_corners(mobile),
        (theirs & diagonal).bit_count(),
        stable(mine, theirs).bit_count(),
        stable(theirs, mine).bit_count(),
        moves(opp, own).bit_count(),
        mean(moves(one, other).bit_count() for one, other in boards),
        mean(moves(other, one).bit_count() for one, other in boards),
        exposed(own, after[0].empty).bit_count(),
        mean(exposed(one, at.empty).bit_count() for (one, _), at in zip(boards, after, strict=True)),
        mean(exposed(other, at.empty).bit_count() for (_, other), at in zip(boards, after, strict=True)),
    )


def exposed(discs: int, empty: int) -> int:
    """Return the discs that touch an empty square: the frontier."""
    around = 0
    for step in geometry(8).steps:
        around |= step(empty)
    return discs & around


def _sides(position: Position, mover: int) -> tuple[int, int]:
    return (position.own, position.opp) if position.mover == mover else (position.opp, position.own)
