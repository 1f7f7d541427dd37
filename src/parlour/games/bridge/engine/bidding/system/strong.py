"""After the strong opening of two clubs."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import (
    BID,
    MINE,
    PARTNERS,
    at,
    cheapest,
    double,
    in_suit,
    new_suits,
    passing,
    raised,
)
from parlour.games.bridge.engine.bidding.facts import balanced, best, good, hand_where, hcp, length, stops_theirs
from parlour.games.bridge.engine.bidding.hand import CLUBS, DIAMONDS, HEARTS, MAJORS, NO_TRUMPS, SPADES
from parlour.games.bridge.engine.bidding.rule import GAME, ROUND, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.situation import LEFT, PARTNER, RIGHT, Situation, strain_of
from parlour.games.bridge.engine.bidding.when import i_said, over_bid, over_double, over_pass, partner_said

__all__ = [
    "STRONG_ANSWERS",
    "STRONG_CONTESTED",
    "STRONG_OVER_BID",
    "STRONG_REBIDS",
    "STRONG_RESPONDER",
    "STRONG_SECOND",
]

STRONG_ANSWERS: Final = Chapter(
    "answers to two clubs",
    partner_said("open.two_clubs") & (over_pass | over_double),
    (
        Rule(
            "strong.positive_suit",
            at(2, HEARTS, SPADES),
            "A good suit and strength",
            (hcp(8), length(BID, 5), good(BID), best(upward=0)),
            forcing=GAME,
        ),
        Rule(
            "strong.positive_minor",
            at(3, CLUBS, DIAMONDS),
            "A good suit and strength",
            (hcp(8), length(BID, 5), good(BID), best(upward=0)),
            forcing=GAME,
        ),
        Rule("strong.positive_nt", at(2, NO_TRUMPS), "Balanced with strength", (hcp(8), balanced()), forcing=GAME),
        Rule("strong.waiting", at(2, DIAMONDS), "Waits to hear what opener has", suit=None, forcing=ROUND),
    ),
)

STRONG_REBIDS: Final = Chapter(
    "rebids after two clubs",
    i_said("open.two_clubs")
    & (over_pass | over_double)
    & partner_said("strong.", "natural.unknown")
    & When(lambda situation: situation.bidder == PARTNER),
    (
        Rule(
            "strong.raise",
            raised(),
            "Supports partner's suit",
            (length(BID, 3),),
            when=partner_said("strong.positive_suit"),
            agrees=True,
            forcing=GAME,
        ),
        Rule(
            "strong.two_nt",
            at(2, NO_TRUMPS),
            "Balanced",
            (hcp(22, 24), balanced()),
            when=When(lambda situation: situation.level == 2),
        ),
        Rule(
            "strong.three_nt",
            at(3, NO_TRUMPS),
            "Balanced and very strong",
            (hcp(25, 27), balanced()),
            when=partner_said("strong.waiting"),
        ),
        Rule(
            "strong.four_nt",
            at(4, NO_TRUMPS),
            "Balanced and stronger still",
            (hcp(28), balanced()),
            when=partner_said("strong.waiting"),
        ),
        Rule(
            "strong.suit",
            cheapest(SPADES, HEARTS, DIAMONDS, CLUBS),
            "Shows the long suit, forcing",
            (length(BID, 5), best(upward=0)),
            forcing=GAME,
        ),
        Rule(
            "strong.suit_four",
            cheapest(SPADES, HEARTS, DIAMONDS, CLUBS),
            "Shows a suit, forcing",
            (length(BID, 4), best(upward=4)),
            forcing=GAME,
        ),
    ),
)

STRONG_SECOND: Final = Chapter(
    "the second suit after two clubs",
    i_said("strong.suit") & partner_said("strong.wait_nt") & over_pass & When(lambda situation: situation.level <= 3),
    (
        Rule(
            "strong.second",
            new_suits(),
            "A second suit, forcing",
            (length(BID, 4), hand_where("", lambda hand: hand.shape[1] >= 5 or hand.shape[3] < 2)),
            forcing=GAME,
        ),
        Rule("strong.again", in_suit(MINE), "A long suit", (length(BID, 6),), forcing=GAME),
    ),
)

STRONG_RESPONDER: Final = Chapter(
    "responder after two clubs",
    i_said("strong.waiting", "strong.positive") & partner_said("strong.suit", "strong.raise") & over_pass,
    (
        Rule(
            "strong.fit_slam",
            raised(3),
            "Supports opener's suit with strength",
            (length(BID, 3), hcp(5), hand_where("an ace or king", lambda hand: hand.quick > 0)),
            when=When(lambda situation: situation.level == 2) & partner_said("strong.suit"),
            agrees=True,
            forcing=GAME,
        ),
        Rule(
            "strong.fit_game",
            raised(4),
            "Supports opener's major",
            (length(BID, 3),),
            when=When(lambda situation: PARTNERS(situation, 4) in MAJORS),
            agrees=True,
        ),
        Rule(
            "strong.own_suit",
            new_suits(),
            "Shows a suit",
            (length(BID, 5), hcp(4)),
            when=When(lambda situation: situation.level <= 3),
            forcing=ROUND,
        ),
        Rule(
            "strong.wait_nt", cheapest(NO_TRUMPS), "Nothing to show", when=When(lambda situation: situation.level <= 3)
        ),
    ),
)


def _their_suit(situation: Situation, bid: int) -> int | None:
    return strain_of(situation.bid)


STRONG_CONTESTED: Final = Chapter(
    "two clubs contested",
    i_said("open.two_clubs")
    & When(lambda situation: not situation.quiet and situation.bidder in (LEFT, RIGHT) and situation.level <= 4),
    (
        Rule(
            "strong.fight_nt",
            cheapest(NO_TRUMPS),
            "Balanced, with their suit stopped",
            (balanced(), stops_theirs(), hcp(22, 24)),
            when=When(lambda situation: situation.level <= 2),
        ),
        Rule(
            "strong.fight_suit",
            cheapest(SPADES, HEARTS, DIAMONDS, CLUBS),
            "Shows the long suit, forcing",
            (length(BID, 5), best(upward=0)),
            forcing=ROUND,
        ),
        Rule("strong.fight_double", double, "Doubles: no long suit", suit=None),
    ),
)

STRONG_OVER_BID: Final = Chapter(
    "responder over an overcall of two clubs",
    partner_said("open.two_clubs") & over_bid & When(lambda situation: situation.level <= 3),
    (
        Rule(
            "strong.over_suit",
            cheapest(SPADES, HEARTS, DIAMONDS, CLUBS),
            "A good suit and strength",
            (hcp(7), length(BID, 5), good(BID), best(upward=0)),
            forcing=GAME,
        ),
        Rule(
            "strong.over_nt",
            cheapest(NO_TRUMPS),
            "Balanced with strength, and their suit stopped",
            (hcp(8), balanced(), stops_theirs()),
            forcing=GAME,
        ),
        Rule("strong.over_double", double, "Doubles for penalties", (length(_their_suit, 4), hcp(5)), suit=None),
        Rule("strong.over_pass", passing, "Waits to hear what opener has"),
    ),
)
