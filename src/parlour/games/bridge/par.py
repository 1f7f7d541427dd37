"""Par: the result when both sides bid as well as they can, knowing all cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from parlour.games.bridge.contract import Contract, is_vulnerable, score

__all__ = ["Par", "par"]

BIDS: Final = [(level, strain) for level in range(1, 8) for strain in range(5)]


@dataclass(frozen=True, slots=True)
class Par:
    """``score`` counts for North-South; ``contract`` is None when everybody passes."""

    score: int
    contract: Contract | None
    tricks: int = 0


def par(tricks: Sequence[Sequence[int]], dealer: int, vulnerability: str) -> Par:
    """Return par from the tricks of each declarer in each strain, clubs to no trumps."""
    # best[side]: what comes of it when this side may bid above the contract reached, or leave it
    above: list[Par | None] = [None, None]
    for level, strain in reversed(BIDS):
        fresh: list[Par] = []
        for side in (0, 1):
            result = _result(level, strain, side, tricks, vulnerability)
            answer = above[1 - side]
            fresh.append(answer if answer is not None and _better(answer, result, 1 - side) else result)
        for side in (0, 1):
            best = above[side]
            if best is None or not _better(best, fresh[side], side):
                above[side] = fresh[side]
    first = dealer % 2
    passed = Par(0, None)
    second = above[1 - first]
    if second is not None and _better(second, passed, 1 - first):
        passed = second
    opening = above[first]
    return opening if opening is not None and _better(opening, passed, first) else passed


def _result(level: int, strain: int, side: int, tricks: Sequence[Sequence[int]], vulnerability: str) -> Par:
    """Return the score of a contract by the better hand of a side, doubled when it fails."""
    declarer = max((side, side + 2), key=lambda seat: tricks[strain][seat])
    taken = tricks[strain][declarer]
    contract = Contract(level, strain, declarer, 0 if taken >= level + 6 else 1)
    points = score(contract, taken, is_vulnerable(vulnerability, declarer))
    return Par(-points if side else points, contract, taken)


def _better(one: Par, other: Par, side: int) -> bool:
    return one.score < other.score if side else one.score > other.score
