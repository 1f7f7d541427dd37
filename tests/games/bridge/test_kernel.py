"""The double-dummy solver: stored results, another solver, brute force, and the same compiled and as plain Python."""

from __future__ import annotations

from random import Random

import pytest
from endplay.dds import calc_dd_table, solve_board
from endplay.types import Deal, Denom, Player

from parlour.cards import members, suit_of
from parlour.games.bridge.engine import solver_kernel
from parlour.games.bridge.engine.solver_kernel import NO_TRUMPS, STRAINS, Solver
from parlour.games.bridge.rules.deal import Hands, read_deal, write_deal, write_hand
from parlour.native.kernels import is_compiled
from tests.games.bridge.deals import ending, slow_tricks, stored_tables, uncompiled

NEVER = memoryview(b"\0")
DENOMS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
PLAYERS = (Player.north, Player.east, Player.south, Player.west)


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def row(solver: Solver, hands: Hands, strain: int) -> list[int]:
    """Tricks of each declarer; the table is kept between them."""
    solver.forget()
    return [13 - solver.tricks(hands, strain, (declarer + 1) % 4) for declarer in range(4)]


def test_is_compiled() -> None:
    assert is_compiled(solver_kernel)


@pytest.mark.parametrize("number", range(50))
def test_stored_tables(solver: Solver, number: int) -> None:
    """No trumps and one suit each, in turn; `make prove` compares every result of every table."""
    hands, tables = stored_tables()[number]
    for place in (number % 4, 4):
        assert row(solver, hands, STRAINS[place]) == tables[place]


def test_whole_table(solver: Solver) -> None:
    hands, tables = stored_tables()[60]
    assert solver.table(hands) == tables


def test_fresh_deals_against_another_solver(solver: Solver) -> None:
    rng = Random()
    for strain in (0, 3, NO_TRUMPS):
        hands = ending(rng, 13)
        table = calc_dd_table(Deal(write_deal(hands)))
        expected = [table[DENOMS[strain], player] for player in PLAYERS]
        assert row(solver, hands, strain) == expected, write_deal(hands)


@pytest.mark.parametrize("size", [7, 9])
def test_every_card_against_another_solver(solver: Solver, size: int) -> None:
    """In the middle of tricks too, after a random card or two."""
    rng = Random()
    for number in range(20):
        hands = ending(rng, size)
        strain, leader = number % 5, rng.randrange(4)
        deal = Deal("N:" + " ".join(write_hand(hand) for hand in hands), trump=DENOMS[strain], first=PLAYERS[leader])
        left = list(hands)
        trick: list[int] = []
        for place in range(rng.randrange(4)):
            seat = (leader + place) % 4
            cards = list(members(left[seat]))
            follow = [card for card in cards if trick and suit_of(card) == suit_of(trick[0])]
            card = rng.choice(follow or cards)
            left[seat] ^= 1 << card
            trick.append(card)
            deal.play("CDHS"[suit_of(card)] + "23456789TJQKA"[card % 13])
        found = dict(solver.cards(left, strain, leader, trick))
        expected = {
            13 * "cdhs".index(card.suit.name[0]) + "23456789TJQKA".index(card.rank.abbr): tricks
            for card, tricks in solve_board(deal)
        }
        text = f"{write_deal(hands)} strain {strain} leader {leader} trick {trick}"
        assert found == expected, text
        best, tricks = solver.best(left, strain, leader, trick)
        assert tricks == max(found.values()) == found[best], text


@pytest.mark.parametrize("size", [1, 2, 3])
def test_against_brute_force(solver: Solver, size: int) -> None:
    rng = Random(size)
    for number in range(40):
        hands = ending(rng, size)
        for leader in range(4):
            expected = slow_tricks(hands, number % 5, leader)
            found = solver.tricks(hands, number % 5, leader)
            assert (size - found if leader % 2 else found) == expected, write_deal(hands)


