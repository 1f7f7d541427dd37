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

unopened: Final = When(lambda now: now.opener is None)
i_opened: Final = When(lambda now: now.opener == ME)
partner_opened: Final = When(lambda now: now.opener == PARTNER)
they_opened: Final = When(lambda now: now.opener in (LEFT, RIGHT))
quiet: Final = When(lambda now: now.quiet)
forced: Final = When(lambda now: now.must_speak)
vulnerable: Final = When(lambda now: now.mine_vulnerable)
# The caller has not bid, doubled or redoubled yet
first_turn: Final = When(lambda now: all(item.call == PASS for item in now.of(ME)))
# Partner opened with his last call: this is the first chance to answer
just_opened: Final = When(lambda now: now.opener == PARTNER and now.calls.index(now.opening) == len(now.calls) - 2)
passed_hand: Final = When(lambda now: now.opened_passing(ME))
partner_passed_first: Final = When(lambda now: now.opened_passing(PARTNER))
over_pass: Final = When(lambda now: now.right_passed)
over_double: Final = When(lambda now: now.calls[-1:] == (DOUBLE,))
over_redouble: Final = When(lambda now: now.calls[-1:] == (REDOUBLE,))
over_bid: Final = When(lambda now: bool(now.said) and now.said[-1].call >= FIRST_BID)
# Two passes came before: another pass ends the auction
passes_out: Final = When(lambda now: len(now.said) > 2 and now.calls[-2:] == (PASS, PASS) and now.bid > 0)


def seat(*numbers: int) -> When:
    """The caller is first, second, third or fourth to call."""
    return When(lambda now: len(now.said) + 1 in numbers)


def partner_said(*rules: str) -> When:
    """Partner's last call came from one of these rules, or from one that begins so."""
    return When(lambda now: (last := now.last(PARTNER)) is not None and last.rule.startswith(rules))


def i_said(*rules: str) -> When:
    """The caller's last call came from one of these rules, or from one that begins so."""
    return When(lambda now: (last := now.last(ME)) is not None and last.rule.startswith(rules))


def opened(level: int, *strains: int) -> When:
    """The opening bid was one of these."""
    return When(lambda now: level_of(now.opening) == level and strain_of(now.opening) in strains)


def level_at_most(level: int) -> When:
    """The last bid is at most at this level."""
    return When(lambda now: now.level <= level)


def bid_is(level: int, *strains: int) -> When:
    """The last bid is one of these."""
    return When(lambda now: now.level == level and strain_of(now.bid) in strains)
