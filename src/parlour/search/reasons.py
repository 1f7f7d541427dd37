"""From compared values to a decision: what a value means, and reasons that can be checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp
from typing import Final

from parlour.core.analysis import AnyCandidate, Candidate, Reason
from parlour.core.game import A, Actions, AnyGame, Game, O, S
from parlour.core.observation import Fact, Seat
from parlour.errors import Unsupported

__all__ = ["MISJUDGED", "TOLD", "chance_of", "differences", "pair_facts", "term_reasons", "told_reasons", "turn_of"]

MISJUDGED: Final = "misjudged"  # the part that holds the error of a player that is weak on purpose
TOLD: Final = 2  # reasons beyond these only confuse
LEAST: Final = 1e-9  # differences below this come from rounding

Candidates = Sequence[AnyCandidate]  # best first


def turn_of(game: Game[S, A, O], obs: O) -> tuple[Seat, Actions[A]]:
    """Return who decides and what is legal; refuse when there is nothing to decide."""
    legal = game.legal(obs)
    if obs.seat is None or not legal:
        raise Unsupported("There is nothing to decide: this seat is not to act.")
    return obs.seat, legal


def chance_of(value: float, scale: float) -> float:
    """Return the chance of winning that a value stands for: 73 % when it is as large as the scale."""
    return 1 / (1 + exp(-max(-500.0, min(500.0, value / scale))))  # beyond 709 exp would overflow


def differences(
    chosen: Mapping[str, float], rival: Mapping[str, float], among: Iterable[str] | None = None
) -> list[tuple[str, float]]:
    """Return the terms, all or ``among`` some, that speak for the chosen one against its rival, strongest first."""
    names = sorted(chosen.keys() | rival.keys()) if among is None else among
    leads = [(name, chosen.get(name, 0.0) - rival.get(name, 0.0)) for name in names]
    return sorted((lead for lead in leads if lead[1] > LEAST), key=lambda lead: -lead[1])


def term_reasons(game: AnyGame, candidates: Candidates, prefix: str = "") -> list[Reason]:
    """Return one reason for each term that speaks for the first candidate against the second, strongest first."""
    if len(candidates) < 2:
        return []
    chosen, rival = candidates[:2]
    reasons = []
    for term, weight in differences(chosen.parts, rival.parts):
        facts: dict[str, Fact] = {**pair_facts(game.format, candidates), "part": term, "by": weight}
        facts |= {"mine": chosen.parts.get(term, 0.0), "theirs": rival.parts.get(term, 0.0)}
        reasons.append(Reason(prefix + ("hunch" if term == MISJUDGED else term), weight, facts, term))
    return reasons


def told_reasons(game: AnyGame, candidates: Candidates) -> tuple[Reason, ...]:
    """Return the terms that decided for the first candidate against the second, in the words of the game."""
    if len(candidates) == 1:
        return (Reason("only"),)
    told = tuple(term_reasons(game, candidates, f"{game.name}.")[:TOLD])
    return told or (Reason(f"{game.name}.equal", facts=pair_facts(game.format, candidates)),)


def pair_facts(write: Callable[[A], str], candidates: Sequence[Candidate[A]]) -> dict[str, Fact]:
    """Return the best move and the one that it is compared with, as facts of a reason."""
    return {"move": write(candidates[0].action), "rival": write(candidates[1].action)}
