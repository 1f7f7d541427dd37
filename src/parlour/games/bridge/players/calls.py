"""How all players call: by the system in ``bidding``; and what its calls have shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from parlour.core.analysis import Analysis, Candidate, Continuation, Reason, Sample
from parlour.core.limits import Budget, Stopped
from parlour.core.observation import Fact
from parlour.games.bridge.engine.bidding import Auction, ChosenCall, Constraint, choose, constraints
from parlour.games.bridge.engine.bidding.simulation import Simulation, candidates, simulate
from parlour.games.bridge.engine.determinize import world_text
from parlour.games.bridge.engine.events import call_events, value_of
from parlour.games.bridge.rules.auction import call_name
from parlour.games.bridge.rules.contract import imps
from parlour.games.bridge.rules.state import BridgeView

__all__ = ["decide_call", "shown_by"]

EVEN: Final = 0.5  # nobody knows yet who will win
FEWEST: Final = 2  # deals that a comparison needs
DEALS: Final = 40  # imagined to explain a close call


def decide_call(
    obs: BridgeView, budget: Budget, seed: int = 0, deals: int = 0, *, explain: bool = True
) -> Analysis[int]:
    """Return the call of the system, with what it means; a close one is looked at again over so many deals."""
    auction = _auction(obs)
    limit = budget.limit
    deals = min(deals, deals if limit.samples is None else limit.samples)
    if deals >= FEWEST and limit.nodes is None and len(candidates(obs.hand, auction)) > 1:
        try:
            simulation = simulate(obs.hand, auction, deals, seed, budget.cancel, budget.poll)
        except Stopped:
            pass
        else:
            if simulation.rivals:
                analysis = _compared(obs, simulation, budget, explain)
                return _continued(obs, auction, analysis, budget, seed) if explain else analysis
    choice = choose(obs.hand, auction)
    reason = Reason("bridge.bid", facts=_facts(choice))
    return Analysis(choice.call, (Candidate(choice.call, 0.0, chance=EVEN),), (reason,), budget.spent())


def _facts(choice: ChosenCall) -> dict[str, Fact]:
    return {"call": call_name(choice.call), "meaning": choice.meaning.worded(), "rule": choice.rule}


def _compared(obs: BridgeView, simulation: Simulation, budget: Budget, explain: bool) -> Analysis[int]:
    """Tell a close call with what the others come to, in IMPs a board against the call of the table.

    The value of a rival is what it surely gains: less than nothing, unless it is clearly better.
    """
    worlds = [world_text(obs, hands) for hands in simulation.deals] if explain else []
    gains = {simulation.table.call: 0.0, **{rival.choice.call: rival.gain for rival in simulation.rivals}}
    sure = {simulation.table.call: 0.0, **{rival.choice.call: rival.sure for rival in simulation.rivals}}
    options = [
        Candidate(
            call,
            sure[call],
            chance=EVEN,
            samples=tuple(
                Sample(world, {"score": float(row[index])})
                for world, row in zip(worlds, simulation.scores, strict=explain)
            ),
        )
        for index, call in enumerate(gains)
    ]
    options.sort(key=lambda option: (option.action != simulation.choice.call, -option.value))
    call, rival = options[0].action, options[1].action
    by = gains[call] - gains[rival]
    verdict = "better" if call != simulation.table.call else "close" if by >= 0 else "near"
    facts: dict[str, Fact] = {**_facts(simulation.choice), "by": abs(by), "deals": simulation.samples}
    spent = replace(budget.spent(), samples=simulation.samples)
    return Analysis(call, tuple(options), (Reason(f"bridge.bid_{verdict}", facts=facts),), spent)


def _continued(obs: BridgeView, auction: Auction, analysis: Analysis[int], budget: Budget, seed: int) -> Analysis[int]:
    """Add what every call that was compared comes to over more deals; nothing where there is no time for that."""
    most = budget.limit.samples
    try:
        wide = simulate(obs.hand, auction, DEALS if most is None else most, seed, budget.cancel, budget.poll)
    except Stopped:
        return analysis
    if not wide.rivals:
        return analysis
    worlds = [world_text(obs, hands) for hands in wide.deals]
    calls = [wide.table.call, *(rival.choice.call for rival in wide.rivals)]
    made = {call: _continuations(obs, wide, index, worlds) for index, call in enumerate(calls)}
    options = tuple(replace(item, continuations=made[item.action]) for item in analysis.candidates)
    return replace(analysis, candidates=options, spent=replace(budget.spent(), samples=wide.samples))


def _continuations(obs: BridgeView, simulation: Simulation, index: int, worlds: list[str]) -> tuple[Continuation, ...]:
    made = []
    for row, reached, world in zip(simulation.scores, simulation.contracts, worlds, strict=True):
        contract = reached[index]
        ours = contract is not None and obs.turn is not None and (contract.declarer - obs.turn) % 2 == 0
        events = call_events(contract, row[index], imps(row[index] - row[0]), ours=ours, system=index == 0)
        made.append(Continuation(value_of(obs, events), events, deal=world))
    return tuple(made)


def shown_by(obs: BridgeView) -> tuple[Constraint, ...]:
    """Return what the calls of each seat say about its hand; nothing when there was no auction."""
    return constraints(_auction(obs)) if obs.calls else ()


def _auction(obs: BridgeView) -> Auction:
    return Auction(obs.calls, obs.rules.dealer, obs.rules.vulnerable)
