"""From compared values to a decision: what a value means, and reasons that can be checked."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, Final

from parlour.core.analysis import Candidate, Reason
from parlour.core.game import Actions, AnyGame
from parlour.core.observation import Fact, Observation, Seat
from parlour.errors import Unsupported

__all__ = ["MISJUDGED", "TOLD", "chance_of", "part_reasons", "turn_of"]

MISJUDGED: Final = "misjudged"  # the part that holds the error of a player that is weak on purpose
TOLD: Final = 2  # reasons beyond these only confuse


def turn_of(game: AnyGame, obs: Observation) -> tuple[Seat, Actions[Any]]:
    """Return who decides and what is legal; refuse when there is nothing to decide."""
    legal = game.legal(obs)
    if obs.seat is None or not legal:
        raise Unsupported("There is nothing to decide: this seat is not to act.")
    return obs.seat, legal


def chance_of(value: float, scale: float) -> float:
    """Return the chance of winning that a value stands for: 73 % when it is as large as the scale."""
    return 1 / (1 + exp(-max(-500.0, min(500.0, value / scale))))


def part_reasons(game: AnyGame, candidates: Sequence[Candidate[Any]]) -> list[Reason]:
    """Return one reason for each part that speaks for the first candidate against the second, strongest first."""
    if len(candidates) < 2:
        return []
    chosen, rival = candidates[0], candidates[1]
    reasons = []
    for part in sorted((chosen.parts.keys() | rival.parts.keys()) - {MISJUDGED}):
        weight = chosen.parts.get(part, 0.0) - rival.parts.get(part, 0.0)
        if weight > 0:
            facts: dict[str, Fact] = {"part": part, "by": weight, "rival": game.format(rival.action)}
            reasons.append(Reason(part, weight, facts, part))
    return sorted(reasons, key=lambda reason: -reason.weight)
