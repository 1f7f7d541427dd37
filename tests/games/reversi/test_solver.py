"""Exact results: the solver against brute force, its two modes, threads, limits, and the table behind it."""

from __future__ import annotations

import time
from threading import Timer

import pytest

from parlour.core.limits import CancelToken
from parlour.errors import BadParameter, Unsupported
from parlour.games.reversi import Reversi, solve
from parlour.games.reversi.engine import endgame_search_kernel, transposition_entry
from parlour.games.reversi.engine.midgame_search_kernel import Searcher
from parlour.games.reversi.engine.scale import UNIT, UNSELECTIVE
from parlour.games.reversi.engine.solver import Solution, rounds_to_solve
from parlour.games.reversi.engine.solver_kernel import last_squares
from parlour.games.reversi.engine.transposition_kernel import Table
from parlour.games.reversi.engine.weights import trained
from parlour.games.reversi.rules import bitboard
from parlour.games.reversi.rules.board import PASS, Position, squares_of, starting_position
from parlour.native.kernels import is_compiled
from tests.games.reversi.searches import NEVER_BYTE
from tests.games.reversi.slow import late_positions, random_positions
from tests.games.reversi.twin import uncompiled_search

FEW = late_positions(21, 12, range(1, 6))
LATE = late_positions(22, 8, range(8, 10))[::2]
MIDDLE = late_positions(23, 4, range(15, 17))[::2]


class Plain:
    """Alpha-beta and nothing else, on the slow boards; shares no code with the kernels."""

    def __init__(self, *, empties_to_winner: bool = True) -> None:
        self.empties_to_winner = empties_to_winner

    def score(self, position: Position, low: int = -64, high: int = 64) -> int:
        if position.over:
            return self._final(position)
        if not position.moves:
            return -self.score(position.play(PASS), -high, -low)
        nexts = sorted((position.play(square) for square in squares_of(position.moves)), key=_replies)
        for after in nexts:
            low = max(low, -self.score(after, -high, -low))
            if low >= high:
                break
        return low

    def _final(self, position: Position) -> int:
        margin = position.own.bit_count() - position.opp.bit_count()
        won = (margin > 0) - (margin < 0)
        return margin + won * position.empty.bit_count() * self.empties_to_winner


def _replies(position: Position) -> int:
    return position.moves.bit_count()


def follow(position: Position, found: Solution) -> Position:
    for square in found.line:
        assert (square == PASS) == (not position.moves)
        position = position.play(square)
    return position


@pytest.mark.parametrize("to_winner", [True, False])
def test_the_last_squares_are_brute_force(to_winner: bool) -> None:
    plain = Plain(empties_to_winner=to_winner)
    for position in FEW:
        true = plain.score(position)
        for alpha in (true - 3, true - 1, true, true + 2):
            bound, nodes = endgame_search_kernel.more_than(position.own, position.opp, alpha, to_winner)
            assert (bound > alpha) == (true > alpha)
            assert bound <= true if bound > alpha else bound >= true
            assert nodes >= 1


def test_the_last_squares_are_the_same_on_every_processor() -> None:
    for position in [*FEW, *late_positions(24, 12, range(6, 9))]:
        for alpha in (-9, 0, 12):
            found = endgame_search_kernel.more_than(position.own, position.opp, alpha)
            assert last_squares().more_than(position.own, position.opp, alpha) == found


@pytest.mark.parametrize("to_winner", [True, False])
def test_scores_are_those_of_a_plain_solver(to_winner: bool) -> None:
    plain = Plain(empties_to_winner=to_winner)
    for position in LATE:
        found = solve(position, empties_to_winner=to_winner, table=12)
        assert found.score == plain.score(position)
        assert -plain.score(position.play(found.best)) == found.score
        end = follow(position, found)
        assert end.over
        sign = 1 if end.mover == position.mover else -1
        assert sign * plain._final(end) == found.score


