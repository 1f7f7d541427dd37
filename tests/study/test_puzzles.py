"""Puzzles: every stored one has one answer by its margin, a sample is proved again, and what is told of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from parlour.cards import DealSampler
from parlour.cards.deals import every_deal
from parlour.core.hidden import Constraints, Pile
from parlour.errors import BadParameter, FormatError, UnknownName, UnknownPuzzle
from parlour.study.puzzles import (
    INTERVALS,
    Making,
    Puzzle,
    Rating,
    check_puzzle,
    collection,
    daily_puzzle,
    make_puzzles,
    next_box,
    puzzle_called,
    rated,
    read_puzzles,
    select,
    write_puzzle,
)
from parlour.study.puzzles.proving import MOST_DEALS
from parlour.study.puzzles.puzzle import door_of, name_of, play_line
from parlour.study.puzzles.rating import NEWCOMER, expected_score
from parlour.study.puzzles.telling import judge_answer, read_answer, say_task, theme_title

GAMES = ("bridge", "hearts", "pentomino", "reversi", "tractor")
ALL = [puzzle for game in GAMES for puzzle in collection(game)]


@pytest.mark.parametrize("game", GAMES)
def test_every_stored_puzzle_has_one_answer_by_the_margin(game: str) -> None:
    puzzles = collection(game)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles) > 0
    for puzzle in puzzles:
        theme, proof = puzzle.question().theme, puzzle.proof
        values = [(item.worst if theme.worst else item.value) for item in (proof.best, proof.rival)]
        assert theme.clear(*values)
        assert proof.margin == pytest.approx(values[0] - values[1], abs=1e-3)
        assert proof.deals <= MOST_DEALS
        assert puzzle.id == name_of(game, puzzle.theme, puzzle.rules, puzzle.position, puzzle.seat)


@pytest.mark.parametrize("theme", [(game, theme.name) for game in GAMES for theme in door_of(game).themes], ids=str)
def test_a_sample_of_each_theme_is_proved_again(theme: tuple[str, str]) -> None:
    puzzles = select(*theme)
    quick = sorted(puzzles, key=lambda puzzle: (puzzle.proof.deals, len(puzzle.proof.weighed)))[:2]
    assert [check_puzzle(puzzle) for puzzle in quick] == [[] for _ in quick]


def test_a_wrong_proof_is_found() -> None:
    puzzle = collection("reversi")[0]
    rival = puzzle.proof.rival.action
    wrong = replace(puzzle, proof=replace(puzzle.proof, answers=(rival,)))
    assert any("answers are" in fault for fault in check_puzzle(wrong))
    best = puzzle.proof.best
    other = replace(puzzle.proof, weighed=(replace(best, value=best.value + 2), *puzzle.proof.weighed[1:]))
    assert any(best.action in fault for fault in check_puzzle(replace(puzzle, proof=other)))


@pytest.mark.parametrize("puzzle", ALL[::9], ids=lambda puzzle: puzzle.id)
def test_lines_can_be_played_and_everything_is_told_in_both_languages(puzzle: Puzzle) -> None:
    question = puzzle.question()
    for weighed in puzzle.proof.weighed:
        assert len(list(play_line(question, weighed))) == 1 + len(weighed.line)
    for language in ("en", "zh"):
        assert theme_title(puzzle.game, puzzle.theme, language) != puzzle.theme
        assert "..." not in say_task(puzzle, language)
        assert ("明牌" if language == "zh" else "All cards are open") in say_task(puzzle, language) or (
            puzzle.proof.kind != "open"
        )
        wrong = judge_answer(puzzle, puzzle.proof.rival.action, language)
        assert not wrong.right
        assert len(wrong.sentences) >= 4
        assert "..." not in " ".join(wrong.sentences)
        assert judge_answer(puzzle, puzzle.proof.best.action, language).right


def test_answers_are_read_as_people_write_them() -> None:
    puzzle = collection("reversi")[0]
    assert read_answer(puzzle, puzzle.proof.best.action.upper()) == puzzle.proof.best.action
    with pytest.raises(FormatError):
        read_answer(puzzle, "zz")


def test_making_is_seeded_and_can_be_continued() -> None:
    def made(making: Making) -> list[Puzzle]:
        return [puzzle for puzzle in make_puzzles(making) if puzzle is not None]

    whole = made(Making("pentomino", 5, {"last_word": 3}))
    assert made(Making("pentomino", 5, {"last_word": 2}, first=whole[0].number + 1)) == whole[1:]
    assert [check_puzzle(puzzle) for puzzle in whole] == [[], [], []]
    assert list(read_puzzles(map(write_puzzle, whole))) == whole
    with pytest.raises(UnknownName, match="theme"):
        made(Making("pentomino", 5, {"nothing": 1}))


def test_files_that_are_damaged_say_where() -> None:
    good = write_puzzle(collection("reversi")[0])
    with pytest.raises(FormatError, match="line 2"):
        list(read_puzzles([good, good[:-5]]))
    with pytest.raises(FormatError, match="line 1"):
        list(read_puzzles(["[]"]))


def test_the_daily_puzzle_is_the_same_for_everybody_and_goes_round() -> None:
    count = len(collection("reversi"))
    first = date.fromordinal(count * 13_000)
    days = [daily_puzzle("reversi", first + timedelta(days=day)).id for day in range(count)]
    assert len(set(days)) == count
    assert daily_puzzle("reversi", first).id == days[0]
    assert daily_puzzle("reversi", first, "parity").theme == "parity"


def test_unknown_names_are_refused() -> None:
    for name in ("reversi-none", "chess-1", "x", ""):
        with pytest.raises(UnknownPuzzle):
            puzzle_called(name)
    with pytest.raises(UnknownName):
        select("reversi", "nothing")
    with pytest.raises(UnknownName):
        select("reversi", difficulty="absurd")


def test_ratings_move_as_glicko_says() -> None:
    solver, puzzle = Rating(1500, 200), Rating(1400, 45)
    assert expected_score(solver, Rating(1400, 45)) == pytest.approx(0.638, abs=0.003)
    won, lost = rated(solver, puzzle, solved=True), rated(solver, puzzle, solved=False)
    assert won[0].rating > 1500 > lost[0].rating
    assert won[1].rating < 1400 < lost[1].rating
    assert won[0].deviation < 200
    near, far = (rated(Rating(1200, 100), Rating(hard, 60), solved=True)[0].rating for hard in (1000, 1800))
    assert near < far
    assert NEWCOMER.deviation == 350
    with pytest.raises(BadParameter):
        Rating(99, 100)


def test_glicko_as_its_author_computes_it() -> None:
    # "The Glicko system", the step for one opponent: 1500 (200) beats 1400 (30 there, 45 is our least)
    after, _ = rated(Rating(1500, 200), Rating(1400, 45), solved=True)
    assert after.rating == pytest.approx(1563, abs=3)
    assert after.deviation == pytest.approx(175, abs=3)


def test_boxes_lead_on_and_back() -> None:
    assert next_box(None, solved=True) is None
    assert next_box(None, solved=False) == 1
    assert [next_box(box, solved=True) for box in (1, 2, 3, 4, 5)] == [2, 3, 4, 5, None]
    assert next_box(4, solved=False) == 1
    assert INTERVALS == (1, 3, 7, 16, 35)
    with pytest.raises(BadParameter):
        next_box(6, solved=True)


def test_every_deal_is_there_once_and_counted_as_the_sampler_does() -> None:
    piles = (Pile("a", 2, frozenset({7})), Pile("b", 3), Pile("c", 1))
    known = Constraints((1, 1, 2, 5, 7, 7), piles)
    deals = list(every_deal(known))
    assert not [known.faults(deal) for deal, _ in deals if known.faults(deal)]
    assert len({tuple(sorted(deal.items())) for deal, _ in deals}) == len(deals)
    assert sum(weight for _, weight in deals) == DealSampler(known).count
    assert list(every_deal(Constraints((1,), (Pile("a", 2),)))) == []


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in ALL if puzzle.proof.unit == "points"], ids=lambda one: one.id)
def test_the_task_and_its_explanation_tell_the_same_points(puzzle: Puzzle) -> None:
    points = f"{puzzle.proof.margin:.1f}"
    assert points in say_task(puzzle)
    assert points in " ".join(judge_answer(puzzle, None).sentences)
