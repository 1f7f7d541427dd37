"""Calls as numbers, and what an auction allows and comes to. Cards are 0 to 51, so calls begin above them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.errors import FormatError
from parlour.games.bridge.rules.contract import STRAIN_LETTERS, STRAIN_SIGNS, Contract

__all__ = [
    "DOUBLE",
    "PASS",
    "REDOUBLE",
    "auction_over",
    "bid_of",
    "call_name",
    "final_contract",
    "last_bid",
    "legal_calls",
    "read_call",
]

PASS: Final = 52
DOUBLE: Final = 53
REDOUBLE: Final = 54
FIRST_BID: Final = 55
LAST_BID: Final = FIRST_BID + 34

_WORDS: Final = {
    **dict.fromkeys(("P", "PASS", "-", "--", "AP"), PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("XX", "R", "RDBL", "REDOUBLE"), REDOUBLE),
}


def bid_of(level: int, strain: int) -> int:
    """Return the number of a bid."""
    return FIRST_BID + 5 * (level - 1) + strain


def call_name(call: int) -> str:
    """Write a call: P, X, XX or 1C to 7NT."""
    if call < FIRST_BID:
        return {PASS: "P", DOUBLE: "X", REDOUBLE: "XX"}[call]
    level, strain = divmod(call - FIRST_BID, 5)
    return f"{level + 1}{STRAIN_LETTERS[strain]}"


def read_call(text: str) -> int:
    """Read a call in any usual spelling: pass, P, X, dbl, 1NT, 1n, 4♠."""
    word = text.strip().upper()
    if word in _WORDS:
        return _WORDS[word]
    for strain, sign in enumerate(STRAIN_SIGNS):
        word = word.replace(sign, STRAIN_LETTERS[strain])
    level, strain_text = word[:1], {"N": "NT"}.get(word[1:], word[1:])
    if level and level in "1234567" and strain_text in STRAIN_LETTERS:
        return bid_of(int(level), STRAIN_LETTERS.index(strain_text))
    raise FormatError("expected a call such as P, X, XX or 1NT, not {found!r}", found=text.strip()[:20])


def last_bid(calls: Sequence[int]) -> int | None:
    """Return the place of the last bid, or None."""
    return next((place for place in reversed(range(len(calls))) if calls[place] >= FIRST_BID), None)


def auction_over(calls: Sequence[int]) -> bool:
    """Tell whether three passes follow a call, or four begin the auction."""
    return len(calls) >= 4 and all(call == PASS for call in calls[-3:])


def legal_calls(calls: Sequence[int]) -> tuple[int, ...]:
    """Return what the next player may call."""
    if auction_over(calls):
        return ()
    allowed = [PASS]
    last = last_bid(calls)
    lowest = FIRST_BID
    if last is not None:
        lowest = calls[last] + 1
        strongest = max((call for call in calls[last + 1 :]), default=PASS)
        theirs = (len(calls) - last) % 2 == 1
        if strongest == PASS and theirs:
            allowed.append(DOUBLE)
        if strongest == DOUBLE and not theirs:
            allowed.append(REDOUBLE)
    return (*allowed, *range(lowest, LAST_BID + 1))


def final_contract(calls: Sequence[int], dealer: int) -> Contract | None:
    """Return the contract of an auction that is over; None when it was passed out."""
    last = last_bid(calls)
    if last is None:
        return None
    level, strain = divmod(calls[last] - FIRST_BID, 5)
    strongest = max(calls[last + 1 :])
    first = next(
        number
        for number, call in enumerate(calls)
        if call >= FIRST_BID and (call - FIRST_BID) % 5 == strain and (last - number) % 2 == 0
    )
    return Contract(level + 1, strain, (dealer + first) % 4, strongest - PASS)
