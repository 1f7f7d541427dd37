"""``check_explanations``: a reason is true when taking it away takes its effect away.

Three kinds of reasons can be checked, and every reason with a ``part`` must be of one of them:

- it names a score part: its weight is what that part adds to the lead of the chosen action over its rival; and where
  ``Player.ablate`` gives a player without the part, that player's choice or lead changes in the stated direction;
- it quotes a count (facts ``count`` and ``of``): both recompute from the samples, whose worlds look to the seat like
  the real one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, isclose, isfinite
from typing import Final

from parlour.core.analysis import AnyAnalysis, AnyCandidate, Reason, Sample
from parlour.core.conformance.contents import contents
from parlour.core.conformance.players import DueDecision, MakePlayer, questions
from parlour.core.conformance.playouts import at, require
from parlour.core.game import AnyGame
from parlour.core.limits import Limit
from parlour.core.player import AnyPlayer, Player

__all__ = ["ExplanationReport", "check_explanations"]

LIMIT: Final = Limit(depth=3, samples=6)


@dataclass(slots=True)
class ExplanationReport:
    """How much ``check_explanations`` looked at."""

    decisions: int = 0
    reasons: int = 0
    parts: int = 0  # reasons that name a score part
    ablations: int = 0  # of these, proved by a player without the part
    counts: int = 0  # reasons that quote a count
    samples: int = 0


def check_explanations(
    game: AnyGame, make: MakePlayer, *, seed: int = 0, count: int = 10, limit: Limit = LIMIT
) -> ExplanationReport:
    """Check every reason of a player's decisions in ``count`` positions of random games."""
    report = ExplanationReport()
    for question in questions(game, seed, count):
        player = make()
        analysis = question.analyse(player, limit)
        report.decisions += 1
        with at(question.position, question.seat):
            for reason in analysis.reasons:
                _check_reason(reason, analysis, report)
                if isinstance(player, Player) and _names_part(reason, analysis):
                    _check_ablation(reason, analysis, player.ablate(str(reason.part)), question, limit, report)
            for candidate in analysis.candidates:
                for reason in candidate.reasons:
                    if "count" in reason.facts:
                        _check_count(reason, candidate)
            worlds = {sample.world for candidate in analysis.candidates for sample in candidate.samples}
            for world in sorted(worlds):
                _check_world(world, question)
                report.samples += 1
    return report


def _names_part(reason: Reason, analysis: AnyAnalysis) -> bool:
    pair = (analysis.chosen, analysis.rival)
    return any(candidate is not None and reason.part in candidate.parts for candidate in pair)


def _check_reason(reason: Reason, analysis: AnyAnalysis, report: ExplanationReport) -> None:
    report.reasons += 1
    require(bool(reason.code), "reason", "a reason has no code")
    require(isfinite(reason.weight), "reason", f"{reason.code} has the weight {reason.weight}")
    for name, fact in reason.facts.items():
        known = isinstance(fact, str | int | float | bool | tuple)
        require(known, "reason", f"the fact {name} of {reason.code} is a {type(fact).__name__}")
    if "count" in reason.facts:
        require(analysis.chosen is not None, "counts", f"{reason.code} counts, but there are no candidates")
        assert analysis.chosen is not None
        _check_count(reason, analysis.chosen)
        if analysis.rival is not None and analysis.rival.samples:
            weight = _mean(analysis.chosen.samples, reason.part) - _mean(analysis.rival.samples, reason.part)
            _check_weight(reason, weight, f"what was counted differs by {weight} from the rival")
        report.counts += 1
    elif _names_part(reason, analysis):
        assert analysis.chosen is not None
        require(analysis.rival is not None, "reason", f"{reason.code} compares, but there is nothing to compare with")
        assert analysis.rival is not None
        part = str(reason.part)
        weight = analysis.chosen.parts.get(part, 0.0) - analysis.rival.parts.get(part, 0.0)
        _check_weight(reason, weight, f"the part adds {weight} to the lead over the rival")
        report.parts += 1
    else:
        require(reason.part is None, "reason", f"{reason.code} names the part {reason.part}, which no candidate has")
        require(reason.weight == 0, "reason", f"{reason.code} has a weight, but names no part that could be checked")


def _check_weight(reason: Reason, weight: float, fault: str) -> None:
    right = isclose(reason.weight, weight, rel_tol=1e-6, abs_tol=1e-6)
    require(right, "weight", f"{reason.code} has the weight {reason.weight}, but {fault}")


def _check_ablation(
    reason: Reason,
    analysis: AnyAnalysis,
    other: AnyPlayer | None,
    question: DueDecision,
    limit: Limit,
    report: ExplanationReport,
) -> None:
    """Ask a player that really does without the part."""
    if other is None or analysis.chosen is None or analysis.rival is None:
        return
    ablated = question.analyse(other, limit)
    values = {candidate.action: candidate for candidate in ablated.candidates}
    gone = all(not candidate.parts.get(str(reason.part)) for candidate in ablated.candidates)
    require(gone, "ablation", f"ablate({reason.part!r}) still counts {reason.part}")
    report.ablations += 1
    if reason.weight > 0 and ablated.action != analysis.action:
        return
    compared = analysis.action in values and analysis.rival.action in values
    require(compared, "ablation", f"without {reason.part}, the rival of {reason.code} is no candidate any more")
    lead = analysis.chosen.value - analysis.rival.value
    left = values[analysis.action].value - values[analysis.rival.action].value
    change = f"its lead over the rival goes from {lead} to {left}"
    if reason.weight > 0:
        require(left < lead, "ablation", f"{reason.code} speaks for the choice, but without {reason.part} {change}")
    if reason.weight < 0:
        require(left > lead, "ablation", f"{reason.code} speaks against the choice, but without {reason.part} {change}")


def _check_count(reason: Reason, candidate: AnyCandidate) -> None:
    samples = candidate.samples
    require(
        reason.facts.get("of") == len(samples),
        "counts",
        f"{reason.code} counts in {reason.facts.get('of')} samples, {len(samples)} are kept",
    )
    missing = not all(str(reason.part) in sample.outcomes for sample in samples)
    require(not missing, "counts", f"{reason.code} counts {reason.part}, which the samples do not tell")
    count = sum(1 for sample in samples if sample.outcomes[str(reason.part)] > 0)
    require(
        reason.facts["count"] == count, "counts", f"{reason.code} says {reason.facts['count']}, the samples {count}"
    )


def _check_world(world: str, question: DueDecision) -> None:
    game, seat = question.game, question.seat
    same = contents(game.observe(game.load(world), seat)) == contents(game.observe(question.position.state, seat))
    require(same, "samples", "a sampled world does not look to this seat like the position it decides in")


def _mean(samples: tuple[Sample, ...], part: str | None) -> float:
    return fsum(sample.outcomes.get(str(part), 0.0) for sample in samples) / len(samples)
