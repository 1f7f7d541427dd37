"""The vocabulary of the table: what a hand may be asked for. Each word makes a fact for the situation at hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from parlour.games.bridge.engine.bidding.hand import MAJORS, MINORS, SUITS, Hand
from parlour.games.bridge.engine.bidding.rule import Maker, Ref, suit_at
from parlour.games.bridge.engine.bidding.shows import ANYTHING, LONGEST, MOST, Bounds, Fact, around, bounds_of
from parlour.games.bridge.engine.bidding.situation import PARTNER, Situation

__all__ = [
    "SUIT_WORDS",
    "aces",
    "all_of",
    "any_of",
    "balanced",
    "best",
    "fit",
    "good",
    "hand_where",
    "hcp",
    "kings",
    "length",
    "long_points",
    "longer",
    "nearly_balanced",
    "no_major",
    "one_stopped",
    "points",
    "short",
    "stopper",
    "stops_theirs",
    "stops_unshown",
    "suitable",
    "support",
    "together",
    "together_hcp",
    "together_support",
    "unless",
]

SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades", "no trumps")
_SHORTNESS: Final = 8  # the most that short suits add, but for freaks
_LENGTH: Final = 5  # the same of long suits
_EVEN: Final = Bounds(lengths=((2, 5),) * 4)


def span(low: int, high: int, most: int, unit: str) -> str:
    """Say a range: ``15 to 17 points``, ``at least 12 points``, ``at most 5 points``."""
    if low == high:
        return f"{low} {unit}"
    if high >= most:
        return f"{low} or more {unit}" if low > 0 else ""
    return f"at most {high} {unit}" if low <= 0 else f"{low} to {high} {unit}"


def _range(low: int, high: int) -> tuple[int, int]:
    return max(0, low), min(MOST, high)


def _always(fact: Fact) -> Maker:
    return lambda now, bid: fact


def _in_suit(suit: Ref, about: Callable[[int], Fact]) -> Maker:
    """A fact about the suit that a reference means, where there is one."""
    return lambda now, bid: None if (found := suit_at(suit, now, bid)) is None else about(found)


def hand_where(words: str, test: Callable[[Hand], bool]) -> Maker:
    """A fact that only a test can tell."""
    return _always(Fact(words, test))


def hcp(low: int, high: int = MOST) -> Maker:
    """High-card points."""
    return _always(_hcp(low, high))


def _hcp(low: int, high: int) -> Fact:
    bounds = Bounds(hcp=_range(low, high), strength=_range(low, high))
    return Fact(span(low, high, MOST, "high-card points"), lambda hand: low <= hand.hcp <= high, bounds)


def points(low: int, high: int = MOST) -> Maker:
    """High cards and a point for every card over four in a suit."""
    return _always(_points(low, high))


def _points(low: int, high: int) -> Fact:
    bounds = Bounds(hcp=_range(low - _LENGTH, high), strength=_range(low, high))
    return Fact(span(low, high, MOST, "points"), lambda hand: low <= hand.points <= high, bounds)


def long_points(suit: Ref, low: int, high: int = MOST) -> Maker:
    """High cards and a point for every card over four in this suit."""
    said = _points(low, high)
    return _in_suit(suit, lambda found: replace(said, test=lambda hand: low <= hand.long(found) <= high))


def support(suit: Ref, low: int, high: int = MOST) -> Maker:
    """High cards and short suits in support of a suit."""
    return _in_suit(suit, lambda found: _support(found, low, high))


def _support(suit: int, low: int, high: int) -> Fact:
    bounds = Bounds(hcp=_range(low - _SHORTNESS, high), strength=_range(low, high))
    words = span(low, high, MOST, "points in support")
    return Fact(words, lambda hand: low <= hand.support(suit) <= high, bounds)


def length(suit: Ref, low: int, high: int = LONGEST) -> Maker:
    """Cards in a suit."""
    return _in_suit(suit, lambda found: _length(found, low, high))


def _length(suit: int, low: int, high: int = LONGEST) -> Fact:
    ranges = [(0, LONGEST)] * 4
    ranges[suit] = (max(0, low), min(LONGEST, high))
    words = span(low, high, LONGEST, SUIT_WORDS[suit]) if high else f"no {SUIT_WORDS[suit]}"
    return Fact(words, lambda hand: low <= hand.lengths[suit] <= high, Bounds(lengths=tuple(ranges)))


def short(suit: Ref, most: int = 1) -> Maker:
    """Few cards in a suit."""
    return length(suit, 0, most)


def longer(suit: Ref, other: Ref, by: int = 0) -> Maker:
    """More cards in one suit than in another, or with ``by=0`` as many."""

    def make(now: Situation, bid: int) -> Fact | None:
        one, two = suit_at(suit, now, bid), suit_at(other, now, bid)
        if one is None or two is None:
            return None
        return Fact("", lambda hand: hand.lengths[one] >= hand.lengths[two] + by)

    return make


def best(among: Sequence[int] = SUITS, *, upward: int = 0) -> Maker:
    """The suit bid is the longest of some; of equal ones the highest, but the cheapest up to ``upward`` cards."""

    def make(now: Situation, bid: int) -> Fact | None:
        rivals = [suit for suit in among if suit != bid]

        def test(hand: Hand) -> bool:
            mine = hand.lengths[bid]
            for suit in rivals:
                theirs = hand.lengths[suit]
                if theirs > mine or (theirs == mine and (suit > bid) != (mine <= upward)):
                    return False
            return True

        return Fact("", test)

    return make


def balanced() -> Maker:
    """No singleton, no void, at most one doubleton."""
    return _always(Fact("balanced", lambda hand: hand.balanced, _EVEN))


def nearly_balanced() -> Maker:
    """Two cards to five in every suit."""
    return _always(Fact("balanced or nearly so", lambda hand: hand.shape[3] >= 2 and hand.shape[0] < 6, _EVEN))


def suitable() -> Maker:
    """Fit for no trumps: balanced, or nearly so."""
    return hand_where("no very short suit", lambda hand: hand.shape[3] >= 2 or hand.balanced)


def good(suit: Ref, extra: int = 0) -> Maker:
    """Two of the three top honours in a suit, or three of the five; ``extra`` asks for more of the five."""

    def about(found: int) -> Fact:
        def test(hand: Hand) -> bool:
            held = hand.top_five[found]
            return (hand.top_three[found] >= 2 or held >= 3) and held >= 2 + extra

        return Fact(f"good {SUIT_WORDS[found]}", test)

    return _in_suit(suit, about)


def stopper(suit: Ref) -> Maker:
    """A stopper in a suit."""
    return _in_suit(suit, lambda found: _stopped((found,)))


def _stopped(suits: Sequence[int]) -> Fact:
    words = f"{' and '.join(SUIT_WORDS[suit] for suit in suits)} stopped" if suits else ""
    return Fact(words, lambda hand: all(hand.stops[suit] for suit in suits))


def stops_theirs() -> Maker:
    """A stopper in every suit of the other side, unless partner bid no trumps over them."""
    return lambda now, bid: _stopped(() if now.partner_stops else now.their_suits)


def stops_unshown() -> Maker:
    """A stopper in every suit that nobody has shown, as far as partner may not have it."""
    return lambda now, bid: _stopped(now.unshown)


def one_stopped(now: Situation, bid: int) -> Fact:
    """A stopper in one of the suits that nobody has shown."""
    return Fact("another suit stopped", lambda hand: any(hand.stops[suit] for suit in now.unshown))


def aces(*numbers: int) -> Maker:
    """So many aces."""
    words = f"{' or '.join(map(str, numbers))} aces"
    return hand_where(words, lambda hand: hand.aces in numbers)


def kings(*numbers: int) -> Maker:
    """So many kings."""
    words = f"{' or '.join(map(str, numbers))} kings"
    return hand_where(words, lambda hand: hand.kings in numbers)


def fit(suit: Ref, least: int = 8) -> Maker:
    """So many cards in a suit together with those that partner has shown."""

    def make(now: Situation, bid: int) -> Fact | None:
        found = suit_at(suit, now, bid)
        if found is None:
            return None
        held = now.known(PARTNER).lengths[found][0]
        return _length(found, max(0, least - held)) if held or least <= LONGEST - 6 else None

    return make


def together(low: int, high: int = MOST * 2, *, most: bool = False) -> Maker:
    """Points together with the least that partner has promised, or with ``most`` the most."""
    return lambda now, bid: _points(low - now.standard[most], high - now.standard[most])


def together_hcp(low: int, high: int = MOST * 2) -> Maker:
    """High cards together with the least that partner has promised."""
    return lambda now, bid: _hcp(low - now.standard[0], high - now.standard[0])


def together_support(suit: Ref, low: int, high: int = MOST * 2, *, most: bool = False) -> Maker:
    """The same, counted in support of a suit."""
    return lambda now, bid: support(suit, low - now.standard[most], high - now.standard[most])(now, bid)


def all_of(*makers: Maker) -> Maker:
    """Several things at once."""

    def make(now: Situation, bid: int) -> Fact | None:
        facts = [maker(now, bid) for maker in makers]
        kept = [fact for fact in facts if fact is not None]
        if len(kept) < len(facts):
            return None
        words = " with ".join(fact.words for fact in kept if fact.words)
        return Fact(words, lambda hand: all(fact.test(hand) for fact in kept), bounds_of(kept))

    return make


def any_of(*makers: Maker) -> Maker:
    """One thing or another."""

    def make(now: Situation, bid: int) -> Fact | None:
        facts = [fact for maker in makers if (fact := maker(now, bid)) is not None]
        if not facts:
            return None
        words = " or ".join(fact.words for fact in facts if fact.words)
        return Fact(words, lambda hand: any(fact.test(hand) for fact in facts), around(fact.bounds for fact in facts))

    return make


def unless(*makers: Maker) -> Maker:
    """None of these."""

    def make(now: Situation, bid: int) -> Fact | None:
        facts = [fact for maker in makers if (fact := maker(now, bid)) is not None]
        return Fact("", lambda hand: not any(fact.test(hand) for fact in facts), ANYTHING)

    return make


def no_major(most: int = 3) -> Maker:
    """At most so many cards in each major."""
    return _always(
        Fact(
            "no four-card major" if most == 3 else "no five-card major",
            lambda hand: all(hand.lengths[suit] <= most for suit in MAJORS),
            Bounds(lengths=(*(((0, LONGEST),) * len(MINORS)), *(((0, most),) * len(MAJORS)))),
        )
    )
