# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The last seven squares of Reversi on 8x8, solved without a table. Compiled; also runs as it is.

All functions ask one question: is the final disc difference for the side to move more than ``alpha``? What they return
is a bound on it, from below when it is more than ``alpha``, from above otherwise. ``tally`` is two numbers: positions
seen so far, and whether empty squares count for the winner. ``last_body.h`` says how it is done.
"""

# mypy: no-warn-return-any, disallow-untyped-calls=False, disable-error-code="misc, return, valid-type"
# (arrays and void of Cython are no Python types)

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.parlour.games.reversi.discs import prepare
    from cython.cimports.parlour.games.reversi.last import end_score, solve_last, solve_portable
else:
    from parlour.games.reversi.discs import prepare
    from parlour.games.reversi.last import end_score, solve_last, solve_portable

__all__ = ["COMPILED", "FEW", "more_than"]

COMPILED: bool = cython.compiled
FEW = 7  # the most empty squares this is meant for

prepare()


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def final_score(own: cython.ulonglong, opp: cython.ulonglong, tally: cython.p_longlong) -> cython.int:
    """Return the disc difference of a finished game."""
    return end_score(own, opp, tally)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def solve_few(own: cython.ulonglong, opp: cython.ulonglong, alpha: cython.int, tally: cython.p_longlong) -> cython.int:
    """Solve a position with a few empty squares, or none."""
    return solve_last(own, opp, alpha, tally)


def more_than(
    own: int, opp: int, alpha: int, empties_to_winner: bool = False, *, portable: bool = False
) -> tuple[int, int]:
    """Return a score that is more than ``alpha`` exactly if the true one is, and the number of positions seen.

    ``portable`` leaves out what only some processors can do; it changes nothing but the time.
    """
    tally = cython.declare(cython.longlong[2])
    tally[0] = 0
    tally[1] = 1 if empties_to_winner else 0
    score = solve_portable(own, opp, alpha, tally) if portable else solve_last(own, opp, alpha, tally)
    return score, tally[0]
