"""Every move with its value and its line; puzzles made of such positions."""

from __future__ import annotations

from itertools import islice

import pytest

from parlour.core.limits import CancelToken
from parlour.errors import BadParameter, Unsupported
from parlour.games.reversi import Position, Reversi, State, analyse, make_puzzles, solve
from parlour.games.reversi.commands.puzzle_maker import DIFFICULTIES, KINDS, Puzzle
from parlour.games.reversi.engine.effort import HIGHEST, effort_of
from parlour.games.reversi.engine.pattern_kernel import evaluate
from parlour.games.reversi.engine.scale import UNIT, UNSELECTIVE
from parlour.games.reversi.engine.weights import trained
from parlour.games.reversi.rules.board import PASS, squares_of, starting_position
from tests.games.reversi.slow import random_positions
from tests.games.reversi.test_patterns import Minimax

GAME = Reversi()
POSITIONS = random_positions(77, 4)
MIDDLE = [position for position in POSITIONS if position.moves and 20 < position.empty.bit_count() < 50][::17]
LATE = [position for position in POSITIONS if position.moves and position.empty.bit_count() == 9]


def after(position: Position, line: tuple[int, ...]) -> Position:
    for square in line:
        assert square == PASS or position.moves >> square & 1
        position = position.play(square)
    return position


@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_move_has_its_minimax_value_at_levels_that_believe_nothing(level: int) -> None:
    for position in MIDDLE:
        found = analyse(position, level=level)
        assert {move.square for move in found.moves} == set(squares_of(position.moves))
        assert (found.depth, found.finished, found.exact) == (level, True, False)
        values = [move.value for move in found.moves]
        assert values == sorted(values, reverse=True)
        for move in found.moves:
            reply = position.play(move.square)
            expected = -Minimax().value(reply, level - 1) / UNIT
            assert move.value == expected
            after(reply, move.line)


def test_ends_are_exact_and_lines_lead_to_them() -> None:
    for position in LATE:
        found = analyse(position, level=5)
        assert found.exact
        assert found.moves[0].value == solve(position).score
        for move in found.moves:
            end = after(position.play(move.square), move.line)
            assert end.over
            margin = end.discs(position.mover) - end.discs(1 - position.mover)
            empties = end.empty.bit_count()
            assert move.value == margin + ((margin > 0) - (margin < 0)) * empties


def test_a_level_is_depth_and_how_much_of_the_end_is_solved() -> None:
    stages = [effort_of(level).stages(24)[-1] for level in range(1, HIGHEST + 1)]
    depths = [depth for depth, _ in stages]
    assert depths == sorted(depths)
    assert (stages[20], stages[-1]) == ((24, 3), (24, UNSELECTIVE))
    assert effort_of(21).stages(20)[-1] == (20, UNSELECTIVE)
    assert [effort_of(level).exact for level in (1, 5, 10, 11, 21)] == [2, 10, 20, 20, 22]
    with pytest.raises(BadParameter, match="from 1 to 30, not 31"):
        effort_of(31)


def test_names_of_openings_and_forced_passes() -> None:
    found = analyse("F5d6C3d3", level=2)
    assert found.opening == "Perpendicular"
    assert {move.move: move.opening for move in found.moves}["c4"] == "Tiger"
    stuck = next(p for p in random_positions(5, 30) if not p.moves and not p.over)
    (only,) = analyse(stuck, level=2).moves
    assert only.square == PASS
    over = next(p for p in random_positions(5, 3) if p.over)
    assert (analyse(over).moves, analyse(over).finished) == ((), True)


def test_how_far_and_how_surely_is_told() -> None:
    position = MIDDLE[0]
    assert analyse(position, level=3).looked == "3@98%"
    assert analyse(position, level=11, nodes=3000).looked.endswith("@95%")
    late = next(p for p in POSITIONS if p.empty.bit_count() == 6 and p.moves)
    assert (analyse(late, level=4).looked, analyse(late, level=4).exact) == ("6", True)


def test_limits_keep_the_last_finished_stage() -> None:
    position = MIDDLE[0]
    deep = analyse(position, level=9, nodes=4000)
    assert not deep.finished
    assert 0 < deep.depth < 9
    assert deep.nodes <= 4000
    assert {move.square for move in deep.moves} == set(squares_of(position.moves))
    assert deep.moves == analyse(position, level=9, nodes=4000).moves
    token = CancelToken()
    token.cancel()
    assert analyse(position, level=5, cancel=token).moves == ()


def test_what_cannot_be_analysed_is_said() -> None:
    with pytest.raises(Unsupported, match="8x8 can be analysed, not 6x6"):
        analyse(starting_position(6))
    with pytest.raises(BadParameter, match="limit on nodes"):
        analyse(MIDDLE[0], nodes=-1)
    with pytest.raises(BadParameter, match="level"):
        analyse(MIDDLE[0], level=0)


def test_a_glance_sees_passes() -> None:
    for position in POSITIONS:
        for square in squares_of(position.moves):
            reply = position.play(square)
            if not reply.moves and not reply.over:
                value = next(move.value for move in analyse(position, level=1).moves if move.square == square)
                again = reply.play(PASS)
                assert value == evaluate(again.own, again.opp, trained().weights) / UNIT
                return
    pytest.fail("no such position")


# Puzzles


def made(count: int, seed: int = 3) -> list[Puzzle]:
    found = (puzzle for puzzle in make_puzzles(seed, fewest=7, most=10) if puzzle is not None)
    return list(islice(found, count))


def test_puzzles_have_one_answer() -> None:
    puzzles = made(6)
    for puzzle in puzzles:
        assert puzzle.kind in KINDS
        assert puzzle.difficulty in DIFFICULTIES
        position = puzzle.position
        assert 7 <= position.empty.bit_count() <= 10
        scores = {square: -solve(position.play(square)).score for square in squares_of(position.moves)}
        best = scores.pop(puzzle.best.square)
        assert best == puzzle.best.value
        others = max(scores.values())
        assert {
            "win": best > 0 >= others,
            "draw": best == 0 > others,
            "best": others > 0 and best - others >= 6,
        }[puzzle.kind]
        again = State.at(GAME.start_position)
        for played in puzzle.state.played:
            again = again.play(played.square)
        assert again.position == position
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles)


def test_puzzles_come_from_the_seed() -> None:
    first = made(2, seed=8)
    assert [puzzle.position for puzzle in first] == [puzzle.position for puzzle in made(2, seed=8)]
    assert [puzzle.position for puzzle in first] != [puzzle.position for puzzle in made(2, seed=9)]
    later = next(puzzle for puzzle in make_puzzles(8, fewest=7, most=10, first_game=first[1].game) if puzzle)
    assert later.position == first[1].position
