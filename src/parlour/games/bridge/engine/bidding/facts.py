"""The vocabulary of the table: what a hand may be asked for. Each word makes a fact for the situation at hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from parlour.games.bridge.engine.bidding.hand import MAJORS, MINORS, SUITS, Hand
from parlour.games.bridge.engine.bidding.phrases import NOTHING, SUIT_WORDS, Phrase, joined, phrase, span
from parlour.games.bridge.engine.bidding.rule import Maker, Ref, suit_at
from parlour.games.bridge.engine.bidding.shows import ANYTHING, LONGEST, MOST, Bounds, Fact, around, bounds_of
from parlour.games.bridge.engine.bidding.situation import PARTNER, Situation

__all__ = [
    "HIGH_CARDS",
    "IN_SUPPORT",
    "POINTS",
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
    "none_of",
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

_SHORTNESS: Final = 8  # the most that short suits add, but for freaks
_LENGTH: Final = 5  # the same of long suits
_EVEN: Final = Bounds(lengths=((2, 5),) * 4)
POINTS: Final = Phrase("points")
HIGH_CARDS: Final = Phrase("high-card points")
IN_SUPPORT: Final = Phrase("points in support")


def _range(low: int, high: int) -> tuple[int, int]:
    return max(0, low), min(MOST, high)


def _always(fact: Fact) -> Maker:
    return lambda situation, bid: fact


def _in_suit(suit: Ref, about: Callable[[int], Fact]) -> Maker:
    """A fact about the suit that a reference means, where there is one."""
    return lambda situation, bid: None if (found := suit_at(suit, situation, bid)) is None else about(found)


def hand_where(text: str, test: Callable[[Hand], bool]) -> Maker:
    """A fact that only a test can tell, with its words."""
    return _always(Fact(Phrase(text), test))


def hcp(low: int, high: int = MOST) -> Maker:
    """High-card points."""
    return _always(_hcp(low, high))


def _hcp(low: int, high: int) -> Fact:
    bounds = Bounds(hcp=_range(low, high), strength=_range(low, high))
    return Fact(span(low, high, MOST, HIGH_CARDS), lambda hand: low <= hand.hcp <= high, bounds)


def points(low: int, high: int = MOST) -> Maker:
    """High cards and a point for every card over four in a suit."""
    return _always(_points(low, high))


def _points(low: int, high: int) -> Fact:
    bounds = Bounds(hcp=_range(low - _LENGTH, high), strength=_range(low, high))
    return Fact(span(low, high, MOST, POINTS), lambda hand: low <= hand.points <= high, bounds)


def long_points(suit: Ref, low: int, high: int = MOST) -> Maker:
    """High cards and a point for every card over four in this suit."""
    said = _points(low, high)
    return _in_suit(suit, lambda found: replace(said, test=lambda hand: low <= hand.long(found) <= high))


def support(suit: Ref, low: int, high: int = MOST) -> Maker:
    """High cards and short suits in support of a suit."""
    return _in_suit(suit, lambda found: _support(found, low, high))


def _support(suit: int, low: int, high: int) -> Fact:
    bounds = Bounds(hcp=_range(low - _SHORTNESS, high), strength=_range(low, high))
    words = span(low, high, MOST, IN_SUPPORT)
    return Fact(words, lambda hand: low <= hand.support(suit) <= high, bounds)


def length(suit: Ref, low: int, high: int = LONGEST) -> Maker:
    """Cards in a suit."""
    return _in_suit(suit, lambda found: _length(found, low, high))


def _length(suit: int, low: int, high: int = LONGEST) -> Fact:
    ranges = [(0, LONGEST)] * 4
    ranges[suit] = (max(0, low), min(LONGEST, high))
    words = span(low, high, LONGEST, SUIT_WORDS[suit]) if high else none_of(suit)
    return Fact(words, lambda hand: low <= hand.lengths[suit] <= high, Bounds(lengths=tuple(ranges)))


def none_of(suit: int) -> Phrase:
    """Say that there are no cards in a suit."""
    return phrase("no {suit}", suit=SUIT_WORDS[suit])


def short(suit: Ref, most: int = 1) -> Maker:
    """Few cards in a suit."""
    return length(suit, 0, most)


def longer(suit: Ref, other: Ref, by: int = 0) -> Maker:
    """More cards in one suit than in another, or with ``by=0`` as many."""

    def make(situation: Situation, bid: int) -> Fact | None:
        one, two = suit_at(suit, situation, bid), suit_at(other, situation, bid)
        if one is None or two is None:
            return None
        return Fact(NOTHING, lambda hand: hand.lengths[one] >= hand.lengths[two] + by)

    return make


def best(among: Sequence[int] = SUITS, *, upward: int = 0) -> Maker:
    """The suit bid is the longest of some; of equal ones the highest, but the cheapest up to ``upward`` cards."""

    def make(situation: Situation, bid: int) -> Fact | None:
        rivals = [suit for suit in among if suit != bid]

        def test(hand: Hand) -> bool:
            mine = hand.lengths[bid]
            for suit in rivals:
                theirs = hand.lengths[suit]
                if theirs > mine or (theirs == mine and (suit > bid) != (mine <= upward)):
                    return False
            return True

        return Fact(NOTHING, test)

    return make


def balanced() -> Maker:
    """No singleton, no void, at most one doubleton."""
    return _always(Fact(Phrase("balanced"), lambda hand: hand.balanced, _EVEN))


def nearly_balanced() -> Maker:
    """Two cards to five in every suit."""
    return _always(Fact(Phrase("balanced or nearly so"), lambda hand: hand.shape[3] >= 2 and hand.shape[0] < 6, _EVEN))


def suitable() -> Maker:
    """Fit for no trumps: balanced, or nearly so."""
    return hand_where("no very short suit", lambda hand: hand.shape[3] >= 2 or hand.balanced)


def good(suit: Ref, extra: int = 0) -> Maker:
    """Two of the three top honours in a suit, or three of the five; ``extra`` asks for more of the five."""

    def about(number: int) -> Fact:
        def test(hand: Hand) -> bool:
            held = hand.top_five[number]
            return (hand.top_three[number] >= 2 or held >= 3) and held >= 2 + extra

        return Fact(phrase("good {suit}", suit=SUIT_WORDS[number]), test)

    return _in_suit(suit, about)


def stopper(suit: Ref) -> Maker:
    """A stopper in a suit."""
    return _in_suit(suit, lambda found: _stopped((found,)))


def _stopped(suits: Sequence[int]) -> Fact:
    named = joined((SUIT_WORDS[suit] for suit in suits), "{one} and {two}")
    words = phrase("{suits} stopped", suits=named) if suits else NOTHING
    return Fact(words, lambda hand: all(hand.stops[suit] for suit in suits))


def stops_theirs() -> Maker:
    """A stopper in every suit of the other side, unless partner bid no trumps over them."""
    return lambda situation, bid: _stopped(() if situation.partner_stops else situation.their_suits)


def stops_unshown() -> Maker:
    """A stopper in every suit that nobody has shown, as far as partner may not have it."""
    return lambda situation, bid: _stopped(situation.unshown)


def one_stopped(situation: Situation, bid: int) -> Fact:
    """A stopper in one of the suits that nobody has shown."""
    return Fact(Phrase("another suit stopped"), lambda hand: any(hand.stops[suit] for suit in situation.unshown))


def _counts(numbers: Sequence[int]) -> Phrase:
    return joined((phrase("{count}", count=number) for number in numbers), "{one} or {two}")


def aces(*numbers: int) -> Maker:
    """So many aces."""
    words = Phrase("one ace") if numbers == (1,) else phrase("{counts} aces", counts=_counts(numbers))
    return _always(Fact(words, lambda hand: hand.aces in numbers))


def kings(*numbers: int) -> Maker:
    """So many kings."""
    words = Phrase("one king") if numbers == (1,) else phrase("{counts} kings", counts=_counts(numbers))
    return _always(Fact(words, lambda hand: hand.kings in numbers))


def fit(suit: Ref, least: int = 8) -> Maker:
    """So many cards in a suit together with those that partner has shown."""

    def make(situation: Situation, bid: int) -> Fact | None:
        trumps = suit_at(suit, situation, bid)
        if trumps is None:
            return None
        held = situation.known(PARTNER).lengths[trumps][0]
        return _length(trumps, max(0, least - held)) if held or least <= LONGEST - 6 else None

    return make


def together(low: int, high: int = MOST * 2, *, most: bool = False) -> Maker:
    """Points together with the least that partner has promised, or with ``most`` the most."""
    return lambda situation, bid: _points(low - situation.standard[most], high - situation.standard[most])


def together_hcp(low: int, high: int = MOST * 2) -> Maker:
    """High cards together with the least that partner has promised."""
    return lambda situation, bid: _hcp(low - situation.standard[0], high - situation.standard[0])


def together_support(suit: Ref, low: int, high: int = MOST * 2, *, most: bool = False) -> Maker:
    """The same, counted in support of a suit."""
    return lambda situation, bid: support(suit, low - situation.standard[most], high - situation.standard[most])(
        situation, bid
    )


def all_of(*makers: Maker) -> Maker:
    """Several things at once."""

    def make(situation: Situation, bid: int) -> Fact | None:
        facts = [maker(situation, bid) for maker in makers]
        kept = [fact for fact in facts if fact is not None]
        if len(kept) < len(facts):
            return None
        words = joined((fact.words for fact in kept), "{one} with {two}")
        return Fact(words, lambda hand: all(fact.test(hand) for fact in kept), bounds_of(kept))

    return make


def any_of(*makers: Maker) -> Maker:
    """One thing or another."""

    def make(situation: Situation, bid: int) -> Fact | None:
        facts = [fact for maker in makers if (fact := maker(situation, bid)) is not None]
        if not facts:
            return None
        words = joined((fact.words for fact in facts), "{one} or {two}")
        return Fact(words, lambda hand: any(fact.test(hand) for fact in facts), around(fact.bounds for fact in facts))

    return make


def unless(*makers: Maker) -> Maker:
    """None of these."""

    def make(situation: Situation, bid: int) -> Fact | None:
        facts = [fact for maker in makers if (fact := maker(situation, bid)) is not None]
        return Fact(NOTHING, lambda hand: not any(fact.test(hand) for fact in facts), ANYTHING)

    return make


def no_major(most: int = 3) -> Maker:
    """At most so many cards in each major."""
    return _always(
        Fact(
            Phrase("no four-card major") if most == 3 else Phrase("no five-card major"),
            lambda hand: all(hand.lengths[suit] <= most for suit in MAJORS),
            Bounds(lengths=(*(((0, LONGEST),) * len(MINORS)), *(((0, most),) * len(MAJORS)))),
        )
    )
