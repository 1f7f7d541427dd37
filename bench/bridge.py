"""The double-dummy solver beside endplay (DDS), one thread each, in one run: milliseconds of processor time.

    python bench/bridge.py [--deals N]     N deals of tests/data/dd_tables_seed20260101_100.tsv, all 100 unless told

Goals, as a share of endplay: whole tables 1.0, one strain 1.0, every card of 8 left 0.5, of 5 left 0.1.
Nodes do not depend on how busy the machine is; the load is printed beside the figures.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random

import endplay._dds
from _bridge_boards import OURS, stored
from _common import load, timed
from endplay.dds import calc_dd_table, solve_all_boards, solve_board
from endplay.dds.solve import SolveMode
from endplay.types import Deal, Denom, Player

from parlour.cards import members, suit_of, winning_index
from parlour.games.bridge.engine.double_dummy import CardResults, PlayPosition, solve_cards
from parlour.games.bridge.engine.solver_kernel import NO_TRUMPS, Solver
from parlour.games.bridge.rules.deal import Hands, write_deal, write_hand

DENOMS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
PLAYERS = (Player.north, Player.east, Player.south, Player.west)
NEVER = memoryview(b"\0")
PLAYS = 5  # positions of each deal: what takes microseconds must be measured more than once


def milliseconds(work: Callable[[], object]) -> float:
    """Return the milliseconds of processor time that something takes."""
    return 1000 * timed(work)[1]


def report(name: str, ours: float, theirs: float, count: int, nodes: int) -> None:
    """Print one line of the comparison."""
    each = f"{ours / count:9.3f} ms  endplay {theirs / count:9.3f} ms  ratio {ours / theirs:5.2f}"
    print(f"{name:<28}{each}  {nodes // count:>9,} nodes  ({load()})", flush=True)


def theirs_of(position: PlayPosition) -> Deal:
    """Return a position as endplay takes it."""
    hands = "N:" + " ".join(write_hand(hand) for hand in position.hands)
    return Deal(hands, trump=DENOMS[position.strain], first=PLAYERS[position.leader])


def tables(deals: list[Hands]) -> None:
    """All twenty results of each deal; both sides take turns, so that a busy machine slows both."""
    solver = Solver()
    solver.watch(NEVER)
    ours = theirs = 0.0
    for hands in deals:
        deal = Deal(write_deal(hands))
        ours += milliseconds(lambda hands=hands: solver.table(hands))  # type: ignore[misc]
        theirs += milliseconds(lambda deal=deal: calc_dd_table(deal))  # type: ignore[misc]
    report("whole table", ours, theirs, len(deals), solver.nodes)


def one_strain(deals: list[Hands], strain: int, name: str) -> None:
    """The best result of the opening lead by West."""
    solver = Solver()
    solver.watch(NEVER)
    ours = theirs = 0.0
    for hands in deals:
        deal = theirs_of(PlayPosition(hands, strain, 3))

        def mine(hands: Hands = hands) -> None:
            solver.forget()
            solver.best(hands, strain, 3)

        ours += milliseconds(mine)
        theirs += milliseconds(lambda deal=deal: solve_board(deal, mode=SolveMode.OptimalOne))  # type: ignore[misc]
    report(f"one strain, {name}", ours, theirs, len(deals), solver.nodes)


def middle(hands: Hands, strain: int, size: int, rng: Random) -> PlayPosition:
    """Play at random until ``size`` cards are left."""
    left, leader = list(hands), 3
    while left[0].bit_count() > size:
        trick: list[int] = []
        for place in range(4):
            seat = (leader + place) % 4
            cards = list(members(left[seat]))
            follow = [card for card in cards if trick and suit_of(card) == suit_of(trick[0])]
            card = rng.choice(follow or cards)
            left[seat] ^= 1 << card
            trick.append(card)
        leader = (leader + winning_index(trick, None if strain == NO_TRUMPS else strain)) % 4
    return PlayPosition(tuple(left), strain, leader)


def every_card(deals: list[Hands], size: int) -> None:
    """The result of every card, in batches of fifty positions of different deals, each deal played in several ways."""
    rng = Random(size)
    for strain, name in ((NO_TRUMPS, "NT"), (3, "spades")):
        positions = [middle(hands, strain, size, rng) for _ in range(PLAYS) for hands in deals]
        ours = theirs = 0.0
        nodes = 0
        for start in range(0, len(positions), 50):
            batch = positions[start : start + 50]
            boards = [theirs_of(position) for position in batch]
            found: list[CardResults] = []
            ours += milliseconds(lambda found=found, batch=batch: found.extend(solve_cards(batch)))  # type: ignore[misc]
            theirs += milliseconds(lambda boards=boards: solve_all_boards(boards))  # type: ignore[misc]
            nodes += sum(result.nodes for result in found)
        report(f"every card, {size} left, {name}", ours, theirs, len(positions), nodes)


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100)
    count = parser.parse_args().deals
    endplay._dds.SetMaxThreads(1)
    deals = [hands for hands, _ in stored(OURS)[:count]]
    list(solve_cards([PlayPosition(deals[0], NO_TRUMPS, 3)]))  # a thread makes its solver once; endplay's is on import
    every_card(deals, 5)
    every_card(deals, 8)
    one_strain(deals, NO_TRUMPS, "NT")
    one_strain(deals, 3, "spades")
    tables(deals)


if __name__ == "__main__":
    main()
