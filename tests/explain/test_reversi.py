"""Explanations, hints and reviews of Reversi, as people meet them."""

from __future__ import annotations

from parlour.core.registry import make_game, make_player
from parlour.explain import MARKS, explain, hint, judge_of, mark_of, review
from parlour.records import GameRecord, replay
from tests.playing import random_table

SHALLOW = "alphabeta(depth=3)"


def random_record(seed: int) -> GameRecord:
    return random_table("reversi", seed).record()


def test_the_same_numbers_everywhere_and_no_blame_for_the_judge_s_own_move() -> None:
    record = random_record(5)
    game = make_game("reversi")
    judge = make_player(SHALLOW, game)
    result = review(record, judge=judge)
    assert [move.action for move in result.moves] == [action.text for action in record.actions]
    points = dict(result.curves[0].points)
    for move, state in zip(result.moves, replay(record, game), strict=False):
        if move.known is None:
            continue
        assert points[move.ply] == (move.known.after if move.seat == 0 else round(1 - move.known.after, 2))
        assert move.mark in ("best", mark_of(move.known.loss))
        choice = judge.fair.analyse(game.observe(state, move.seat), judge.limit, 0)
        if game.format(choice.action) == move.action:
            assert move.mark == "best"
    assert any(move.mark in dict(MARKS) for move in result.moves)
    assert len(result.curves) == 1
    assert result == review(record, judge=judge)


def test_a_game_of_the_judge_against_itself_has_no_fault() -> None:
    game = make_game("reversi")
    judge = make_player(SHALLOW, game)
    table = random_table("reversi", 6, plies=0)
    while table.actors:
        seat = table.actors[0]
        choice = judge.fair.analyse(table.observe(seat), judge.limit, 0)
        table.apply(table.act(seat, game.format(choice.action), table.turn(seat)))
    result = review(table.record(), judge=judge)
    assert {move.mark for move in result.moves if move.known is not None} == {"best"}
    for summary in result.summaries:
        assert summary.average_loss == 0
        assert summary.turning == "Nothing to correct: no decision cost 5% or more."
        assert summary.habit == ""


def test_a_corner_is_hinted_at_in_steps() -> None:
    game = make_game("reversi")
    table = random_table("reversi", 3, plies=50)
    obs = table.observe(table.actors[0])
    judge = judge_of(game)
    decision = judge.fair.analyse(obs, judge.limit, 0)
    steps = [hint(decision, game, obs, level) for level in (1, 2, 3, 4)]
    move = game.format(decision.action)
    assert move == "a1"
    assert steps[0].text == "How long will the open corner stay yours to take?"
    assert all(move not in step.text for step in steps[:1])
    assert move in steps[1].candidates
    assert steps[2].text == "Play a1."
    assert steps[3].text == explain(decision, game, obs).headline
    assert steps[3].text.startswith("Take the corner a1 now")
