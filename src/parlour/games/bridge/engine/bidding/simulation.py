"""Close calls decided by imagined deals: bid each on by the table, solve double-dummy, compare in IMPs.

The call of the table stands unless another one is clearly better: by a margin, and by more than chance would explain.
Partner still reads the call by the table, so only calls are compared that the table has for the hand, give or take a
point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from parlour.core.limits import NEVER, CancelToken
from parlour.core.rng import stream
from parlour.games.bridge.engine.bidding.bidder import Auction, ChosenCall, Constraint, choose, constraints
from parlour.games.bridge.engine.bidding.hand import hand_of
from parlour.games.bridge.engine.bidding.shows import Meaning
from parlour.games.bridge.engine.bidding.table import book
from parlour.games.bridge.engine.solver_kernel import Solver
from parlour.games.bridge.rules.auction import PASS, auction_over, final_contract
from parlour.games.bridge.rules.contract import Contract, imps, is_vulnerable, score
from parlour.games.bridge.rules.deal import HAND, Hands

__all__ = ["DEFAULT_SAMPLES", "CallComparison", "Simulation", "candidates", "imagined", "simulate"]

DEFAULT_SAMPLES: Final = 40
RIVALS: Final = 2  # calls compared with that of the table
TRIES: Final = 150  # deals drawn for each that is wanted
LOOKS: Final = 50  # deals drawn between two looks at the clock
MARGIN: Final = 1.0  # IMPs a board by which a rival must be better
SURE: Final = 2.0  # standard errors that must lie between it and nothing
DOUBT: Final = 0.1  # the weight of a call that the table would not have made


@dataclass(frozen=True, slots=True)
class CallComparison:
    """What a rival call gains over the call of the table, in IMPs a board."""

    choice: ChosenCall
    gain: float
    error: float

    @property
    def sure(self) -> float:
        """What it gains for certain and beyond the margin; above nothing where it should be preferred."""
        return min(self.gain - MARGIN, self.gain - SURE * self.error)


@dataclass(frozen=True, slots=True)
class Simulation:
    """The call chosen, that of the table, and what was compared over which deals.

    ``scores`` has for each deal what the call of the table came to for the side that makes it, then each rival, and
    ``contracts`` the contracts that were reached.
    """

    choice: ChosenCall
    table: ChosenCall
    rivals: tuple[CallComparison, ...] = ()
    deals: tuple[Hands, ...] = ()
    scores: tuple[tuple[int, ...], ...] = ()
    contracts: tuple[tuple[Contract | None, ...], ...] = ()

    @property
    def samples(self) -> int:
        """How many deals were compared."""
        return len(self.deals)


def candidates(cards: int, auction: Auction) -> tuple[Meaning, ...]:
    """Return the call of the table and its close rivals: what the hand would call, give or take a point."""
    hand = hand_of(cards)
    page = book(auction.situation())
    table = next(meaning for meaning in page if meaning.fits(hand))
    about = (hand, hand.worth(1), hand.worth(-1))
    rivals: list[Meaning] = []
    for meaning in page:
        known = meaning.call in {table.call, *(rival.call for rival in rivals)}
        likely = meaning.close or (table.close and meaning.call == PASS)
        if not known and likely and not meaning.forcing and any(map(meaning.fits, about)):
            rivals.append(meaning)
    return (table, *rivals[:RIVALS])


def simulate(
    cards: int,
    auction: Auction,
    samples: int = DEFAULT_SAMPLES,
    seed: int = 0,
    cancel: CancelToken = NEVER,
    poll: Callable[[], None] | None = None,
) -> Simulation:
    """Return the call of the table, or a close rival that does clearly better over so many imagined deals.

    ``poll`` is called now and then and may raise, to stop in time.
    """
    table = choose(cards, auction)
    compared = candidates(cards, auction)
    if len(compared) == 1:
        return Simulation(table, table)
    deals = imagined(cards, auction, samples, seed, poll)
    if len(deals) < 2:
        return Simulation(table, table)
    solver = Solver()
    solver.watch(cancel.byte)
    scores, contracts = [], []
    for hands in deals:
        if poll is not None:
            poll()
        known: dict[Contract, int] = {}
        contracts.append(tuple(_reached(hands, auction, meaning.call) for meaning in compared))
        scores.append(tuple(_score(solver, hands, auction, contract, known) for contract in contracts[-1]))
        if solver.stopped:
            return Simulation(table, table)
    rivals = []
    for index, meaning in enumerate(compared[1:], 1):
        gains = [imps(row[index] - row[0]) for row in scores]
        rivals.append(CallComparison(ChosenCall(meaning.call, meaning.rule, meaning), *_mean(gains)))
    best = max(rivals, key=lambda rival: rival.sure)
    chosen = best.choice if best.sure > 0 else table
    return Simulation(chosen, table, tuple(rivals), tuple(deals), tuple(scores), tuple(contracts))


def imagined(
    cards: int, auction: Auction, samples: int, seed: int, poll: Callable[[], None] | None = None
) -> list[Hands]:
    """Return deals in which everybody would have called so, as far as they are found; else the likeliest drawn."""
    seat = auction.turn
    shown = [constraint for constraint in constraints(auction) if constraint.seat != seat]
    rng = stream(seed, "bid", cards, *auction.calls)
    unseen = [card for card in range(52) if not cards >> card & 1]
    deals: list[tuple[float, int, Hands]] = []
    sure = 0
    for number in range(TRIES * samples):
        if poll is not None and number % LOOKS == 0:
            poll()
        rng.shuffle(unseen)
        hands = [0, 0, 0, 0]
        hands[seat] = cards
        for index, constraint in enumerate(shown):
            hands[constraint.seat] = sum(1 << card for card in unseen[HAND * index : HAND * (index + 1)])
        weight = _weight(shown, hands)
        if weight:
            deals.append((-weight, number, tuple(hands)))
            sure += weight == 1
            if sure == samples:
                break
    deals.sort()
    return [hands for _, _, hands in deals[:samples]]


def _weight(shown: Sequence[Constraint], hands: Sequence[int]) -> float:
    weight = 1.0
    for constraint in shown:
        weight *= constraint.weight(hands[constraint.seat], DOUBT)
        if not weight:
            break
    return weight


def _reached(hands: Hands, auction: Auction, call: int) -> Contract | None:
    """Return the contract that a call comes to, when everybody goes on by the table."""
    calls = (*auction.calls, call)
    while not auction_over(calls):
        reached = Auction(calls, auction.dealer, auction.vulnerability)
        calls = (*calls, choose(hands[reached.turn], reached).call)
    return final_contract(calls, auction.dealer)


def _score(
    solver: Solver, hands: Hands, auction: Auction, contract: Contract | None, known: dict[Contract, int]
) -> int:
    """Return what a contract is worth to the side that calls, with all cards face up."""
    if contract is None:
        return 0
    if contract not in known:
        tricks = HAND - solver.tricks(hands, contract.strain, contract.leader)
        known[contract] = score(contract, tricks, is_vulnerable(auction.vulnerability, contract.declarer))
    return known[contract] if contract.declarer % 2 == auction.turn % 2 else -known[contract]


def _mean(values: Sequence[int]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, sqrt(spread / len(values))
