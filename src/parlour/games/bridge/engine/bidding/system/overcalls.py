"""The other side has opened: overcalls, takeout doubles, two-suiters, weak jumps, and balancing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.games.bridge.engine.bidding.bids import BID, THEIRS, at, cheapest, cue, double, jump, new_suits, passing
from parlour.games.bridge.engine.bidding.facts import (
    all_of,
    any_of,
    balanced,
    best,
    good,
    hand_where,
    hcp,
    length,
    nearly_balanced,
    points,
    short,
    stops_theirs,
    unless,
)
from parlour.games.bridge.engine.bidding.hand import CLUBS, DIAMONDS, HEARTS, MINORS, NO_TRUMPS, SPADES, SUITS, Hand
from parlour.games.bridge.engine.bidding.phrases import NOTHING, SUIT_WORDS, Phrase, joined, phrase, span
from parlour.games.bridge.engine.bidding.rule import ROUND, Chapter, Maker, Rule, When
from parlour.games.bridge.engine.bidding.shows import LONGEST, Bounds, Fact
from parlour.games.bridge.engine.bidding.situation import LEFT, PARTNER, RIGHT, Situation, level_of, strain_of
from parlour.games.bridge.engine.bidding.when import (
    first_turn,
    level_at_most,
    over_bid,
    passes_out,
    they_opened,
    vulnerable,
)
from parlour.games.bridge.rules.auction import bid_of

__all__ = [
    "BALANCING",
    "OVERCALLS",
    "takeout_shape",
]

# Partner has not bid yet
_alone: Final = When(
    lambda situation: not situation.suits(PARTNER) and all(item.call == 52 for item in situation.of(PARTNER))
)

_direct: Final = over_bid & When(lambda situation: situation.bidder == RIGHT)

_one_suit: Final = When(
    lambda situation: situation.level == 1 and len(situation.their_suits) == 1 and strain_of(situation.bid) != NO_TRUMPS
)

_weak_opening: Final = When(
    lambda situation: (
        situation.level in (2, 3, 4) and situation.opener == RIGHT and strain_of(situation.opening) != NO_TRUMPS
    )
)


# They are at the one level, or one of them has raised the other to two
_low_enough: Final = When(
    lambda situation: situation.level == 1 or (situation.level == 2 and level_of(situation.opening) == 1)
)


def takeout_shape() -> Maker:
    """Three cards or more in every suit but theirs, and not too long there."""

    def make(situation: Situation, bid: int) -> Fact:
        theirs = situation.their_suits
        unbid = [suit for suit in SUITS if suit not in theirs]

        def test(hand: Hand) -> bool:
            if any(hand.lengths[suit] < 3 for suit in unbid):
                return False
            return all(hand.lengths[suit] <= 3 for suit in theirs)

        return Fact(Phrase("support for the other suits"), test)

    return make


def michaels(situation: Situation, bid: int) -> Fact | None:
    """Both majors over a minor; the other major and a minor over a major."""
    theirs = situation.their_suits[0] if situation.their_suits else None
    if theirs is None:
        return None
    if theirs in MINORS:
        return both(HEARTS, SPADES)
    other = HEARTS + SPADES - theirs

    def test(hand: Hand) -> bool:
        return hand.lengths[other] >= 5 and max(hand.lengths[CLUBS], hand.lengths[DIAMONDS]) >= 5

    lengths = [(0, LONGEST)] * 4
    lengths[other] = (5, LONGEST)
    words = phrase("5 or more {suit} and 5 or more in a minor", suit=SUIT_WORDS[other])
    return Fact(words, test, Bounds(lengths=tuple(lengths)))


def unusual(situation: Situation, bid: int) -> Fact | None:
    """The two lowest suits that they did not bid."""
    if len(situation.their_suits) != 1:
        return None
    low, high = [suit for suit in SUITS if suit not in situation.their_suits][:2]
    return both(low, high)


def both(low: int, high: int) -> Fact:
    """Five cards or more in each of two suits."""
    lengths = [(0, LONGEST)] * 4
    lengths[low] = lengths[high] = (5, LONGEST)
    return Fact(
        joined((span(5, LONGEST, LONGEST, SUIT_WORDS[suit]) for suit in (low, high)), "{one} and {two}"),
        lambda hand: hand.lengths[low] >= 5 and hand.lengths[high] >= 5,
        Bounds(lengths=tuple(lengths)),
    )


def _four_honours(situation: Situation, bid: int) -> Fact:
    return Fact(Phrase("four honours in the suit"), lambda hand: hand.top_five[bid] >= 4)


def takeout_strength(least: int) -> Maker:
    """High cards, and up to three points for being short in their suit."""

    def make(situation: Situation, bid: int) -> Fact | None:
        if not situation.their_suits:
            return None
        theirs = situation.their_suits[0]
        bounds = Bounds(hcp=(max(0, least - 3), 40), strength=(least - 1, 40))
        words = phrase("{count} or more points with shortness in their suit", count=least)
        return Fact(words, lambda hand: hand.hcp + max(0, 3 - hand.lengths[theirs]) >= least, bounds)

    return make


def jump_to_three(situation: Situation) -> Iterator[tuple[int, int]]:
    """Jumps, single or double, that end at the three level."""
    for suit in SUITS:
        call = bid_of(3, suit)
        if call >= situation.cheapest(suit) + 5 and suit not in situation.their_suits:
            yield call, suit


def jump_to_two(situation: Situation) -> Iterator[tuple[int, int]]:
    """Jumps that end at the two level."""
    for suit in SUITS:
        call = situation.cheapest(suit) + 5
        if level_of(call) == 2 and suit not in situation.their_suits:
            yield call, suit


def two_suits(situation: Situation, bid: int) -> Fact:
    """Five cards in a major and four in another suit: better shown by bidding them."""
    return Fact(NOTHING, lambda hand: hand.shape[1] >= 4 and hand.shape[0] >= 5 and max(hand.lengths[HEARTS:]) >= 5)


def better_doubled(situation: Situation, bid: int) -> Fact | None:
    """A minor in a hand that has support for the other suits and the strength to double."""
    shape, strength = takeout_shape()(situation, bid), takeout_strength(13)(situation, bid)
    if bid in MINORS and shape is not None and strength is not None:
        return Fact(NOTHING, lambda hand: shape.test(hand) and strength.test(hand) and max(hand.lengths[HEARTS:]) >= 4)
    return None


def over_spades(situation: Situation, bid: int) -> Fact:
    """They opened one spade."""
    spades = situation.bid == bid_of(1, SPADES)
    return Fact(NOTHING, lambda hand: spades)


OVERCALLS: Final = Chapter(
    "overcalls",
    they_opened & first_turn & _alone & _direct & When(lambda situation: strain_of(situation.opening) != NO_TRUMPS),
    (
        Rule(
            "overcall.michaels",
            cue,
            "Michaels: a two-suited hand",
            (hcp(6), michaels),
            when=_one_suit & When(lambda situation: situation.opener == RIGHT),
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
            when=_weak_opening & When(lambda situation: situation.level == 2),
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
            when=_weak_opening & When(lambda situation: situation.level == 2),
        ),
        Rule(
            "overcall.three_nt",
            at(3, NO_TRUMPS),
            "To play, over their weak opening",
            (
                hcp(16, 22),
                hand_where("", lambda hand: hand.shape[3] >= 2),
                stops_theirs(),
                unless(all_of(length(SPADES, 4), short(THEIRS, 2)), all_of(length(HEARTS, 4), short(THEIRS, 2))),
            ),
            when=_weak_opening & When(lambda situation: situation.level == 3),
        ),
        Rule(
            "overcall.one_nt",
            at(1, NO_TRUMPS),
            "Balanced with their suit stopped",
            (
                hcp(15, 18),
                nearly_balanced(),
                stops_theirs(),
                unless(all_of(hcp(17), length(SPADES, 5)), two_suits),
            ),
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
            rare=True,
        ),
        Rule(
            "overcall.weak_four",
            at(4, SPADES, HEARTS, DIAMONDS, CLUBS),
            "Jumps to make bidding hard for others",
            (hcp(4, 11), length(BID, 8), good(BID)),
            when=_one_suit,
        ),
        Rule(
            "overcall.weak_high",
            jump_to_three,
            "Jumps to make bidding hard for others",
            (hcp(4, 11), length(BID, 7, 7), good(BID)),
            when=When(
                lambda situation: (
                    situation.level <= 2 and situation.opener in (LEFT, RIGHT) and level_of(situation.opening) == 1
                )
            ),
        ),
        Rule(
            "overcall.weak_jump",
            jump_to_two,
            "A weak jump overcall",
            (hcp(5, 11), length(BID, 6, 6), good(BID)),
            when=_one_suit & When(lambda situation: situation.opener == RIGHT),
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
            (hcp(11, 17), length(BID, 5), best(upward=0), unless(better_doubled)),
        ),
        Rule(
            "overcall.four_cards",
            new_suits(1),
            "An overcall on four very strong cards",
            (hcp(11, 16), length(BID, 4, 4), _four_honours),
        ),
        Rule(
            "double.takeout",
            double,
            "A takeout double: partner chooses a suit",
            (
                takeout_strength(13),
                hcp(10),
                takeout_shape(),
                unless(all_of(length(HEARTS, 5), good(HEARTS), over_spades)),
            ),
            when=level_at_most(1) & When(lambda situation: strain_of(situation.bid) != NO_TRUMPS),
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
            when=~vulnerable & _low_enough,
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
            when=vulnerable & _low_enough,
        ),
        Rule(
            "overcall.high_six",
            cheapest(SPADES, HEARTS, DIAMONDS, CLUBS),
            "An overcall over their weak opening",
            (hcp(12, 18), points(14), length(BID, 6), good(BID), best(upward=0)),
            when=When(
                lambda situation: situation.level in (2, 3) or bid_of(4, CLUBS) <= situation.bid <= bid_of(4, HEARTS)
            ),
        ),
        Rule(
            "double.takeout_two",
            double,
            "A takeout double: partner chooses a suit",
            (points(13), hcp(12), takeout_shape()),
            when=When(lambda situation: situation.level == 2),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "double.takeout_high",
            double,
            "A takeout double: partner chooses a suit",
            (takeout_strength(14), hcp(12), takeout_shape()),
            when=When(lambda situation: situation.level in (3, 4)),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "overcall.high",
            cheapest(SPADES, HEARTS, DIAMONDS, CLUBS),
            "An overcall over their weak opening",
            (hcp(12, 18), points(14), length(BID, 5), good(BID), best(upward=0)),
            when=When(lambda situation: situation.level in (2, 3)),
        ),
        Rule(
            "overcall.high_strong",
            new_suits(2, among=(HEARTS, SPADES)),
            "An overcall over their weak opening",
            (hcp(14, 18), length(BID, 5), best(upward=0)),
            when=When(lambda situation: situation.level == 2),
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
            when=When(lambda situation: situation.level <= 2 and len(situation.their_suits) == 1),
            suit=None,
            forcing=ROUND,
        ),
        Rule("overcall.pass", passing, "Nothing to say against their opening", (hcp(0, 18),)),
    ),
)

BALANCING: Final = Chapter(
    "balancing",
    they_opened & first_turn & _alone & passes_out & When(lambda situation: strain_of(situation.opening) != NO_TRUMPS),
    (
        Rule(
            "balance.michaels", cue, "A two-suited hand", (hcp(6), michaels), when=_one_suit, suit=None, forcing=ROUND
        ),
        Rule(
            "balance.one_nt",
            at(1, NO_TRUMPS),
            "Balanced, with less than a direct overcall would show",
            (hcp(12, 16), balanced(), stops_theirs(), unless(length(SPADES, 5), length(HEARTS, 5))),
        ),
        Rule(
            "balance.suit_one",
            new_suits(1),
            "A suit, perhaps weaker than a direct overcall",
            (points(8), hcp(0, 16), length(BID, 5), best(upward=0)),
        ),
        Rule(
            "balance.strong",
            double,
            "Strong, or short in their suit",
            (any_of(hcp(17), all_of(points(9), takeout_shape())),),
            suit=None,
            forcing=ROUND,
            when=When(lambda situation: strain_of(situation.bid) != NO_TRUMPS) & level_at_most(2),
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
            (
                any_of(all_of(points(9), hcp(8)), all_of(length(BID, 6), good(BID), hcp(6))),
                length(BID, 5),
                best(upward=0),
            ),
        ),
        Rule(
            "balance.double_high",
            double,
            "Strong, or short in their suit",
            (hcp(14), takeout_shape()),
            when=When(lambda situation: situation.level in (3, 4)),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "balance.high",
            cheapest(SPADES, HEARTS, DIAMONDS, CLUBS),
            "A good suit over their weak opening",
            (hcp(12), length(BID, 6), good(BID)),
            when=When(lambda situation: situation.level in (2, 3)),
        ),
        Rule("balance.pass", passing, "Lets them play there"),
    ),
)
