"""Opener after a raise, Jacoby's two no trumps among them."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import AGREED, BID, MINE, at, in_suit, new_suits, passing
from parlour.games.bridge.engine.bidding.facts import (
    all_of,
    any_of,
    balanced,
    good,
    hand_where,
    hcp,
    length,
    long_points,
    points,
    short,
    stops_theirs,
    support,
    unless,
)
from parlour.games.bridge.engine.bidding.hand import MAJORS, MINORS, NO_TRUMPS
from parlour.games.bridge.engine.bidding.rule import GAME, ROUND, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.situation import PARTNER
from parlour.games.bridge.engine.bidding.when import i_said, opened, over_pass, partner_said

__all__ = ["JACOBY_ANSWERS", "JACOBY_RESPONDER", "OPENER_AFTER_RAISE"]

_opened_suit: Final = i_said("open.one_suit", "open.light")

JACOBY_ANSWERS: Final = Chapter(
    "answers to Jacoby two no trumps",
    _opened_suit & partner_said("major.jacoby") & over_pass,
    (
        Rule(
            "jacoby.side_suit",
            new_suits(by=1),
            "A good second suit of five cards",
            (length(BID, 5), good(BID)),
        ),
        Rule(
            "jacoby.short",
            new_suits(3),
            "A singleton or void in this suit",
            (short(BID, 1),),
            suit=None,
        ),
        Rule(
            "jacoby.strong",
            in_suit(MINE, 3),
            "Extra strength without a short suit",
            (any_of(hcp(18), all_of(hcp(15), length(BID, 6))),),
        ),
        Rule("jacoby.medium", at(3, NO_TRUMPS), "A little extra without a short suit", (hcp(15, 17),)),
        Rule("jacoby.minimum", in_suit(MINE, 4), "A minimum without a short suit"),
    ),
)

JACOBY_RESPONDER: Final = Chapter(
    "after the answer to Jacoby two no trumps",
    i_said("major.jacoby") & partner_said("jacoby.") & over_pass,
    (Rule("jacoby.sign_off", in_suit(AGREED, 4), "Enough for game, no more", agrees=True),),
)

OPENER_AFTER_RAISE: Final = Chapter(
    "opener after a raise",
    _opened_suit
    & partner_said(
        "major.single",
        "major.limit",
        "minor.single",
        "minor.limit",
        "major.game",
        "doubled.raise",
        "doubled.jordan",
        "compete.raise",
        "compete.limit",
        "compete.cue",
    )
    & When(lambda situation: situation.bidder == PARTNER),
    (
        Rule("raised.enough", passing, "Game is enough", (points(0, 20),), when=partner_said("major.game")),
        Rule(
            "raised.game_limit",
            in_suit(MINE, 4),
            "Accepts the invitation",
            (any_of(long_points(BID, 15), all_of(length(BID, 6), support(BID, 15))),),
            when=partner_said("major.limit", "compete.limit", "doubled.jordan", "compete.cue") & opened(1, *MAJORS),
            close=True,
        ),
        Rule(
            "raised.game_nt_limit",
            at(3, NO_TRUMPS),
            "Accepts the invitation in no trumps",
            (hcp(15), balanced(), stops_theirs()),
            when=partner_said("minor.limit", "compete.limit", "compete.cue") & opened(1, *MINORS),
            close=True,
        ),
        Rule(
            "raised.sign_off_cue",
            in_suit(MINE),
            "A minimum",
            when=partner_said("compete.cue", "doubled.jordan"),
        ),
        Rule(
            "raised.slam_try",
            new_suits(by=1),
            "Interest in slam with this suit strong",
            (hcp(20), length(BID, 4)),
            when=partner_said("major.single") & opened(1, *MAJORS),
            forcing=GAME,
        ),
        Rule(
            "raised.help_void",
            new_suits(),
            "Asks for help in this suit, with more than game in mind",
            (hcp(18), length(BID, 4), hand_where("a void", lambda hand: hand.shape[3] == 0 and hand.shape[1] == 4)),
            when=partner_said("major.single") & opened(1, *MAJORS) & When(lambda situation: situation.level == 2),
            forcing=ROUND,
        ),
        Rule(
            "raised.game",
            in_suit(MINE, 4),
            "Strong enough for game",
            (long_points(BID, 19),),
            when=partner_said("major.single", "doubled.raise", "compete.raise") & opened(1, *MAJORS),
            close=True,
        ),
        Rule(
            "raised.game_shape",
            in_suit(MINE, 4),
            "Strong enough for game with this shape",
            (support(BID, 20), hcp(15)),
            when=partner_said("major.single", "doubled.raise", "compete.raise") & opened(1, *MAJORS),
            close=True,
        ),
        Rule(
            "raised.help_suit",
            new_suits(),
            "Asks for help in this suit",
            (
                long_points(MINE, 17, 18),
                length(BID, 4),
                hand_where("", lambda hand: hand.shape[0] < 6),
            ),
            when=partner_said("major.single") & opened(1, *MAJORS) & When(lambda situation: situation.level == 2),
            forcing=ROUND,
        ),
        Rule(
            "raised.invite",
            in_suit(MINE, 3),
            "Invites game",
            (long_points(BID, 17, 18),),
            when=partner_said("major.single", "compete.raise", "doubled.raise")
            & opened(1, *MAJORS)
            & When(lambda situation: situation.level == 2),
            close=True,
        ),
        Rule(
            "raised.minor_nt_game",
            at(3, NO_TRUMPS),
            "Strong enough for game",
            (
                hcp(19),
                hand_where(
                    "", lambda hand: hand.shape[3] > 1 or hand.balanced or (hand.shape[3] == 1 and hand.shape[0] < 6)
                ),
                stops_theirs(),
            ),
            when=partner_said("minor.single") & opened(1, *MINORS),
        ),
        Rule(
            "raised.minor_nt",
            at(2, NO_TRUMPS),
            "Balanced and strong: invites game",
            (hcp(18, 19), balanced()),
            when=partner_said("minor.single") & opened(1, *MINORS),
        ),
        Rule(
            "raised.minor_new",
            new_suits(),
            "Strength in this suit, looking for no trumps",
            (hcp(16), length(BID, 4)),
            when=partner_said("minor.single", "minor.limit")
            & opened(1, *MINORS)
            & When(lambda situation: situation.level <= 3),
            forcing=ROUND,
        ),
        Rule(
            "raised.minor_invite",
            in_suit(MINE, 3),
            "Invites game",
            (long_points(BID, 16), length(BID, 5)),
            when=partner_said("minor.single") & opened(1, *MINORS) & When(lambda situation: situation.level == 2),
        ),
        Rule(
            "raised.minor_game",
            in_suit(MINE, 5),
            "Game in the suit",
            (support(BID, 17), unless(balanced())),
            when=partner_said("minor.limit") & opened(1, *MINORS),
        ),
        Rule("raised.pass", passing, "A minimum", (), when=over_pass),
    ),
)
