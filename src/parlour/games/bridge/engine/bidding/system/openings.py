"""Opening bids."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import BID, at, passing
from parlour.games.bridge.engine.bidding.facts import all_of, any_of, balanced, good, hand_where, hcp, length
from parlour.games.bridge.engine.bidding.hand import CLUBS, DIAMONDS, HEARTS, MAJORS, NO_TRUMPS, SPADES, SUITS, Hand
from parlour.games.bridge.engine.bidding.phrases import SUIT_WORDS, Phrase, span
from parlour.games.bridge.engine.bidding.rule import Chapter, Maker, Rule
from parlour.games.bridge.engine.bidding.shows import LONGEST, Bounds, Fact
from parlour.games.bridge.engine.bidding.situation import Situation
from parlour.games.bridge.engine.bidding.when import seat, unopened

__all__ = ["OPENINGS", "opening_suit"]


def opening_suit(hand: Hand) -> int:
    """Return the suit to open: the longest, the higher of two, a minor where no major has five cards."""
    lengths = hand.lengths
    longest = max(lengths)
    if longest == 6 and hand.hcp < 14:
        higher = [suit for suit in MAJORS if lengths[suit] == 5 and suit > lengths.index(6)]
        if higher:  # with 6-5 and no strength to reverse
            return higher[0]
    if longest >= 5:
        return max(suit for suit in (CLUBS, DIAMONDS, HEARTS, SPADES) if lengths[suit] == longest)
    if lengths[CLUBS] == lengths[DIAMONDS]:
        return DIAMONDS if lengths[DIAMONDS] == 4 else CLUBS
    return CLUBS if lengths[CLUBS] > lengths[DIAMONDS] else DIAMONDS


def _chosen(situation: Situation, bid: int) -> Fact:
    lengths = [(0, LONGEST)] * 4
    lengths[bid] = (5 if bid in MAJORS else 3, LONGEST)
    words = span(*lengths[bid], LONGEST, SUIT_WORDS[bid])
    if bid == DIAMONDS:
        words = Phrase("3 or more diamonds, nearly always 4")
    return Fact(words, lambda hand: opening_suit(hand) == bid, Bounds(lengths=tuple(lengths)))


def _twenty(hand: Hand) -> bool:
    return hand.hcp >= 13 or (hand.hcp >= 10 and hand.hcp + hand.shape[0] + hand.shape[1] >= 20)


def _opens() -> Maker:
    words = Phrase("opening strength, counted by the rule of twenty")
    fact = Fact(words, _twenty, Bounds(hcp=(10, 40), strength=(12, 21)))
    return lambda situation, bid: fact


def _rule_of_fifteen() -> Maker:
    fact = Fact(
        Phrase("high cards and spades together 15 or more"),
        lambda hand: hand.hcp >= 13 or (hand.hcp >= 9 and hand.hcp + hand.lengths[SPADES] >= 15),
        Bounds(hcp=(8, 40), strength=(11, 21)),
    )
    return lambda situation, bid: fact


def _leads(situation: Situation, bid: int) -> Fact:
    """A suit worth a lead: three of the five honours."""
    return Fact(Phrase("a suit worth leading"), lambda hand: hand.top_five[bid] >= 3)


_NO_OTHER_MAJOR: Final = hand_where("", lambda hand: not any(3 < hand.lengths[suit] < 6 for suit in MAJORS))
_NO_VOID: Final = hand_where("no void", lambda hand: hand.shape[3] > 0)

OPENINGS: Final = Chapter(
    "openings",
    unopened,
    (
        Rule(
            "open.two_clubs",
            at(2, CLUBS),
            "Opens the strong artificial two clubs",
            (
                any_of(
                    hcp(22),
                    all_of(
                        hcp(19),
                        hand_where(
                            "nine tricks with a long good major, or ten with a minor",
                            lambda hand: any(
                                hand.lengths[suit] >= 6
                                and hand.top_three[suit] >= 2
                                and hand.tricks >= (9 if suit in MAJORS else 10)
                                for suit in SUITS
                            ),
                        ),
                    ),
                ),
            ),
            suit=None,
            forcing=1,
        ),
        Rule("open.two_nt", at(2, NO_TRUMPS), "Opens two no trumps", (hcp(20, 21), balanced())),
        Rule("open.one_nt", at(1, NO_TRUMPS), "Opens one no trump", (hcp(15, 17), balanced())),
        Rule(
            "open.weak_two_third",
            at(2, DIAMONDS, HEARTS, SPADES),
            "Opens a weak two, in third seat also with five good cards",
            (hcp(5, 10), length(BID, 5, 5), _leads, _NO_VOID, good(BID)),
            when=seat(3),
            rare=True,
        ),
        Rule(
            "open.one_suit",
            at(1, SPADES, HEARTS, DIAMONDS, CLUBS),
            "Opens a suit at the one level",
            (_opens(), _chosen),
            when=seat(1, 2, 3),
        ),
        Rule(
            "open.one_suit_fourth",
            at(1, SPADES, HEARTS, DIAMONDS, CLUBS),
            "Opens in fourth seat",
            (_rule_of_fifteen(), _chosen),
            when=seat(4),
        ),
        Rule(
            "open.four",
            at(4, SPADES, HEARTS, DIAMONDS, CLUBS),
            "Opens four to make bidding hard for others",
            (hcp(4, 11), length(BID, 8), good(BID)),
            when=seat(1, 2, 3),
        ),
        Rule(
            "open.three",
            at(3, SPADES, HEARTS, DIAMONDS, CLUBS),
            "Opens three to make bidding hard for others",
            (hcp(4, 11), length(BID, 7, 7), good(BID), _NO_OTHER_MAJOR),
            when=seat(1, 2, 3),
        ),
        Rule(
            "open.weak_two",
            at(2, SPADES, HEARTS, DIAMONDS),
            "Opens a weak two",
            (hcp(5, 11), length(BID, 6, 6), good(BID), _NO_VOID, _NO_OTHER_MAJOR),
            when=seat(1, 2, 3),
        ),
        Rule(
            "open.three_clubs_six",
            at(3, CLUBS),
            "Opens three clubs on six good ones, since two clubs is strong",
            (
                hcp(5, 11),
                length(CLUBS, 6, 6),
                hand_where("two of the three top clubs", lambda hand: hand.top_three[CLUBS] >= 2),
                _NO_VOID,
                _NO_OTHER_MAJOR,
            ),
            when=seat(1, 2, 3),
        ),
        Rule(
            "open.light_third",
            at(1, SPADES, HEARTS, DIAMONDS, CLUBS),
            "Opens light in third seat, to have the suit led",
            (hcp(10, 12), _chosen, _leads),
            when=seat(3),
            rare=True,
        ),
        Rule("open.pass", passing, "Not strong enough to open", (hcp(0, 12),)),
    ),
)
