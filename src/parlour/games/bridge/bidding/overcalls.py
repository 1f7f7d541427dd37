"""The other side has opened: overcalls, takeout doubles, two-suiters, weak jumps, and reopening."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.bidding.bids import BID, THEIRS, at, cheapest, cue, double, jump, new_suits, passing
from parlour.games.bridge.bidding.facts import (
    SUIT_WORDS,
    all_of,
    any_of,
    balanced,
    best,
    good,
    hand_where,
    hcp,
    length,
    points,
    short,
    stops_theirs,
    unless,
)
from parlour.games.bridge.bidding.hand import CLUBS, DIAMONDS, HEARTS, MINORS, NO_TRUMPS, SPADES, SUITS, Hand
from parlour.games.bridge.bidding.rule import ROUND, Chapter, Maker, Rule, When
from parlour.games.bridge.bidding.shows import LONGEST, Bounds, Fact
from parlour.games.bridge.bidding.situation import PARTNER, RIGHT, Situation, strain_of
from parlour.games.bridge.bidding.when import (
    bid_is,
    first_turn,
    level_at_most,
    opened,
    over_bid,
    passes_out,
    they_opened,
    vulnerable,
)

__all__ = ["BALANCING", "OVERCALLS", "OVER_NO_TRUMP", "takeout_shape"]

# Partner has not bid yet
_alone: Final = When(lambda now: not now.suits(PARTNER) and all(item.call == 52 for item in now.of(PARTNER)))
_direct: Final = over_bid & When(lambda now: now.bidder == RIGHT)
_one_suit: Final = When(lambda now: now.level == 1 and len(now.their_suits) == 1 and strain_of(now.bid) != NO_TRUMPS)
_weak_opening: Final = When(
    lambda now: now.level in (2, 3, 4) and now.opener == RIGHT and strain_of(now.opening) != NO_TRUMPS
)


def takeout_shape() -> Maker:
    """Three cards or more in every suit but theirs, and not too long there."""

    def make(now: Situation, bid: int) -> Fact:
        theirs = now.their_suits
        unbid = [suit for suit in SUITS if suit not in theirs]

        def test(hand: Hand) -> bool:
            if any(hand.lengths[suit] < 3 for suit in unbid):
                return False
            return all(hand.lengths[suit] <= 3 for suit in theirs)

        return Fact("support for the other suits", test)

    return make


def michaels(now: Situation, bid: int) -> Fact | None:
    """Both majors over a minor; the other major and a minor over a major."""
    theirs = now.their_suits[0] if now.their_suits else None
    if theirs is None:
        return None
    if theirs in MINORS:
        return both(HEARTS, SPADES)
    other = HEARTS + SPADES - theirs

    def test(hand: Hand) -> bool:
        return hand.lengths[other] >= 5 and max(hand.lengths[CLUBS], hand.lengths[DIAMONDS]) >= 5

    lengths = [(0, LONGEST)] * 4
    lengths[other] = (5, LONGEST)
    return Fact(f"5 or more {SUIT_WORDS[other]} and 5 or more in a minor", test, Bounds(lengths=tuple(lengths)))


def unusual(now: Situation, bid: int) -> Fact | None:
    """The two lowest suits that they did not bid."""
    if len(now.their_suits) != 1:
        return None
    low, high = [suit for suit in SUITS if suit not in now.their_suits][:2]
    return both(low, high)


def both(low: int, high: int) -> Fact:
    """Five cards or more in each of two suits."""
    lengths = [(0, LONGEST)] * 4
    lengths[low] = lengths[high] = (5, LONGEST)
    return Fact(
        f"5 or more {SUIT_WORDS[low]} and 5 or more {SUIT_WORDS[high]}",
        lambda hand: hand.lengths[low] >= 5 and hand.lengths[high] >= 5,
        Bounds(lengths=tuple(lengths)),
    )


OVERCALLS: Final = Chapter(
    "overcalls",
    they_opened & first_turn & _alone & _direct & When(lambda now: strain_of(now.opening) != NO_TRUMPS),
    (
        Rule(
            "overcall.michaels",
            cue,
            "Michaels: a two-suited hand",
            (hcp(6), michaels),
            when=_one_suit & When(lambda now: now.opener == RIGHT),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "overcall.unusual",
            at(2, NO_TRUMPS),
            "The unusual two no trumps: the two lowest suits that are left",
            (hcp(6), unusual),
            when=_one_suit,
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "overcall.michaels_high",
            cue,
            "A two-suited hand",
            (hcp(12), michaels),
            when=_weak_opening & When(lambda now: now.level == 2),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "overcall.two_nt",
            at(2, NO_TRUMPS),
            "Balanced and strong, over their weak opening",
            (
                hcp(16, 20),
                hand_where("", lambda hand: hand.shape[3] >= 2 and hand.shape[0] < 6),
                stops_theirs(),
                unless(
                    length(SPADES, 5),
                    all_of(length(SPADES, 4), short(THEIRS, 2)),
                    all_of(length(HEARTS, 4), short(THEIRS, 2)),
                ),
            ),
            when=_weak_opening & When(lambda now: now.level == 2),
        ),
        Rule(
            "overcall.one_nt",
            at(1, NO_TRUMPS),
            "Balanced with their suit stopped",
            (hcp(15, 18), balanced(), stops_theirs(), unless(all_of(hcp(17), length(SPADES, 5)))),
            when=_one_suit,
        ),
        Rule(
            "double.strong",
            double,
            "Too strong for an overcall",
            (any_of(hcp(19), all_of(hcp(18), points(20))),),
            when=level_at_most(3),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "overcall.one_level",
            new_suits(1),
            "An overcall at the one level",
            (
                hcp(8, 18),
                points(9),
                length(BID, 5),
                good(BID),
                best(upward=0),
                unless(all_of(hcp(17), takeout_shape())),
            ),
        ),
        Rule(
            "overcall.one_level_strong",
            new_suits(1),
            "An overcall at the one level",
            (hcp(11, 17), length(BID, 5), best(upward=0)),
        ),
        Rule(
            "overcall.weak_jump",
            jump(SPADES, HEARTS, DIAMONDS, CLUBS),
            "A weak jump overcall",
            (hcp(5, 9), length(BID, 6, 6), good(BID)),
            when=_one_suit & When(lambda now: now.opener == RIGHT),
        ),
        Rule(
            "overcall.weak_high",
            at(3, SPADES, HEARTS, DIAMONDS, CLUBS),
            "Jumps to make bidding hard for others",
            (hcp(4, 10), length(BID, 7, 7), good(BID)),
            when=_one_suit,
        ),
        Rule(
            "overcall.weak_four",
            at(4, SPADES, HEARTS, DIAMONDS, CLUBS),
            "Jumps to make bidding hard for others",
            (hcp(4, 11), length(BID, 8), good(BID)),
            when=_one_suit,
        ),
        Rule(
            "double.takeout",
            double,
            "A takeout double: partner chooses a suit",
            (points(12), hcp(11), takeout_shape()),
            when=level_at_most(1),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "overcall.two_level",
            new_suits(2),
            "An overcall at the two level",
            (
                hcp(10, 17),
                points(12),
                any_of(length(BID, 6), all_of(length(BID, 5), good(BID), hcp(12))),
                best(upward=0),
                unless(length(THEIRS, 4)),
            ),
            when=~vulnerable & When(lambda now: now.level == 1),
        ),
        Rule(
            "overcall.two_level_vulnerable",
            new_suits(2),
            "An overcall at the two level",
            (
                hcp(10, 17),
                points(12),
                any_of(length(BID, 6), all_of(length(BID, 5), good(BID), hcp(13))),
                best(upward=0),
                unless(length(THEIRS, 4)),
            ),
            when=vulnerable & When(lambda now: now.level == 1),
        ),
        Rule(
            "double.takeout_two",
            double,
            "A takeout double: partner chooses a suit",
            (points(13), hcp(12), takeout_shape()),
            when=When(lambda now: now.level in (2, 3, 4)),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "overcall.high",
            cheapest(SPADES, HEARTS, DIAMONDS, CLUBS),
            "An overcall over their weak opening",
            (hcp(12, 18), points(14), length(BID, 5), good(BID), best(upward=0)),
            when=When(lambda now: now.level in (2, 3)),
        ),
        Rule(
            "double.four_card",
            double,
            "A takeout double: partner chooses a suit",
            (
                hcp(14, 18),
                hand_where("", lambda hand: hand.shape[0] < 6),
                short(THEIRS, 2),
                any_of(length(HEARTS, 4), length(SPADES, 4)),
            ),
            when=When(lambda now: now.level <= 2 and len(now.their_suits) == 1),
            suit=None,
            forcing=ROUND,
        ),
        Rule("overcall.pass", passing, "Nothing to say against their opening", (hcp(0, 18),)),
    ),
)


def _one_suiter(hand: Hand) -> bool:
    return hand.shape[0] >= 6 and hand.shape[1] <= 4 and hand.hcp >= 9


def _major_and_minor(major: int) -> Maker:
    return hand_where(
        f"5 or more {SUIT_WORDS[major]} and 4 or more in a minor",
        lambda hand: (
            hand.lengths[major] >= 5
            and max(hand.lengths[CLUBS], hand.lengths[DIAMONDS]) >= 4
            and hand.shape[0] + hand.shape[1] >= 10
        ),
    )


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

BALANCING: Final = Chapter(
    "balancing",
    they_opened & first_turn & _alone & passes_out & When(lambda now: strain_of(now.opening) != NO_TRUMPS),
    (
        Rule(
            "balance.michaels", cue, "A two-suited hand", (hcp(6), michaels), when=_one_suit, suit=None, forcing=ROUND
        ),
        Rule(
            "balance.one_nt",
            at(1, NO_TRUMPS),
            "Balanced, with less than a direct overcall would show",
            (hcp(12, 15), balanced(), stops_theirs(), unless(length(SPADES, 5), length(HEARTS, 5))),
        ),
        Rule(
            "balance.strong",
            double,
            "Strong, or short in their suit",
            (any_of(hcp(16), all_of(points(10), takeout_shape())),),
            suit=None,
            forcing=ROUND,
            when=level_at_most(2),
        ),
        Rule(
            "balance.suit_one",
            new_suits(1),
            "A suit, perhaps weaker than a direct overcall",
            (points(8), length(BID, 5), best(upward=0)),
        ),
        Rule(
            "balance.jump",
            jump(SPADES, HEARTS, DIAMONDS, CLUBS),
            "A good long suit and opening strength",
            (hcp(12, 16), length(BID, 6), good(BID)),
            when=_one_suit,
        ),
        Rule(
            "balance.suit_two",
            new_suits(2),
            "Does not let them play so low",
            (points(9), hcp(8), length(BID, 5), best(upward=0)),
        ),
        Rule("balance.pass", passing, "Lets them play there"),
    ),
)
