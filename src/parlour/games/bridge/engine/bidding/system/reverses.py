"""Responder after a reverse or a jump shift of opener."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import BID, FIRST, MINE, PARTNERS, at, fourth, in_suit
from parlour.games.bridge.engine.bidding.facts import all_of, length, points, stops_unshown, unless
from parlour.games.bridge.engine.bidding.hand import MAJORS, NO_TRUMPS
from parlour.games.bridge.engine.bidding.rule import GAME, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.situation import PARTNER
from parlour.games.bridge.engine.bidding.when import i_said, over_pass, partner_opened, partner_said

__all__ = ["AFTER_REVERSE"]

_my_major: Final = When(lambda situation: MINE(situation, NO_TRUMPS) in MAJORS)
_second_major: Final = When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MAJORS)
_two_suits: Final = When(lambda situation: len(situation.suits(PARTNER)) == 2)

AFTER_REVERSE: Final = Chapter(
    "responder after a reverse",
    partner_opened
    & over_pass
    & i_said("minor.", "major.", "negative.new", "negative.free", "doubled.new")
    & partner_said("rebid.reverse", "rebid.jump_shift"),
    (
        Rule(
            "again.raise_forced",
            in_suit(PARTNERS, 4),
            "Supports opener's second suit",
            (length(BID, 4),),
            when=_second_major,
            agrees=True,
        ),
        Rule(
            "again.weak_suit_forced",
            in_suit(MINE),
            "A fifth card in the suit, and no strength to spare",
            (length(BID, 5), points(0, 9)),
            when=_my_major,
        ),
        Rule(
            "again.own_forced",
            in_suit(MINE, 3),
            "A long suit, forcing to game",
            (length(BID, 6), points(10)),
            when=_my_major,
            forcing=GAME,
        ),
        Rule(
            "again.fourth_forced",
            fourth,
            "The fourth suit: artificial, forcing to game",
            (points(11), unless(all_of(length(FIRST, 5)))),
            when=_two_suits,
            suit=None,
            forcing=GAME,
        ),
        Rule(
            "again.prefer_forced",
            in_suit(FIRST, 3),
            "Supports the suit opened",
            (length(BID, 3), points(9)),
            forcing=GAME,
            agrees=True,
        ),
        Rule(
            "again.three_nt_forced",
            at(3, NO_TRUMPS),
            "Stops the suit that is left",
            (points(9), stops_unshown()),
        ),
        Rule("again.two_nt_forced", at(2, NO_TRUMPS), "Nothing more to show", (points(0, 9),)),
    ),
)