def test_a_partner_must_win_what_only_he_can(solver: Solver) -> None:
    """Nobody else has clubs after the first round, but North's small ones lose the lead to South, who has a loser."""
    hands = read_deal("N:7..K.86 6.Q.2.T .3..K53 Q.5.6.7", whole=False)
    solver.forget()
    assert solver.tricks(hands, 1, 0) == slow_tricks(hands, 1, 0) == 3


def test_the_same_compiled_and_as_plain_python() -> None:
    """Results and node counts."""
    rng = Random(5)
    plain = uncompiled().Solver(memory=1 << 14, distributions=1 << 10)
    compiled = Solver(memory=1 << 14, distributions=1 << 10)
    assert not is_compiled(uncompiled())
    for number in range(12):
        hands = ending(rng, 4 + number % 3)
        for one in (plain, compiled):
            one.watch(NEVER)
        assert plain.cards(hands, number % 5, number % 4) == compiled.cards(hands, number % 5, number % 4)
        assert plain.best(hands, number % 5, 1) == compiled.best(hands, number % 5, 1)
        assert plain.nodes == compiled.nodes > 0


def test_small_memory_changes_no_result() -> None:
    """A table that overflows again and again is emptied, not corrupted."""
    rng = Random(6)
    small = Solver(memory=256, distributions=32)
    large = Solver()
    for number in range(10):
        hands = ending(rng, 8)
        assert small.cards(hands, number % 5, 0) == large.cards(hands, number % 5, 0)


def test_results_do_not_depend_on_what_was_solved_before(solver: Solver) -> None:
    """Patterns of one deal serve others with the same strain."""
    rng = Random(7)
    for number in range(60):
        hands = ending(rng, 6)
        assert solver.cards(hands, number % 5, 2) == Solver().cards(hands, number % 5, 2)


def test_stops_when_told() -> None:
    hands, _ = stored_tables()[0]
    solver = Solver()
    solver.watch(memoryview(b"\1"))
    solver.tricks(hands, NO_TRUMPS, 0)
    assert solver.stopped
    solver.watch(NEVER, nodes=1000)
    solver.tricks(hands, NO_TRUMPS, 0)
    assert solver.stopped
    assert solver.nodes < 1200
    solver.watch(NEVER)
    assert row(solver, hands, NO_TRUMPS) == stored_tables()[0][1][4]
    assert not solver.stopped


def test_counts_start_again_and_forgetting_repeats_them() -> None:
    solver = Solver()
    hands = ending(Random(8), 9)
    counts = []
    for _ in range(2):
        solver.forget()
        solver.watch(NEVER)
        solver.cards(hands, 2, 3)
        counts.append(solver.nodes)
    assert counts[0] == counts[1]


def test_boards_cost_these_nodes() -> None:
    """A signature: a change that finds the same tricks in another way shows here."""
    solver, nodes = Solver(), []
    for number, strain, leader in ((0, NO_TRUMPS, 0), (1, 3, 1), (3, NO_TRUMPS, 3), (5, 0, 1)):
        solver.forget()
        solver.watch(NEVER)
        solver.tricks(stored_tables()[number][0], strain, leader)
        nodes.append(solver.nodes)
    assert nodes == [33_062, 68_756, 16_290, 8076]


def test_one_question_and_some_cards_agree_with_all_results(solver: Solver) -> None:
    rng = Random(12)
    for number in range(20):
        hands, strain, leader = ending(rng, 6), number % 5, number % 4
        whole = dict(solver.cards(hands, strain, leader))
        ours = solver.tricks(hands, strain, leader)
        north_south = ours if leader % 2 == 0 else 6 - ours
        reached = [solver.reaches(hands, strain, leader, (), need) for need in range(-1, 9)]
        assert reached == [need <= north_south for need in range(-1, 9)]
        wanted = rng.choice(list(members(hands[leader])))
        some = dict(solver.cards(hands, strain, leader, (), 1 << wanted))
        assert wanted in some
        assert some == {card: whole[card] for card in some}
        assert len(some) < len(whole)
