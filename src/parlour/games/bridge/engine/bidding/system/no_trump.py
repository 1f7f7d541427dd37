"""Responses to no trumps: Stayman, transfers, invitations; and when the other side interferes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.games.bridge.engine.bidding.bids import BID, at, cue, double, passing, redouble
from parlour.games.bridge.engine.bidding.facts import (
    all_of,
    any_of,
    balanced,
    best,
    good,
    hand_where,
    hcp,
    length,
    longer,
    no_major,
    short,
    stops_theirs,
    together,
    together_hcp,
    unless,
)
from parlour.games.bridge.engine.bidding.hand import CLUBS, DIAMONDS, HEARTS, MAJORS, NO_TRUMPS, SPADES
from parlour.games.bridge.engine.bidding.phrases import Phrase
from parlour.games.bridge.engine.bidding.rule import GAME, ROUND, Bids, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.shows import Fact
from parlour.games.bridge.engine.bidding.situation import Situation, strain_of
from parlour.games.bridge.engine.bidding.when import bid_is, i_said, over_bid, over_double, over_pass, partner_said
from parlour.games.bridge.rules.auction import bid_of

__all__ = [
    "ESCAPES",
    "NATURAL",
    "NO_TRUMP_DOUBLED",
    "NO_TRUMP_OVERCALLED",
    "NO_TRUMP_RESPONSES",
]

NATURAL: Final = (
    "open.one_nt",
    "open.two_nt",
    "strong.two_nt",
    "strong.three_nt",
    "overcall.one_nt",
    "overcall.two_nt",
    "balance.one_nt",
)

GAME_POINTS: Final = 25

INVITATION: Final = 23


def above(*strains: int) -> Bids:
    """Bids one level above partner's no trumps, whatever its level."""

    def bids(situation: Situation) -> Iterator[tuple[int, int]]:
        for strain in strains:
            yield bid_of(situation.level + 1, strain), strain

    return bids


_not_three: Final = When(lambda situation: situation.level < 3)

_one_level: Final = When(lambda situation: situation.level == 1)

_five_four: Final = any_of(
    all_of(length(HEARTS, 4, 4), length(SPADES, 5)), all_of(length(SPADES, 4, 4), length(HEARTS, 5))
)


def strong_enough(situation: Situation, bid: int) -> Fact | None:
    """Four points opposite two no trumps."""
    return _four_points(situation, bid) if situation.level == 2 else None


_four_points: Final = hcp(4)


def unbid_major(situation: Situation, bid: int) -> Fact:
    """Four cards in a major that the other side has not bid."""
    majors = [suit for suit in MAJORS if suit not in situation.their_suits]
    return Fact(Phrase("a four-card major"), lambda hand: any(hand.lengths[suit] >= 4 for suit in majors))


NO_TRUMP_RESPONSES: Final = Chapter(
    "responses to no trumps",
    partner_said(*NATURAL) & over_pass | partner_said("open.one_nt", "open.two_nt") & over_double,
    (
        Rule(
            "nt.escape_redouble",
            redouble,
            "Asks for two clubs, to play there or in another suit",
            (
                hcp(0, 7),
                any_of(
                    length(CLUBS, 6), length(DIAMONDS, 6), all_of(length(CLUBS, 5), short(SPADES, 3), short(HEARTS, 3))
                ),
            ),
            when=over_double & _one_level,
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "nt.gerber",
            at(4, CLUBS),
            "Gerber: asks for aces",
            (together(33), any_of(length(HEARTS, 6), length(SPADES, 6), length(DIAMONDS, 6), length(CLUBS, 6))),
            when=When(lambda situation: situation.level < 3),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "nt.six_nt",
            at(6, NO_TRUMPS),
            "Enough for a small slam",
            (together(33), balanced(), unless(length(HEARTS, 5), length(SPADES, 5))),
        ),
        Rule(
            "nt.stayman_game",
            above(CLUBS),
            "Stayman: asks for a four-card major, with five cards in the other one",
            (together(INVITATION), _five_four),
            suit=None,
            rare=True,
            forcing=ROUND,
            when=_not_three,
        ),
        Rule(
            "nt.slam_major",
            at(3, SPADES, HEARTS),
            "A long suit and interest in slam",
            (hcp(14), length(BID, 6)),
            when=_one_level,
            forcing=GAME,
        ),
        Rule(
            "nt.transfer_spades",
            above(HEARTS),
            "Transfer: shows spades",
            (length(SPADES, 5), longer(SPADES, HEARTS)),
            suit=SPADES,
            forcing=ROUND,
        ),
        Rule(
            "nt.transfer_hearts",
            above(DIAMONDS),
            "Transfer: shows hearts",
            (length(HEARTS, 5),),
            suit=HEARTS,
            forcing=ROUND,
        ),
        Rule(
            "nt.stayman",
            above(CLUBS),
            "Stayman: asks for a four-card major",
            (together(INVITATION), any_of(length(HEARTS, 4, 4), length(SPADES, 4, 4))),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "nt.stayman_minor",
            above(CLUBS),
            "Stayman first, to show a long minor and interest in slam next",
            (
                together(30),
                no_major(),
                any_of(
                    length(CLUBS, 6),
                    length(DIAMONDS, 6),
                    all_of(length(CLUBS, 5), unless(balanced())),
                    all_of(length(DIAMONDS, 5), unless(balanced())),
                ),
            ),
            suit=None,
            rare=True,
            forcing=ROUND,
            when=_one_level,
        ),
        Rule(
            "nt.five_nt",
            at(5, NO_TRUMPS),
            "Enough for a small slam, and invites a grand one",
            (together_hcp(35, 36), no_major(4)),
            forcing=ROUND,
        ),
        Rule(
            "nt.four_nt",
            at(4, NO_TRUMPS),
            "Invites a small slam",
            (together(31, 32), no_major(4)),
            close=True,
        ),
        Rule("nt.slam_nt", at(6, NO_TRUMPS), "Enough for a small slam", (together(33),)),
        Rule(
            "nt.stayman_escape",
            above(CLUBS),
            "Stayman, to play in whatever suit partner names",
            (
                hcp(0, 7),
                short(CLUBS, 2),
                length(DIAMONDS, 4),
                length(HEARTS, 3),
                length(SPADES, 3),
                any_of(length(HEARTS, 4), length(SPADES, 4)),
            ),
            suit=None,
            rare=True,
            forcing=ROUND,
            when=_one_level & over_pass,
        ),
        Rule(
            "nt.three_minor",
            at(3, CLUBS, DIAMONDS),
            "A long good suit that invites game",
            (hcp(5, 9), length(BID, 6), good(BID)),
            when=_one_level,
        ),
        Rule(
            "nt.relay_minor",
            at(2, SPADES),
            "Asks for three clubs, to play there or in diamonds",
            (hcp(0, 7), any_of(length(CLUBS, 6), length(DIAMONDS, 6))),
            when=_one_level & over_pass & partner_said("open.one_nt"),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "nt.three_nt",
            at(3, NO_TRUMPS),
            "Game",
            (any_of(all_of(together(GAME_POINTS), hcp(3)), strong_enough), no_major(4)),
        ),
        Rule("nt.two_nt", at(2, NO_TRUMPS), "Invites game", (together(24, 24),), close=True),
        Rule(
            "nt.two_nt_late",
            at(2, NO_TRUMPS),
            "Invites game opposite a bid that may be light",
            (hcp(11, 12),),
            when=partner_said("balance.one_nt"),
            close=True,
        ),
        Rule("nt.pass", passing, "Content with no trumps", (together(0, 24),)),
    ),
)

