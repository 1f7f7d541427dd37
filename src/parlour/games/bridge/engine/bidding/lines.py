"""Files of auctions with a hand, one JSON object a line: read with care, answered with a call and its meaning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from parlour.core.reading import read_json
from parlour.core.words import Words, english
from parlour.errors import FormatError
from parlour.games.bridge.engine.bidding.bidder import Auction, ChosenCall
from parlour.games.bridge.rules.auction import auction_over, call_name, legal_calls, read_call
from parlour.games.bridge.rules.deal import SEAT_LETTERS, SEAT_NAMES, read_hand

__all__ = ["AuctionLine", "read_auction", "read_question", "read_vulnerability", "spelled"]

HAND: Final = 13
EXAMPLE: Final = '{"hand": "AK32.QJ.T98.7654", "auction": ["1N", "P"]}'
_VULNERABLE: Final = {
    **dict.fromkeys(("", "NONE", "-", "O", "LOVE"), "None"),
    **dict.fromkeys(("NS", "N-S"), "NS"),
    **dict.fromkeys(("EW", "E-W"), "EW"),
    **dict.fromkeys(("BOTH", "ALL", "B"), "Both"),
}


@dataclass(frozen=True, slots=True)
class AuctionLine:
    """One line: the hand of whoever calls next, and the auction so far. ``told`` is the line as it stood."""

    hand: int
    auction: Auction
    fields: Mapping[str, object]
    expected: int | None = None

    def answer(self, choice: ChosenCall, words: Words = english) -> dict[str, object]:
        """Return the line with the call, what it means and the rule that made it."""
        call = spelled(choice.call, self.fields)
        return {**self.fields, "call": call, "meaning": choice.meaning.worded(words), "rule": choice.rule}


def read_question(line: str) -> AuctionLine:
    """Read one line; a fault tells what is wrong and in which column or field."""
    fields = read_json(line)
    if not isinstance(fields, dict):
        raise FormatError("expected an object such as {example}", example=EXAMPLE)
    hand = _hand(fields)
    dealer = _dealer(fields.get("dealer", "N"))
    vulnerable = fields.get("vul", fields.get("vulnerable", "None"))
    if not isinstance(vulnerable, str):
        raise FormatError('"vul" must be None, N-S, E-W or Both')
    auction = Auction(_calls(fields.get("auction", [])), dealer, read_vulnerability(vulnerable))
    expected = fields.get("expected")
    if expected is not None and not isinstance(expected, str):
        raise FormatError('"expected" must be a call such as 1N')
    return AuctionLine(hand, auction, fields, None if expected is None else read_call(expected))


def read_vulnerability(text: str) -> str:
    """Read who is vulnerable in the usual spellings."""
    found = _VULNERABLE.get(text.strip().upper())
    if found is None:
        raise FormatError('"vul" must be None, N-S, E-W or Both, not {found!r}', found=text[:20])
    return found


def read_auction(words: list[str]) -> tuple[int, ...]:
    """Read calls and check that each was allowed and that another one is to come."""
    calls: tuple[int, ...] = ()
    for number, word in enumerate(words, 1):
        try:
            call = read_call(word)
        except FormatError as error:
            raise FormatError("call {number} of the auction: {error}", number=number, error=error) from None
        if auction_over(calls):
            raise FormatError("call {number} of the auction: it was over before, after three passes", number=number)
        if call not in legal_calls(calls):
            raise FormatError(
                "call {number} of the auction: {call} is not allowed there", number=number, call=call_name(call)
            )
        calls = (*calls, call)
    return calls


def spelled(call: int, fields: Mapping[str, object]) -> str:
    """Write a call as the line writes calls: 1N, or 1NT where the line itself says NT."""
    own = [fields.get("expected", ""), *_words(fields.get("auction", []))]
    name = call_name(call)
    return name if any(str(word).upper().endswith("NT") for word in own) else name.replace("NT", "N")


def _hand(fields: Mapping[str, object]) -> int:
    text = fields.get("hand")
    if not isinstance(text, str):
        raise FormatError('"hand" is missing; it is four suits with dots between them, such as AK32.QJ.T98.7654')
    hand = read_hand(text.strip())
    if hand.bit_count() != HAND:
        raise FormatError('"hand" must have 13 cards, not {count}', count=hand.bit_count())
    return hand


def _dealer(value: object) -> int:
    if isinstance(value, str):
        word = value.strip()
        if word.upper() in tuple(SEAT_LETTERS):
            return SEAT_LETTERS.index(word.upper())
        if word.lower() in SEAT_NAMES:
            return SEAT_NAMES.index(word.lower())
    raise FormatError('"dealer" must be N, E, S or W')


def _words(value: object) -> list[str]:
    if isinstance(value, str):
        return value.replace(",", " ").split()
    return [word for word in value if isinstance(word, str)] if isinstance(value, list) else []


def _calls(value: object) -> tuple[int, ...]:
    words = _words(value)
    if not isinstance(value, str | list) or (isinstance(value, list) and len(words) != len(value)):
        raise FormatError('"auction" must be a list of calls, such as ["1N", "P"]')
    calls = read_auction(words)
    if auction_over(calls):
        raise FormatError("the auction is over: there is nothing to call")
    return calls
