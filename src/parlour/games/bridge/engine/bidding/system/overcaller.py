"""What the overcaller calls next: after partner's advance, and alone."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import (
    BID,
    MINE,
    THEIRS,
    at,
    cheapest,
    double,
    in_suit,
    new_suits,
    passing,
    raised,
)
from parlour.games.bridge.engine.bidding.facts import (
    any_of,
    hcp,
    length,
    long_points,
    longer,
    points,
    short,
    stops_theirs,
)
from parlour.games.bridge.engine.bidding.hand import MAJORS, NO_TRUMPS
from parlour.games.bridge.engine.bidding.phrases import Phrase
from parlour.games.bridge.engine.bidding.rule import ROUND, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.shows import Fact
from parlour.games.bridge.engine.bidding.situation import LEFT, PARTNER, RIGHT, Situation
from parlour.games.bridge.engine.bidding.system.advances import OVERCALL
from parlour.games.bridge.engine.bidding.when import (
    i_said,
    level_at_most,
    over_bid,
    over_double,
    over_pass,
    partner_said,
    passes_out,
)

__all__ = ["OVERCALLER_ALONE", "OVERCALLER_REBIDS"]

_overcalled: Final = i_said(*OVERCALL, "overcall.four_cards") & ~i_said("overcall.weak")
_my_major: Final = When(lambda situation: MINE(situation, NO_TRUMPS) in MAJORS)
_raised: Final = partner_said("advance.raise", "advance.jump_balanced")
_jumped: Final = partner_said("advance.jump_raise")
_cue: Final = partner_said("advance.cue")
_new: Final = partner_said("advance.new_suit")
_one_nt: Final = partner_said("advance.one_nt")
_two_nt: Final = partner_said("advance.two_nt")
_quiet: Final = over_pass | over_double


def other_suits(situation: Situation, bid: int) -> Fact:
    """Three cards in each suit that nobody has bid."""
    return Fact(Phrase("the other suits"), lambda hand: all(hand.lengths[suit] >= 3 for suit in situation.unshown))


OVERCALLER_REBIDS: Final = Chapter(
    "the overcaller's next call",
    _overcalled & partner_said("advance.") & ~partner_said("advance.pass") & _quiet,
    (
        Rule(
            "overcaller.game",
            in_suit(MINE, 4),
            "Strong enough for game",
            (long_points(BID, 18),),
            when=(_raised | _jumped) & _my_major,
            close=True,
        ),
        Rule(
            "overcaller.invite",
            in_suit(MINE, 3),
            "Invites game",
            (long_points(BID, 16, 17),),
            when=_raised & level_at_most(2),
            close=True,
        ),
        Rule(
            "overcaller.cue_game",
            in_suit(MINE, 4),
            "Game opposite a strong raise",
            (long_points(BID, 14),),
            when=_cue & _my_major,
            close=True,
        ),
        Rule(
            "overcaller.cue_nt",
            at(3, NO_TRUMPS),
            "Game in no trumps opposite a strong raise",
            (hcp(14), stops_theirs()),
            when=_cue & ~_my_major,
        ),
        Rule("overcaller.cue_minimum", in_suit(MINE), "A minimum", when=_cue),
        Rule(
            "overcaller.two_nt_game",
            at(3, NO_TRUMPS),
            "Accepts the invitation",
            (hcp(12),),
            when=_two_nt,
            close=True,
        ),
        Rule(
            "overcaller.raise_game",
            raised(4),
            "Raises partner's suit to game",
            (length(BID, 3), hcp(16)),
            when=_new & When(lambda situation: situation.suits(PARTNER)[-1] in MAJORS),
            agrees=True,
        ),
        Rule(
            "overcaller.raise",
            raised(),
            "Raises partner's suit",
            (length(BID, 3), hcp(10)),
            when=_new & level_at_most(2),
            agrees=True,
        ),
        Rule(
            "overcaller.nt_game",
            at(3, NO_TRUMPS),
            "Game in no trumps",
            (hcp(16), stops_theirs()),
            when=_one_nt | _new,
        ),
        Rule("overcaller.own", in_suit(MINE), "A long suit", (length(BID, 6),), when=_new | _one_nt | _two_nt),
        Rule(
            "overcaller.second",
            new_suits(2),
            "A second suit",
            (length(BID, 4), longer(MINE, BID), any_of(hcp(12), length(BID, 5))),
            when=_new | _one_nt,
        ),
        Rule(
            "overcaller.nt_invite",
            at(2, NO_TRUMPS),
            "Invites game in no trumps",
            (hcp(14, 15), stops_theirs()),
            when=_one_nt | _new,
            close=True,
        ),
        Rule("overcaller.content", passing, "Content"),
    ),
)

OVERCALLER_ALONE: Final = Chapter(
    "the overcaller alone",
    _overcalled
    & (over_bid | passes_out)
    & level_at_most(2)
    & When(lambda situation: situation.bidder in (LEFT, RIGHT) and situation.passed(PARTNER)),
    (
        Rule(
            "overcaller.again",
            in_suit(MINE, 2),
            "A long suit, and more than a minimum",
            (length(BID, 6), points(14)),
        ),
        Rule(
            "overcaller.double",
            double,
            "A takeout double: a strong overcall, short in their suit",
            (hcp(15), short(THEIRS, 2)),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "overcaller.balance",
            double,
            "A takeout double, rather than let them play so low",
            (points(11), short(THEIRS, 1), other_suits),
            when=passes_out,
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "overcaller.other",
            new_suits(2),
            "A second suit",
            (length(BID, 5), points(13), longer(MINE, BID)),
        ),
        Rule(
            "overcaller.repeat_nt",
            cheapest(NO_TRUMPS),
            "Strong, with their suit stopped",
            (hcp(17), stops_theirs()),
            when=passes_out & level_at_most(1),
        ),
        Rule("overcaller.done", passing, "Has said it all"),
    ),
)
