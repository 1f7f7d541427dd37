"""Why a card was chosen, in the words of bridge: what was compared, and over how many deals."""

from __future__ import annotations

from math import fsum
from typing import Final

from parlour.core.analysis import Candidate, Reason
from parlour.core.observation import Fact
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.players.comparison import EXPECTED, HABIT, LOOKAHEAD, MADE
from parlour.games.bridge.players.tactics import tactic_of
from parlour.search.determinized import BEST, counted

__all__ = ["reasons_of"]

LEAST: Final = 1e-9
NO_TACTIC: Final = "card"
SAFETY: Final = "safety"


def reasons_of(situation: Situation, candidates: tuple[Candidate[int], ...]) -> tuple[Reason, ...]:
    """Return what decided for the first card against the second, and how often it was right."""
    chosen, rival = candidates[:2]
    tactic = SAFETY if _safe(situation, chosen, rival) else tactic_of(situation, chosen.action)
    other = tactic_of(situation, rival.action)
    by = _lead(chosen, rival, EXPECTED) + _lead(chosen, rival, LOOKAHEAD)
    facts: dict[str, Fact] = {"by": by, "tactic": tactic or NO_TACTIC, "other": other or NO_TACTIC}
    if _same_everywhere(candidates):
        count = int(chosen.samples[0].outcomes["tricks"])
        return (_counted("bridge.claim", chosen, rival, {**facts, "tricks": count}, BEST), *_custom(chosen, rival))
    reasons: list[Reason] = []
    for part, code in ((EXPECTED, "bridge.expected"), (LOOKAHEAD, "bridge.foresight")):
        lead = _lead(chosen, rival, part)
        if lead > LEAST:
            reasons.append(Reason(code, lead, {**facts, "by": lead}, part))
    if reasons and tactic:
        reasons.insert(0, Reason(f"bridge.plan_{tactic}", facts=facts))
    contract = _mean(chosen, MADE) != _mean(rival, MADE)
    code = ("bridge.made_in" if situation.declaring else "bridge.beaten_in") if contract else "bridge.best_in"
    reasons.append(_counted(code, chosen, rival, facts, MADE if contract else BEST))
    return (*reasons, *_custom(chosen, rival)) if len(reasons) < 2 else tuple(reasons)


def _counted(code: str, chosen: Candidate[int], rival: Candidate[int], facts: dict[str, Fact], outcome: str) -> Reason:
    if len(rival.samples) == len(chosen.samples):
        facts = {**facts, "rivals": sum(1 for sample in rival.samples if sample.outcomes[outcome] > 0)}
    return counted(code, (chosen, rival), facts, outcome)


def _custom(chosen: Candidate[int], rival: Candidate[int]) -> tuple[Reason, ...]:
    lead = _lead(chosen, rival, HABIT)
    return (Reason("bridge.habit", lead, {}, HABIT),) if lead > LEAST else ()


def _safe(situation: Situation, chosen: Candidate[int], rival: Candidate[int]) -> bool:
    """Whether declarer gives up tricks on average, for the contract in more deals."""
    surer = _mean(chosen, MADE) - _mean(rival, MADE)
    return situation.declaring and surer > LEAST and _mean(rival, "tricks") - _mean(chosen, "tricks") > LEAST


def _same_everywhere(candidates: tuple[Candidate[int], ...]) -> bool:
    """Whether every card takes the same number of tricks in every deal."""
    return len({sample.outcomes["tricks"] for item in candidates for sample in item.samples}) == 1


def _lead(chosen: Candidate[int], rival: Candidate[int], part: str) -> float:
    return chosen.parts.get(part, 0.0) - rival.parts.get(part, 0.0)


def _mean(item: Candidate[int], outcome: str) -> float:
    return fsum(sample.outcomes[outcome] for sample in item.samples) / len(item.samples)
