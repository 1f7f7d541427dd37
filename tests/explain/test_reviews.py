"""Reviews: one set of numbers, marks from the loss, and no blame for the best move."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.analysis import Analysis
from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.core.registry import ReadyPlayer, make_player
from parlour.core.rng import stream
from parlour.errors import FormatError, Unsupported
from parlour.explain import (
    MARKS,
    Judgement,
    Luck,
    ReviewedMove,
    judge_of,
    luck,
    mark_of,
    review,
    sentences_for,
)
from parlour.explain.summary import summarise
from parlour.records import GameRecord, RecordedAction, replay
from tests.tiny import Heap, HeapRules, Look, Perfect

SEATS = ("first", "second")


def record_of(*takes: int, stones: int = 10, finished: bool = True) -> GameRecord:
    actions = tuple(RecordedAction(ply % 2, f"take {take}") for ply, take in enumerate(takes))
    winner = (len(takes) - 1) % 2
    points = tuple(1.0 if seat == winner else 0.0 for seat in (0, 1))
    return GameRecord(
        "heap",
        SEATS,
        ("Ann", "perfect"),
        actions,
        {"stones": str(stones)},
        result=points if finished else None,
    )


BAD_START = record_of(1, 1, 3, 1, 1, 3)  # first errs at once, then every move but one keeps the balance


@st.composite
def played_at_random(draw: st.DrawFn) -> GameRecord:
    stones = draw(st.integers(1, 25))
    rng = stream(draw(st.integers(0, 1000)), "review")
    takes, left = [], stones
    while left:
        takes.append(rng.randint(1, min(3, left)))
        left -= takes[-1]
    return record_of(*takes, stones=stones)


def test_marks_follow_from_the_loss() -> None:
    assert [mark_of(loss) for loss in (0.0, 0.04, 0.05, 0.09, 0.1, 0.19, 0.2, 1.0)] == [
        *("", "", "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder")
    ]
    assert [least for _, least in MARKS] == sorted((least for _, least in MARKS), reverse=True)


def test_a_game_is_judged_move_by_move() -> None:
    result = review(BAD_START)
    first, second, *rest = result.moves
    assert (first.mark, first.action, first.best) == ("blunder", "take 1", "take 2")
    assert first.known is not None
    assert (first.known.before, first.known.after, first.known.loss) == (0.9, 0.1, 0.8)
    assert first.sentence == (
        "take 1 dropped the winning chance from 90% to 10%; take 2 was needed, above all for safety."
    )
    assert (second.mark, second.ahead) == ("best", 0.8)
    assert second.sentence == "take 1 was the best move; any other move cost at least 80%."
    assert rest[-1].mark == "best"
    assert result.complete


def test_small_losses_and_equal_moves_get_no_mark() -> None:
    lost = review(record_of(1, 1, 1, 1, stones=4))  # every first move loses; taking most loses "best"
    assert lost.moves[0].mark == ""
    assert lost.moves[0].sentence == "take 1 was as good as take 3."


def test_a_forced_move_is_not_judged() -> None:
    result = review(record_of(1, stones=1))
    assert result.moves[0].known is None
    assert result.moves[0].sentence == "take 1 is the only legal move."
    assert result.summaries[0].well == "Firstling had nothing to decide."
    assert result.summaries[0].habit == ""
    assert result.curves == ()


@given(played_at_random())
def test_graph_list_and_text_have_the_same_numbers(record: GameRecord) -> None:
    result = review(record)
    judged = {move.ply: move for move in result.moves if move.known is not None}
    points = dict(result.curves[0].points) if result.curves else {}
    for ply, move in judged.items():
        assert move.known is not None
        after = move.known.after if move.seat == 0 else round(1 - move.known.after, 2)
        assert points[ply] == after
        assert move.known.loss == round(move.known.before - move.known.after, 2) >= 0
        assert move.mark == ("best" if move.mark == "best" else mark_of(move.known.loss))
        if move.mark in dict(MARKS):
            assert f"{move.known.before:.0%}" in move.sentence
            assert f"{move.known.after:.0%}" in move.sentence
    for summary in result.summaries:
        own = [move for move in judged.values() if move.seat == summary.seat]
        assert summary.decisions == len(own)
        assert all(summary.marks[mark] == sum(move.mark == mark for move in own) for mark in summary.marks)


@given(played_at_random())
def test_what_the_judge_would_play_is_never_marked_down(record: GameRecord) -> None:
    game = Heap(HeapRules(int(record.rules["stones"])))
    for move, state in zip(review(record).moves, replay(record), strict=False):
        choice = Perfect(game).decide(game.observe(state, move.seat), Limit(), 0).action
        if game.format(choice) == move.action:
            assert move.mark in ("best", "")
            assert move.known is None or move.mark == "best"


def test_the_summary_names_strength_and_habit() -> None:
    summary, other = review(BAD_START).summaries
    assert summary.marks == {"best": 1, "inaccuracy": 0, "mistake": 0, "blunder": 1}
    assert summary.well == "Firstling: 2 of 3 decisions were sound, one of them the best available."
    assert summary.habit == (
        "One thing to work on: safety. It is what 1 of 1 costly moves gave up; "
        "the worst was take 1 (move 1), where take 2 kept 90% instead of 10%."
    )
    assert other.well.endswith("The finest move was take 1 (move 2): any other cost at least 80%.")
    assert other.habit == "Nothing to correct: no decision cost 5% or more."


def test_the_habit_named_is_the_one_that_cost_most() -> None:
    """Two errors of greed cost 10 % together, one of safety 25 %."""
    losses = ((1, "greed", 0.05), (3, "safety", 0.25), (5, "greed", 0.05))
    moves = [
        ReviewedMove(ply, 0, "take 1", "take 2", mark_of(loss), known=Judgement(0.9, 0.9 - loss), part=part)
        for ply, part, loss in losses
    ]
    habit = summarise(Heap(HeapRules()), moves, 0, sentences_for("heap")).habit
    assert habit.startswith("One thing to work on: safety. It is what 1 of 3 costly moves gave up;")


def test_the_average_loss_is_over_the_decisions_of_a_seat() -> None:
    """First decided three times and gave up 80 % once; second never gave up anything."""
    first, second = review(BAD_START).summaries
    assert first.decisions == 3
    assert first.average_loss == pytest.approx(0.8 / 3, abs=1e-4)
    assert second.average_loss == 0.0


def judge(player: Perfect) -> ReadyPlayer:
    return replace(judge_of(player.game), player=player)


class Sure(Perfect):
    """A judge that proves what it says."""

    def analyse(self, obs: Look, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:
        decision = super().analyse(obs, limit, seed, cancel)
        proved = [replace(item, chance=float(item.value > 5), exact=True) for item in decision.candidates]
        return replace(decision, candidates=tuple(proved))


class Afraid(Sure):
    """A judge that proves losses only."""

    def analyse(self, obs: Look, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:
        decision = super().analyse(obs, limit, seed, cancel)
        hopeful = [item if item.chance == 0 else replace(item, chance=0.6, exact=False) for item in decision.candidates]
        return replace(decision, candidates=tuple(hopeful))


def test_forced_wins_and_losses_are_called_so() -> None:
    game = Heap(HeapRules())
    missed = review(BAD_START, judge=judge(Sure(game)))
    assert missed.moves[0].sentence == "take 1 missed a forced win, 100% to 0%; take 2 wins."
    allowed = review(BAD_START, judge=judge(Afraid(game)))
    assert allowed.moves[0].sentence == "take 1 loses by force, 60% to 0%; take 2 was needed."
    for result in (missed, allowed):
        assert result.summaries[0].habit.startswith(
            "One thing to work on: looking ahead. 1 of 1 costly moves missed a forced win or allowed a forced loss;"
        )


def test_one_seat_may_be_reviewed_alone() -> None:
    result = review(BAD_START, seat=1)
    assert {move.seat for move in result.moves} == {1}
    assert [summary.seat for summary in result.summaries] == [1]
    assert result.curves[0].seat == 1
    assert result.curves[0].points[0] == (1, 0.9)


def test_progress_is_told_and_a_cancelled_review_keeps_what_is_done() -> None:
    heard: list[tuple[int, int]] = []
    review(BAD_START, progress=lambda done, total: heard.append((done, total)))
    assert heard == [(ply, 6) for ply in range(1, 7)]
    token = CancelToken()
    partial = review(BAD_START, progress=lambda done, total: token.cancel() if done == 2 else None, cancel=token)
    assert len(partial.moves) == 2
    assert not partial.complete


class Terse(Perfect):
    """A judge that lists only its first choice."""

    def analyse(self, obs: Look, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:
        decision = super().analyse(obs, limit, seed, cancel)
        return replace(decision, candidates=decision.candidates[:1])


def test_a_move_that_the_judge_did_not_list_is_judged_by_the_answer_to_it() -> None:
    result = review(BAD_START, judge=judge(Terse(Heap(HeapRules()))))
    assert result.moves[0].known == review(BAD_START).moves[0].known
    assert result.moves[0].mark == "blunder"


def test_a_judge_without_chances_is_refused() -> None:
    with pytest.raises(Unsupported, match="random gives no winning chances"):
        review(BAD_START, judge=make_player("random", Heap(HeapRules())))


def test_a_false_record_is_not_reviewed() -> None:
    with pytest.raises(FormatError, match="action 1"):
        review(record_of(7))


def test_luck_is_what_the_judge_makes_of_the_same_start() -> None:
    lost = luck(BAD_START, 0)
    assert (lost.yours, lost.ours, lost.skill) == (0.0, 1.0, -1.0)
    assert lost.sentence == (
        "From the same start our player finished with 1 stones, Firstling with 0: "
        "1 worse through play; the rest was luck."
    )
    won = record_of(2, 1, 3, 1, 3)
    assert luck(won, 0) == Luck(
        0, 1.0, 1.0, "From the same start our player also finished with 1 stones: the result was down to luck."
    )


def test_luck_needs_the_end() -> None:
    with pytest.raises(Unsupported, match="once the game is over"):
        luck(record_of(1, finished=False), 0)


def test_the_judge_also_plays_for_other_persons() -> None:
    assert luck(BAD_START, 1) == luck(replace(BAD_START, players=("Bea", "perfect")), 1)
    assert luck(BAD_START, 1).ours == 0.0
