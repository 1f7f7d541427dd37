"""Questions that chapters and rules ask about a situation."""

from __future__ import annotations

from typing import Final

from parlour.games.bridge.engine.bidding.rule import When
from parlour.games.bridge.engine.bidding.situation import LEFT, ME, PARTNER, RIGHT, level_of, strain_of
from parlour.games.bridge.rules.auction import DOUBLE, FIRST_BID, PASS, REDOUBLE

__all__ = [
    "first_turn",
    "forced",
    "i_opened",
    "i_said",
    "just_opened",
    "level_at_most",
    "over_bid",
    "over_double",
    "over_pass",
    "over_redouble",
    "partner_opened",
    "partner_passed_first",
    "partner_said",
    "passed_hand",
    "passes_out",
    "quiet",
    "seat",
    "they_opened",
    "unopened",
    "vulnerable",
]

unopened: Final = When(lambda situation: situation.opener is None)
i_opened: Final = When(lambda situation: situation.opener == ME)
partner_opened: Final = When(lambda situation: situation.opener == PARTNER)
they_opened: Final = When(lambda situation: situation.opener in (LEFT, RIGHT))
quiet: Final = When(lambda situation: situation.quiet)
forced: Final = When(lambda situation: situation.must_speak)
vulnerable: Final = When(lambda situation: situation.mine_vulnerable)
# The caller has not bid, doubled or redoubled yet
first_turn: Final = When(lambda situation: all(item.call == PASS for item in situation.of(ME)))
# Partner opened with his last call: this is the first chance to answer
just_opened: Final = When(
    lambda situation: (
        situation.opener == PARTNER and situation.calls.index(situation.opening) == len(situation.calls) - 2
    )
)
passed_hand: Final = When(lambda situation: situation.opened_passing(ME))
partner_passed_first: Final = When(lambda situation: situation.opened_passing(PARTNER))
over_pass: Final = When(lambda situation: situation.right_passed)
over_double: Final = When(lambda situation: situation.calls[-1:] == (DOUBLE,))
over_redouble: Final = When(lambda situation: situation.calls[-1:] == (REDOUBLE,))
over_bid: Final = When(lambda situation: bool(situation.said) and situation.said[-1].call >= FIRST_BID)
# Two passes came before: another pass ends the auction
passes_out: Final = When(
    lambda situation: len(situation.said) > 2 and situation.calls[-2:] == (PASS, PASS) and situation.bid > 0
)


def seat(*numbers: int) -> When:
    """The caller is first, second, third or fourth to call."""
    return When(lambda situation: len(situation.said) + 1 in numbers)


def partner_said(*rules: str) -> When:
    """Partner's last call came from one of these rules, or from one that begins so."""
    return When(lambda situation: (last := situation.last(PARTNER)) is not None and last.rule.startswith(rules))


def i_said(*rules: str) -> When:
    """The caller's last call came from one of these rules, or from one that begins so."""
    return When(lambda situation: (last := situation.last(ME)) is not None and last.rule.startswith(rules))


def opened(level: int, *strains: int) -> When:
    """The opening bid was one of these."""
    return When(lambda situation: level_of(situation.opening) == level and strain_of(situation.opening) in strains)


def level_at_most(level: int) -> When:
    """The last bid is at most at this level."""
    return When(lambda situation: situation.level <= level)


def bid_is(level: int, *strains: int) -> When:
    """The last bid is one of these."""
    return When(lambda situation: situation.level == level and strain_of(situation.bid) in strains)
