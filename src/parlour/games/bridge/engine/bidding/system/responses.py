"""Responses to an opening of one of a suit, when the other side passes."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import BID, PARTNERS, at, new_suits, passing, raised
from parlour.games.bridge.engine.bidding.facts import (
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
    no_major,
    short,
    support,
    unless,
)
from parlour.games.bridge.engine.bidding.hand import CLUBS, DIAMONDS, HEARTS, MAJORS, MINORS, NO_TRUMPS, SPADES
from parlour.games.bridge.engine.bidding.rule import GAME, ROUND, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.situation import PARTNER
from parlour.games.bridge.engine.bidding.when import first_turn, opened, over_pass, partner_opened, passed_hand, quiet

__all__ = ["RESPONSES_TO_MAJOR", "RESPONSES_TO_MINOR"]

_answering: Final = (
    partner_opened
    & first_turn
    & quiet
    & over_pass
    & When(lambda situation: len(situation.of(PARTNER)) == 1 or situation.level == 1)
)
_one_heart: Final = opened(1, HEARTS)
_one_spade: Final = opened(1, SPADES)

RESPONSES_TO_MAJOR: Final = Chapter(
    "responses to one of a major",
    _answering & opened(1, *MAJORS),
    (
        Rule(
            "major.jump_shift",
            new_suits(by=1),
            "A strong suit of his own and interest in slam",
            (hcp(17), any_of(length(BID, 6), all_of(length(BID, 5), length(PARTNERS, 3))), good(BID), best(upward=0)),
            when=~passed_hand,
            forcing=GAME,
        ),
        Rule(
            "major.game_raise_weak",
            raised(4),
            "Raises to game with many trumps and few high cards",
            (hcp(0, 9), length(PARTNERS, 5), hand_where("a singleton or void", lambda hand: hand.shape[3] < 2)),
            agrees=True,
        ),
        Rule(
            "major.jacoby",
            at(2, NO_TRUMPS),
            "Jacoby two no trumps: a raise that forces to game and asks for a short suit",
            (hcp(12), support(PARTNERS, 13), length(PARTNERS, 4)),
            when=~passed_hand,
            suit=PARTNERS,
            agrees=True,
            forcing=GAME,
        ),
        Rule(
            "major.jacoby_three",
            at(2, NO_TRUMPS),
            "A raise that forces to game without a suit to bid on the way",
            (
                hcp(13),
                length(PARTNERS, 3, 3),
                hand_where("4-3-3-3", lambda hand: hand.shape[0] == 4),
                short(CLUBS, 3),
                short(DIAMONDS, 3),
            ),
            when=~passed_hand & _one_spade,
            suit=PARTNERS,
            rare=True,
            agrees=True,
            forcing=GAME,
        ),
        Rule(
            "major.limit_raise",
            raised(3),
            "A limit raise: invites game",
            (support(PARTNERS, 10, 12), length(PARTNERS, 3), hcp(0, 12)),
            agrees=True,
            close=True,
        ),
        Rule(
            "major.single_raise",
            raised(2),
            "A single raise",
            (support(PARTNERS, 6, 9), length(PARTNERS, 3)),
            agrees=True,
        ),
        Rule(
            "major.one_spade",
            at(1, SPADES),
            "Shows spades",
            (
                long_points(SPADES, 6),
                length(SPADES, 4),
                unless(all_of(hcp(13), any_of(longer(CLUBS, SPADES, 1), longer(DIAMONDS, SPADES, 1)))),
            ),
            when=_one_heart,
            forcing=ROUND,
        ),
        Rule(
            "major.three_nt",
            at(3, NO_TRUMPS),
            "Balanced, with two cards in partner's suit",
            (hcp(15, 17), balanced(), length(PARTNERS, 2, 2)),
            when=~passed_hand,
        ),
        Rule(
            "major.two_over_one",
            new_suits(2),
            "A new suit at the two level",
            (
                any_of(long_points(BID, 11), hcp(10)),
                hcp(9),
                any_of(
                    length(BID, 5),
                    all_of(
                        length(BID, 4),
                        hand_where("", lambda hand: max(hand.lengths[CLUBS], hand.lengths[DIAMONDS]) == 4),
                    ),
                ),
                best((CLUBS, DIAMONDS, HEARTS), upward=4),
            ),
            forcing=ROUND,
        ),
        Rule(
            "major.two_minor_three",
            at(2, CLUBS, DIAMONDS),
            "A new suit at the two level, with support to follow",
            (support(PARTNERS, 13), length(PARTNERS, 3), length(BID, 3), best(MINORS, upward=4)),
            when=~passed_hand,
            forcing=ROUND,
            rare=True,
        ),
        Rule(
            "major.one_nt",
            at(1, NO_TRUMPS),
            "No support and nothing to bid at the one level",
            (hcp(6, 11),),
        ),
        Rule(
            "major.two_nt_wait",
            at(2, CLUBS, DIAMONDS),
            "A new suit at the two level",
            (hcp(12), length(BID, 3), best(MINORS, upward=4)),
            forcing=ROUND,
        ),
        Rule("major.pass", passing, "Too weak to answer", (hcp(0, 6),)),
    ),
)

RESPONSES_TO_MINOR: Final = Chapter(
    "responses to one of a minor",
    _answering & opened(1, *MINORS),
    (
        Rule(
            "minor.jump_shift",
            new_suits(by=1, among=(DIAMONDS, HEARTS, SPADES)),
            "A strong suit of his own and interest in slam",
            (long_points(BID, 17), hcp(15), length(BID, 5), good(BID, 1), best(upward=0)),
            when=~passed_hand,
            forcing=GAME,
        ),
        Rule(
            "minor.one_over_one",
            new_suits(1),
            "A suit at the one level",
            (
                long_points(BID, 6),
                length(BID, 4),
                best((DIAMONDS, HEARTS, SPADES), upward=4),
                unless(all_of(length(DIAMONDS, 4, 4), no_major(), hcp(13, 15), balanced())),
            ),
            forcing=ROUND,
            when=opened(1, CLUBS),
        ),
        Rule(
            "minor.one_major",
            at(1, HEARTS, SPADES),
            "A major at the one level",
            (
                long_points(BID, 6),
                length(BID, 4),
                best(MAJORS, upward=4),
                unless(
                    all_of(
                        hcp(12),
                        length(CLUBS, 5),
                        hand_where(
                            "", lambda hand: hand.lengths[CLUBS] > max(hand.lengths[HEARTS], hand.lengths[SPADES])
                        ),
                    )
                ),
            ),
            forcing=ROUND,
            when=opened(1, DIAMONDS),
        ),
        Rule(
            "minor.two_nt",
            at(2, NO_TRUMPS),
            "Balanced and strong enough for game",
            (hcp(13, 15), balanced(), no_major()),
            when=~passed_hand,
            forcing=GAME,
        ),
        Rule(
            "minor.three_nt",
            at(3, NO_TRUMPS),
            "Balanced, more than a minimum for game",
            (hcp(16, 18), balanced(), no_major()),
            when=~passed_hand,
        ),
        Rule(
            "minor.two_clubs",
            at(2, CLUBS),
            "Clubs at the two level",
            (any_of(long_points(CLUBS, 11), hcp(10)), hcp(9), length(CLUBS, 5), unless(length(DIAMONDS, 6))),
            when=opened(1, DIAMONDS),
            forcing=ROUND,
        ),
        Rule(
            "minor.strong_raise",
            raised(4),
            "A raise that forces to game",
            (
                hcp(12),
                support(PARTNERS, 14),
                length(PARTNERS, 5),
                no_major(),
                hand_where("unbalanced", lambda hand: not hand.balanced),
            ),
            when=~passed_hand,
            agrees=True,
            forcing=GAME,
        ),
        Rule(
            "minor.two_clubs_four",
            at(2, CLUBS),
            "Clubs at the two level",
            (hcp(11), length(CLUBS, 4), no_major(), unless(length(DIAMONDS, 5))),
            when=opened(1, DIAMONDS),
            forcing=ROUND,
        ),
        Rule(
            "minor.limit_raise",
            raised(3),
            "A limit raise: invites game",
            (support(PARTNERS, 11, 13), length(PARTNERS, 5), no_major(), hcp(9)),
            agrees=True,
        ),
        Rule(
            "minor.limit_raise_four",
            raised(3),
            "A limit raise: invites game",
            (hcp(11, 12), length(PARTNERS, 4), no_major()),
            when=opened(1, DIAMONDS),
            agrees=True,
        ),
        Rule(
            "minor.single_raise",
            raised(2),
            "A single raise",
            (
                support(PARTNERS, 6, 11),
                hcp(0, 10),
                any_of(length(PARTNERS, 5), all_of(length(PARTNERS, 4), length(DIAMONDS, 4))),
            ),
            when=opened(1, DIAMONDS),
            agrees=True,
        ),
        Rule(
            "minor.single_raise_clubs",
            raised(2),
            "A single raise",
            (support(PARTNERS, 6, 11), hcp(0, 10), length(PARTNERS, 5)),
            when=opened(1, CLUBS),
            agrees=True,
        ),
        Rule("minor.one_nt", at(1, NO_TRUMPS), "Balanced without a major", (hcp(6, 12),)),
        Rule(
            "minor.force",
            at(2, CLUBS, DIAMONDS),
            "Strong without a better bid",
            (hcp(12), length(BID, 3)),
            forcing=ROUND,
        ),
        Rule("minor.pass", passing, "Too weak to answer", (hcp(0, 6),)),
    ),
)
