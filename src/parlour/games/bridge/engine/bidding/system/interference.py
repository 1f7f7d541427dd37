"""The other side comes in over partner's two-suited, weak or artificial call, or with a two-suiter of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.games.bridge.engine.bidding.bids import BID, PARTNERS, at, double, new_suits, passing, raised
from parlour.games.bridge.engine.bidding.facts import (
    all_of,
    any_of,
    best,
    fit,
    good,
    hcp,
    length,
    stops_theirs,
    support,
)
from parlour.games.bridge.engine.bidding.hand import MAJORS, MINORS, NO_TRUMPS, SUITS
from parlour.games.bridge.engine.bidding.rule import Chapter, Rule, When
from parlour.games.bridge.engine.bidding.shows import Fact
from parlour.games.bridge.engine.bidding.situation import LEFT, PARTNER, RIGHT, Situation, level_of, strain_of
from parlour.games.bridge.engine.bidding.when import (
    bid_is,
    first_turn,
    just_opened,
    level_at_most,
    opened,
    over_bid,
    over_double,
    partner_said,
)
from parlour.games.bridge.rules.auction import bid_of

__all__ = ["NO_TRUMP_OVERCALL_DOUBLED", "OVER_UNUSUAL", "PREEMPT_CONTESTED", "TWO_SUITER_CONTESTED"]

_major: Final = When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MAJORS)
_minor: Final = When(lambda situation: PARTNERS(situation, NO_TRUMPS) in MINORS)
_theirs: Final = over_bid & When(lambda situation: situation.bidder == RIGHT)

OVER_UNUSUAL: Final = Chapter(
    "responder over the unusual two no trumps",
    just_opened & opened(1, *SUITS) & bid_is(2, NO_TRUMPS) & over_bid,
    (
        Rule(
            "unusual.game",
            raised(4),
            "Raises to game",
            (any_of(all_of(length(BID, 4), support(BID, 11)), all_of(length(BID, 3), support(BID, 13))),),
            when=_major,
            agrees=True,
        ),
        Rule(
            "unusual.raise",
            raised(3),
            "Raises",
            (length(BID, 3), support(BID, 6, 12)),
            when=_major,
            agrees=True,
            close=True,
        ),
        Rule("unusual.double", double, "Strong: ready to double them for penalties", (hcp(10),), suit=None),
        Rule("unusual.raise_minor", raised(3), "Raises", (length(BID, 4), hcp(6, 9)), when=_minor, agrees=True),
        Rule(
            "unusual.suit",
            new_suits(3, among=MAJORS),
            "A long suit of his own",
            (length(BID, 6), hcp(6, 9), good(BID)),
        ),
        Rule("unusual.pass", passing, "Nothing to say"),
    ),
)


def _law(situation: Situation, bid: int) -> Fact | None:
    """As many trumps together as tricks to take."""
    made = fit(BID, 6 + level_of(situation.cheapest(bid)))
    return made(situation, bid)


def _their_strain(situation: Situation, bid: int) -> int | None:
    return strain_of(situation.bid)


PREEMPT_CONTESTED: Final = Chapter(
    "partner's weak opening contested",
    partner_said("open.weak_two", "open.three", "overcall.weak") & first_turn & (over_double | _theirs),
    (
        Rule(
            "contested.game",
            raised(4),
            "Raises to game, to make it or to make it hard for the others",
            (any_of(length(BID, 4), all_of(length(BID, 3), support(BID, 14))), _law),
            when=_major,
            agrees=True,
        ),
        Rule(
            "contested.penalty",
            double,
            "Doubles for penalties",
            (length(_their_strain, 4), hcp(13)),
            when=over_bid,
            suit=None,
        ),
        Rule(
            "contested.three_nt",
            at(3, NO_TRUMPS),
            "Game in no trumps",
            (hcp(17), stops_theirs(), length(PARTNERS, 2)),
        ),
        Rule("contested.raise", raised(), "Makes it harder still for the others", (length(BID, 3), _law), agrees=True),
        Rule(
            "contested.suit",
            new_suits(),
            "A good suit of his own",
            (hcp(13), length(BID, 6), good(BID)),
            when=level_at_most(2),
        ),
        Rule("contested.pass", passing, "Nothing to add"),
    ),
)


def _suits(situation: Situation) -> Iterator[tuple[int, int]]:
    """The suits in which partner has promised five cards, the lowest bid in each."""
    known = situation.known(PARTNER).lengths
    for suit in reversed(SUITS):
        if known[suit][0] >= 5 and situation.cheapest(suit) <= bid_of(5, 1):
            yield situation.cheapest(suit), suit


def _games(situation: Situation) -> Iterator[tuple[int, int]]:
    for _, suit in _suits(situation):
        if suit in MAJORS:
            yield bid_of(4, suit), suit


TWO_SUITER_CONTESTED: Final = Chapter(
    "partner's two-suiter contested",
    partner_said("overcall.michaels", "overcall.unusual", "balance.michaels", "over_nt.majors", "over_nt.minors")
    & _theirs,
    (
        Rule(
            "two_suits.contested_game",
            _games,
            "Game in a suit that partner has",
            (any_of(length(BID, 5), all_of(length(BID, 3), support(BID, 13))), best(upward=0)),
            agrees=True,
        ),
        Rule(
            "two_suits.contested",
            _suits,
            "Competes in a suit that partner has",
            (length(BID, 4), _law),
            agrees=True,
            close=True,
        ),
        Rule("two_suits.contested_pass", passing, "No fit worth showing"),
    ),
)

NO_TRUMP_OVERCALL_DOUBLED: Final = Chapter(
    "our overcall of one no trump doubled",
    partner_said("overcall.one_nt", "balance.one_nt")
    & over_double
    & When(lambda situation: situation.bidder == PARTNER and situation.opener in (LEFT, RIGHT)),
    (
        Rule(
            "rescue.suit",
            new_suits(2, shown=True),
            "Runs to a long suit",
            (length(BID, 5), hcp(0, 7), best(upward=0)),
        ),
        Rule("rescue.stay", passing, "Content"),
    ),
)
