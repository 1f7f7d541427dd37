"""Lessons of Reversi on fresh decisions: numbers that count again on the board, style, steps, fair comparison."""

from __future__ import annotations

from functools import cache

import pytest

from parlour.arena.play.positions import draw_positions
from parlour.core.analysis import Analysis
from parlour.core.registry import make_game, make_player
from parlour.explain import explain, hint, judge_of
from parlour.explain.lesson import AnyLesson, lesson_of
from parlour.games.reversi import PASS, Position, Reversi, ReversiView, State
from parlour.games.reversi.engine.line_events import CORNERS, DIAGONAL, EVENTS, GROUPS, WEIGHTS, discs_of, events_of
from parlour.games.reversi.rules.stability import stable_discs
from parlour.games.reversi.rules.text import read_move
from parlour.games.reversi.teaching import TEACHING
from parlour.games.reversi.teaching.corners import gives_now
from parlour.games.reversi.teaching.lines import Line
from tests.explain.style import faults
from tests.games.reversi.slow import WAYS, Board, board_of, slow_moves

GAME = Reversi()
SIDES = "XO"


@cache
def decisions() -> list[tuple[ReversiView, Analysis[int]]]:
    judge = judge_of(GAME)
    found = []
    for place in draw_positions(GAME, 130, 312, make_player("normal", GAME).fair):
        state = place.load()[1]
        assert isinstance(state, State)
        obs = GAME.observe(state, place.seat)
        found.append((obs, judge.fair.analyse(obs, judge.limit, 1)))
    return found


def lessons() -> list[tuple[ReversiView, Analysis[int], AnyLesson]]:
    found = ((obs, analysis, lesson_of(analysis, GAME, obs)) for obs, analysis in decisions())
    return [(obs, analysis, lesson) for obs, analysis, lesson in found if lesson is not None]


def touching(board: Board, side: str) -> int:
    return sum(
        board[row][column] == side
        and any(
            0 <= row + rows < 8 and 0 <= column + columns < 8 and board[row + rows][column + columns] == "-"
            for rows, columns in WAYS
        )
        for row in range(8)
        for column in range(8)
    )


def slow_events(position: Position, line: list[int]) -> dict[str, float]:
    """Count the events again on lists of lists."""
    mine, theirs = SIDES[position.mover], SIDES[1 - position.mover]
    root = board_of(position)
    boards = []
    for square in line:
        position = position.play(square)
        boards.append(board_of(position))
    first, last = boards[0], boards[-1]
    ours, answers = slow_moves(last, mine), slow_moves(last, theirs)
    found: dict[str, float] = {"diagonal_mine": 0, "diagonal_theirs": 0}
    for corner, square in CORNERS.items():
        row, column = divmod(square, 8)
        new = root[row][column] == "-"
        found[f"lost_{corner}"] = float(new and last[row][column] == theirs)
        found[f"won_{corner}"] = float(new and last[row][column] == mine)
        found[f"open_{corner}"] = float((row, column) in answers)
        found[f"reach_{corner}"] = float((row, column) in ours)
        if last[row][column] == "-":
            y, x = divmod(DIAGONAL[corner], 8)
            found["diagonal_mine"] += last[y][x] == mine
            found["diagonal_theirs"] += last[y][x] == theirs
    discs = {side: sum(1 << 8 * y + x for y in range(8) for x in range(8) if last[y][x] == side) for side in SIDES}
    found["stable_mine"] = stable_discs(discs[mine], discs[theirs], 8).bit_count()
    found["stable_theirs"] = stable_discs(discs[theirs], discs[mine], 8).bit_count()
    found["replies"] = len(slow_moves(first, theirs))
    found["exposed"] = touching(first, mine)
    for name, side in (("mine", mine), ("theirs", theirs)):
        found[f"moves_{name}"] = sum(len(slow_moves(board, side)) for board in boards) / len(boards)
        found[f"exposed_{name}"] = sum(touching(board, side) for board in boards) / len(boards)
    return found


def test_events_count_again_and_are_worth_what_the_continuation_says() -> None:
    tried = 0
    for obs, analysis in decisions()[::6]:
        for item in analysis.candidates[:3]:
            (one,) = item.continuations
            line = [item.action, *(read_move(text, 8) for text in item.line)]
            assert one.events == events_of(obs.state.position, line)
            assert dict(zip(EVENTS, one.events, strict=True)) == pytest.approx(slow_events(obs.state.position, line))
            assert TEACHING.value(obs, one.events) == one.value == discs_of(one.events)
            tried += 1
    assert tried > 30


def test_weights_have_the_sign_that_players_expect() -> None:
    good = ("won", "reach", "diagonal_theirs", "stable_mine", "moves_mine", "exposed_theirs")
    assert all((weight > 0) == (name in good) for name, weight in WEIGHTS.items())
    assert TEACHING.fit is not None
    assert TEACHING.fit.parts.keys() == GROUPS.keys()


