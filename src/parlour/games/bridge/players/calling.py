"""How all players call: by the system in ``bidding``; and what its calls have shown."""

from __future__ import annotations

from parlour.core.decision import Candidate, Decision, Reason
from parlour.core.limits import Budget
from parlour.games.bridge.auction import call_name
from parlour.games.bridge.bidding import Auction, Constraint, choose, constraints
from parlour.games.bridge.state import BridgeView

__all__ = ["decide_call", "shown_by"]

EVEN = 0.5  # nobody knows yet who will win


def decide_call(obs: BridgeView, budget: Budget) -> Decision[int]:
    """Return the call of the system, with what it means."""
    choice = choose(obs.hand, _auction(obs))
    facts = {"call": call_name(choice.call), "meaning": choice.meaning.text, "rule": choice.rule}
    candidate = Candidate(choice.call, 0.0, chance=EVEN)
    return Decision(choice.call, (candidate,), (Reason("bridge.bid", facts=facts),), budget.spent())


def shown_by(obs: BridgeView) -> tuple[Constraint, ...]:
    """Return what the calls of each seat say about its hand; nothing when there was no auction."""
    return constraints(_auction(obs)) if obs.calls else ()


def _auction(obs: BridgeView) -> Auction:
    return Auction(obs.calls, obs.rules.dealer, obs.rules.vulnerable)
