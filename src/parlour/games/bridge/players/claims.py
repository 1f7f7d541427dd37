"""Claiming the rest, where that is certain: nobody has to watch tricks that can end in one way only."""

from __future__ import annotations

from dataclasses import replace

from parlour.core.analysis import Analysis, Candidate, Continuation, Reason
from parlour.games.bridge.engine.events import card_events, value_of
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.rules.claim import CLAIM

__all__ = ["with_claim"]


def with_claim(situation: Situation, analysis: Analysis[int]) -> Analysis[int]:
    """Put the claim first; the cards stay candidates, because who plays on may still do it well or badly."""
    total = situation.taken + (situation.left if situation.declaring else 0)
    chance = float((total >= situation.contract.target) == situation.declaring)
    best = max(candidate.value for candidate in analysis.candidates)
    events = card_events(situation.contract, total, declaring=situation.declaring)
    certain = tuple(
        Continuation(value_of(situation.obs, events), events, deal=one.deal)
        for one in analysis.candidates[0].continuations
    )
    claim = Candidate(CLAIM, best, chance=chance, exact=True, continuations=certain)
    reason = Reason("bridge.claim_rest", facts={"tricks": situation.left})
    return replace(analysis, action=CLAIM, candidates=(claim, *analysis.candidates), reasons=(reason,))
