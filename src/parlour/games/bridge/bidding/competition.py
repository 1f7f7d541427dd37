"""Our side has opened and the other side bids or doubles."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.auction import PASS, bid_of
from parlour.games.bridge.bidding.bids import (
    BID,
    MINE,
    PARTNERS,
    THEIRS,
    at,
    cheapest,
    cue,
    double,
    in_suit,
    jump,
    new_suits,
    passing,
    raised,
    redouble,
)
from parlour.games.bridge.bidding.facts import (
    all_of,
    any_of,
    balanced,
    best,
    good,
    hand_where,
    hcp,
    length,
    long_points,
    longer,
    points,
    short,
    stops_theirs,
    support,
    unless,
)
from parlour.games.bridge.bidding.hand import DIAMONDS, HEARTS, MAJORS, MINORS, NO_TRUMPS, SPADES, SUITS
from parlour.games.bridge.bidding.overcalls import takeout_shape
from parlour.games.bridge.bidding.rule import GAME, ROUND, Chapter, Rule, When
from parlour.games.bridge.bidding.shows import Fact
from parlour.games.bridge.bidding.situation import LEFT, ME, PARTNER, RIGHT, Situation, strain_of
from parlour.games.bridge.bidding.when import (
    bid_is,
    first_turn,
    i_opened,
    level_at_most,
    opened,
    over_bid,
    over_double,
    over_pass,
    partner_opened,
    partner_said,
)

__all__ = ["NEGATIVE_ANSWERS", "OVER_THEIR_DOUBLE", "OVER_THEIR_OVERCALL", "OVER_THEIR_NO_TRUMP_OVERCALL", "REOPENING"]

_one_of_suit: Final = opened(1, *SUITS)
_minor_opened: Final = opened(1, *MINORS)
_major_opened: Final = opened(1, *MAJORS)
_after_overcall: Final = partner_opened & _one_of_suit & first_turn & over_bid


def negative_suits(now: Situation, bid: int) -> Fact | None:
    """The majors that nobody has bid: four cards in one, or in each where both are left; else both minors."""
    majors = [suit for suit in MAJORS if suit in now.unshown]
    minors = [suit for suit in MINORS if suit in now.unshown]
    if len(majors) == 2:
        return Fact(
            "four cards in each major",
            lambda hand: (
                min(hand.lengths[HEARTS], hand.lengths[SPADES]) >= 4
                or (now.level >= 2 and max(hand.lengths[HEARTS], hand.lengths[SPADES]) == 4)
            ),
        )
    if len(majors) == 1:
        wanted = majors[0]
        word = ("hearts", "spades")[wanted - HEARTS]
        return Fact(f"4 or more {word}", lambda hand: hand.lengths[wanted] >= 4)
    return Fact("both minors", lambda hand: all(hand.lengths[suit] >= 4 for suit in minors) or hand.hcp >= 11)


def _room_to_cue(now: Situation) -> bool:
    """Tell whether a cue bid leaves room to stop at three of our suit."""
    strain = strain_of(now.opening)
    return bool(now.their_suits) and strain is not None and now.cheapest(now.their_suits[0]) < bid_of(3, strain)


_cheap_cue: Final = When(_room_to_cue)

OVER_THEIR_OVERCALL: Final = Chapter(
    "responder over an overcall",
    _after_overcall & When(lambda now: strain_of(now.bid) != NO_TRUMPS),
    (
        Rule(
            "negative.trap",
            passing,
            "Strong in their suit: waits for a reopening double",
            (length(THEIRS, 5), good(THEIRS), unless(length(PARTNERS, 4))),
            when=level_at_most(3) & When(lambda now: strain_of(now.bid) in now.their_suits),
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
            (support(PARTNERS, 13), length(PARTNERS, 3)),
            when=_major_opened & _cheap_cue,
            suit=PARTNERS,
            agrees=True,
            forcing=GAME,
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
            when=_major_opened & When(lambda now: now.level in (2, 3)),
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
            "negative.new_diamonds",
            at(1, DIAMONDS),
            "A suit at the one level",
            (long_points(BID, 6), length(BID, 4), short(HEARTS, 3), short(SPADES, 3)),
            forcing=ROUND,
        ),
        Rule(
            "negative.free",
            new_suits(2),
            "A good suit, bid freely",
            (hcp(10), length(BID, 5), best(upward=0)),
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
            (points(8), negative_suits),
            when=When(lambda now: now.level == 2),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "negative.double_high",
            double,
            "A double that shows strength: opener may bid or defend",
            (hcp(10),),
            when=When(lambda now: now.level in (3, 4)),
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
            (support(BID, 6, 10), length(BID, 4)),
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
    partner_opened & _one_of_suit & first_turn & over_double,
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
            (long_points(BID, 6), length(BID, 4), best(upward=4)),
            forcing=ROUND,
        ),
        Rule(
            "doubled.new_major",
            new_suits(1, among=MAJORS),
            "A suit at the one level",
            (long_points(BID, 6), length(BID, 4), best(MAJORS, upward=4)),
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

_cheap: Final = When(lambda now: now.level <= 2)

NEGATIVE_ANSWERS: Final = Chapter(
    "opener after a negative double",
    i_opened & partner_said("negative.double") & over_pass,
    (
        Rule(
            "negative.game",
            at(4, SPADES, HEARTS),
            "Game in the major that partner has",
            (length(BID, 4), support(BID, 19)),
            when=_cheap,
            agrees=True,
        ),
        Rule(
            "negative.jump_unbid",
            new_suits(by=1, among=MAJORS),
            "The major that partner has, with extra strength",
            (length(BID, 4), support(BID, 16, 18)),
            when=_cheap,
            agrees=True,
        ),
        Rule(
            "negative.major",
            new_suits(among=MAJORS),
            "The major that partner asked for",
            (length(BID, 4),),
            when=_cheap,
        ),
        Rule(
            "negative.jump_own",
            in_suit(MINE, by=1),
            "A long suit and extra strength",
            (length(BID, 6), long_points(BID, 17)),
            when=_cheap,
        ),
        Rule("negative.three_nt", at(3, NO_TRUMPS), "Game in no trumps", (hcp(18, 20), stops_theirs())),
        Rule("negative.own", in_suit(MINE), "A long suit", (length(BID, 6),)),
        Rule(
            "negative.two_nt",
            jump(NO_TRUMPS),
            "Balanced and strong, with their suit stopped",
            (hcp(18, 19), stops_theirs()),
            when=level_at_most(1),
        ),
        Rule(
            "negative.nt",
            cheapest(NO_TRUMPS),
            "Their suit stopped",
            (stops_theirs(), hand_where("", lambda hand: hand.shape[3] > 0 and hand.shape[0] < 6)),
            when=_cheap,
        ),
        Rule("negative.minor", new_suits(among=MINORS), "A second suit", (length(BID, 4),), when=_cheap),
        Rule("negative.five", in_suit(MINE), "Bids the suit again", (length(BID, 5),)),
        Rule(
            "negative.three_cards",
            new_suits(among=MAJORS),
            "Three cards in the major, without a better bid",
            (length(BID, 3),),
            when=_cheap,
        ),
        Rule("negative.again", in_suit(MINE), "No better bid"),
    ),
)

_overcall_passed: Final = (
    i_opened
    & _one_of_suit
    & When(lambda now: now.bidder == LEFT and now.calls[-2:] == (PASS, PASS) and len(now.of(ME)) == 1)
)

REOPENING: Final = Chapter(
    "opener reopens",
    _overcall_passed & When(lambda now: strain_of(now.bid) != NO_TRUMPS) & level_at_most(2),
    (
        Rule(
            "reopen.two_nt",
            at(2, NO_TRUMPS),
            "Balanced and strong, with their suit stopped",
            (hcp(18, 19), balanced(), stops_theirs()),
        ),
        Rule(
            "reopen.jump",
            new_suits(by=1),
            "A second suit and a very strong hand",
            (hcp(18), length(BID, 5), longer(MINE, BID)),
            forcing=ROUND,
        ),
        Rule(
            "reopen.jump_own",
            in_suit(MINE, by=1),
            "A long suit and a strong hand",
            (length(BID, 6), hcp(16), good(BID)),
        ),
        Rule(
            "reopen.double",
            double,
            "A takeout double, in case partner waits with their suit",
            (any_of(short(THEIRS, 2), hcp(17)), unless(all_of(length(MINE, 6), hcp(0, 14)))),
            suit=None,
            forcing=ROUND,
        ),
        Rule("reopen.own", in_suit(MINE), "A long suit", (length(BID, 6),)),
        Rule(
            "reopen.suit",
            new_suits(2),
            "A second suit",
            (length(BID, 4), short(THEIRS, 3), hcp(13)),
            when=level_at_most(1),
        ),
        Rule("reopen.pass", passing, "Lets them play there", (hcp(0, 17),)),
    ),
)

OPENER_AGAIN: Final = Chapter(
    "opener alone in competition",
    i_opened
    & _one_of_suit
    & over_bid
    & level_at_most(3)
    & When(lambda now: now.bidder == RIGHT and strain_of(now.bid) != NO_TRUMPS and now.passed(PARTNER)),
    (
        Rule(
            "alone.jump",
            new_suits(by=1),
            "A second suit and a very strong hand",
            (hcp(20), length(BID, 4), longer(MINE, BID)),
            forcing=ROUND,
            when=level_at_most(2),
        ),
        Rule(
            "alone.jump_own",
            in_suit(MINE, by=1),
            "A long suit and a very strong hand",
            (hcp(17), length(BID, 6), good(BID)),
            when=level_at_most(1),
        ),
        Rule(
            "alone.double",
            double,
            "A takeout double: short in their suit",
            (short(THEIRS, 1), takeout_shape(), hcp(12)),
            when=level_at_most(2),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "alone.double_strong",
            double,
            "A takeout double: a strong hand",
            (hcp(17), short(THEIRS, 2)),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "alone.own",
            in_suit(MINE),
            "A long suit and more than a minimum",
            (length(BID, 6), points(15)),
            when=level_at_most(2),
        ),
        Rule(
            "alone.suit",
            new_suits(),
            "A second suit and more than a minimum",
            (length(BID, 5), points(15), longer(MINE, BID)),
            when=level_at_most(2),
        ),
        Rule("alone.pass", passing, "A minimum", (hcp(0, 18),)),
    ),
)


def _artificial(now: Situation) -> bool:
    last = now.said[-1]
    if now.opener not in (LEFT, RIGHT) or now.bidder != RIGHT or strain_of(now.bid) == NO_TRUMPS:
        return False
    return last.meaning.suit != strain_of(now.bid) and not last.rule.startswith(("natural.", "forced."))


def _their_bid(now: Situation, bid: int) -> int | None:
    return strain_of(now.bid)


LEAD_DIRECTING: Final = Chapter(
    "doubling an artificial bid",
    over_bid & When(_artificial),
    (
        Rule(
            "lead.double",
            double,
            "Doubles their artificial bid to ask for that lead",
            (length(_their_bid, 5), good(_their_bid), hcp(5)),
            suit=_their_bid,
        ),
    ),
)
