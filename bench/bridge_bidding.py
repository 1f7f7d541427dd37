"""How well the auction goes: agreement with expected calls by situation, and the distance from par.

    python bench/bridge_bidding.py [--calls FILE] [--deals N] [--samples N] [--boards N] [--minutes N]

Calls come from ../shared/data/sayc_calls.jsonl, a public set that is not part of this project; without it that part is
left out, and said so. Par is measured on deals with known double-dummy tables: all four seats bid by the table, the
contract scores what double-dummy play gives, and the difference to par is counted in IMPs. With --boards the same is
done with close calls simulated by North-South only, and compared board by board; --minutes stops in time. Intervals are
95 %.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import monotonic, process_time

from _bridge_boards import OURS, PUBLIC, stored
from _common import SHARED, interval, timed

from parlour.games.bridge.engine.bidding import Auction, choose
from parlour.games.bridge.engine.bidding.lines import read_question
from parlour.games.bridge.engine.bidding.simulation import candidates, simulate
from parlour.games.bridge.engine.par import par
from parlour.games.bridge.rules.auction import auction_over, call_name, final_contract
from parlour.games.bridge.rules.contract import imps, is_vulnerable, score
from parlour.games.bridge.rules.deal import Hands, board_dealer, board_vulnerability

MOST_IMPS = 24
STRAINS = (3, 2, 1, 0, 4)  # the order of the columns: spades down to clubs, no trumps

Tricks = tuple[tuple[int, ...], ...]  # clubs to no trumps, each for N, E, S, W


def agreement(path: Path) -> None:
    """Print how many expected calls the table makes, by situation and by half of the file."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    missed = []
    for line in path.read_text(encoding="utf-8").splitlines():
        question = read_question(line)
        choice = choose(question.hand, question.auction)
        half = "second" if hashlib.sha256(str(question.fields["hand"]).encode()).digest()[0] % 2 else "first"
        hit = choice.call == question.expected
        for group in (str(question.fields.get("group", "all")), f"{half} half", "all"):
            total[group] += 1
            right[group] += hit
        if not hit and question.expected is not None:
            calls = " ".join(map(call_name, question.auction.calls)) or "-"
            missed.append(f"  {question.fields['hand']:<17} {calls}: {call_name(choice.call)} ({choice.rule})")
            missed[-1] += f", expected {call_name(question.expected)}"
    for group in sorted(total, key=lambda name: (name == "all", name.endswith("half"), name)):
        print(f"{group:<44} {right[group]:4} of {total[group]:4}  {right[group] / total[group]:6.1%}")
    print("Other than expected:", *missed, sep="\n")


def boards(path: Path) -> list[tuple[Hands, Tricks]]:
    """Read deals with their tables."""
    found = []
    for hands, numbers in stored(path):
        rows = {strain: tuple(numbers[4 * place : 4 * place + 4]) for place, strain in enumerate(STRAINS)}
        found.append((hands, tuple(rows[strain] for strain in range(5))))
    return found


def bid_out(hands: Hands, dealer: int, vulnerability: str, call: Callable[[int, Auction], int]) -> tuple[int, ...]:
    """Return the whole auction of a board."""
    calls: tuple[int, ...] = ()
    while not auction_over(calls):
        now = Auction(calls, dealer, vulnerability)
        calls = (*calls, call(hands[now.turn], now))
    return calls


def worth(calls: tuple[int, ...], dealer: int, vulnerability: str, tricks: Tricks) -> int:
    """Return what an auction scores for North-South with double-dummy play."""
    contract = final_contract(calls, dealer)
    if contract is None:
        return 0
    taken = tricks[contract.strain][contract.declarer]
    points = score(contract, taken, is_vulnerable(vulnerability, contract.declarer))
    return -points if contract.declarer % 2 else points


def distance(deals: list[tuple[Hands, Tricks]]) -> None:
    """Print how far the contracts bid are from par."""
    lost: list[int] = []
    kinds: Counter[str] = Counter()
    made: Counter[str] = Counter()
    began = process_time()

    def by_table(hand: int, now: Auction) -> int:
        choice = choose(hand, now)
        made[choice.rule] += 1
        return choice.call

    for number, (hands, tricks) in enumerate(deals, 1):
        dealer, vulnerability = board_dealer(number), board_vulnerability(number)
        calls = bid_out(hands, dealer, vulnerability, by_table)
        difference = worth(calls, dealer, vulnerability, tricks) - par(tricks, dealer, vulnerability).score
        lost.append(abs(imps(difference)))
        contract = final_contract(calls, dealer)
        if contract is not None:
            kind = "slams" if contract.level > 5 else "games" if contract.level > 3 or contract.strain == 4 else "parts"
            kinds[kind] += 1
            kinds[f"{kind} made"] += tricks[contract.strain][contract.declarer] >= contract.target
    seconds = process_time() - began
    print(f"{len(deals)} deals bid by all four seats: {interval(lost, 2, MOST_IMPS)} IMPs from par on average")
    for kind in ("parts", "games", "slams"):
        print(f"  {kind}: {kinds[kind]}, made double-dummy {kinds[f'{kind} made']}")
    judged = sum(count for rule, count in made.items() if rule.startswith("natural.") and rule != "natural.enough")
    forced = sum(count for rule, count in made.items() if rule.startswith("forced."))
    print(f"  of {made.total()} calls {judged} are judgement without a rule of their own, {forced} a last resort")
    print(f"  {seconds / len(deals) * 1000:.0f} ms of processor time a board")


def simulated(deals: list[tuple[Hands, Tricks]], samples: int, minutes: float) -> None:
    """Print what simulating close calls gains for North-South, the other side bidding by the table."""
    gains = []
    changed = asked = 0
    seconds, end = 0.0, monotonic() + 60 * minutes
    for number, (hands, tricks) in enumerate(deals, 1):
        if monotonic() > end:
            break
        dealer, vulnerability = board_dealer(number), board_vulnerability(number)
        plain = bid_out(hands, dealer, vulnerability, lambda hand, now: choose(hand, now).call)

        def look(hand: int, now: Auction) -> int:
            nonlocal asked, seconds
            if now.turn % 2 or len(candidates(hand, now)) == 1:
                return choose(hand, now).call
            found, spent = timed(lambda: simulate(hand, now, samples, seed=1))
            asked += 1
            seconds += spent
            return found.choice.call

        other = bid_out(hands, dealer, vulnerability, look)
        changed += other != plain
        values = [worth(calls, dealer, vulnerability, tricks) for calls in (other, plain)]
        gains.append(imps(values[0] - values[1]))
    print(f"Close calls simulated with {samples} deals on {len(gains)} boards, {changed} auctions changed:", end=" ")
    print(f"{interval(gains, 3, MOST_IMPS)} IMPs a board; {asked} close calls, {seconds / max(1, asked):.2f} s each")


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=Path, default=SHARED / "sayc_calls.jsonl")
    parser.add_argument("--deals", type=int, default=1100)
    parser.add_argument("--samples", type=int, default=40)
    parser.add_argument("--boards", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=60)
    wanted = parser.parse_args()
    if wanted.calls.is_file():
        agreement(wanted.calls)
    else:
        print(f"{wanted.calls.name} is not here, so the agreement with expected calls was not measured.")
    deals = boards(OURS) + (boards(PUBLIC) if PUBLIC.is_file() else [])
    distance(deals[: wanted.deals])
    if wanted.boards:
        simulated(deals[: wanted.boards], wanted.samples, wanted.minutes)


if __name__ == "__main__":
    main()
