"""Par: the result when both sides bid as well as they can, knowing all cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from parlour.games.bridge.rules.contract import Contract, is_vulnerable, score
from parlour.games.bridge.rules.deal import SEAT_LETTERS

__all__ = ["ParScore", "par"]

GAME_LEVELS: Final = (5, 5, 4, 4, 3)
BIDS: Final = [(level, strain) for level in range(1, 8) for strain in range(5)]


@dataclass(frozen=True, slots=True)
class ParScore:
    """``score`` counts for North-South. ``contracts`` bring it, one for each strain and declarer; none: all pass.

    Of several levels in a strain the usual one is named: a part score without overtricks, a game no higher than needed.
    ``tricks`` are those of each contract.
    """

    score: int
    contracts: tuple[Contract, ...] = ()
    tricks: tuple[int, ...] = ()

    @property
    def contract(self) -> Contract | None:
        """The first of them."""
        return self.contracts[0] if self.contracts else None

    @property
    def names(self) -> tuple[str, ...]:
        """The contracts in words: ``4♠ by NS +1`` where both partners may declare, and make five."""
        seats: dict[tuple[str, int], str] = {}
        for contract, tricks in zip(self.contracts, self.tricks, strict=True):
            key = (str(contract).partition(" ")[0], tricks - contract.target)
            seats[key] = seats.get(key, "") + SEAT_LETTERS[contract.declarer]
        return tuple(f"{bid} by {who}" + (f" {over:+}" if over else "") for (bid, over), who in seats.items())


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
    return ParScore(points) if declaring is None else _named(points, declaring, steady, tricks)


def _named(points: int, side: int, steady: list[tuple[Contract, int]], tricks: Sequence[Sequence[int]]) -> ParScore:
    """Name the contracts of a side that bring so many points, for each declarer and strain the usual one."""
    usual: dict[tuple[int, int], Contract] = {}
    for contract, brought in steady:  # from the highest down
        if brought == points and contract.declarer % 2 == side:
            key = (contract.strain, contract.declarer)
            if key not in usual or contract.level >= GAME_LEVELS[contract.strain]:
                usual[key] = contract
    contracts = tuple(sorted(usual.values(), key=lambda item: (-item.level, -item.strain, item.declarer)))
    return ParScore(points, contracts, tuple(tricks[contract.strain][contract.declarer] for contract in contracts))


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
