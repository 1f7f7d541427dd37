"""Opener after a negative double, reopening, or alone in competition; and doubles that ask for a lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.games.bridge.engine.bidding.bids import (
    BID,
    MINE,
    PARTNERS,
    THEIRS,
    at,
    cheapest,
    cue,
    double,
    in_suit,
    new_suits,
    passing,
    raised,
    redouble,
)
from parlour.games.bridge.engine.bidding.facts import (
    all_of,
    any_of,
    balanced,
    good,
    hand_where,
    hcp,
    length,
    long_points,
    longer,
    points,
    short,
    stops_theirs,
    support,
    unless,
)
from parlour.games.bridge.engine.bidding.hand import HEARTS, MAJORS, MINORS, NO_TRUMPS, SPADES, SUITS
from parlour.games.bridge.engine.bidding.phrases import NOTHING
from parlour.games.bridge.engine.bidding.rule import GAME, ROUND, Chapter, Rule, When
from parlour.games.bridge.engine.bidding.shows import Fact
from parlour.games.bridge.engine.bidding.situation import LEFT, ME, PARTNER, RIGHT, Situation, strain_of
from parlour.games.bridge.engine.bidding.system.overcalls import takeout_shape
from parlour.games.bridge.engine.bidding.when import (
    i_opened,
    i_said,
    level_at_most,
    opened,
    over_bid,
    over_double,
    over_pass,
    partner_said,
)
from parlour.games.bridge.rules.auction import PASS, bid_of

__all__ = [
    "LEAD_DIRECTING",
    "NEGATIVE_ANSWERS",
    "NEGATIVE_RAISED",
    "OPENER_AGAIN",
    "OPENER_DOUBLED",
    "OPENER_FIGHTS",
    "REOPENING",
]

_one_of_suit: Final = opened(1, *SUITS)

_cheap: Final = When(lambda situation: situation.level <= 2)


def unbid_majors_game(situation: Situation) -> Iterator[tuple[int, int]]:
    """Game in a major that nobody has bid."""
    for suit in MAJORS:
        if suit in situation.unshown:
            yield bid_of(4, suit), suit


NEGATIVE_ANSWERS: Final = Chapter(
    "opener after a negative double",
    i_opened & partner_said("negative.double") & over_pass,
    (
        Rule(
            "negative.cue",
            cue,
            "A very strong hand: asks for more",
            (hcp(18), any_of(length(HEARTS, 4), length(SPADES, 4))),
            when=_cheap,
            suit=None,
            forcing=GAME,
        ),
        Rule(
            "negative.game",
            unbid_majors_game,
            "Game in the major that partner has",
            (length(BID, 4), support(BID, 19)),
            when=_cheap,
            agrees=True,
        ),
        Rule(
            "negative.jump_unbid",
            new_suits(by=1, among=MAJORS),
            "The major that partner has, with extra strength",
            (length(BID, 4), support(BID, 16, 18), hcp(15)),
            when=_cheap,
            agrees=True,
        ),
        Rule(
            "negative.major",
            new_suits(among=MAJORS),
            "The major that partner asked for",
            (length(BID, 4),),
            when=_cheap,
        ),
        Rule(
            "negative.jump_own",
            in_suit(MINE, by=1),
            "A long suit and extra strength",
            (length(BID, 6), long_points(BID, 17)),
            when=_cheap,
        ),
        Rule("negative.three_nt", at(3, NO_TRUMPS), "Game in no trumps", (hcp(18, 20), stops_theirs())),
        Rule("negative.own", in_suit(MINE), "A long suit", (length(BID, 6),)),
        Rule(
            "negative.nt",
            cheapest(NO_TRUMPS),
            "Their suit stopped",
            (stops_theirs(), hand_where("", lambda hand: hand.shape[3] > 1 and hand.shape[0] < 6)),
            when=_cheap,
        ),
        Rule("negative.minor", new_suits(among=MINORS), "A second suit", (length(BID, 4),), when=_cheap),
        Rule("negative.five", in_suit(MINE), "Bids the suit again", (length(BID, 5),)),
        Rule(
            "negative.three_cards",
            new_suits(among=MAJORS),
            "Three cards in the major, without a better bid",
            (length(BID, 3),),
            when=_cheap,
        ),
        Rule("negative.again", in_suit(MINE), "No better bid"),
    ),
)

NEGATIVE_RAISED: Final = Chapter(
    "opener after a negative double and a raise",
    i_opened & partner_said("negative.double") & over_bid & level_at_most(3),
    (
        Rule(
            "negative.raised_game",
            unbid_majors_game,
            "Game in the major that partner has",
            (length(BID, 4), support(BID, 18)),
        ),
        Rule(
            "negative.raised_major",
            new_suits(among=MAJORS),
            "The major that partner has",
            (length(BID, 4),),
            when=level_at_most(2),
        ),
        Rule("negative.raised_own", in_suit(MINE), "A long suit", (length(BID, 6), points(14)), when=level_at_most(2)),
        Rule(
            "negative.raised_double",
            double,
            "Strong without a clear bid",
            (hcp(17),),
            suit=None,
            forcing=ROUND,
        ),
        Rule("negative.raised_pass", passing, "Nothing to add", (hcp(0, 17),)),
    ),
)

_overcall_passed: Final = (
    i_opened
    & _one_of_suit
    & When(
        lambda situation: (
            situation.bidder == LEFT and situation.calls[-2:] == (PASS, PASS) and len(situation.of(ME)) == 1
        )
    )
)

REOPENING: Final = Chapter(
    "opener reopens",
    _overcall_passed & When(lambda situation: strain_of(situation.bid) != NO_TRUMPS) & level_at_most(2),
    (
        Rule(
            "reopen.two_nt",
            at(2, NO_TRUMPS),
            "Balanced and strong, with their suit stopped",
            (hcp(18, 19), balanced(), stops_theirs()),
        ),
        Rule(
            "reopen.jump_four",
            new_suits(by=1, among=MAJORS),
            "A second suit and a very strong hand",
            (hcp(20), length(BID, 4)),
            forcing=ROUND,
        ),
        Rule(
            "reopen.jump",
            new_suits(by=1),
            "A second suit and a very strong hand",
            (hcp(18), length(BID, 5), longer(MINE, BID)),
            forcing=ROUND,
        ),
        Rule(
            "reopen.jump_own",
            in_suit(MINE, by=1),
            "A long suit and a strong hand",
            (length(BID, 6), hcp(16), good(BID)),
        ),
        Rule(
            "reopen.double",
            double,
            "A takeout double, in case partner waits with their suit",
            (any_of(short(THEIRS, 2), hcp(17)), unless(all_of(length(MINE, 6), hcp(0, 14)))),
            suit=None,
            forcing=ROUND,
        ),
        Rule("reopen.own", in_suit(MINE), "A long suit", (length(BID, 6),)),
        Rule(
            "reopen.suit",
            new_suits(2),
            "A second suit",
            (length(BID, 4), short(THEIRS, 3), hcp(13)),
            when=level_at_most(1),
        ),
        Rule("reopen.pass", passing, "Lets them play there", (hcp(0, 17),)),
    ),
)

OPENER_AGAIN: Final = Chapter(
    "opener alone in competition",
    i_opened
    & _one_of_suit
    & over_bid
    & level_at_most(3)
    & When(
        lambda situation: (
            situation.bidder == RIGHT and strain_of(situation.bid) != NO_TRUMPS and situation.passed(PARTNER)
        )
    ),
    (
        Rule(
            "alone.jump",
            new_suits(by=1),
            "A second suit and a very strong hand",
            (hcp(20), length(BID, 4), longer(MINE, BID)),
            forcing=ROUND,
            when=level_at_most(2),
        ),
        Rule(
            "alone.jump_own",
            in_suit(MINE, by=1),
            "A long suit and a very strong hand",
            (hcp(17), length(BID, 6), good(BID)),
            when=level_at_most(1),
        ),
        Rule(
            "alone.double",
            double,
            "A takeout double: short in their suit",
            (short(THEIRS, 1), takeout_shape(), hcp(12)),
            when=level_at_most(2),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "alone.double_strong",
            double,
            "A takeout double: a strong hand",
            (hcp(17), short(THEIRS, 2)),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "alone.own",
            in_suit(MINE),
            "A long suit and more than a minimum",
            (length(BID, 6), points(15)),
            when=level_at_most(2),
        ),
        Rule(
            "alone.suit",
            new_suits(),
            "A second suit and more than a minimum",
            (length(BID, 5), points(15), longer(MINE, BID)),
            when=level_at_most(2),
        ),
        Rule("alone.pass", passing, "A minimum", ()),
    ),
)


def _artificial(situation: Situation) -> bool:
    last = situation.said[-1]
    if situation.opener not in (LEFT, RIGHT) or situation.bidder != RIGHT or strain_of(situation.bid) == NO_TRUMPS:
        return False
    return last.meaning.suit != strain_of(situation.bid) and not last.rule.startswith(("natural.", "forced."))


def _their_bid(situation: Situation, bid: int) -> int | None:
    return strain_of(situation.bid)


LEAD_DIRECTING: Final = Chapter(
    "doubling an artificial bid",
    over_bid & When(_artificial),
    (
        Rule(
            "lead.double",
            double,
            "Doubles their artificial bid to ask for that lead",
            (length(_their_bid, 5), good(_their_bid), hcp(5)),
            suit=_their_bid,
        ),
    ),
)


def cheaper_than_mine(situation: Situation, bid: int) -> Fact | None:
    """The suit can be bid without passing two of the suit opened."""
    mine = MINE(situation, bid)
    return None if mine is None or situation.cheapest(bid) > bid_of(2, mine) else Fact(NOTHING, lambda hand: True)


_answered: Final = partner_said("minor.one_", "major.one_", "negative.new", "doubled.new")
_one_or_two: Final = When(lambda situation: situation.bidder == RIGHT and situation.level <= 2)

OPENER_FIGHTS: Final = Chapter(
    "opener over their late overcall",
    i_opened & i_said("open.one_suit", "open.light") & _answered & over_bid & _one_or_two,
    (
        Rule(
            "fight.game",
            raised(4),
            "Raises to game with four trumps",
            (length(BID, 4), support(BID, 19)),
            when=When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MAJORS),
            agrees=True,
        ),
        Rule(
            "fight.jump_raise",
            raised(3),
            "Raises with four trumps and extra strength",
            (length(BID, 4), support(BID, 16)),
            agrees=True,
            close=True,
        ),
        Rule("fight.raise", raised(2), "Raises with four trumps", (length(BID, 4),), agrees=True),
        Rule(
            "fight.two_nt",
            at(2, NO_TRUMPS),
            "Balanced and strong, with their suit stopped",
            (hcp(18, 19), stops_theirs(), balanced()),
        ),
        Rule(
            "fight.double",
            double,
            "A double for takeout, with extra strength",
            (hcp(16), short(THEIRS, 2)),
            suit=None,
            forcing=ROUND,
        ),
        Rule(
            "fight.jump_own", in_suit(MINE, 3), "A long suit and extra strength", (length(BID, 6), long_points(BID, 17))
        ),
        Rule("fight.own", in_suit(MINE, 2), "A long suit", (length(BID, 6),)),
        Rule(
            "fight.new_suit",
            new_suits(2),
            "A second suit",
            (length(BID, 4), longer(MINE, BID), cheaper_than_mine, any_of(length(BID, 5), hcp(14))),
        ),
        Rule("fight.one_nt", at(1, NO_TRUMPS), "Their suit stopped", (stops_theirs(), balanced())),
        Rule(
            "fight.raise_three",
            raised(2),
            "Raises with three good trumps and a short suit",
            (length(BID, 3), short(THEIRS, 1)),
            when=When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MAJORS),
            agrees=True,
        ),
        Rule("fight.pass", passing, "A minimum without a clear bid", (hcp(0, 17),)),
    ),
)

OPENER_DOUBLED: Final = Chapter(
    "opener over their late double",
    i_opened
    & i_said("open.one_suit", "open.light")
    & _answered
    & over_double
    & When(lambda situation: situation.level == 1),
    (
        Rule(
            "fight.doubled_game",
            raised(4),
            "Raises to game with four trumps",
            (length(BID, 4), support(BID, 19)),
            when=When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MAJORS),
            agrees=True,
        ),
        Rule(
            "fight.doubled_jump",
            raised(3),
            "Raises with four trumps and extra strength",
            (length(BID, 4), support(BID, 16)),
            agrees=True,
            close=True,
        ),
        Rule("fight.doubled_raise", raised(2), "Raises with four trumps", (length(BID, 4),), agrees=True),
        Rule("fight.doubled_strong", at(2, NO_TRUMPS), "Balanced and strong", (hcp(18, 19), balanced())),
        Rule("fight.doubled_redouble", redouble, "Strong, without a fit", (hcp(17),), suit=None),
        Rule("fight.doubled_own", in_suit(MINE, 2), "A long suit", (length(BID, 6),)),
        Rule("fight.doubled_pass", passing, "A minimum without a clear bid"),
    ),
)
