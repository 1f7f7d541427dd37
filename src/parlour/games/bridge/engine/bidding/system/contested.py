"""Partner has opened and the other side overcalls or doubles: negative doubles, raises, cue bids, redoubles."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import (
    BID,
    PARTNERS,
    THEIRS,
    at,
    cue,
    double,
    new_suits,
    passing,
    raised,
    redouble,
)
from parlour.games.bridge.engine.bidding.facts import (
    all_of,
    any_of,
    best,
    good,
    hand_where,
    hcp,
    length,
    long_points,
    stops_theirs,
    support,
    unless,
)
from parlour.games.bridge.engine.bidding.hand import HEARTS, MAJORS, MINORS, NO_TRUMPS, SPADES, SUITS
from parlour.games.bridge.engine.bidding.phrases import NOTHING, SUIT_WORDS, Phrase, span
from parlour.games.bridge.engine.bidding.rule import GAME, ROUND, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.shows import LONGEST, Fact
from parlour.games.bridge.engine.bidding.situation import Situation, strain_of
from parlour.games.bridge.engine.bidding.when import (
    bid_is,
    just_opened,
    level_at_most,
    opened,
    over_bid,
    over_double,
)
from parlour.games.bridge.rules.auction import bid_of

__all__ = [
    "OVER_THEIR_DOUBLE",
    "OVER_THEIR_NO_TRUMP_OVERCALL",
    "OVER_THEIR_OVERCALL",
]

_one_of_suit: Final = opened(1, *SUITS)

_minor_opened: Final = opened(1, *MINORS)

_major_opened: Final = opened(1, *MAJORS)

_after_overcall: Final = just_opened & _one_of_suit & over_bid


def negative_suits(situation: Situation, bid: int) -> Fact | None:
    """The majors that nobody has bid: four cards in one, or in each where both are left; else both minors."""
    majors = [suit for suit in MAJORS if suit in situation.unshown]
    minors = [suit for suit in MINORS if suit in situation.unshown]
    if len(majors) == 2:
        return Fact(
            Phrase("four cards in each major"),
            lambda hand: (
                min(hand.lengths[HEARTS], hand.lengths[SPADES]) >= 4
                or (situation.level >= 2 and max(hand.lengths[HEARTS], hand.lengths[SPADES]) >= 4)
            ),
        )
    if len(majors) == 1:
        wanted = majors[0]
        return Fact(span(4, LONGEST, LONGEST, SUIT_WORDS[wanted]), lambda hand: hand.lengths[wanted] >= 4)
    return Fact(Phrase("both minors"), lambda hand: all(hand.lengths[suit] >= 4 for suit in minors) or hand.hcp >= 11)


def long_suit_new(situation: Situation, bid: int) -> Fact:
    """Five cards in a major that nobody has bid."""
    return Fact(NOTHING, lambda hand: any(hand.lengths[suit] >= 5 for suit in MAJORS if suit in situation.unshown))


def _room_to_cue(situation: Situation) -> bool:
    """Tell whether a cue bid leaves room to stop at three of our suit."""
    strain = strain_of(situation.opening)
    return (
        bool(situation.their_suits)
        and strain is not None
        and situation.cheapest(situation.their_suits[0]) < bid_of(3, strain)
    )


_cheap_cue: Final = When(_room_to_cue)

OVER_THEIR_OVERCALL: Final = Chapter(
    "responder over an overcall",
    _after_overcall & When(lambda situation: strain_of(situation.bid) != NO_TRUMPS),
    (
        Rule(
            "negative.trap",
            passing,
            "Strong in their suit: waits for a reopening double",
            (length(THEIRS, 5), good(THEIRS), unless(length(PARTNERS, 4))),
            when=level_at_most(3) & When(lambda situation: strain_of(situation.bid) in situation.their_suits),
        ),
        Rule(
            "compete.game",
            raised(4),
            "Raises to game with many trumps",
            (length(BID, 5), hcp(0, 10), hand_where("", lambda hand: hand.shape[3] < 2)),
            when=_major_opened,
            agrees=True,
        ),
        Rule(
            "compete.cue",
            cue,
            "A raise that forces to game",
            (support(PARTNERS, 13), length(PARTNERS, 3), unless(all_of(length(PARTNERS, 3, 3), long_suit_new))),
            when=_major_opened & _cheap_cue,
            suit=PARTNERS,
            agrees=True,
            forcing=GAME,
        ),
        Rule(
            "compete.game_strong",
            raised(4),
            "Raises to game",
            (support(PARTNERS, 13), length(PARTNERS, 3)),
            when=_major_opened & When(lambda situation: not situation.their_suits),
            agrees=True,
        ),
        Rule(
            "compete.limit",
            raised(3),
            "A limit raise: invites game",
            (support(BID, 10, 12), length(BID, 3)),
            when=_major_opened & level_at_most(2),
            agrees=True,
            close=True,
        ),
        Rule(
            "compete.raise", raised(2), "Raises", (support(BID, 6, 9), length(BID, 3)), when=_major_opened, agrees=True
        ),
        Rule(
            "compete.raise_high",
            raised(),
            "Raises",
            (support(BID, 9, 13), length(BID, 3)),
            when=_major_opened & When(lambda situation: situation.level in (2, 3)),
            agrees=True,
            close=True,
        ),
        Rule(
            "negative.new_one",
            new_suits(1),
            "A suit at the one level",
            (long_points(BID, 6), length(BID, 5)),
            forcing=ROUND,
        ),
        Rule(
            "negative.free",
            new_suits(2),
            "A good suit, bid freely",
            (any_of(hcp(10), all_of(hcp(8), long_points(BID, 11))), length(BID, 5), best(upward=0)),
            forcing=ROUND,
        ),
        Rule(
            "negative.free_three",
            new_suits(3),
            "A good suit, bid freely",
            (hcp(12), length(BID, 6), best(upward=0), good(BID)),
            forcing=GAME,
        ),
        Rule(
            "negative.new_four",
            new_suits(1, among=MAJORS),
            "Four cards in one major only",
            (hcp(6), length(BID, 4), unless(all_of(length(HEARTS, 4), length(SPADES, 4)))),
            when=When(lambda situation: HEARTS in situation.unshown and SPADES in situation.unshown),
            forcing=ROUND,
        ),
        Rule(
            "negative.double",
            double,
            "A negative double: asks opener to name a suit",
            (hcp(6), negative_suits),
            when=level_at_most(1),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "negative.double_two",
            double,
            "A negative double: asks opener to name a suit",
            (hcp(7), negative_suits),
            when=When(lambda situation: situation.level == 2),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "negative.double_high",
            double,
            "A double that shows strength: opener may bid or defend",
            (hcp(10),),
            when=When(lambda situation: situation.level in (3, 4)),
            suit=None,
        ),
        Rule(
            "compete.three_nt",
            at(3, NO_TRUMPS),
            "Game in no trumps",
            (hcp(13, 17), stops_theirs(), hand_where("", lambda hand: hand.shape[3] > 0)),
        ),
        Rule("compete.two_nt", at(2, NO_TRUMPS), "Invites game with their suit stopped", (hcp(11, 12), stops_theirs())),
        Rule(
            "compete.cue_minor",
            cue,
            "A strong raise",
            (support(PARTNERS, 13), length(PARTNERS, 4)),
            when=_minor_opened & level_at_most(2),
            suit=PARTNERS,
            agrees=True,
            forcing=GAME,
        ),
        Rule(
            "compete.limit_minor",
            raised(3),
            "A limit raise: invites game",
            (support(BID, 10, 12), length(BID, 5)),
            when=_minor_opened & level_at_most(2),
            agrees=True,
        ),
        Rule("negative.one_nt", at(1, NO_TRUMPS), "Their suit stopped", (hcp(7, 10), stops_theirs())),
        Rule(
            "compete.raise_minor",
            raised(),
            "Raises",
            (hcp(6, 10), length(BID, 4)),
            when=_minor_opened & level_at_most(2),
            agrees=True,
        ),
        Rule("compete.pass", passing, "Nothing to say over the overcall", (hcp(0, 12),)),
    ),
)

OVER_THEIR_NO_TRUMP_OVERCALL: Final = Chapter(
    "responder over one no trump",
    _after_overcall & bid_is(1, NO_TRUMPS),
    (
        Rule(
            "over_one_nt.double",
            double,
            "Doubles for penalties: our side has most of the strength",
            (hcp(9),),
            suit=None,
        ),
        Rule("over_one_nt.raise", raised(2), "Raises", (length(BID, 4), hcp(3, 8)), agrees=True),
        Rule(
            "over_one_nt.raise_major", raised(2), "Raises", (length(BID, 3), hcp(4, 8)), when=_major_opened, agrees=True
        ),
        Rule("over_one_nt.suit", new_suits(2), "A long suit", (length(BID, 6), hcp(0, 8))),
        Rule("over_one_nt.pass", passing, "Nothing to say", (hcp(0, 8),)),
    ),
)

OVER_THEIR_DOUBLE: Final = Chapter(
    "responder over a takeout double",
    just_opened & _one_of_suit & over_double,
    (
        Rule(
            "doubled.raise_game",
            raised(4),
            "Raises to game with many trumps",
            (length(BID, 5), hcp(0, 9)),
            when=_major_opened,
            agrees=True,
        ),
        Rule(
            "doubled.jordan",
            at(2, NO_TRUMPS),
            "A raise with the strength of an invitation or more",
            (support(PARTNERS, 10), length(PARTNERS, 4)),
            suit=PARTNERS,
            agrees=True,
            forcing=ROUND,
        ),
        Rule(
            "doubled.jordan_three",
            at(2, NO_TRUMPS),
            "A raise with the strength of an invitation or more",
            (support(PARTNERS, 10), length(PARTNERS, 3), hcp(9)),
            when=_major_opened,
            suit=PARTNERS,
            agrees=True,
            forcing=ROUND,
        ),
        Rule(
            "doubled.raise_jump",
            raised(3),
            "Jumps with many trumps to make it hard for others",
            (length(BID, 4), support(BID, 3, 9)),
            when=_major_opened,
            agrees=True,
        ),
        Rule(
            "doubled.raise_jump_minor",
            raised(3),
            "Jumps with many trumps to make it hard for others",
            (length(BID, 5), support(BID, 3, 9)),
            when=_minor_opened,
            agrees=True,
        ),
        Rule(
            "doubled.raise", raised(2), "Raises", (length(BID, 3), support(BID, 5, 9)), when=_major_opened, agrees=True
        ),
        Rule(
            "doubled.raise_minor",
            raised(2),
            "Raises",
            (length(BID, 4), support(BID, 5, 9), unless(length(HEARTS, 4), length(SPADES, 4))),
            when=_minor_opened,
            agrees=True,
        ),
        Rule(
            "doubled.new_one",
            new_suits(1),
            "A suit at the one level",
            (long_points(BID, 6), hcp(0, 11), length(BID, 4), best(upward=4)),
            forcing=ROUND,
        ),
        Rule(
            "doubled.new_major",
            new_suits(1, among=MAJORS),
            "A suit at the one level",
            (long_points(BID, 6), hcp(0, 11), length(BID, 4), best(MAJORS, upward=4)),
            forcing=ROUND,
        ),
        Rule("doubled.redouble", redouble, "Strong, without support", (hcp(10),), suit=None),
        Rule(
            "doubled.one_nt", at(1, NO_TRUMPS), "Balanced", (hcp(6, 9), hand_where("", lambda hand: hand.shape[0] < 6))
        ),
        Rule("doubled.new_two", new_suits(2), "A long suit, not forcing", (hcp(4, 9), length(BID, 6))),
        Rule("doubled.pass", passing, "Nothing to say", (hcp(0, 9),)),
    ),
)
