"""Responder's second call."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import (
    AGREED,
    BID,
    FIRST,
    MINE,
    PARTNERS,
    at,
    cue,
    fourth,
    in_suit,
    new_suits,
    passing,
)
from parlour.games.bridge.engine.bidding.facts import (
    all_of,
    any_of,
    hand_where,
    hcp,
    length,
    long_points,
    longer,
    one_stopped,
    points,
    short,
    stops_theirs,
    stops_unshown,
    support,
    together,
    together_hcp,
    together_support,
    unless,
)
from parlour.games.bridge.engine.bidding.hand import MAJORS, MINORS, NO_TRUMPS, SPADES
from parlour.games.bridge.engine.bidding.phrases import NOTHING
from parlour.games.bridge.engine.bidding.rule import GAME, ROUND, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.shows import Fact
from parlour.games.bridge.engine.bidding.situation import PARTNER, Situation, strain_of
from parlour.games.bridge.engine.bidding.when import (
    forced,
    i_said,
    over_pass,
    partner_opened,
    partner_said,
    passed_hand,
)

__all__ = [
    "RESPONDER_REBIDS",
]

_two_suits: Final = When(lambda situation: len(situation.suits(PARTNER)) == 2)
_was_raised: Final = partner_said(
    "rebid.single_raise",
    "rebid.jump_raise",
    "rebid.three_support",
    "rebid.raise",
    "fight.raise",
    "fight.jump_raise",
    "fight.doubled_raise",
    "fight.doubled_jump",
)
_major_raised: Final = _was_raised & When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MAJORS)
_my_major: Final = When(lambda situation: MINE(situation, NO_TRUMPS) in MAJORS)
_first_major: Final = When(lambda situation: FIRST(situation, NO_TRUMPS) in MAJORS)
_second_major: Final = When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MAJORS)
_second_minor: Final = When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MINORS)
_limited_nt: Final = partner_said("rebid.one_nt", "fight.one_nt")
_strong_nt: Final = partner_said("rebid.two_nt", "fight.two_nt", "fight.doubled_strong")
_forced: Final = partner_said("rebid.reverse", "rebid.jump_shift")
_same_suit: Final = partner_said("rebid.six_suit", "rebid.five_suit", "fight.own", "fight.doubled_own")
_low: Final = When(lambda situation: situation.level <= 2)
_suit_again: Final = partner_said("rebid.one_suit", "rebid.low", "fight.new_suit")


def jumped(situation: Situation, bid: int) -> Fact:
    """Opener jumped in his suit."""
    last = situation.last(PARTNER)
    strong = last is not None and last.rule in ("rebid.jump_suit", "rebid.jump_forcing")
    return Fact(NOTHING, lambda hand: strong)


RESPONDER_REBIDS: Final = Chapter(
    "responder's rebids",
    partner_opened
    & over_pass
    & i_said("minor.", "major.", "negative.new", "negative.free", "doubled.new")
    & partner_said("rebid.", "raised.", "fight.")
    & When(lambda situation: situation.bidder == PARTNER),
    (
        Rule(
            "again.raised_game",
            in_suit(MINE, 4),
            "Game in the suit that fits",
            (together_support(BID, 25, 32),),
            when=_major_raised,
            agrees=True,
            close=True,
        ),
        Rule(
            "again.raised_invite",
            in_suit(MINE, 3),
            "Invites game",
            (long_points(BID, 11, 12),),
            when=_major_raised & _low,
            agrees=True,
            close=True,
        ),
        Rule("again.raised_pass", passing, "High enough", (points(0, 12),), when=_major_raised),
        Rule(
            "again.help_game",
            in_suit(AGREED, 4),
            "Accepts the invitation",
            (support(BID, 8),),
            when=partner_said("raised.help", "raised.slam_try", "raised.invite")
            & When(lambda situation: situation.agreed in MAJORS),
            agrees=True,
        ),
        Rule("again.help_none", in_suit(AGREED, 3), "Declines", when=partner_said("raised.help"), agrees=True),
        Rule("again.invited_pass", passing, "Declines", when=partner_said("raised.invite")),
        Rule(
            "again.game_second",
            in_suit(PARTNERS, 4),
            "Game in opener's second suit",
            (length(BID, 4), support(BID, 13, 18)),
            when=_two_suits & _second_major & _low,
            agrees=True,
        ),
        Rule(
            "again.one_spade",
            at(1, SPADES),
            "Shows spades",
            (length(SPADES, 4),),
            when=partner_said("rebid.one_suit"),
            forcing=ROUND,
        ),
        Rule(
            "again.invite_second",
            in_suit(PARTNERS, 3),
            "Invites game in opener's second suit",
            (length(BID, 4), support(BID, 10, 12)),
            when=_two_suits & _second_major & _low,
            agrees=True,
            close=True,
        ),
        Rule(
            "again.raise_second",
            in_suit(PARTNERS, 2),
            "Supports opener's second suit",
            (length(BID, 4), points(6, 10)),
            when=_two_suits & _second_major,
            agrees=True,
        ),
        Rule(
            "again.game_first",
            in_suit(FIRST, 4),
            "Game in the suit opened",
            (length(BID, 3), together_support(BID, 26, 31)),
            when=_first_major & ~_forced,
            agrees=True,
        ),
        Rule(
            "again.game_long",
            in_suit(FIRST, 4),
            "Game in opener's long suit",
            (length(BID, 1), hcp(6)),
            when=_first_major & partner_said("rebid.jump_suit", "rebid.jump_forcing"),
            agrees=True,
        ),
        Rule(
            "again.game_six",
            in_suit(FIRST, 4),
            "Game in opener's long suit",
            (length(BID, 2), together(25, 31)),
            when=_first_major & _same_suit & ~i_said("major.two"),
            agrees=True,
        ),
        Rule(
            "again.game_open",
            in_suit(FIRST, 4),
            "Game in opener's long suit, since another suit is open",
            (length(BID, 2), together(25, 31), unless(stops_unshown())),
            when=_first_major & _same_suit & i_said("major.two"),
            agrees=True,
        ),
        Rule(
            "again.game_own",
            in_suit(MINE, 4),
            "Game in the long suit",
            (length(BID, 6), together(25, 32)),
            when=_my_major & (_limited_nt | _strong_nt | _same_suit),
        ),
        Rule(
            "again.three_first",
            in_suit(FIRST, 3),
            "Three cards in the suit opened, and invites game",
            (length(BID, 3), support(BID, 10, 13)),
            when=_first_major & _low & ~_forced & i_said("major.two", "major.one_spade"),
            agrees=True,
            close=True,
        ),
        Rule(
            "again.game_jump_minor",
            at(3, NO_TRUMPS),
            "Game opposite a long strong minor",
            (hcp(7), hand_where("", lambda hand: hand.shape[3] > 0), one_stopped),
            when=~_first_major & partner_said("rebid.jump_suit", "rebid.jump_forcing"),
        ),
        Rule(
            "again.five_minor",
            in_suit(FIRST, 5),
            "Game in the suit opened, with many trumps",
            (
                any_of(all_of(length(BID, 6), hcp(12)), all_of(length(BID, 3), hcp(9), jumped)),
                hand_where("unbalanced", lambda hand: not hand.balanced),
            ),
            when=~_first_major & ~_forced,
            agrees=True,
        ),
        Rule(
            "again.reverse_nt",
            new_suits(2),
            "A second suit, forcing",
            (hcp(12), length(BID, 4), longer(MINE, BID, 1), hand_where("", lambda hand: hand.shape[3] < 2)),
            when=_limited_nt,
            forcing=ROUND,
        ),
        Rule(
            "again.new_shape",
            new_suits(),
            "A second suit, forcing",
            (hcp(12), length(BID, 4), hand_where("", lambda hand: hand.shape[3] < 2)),
            when=_same_suit & When(lambda situation: situation.level <= 2),
            forcing=GAME,
        ),
        Rule(
            "again.invite_six",
            in_suit(FIRST, 3),
            "Invites game in opener's long major",
            (length(BID, 2), hcp(10, 12), unless(length(MINE, 6))),
            when=_first_major & _same_suit & i_said("major.one_spade"),
            agrees=True,
            close=True,
        ),
        Rule(
            "again.three_nt",
            at(3, NO_TRUMPS),
            "Game in no trumps",
            (together_hcp(25, 32), stops_unshown(), unless(all_of(length(MINE, 6), hcp(12))), stops_theirs()),
            when=~_forced & When(lambda situation: situation.unshown != ()),
            close=True,
        ),
        Rule(
            "again.support_shape",
            in_suit(FIRST, 3),
            "Supports the suit opened, forcing to game",
            (length(BID, 4), hand_where("a singleton or void", lambda hand: hand.shape[3] < 2)),
            when=_strong_nt,
            forcing=GAME,
            agrees=True,
        ),
        Rule(
            "again.three_nt_bal",
            at(3, NO_TRUMPS),
            "Game in no trumps",
            (together(25, 32), stops_theirs()),
            when=_limited_nt | _strong_nt | partner_said("rebid.nt_after_two", "rebid.two_nt_wait"),
        ),
        Rule(
            "again.two_nt_stopped",
            at(2, NO_TRUMPS),
            "Invites game in no trumps",
            (hcp(11, 12), stops_unshown(), unless(length(MINE, 6)), stops_theirs()),
            when=_suit_again
            & When(lambda situation: len(situation.unshown) == 1)
            & i_said("minor.one", "major.one", "negative.new", "doubled.new"),
            close=True,
        ),
        Rule(
            "again.fourth_suit",
            fourth,
            "The fourth suit: artificial, asks opener to say more",
            (hcp(12),),
            when=_two_suits & ~passed_hand & _suit_again,
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "again.new_suit",
            new_suits(2),
            "A new suit, forcing",
            (hcp(11), length(BID, 4)),
            when=_same_suit,
            forcing=ROUND,
        ),
        Rule(
            "again.new_suit_three",
            new_suits(3),
            "A new suit, forcing",
            (hcp(13), length(BID, 4)),
            when=_same_suit,
            forcing=GAME,
        ),
        Rule(
            "again.raise_long_minor",
            in_suit(FIRST, 3),
            "Supports opener's long minor and invites game",
            (length(BID, 3), hcp(10, 12), unless(length(MINE, 6))),
            when=~_first_major & _same_suit,
            agrees=True,
            close=True,
        ),
        Rule(
            "again.four_minor",
            in_suit(FIRST, 4),
            "Supports opener's long minor, with too much for an invitation below",
            (length(BID, 4), hcp(13), unless(one_stopped)),
            when=~_first_major & _same_suit,
            agrees=True,
        ),
        Rule(
            "again.cue",
            cue,
            "Strong without a clear bid: bids their suit to hear more",
            (hcp(12),),
            when=(_same_suit | _suit_again) & When(lambda situation: situation.level <= 2),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "again.wait",
            new_suits(2),
            "A new suit, forcing, without a better bid",
            (hcp(13), length(BID, 3)),
            when=_same_suit & ~passed_hand,
            forcing=GAME,
        ),
        Rule(
            "again.jump_own",
            in_suit(MINE, 3),
            "A long suit that invites game",
            (length(BID, 6), hcp(9, 13)),
            when=_low,
            close=True,
        ),
        Rule(
            "again.two_nt",
            at(2, NO_TRUMPS),
            "Invites game in no trumps",
            (together(23), together(25, most=True), stops_unshown(), stops_theirs()),
            when=_limited_nt,
            close=True,
        ),
        Rule(
            "again.two_nt_suits",
            at(2, NO_TRUMPS),
            "Invites game in no trumps",
            (hcp(10, 12), stops_unshown(), stops_theirs()),
            when=_suit_again | _same_suit & i_said("minor.one", "major.one", "negative.new", "doubled.new"),
            close=True,
        ),
        Rule(
            "again.two_nt_two",
            at(2, NO_TRUMPS),
            "Invites game in no trumps",
            (hcp(11, 12), stops_theirs()),
            when=_same_suit & i_said("major.two", "minor.two_clubs") & _low,
            close=True,
        ),
        Rule(
            "again.three_nt_half",
            at(3, NO_TRUMPS),
            "Game in no trumps, with one of the open suits stopped",
            (hcp(13, 17), one_stopped, stops_theirs()),
            when=_same_suit & ~_first_major,
        ),
        Rule(
            "again.two_nt_half",
            at(2, NO_TRUMPS),
            "Invites game in no trumps, with one of the open suits stopped",
            (hcp(11, 12), one_stopped, stops_theirs(), unless(length(MINE, 6))),
            when=_same_suit & i_said("minor.one", "major.one", "negative.new", "doubled.new"),
            close=True,
        ),
        Rule(
            "again.raise_first",
            in_suit(FIRST, 3),
            "Supports the minor opened and invites game",
            (length(BID, 4), hcp(10, 12)),
            when=~_first_major & _suit_again & _low,
            agrees=True,
        ),
        Rule(
            "again.raise_minor",
            in_suit(PARTNERS, 3),
            "Supports opener's second suit and invites game",
            (length(BID, 4), points(10, 13)),
            when=_second_minor & _two_suits,
            agrees=True,
        ),
        Rule(
            "again.two_nt_any",
            at(2, NO_TRUMPS),
            "Invites game in no trumps",
            (points(11, 12), hcp(9), stops_theirs(), unless(length(MINE, 6))),
            when=(_suit_again | _limited_nt) & i_said("minor.", "major."),
            close=True,
        ),
        Rule(
            "again.own_suit",
            in_suit(MINE, 2),
            "A long suit, to play there",
            (length(BID, 6), points(0, 11)),
            when=_low,
        ),
        Rule(
            "again.new_low",
            new_suits(2),
            "A long suit of his own, to play there",
            (length(BID, 6), hcp(0, 9)),
            when=i_said("major.one_nt"),
        ),
        Rule(
            "again.new_high",
            new_suits(3),
            "A long suit of his own, to play there",
            (length(BID, 6), hcp(0, 9), short(FIRST, 1), short(PARTNERS, 2)),
            when=i_said("major.one_nt"),
        ),
        Rule(
            "again.one_nt",
            at(1, NO_TRUMPS),
            "Nothing more to show",
            (points(0, 10), stops_unshown(), stops_theirs()),
            when=partner_said("rebid.one_suit"),
        ),
        Rule(
            "again.prefer_major",
            in_suit(FIRST),
            "Goes back to the major opened, which is longer",
            (length(BID, 2), unless(length(PARTNERS, 4))),
            when=_two_suits
            & _suit_again
            & _first_major
            & When(lambda situation: strain_of(situation.bid) == PARTNERS(situation, 4)),
        ),
        Rule(
            "again.prefer",
            in_suit(FIRST),
            "Goes back to the suit opened",
            (length(BID, 2), unless(all_of(length(PARTNERS, 3), longer(PARTNERS, BID, 1)))),
            when=_two_suits & _suit_again & When(lambda situation: strain_of(situation.bid) == PARTNERS(situation, 4)),
        ),
        Rule(
            "again.one_nt_any",
            at(1, NO_TRUMPS),
            "Nothing more to show",
            (points(0, 10),),
            when=partner_said("rebid.one_suit"),
        ),
        Rule("again.pass", passing, "High enough", (points(0, 13),), when=~forced & ~_forced & ~_strong_nt),
        Rule("again.pass_nt", passing, "Too weak for game", (points(0, 6),), when=_strong_nt),
        Rule(
            "again.three_suit",
            new_suits(3),
            "A second suit, forcing to game",
            (length(BID, 4),),
            when=_strong_nt,
            forcing=GAME,
        ),
        Rule(
            "again.support_strong",
            in_suit(FIRST, 3),
            "Supports the suit opened, forcing to game",
            (length(BID, 4),),
            when=_strong_nt,
            forcing=GAME,
            agrees=True,
        ),
    ),
)
