"""What doubles of slams gain that a hand beats by itself: random deals, solved double-dummy.

    python bench/bridge_slam_doubles.py [--deals N] [--wild N] [--seed N]

All seats bid by the table. Where a hand doubles by a rule of `against_slams`, the contract that follows is compared
with the one that a pass would have led to, in IMPs for the side that doubles. In wild deals one call of each auction,
drawn at random, is a slam drawn at random, as people bid who gamble. Intervals are 95 %.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random

from _common import interval

from parlour.core.rng import stream
from parlour.games.bridge.engine.bidding import Auction, choose
from parlour.games.bridge.engine.solver_kernel import Solver
from parlour.games.bridge.rules.auction import FIRST_BID, PASS, auction_over, final_contract, legal_calls
from parlour.games.bridge.rules.contract import TRICKS, imps, is_vulnerable, score
from parlour.games.bridge.rules.deal import HAND, Hands, board_dealer, board_vulnerability

MOST_IMPS = 24
SIX = FIRST_BID + 25  # six clubs, the lowest slam
FIRST_CALLS = 8  # among which a gambler's slam comes
RULE = "against_slam."


def bid_on(hands: Hands, auction: Auction) -> tuple[int, ...]:
    """Return the auction as the table bids it to its end."""
    calls = auction.calls
    while not auction_over(calls):
        reached = Auction(calls, auction.dealer, auction.vulnerability)
        calls = (*calls, choose(hands[reached.turn], reached).call)
    return calls


def points(hands: Hands, auction: Auction, calls: tuple[int, ...], side: int) -> int:
    """Return what an auction scores for a side with double-dummy play."""
    contract = final_contract(calls, auction.dealer)
    if contract is None:
        return 0
    tricks = TRICKS - Solver().tricks(hands, contract.strain, contract.leader)
    result = score(contract, tricks, is_vulnerable(auction.vulnerability, contract.declarer))
    return result if contract.declarer % 2 == side else -result


def gains(deals: int, rng: Random, *, wild: bool) -> dict[str, list[int]]:
    """Return what each rule's doubles gained over passes, in IMPs."""
    found: dict[str, list[int]] = defaultdict(list)
    cards = list(range(4 * HAND))
    for number in range(1, deals + 1):
        rng.shuffle(cards)
        hands = tuple(sum(1 << card for card in cards[HAND * seat : HAND * (seat + 1)]) for seat in range(4))
        stray = rng.randrange(FIRST_CALLS) if wild else -1
        auction = Auction((), board_dealer(number), board_vulnerability(number))
        while not auction_over(auction.calls):
            slams = [call for call in legal_calls(auction.calls) if call >= SIX]
            if len(auction.calls) == stray and slams:
                call = rng.choice(slams)
            else:
                choice = choose(hands[auction.turn], auction)
                call = choice.call
                if choice.rule.startswith(RULE):
                    ends = [bid_on(hands, _after(auction, call)) for call in (choice.call, PASS)]
                    doubled, passed = (points(hands, auction, calls, auction.turn % 2) for calls in ends)
                    found[choice.rule].append(imps(doubled - passed))
            auction = _after(auction, call)
    return found


def _after(auction: Auction, call: int) -> Auction:
    return Auction((*auction.calls, call), auction.dealer, auction.vulnerability)


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=20000)
    parser.add_argument("--wild", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    for deals, wild in ((wanted.deals, False), (wanted.wild, True)):
        found = gains(deals, stream(wanted.seed, "slam doubles", wild), wild=wild)
        print(f"{deals} {'wild ' if wild else ''}deals: {sum(map(len, found.values()))} doubles of slams")
        for rule, values in sorted(found.items()):
            counts = [sum(value > 0 for value in values), sum(value < 0 for value in values)]
            print(f"  {rule}: {len(values)}, {counts[0]} gain, {counts[1]} lose", end="")
            print(f", {interval(values, 2, MOST_IMPS)} IMPs each")


if __name__ == "__main__":
    main()
