"""Opener's second call after one of a suit."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import (
    BID,
    MINE,
    PARTNERS,
    THEIRS,
    at,
    cheapest,
    in_suit,
    new_suits,
    passing,
    raised,
)
from parlour.games.bridge.engine.bidding.facts import (
    all_of,
    any_of,
    balanced,
    good,
    hand_where,
    hcp,
    length,
    long_points,
    longer,
    points,
    stops_theirs,
    stops_unshown,
    support,
    unless,
)
from parlour.games.bridge.engine.bidding.hand import HEARTS, MAJORS, MINORS, NO_TRUMPS, SPADES
from parlour.games.bridge.engine.bidding.phrases import NOTHING
from parlour.games.bridge.engine.bidding.rule import GAME, ROUND, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.shows import Fact
from parlour.games.bridge.engine.bidding.situation import PARTNER, Situation, strain_of
from parlour.games.bridge.engine.bidding.when import (
    i_opened,
    i_said,
    opened,
    over_double,
    over_pass,
    partner_passed_first,
    partner_said,
    seat,
)
from parlour.games.bridge.rules.auction import bid_of

__all__ = ["OPENER_REBIDS"]

_opened_suit: Final = i_said("open.one_suit", "open.light")
_new_suit: Final = partner_said(
    "major.one_spade",
    "minor.one",
    "major.two",
    "minor.two_clubs",
    "minor.force",
    "negative.new",
    "negative.free",
    "doubled.new",
) & ~partner_said("minor.one_nt")
_one_nt: Final = partner_said("major.one_nt", "minor.one_nt", "negative.one_nt")
_one_level: Final = When(lambda situation: situation.level == 1)


def _beside(situation: Situation, *, above: bool) -> list[tuple[int, int]]:
    """Return new suits at the two level, above or below the suit opened."""
    mine = MINE(situation, NO_TRUMPS)
    return [] if mine is None else [(call, suit) for call, suit in new_suits(2)(situation) if (suit > mine) == above]


def reverses(situation: Situation) -> list[tuple[int, int]]:
    """Return new suits above two of the suit opened, which would push partner to the three level."""
    return _beside(situation, above=True)


def low_suits(situation: Situation) -> list[tuple[int, int]]:
    """Return new suits below two of the suit opened, at the two level."""
    return _beside(situation, above=False)


def second_suit(situation: Situation, bid: int) -> Fact:
    """Four cards with two honours in a suit that can be bid cheaply."""
    low = [suit for _, suit in (*low_suits(situation), *reverses(situation))]
    return Fact(NOTHING, lambda hand: any(hand.lengths[suit] >= 4 and hand.top_five[suit] >= 2 for suit in low))


def beyond_reverse(situation: Situation, bid: int) -> Fact:
    """Where a reverse would show the suit, a jump needs still more."""
    reverse = any(suit == bid for _, suit in reverses(situation))
    return Fact(NOTHING, lambda hand: not reverse or hand.points >= 21)


OPENER_REBIDS: Final = Chapter(
    "opener's rebids",
    i_opened
    & _opened_suit
    & (_new_suit | _one_nt)
    & (over_pass | over_double & When(lambda situation: situation.level == 2))
    & When(lambda situation: situation.bidder == PARTNER),
    (
        Rule(
            "rebid.game_raise",
            raised(4),
            "Raises to game with four trumps",
            (support(BID, 19), hcp(14), length(BID, 4)),
            when=_new_suit
            & _one_level
            & When(lambda situation: situation.bid % 5 in (bid_of(1, HEARTS) % 5, bid_of(1, SPADES) % 5)),
            agrees=True,
        ),
        Rule(
            "rebid.two_over_one_game",
            raised(4),
            "Raises to game",
            (support(BID, 16), length(BID, 3), hcp(14)),
            when=partner_said("major.two") & When(lambda situation: strain_of(situation.bid) == HEARTS),
            agrees=True,
        ),
        Rule(
            "rebid.jump_raise",
            raised(by=1),
            "A jump raise with four trumps: invites game",
            (support(BID, 16, 18), hcp(13), length(BID, 4)),
            when=_new_suit & _one_level,
            agrees=True,
        ),
        Rule(
            "rebid.single_raise",
            raised(),
            "Raises with four trumps",
            (any_of(support(BID, 11, 15), hcp(0, 12)), length(BID, 4)),
            when=_new_suit & _one_level & When(lambda situation: strain_of(situation.bid) in MAJORS),
            agrees=True,
        ),
        Rule(
            "rebid.pass_light",
            passing,
            "Content: a light opening, and partner passed at first",
            (hcp(0, 12), length(PARTNERS, 3)),
            when=_new_suit & _one_level & seat(7, 8) & When(lambda situation: strain_of(situation.bid) in MAJORS),
        ),
        Rule(
            "rebid.one_suit",
            new_suits(1),
            "Another suit at the one level",
            (length(BID, 4), points(0, 18)),
        ),
        Rule(
            "rebid.jump_shift",
            new_suits(by=1),
            "A jump in a new suit: forcing to game",
            (points(20), length(BID, 4), hcp(17), unless(balanced()), longer(MINE, BID), beyond_reverse),
            forcing=GAME,
        ),
        Rule(
            "rebid.one_suit_strong",
            new_suits(1),
            "Another suit at the one level",
            (length(BID, 4), unless(balanced())),
        ),
        Rule(
            "rebid.two_nt",
            at(2, NO_TRUMPS),
            "Balanced, too strong for one no trump",
            (hcp(18, 19), balanced(), unless(length(PARTNERS, 4))),
            when=_one_level,
        ),
        Rule(
            "rebid.nt_after_two",
            at(2, NO_TRUMPS),
            "Balanced, with no better description",
            (hcp(12, 14), balanced()),
            when=partner_said("major.two", "minor.two_clubs", "minor.force") & opened(1, *MINORS),
        ),
        Rule(
            "rebid.three_nt_after_two",
            at(3, NO_TRUMPS),
            "Balanced and strong",
            (hcp(18, 19), balanced()),
            when=partner_said("major.two", "minor.two_clubs", "minor.force"),
        ),
        Rule(
            "rebid.game_suit",
            in_suit(MINE, 4),
            "A long suit and the strength for game",
            (any_of(all_of(long_points(BID, 20), length(BID, 6)), all_of(hcp(16), length(BID, 7), good(BID))),),
            when=opened(1, *MAJORS),
        ),
        Rule(
            "rebid.three_nt_long",
            at(3, NO_TRUMPS),
            "A long strong minor and the other suits stopped",
            (hcp(18), length(MINE, 6), good(MINE), stops_unshown(), unless(second_suit)),
            when=opened(1, *MINORS),
        ),
        Rule(
            "rebid.jump_forcing",
            in_suit(MINE, by=1),
            "A long suit and extra strength: forcing to game",
            (long_points(BID, 17, 22), length(BID, 6), hcp(15), good(BID), unless(second_suit)),
            when=partner_said("major.two", "minor.two_clubs"),
            forcing=GAME,
        ),
        Rule(
            "rebid.jump_suit",
            in_suit(MINE, by=1),
            "A long suit and extra strength: invites game",
            (long_points(BID, 17, 22), length(BID, 6), hcp(15), good(BID), unless(second_suit)),
        ),
        Rule(
            "rebid.reverse",
            reverses,
            "A reverse: a higher suit at the two level, with extra strength",
            (points(17), hcp(15), length(BID, 4), longer(MINE, BID, 1)),
            forcing=ROUND,
        ),
        Rule(
            "rebid.raise_two",
            raised(3),
            "Supports partner's suit",
            (length(BID, 4), support(BID, 12)),
            when=partner_said("major.two", "minor.two_clubs") & ~partner_passed_first,
            agrees=True,
            forcing=ROUND,
        ),
        Rule(
            "rebid.raise_two_passed",
            raised(3),
            "Supports partner's suit",
            (length(BID, 4), support(BID, 12)),
            when=partner_said("major.two", "minor.two_clubs") & partner_passed_first,
            agrees=True,
        ),
        Rule(
            "rebid.raise_hearts",
            at(3, HEARTS),
            "Supports partner's hearts, of which there are five",
            (length(HEARTS, 3), support(HEARTS, 12)),
            when=partner_said("major.two") & When(lambda situation: strain_of(situation.bid) == HEARTS),
            agrees=True,
        ),
        Rule(
            "rebid.raise_free_game",
            raised(4),
            "Raises to game the suit that partner bid freely",
            (length(BID, 3), support(BID, 15)),
            when=partner_said("negative.free") & When(lambda situation: strain_of(situation.bid) in MAJORS),
            agrees=True,
        ),
        Rule(
            "rebid.raise_free",
            raised(3),
            "Supports the suit that partner bid freely",
            (length(BID, 3),),
            when=partner_said("negative.free") & When(lambda situation: strain_of(situation.bid) in MAJORS),
            agrees=True,
        ),
        Rule(
            "rebid.six_suit",
            in_suit(MINE),
            "A six-card suit and no extra strength",
            (length(BID, 6), points(0, 18)),
        ),
        Rule(
            "rebid.low_suit",
            low_suits,
            "A second suit",
            (length(BID, 4), points(0, 19), unless(balanced())),
        ),
        Rule(
            "rebid.low_three",
            low_suits,
            "A second suit of three cards, having no other bid",
            (length(BID, 3), unless(balanced()), hand_where("", lambda hand: hand.shape[0] < 6 and hand.shape[3] == 1)),
            when=_one_nt & opened(1, *MAJORS),
        ),
        Rule(
            "rebid.two_nt_shape",
            at(2, NO_TRUMPS),
            "Strong without a long suit: invites game",
            (hcp(17, 19), hand_where("", lambda hand: hand.shape[0] < 6)),
            when=_one_nt,
        ),
        Rule(
            "rebid.pass_one_nt",
            passing,
            "Content with one no trump",
            (points(0, 17),),
            when=_one_nt,
        ),
        Rule(
            "rebid.one_nt",
            at(1, NO_TRUMPS),
            "A minimum without another bid, more or less balanced",
            (hcp(11, 15), any_of(stops_theirs(), length(THEIRS, 4)), hand_where("", lambda hand: hand.shape[0] < 6)),
        ),
        Rule(
            "rebid.three_support",
            raised(2),
            "Raises with three trumps",
            (length(BID, 3), support(BID, 11, 16)),
            when=_new_suit & _one_level & When(lambda situation: strain_of(situation.bid) in MAJORS),
            agrees=True,
        ),
        Rule(
            "rebid.high_suit",
            new_suits(3),
            "A second suit at the three level, with extra strength",
            (length(BID, 4), points(15), hcp(15)),
            when=partner_said("major.two", "minor.two_clubs"),
            forcing=GAME,
        ),
        Rule(
            "rebid.five_suit",
            in_suit(MINE),
            "Bids the suit again without a better bid",
            (length(BID, 5), points(0, 17)),
        ),
        Rule(
            "rebid.two_nt_wait",
            cheapest(NO_TRUMPS),
            "No better description",
            (hcp(12),),
            when=partner_said("major.two", "minor.two_clubs", "minor.force"),
        ),
    ),
)
