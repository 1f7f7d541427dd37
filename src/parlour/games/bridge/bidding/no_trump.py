"""After an opening, overcall or rebid in no trumps: Stayman, transfers, invitations, and how opener answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.games.bridge.auction import bid_of
from parlour.games.bridge.bidding.bids import BID, MINE, PARTNERS, at, cheapest, double, in_suit, passing, redouble
from parlour.games.bridge.bidding.facts import (
    all_of,
    any_of,
    balanced,
    best,
    fit,
    good,
    hand_where,
    hcp,
    length,
    no_major,
    short,
    stops_theirs,
    together,
    together_support,
    unless,
)
from parlour.games.bridge.bidding.hand import CLUBS, DIAMONDS, HEARTS, MAJORS, NO_TRUMPS, SPADES
from parlour.games.bridge.bidding.rule import GAME, ROUND, Bids, Chapter, Rule, When
from parlour.games.bridge.bidding.situation import Situation, strain_of
from parlour.games.bridge.bidding.when import (
    bid_is,
    i_said,
    over_bid,
    over_double,
    over_pass,
    partner_said,
)

__all__ = ["AFTER_STAYMAN", "AFTER_TRANSFER", "NO_TRUMP_ANSWERS", "NO_TRUMP_DOUBLED", "NO_TRUMP_RESPONSES"]

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

    def bids(now: Situation) -> Iterator[tuple[int, int]]:
        for strain in strains:
            yield bid_of(now.level + 1, strain), strain

    return bids


_not_three: Final = When(lambda now: now.level < 3)
_one_level: Final = When(lambda now: now.level == 1)
_five_four: Final = any_of(
    all_of(length(HEARTS, 4, 4), length(SPADES, 5)), all_of(length(SPADES, 4, 4), length(HEARTS, 5))
)

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
            when=When(lambda now: now.level < 3),
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
            (length(SPADES, 5), any_of(best(MAJORS), length(HEARTS, 0, 4))),
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
            forcing=ROUND,
            when=_one_level,
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
        Rule("nt.three_nt", at(3, NO_TRUMPS), "Game", (together(GAME_POINTS), no_major(4))),
        Rule("nt.two_nt", at(2, NO_TRUMPS), "Invites game", (together(INVITATION, 24),), close=True),
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

_asked: Final = partner_said("nt.stayman", "nt.double_stayman")
_up: Final = When(lambda now: strain_of(now.bid) == CLUBS)

NO_TRUMP_ANSWERS: Final = Chapter(
    "answers in no trumps",
    i_said(*NATURAL),
    (
        Rule(
            "answer.penalty",
            double,
            "Doubles for penalties with four good trumps",
            (length(lambda now, bid: strain_of(now.bid), 4),),
            when=_asked & over_bid & When(lambda now: strain_of(now.bid) in MAJORS),
            suit=None,
        ),
        Rule(
            "answer.major",
            cheapest(HEARTS, SPADES),
            "Shows four cards in a major",
            (length(BID, 4),),
            when=_asked & over_pass | _asked & over_double,
        ),
        Rule(
            "answer.major_over",
            in_suit(SPADES),
            "Shows four spades",
            (length(SPADES, 4),),
            when=_asked & over_bid & When(lambda now: now.bid < bid_of(now.level, SPADES)),
        ),
        Rule(
            "answer.clubs_doubled",
            passing,
            "Content with two clubs doubled",
            (length(CLUBS, 4),),
            when=_asked & bid_is(2, CLUBS) & When(lambda now: now.doubled == 1 and now.bidder in (1, 3)),
        ),
        Rule(
            "answer.no_major",
            cheapest(DIAMONDS),
            "No four-card major",
            (no_major(),),
            when=_asked & over_pass,
            suit=None,
        ),
        Rule(
            "answer.super_accept",
            in_suit(PARTNERS, by=1),
            "Takes the transfer with a jump: a maximum and four trumps",
            (hcp(17), length(BID, 4)),
            when=partner_said("nt.transfer") & (over_pass | over_double) & When(lambda now: now.level == 2),
            agrees=True,
        ),
        Rule(
            "answer.transfer",
            in_suit(PARTNERS),
            "Takes the transfer",
            when=partner_said("nt.transfer") & (over_pass | over_double),
            suit=None,
        ),
        Rule(
            "answer.transfer_over",
            in_suit(PARTNERS),
            "Takes the transfer over their bid",
            (length(BID, 3),),
            when=partner_said("nt.transfer") & over_bid & When(lambda now: now.level <= 2),
            agrees=True,
        ),
        Rule("nt.relay_done", at(3, CLUBS), "As asked", when=partner_said("nt.relay_minor") & over_pass, suit=None),
        Rule(
            "answer.accept_game",
            at(3, NO_TRUMPS),
            "Takes the invitation with more than a minimum",
            (hcp(16),),
            when=partner_said("nt.two_nt", "nt.three_minor") & over_pass,
        ),
        Rule(
            "answer.decline",
            passing,
            "Declines with a minimum",
            when=partner_said("nt.two_nt", "nt.three_minor") & over_pass,
        ),
        Rule(
            "answer.six_nt",
            at(6, NO_TRUMPS),
            "Takes the invitation with a maximum",
            (together(33),),
            when=partner_said("nt.four_nt") & over_pass,
        ),
        Rule(
            "answer.five_nt",
            at(5, NO_TRUMPS),
            "Neither minimum nor maximum: leaves it to partner",
            (hcp(16, 16),),
            when=partner_said("nt.four_nt") & over_pass,
            forcing=0,
        ),
        Rule(
            "answer.slam_major",
            in_suit(PARTNERS, 4),
            "Supports the long suit",
            (length(BID, 2),),
            when=partner_said("nt.slam_major") & over_pass,
            agrees=True,
        ),
    ),
)

_major_answer: Final = partner_said("answer.major", "answer.major_over")

AFTER_STAYMAN: Final = Chapter(
    "after Stayman",
    i_said("nt.stayman", "nt.double_stayman") & partner_said("answer") & over_pass,
    (
        Rule(
            "stayman.pass",
            passing,
            "Plays there",
            (hcp(0, 7),),
            when=When(lambda now: now.level == 2),
        ),
        Rule(
            "stayman.minor",
            at(3, CLUBS, DIAMONDS),
            "A long minor and interest in slam",
            (together(29), length(BID, 5), unless(fit(PARTNERS))),
            when=When(lambda now: now.level == 2),
            forcing=GAME,
        ),
        Rule(
            "stayman.game",
            in_suit(PARTNERS, 4),
            "Game in the suit that fits",
            (length(PARTNERS, 4), together_support(PARTNERS, 26, 32)),
            when=_major_answer,
            agrees=True,
        ),
        Rule(
            "stayman.invite",
            in_suit(PARTNERS, 3),
            "Invites game in the suit that fits",
            (length(PARTNERS, 4), together_support(PARTNERS, 22, 25)),
            when=_major_answer & When(lambda now: now.level == 2),
            agrees=True,
            close=True,
        ),
        Rule(
            "stayman.five_major",
            at(3, SPADES, HEARTS),
            "Five cards in a major, forcing to game",
            (length(BID, 5), together(25)),
            when=When(lambda now: now.level == 2),
            forcing=GAME,
        ),
        Rule("stayman.three_nt", at(3, NO_TRUMPS), "Game without a fit", (together(25, 30),)),
        Rule("stayman.four_nt", at(4, NO_TRUMPS), "Invites a small slam", (together(31, 32),)),
        Rule("stayman.six_nt", at(6, NO_TRUMPS), "Enough for a small slam", (together(33),)),
        Rule("stayman.two_nt", at(2, NO_TRUMPS), "Invites game without a fit", (together(22, 24),), close=True),
        Rule("stayman.stop", passing, "Plays there"),
    ),
)

_transferred: Final = i_said("nt.transfer") & partner_said("answer") & over_pass

AFTER_TRANSFER: Final = Chapter(
    "after a transfer",
    _transferred,
    (
        Rule(
            "transfer.game_super",
            in_suit(MINE, 4),
            "Game opposite a maximum with four trumps",
            (hcp(6),),
            when=partner_said("answer.super"),
        ),
        Rule(
            "transfer.slam",
            at(4, NO_TRUMPS),
            "Invites a small slam",
            (together(31, 32), length(MINE, 5, 5)),
            suit=None,
        ),
        Rule(
            "transfer.new_suit",
            at(3, CLUBS, DIAMONDS, HEARTS),
            "A second suit, forcing to game",
            (together(25), length(BID, 4), unless(length(MINE, 6)), hand_where("", lambda hand: hand.shape[3] < 2)),
            forcing=GAME,
            when=When(lambda now: now.level == 2),
        ),
        Rule("transfer.game", in_suit(MINE, 4), "Game in the long suit", (length(BID, 6), together(25))),
        Rule("transfer.three_nt", at(3, NO_TRUMPS), "Game, partner chooses where", (length(MINE, 5, 5), together(25))),
        Rule(
            "transfer.invite_suit",
            in_suit(MINE, 3),
            "Invites game with six trumps",
            (length(BID, 6), together(22, 24)),
            when=When(lambda now: now.level == 2),
            close=True,
        ),
        Rule(
            "transfer.invite_nt",
            at(2, NO_TRUMPS),
            "Invites game with five trumps",
            (together(23, 24),),
            when=When(lambda now: now.level == 2),
            close=True,
        ),
        Rule("transfer.pass", passing, "Plays there"),
    ),
)

OPENER_AFTER_TRANSFER: Final = Chapter(
    "opener after a transfer",
    i_said("answer.transfer", "answer.no_major", "answer.major") & over_pass & partner_said("transfer.", "stayman."),
    (
        Rule(
            "accept.major_game",
            in_suit(PARTNERS, 4),
            "Takes the invitation, or chooses the suit",
            (length(BID, 3), hcp(16)),
            when=partner_said("transfer.invite"),
            agrees=True,
        ),
        Rule(
            "accept.three_nt",
            at(3, NO_TRUMPS),
            "Takes the invitation without three trumps",
            (hcp(16),),
            when=partner_said("transfer.invite_nt", "stayman.two_nt"),
        ),
        Rule(
            "accept.suit_part",
            in_suit(PARTNERS, 3),
            "Declines, in the suit that fits",
            (length(BID, 3),),
            when=partner_said("transfer.invite_nt"),
            agrees=True,
        ),
        Rule(
            "accept.spades_too",
            at(4, SPADES),
            "Has four spades as well",
            (length(SPADES, 4),),
            when=partner_said("stayman.three_nt") & When(lambda now: 3 not in now.suits(0)),
        ),
        Rule(
            "accept.choose_suit",
            in_suit(PARTNERS, 4),
            "Chooses the suit with three trumps",
            (length(BID, 3),),
            when=partner_said("transfer.three_nt", "stayman.five_major"),
            agrees=True,
        ),
        Rule(
            "accept.first_suit",
            in_suit(lambda now, bid: now.suits(2)[0] if now.suits(2) else None, 4),
            "Chooses the first suit with three cards in it",
            (length(BID, 3),),
            when=partner_said("transfer.new_suit"),
            agrees=True,
        ),
        Rule(
            "accept.raise_second",
            in_suit(PARTNERS, 4),
            "Chooses the second suit",
            (length(BID, 4),),
            when=partner_said("transfer.new_suit"),
            agrees=True,
        ),
        Rule(
            "accept.invited",
            in_suit(PARTNERS, 4),
            "Takes the invitation",
            (hcp(16),),
            when=partner_said("stayman.invite"),
            agrees=True,
        ),
        Rule(
            "accept.nt",
            at(3, NO_TRUMPS),
            "Chooses no trumps",
            when=partner_said("transfer.new_suit", "stayman.five_major", "stayman.minor"),
        ),
        Rule("accept.pass", passing, "Content"),
    ),
)

NO_TRUMP_OVERCALLED: Final = Chapter(
    "one no trump overcalled",
    partner_said("open.one_nt") & over_bid & When(lambda now: now.level <= 3),
    (
        Rule(
            "nt.double_stayman",
            double,
            "A double in place of Stayman",
            (hcp(8), any_of(length(HEARTS, 4), length(SPADES, 4))),
            when=bid_is(2, CLUBS),
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
        Rule("nt.three_nt_stopped", at(3, NO_TRUMPS), "Game with their suit stopped", (hcp(10), stops_theirs())),
        Rule(
            "nt.penalty",
            double,
            "Doubles for penalties",
            (hcp(8), length(lambda now, bid: strain_of(now.bid), 4)),
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
