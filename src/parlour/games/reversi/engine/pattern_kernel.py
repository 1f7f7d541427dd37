# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, infer_types=True
"""The trained evaluation: states of shapes kept up to date move by move, looked up and added. Compiled; runs as it is.

Features are those of one fixed side; ``sign`` is 1 when that side is to move and -1 otherwise. Values are for the side
to move, in 128ths of a disc.
"""

# mypy: no-warn-return-any, disallow-untyped-calls=False
# mypy: disable-error-code="assignment, index, misc, return, type-arg, valid-type"
# (arrays, pointers and void of Cython are no Python types)

from __future__ import annotations

from array import array

import cython
from cython import double, void
from cython.cimports.parlour.games.reversi.engine.features import move_features, sum_weights
from cython.cimports.parlour.games.reversi.rules.bitboard import find_moves, prepare
from cython.cimports.parlour.native.bits import FULL, cint, ctz, p_short, popcount, u64

from parlour.games.reversi.engine.patterns import FEATURES, MOBILITY, STAGES, WIDTH, layout

__all__ = ["LIMIT", "evaluate", "fit", "spread", "terms"]

LIMIT = 63 * 128  # no estimate is as good as a won board

_LIMIT = cython.declare(cint, 63 * 128)
_FEATURES = cython.declare(cint, FEATURES)
_WIDTH = cython.declare(cint, WIDTH)
assert (FEATURES, WIDTH) == (46, 48)  # loops say these numbers themselves, so that compilers unroll them
_MOBILITY = cython.declare(cint, MOBILITY)
_MOVES = cython.declare(cint, layout().moves)
_SIZE = cython.declare(cint, layout().size)
_ONE_SIDED = cython.declare(cython.double, 24.0)  # a score that counts half as much as a draw
_STEPS = cython.declare(cython.short[3072], list(layout().steps))
_CENTRES = cython.declare(cython.int[48], [*layout().centres, 0, 0])

prepare()


def read_features(own: u64, opp: u64, features: p_short) -> void:
    """Write the features of a position for the side ``own``."""
    for index in range(48):
        features[index] = 0
    while own:
        row = ctz(own) * _WIDTH
        own &= own - 1
        for index in range(48):
            features[index] += _STEPS[row + index]
    while opp:
        row = ctz(opp) * _WIDTH
        opp &= opp - 1
        for index in range(48):
            features[index] -= _STEPS[row + index]


def update_features(before: p_short, after: p_short, square: cint, turned: u64, sign: cint) -> void:
    """Write the features after a move of the side that ``sign`` names."""
    move_features(before, after, _STEPS, square, turned, sign)


def value_of(features: p_short, sign: cint, own: u64, opp: u64, mine: u64, weights: p_short) -> cint:
    """Return the value for the side to move, which has the moves ``mine``."""
    empties = popcount(FULL ^ (own | opp))
    base = (empties >> 2) * _SIZE
    moves = base + _MOVES
    total: cint = weights[moves + popcount(mine)]
    total += weights[moves + _MOBILITY + popcount(find_moves(opp, own))]
    total += weights[moves + 2 * _MOBILITY + empties]
    total += sum_weights(features, sign, _CENTRES, weights, base)
    return _LIMIT if total > _LIMIT else -_LIMIT if total < -_LIMIT else total


def evaluate(own: int, opp: int, weights: array[int]) -> int:
    """Return the value of a position for the side to move."""
    total = sum(terms(own, opp, weights))
    return max(-LIMIT, min(LIMIT, total))


def terms(own: int, opp: int, weights: array[int]) -> list[int]:
    """Return what each feature adds, then both sides' moves, then the number of empty squares."""
    features = cython.declare(cython.short[48])
    read_features(own, opp, features)
    empties = 64 - int(own | opp).bit_count()
    base = (empties >> 2) * _SIZE
    counts = (popcount(find_moves(own, opp)), popcount(find_moves(opp, own)), empties)
    found = [weights[base + _CENTRES[index] + features[index]] for index in range(_FEATURES)]
    return [*found, *(weights[base + _MOVES + index * _MOBILITY + count] for index, count in enumerate(counts))]


def spread(few: array[int], places: array[int]) -> array[int]:
    """Return all weights, stage by stage, from those of each stage that differ; ``places`` says which is whose."""
    weights = array("h", bytes(2 * STAGES * len(places)))
    source: cython.short[::1] = few
    offsets: cython.int[::1] = places
    target: cython.short[::1] = weights
    size: cint = len(places)
    each: cint = len(few) // STAGES
    stage: cint
    index: cint
    for stage in range(STAGES):
        for index in range(size):
            target[stage * size + index] = source[stage * each + offsets[index]]
    return weights


# Training


def fit(
    owns: array[int],
    opps: array[int],
    scores: array[int],
    order: array[int],
    weights: array[float],
    twins: array[int],
    rate: float,
) -> float:
    """Walk through positions of one stage in the given order and move their weights towards the true scores.

    A rate of 0 changes nothing. Returns the mean of squared errors in discs before each step. The more one-sided a
    position, the less it counts, for steps and for the mean: there any move wins, or none.
    """
    features = cython.declare(cython.short[48])
    places = cython.declare(cython.int[49])
    own_of: cython.ulonglong[::1] = owns
    opp_of: cython.ulonglong[::1] = opps
    score_of: cython.schar[::1] = scores
    turns: cython.int[::1] = order
    weight: cython.float[::1] = weights
    twin: cython.int[::1] = twins
    pace: double = rate
    squares: double = 0
    shares: double = 0
    count: cint = _FEATURES + 3
    length: cython.Py_ssize_t = len(order)
    with cython.nogil:
        for turn in range(length):
            at = turns[turn]
            own = own_of[at]
            opp = opp_of[at]
            read_features(own, opp, features)
            for index in range(_FEATURES):
                places[index] = twin[_CENTRES[index] + features[index]]
            places[_FEATURES] = _MOVES + popcount(find_moves(own, opp))
            places[_FEATURES + 1] = _MOVES + _MOBILITY + popcount(find_moves(opp, own))
            places[_FEATURES + 2] = _MOVES + 2 * _MOBILITY + popcount(FULL ^ (own | opp))
            error: double = score_of[at]
            for index in range(count):
                error -= weight[places[index]]
            share = score_of[at] / _ONE_SIDED
            share = 1 / (1 + share * share)
            squares += share * error * error
            shares += share
            step = pace * share * error / count
            if pace != 0:
                for index in range(count):
                    weight[places[index]] += cython.cast(cython.float, step)
    return squares / shares if shares else 0.0
