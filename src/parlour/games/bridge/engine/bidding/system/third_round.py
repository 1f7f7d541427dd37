"""After the fourth suit, and the third call of each partner."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import BID, FIRST, MINE, PARTNERS, at, in_suit, passing
from parlour.games.bridge.engine.bidding.facts import hcp, length, points, stops_unshown
from parlour.games.bridge.engine.bidding.hand import MAJORS, NO_TRUMPS, SPADES
from parlour.games.bridge.engine.bidding.rule import GAME, ROUND, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.situation import ME, strain_of
from parlour.games.bridge.engine.bidding.when import i_said, over_pass, partner_said
from parlour.games.bridge.rules.auction import bid_of

__all__ = [
    "FOURTH_SUIT_ANSWERS",
    "OPENER_THIRD",
    "RESPONDER_AFTER_FOURTH",
    "RESPONDER_THIRD",
]

_my_major: Final = When(lambda situation: MINE(situation, NO_TRUMPS) in MAJORS)

_first_major: Final = When(lambda situation: FIRST(situation, NO_TRUMPS) in MAJORS)

_asked: Final = partner_said("again.fourth")

FOURTH_SUIT_ANSWERS: Final = Chapter(
    "answers to the fourth suit",
    _asked & over_pass,
    (
        Rule(
            "fourth.three_support",
            in_suit(FIRST),
            "Three cards in partner's suit",
            (length(BID, 3),),
            when=When(lambda situation: FIRST(situation, 4) in MAJORS),
            agrees=True,
        ),
        Rule(
            "fourth.raise",
            in_suit(lambda situation, bid: strain_of(situation.bid)),
            "Four cards in the fourth suit too",
            (length(BID, 4),),
            when=When(lambda situation: situation.level <= 2),
        ),
        Rule(
            "fourth.three_nt",
            at(3, NO_TRUMPS),
            "Stops the fourth suit",
            (stops_unshown(),),
            when=When(lambda situation: situation.bid >= bid_of(2, SPADES)),
        ),
        Rule(
            "fourth.jump_nt", at(3, NO_TRUMPS), "Stops the fourth suit, with extra strength", (hcp(15), stops_unshown())
        ),
        Rule("fourth.two_nt", at(2, NO_TRUMPS), "Stops the fourth suit", (stops_unshown(),)),
        Rule("fourth.own_six", in_suit(MINE), "A long suit", (length(BID, 6),)),
        Rule(
            "fourth.second_five",
            in_suit(lambda situation, bid: situation.suits(ME)[1]),
            "Five cards in the second suit",
            (length(BID, 5),),
            when=When(lambda situation: len(situation.suits(ME)) > 1),
        ),
        Rule("fourth.own_five", in_suit(MINE), "A fifth card in the suit opened", (length(BID, 5),)),
        Rule("fourth.prefer", in_suit(FIRST), "Nothing better", (length(BID, 2),)),
        Rule("fourth.own_any", in_suit(MINE), "Nothing better"),
    ),
)

RESPONDER_AFTER_FOURTH: Final = Chapter(
    "after the fourth suit",
    i_said("again.fourth") & partner_said("fourth.") & over_pass,
    (
        Rule(
            "after_fourth.supported",
            in_suit(MINE, 4),
            "Game in the suit that fits",
            (length(BID, 5),),
            when=partner_said("fourth.three_support") & _my_major,
            agrees=True,
        ),
        Rule(
            "after_fourth.first",
            in_suit(FIRST, 4),
            "Game in the suit opened",
            (length(BID, 2),),
            when=_first_major & partner_said("fourth.own"),
            agrees=True,
        ),
        Rule(
            "after_fourth.own",
            in_suit(MINE, 3),
            "A long suit, forcing",
            (length(BID, 6),),
            forcing=GAME,
        ),
        Rule("after_fourth.own_game", in_suit(MINE, 4), "Game in the long suit", (length(BID, 6),), when=_my_major),
        Rule(
            "after_fourth.three_nt",
            at(3, NO_TRUMPS),
            "Game in no trumps",
            when=When(lambda situation: situation.level <= 3),
        ),
    ),
)

OPENER_THIRD: Final = Chapter(
    "opener's third call",
    i_said("rebid.")
    & partner_said("again.two_nt", "again.jump_own", "again.three_first", "again.invite_second", "again.raised_invite")
    & over_pass,
    (
        Rule(
            "third.support",
            in_suit(FIRST, 3),
            "Three cards in partner's suit, for game there or in no trumps",
            (length(BID, 3), hcp(13)),
            when=i_said("rebid.one_nt")
            & partner_said("again.two_nt")
            & When(lambda situation: FIRST(situation, NO_TRUMPS) in MAJORS),
            forcing=ROUND,
        ),
        Rule(
            "third.three_nt", at(3, NO_TRUMPS), "Accepts the invitation", (hcp(14),), when=partner_said("again.two_nt")
        ),
        Rule(
            "third.own",
            in_suit(MINE),
            "A long suit, to play there",
            (length(BID, 6),),
            when=partner_said("again.two_nt"),
        ),
        Rule(
            "third.game",
            in_suit(PARTNERS, 4),
            "Accepts the invitation",
            (points(14), length(BID, 2)),
            when=When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MAJORS) & ~partner_said("again.two_nt"),
            agrees=True,
        ),
        Rule(
            "third.nt_instead",
            at(3, NO_TRUMPS),
            "Accepts the invitation in no trumps",
            (points(14),),
            when=partner_said("again.jump_own"),
        ),
        Rule("third.pass", passing, "Declines with a minimum"),
    ),
)

RESPONDER_THIRD: Final = Chapter(
    "responder's choice of game",
    i_said("again.two_nt") & partner_said("third.support") & over_pass,
    (
        Rule("third.fit", in_suit(MINE, 4), "Five cards: game in the suit", (length(BID, 5),), agrees=True),
        Rule("third.no_fit", at(3, NO_TRUMPS), "Four cards: game in no trumps"),
    ),
)