NO_TRUMP_DOUBLED: Final = Chapter(
    "no trumps doubled",
    i_said("open.one_nt") & partner_said("nt.escape_redouble"),
    (Rule("nt.escape_relay", at(2, CLUBS), "As asked", suit=None),),
)

ESCAPES: Final = Chapter(
    "escapes",
    i_said("nt.escape_redouble", "nt.relay_minor") & partner_said("nt.escape_relay", "nt.relay_done"),
    (
        Rule(
            "nt.escape_clubs",
            passing,
            "Clubs it is",
            (length(CLUBS, 5), hand_where("", lambda hand: hand.lengths[CLUBS] >= hand.lengths[DIAMONDS])),
        ),
        Rule("nt.escape_diamonds", at(3, DIAMONDS), "Diamonds it is", (length(DIAMONDS, 6),), when=bid_is(3, CLUBS)),
        Rule("nt.escape_suit", at(2, DIAMONDS), "Diamonds it is", (length(DIAMONDS, 5),), when=bid_is(2, CLUBS)),
    ),
)

NO_TRUMP_OVERCALLED: Final = Chapter(
    "one no trump overcalled",
    partner_said("open.one_nt", "overcall.one_nt") & over_bid & When(lambda situation: situation.level <= 3),
    (
        Rule(
            "nt.double_stayman",
            double,
            "A double in place of Stayman",
            (hcp(8), any_of(length(HEARTS, 4), length(SPADES, 4))),
            when=bid_is(2, CLUBS) & partner_said("open.one_nt"),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "nt.game_major",
            at(4, SPADES, HEARTS),
            "Game in a long major",
            (length(BID, 6), hcp(9)),
        ),
        Rule(
            "nt.force_suit",
            at(3, SPADES, HEARTS, DIAMONDS, CLUBS),
            "A suit, forcing to game",
            (length(BID, 5), hcp(10), best(upward=0)),
            forcing=GAME,
        ),
        Rule(
            "nt.cue",
            cue,
            "Bids their suit in place of Stayman, forcing to game",
            (hcp(10), unbid_major),
            suit=None,
            forcing=GAME,
        ),
        Rule("nt.three_nt_stopped", at(3, NO_TRUMPS), "Game with their suit stopped", (hcp(10), stops_theirs())),
        Rule(
            "nt.penalty",
            double,
            "Doubles for penalties",
            (hcp(8), length(lambda situation, bid: strain_of(situation.bid), 4)),
            suit=None,
        ),
        Rule(
            "nt.to_play",
            at(2, SPADES, HEARTS, DIAMONDS),
            "A long suit, to play there",
            (length(BID, 5), hcp(3, 9), best(upward=0)),
        ),
        Rule("nt.three_nt_hope", at(3, NO_TRUMPS), "Game, hoping that partner stops their suit", (hcp(10),)),
        Rule("nt.overcalled_pass", passing, "Nothing to say over their bid", (hcp(0, 9),)),
    ),
)
