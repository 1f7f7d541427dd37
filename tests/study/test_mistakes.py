"""One's own mistakes: only real ones of the held seats, with the position before the move, and how they are judged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.core.registry import make_game
from parlour.errors import BadParameter, IllegalAction
from parlour.explain.move_review import Judgement, ReviewedMove
from parlour.study.puzzles.mistakes import Mistake, mistakes_of, same_answer, say_mistake

GAME = make_game("reversi", {})
MOVES = ("f5", "d6", "c3", "d3")
STATES = [GAME.start(0)]
for text in MOVES:
    mover = GAME.actors(STATES[-1])[0]
    STATES.append(GAME.step(STATES[-1], mover, GAME.parse(text, GAME.observe(STATES[-1], mover))))
# White's f6 in place of d6 would have been far better, says this review.
BLUNDER = ReviewedMove(2, 1, "d6", "f6", "blunder", known=Judgement(0.6, 0.3), code="blunder", lead=0.15)


def kept(*moves: ReviewedMove, seats: tuple[int, ...] = (0, 1)) -> tuple[Mistake, ...]:
    return mistakes_of(GAME, STATES, moves, seats)


def test_a_mistake_has_the_position_before_the_move() -> None:
    (mistake,) = kept(BLUNDER)
    assert (mistake.game, mistake.seat, mistake.played, mistake.best, mistake.ply) == ("reversi", 1, "d6", "f6", 1)
    assert mistake.position == GAME.dump(STATES[1])
    assert GAME.actors(GAME.load(mistake.position)) == (1,)
    assert mistake.rules == {}
    assert "d6" in mistake.sentence


@pytest.mark.parametrize(
    "change",
    [
        {"mark": "inaccuracy"},
        {"mark": ""},
        {"lead": 0.09},  # two moves were nearly as good: no puzzle
        {"best": "d6"},
    ],
    ids=str,
)
def test_what_is_no_clear_mistake_is_left_out(change: dict[str, str | float]) -> None:
    assert kept(replace(BLUNDER, **change)) == ()  # type: ignore[arg-type]


def test_only_mistakes_of_the_wanted_seats_are_there_and_in_their_order() -> None:
    other = replace(BLUNDER, ply=3, seat=0, action="c3", best="c4", mark="mistake", lead=0.10)
    assert [mistake.ply for mistake in kept(BLUNDER, other)] == [1, 2]
    assert [mistake.seat for mistake in kept(BLUNDER, other, seats=(0,))] == [0]
    assert kept(BLUNDER, other, seats=()) == ()


def test_answers_are_compared_with_the_best_move() -> None:
    (mistake,) = kept(BLUNDER)
    assert same_answer(mistake, "F6") == ("f6", True)
    assert same_answer(mistake, "d6") == ("d6", False)
    with pytest.raises(IllegalAction):
        same_answer(mistake, "a1")
    with pytest.raises(BadParameter, match="turn"):
        same_answer(replace(mistake, seat=0), "f6")


@pytest.mark.parametrize(("language", "word"), [("en", "blunder"), ("zh", "大错")])
def test_it_is_told_in_the_language_of_the_review(language: str, word: str) -> None:
    (mistake,) = mistakes_of(GAME, STATES, [BLUNDER], [1], language)
    assert word in say_mistake(mistake, "d6", right=False, language=language)[-1]
    assert len(say_mistake(mistake, "d6", right=False, language=language)) == 3
    assert len(say_mistake(mistake, "f6", right=True, language=language)) == 2
    assert len(say_mistake(mistake, None, right=False, language=language)) == 2
