"""Par: the result when both sides bid as well as they can, knowing all cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from parlour.core.words import Words, english
from parlour.games.bridge.rules.contract import Contract, is_vulnerable, score
from parlour.games.bridge.rules.text import contract_words

__all__ = ["ParScore", "par"]

GAME_LEVELS: Final = (5, 5, 4, 4, 3)
BIDS: Final = [(level, strain) for level in range(1, 8) for strain in range(5)]


@dataclass(frozen=True, slots=True)
class ParScore:
    """``score`` counts for North-South. ``contracts`` bring it, one for each strain and declarer; none: all pass.

    An auction may end in each of them: nobody gains by bidding on, and one that fails leaves no room for what would
    have brought the other side more. Of several levels in a strain the usual one is named: a part score without
    overtricks, a game no higher than needed. ``tricks`` are those of each contract.
    """

    score: int
    contracts: tuple[Contract, ...] = ()
    tricks: tuple[int, ...] = ()

    @property
    def contract(self) -> Contract | None:
        """The first of them."""
        return self.contracts[0] if self.contracts else None

    def worded(self, words: Words = english) -> tuple[str, ...]:
        """The contracts in words: ``4♠ by North-South, 1 over`` where both partners may declare, and make five."""
        tricks_of = dict(zip(self.contracts, self.tricks, strict=True))
        return tuple(
            _worded(contract, tricks - contract.target, both=tricks_of.get(_partners(contract)) == tricks, words=words)
            for contract, tricks in tricks_of.items()
            if contract.declarer < 2 or tricks_of.get(_partners(contract)) != tricks
        )


def _partners(contract: Contract) -> Contract:
    return replace(contract, declarer=(contract.declarer + 2) % 4)


def _worded(contract: Contract, over: int, *, both: bool, words: Words) -> str:
    side = words("East-West" if contract.declarer % 2 else "North-South") if both else ""
    named = contract_words(contract, words, side)
    if not over:
        return named
    text = "{contract}, {count} over" if over > 0 else "{contract}, {count} down"
    return words(text, contract=named, count=abs(over))


def par(tricks: Sequence[Sequence[int]], dealer: int, vulnerability: str) -> ParScore:
    """Return par from the tricks of each declarer in each strain, clubs to no trumps."""
    # above[side]: what comes of it when this side may bid above the contract reached, or leave it
    above: list[tuple[int, int] | None] = [None, None]  # the score, and the side that declares
    steady: list[tuple[Contract, int]] = []  # contracts that nobody gains by bidding over, and their scores
    for level, strain in reversed(BIDS):
        fresh: list[tuple[int, int]] = []
        for side in (0, 1):
            own = _best(level, strain, side, tricks, vulnerability)
            answer = above[1 - side]
            leaves = answer is None or not _better(answer[0], own, 1 - side)
            fresh.append((own, side) if answer is None or leaves else answer)
            if leaves:
                for seat in (side, side + 2):
                    contract = _contract(level, strain, seat, tricks)
                    steady.append((contract, _score(contract, tricks, vulnerability)))
        for side in (0, 1):
            best = above[side]
            if best is None or not _better(best[0], fresh[side][0], side):
                above[side] = fresh[side]
    first = dealer % 2
    result: tuple[int, int | None] = (0, None)
    for side in (1 - first, first):
        bid = above[side]
        if bid is not None and _better(bid[0], result[0], side):
            result = bid
    points, declaring = result
    if declaring is None:
        return ParScore(points)
    over = _highest_better(points, 1 - declaring, tricks, vulnerability)
    bringing = [contract for contract, brought in steady if brought == points and contract.declarer % 2 == declaring]
    could_end = [item for item in bringing if not item.doubled or (item.level, item.strain) >= over]
    return _named(points, could_end, tricks)


def _highest_better(points: int, side: int, tricks: Sequence[Sequence[int]], vulnerability: str) -> tuple[int, int]:
    """Return the highest bid that would bring a side more; whoever sacrifices bids over it, or takes it away."""
    better = (bid for bid in BIDS if _better(_best(*bid, side, tricks, vulnerability), points, side))
    return max(better, default=(0, 0))


def _named(points: int, contracts: list[Contract], tricks: Sequence[Sequence[int]]) -> ParScore:
    """Name for each declarer and strain the usual one of some contracts, which come from the highest down."""
    usual: dict[tuple[int, int], Contract] = {}
    for contract in contracts:
        key = (contract.strain, contract.declarer)
        if key not in usual or contract.level >= GAME_LEVELS[contract.strain]:
            usual[key] = contract
    named = tuple(sorted(usual.values(), key=lambda item: (-item.level, -item.strain, item.declarer)))
    return ParScore(points, named, tuple(tricks[contract.strain][contract.declarer] for contract in named))


def _contract(level: int, strain: int, declarer: int, tricks: Sequence[Sequence[int]]) -> Contract:
    """Return a contract that is doubled when it fails."""
    return Contract(level, strain, declarer, 0 if tricks[strain][declarer] >= level + 6 else 1)


def _score(contract: Contract, tricks: Sequence[Sequence[int]], vulnerability: str) -> int:
    """Return what it brings to North-South."""
    declarer = contract.declarer
    points = score(contract, tricks[contract.strain][declarer], is_vulnerable(vulnerability, declarer))
    return -points if declarer % 2 else points


def _best(level: int, strain: int, side: int, tricks: Sequence[Sequence[int]], vulnerability: str) -> int:
    """Return the score of a bid when the better hand of a side declares."""
    seat = max((side, side + 2), key=lambda seat: tricks[strain][seat])
    return _score(_contract(level, strain, seat, tricks), tricks, vulnerability)


def _better(one: int, other: int, side: int) -> bool:
    return one < other if side else one > other
