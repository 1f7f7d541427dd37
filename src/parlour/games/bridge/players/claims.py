"""Claiming the rest, where that is certain: nobody has to watch tricks that can end in one way only."""

from __future__ import annotations

from dataclasses import replace

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.rules.claim import CLAIM

__all__ = ["with_claim"]


def with_claim(now: Situation, analysis: Analysis[int]) -> Analysis[int]:
    """Put the claim first; the cards stay candidates, because who plays on may still do it well or badly."""
    total = now.taken + (now.left if now.declaring else 0)
    chance = float((total >= now.contract.target) == now.declaring)
    best = max(candidate.value for candidate in analysis.candidates)
    claim = Candidate(CLAIM, best, chance=chance, exact=True)
    reason = Reason("bridge.claim_rest", facts={"tricks": now.left})
    return replace(analysis, action=CLAIM, candidates=(claim, *analysis.candidates), reasons=(reason,))