def test_larger_ends_agree_with_a_search_without_evaluation_and_without_rounds() -> None:
    for position in MIDDLE:
        table = Table(18)
        table.begin()
        bare = Searcher(table, None)
        done, value, _, _ = bare.search(position.own, position.opp, [(60, UNSELECTIVE)], NEVER_BYTE)
        assert done == 1
        assert len(rounds_to_solve(position.empty.bit_count())) > 1
        assert UNIT * solve(position, table=18).score == value


def test_only_the_result() -> None:
    for position in [*LATE, *MIDDLE[:2]]:
        score = solve(position, table=16).score
        found = solve(position, result_only=True, table=16)
        assert found.score == (score > 0) - (score < 0)
        after = -solve(position.play(found.best), table=16).score
        assert (after > 0) - (after < 0) == found.score


def test_the_same_nodes_every_time_and_the_same_scores_with_two_threads() -> None:
    for position in MIDDLE[:3]:
        found = [solve(position, table=14) for _ in range(2)]
        assert (found[0].nodes, found[0].line) == (found[1].nodes, found[1].line)
        for _ in range(2):
            assert solve(position, threads=2, table=14).score == found[0].score


def test_ends_cost_these_nodes() -> None:
    """A signature: a change that finds the same scores in another way shows here."""
    nodes = [solve(position, table=12).nodes for position in [*LATE, MIDDLE[0]]]
    assert nodes == [5575, 3123, 5182, 3268, 5628, 2421, 2561, 3636, 203_044]


def test_entries_hold_what_was_stored_and_the_deeper_one_stays() -> None:
    buckets = transposition_entry.make_buckets(1)
    rows = [(own, ~own & 0xFFFF, -40 - own, 300 + own, 9 + own, 3, own) for own in (1, 2, 3)]
    for own, opp, low, high, depth, selectivity, square in rows:
        assert transposition_entry.probe(buckets, 0, own, opp, 5) == 0
        transposition_entry.store(buckets, 0, own, opp, low, high, depth, selectivity, square, 5)
        word = transposition_entry.probe(buckets, 0, own, opp, 5)
        told = (
            transposition_entry.low_of(word),
            transposition_entry.high_of(word),
            transposition_entry.depth_of(word),
            transposition_entry.selectivity_of(word),
        )
        assert (*told, transposition_entry.square_of(word)) == (low, high, depth, selectivity, square)
        assert transposition_entry.probe(buckets, 0, own, opp, 6) == 0  # another search does not see it
    assert transposition_entry.probe(buckets, 0, 1, ~1 & 0xFFFF, 5) == 0
    assert transposition_entry.probe(buckets, 0, 2, ~2 & 0xFFFF, 5)
    transposition_entry.store(buckets, 0, 3, ~3 & 0xFFFF, -20, 900, 12, 3, 3, 5)  # bounds of the same search narrow
    word = transposition_entry.probe(buckets, 0, 3, ~3 & 0xFFFF, 5)
    assert (transposition_entry.low_of(word), transposition_entry.high_of(word)) == (-20, 303)


