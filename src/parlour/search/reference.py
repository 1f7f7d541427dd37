"""Plain minimax: slow and plainly right. The reference that alpha-beta is held to."""

from __future__ import annotations

from math import fsum

from parlour.core.game import A, O, OpenGame, S
from parlour.core.limits import NEVER, UNLIMITED, Budget
from parlour.core.observation import Seat
from parlour.search.alphabeta import Evaluate, result_parts, side_of

__all__ = ["minimax"]


def minimax(
    game: OpenGame[S, A, O],
    state: S,
    seat: Seat,
    depth: int,
    evaluate: Evaluate[S],
    *,
    margin: bool = False,
    budget: Budget | None = None,
) -> float:
    """Return the value of a state for a seat when both sides look ``depth`` plies ahead; count nodes in ``budget``."""
    budget = budget or Budget(UNLIMITED, NEVER)
    budget.node()
    outcome = game.outcome(state)
    if outcome is not None:
        return fsum(result_parts(game, outcome, seat, margin=margin).values())
    if depth == 0:
        return fsum(evaluate(game, state, seat).values())
    (actor,) = game.actors(state)
    values = (
        minimax(game, game.step(state, actor, action), seat, depth - 1, evaluate, margin=margin, budget=budget)
        for action in game.legal(game.observe(state, actor))
    )
    return max(values) if side_of(game, actor) == side_of(game, seat) else min(values)
