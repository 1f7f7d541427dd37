"""How all players call: by the system in ``bidding``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from parlour.cards import HEARTS, members, of_suit, rank_of
from parlour.core.decision import Candidate, Decision, Reason
from parlour.core.limits import Budget
from parlour.games.bridge.auction import FIRST_BID, PASS, bid_of, call_name, last_bid, legal_calls
from parlour.games.bridge.contract import NO_TRUMPS
from parlour.games.bridge.state import BridgeView

__all__ = ["decide_call"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A call, what it says, and the rule it follows."""

    call: int
    meaning: str
    rule: str


def decide_call(obs: BridgeView, budget: Budget) -> Decision[int]:
    """Return the call of the system, with what it means."""
    choice = _choose(obs.calls, obs.hand)
    facts = {"call": call_name(choice.call), "meaning": choice.meaning, "rule": choice.rule}
    candidate = Candidate(choice.call, 0.0, chance=0.5)
    return Decision(choice.call, (candidate,), (Reason("bridge.bid", facts=facts),), budget.spent())


LOW: Final = 12


def _choose(calls: Sequence[int], hand: int) -> Choice:
    """Open, raise once, or pass: what is there until the system is."""
    points = sum(max(0, rank_of(card) - 8) for card in members(hand))
    lengths = [of_suit(hand, suit).bit_count() for suit in range(4)]
    place = last_bid(calls)
    if place is None and points >= LOW:
        if 15 <= points <= 17 and min(lengths) >= 2 and max(lengths) <= 5:
            return Choice(bid_of(1, NO_TRUMPS), "balanced, 15 to 17 points.", "opening 1NT")
        suit = max(range(4), key=lambda suit: (lengths[suit], suit))
        return Choice(bid_of(1, suit), "an opening hand, its longest suit.", "opening")
    partners = place is not None and (len(calls) - place) % 4 == 2
    if partners and place is not None and len(calls) <= 4 and points >= 6:
        suit = (calls[place] - FIRST_BID) % 5
        fits = suit < NO_TRUMPS and lengths[suit] >= 4
        strain = suit if fits and suit >= HEARTS else NO_TRUMPS
        level = 4 if points >= 13 and strain != NO_TRUMPS else 3 if points >= 10 else 2 if strain != NO_TRUMPS else 1
        wanted = bid_of(level, strain)
        if wanted in legal_calls(calls):
            return Choice(wanted, "support or strength.", "raise")
    return Choice(PASS, "nothing more to say.", "pass")
