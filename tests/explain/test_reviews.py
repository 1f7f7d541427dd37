"""Reviews: one set of numbers, marks from the loss, and no blame for the best move."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.analysis import Analysis
from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.core.outcome import Outcome
from parlour.core.registry import ReadyPlayer, make_game, make_player
from parlour.core.rng import stream
from parlour.errors import FormatError, Unsupported
from parlour.explain import (
    MARKS,
    Judgement,
    ReviewedMove,
    judge_of,
    luck,
    mark_of,
    review,
    sentences_for,
)
from parlour.explain.luck import split_luck
from parlour.explain.missed import Taught
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
        "take 1 was a blunder: the winning chance is 10%, with take 2 it was 90%, above all for safety."
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
    assert summary.turning == "The costliest moment: take 1 (move 1), 10% instead of 90% with take 2."
    assert summary.habit == ""  # once is no habit
    assert other.well.endswith("The finest move was take 1 (move 2): any other cost at least 80%.")
    assert (other.turning, other.habit) == ("Nothing to correct: no decision cost 5% or more.", "")


def test_the_habit_named_is_the_one_that_cost_most_with_two_examples() -> None:
    """Three errors of greed cost 15 % together, two of safety 30 %, and one of haste 50 %, which is no habit."""
    losses = ((1, "greed", 0.05), (3, "safety", 0.25), (5, "greed", 0.05), (7, "safety", 0.05), (9, "greed", 0.05))
    moves = [
        ReviewedMove(
            ply, 0, f"take {ply % 3 + 1}", "take 2", mark_of(loss), known=Judgement(0.9, 0.9 - loss), part=part
        )
        for ply, part, loss in (*losses, (11, "haste", 0.5))
    ]
    habit = summarise(Heap(HeapRules()), moves, 0, sentences_for("heap")).habit
    assert habit == (
        "One thing to work on: safety. "
        "Two examples from this game: take 1 (move 3, better take 2) and take 2 (move 7, better take 2)."
    )


def test_the_habit_of_a_taught_game_is_a_question_that_leads_to_the_idea() -> None:
    idea = Taught("keep", {"en": "Keep two."}, {"en": "What is left?"})
    moves = [
        ReviewedMove(ply, 0, "take 1", "take 2", "mistake", known=Judgement(0.9, 0.8), reason=idea) for ply in (1, 3)
    ]
    sentences = sentences_for("heap")
    assert summarise(Heap(HeapRules()), moves, 0, sentences).habit.startswith(
        "One thing to work on. Ask yourself: What is left? Two examples from this game: take 1 (move 1,"
    )
    bare = [replace(move, reason=replace(idea, idea="")) for move in moves]  # numbers alone are no idea
    assert summarise(Heap(HeapRules()), bare, 0, sentences).habit == ""
    assert summarise(Heap(HeapRules()), moves[:1], 0, sentences).habit == ""


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
    assert missed.moves[0].sentence == "take 1 missed a forced win: 0% instead of 100%; take 2 wins."
    allowed = review(BAD_START, judge=judge(Afraid(game)))
    assert allowed.moves[0].sentence == "take 1 loses by force: 0% instead of 60%; take 2 was needed."
    assert missed.moves[0].part == allowed.moves[0].part == "result"


class Doubtful(Sure):
    """A judge that proves its own move, and of the others only that it knows nothing."""

    def analyse(self, obs: Look, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:
        decision = super().analyse(obs, limit, seed, cancel)
        first, *others = decision.candidates
        return replace(decision, candidates=(first, *(replace(item, chance=0.5, exact=False) for item in others)))


class Ignorant(Doubtful):
    """A judge that proves nothing at all."""

    def analyse(self, obs: Look, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:
        decision = super().analyse(obs, limit, seed, cancel)
        even = tuple(replace(item, chance=0.5, exact=False) for item in decision.candidates)
        return replace(decision, candidates=even)


class Partial(Doubtful):
    """A judge that proves only what the first seat does best."""

    def analyse(self, obs: Look, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:
        decision = super().analyse(obs, limit, seed, cancel)
        return decision if obs.seat == 0 else Ignorant(self.game).analyse(obs, limit, seed, cancel)


def test_what_is_not_proved_is_called_so_and_gets_no_mark() -> None:
    game = Heap(HeapRules())
    unknown = review(BAD_START, judge=judge(Ignorant(game)))
    first = unknown.moves[0]
    assert first.sentence == "take 1 is not settled: nobody has proved whether it is worse than take 2."
    assert all(move.mark == "" for move in unknown.moves)
    assert all(move.known is None for move in unknown.moves)
    assert unknown.curves == ()  # no dip of the graph
    half = review(BAD_START, judge=judge(Partial(game)))
    assert (half.moves[0].code, half.moves[0].mark, half.moves[0].known) == ("unproved", "", None)
    # Where the answer to it proves what the move was worth, that counts.
    settled = review(BAD_START, judge=judge(Doubtful(game)))
    assert (settled.moves[0].mark, settled.moves[0].code) == ("blunder", "missed")


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
    lost = luck(BAD_START, 0, times=3)
    assert (lost.yours, lost.ours, lost.skill, lost.even, lost.deal) == (0.0, (1.0, 1.0, 1.0), -1.0, 0.5, 0.5)
    assert lost.sentence == (
        "Our player, in this seat with the same cards, made 1 stones every time. "
        "Firstling made 0: about 1 worse through play. "
        "The cards themselves were 0.5 stones better than an even share."
    )
    won = luck(record_of(2, 1, 3, 1, 3), 0)
    assert won.skill == 0
    assert "Firstling made 1, within that range: play made no clear difference." in won.sentence


def test_luck_is_told_with_its_spread() -> None:
    """Hearts: our player took 4 to 9 points, and a person 12."""
    game = make_game("hearts")
    ends = [Outcome((-took, -5.0, -5.0, took - 16.0), (0,)) for took in (4.0, 9.0, 6.0)]
    found = split_luck(game, 0, Outcome((-12.0, -5.0, -5.0, -4.0), (3,)), ends)
    assert found.sentence == (
        "Our player, in this seat with the same cards, played it 3 times and took 4 to 9 points, 6.3 on average. "
        "North took 12: about 5.7 of these were play. "
        "The cards themselves were 0.2 points better than an even share."
    )
    lucky = split_luck(game, 0, Outcome((-8.0, -6.0, -6.0, -6.0), (1, 2, 3)), ends)
    assert "North took 8, within that range" in lucky.sentence
    assert "约 5.7 是打出来的" in split_luck(game, 0, Outcome((-12.0, -5.0, -5.0, -4.0), (3,)), ends, "zh").sentence


def test_luck_needs_the_end() -> None:
    with pytest.raises(Unsupported, match="once the game is over"):
        luck(record_of(1, finished=False), 0)


def test_the_judge_also_plays_for_other_persons() -> None:
    assert luck(BAD_START, 1) == luck(replace(BAD_START, players=("Bea", "perfect")), 1)
    assert set(luck(BAD_START, 1).ours) == {0.0}
