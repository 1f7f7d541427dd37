"""Calls that carry a conversation on: opener over responder's second forcing call, the negative doubler, and asking."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.bids import (
    BID,
    FIRST,
    MINE,
    PARTNERS,
    SECOND,
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
    all_of,
    any_of,
    hand_where,
    hcp,
    length,
    short,
    stops_theirs,
    stops_unshown,
    support,
)
from parlour.games.bridge.engine.bidding.hand import MAJORS, MINORS, NO_TRUMPS
from parlour.games.bridge.engine.bidding.rule import GAME, ROUND, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.situation import LEFT, ME, PARTNER, RIGHT, Situation, strain_of
from parlour.games.bridge.engine.bidding.when import (
    i_opened,
    i_said,
    level_at_most,
    over_pass,
    partner_opened,
    partner_said,
    passed_hand,
)
from parlour.games.bridge.rules.auction import PASS

__all__ = [
    "AFTER_JUMP_SHIFT",
    "AFTER_STRONG_NT",
    "ASKER",
    "NEGATIVE_DOUBLER",
    "OPENER_AFTER_NEW",
    "OPENER_LEFT",
    "OPENER_OVER_SPADE",
    "REDOUBLER",
    "REOPENING_HIGH",
    "RESPONDER_ONWARD",
    "RESPONDER_REOPENS",
    "TWO_RAISED",
]

_first_major: Final = When(lambda situation: FIRST(situation, NO_TRUMPS) in MAJORS)
_last_major: Final = When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MAJORS)
_minors: Final = When(lambda situation: all(suit in MINORS for suit in situation.suits(PARTNER)))


def _their_strain(situation: Situation, bid: int) -> int | None:
    return strain_of(situation.bid)


AFTER_JUMP_SHIFT: Final = Chapter(
    "opener after a jump shift",
    i_opened & partner_said("major.jump_shift", "minor.jump_shift") & over_pass,
    (
        Rule("shift.raise", raised(), "Supports partner's suit", (length(BID, 3),), agrees=True, forcing=GAME),
        Rule("shift.own", in_suit(MINE), "A long suit", (length(BID, 6),), forcing=GAME),
        Rule(
            "shift.second",
            new_suits(3),
            "A second suit",
            (length(BID, 4), hand_where("", lambda hand: not hand.balanced)),
            forcing=GAME,
        ),
        Rule("shift.nt", cheapest(NO_TRUMPS), "Nothing more to show", when=level_at_most(3)),
    ),
)

AFTER_STRONG_NT: Final = Chapter(
    "opener after two no trumps",
    i_opened & partner_said("minor.two_nt", "major.three_nt", "minor.three_nt") & over_pass,
    (
        Rule(
            "strong_nt.major",
            in_suit(MINE, 4),
            "Six cards or more in the major: game there",
            (length(BID, 6), hcp(0, 16)),
            when=partner_said("major.three_nt"),
        ),
        Rule("strong_nt.six", at(6, NO_TRUMPS), "Enough for a small slam", (hcp(20),)),
        Rule("strong_nt.four", at(4, NO_TRUMPS), "Invites a small slam", (hcp(18, 19),)),
        Rule(
            "strong_nt.second",
            new_suits(3),
            "A second suit, in a hand that is not balanced",
            (length(BID, 4), hand_where("", lambda hand: hand.shape[3] < 2)),
            forcing=GAME,
        ),
        Rule(
            "strong_nt.own",
            in_suit(MINE, 3),
            "A long suit, in a hand that is not balanced",
            (length(BID, 6), hand_where("", lambda hand: hand.shape[3] < 2)),
            forcing=GAME,
        ),
        Rule("strong_nt.game", at(3, NO_TRUMPS), "Game"),
        Rule(
            "strong_nt.pass",
            passing,
            "Content with no trumps",
            (hcp(0, 17),),
            when=When(lambda situation: situation.level == 3),
        ),
    ),
)

OPENER_AFTER_NEW: Final = Chapter(
    "opener over a new suit that forces",
    i_opened & i_said("rebid.") & partner_said("again.new_s", "again.reverse_nt", "again.wait") & over_pass,
    (
        Rule(
            "onward.support",
            in_suit(FIRST),
            "Three cards in the suit that partner bid first",
            (length(BID, 3),),
            when=_first_major,
            agrees=True,
        ),
        Rule(
            "onward.raise_game",
            in_suit(PARTNERS, 4),
            "Supports partner's second suit",
            (length(BID, 4),),
            when=_last_major & ~partner_said("again.wait"),
            agrees=True,
        ),
        Rule(
            "onward.three_nt",
            at(3, NO_TRUMPS),
            "Stops what is left, with extra strength",
            (hcp(15), stops_unshown(), stops_theirs()),
        ),
        Rule("onward.nt", cheapest(NO_TRUMPS), "Stops what is left", (stops_unshown(), stops_theirs())),
        Rule("onward.raise", raised(), "Supports partner's suit", (length(BID, 4),), agrees=True),
        Rule("onward.own", in_suit(MINE), "Nothing better to say than the long suit", (length(BID, 5),)),
        Rule("onward.prefer", in_suit(FIRST), "Nothing better", (length(BID, 2),)),
    ),
)

TWO_RAISED: Final = Chapter(
    "responder after two over one was raised",
    partner_opened & i_said("major.two", "minor.two_clubs") & partner_said("rebid.raise_two") & over_pass,
    (
        Rule(
            "two_raised.major",
            in_suit(FIRST, 4),
            "Game in the suit opened",
            (length(BID, 3),),
            when=_first_major & ~passed_hand,
            agrees=True,
        ),
        Rule("two_raised.three_nt", at(3, NO_TRUMPS), "Stops what is left", (stops_unshown(), hcp(11))),
        Rule(
            "two_raised.prefer",
            in_suit(FIRST, 3),
            "Two cards in the major opened",
            (length(BID, 2),),
            forcing=ROUND,
            when=_first_major,
        ),
        Rule("two_raised.game", in_suit(MINE, 5), "Game in the minor", (hcp(13),), when=~passed_hand),
        Rule("two_raised.four", in_suit(MINE, 4), "Invites game in the minor", when=~passed_hand),
        Rule("two_raised.pass", passing, "High enough", when=passed_hand),
    ),
)

RESPONDER_ONWARD: Final = Chapter(
    "responder chooses the game",
    i_said("again.new_s", "again.reverse_nt", "again.wait") & partner_said("onward.") & over_pass & level_at_most(3),
    (
        Rule(
            "onward.fit",
            in_suit(MINE, 4),
            "Game in the suit that fits",
            (length(BID, 5),),
            when=partner_said("onward.support"),
            agrees=True,
        ),
        Rule(
            "onward.long",
            in_suit(FIRST, 4),
            "Game in opener's long major",
            (length(BID, 2),),
            when=_first_major & partner_said("onward.own"),
            agrees=True,
        ),
        Rule("onward.choose_nt", at(3, NO_TRUMPS), "Game in no trumps", (hcp(12),)),
        Rule("onward.stop", passing, "High enough", when=When(lambda situation: not situation.must_speak)),
    ),
)

OPENER_OVER_SPADE: Final = Chapter(
    "opener over one spade, the fourth suit",
    i_opened & partner_said("again.one_spade") & over_pass,
    (
        Rule(
            "spade.jump", raised(3), "Four spades and extra strength", (length(BID, 4), support(BID, 16)), agrees=True
        ),
        Rule("spade.raise", raised(2), "Four spades", (length(BID, 4),), agrees=True),
        Rule("spade.two_nt", at(2, NO_TRUMPS), "Extra strength, with spades stopped", (hcp(17), stops_unshown())),
        Rule("spade.own", in_suit(MINE), "A long suit", (length(BID, 6),)),
        Rule("spade.one_nt", at(1, NO_TRUMPS), "Nothing more to show"),
    ),
)

OPENER_LEFT: Final = Chapter(
    "opener where partner wants to play",
    i_opened
    & i_said("rebid.")
    & partner_said("again.own_suit", "again.prefer", "again.new_low", "again.one_nt")
    & ~partner_said("again.prefer_forced")
    & over_pass,
    (
        Rule("left.three_nt", at(3, NO_TRUMPS), "Game", (hcp(19),), when=partner_said("again.one_nt")),
        Rule(
            "left.nt_invite",
            at(2, NO_TRUMPS),
            "Invites game",
            (hcp(17, 18),),
            when=partner_said("again.one_nt"),
            close=True,
        ),
        Rule("left.long", in_suit(MINE), "A long suit", (length(BID, 6),), when=partner_said("again.one_nt")),
        Rule(
            "left.second",
            in_suit(SECOND),
            "Five cards in the second suit too",
            (length(BID, 5),),
            when=partner_said("again.one_nt"),
        ),
        Rule(
            "left.game",
            in_suit(PARTNERS, 4),
            "Game opposite a long suit",
            (length(BID, 3), support(BID, 19)),
            when=partner_said("again.own_suit") & _last_major,
            agrees=True,
        ),
        Rule(
            "left.invite",
            in_suit(PARTNERS, 3),
            "Invites game opposite a long suit",
            (length(BID, 2), hcp(16)),
            when=partner_said("again.own_suit") & level_at_most(2),
            agrees=True,
            close=True,
        ),
        Rule(
            "left.two_nt",
            at(2, NO_TRUMPS),
            "Extra strength: invites game",
            (hcp(17), stops_unshown(), hand_where("", lambda hand: hand.shape[0] < 6)),
            when=partner_said("again.prefer"),
            close=True,
        ),
        Rule(
            "left.three",
            in_suit(MINE, 3),
            "Extra strength and length: invites game",
            (length(BID, 6), hcp(16)),
            when=partner_said("again.prefer") & level_at_most(2),
            close=True,
        ),
        Rule("left.pass", passing, "Partner has chosen"),
    ),
)

_named: Final = partner_said("negative.major", "negative.three_cards", "negative.raised_major")

NEGATIVE_DOUBLER: Final = Chapter(
    "the negative doubler's next call",
    i_said("negative.double")
    & ~i_said("negative.double_high")
    & partner_said("negative.")
    & ~partner_said("negative.cue", "negative.game", "negative.raised_game", "negative.three_nt")
    & over_pass,
    (
        Rule(
            "named.game",
            raised(4),
            "Game in the major that fits",
            (length(BID, 4), support(BID, 13, 16)),
            when=_named & _last_major,
            agrees=True,
        ),
        Rule(
            "named.game_jump",
            raised(4),
            "Accepts the invitation",
            (length(BID, 4), support(BID, 9, 16)),
            when=partner_said("negative.jump_unbid") & _last_major,
            agrees=True,
        ),
        Rule(
            "named.invite",
            raised(3),
            "Invites game",
            (length(BID, 4), support(BID, 11, 12)),
            when=_named & _last_major & level_at_most(2),
            agrees=True,
            close=True,
        ),
        Rule(
            "named.raise",
            raised(2),
            "Raises",
            (length(BID, 4), support(BID, 9, 10)),
            when=_named & _last_major,
            agrees=True,
        ),
        Rule(
            "named.three_nt",
            at(3, NO_TRUMPS),
            "Game in no trumps",
            (hcp(13, 18), stops_theirs(), hand_where("", lambda hand: hand.shape[3] > 0)),
            when=~_named,
        ),
        Rule(
            "named.jumped_nt",
            at(3, NO_TRUMPS),
            "Game opposite a strong hand",
            (hcp(8), stops_theirs()),
            when=partner_said("negative.jump_own"),
        ),
        Rule(
            "named.two_nt",
            at(2, NO_TRUMPS),
            "Invites game in no trumps",
            (hcp(10, 12), stops_theirs()),
            when=~_named & ~partner_said("negative.nt") | partner_said("negative.three_cards"),
            close=True,
        ),
        Rule(
            "named.nt_invite",
            at(2, NO_TRUMPS),
            "Invites game in no trumps",
            (hcp(11, 12),),
            when=partner_said("negative.nt") & level_at_most(1),
            close=True,
        ),
        Rule(
            "named.suit",
            new_suits(2),
            "A long suit, too weak to bid it at once",
            (length(BID, 5), hcp(0, 10)),
            when=~partner_said("negative.jump"),
        ),
        Rule(
            "named.minor",
            in_suit(FIRST, 3),
            "Supports opener's suit and invites game",
            (length(BID, 4), hcp(10, 12)),
            when=_minors & level_at_most(2),
            agrees=True,
        ),
        Rule("named.pass", passing, "Content", (hcp(0, 12),), when=~partner_said("negative.jump")),
    ),
)

_reopening: Final = When(
    lambda situation: (
        situation.bidder in (LEFT, RIGHT) and situation.calls[-2:] == (PASS, PASS) and len(situation.of(ME)) == 1
    )
)

RESPONDER_REOPENS: Final = Chapter(
    "responder reopens",
    partner_opened
    & i_said("minor.one", "major.one_spade", "negative.new", "doubled.new", "major.two", "minor.two_clubs")
    & _reopening
    & level_at_most(2),
    (
        Rule("reopens.own", in_suit(MINE), "A long suit", (length(BID, 6), hcp(8))),
        Rule("reopens.raise", in_suit(FIRST), "Supports opener's suit", (length(BID, 4), hcp(7, 11)), agrees=True),
        Rule("reopens.nt", cheapest(NO_TRUMPS), "Their suit stopped", (hcp(10, 12), stops_theirs())),
        Rule(
            "reopens.double",
            double,
            "A double that shows strength: partner may bid or defend",
            (hcp(10),),
            suit=None,
            forcing=ROUND,
        ),
        Rule("reopens.pass", passing, "Lets them play there"),
    ),
)

REDOUBLER: Final = Chapter(
    "the redoubler's next call",
    i_said("doubled.redouble") & When(lambda situation: situation.bidder in (LEFT, RIGHT)),
    (
        Rule(
            "redoubler.penalty",
            double,
            "Doubles for penalties",
            (length(_their_strain, 4),),
            when=level_at_most(3),
            suit=None,
        ),
        Rule(
            "redoubler.support",
            raised(),
            "Supports opener's suit",
            (length(BID, 3),),
            agrees=True,
            when=level_at_most(3),
        ),
        Rule(
            "redoubler.suit", new_suits(), "A suit of his own", (length(BID, 5),), forcing=ROUND, when=level_at_most(2)
        ),
        Rule("redoubler.nt", cheapest(NO_TRUMPS), "Their suit stopped", (stops_theirs(),), when=level_at_most(2)),
        Rule("redoubler.double", double, "Doubles: no better bid", suit=None, when=level_at_most(2)),
    ),
)

REOPENING_HIGH: Final = Chapter(
    "opener reopens over a high overcall",
    i_opened
    & When(
        lambda situation: (
            situation.level == 3 and situation.bidder == 1 and len(situation.of(ME)) == 1 and situation.passed(PARTNER)
        )
    ),
    (
        Rule(
            "reopen.high_double",
            double,
            "A takeout double: strong, and short in their suit",
            (any_of(all_of(hcp(15), short(THEIRS, 1)), hcp(18)),),
            suit=None,
            forcing=ROUND,
        ),
        Rule("reopen.high_pass", passing, "Lets them play there"),
    ),
)

ASKER: Final = Chapter(
    "after the answer of a weak opener",
    i_said("preempt.two_nt") & partner_said("preempt.feature", "preempt.minimum", "preempt.solid") & over_pass,
    (
        Rule(
            "asker.game",
            in_suit(FIRST, 4),
            "Game in the suit opened",
            (length(BID, 2),),
            when=_first_major & partner_said("preempt.feature"),
            agrees=True,
        ),
        Rule(
            "asker.game_strong",
            in_suit(FIRST, 4),
            "Game opposite a minimum",
            (any_of(all_of(length(BID, 3), support(BID, 17)), all_of(length(BID, 2), hcp(18))),),
            when=_first_major & partner_said("preempt.minimum"),
            agrees=True,
        ),
        Rule("asker.solid", passing, "Content with no trumps", when=partner_said("preempt.solid")),
        Rule(
            "asker.three_nt",
            at(3, NO_TRUMPS),
            "Game in no trumps",
            (hand_where("three suits stopped", lambda hand: sum(hand.stops) >= 3), any_of(hcp(17), length(FIRST, 2))),
            when=partner_said("preempt.feature"),
        ),
        Rule("asker.stop", in_suit(FIRST, 3), "Content with the suit opened", when=partner_said("preempt.feature")),
        Rule("asker.stop_high", in_suit(FIRST, 4), "Back to the suit opened", when=partner_said("preempt.feature")),
        Rule("asker.pass", passing, "High enough"),
    ),
)
