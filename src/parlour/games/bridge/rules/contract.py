"""Contracts and what they score."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from parlour.cards import SUIT_SIZE
from parlour.errors import FormatError
from parlour.games.bridge.rules.deal import SEAT_LETTERS, Hands

__all__ = [
    "STRAIN_LETTERS",
    "STRAIN_SIGNS",
    "Contract",
    "honours",
    "imps",
    "is_vulnerable",
    "matchpoints",
    "read_contract",
    "score",
]

NO_TRUMPS: Final = 4
STRAIN_LETTERS: Final = ("C", "D", "H", "S", "NT")  # in the order of bidding
STRAIN_SIGNS: Final = ("♣", "♦", "♥", "♠", "NT")
DOUBLES: Final = ("", "X", "XX")
BOOK: Final = 6
TRICKS: Final = 13

# The lowest difference that is worth 1, 2, ... IMPs (Law 78B)
IMP_STEPS: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900),
    *(1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)

_CONTRACT: Final = re.compile(
    r"\s*(?P<level>[1-7])\s*(?P<strain>NT|N|[SHDC♠♥♦♣♤♡♢♧])\s*(?P<doubled>XX|X|)\s*(?:(?:BY|-|\s)\s*(?P<seat>[NESW]))\s*",
    re.IGNORECASE,
)
_STRAINS: Final = {"C": 0, "♣": 0, "♧": 0, "D": 1, "♦": 1, "♢": 1, "H": 2, "♥": 2, "♡": 2, "S": 3, "♠": 3, "♤": 3}


@dataclass(frozen=True, slots=True, order=True)
class Contract:
    """``doubled`` is 0, 1 or 2 for redoubled; strains are 0 to 4 for clubs to no trumps."""

    level: int
    strain: int
    declarer: int
    doubled: int = 0

    @property
    def target(self) -> int:
        """The tricks to take."""
        return BOOK + self.level

    @property
    def dummy(self) -> int:
        """Declarer's partner."""
        return (self.declarer + 2) % 4

    @property
    def leader(self) -> int:
        """Who makes the opening lead."""
        return (self.declarer + 1) % 4

    def __str__(self) -> str:
        bid = f"{self.level}{STRAIN_SIGNS[self.strain]}{DOUBLES[self.doubled]}"
        return f"{bid} by {SEAT_LETTERS[self.declarer]}"


def read_contract(text: str) -> Contract:
    """Read ``3NT by S``, ``4♠X by N`` or ``7HXX W``."""
    match = _CONTRACT.fullmatch(text)
    if match is None:
        raise FormatError("a contract is written like 3NT by S, 4♠X by N or 7♥XX by W, not {found!r}", found=text[:30])
    strain = _STRAINS.get(match["strain"].upper(), NO_TRUMPS)
    return Contract(
        int(match["level"]), strain, SEAT_LETTERS.index(match["seat"].upper()), DOUBLES.index(match["doubled"].upper())
    )


def is_vulnerable(vulnerability: str, seat: int) -> bool:
    """Tell whether a seat's side is vulnerable; ``vulnerability`` is None, NS, EW or Both."""
    return vulnerability == "Both" or vulnerability == ("EW" if seat % 2 else "NS")


def score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """Return the duplicate score of declarer's side for taking so many tricks."""
    over = tricks - contract.target
    if over < 0:
        return -_penalty(-over, contract.doubled, vulnerable)
    factor = 1 << contract.doubled
    per_trick = 20 if contract.strain < STRAIN_LETTERS.index("H") else 30
    points = factor * (contract.level * per_trick + (10 if contract.strain == NO_TRUMPS else 0))
    total = points + (50 if points < 100 else 500 if vulnerable else 300)
    if contract.level >= BOOK:
        total += (750 if vulnerable else 500) * (1 if contract.level == BOOK else 2)
    if contract.doubled:
        return total + 50 * contract.doubled + over * 100 * contract.doubled * (2 if vulnerable else 1)
    return total + over * per_trick


def _penalty(down: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        return doubled * (300 * down - 100)
    return doubled * (100 + 200 * min(down - 1, 2) + 300 * max(down - 3, 0))


def honours(hands: Hands, strain: int) -> tuple[int, int]:
    """Return what honours in one hand are worth to North-South and East-West, where they count."""
    gained = [0, 0]
    for seat, hand in enumerate(hands):
        if strain == NO_TRUMPS:
            aces = sum(hand >> (SUIT_SIZE * suit + 12) & 1 for suit in range(4))
            gained[seat % 2] += 150 if aces == 4 else 0
        else:
            count = (hand >> (SUIT_SIZE * strain + 8) & 0b11111).bit_count()
            gained[seat % 2] += {4: 100, 5: 150}.get(count, 0)
    return gained[0], gained[1]


def imps(difference: float) -> int:
    """Turn a difference of scores into international match points."""
    size = bisect_right(IMP_STEPS, abs(difference))
    return size if difference >= 0 else -size


def matchpoints(scores: Sequence[float]) -> tuple[float, ...]:
    """Return the matchpoints of each score on a board: two for each one beaten, one for each equal one."""
    return tuple(float(sum(2 * (mine > other) + (mine == other) for other in scores) - 1) for mine in scores)
