"""How the bidder of no trumps answers, and what follows Stayman and transfers."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import BID, MINE, PARTNERS, at, cheapest, double, in_suit, passing
from parlour.games.bridge.engine.bidding.facts import (
    any_of,
    fit,
    hand_where,
    hcp,
    length,
    no_major,
    points,
    together,
    together_hcp,
    together_support,
    unless,
)
from parlour.games.bridge.engine.bidding.hand import CLUBS, DIAMONDS, HEARTS, MAJORS, NO_TRUMPS, SPADES
from parlour.games.bridge.engine.bidding.rule import GAME, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.situation import strain_of
from parlour.games.bridge.engine.bidding.system.no_trump import NATURAL
from parlour.games.bridge.engine.bidding.when import bid_is, i_said, over_bid, over_double, over_pass, partner_said
from parlour.games.bridge.rules.auction import bid_of

__all__ = [
    "AFTER_STAYMAN",
    "AFTER_TRANSFER",
    "NO_TRUMP_ANSWERS",
    "OPENER_AFTER_TRANSFER",
]

_asked: Final = partner_said("nt.stayman", "nt.double_stayman")

NO_TRUMP_ANSWERS: Final = Chapter(
    "answers in no trumps",
    i_said(*NATURAL),
    (
        Rule(
            "answer.penalty",
            double,
            "Doubles for penalties with four good trumps",
            (length(lambda situation, bid: strain_of(situation.bid), 4),),
            when=_asked & over_bid & When(lambda situation: strain_of(situation.bid) in MAJORS),
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
            when=_asked & over_bid & When(lambda situation: situation.bid < bid_of(situation.level, SPADES)),
        ),
        Rule(
            "answer.clubs_doubled",
            passing,
            "Content with two clubs doubled",
            (length(CLUBS, 4),),
            when=_asked
            & bid_is(2, CLUBS)
            & When(lambda situation: situation.doubled == 1 and situation.bidder in (1, 3)),
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
            "answer.silent",
            passing,
            "No four-card major, and no need to bid",
            (no_major(),),
            when=_asked & (over_double | over_bid),
        ),
        Rule(
            "answer.super_accept",
            in_suit(PARTNERS, by=1),
            "Completes the transfer with a jump: a maximum and four trumps",
            (hcp(17), length(BID, 4)),
            when=partner_said("nt.transfer") & (over_pass | over_double) & When(lambda situation: situation.level == 2),
            agrees=True,
        ),
        Rule(
            "answer.transfer",
            in_suit(PARTNERS),
            "Completes the transfer",
            when=partner_said("nt.transfer") & (over_pass | over_double),
            suit=None,
        ),
        Rule(
            "answer.transfer_over",
            in_suit(PARTNERS),
            "Completes the transfer over their bid",
            (length(BID, 3),),
            when=partner_said("nt.transfer") & over_bid & When(lambda situation: situation.level <= 2),
            agrees=True,
        ),
        Rule(
            "answer.cue_major",
            cheapest(HEARTS, SPADES),
            "Shows four cards in a major",
            (length(BID, 4),),
            when=partner_said("nt.cue") & over_pass & When(lambda situation: situation.level <= 3),
        ),
        Rule(
            "answer.cue_nt",
            at(3, NO_TRUMPS),
            "No four-card major",
            when=partner_said("nt.cue") & over_pass,
        ),
        Rule("nt.relay_done", at(3, CLUBS), "As asked", when=partner_said("nt.relay_minor") & over_pass, suit=None),
        Rule(
            "answer.accept_game",
            at(3, NO_TRUMPS),
            "Accepts the invitation with more than a minimum",
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
            "answer.seven_nt",
            at(7, NO_TRUMPS),
            "Accepts the invitation with a maximum",
            (hcp(17),),
            when=partner_said("nt.five_nt") & over_pass,
        ),
        Rule(
            "answer.six_nt",
            at(6, NO_TRUMPS),
            "Accepts the invitation with a maximum",
            (together_hcp(33),),
            when=partner_said("nt.four_nt", "nt.five_nt") & over_pass,
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
            (points(0, 7),),
            when=When(lambda situation: situation.level == 2),
        ),
        Rule(
            "stayman.minor",
            at(3, CLUBS, DIAMONDS),
            "A long minor and interest in slam",
            (together(29), length(BID, 5), unless(fit(PARTNERS))),
            when=When(lambda situation: situation.level == 2),
            forcing=GAME,
        ),
        Rule(
            "stayman.game",
            in_suit(PARTNERS, 4),
            "Game in the suit that fits",
            (length(PARTNERS, 4), any_of(together_support(PARTNERS, 26), together_hcp(25)), together(0, 32)),
            when=_major_answer,
            agrees=True,
        ),
        Rule(
            "stayman.invite",
            in_suit(PARTNERS, 3),
            "Invites game in the suit that fits",
            (length(PARTNERS, 4), together_support(PARTNERS, 22, 25)),
            when=_major_answer & When(lambda situation: situation.level == 2),
            agrees=True,
            close=True,
        ),
        Rule(
            "stayman.five_major",
            at(3, SPADES, HEARTS),
            "Five cards in a major, forcing to game",
            (length(BID, 5), together(25)),
            when=When(lambda situation: situation.level == 2),
            forcing=GAME,
        ),
        Rule(
            "stayman.five_invite",
            at(2, SPADES, HEARTS),
            "Five cards in a major, inviting game",
            (length(BID, 5), together(22, 24)),
            close=True,
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
            "transfer.new_suit",
            at(3, CLUBS, DIAMONDS, HEARTS),
            "A second suit, forcing to game",
            (together(25), length(BID, 4), unless(length(MINE, 6)), hand_where("", lambda hand: hand.shape[3] < 2)),
            forcing=GAME,
            when=When(lambda situation: situation.level == 2),
        ),
        Rule(
            "transfer.slam",
            at(4, NO_TRUMPS),
            "Invites a small slam",
            (together(31, 32), length(MINE, 5, 5)),
            suit=None,
        ),
        Rule("transfer.game", in_suit(MINE, 4), "Game in the long suit", (length(BID, 6), together(25))),
        Rule("transfer.three_nt", at(3, NO_TRUMPS), "Game, partner chooses where", (length(MINE, 5, 5), together(25))),
        Rule(
            "transfer.invite_suit",
            in_suit(MINE, 3),
            "Invites game with six trumps",
            (length(BID, 6), together(23, 24)),
            when=When(lambda situation: situation.level == 2),
            close=True,
        ),
        Rule(
            "transfer.invite_nt",
            at(2, NO_TRUMPS),
            "Invites game with five trumps",
            (together(24, 24),),
            when=When(lambda situation: situation.level == 2),
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
            "Accepts the invitation, or chooses the suit",
            (length(BID, 3), hcp(16)),
            when=partner_said("transfer.invite"),
            agrees=True,
        ),
        Rule(
            "accept.long_major",
            in_suit(PARTNERS, 4),
            "Accepts the invitation opposite six trumps",
            (hcp(16),),
            when=partner_said("transfer.invite_suit"),
            agrees=True,
        ),
        Rule(
            "accept.five_major",
            in_suit(PARTNERS, 4),
            "Accepts the invitation with three trumps",
            (length(BID, 3), hcp(16)),
            when=partner_said("stayman.five_invite"),
            agrees=True,
        ),
        Rule(
            "accept.five_nt",
            at(3, NO_TRUMPS),
            "Accepts the invitation without three trumps",
            (hcp(16),),
            when=partner_said("stayman.five_invite"),
        ),
        Rule(
            "accept.three_nt",
            at(3, NO_TRUMPS),
            "Accepts the invitation without three trumps",
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
            when=partner_said("stayman.three_nt") & When(lambda situation: 3 not in situation.suits(0)),
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
            in_suit(lambda situation, bid: situation.suits(2)[0] if situation.suits(2) else None, 4),
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
            "Accepts the invitation",
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
