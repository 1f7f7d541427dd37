"""From imagined deals and their results to cards in order, with the parts of what each is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum, sqrt
from typing import Final

from parlour.core.analysis import Candidate, Sample
from parlour.games.bridge.engine.determinize import world_text
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.rules.deal import Hands
from parlour.search.determinized import BEST, Sampled

__all__ = ["EXPECTED", "HABIT", "LOOKAHEAD", "MADE", "Row", "Seen", "compared", "declarers", "value_of_tricks"]

MADE: Final = "made"  # in a deal: the contract is made, or beaten by those who defend
EXPECTED: Final = "expected"
LOOKAHEAD: Final = "foresight"  # as stored decisions call it
HABIT: Final = "habit"


def declarers(situation: Situation, tricks: int) -> int:
    """Return what declarer takes of the tricks that are left when the side that plays takes so many."""
    return tricks if situation.declaring else situation.left - tricks


def value_of_tricks(situation: Situation, tricks: int, goal: str) -> float:
    """Return what it is worth to the side that plays to take so many of the tricks that are left."""
    if goal == "tricks":
        return float(tricks)
    return float(situation.points(situation.taken + declarers(situation, tricks)))


Row = dict[int, int]  # the tricks of the side that plays after each card that was solved


@dataclass
class Seen(Sampled[Hands, Row]):
    """What was found out about the sampled deals, one after the other; rows may leave out cards clearly behind."""

    weights: list[float] = field(default_factory=list)
    all_deals: bool = False  # that there are, instead of some
    more: Iterator[Hands] = field(default_factory=lambda: iter(()))  # further deals, where they are drawn
    foreseen: dict[int, float] = field(default_factory=dict)  # what looking ahead takes away from a card


def compared(
    situation: Situation,
    seen: Seen,
    goal: str,
    *,
    explain: bool,
    customs: Mapping[int, float] | None = None,
    blind: bool = False,
) -> tuple[Candidate[int], ...]:
    """Return the cards, best first; ``blind`` ignores results. Samples are made to ``explain`` them."""
    rows, weights, customs = seen.rows, seen.weights, customs or {}
    texts = [world_text(situation.obs, hands) for hands in seen.worlds] if explain else []
    needed = situation.contract.target - situation.taken
    averages = _averages(situation, rows, weights, goal)
    candidates = []
    for card in situation.legal:
        solved = [number for number, row in enumerate(rows) if card in row]
        total = fsum(weights[number] for number in solved)
        values = [value_of_tricks(situation, rows[number][card], goal) for number in solved]
        mean = fsum(weights[number] * value for number, value in zip(solved, values, strict=True)) / total
        squares = fsum(weights[number] * (value - mean) ** 2 for number, value in zip(solved, values, strict=True))
        good = [(declarers(situation, rows[number][card]) >= needed) == situation.declaring for number in solved]
        chance = fsum(weights[number] for number, fine in zip(solved, good, strict=True) if fine) / total
        samples = tuple(
            Sample(
                texts[number],
                {
                    BEST: float(rows[number][card] >= max(rows[number].values())),
                    MADE: float(fine),
                    "tricks": float(rows[number][card]),
                },
            )
            for number, fine in (zip(solved, good, strict=True) if explain else ())
        )
        parts = {} if blind else {EXPECTED: averages[card]}
        if card in seen.foreseen and not blind:
            parts[LOOKAHEAD] = seen.foreseen[card]
        if card in customs:
            parts[HABIT] = customs[card]
        candidates.append(
            Candidate(
                card,
                fsum(parts.values()),
                chance=min(1.0, max(0.0, chance)),
                spread=sqrt(squares / total),
                parts=parts,
                samples=samples,
            )
        )
    return tuple(sorted(candidates, key=lambda item: (-item.value, item.action)))


def _averages(
    situation: Situation, rows: Sequence[Mapping[int, int]], weights: Sequence[float], goal: str
) -> dict[int, float]:
    """Return weighted averages; a card that was left out later keeps its distance to those that were not."""
    whole = [card for card in situation.legal if card in rows[-1]]
    total = fsum(weights)
    averages = {
        card: fsum(
            weight * value_of_tricks(situation, row[card], goal) for row, weight in zip(rows, weights, strict=True)
        )
        / total
        for card in whole
    }
    leader = max(whole, key=lambda card: averages[card])
    for card in situation.legal:
        if card not in averages:
            pairs = [(row, weight) for row, weight in zip(rows, weights, strict=True) if card in row]
            behind = fsum(
                weight * (value_of_tricks(situation, row[leader], goal) - value_of_tricks(situation, row[card], goal))
                for row, weight in pairs
            )
            averages[card] = averages[leader] - behind / fsum(weight for _, weight in pairs)
    return averages
