"""What a seat has shown agrees with the meanings that are told of its calls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from parlour.games.bridge.engine.bidding import Auction, choose, explain
from parlour.games.bridge.engine.bidding.phrases import SUIT_WORDS
from parlour.games.bridge.engine.bidding.summary import StatedHand, shown
from parlour.games.bridge.rules.auction import auction_over, legal_calls, read_call

RANGE = re.compile(
    r"(?:(?P<least>\d+) or more|at most (?P<most>\d+)|(?P<low>\d+) to (?P<high>\d+)|(?P<just>\d+)|(?P<none>no)) "
    r"(?P<unit>clubs|diamonds|hearts|spades|high-card points|points in support|points)"
)


def auctions(count: int, whim: float) -> Iterator[Auction]:
    """Yield auctions of random deals; with so much chance a call is any low one instead of the system's."""
    rng = Random(21)
    for _ in range(count):
        deck = rng.sample(range(52), 52)
        hands = [sum(1 << card for card in deck[13 * seat : 13 * seat + 13]) for seat in range(4)]
        dealer = rng.randrange(4)
        calls: tuple[int, ...] = ()
        while not auction_over(calls):
            now = Auction(calls, dealer)
            any_low = rng.random() < whim
            calls = (*calls, rng.choice(legal_calls(calls)[:6]) if any_low else choose(hands[now.turn], now).call)
        yield Auction(calls, dealer)


def stated(words: str) -> tuple[str, int, int] | None:
    """Read one thing that a meaning states as a range with its unit, if it is one."""
    found = RANGE.fullmatch(words)
    if found is None:
        return None
    low, high = found["least"] or found["low"] or found["just"], found["most"] or found["high"] or found["just"]
    return found["unit"], int(low or 0), 0 if found["none"] else int(high or 99)


SUITS = [suit.worded() for suit in SUIT_WORDS]


def kind(unit: str) -> str:
    return unit if unit in SUITS else "points"


def shown_range(total: StatedHand, unit: str) -> tuple[int, int]:
    if unit in SUITS:
        return total.lengths[SUITS.index(unit)]
    return total.hcp if unit == "high-card points" else total.points


@pytest.mark.parametrize(("count", "whim"), [(80, 0.0), (60, 0.15)])
def test_what_a_meaning_states_is_in_what_is_shown(count: int, whim: float) -> None:
    """As a range that is at least as tight, or in the same words; unless the seat itself takes it back later."""
    checked = 0
    for auction in auctions(count, whim):
        for total in shown(auction):
            first = (total.seat - auction.dealer) % 4
            said = [explain(auction, index).meanings[0] for index in range(first, len(auction.calls), 4)]
            words = [fact.words.worded() for meaning in said for fact in meaning.facts if fact.words.text]
            ranges = [stated(word) for word in words]
            for place, (word, limits) in enumerate(zip(words, ranges, strict=True)):
                if word in [one.worded() for one in total.also]:
                    continue
                assert limits is not None, word
                unit, low, high = limits
                least, most = shown_range(total, unit)
                later = [other for other in ranges[place + 1 :] if other is not None and kind(other[0]) == kind(unit)]
                taken_back = any(other[1] > high or other[2] < low for other in later)
                assert (low <= least and most <= high) or taken_back, (word, total)
                checked += 1
            assert bool(total.worded()) == bool(words)
            assert 0 <= total.hcp[0] <= total.hcp[1] <= 37
            assert 0 <= total.points[0] <= total.points[1] <= 37
    assert checked > 300


def test_after_stayman_both_hands_are_told_as_their_calls_say() -> None:
    north, east, south, west = shown(Auction(tuple(map(read_call, ["1NT", "P", "2C", "P", "2D", "P"]))))
    assert south.worded() == "8 or more points, 4 hearts or 4 spades"
    assert (south.hcp, south.points) == ((3, 37), (8, 37))  # long suits may bring five of the eight
    assert north.worded().startswith("15 to 17 high-card points, 2 to 3 spades, 2 to 3 hearts")
    assert east.worded() == "at most 14 high-card points"
    assert west.worded() == ""


def test_a_first_pass_does_not_speak_of_more() -> None:
    auction = Auction(tuple(map(read_call, ["1NT", "P", "2C", "P"])))
    assert explain(auction, 3).worded() == "Has nothing to say."
