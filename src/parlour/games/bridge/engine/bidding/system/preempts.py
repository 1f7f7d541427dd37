"""After an opening that was weak and high."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import BID, MINE, PARTNERS, at, in_suit, new_suits, passing, raised
from parlour.games.bridge.engine.bidding.facts import (
    all_of,
    any_of,
    good,
    hand_where,
    hcp,
    length,
    support,
    unless,
)
from parlour.games.bridge.engine.bidding.hand import HEARTS, MAJORS, MINORS, NO_TRUMPS, SPADES, SUITS
from parlour.games.bridge.engine.bidding.phrases import Phrase
from parlour.games.bridge.engine.bidding.rule import ROUND, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.shows import Fact
from parlour.games.bridge.engine.bidding.situation import Situation
from parlour.games.bridge.engine.bidding.when import first_turn, i_said, over_pass, partner_said

__all__ = ["PREEMPT_ANSWERS", "PREEMPT_REBIDS"]

_major: Final = When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MAJORS)
_level_two: Final = When(lambda situation: situation.level == 2)
_level_three: Final = When(lambda situation: situation.level == 3)


def _feature(situation: Situation, bid: int) -> Fact:
    return Fact(
        Phrase("an honour in this suit"),
        lambda hand: bool(hand.suits[bid] >> 11) or (hand.top_three[bid] > 0 and hand.lengths[bid] > 2),
    )


PREEMPT_ANSWERS: Final = Chapter(
    "answers to weak openings",
    partner_said("open.weak_two", "open.three", "open.four", "overcall.weak_jump") & over_pass & first_turn,
    (
        Rule(
            "preempt.two_nt",
            at(2, NO_TRUMPS),
            "Asks whether opener is better than a minimum",
            (any_of(all_of(hcp(15), length(PARTNERS, 2)), hcp(17)),),
            when=_level_two,
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "preempt.game",
            raised(4),
            "Raises to game",
            (
                any_of(
                    all_of(length(BID, 4), hand_where("", lambda hand: hand.shape[3] < 2 or hand.hcp >= 12)),
                    all_of(length(BID, 3), support(BID, 15)),
                ),
            ),
            when=_level_two & _major,
            agrees=True,
        ),
        Rule(
            "preempt.new_suit_two",
            new_suits(),
            "A suit of his own, forcing",
            (hcp(14), length(BID, 5), good(BID)),
            when=_level_two,
            forcing=ROUND,
        ),
        Rule(
            "preempt.raise",
            raised(3),
            "Makes it harder still for the others",
            (length(BID, 3),),
            when=_level_two,
            agrees=True,
        ),
        Rule(
            "preempt.three_nt",
            at(3, NO_TRUMPS),
            "Game in no trumps",
            (
                hcp(15),
                length(PARTNERS, 2),
                hand_where("the other suits stopped", lambda hand: sum(hand.stops) >= 3),
                unless(
                    all_of(length(SPADES, 6), hand_where("", lambda hand: hand.lengths[SPADES] >= 6 and hand.hcp >= 17))
                ),
            ),
            when=_level_three & When(lambda situation: PARTNERS(situation, 4) in MINORS),
        ),
        Rule(
            "preempt.new_suit_three",
            at(3, SPADES, HEARTS),
            "A suit of his own, forcing",
            (hcp(15), length(BID, 5), good(BID)),
            when=_level_three,
            forcing=ROUND,
        ),
        Rule(
            "preempt.game_three",
            raised(4),
            "Raises to game",
            (any_of(length(BID, 3), all_of(length(BID, 2), hcp(14)), hcp(16)),),
            when=_level_three & _major,
            agrees=True,
        ),
        Rule(
            "preempt.five_minor",
            raised(5),
            "Raises to game to keep the others out, or to make it",
            (length(BID, 4), hand_where("a singleton or void", lambda hand: hand.shape[3] < 2)),
            when=_level_three & When(lambda situation: PARTNERS(situation, 4) in MINORS),
            agrees=True,
        ),
        Rule(
            "preempt.raise_minor",
            raised(4),
            "Makes it harder still for the others",
            (length(BID, 3), hcp(8, 15)),
            when=_level_three & When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MINORS),
            agrees=True,
        ),
        Rule("preempt.pass", passing, "Content"),
    ),
)

PREEMPT_REBIDS: Final = Chapter(
    "rebids after weak openings",
    i_said("open.weak_two", "open.three", "open.four", "overcall.weak_jump") & over_pass,
    (
        Rule(
            "preempt.solid",
            at(3, NO_TRUMPS),
            "A solid suit",
            (
                hand_where(
                    "ace, king and queen of the suit",
                    lambda hand: any(hand.top_three[suit] == 3 and hand.lengths[suit] > 5 for suit in SUITS),
                ),
            ),
            when=partner_said("preempt.two_nt", "preempt.new_suit"),
        ),
        Rule(
            "preempt.support",
            raised(),
            "Supports partner's suit",
            (length(BID, 3),),
            when=partner_said("preempt.new_suit"),
            agrees=True,
        ),
        Rule(
            "preempt.feature",
            new_suits(3, shown=True),
            "More than a minimum, with an honour in this suit",
            (hcp(9), _feature),
            when=partner_said("preempt.two_nt"),
            suit=None,
        ),
        Rule(
            "preempt.minimum",
            in_suit(MINE),
            "A minimum",
            when=partner_said("preempt.two_nt", "preempt.new_suit"),
        ),
        Rule("preempt.done", passing, "Has said it all", when=~partner_said("preempt.two_nt", "preempt.new_suit")),
    ),
)