def test_odd_regions_are_quarters_with_an_odd_number_of_empty_squares() -> None:
    for position in random_positions(29, 2):
        odd = bitboard.odd_regions(position.empty)
        for square in range(64):
            quarter = [s for s in range(64) if (s // 32, s % 8 // 4) == (square // 32, square % 8 // 4)]
            assert bool(odd >> square & 1) == (sum(position.empty >> s & 1 for s in quarter) % 2 == 1)


def test_any_table_gives_the_same_score() -> None:
    for position in MIDDLE[:2]:
        assert len({solve(position, table=bits).score for bits in (8, 12, 20)}) == 1


def test_a_pass_and_an_end() -> None:
    passes = [p for p in random_positions(24, 40) if not p.moves and not p.over and p.empty.bit_count() < 12]
    assert passes
    for position in passes:
        found = solve(position, table=12)
        after = solve(position.play(PASS), table=12)
        assert (found.score, found.best, found.line) == (-after.score, PASS, (PASS, *after.line))
    full = solve(Position(8, (1 << 64) - 1, 0, 0))
    assert (full.score, full.line, full.best) == (64, (), PASS)
    wiped = Position(8, (1 << 40) - 1, 0, 1)
    assert solve(wiped).score == -64
    assert solve(wiped, empties_to_winner=False).score == -40


def test_a_wipe_out_counts_the_discs_there_are_unless_the_winner_gets_the_rest() -> None:
    """White must take d1; e1 then turns all three white discs, and ten squares less two are left empty."""
    position = Reversi().load("XOX-----" + "XXXXXXXX" * 6 + "XX-----X" + " O").position
    assert solve(position, empties_to_winner=False).score == -56
    assert solve(position).score == -64


def test_a_deadline_and_a_cancel_stop_it_soon() -> None:
    begun = time.process_time()
    assert not solve(starting_position(8), seconds=0.1, table=16).finished
    cancel = CancelToken()
    Timer(0.1, cancel.cancel).start()
    assert not solve(starting_position(8), threads=2, cancel=cancel, table=16).finished
    assert time.process_time() - begun < 10


@pytest.mark.parametrize("bits", [-1, 31])
def test_impossible_tables(bits: int) -> None:
    with pytest.raises(BadParameter, match="power of two from 0 to 30"):
        solve(LATE[0], table=bits)


def test_too_little_memory_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.games.reversi.engine.solver.memory_bytes", lambda: 1 << 34)
    with pytest.raises(BadParameter, match="no memory for a table of 32768 MB"):
        solve(LATE[0], table=30)
    solve(LATE[0], table=29)  # of which little is needed

    def none_left(bits: int) -> Table:
        raise MemoryError

    monkeypatch.setattr("parlour.games.reversi.engine.solver.Table", none_left)
    with pytest.raises(BadParameter, match="no memory for a table of 0 MB"):
        solve(LATE[0], table=10)


def test_other_bad_questions() -> None:
    with pytest.raises(Unsupported, match="Only boards of 8x8"):
        solve(starting_position(6))
    with pytest.raises(BadParameter, match="threads is at least 1"):
        solve(LATE[0], threads=0)
    with pytest.raises(ValueError, match="only whole games"):
        Searcher(Table(4), None).search(LATE[0].own, LATE[0].opp, [(3, UNSELECTIVE)], NEVER_BYTE)


def test_generations_of_the_table_hide_earlier_searches() -> None:
    """Forty searches wrap the counter; each one costs the same."""
    position = LATE[0]
    table = Table(10)
    searcher = Searcher(table, trained().weights, trained().error_table)
    nodes = set()
    for _ in range(40):
        table.begin()
        nodes.add(searcher.search(position.own, position.opp, [(60, UNSELECTIVE)], NEVER_BYTE)[3])
    assert len(nodes) == 1


def test_compiled_and_uncompiled_searches_agree_to_the_node() -> None:
    slow = uncompiled_search()
    assert [is_compiled(slow[name]) for name in slow] == [False] * len(slow)
    weights, errors = trained().weights, trained().error_table
    late, early = LATE[0], MIDDLE[0]
    for position, rounds in ((late, [(60, UNSELECTIVE)]), (early, [(1, UNSELECTIVE), (3, 1)])):
        found = []
        for tables, thinkers in (
            (Table, Searcher),
            (slow["transposition_kernel"].Table, slow["midgame_search_kernel"].Searcher),
        ):
            table = tables(10)
            table.begin()
            found.append(thinkers(table, weights, errors).search(position.own, position.opp, rounds, NEVER_BYTE))
        assert found[0] == found[1]
    for position in FEW[:6]:
        for alpha in (-5, 4):
            plain = slow["endgame_search_kernel"].more_than(position.own, position.opp, alpha, True)
            assert plain == endgame_search_kernel.more_than(position.own, position.opp, alpha, True)
