"""Against the other side's one no trump: Cappelletti."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import (
    BID,
    FIRST,
    PARTNERS,
    at,
    cheapest,
    double,
    in_suit,
    passing,
    raised,
)
from parlour.games.bridge.engine.bidding.facts import (
    all_of,
    any_of,
    best,
    good,
    hand_where,
    hcp,
    length,
    points,
    short,
    support,
)
from parlour.games.bridge.engine.bidding.hand import CLUBS, DIAMONDS, HEARTS, MAJORS, MINORS, NO_TRUMPS, SPADES, Hand
from parlour.games.bridge.engine.bidding.phrases import SUIT_WORDS, phrase
from parlour.games.bridge.engine.bidding.rule import ROUND, Chapter, Maker, Rule, When
from parlour.games.bridge.engine.bidding.shows import Fact
from parlour.games.bridge.engine.bidding.situation import PARTNER, RIGHT
from parlour.games.bridge.engine.bidding.when import (
    bid_is,
    first_turn,
    i_said,
    opened,
    over_bid,
    over_double,
    over_pass,
    partner_said,
    passes_out,
    they_opened,
)

__all__ = [
    "CAPPELLETTI_INVITES",
    "NO_TRUMP_DEFENCE",
    "NO_TRUMP_DEFENDER",
    "OVER_NO_TRUMP",
]

# Partner has not bid yet
_alone: Final = When(
    lambda situation: not situation.suits(PARTNER) and all(item.call == 52 for item in situation.of(PARTNER))
)

_direct: Final = over_bid & When(lambda situation: situation.bidder == RIGHT)


def _one_suiter(hand: Hand) -> bool:
    return hand.shape[0] >= 6 and hand.shape[1] <= 4 and hand.hcp >= 9


def _major_and_minor(major: int) -> Maker:
    fact = Fact(
        phrase("5 or more {suit} and 4 or more in a minor", suit=SUIT_WORDS[major]),
        lambda hand: (
            hand.lengths[major] >= 5
            and max(hand.lengths[CLUBS], hand.lengths[DIAMONDS]) >= (4 if hand.lengths[major] == 5 else 5)
        ),
    )
    return lambda situation, bid: fact


OVER_NO_TRUMP: Final = Chapter(
    "over their one no trump",
    they_opened & first_turn & _alone & opened(1, NO_TRUMPS) & bid_is(1, NO_TRUMPS) & (_direct | passes_out),
    (
        Rule("over_nt.penalty", double, "Doubles for penalties: as strong as the opener", (hcp(15),), suit=None),
        Rule(
            "over_nt.three",
            at(3, SPADES, HEARTS, DIAMONDS, CLUBS),
            "A long suit",
            (length(BID, 7), good(BID), hcp(5, 14)),
        ),
        Rule(
            "over_nt.minors",
            at(2, NO_TRUMPS),
            "Both minors",
            (length(CLUBS, 5), length(DIAMONDS, 5), points(10)),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "over_nt.majors",
            at(2, DIAMONDS),
            "Both majors",
            (
                length(HEARTS, 4),
                length(SPADES, 4),
                hand_where("", lambda hand: hand.lengths[2] + hand.lengths[3] >= 9),
                points(9),
            ),
            suit=None,
            forcing=ROUND,
        ),
        Rule("over_nt.hearts", at(2, HEARTS), "Hearts and a minor", (_major_and_minor(HEARTS), points(10))),
        Rule("over_nt.spades", at(2, SPADES), "Spades and a minor", (_major_and_minor(SPADES), points(10))),
        Rule(
            "over_nt.one_suiter",
            at(2, CLUBS),
            "One long suit, not yet named",
            (hand_where("six cards or more in a suit", _one_suiter),),
            suit=None,
            forcing=ROUND,
        ),
        Rule("over_nt.pass", passing, "Nothing to say over one no trump", (hcp(0, 14),)),
    ),
)

NO_TRUMP_DEFENCE: Final = Chapter(
    "after an overcall of their one no trump",
    partner_said("over_nt.") & ~partner_said("over_nt.pass") & first_turn,
    (
        Rule(
            "cappelletti.clubs",
            passing,
            "Long clubs: content with two clubs",
            (length(CLUBS, 6),),
            when=partner_said("over_nt.one_suiter") & over_pass,
        ),
        Rule(
            "cappelletti.relay",
            at(2, DIAMONDS),
            "Waits for partner's suit",
            when=partner_said("over_nt.one_suiter") & over_pass,
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "cappelletti.minors",
            cheapest(CLUBS, DIAMONDS),
            "Chooses between the minors",
            (best(MINORS),),
            when=partner_said("over_nt.minors") & over_pass,
            agrees=True,
        ),
        Rule(
            "cappelletti.long_diamonds",
            passing,
            "Long diamonds: content with two diamonds",
            (length(DIAMONDS, 6), short(HEARTS, 2), short(SPADES, 2), hcp(0, 10), short(CLUBS, 3)),
            when=partner_said("over_nt.majors") & over_pass,
        ),
        Rule(
            "cappelletti.no_major",
            at(2, NO_TRUMPS),
            "No major: asks for the better minor",
            (
                short(HEARTS, 2),
                short(SPADES, 2),
                hand_where("", lambda hand: min(hand.lengths[0], hand.lengths[1]) >= 4),
            ),
            when=partner_said("over_nt.majors") & over_pass,
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "cappelletti.major_jump",
            at(3, SPADES, HEARTS),
            "Invites game",
            (length(BID, 4), support(BID, 11), best(MAJORS)),
            when=partner_said("over_nt.majors") & over_pass,
            agrees=True,
        ),
        Rule(
            "cappelletti.major",
            at(2, HEARTS, SPADES),
            "Chooses between the majors",
            (best(MAJORS, upward=3),),
            when=partner_said("over_nt.majors") & over_pass,
            agrees=True,
        ),
        Rule(
            "cappelletti.raise",
            raised(3),
            "Raises: invites game",
            (length(BID, 4), support(BID, 10, 13), hcp(0, 9)),
            when=partner_said("over_nt.hearts", "over_nt.spades") & (over_pass | over_double),
            agrees=True,
        ),
        Rule(
            "cappelletti.ask",
            at(2, NO_TRUMPS),
            "Asks which minor partner has",
            (any_of(hcp(10), all_of(short(PARTNERS, 1), length(CLUBS, 3), length(DIAMONDS, 3))),),
            when=partner_said("over_nt.hearts", "over_nt.spades") & (over_pass | over_double),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "cappelletti.stay",
            passing,
            "Content",
            when=partner_said("over_nt.hearts", "over_nt.spades", "over_nt.three"),
        ),
        Rule(
            "cappelletti.run",
            at(2, CLUBS, DIAMONDS, HEARTS, SPADES),
            "Too weak to defend one no trump doubled",
            (length(BID, 5), hcp(0, 5), best(upward=0)),
            when=partner_said("over_nt.penalty") & over_pass,
        ),
        Rule("cappelletti.penalty", passing, "Content to defend", when=partner_said("over_nt.penalty")),
    ),
)

NO_TRUMP_DEFENDER: Final = Chapter(
    "naming the long suit",
    i_said("over_nt.")
    & (partner_said("cappelletti.relay", "cappelletti.no_major", "cappelletti.ask") & over_pass | passes_out),
    (
        Rule(
            "cappelletti.diamonds",
            passing,
            "Diamonds it is",
            (length(DIAMONDS, 6),),
            when=partner_said("cappelletti.relay"),
        ),
        Rule(
            "cappelletti.suit",
            cheapest(HEARTS, SPADES, CLUBS),
            "Names the long suit",
            (length(BID, 5), best(upward=0)),
            when=partner_said("cappelletti.relay"),
        ),
        Rule(
            "cappelletti.suit_doubled",
            cheapest(DIAMONDS, HEARTS, SPADES),
            "Names the long suit",
            (length(BID, 6), best(upward=0)),
            when=i_said("over_nt.one_suiter") & passes_out & When(lambda situation: situation.doubled == 1),
        ),
        Rule(
            "cappelletti.minor",
            cheapest(CLUBS, DIAMONDS),
            "The better minor",
            (best(MINORS),),
            when=partner_said("cappelletti.no_major", "cappelletti.ask"),
        ),
    ),
)

CAPPELLETTI_INVITES: Final = Chapter(
    "after the minor is named",
    i_said("cappelletti.ask") & over_pass,
    (
        Rule("cappelletti.game", in_suit(FIRST, 4), "Game in the major", (length(BID, 3), hcp(13)), agrees=True),
        Rule(
            "cappelletti.invite", in_suit(FIRST, 3), "Invites game in the major", (length(BID, 3), hcp(10)), agrees=True
        ),
        Rule("cappelletti.content", passing, "Content with the minor"),
    ),
)