def test_every_number_that_is_told_counts_again_on_the_board() -> None:
    told = 0
    for obs, analysis, lesson in lessons():
        for why in lesson.reasons:
            for count in why.counts:
                for square, number in ((lesson.move, count.move), (lesson.rival, count.rival)):
                    item = next(item for item in analysis.candidates if item.action == square)
                    line = [item.action, *(read_move(text, 8) for text in item.line)]
                    again = slow_events(obs.state.position, line)
                    assert sum(again[event] for event in count.events) == pytest.approx(number)
                    told += 1
    assert told > 10


def test_moves_and_flips_that_are_told_count_again_on_the_board() -> None:
    told = 0
    for obs, analysis, lesson in lessons():
        facts = lesson.reasons[0].facts if lesson.reasons else {}
        now = obs.state.position
        for square, left, flips in ((lesson.move, "moves_left", "flips"), (lesson.rival, "rival_left", "rival_flips")):
            if flips in facts and "rival_flips" in facts:
                assert square is not None
                assert facts[flips] == now.discs(1 - now.mover) - now.play(square).discs(1 - now.mover)
                told += 1
            if left in facts and lesson.reasons[0].code == "short_of_moves":
                item = next(item for item in analysis.candidates if item.action == square)
                after = now.play(item.action).play(read_move(item.line[0], 8))
                assert facts[left] == len(slow_moves(board_of(after), SIDES[now.mover]))
                told += 1
    assert told > 3


def test_a_corner_that_is_said_to_be_given_was_closed_and_is_opened_by_the_rival_alone() -> None:
    tried = 0
    for obs, analysis in decisions():
        now = obs.state.position
        best, *others = [Line.of(now, item) for item in analysis.candidates if item.action != PASS]
        for rival in others:
            argument = gives_now(best, rival)
            if argument is None:
                continue
            row, column = divmod(CORNERS[str(argument.facts["corner"])], 8)
            theirs = SIDES[1 - now.mover]
            assert (row, column) not in slow_moves(board_of(now), theirs)
            assert (row, column) in slow_moves(board_of(rival.after[0]), theirs)
            assert (row, column) not in slow_moves(board_of(best.after[0]), theirs)
            tried += 1
    assert tried > 30


def test_a_thousand_sentences_have_no_fault_of_style() -> None:
    said = [
        (text, language)
        for obs, analysis in decisions()
        for language in ("en", "zh")
        for text in (
            *(hint(analysis, GAME, obs, level, language).text for level in (1, 2, 3, 4)),
            explain(analysis, GAME, obs, language).text,
        )
    ]
    assert len(said) > 1000
    assert [(text, fault) for text, language in said for fault in faults(text, language)] == []


def test_the_first_step_names_no_move_and_the_last_says_why() -> None:
    for obs, analysis, lesson in lessons():
        first, second, third, fourth = (hint(analysis, GAME, obs, level) for level in (1, 2, 3, 4))
        move = GAME.format(lesson.move)
        assert move not in first.text.split()
        assert lesson.rival is None or GAME.format(lesson.rival) not in first.text
        assert move in second.candidates
        assert not second.action
        assert third.action == move
        assert fourth.reasons[0] == fourth.text


def test_most_decisions_have_a_reason_and_moves_within_the_error_are_equal() -> None:
    assert TEACHING.fit is not None
    compared = [lesson for *_, lesson in lessons() if lesson.rival is not None]
    assert sum(bool(lesson.reasons) for lesson in compared) > 0.7 * len(compared)
    for _, analysis, lesson in lessons():
        values = {item.action: item.value for item in analysis.candidates if not item.exact}
        for action in lesson.equals:
            if action in values:
                assert abs(values[lesson.move] - values[action]) <= 2 * TEACHING.fit.value


def test_a_pass_is_told_as_one() -> None:
    state = GAME.load("XXXXXXXX" * 7 + "OXXXXXX- X")
    obs = GAME.observe(state, state.position.mover)
    assert tuple(GAME.legal(obs)) == (PASS,)
    judge = judge_of(GAME)
    analysis = judge.fair.analyse(obs, judge.limit, 1)
    assert explain(analysis, GAME, obs).headline == "There is no choice here: you have no legal move and must pass."
    assert "停一手" in explain(analysis, GAME, obs, "zh").headline


def test_other_players_and_rules_speak_as_before_unless_the_end_is_proved() -> None:
    middle = GAME.load("F5d6C3d3C4f4")
    obs = GAME.observe(middle, middle.position.mover)
    for spec in ("alphabeta(depth=3)", "heuristic", "expert"):
        ready = make_player(spec, GAME)
        assert lesson_of(ready.fair.analyse(obs, ready.limit, 1), GAME, obs) is None or spec == "expert"
    fewest = make_game("reversi", {"winner": "fewest"})
    late = next(obs for obs, _ in decisions() if obs.state.position.empty.bit_count() < 8)
    other = fewest.observe(late.state, late.state.position.mover)
    ready = make_player("alphabeta(depth=2, endgame=8)", fewest)
    lesson = lesson_of(ready.fair.analyse(other, ready.limit, 1), fewest, other)
    assert lesson is not None
    assert {why.code for why in lesson.reasons} <= {"solved"}
