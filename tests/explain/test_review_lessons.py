"""Reviews of a taught game: reasons come from lessons, rounds can be looked at alone, hindsight is told apart."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from functools import cache

import pytest

from parlour.core.limits import CancelToken
from parlour.core.parameters import spelled
from parlour.core.playthrough import Playthrough
from parlour.core.registry import make_game, make_player
from parlour.core.rng import derive
from parlour.errors import BadParameter, Unsupported
from parlour.explain import Review, judge_of, luck, review
from parlour.explain.lesson import lesson_of
from parlour.explain.luck import second_tables, start_of
from parlour.explain.move_review import ReviewedMove, judged, mark_of, say_hindsight, say_move
from parlour.explain.rounds import rounds_of
from parlour.explain.sentences import sentences_for
from parlour.records import GameRecord, RecordedAction, decode, encode, replay


@cache
def record_of(rounds: int = 1, name: str = "hearts", player: str = "easy") -> GameRecord:
    game = make_game(name, {"rounds": rounds})
    ready = make_player(player, game)
    run = Playthrough(game, game.start(7))
    for turn in run.turns():
        run.play(turn.seat, ready.fair.decide(turn.obs, ready.limit, derive(7, turn.ply)).action)
    actions = tuple(RecordedAction(seat, game.format(action)) for seat, action in run.actions)
    assert run.outcome is not None
    players = (player,) * game.seats
    return GameRecord(name, game.seat_names, players, actions, spelled(game.rules), seed=7, result=run.outcome.points)


@cache
def reviewed() -> Review:
    record = record_of()
    game = make_game("hearts", record.rules)
    return review(record, judge=replace(judge_of(game), player=make_player("search(worlds=20)", game).player))


def test_a_costly_move_is_told_with_the_idea_that_it_missed() -> None:
    costly = [move for move in reviewed().moves if move.costly]
    reasoned = [move for move in costly if move.reason is not None]
    assert len(reasoned) > len(costly) / 2
    assert all(move.part is None for move in costly)  # parts of a value are not ideas
    for move in reasoned:
        assert move.reason is not None
        assert move.reason.why["en"] in move.sentence
        told = say_move(move, sentences_for("hearts", "zh"))
        assert move.reason.why["zh"] in told
        assert not re.search(r"[a-z]{3}", told)
        assert "valued" not in move.sentence
    assert any(move.idea for move in costly)


def test_marks_graph_and_text_have_the_same_numbers_in_every_seat() -> None:
    found = reviewed()
    for curve in found.curves:
        for move in found.moves:
            judgement = move.known if curve.kind == "known" else move.hindsight
            if move.seat == curve.seat and judgement is not None:
                assert dict(curve.points)[move.ply] == judgement.after
    for move in found.moves:
        if move.known is not None:
            assert move.mark in ("best", mark_of(move.known.loss))
        if move.costly and move.known is not None:
            assert f"{move.known.after:.0%}" in move.sentence
            assert f"{move.known.before:.0%}" in move.sentence
    assert {(curve.kind, curve.seat) for curve in found.curves} == {
        (kind, seat) for kind in ("known", "hindsight") for seat in range(4)
    }


def test_a_move_within_the_noise_of_the_deals_is_as_good() -> None:
    """The loss of a move that is not worse beyond doubt is none, whatever the averages say."""
    record = record_of()
    game = make_game("hearts", record.rules)
    player = make_player("search(worlds=20)", game).fair
    states = replay(record, game)
    seen = 0
    for ply in range(8, 40, 4):
        seat = record.actions[ply].seat
        obs = game.observe(states[ply], seat)
        analysis = player.analyse(obs, judge_of(game).limit, 1)
        for item in analysis.candidates if len(analysis.candidates) > 1 else ():
            lesson = lesson_of(analysis, game, obs, item.action)
            text = game.format(item.action)
            move = judged(ReviewedMove(ply + 1, seat, text, text), analysis, game, obs)
            assert lesson is not None
            assert move.known is not None
            if item.action in lesson.equals:
                seen += 1
                assert (move.mark, move.known.loss) == ("", 0.0)
                assert lesson.rival is None
            else:
                assert lesson.rival == (None if item.action == lesson.move else item.action)
                assert (move.mark == "best") == (item.action == lesson.move)
    assert seen


def test_hindsight_is_told_apart_from_what_could_be_known() -> None:
    english = sentences_for("hearts")
    told = {say_hindsight(move, english).partition(",")[0] for move in reviewed().moves if move.hindsight}
    assert "As the cards lay" in told
    for move in reviewed().moves:
        assert "cards lay" not in move.sentence
        assert bool(say_hindsight(move, english)) == (move.hindsight is not None)


def test_a_review_can_be_stored_and_told_in_another_language() -> None:
    for move in reviewed().moves:
        assert decode(ReviewedMove, encode(move)) == move


def test_one_round_of_a_match_is_reviewed_alone() -> None:
    record = record_of(rounds=2)
    game = make_game("hearts", record.rules)
    first, second = rounds_of(game, replay(record, game))
    assert (first.first, second.end) == (0, len(record.actions))
    assert first.end == second.first
    assert first.over
    assert second.over
    judge = replace(judge_of(game), player=make_player("search(worlds=4)", game).player)
    found = review(record, seat=1, round_number=2, judge=judge)
    assert {move.ply for move in found.moves} <= set(range(second.first + 1, second.end + 1))
    assert len(found.moves) >= 13
    running = rounds_of(game, replay(replace(record, actions=record.actions[:70], result=None), game))
    assert [span.over for span in running] == [True, False]
    with pytest.raises(BadParameter, match="rounds 1 to 2, not 3"):
        review(record, round_number=3)


@pytest.mark.parametrize("number", [1, 2])
def test_luck_is_told_of_one_round(number: int) -> None:
    """The points are those of the round, by the same players, and the match's own scores are what they see."""
    record = record_of(rounds=2)
    game = make_game("hearts", record.rules)
    outcome = game.outcome(replay(record, game)[-1])
    assert outcome is not None
    easy = make_player("easy", game)
    found = luck(record, 2, round_number=number, times=2, judge=easy)
    assert found.yours == outcome.rounds[number - 1].points[2]
    assert len(found.ours) == 2
    assert found.even == pytest.approx(-6.5)
    with pytest.raises(Unsupported, match="once the game is over"):
        luck(replace(record, actions=record.actions[:30], result=None), 2, judge=easy)


def test_luck_of_a_match_is_the_sum_of_its_rounds() -> None:
    record = record_of(rounds=3)
    easy = make_player("easy", make_game("hearts", record.rules))
    shown: list[tuple[int, int]] = []
    found = luck(
        record, 2, round_number="all", times=2, judge=easy, progress=lambda done, total: shown.append((done, total))
    )
    rounds = [luck(record, 2, round_number=number, times=2, judge=easy) for number in (1, 2, 3)]
    assert found.rounds == tuple(rounds)
    assert found.yours == sum(one.yours for one in rounds) == (record.result or ())[2]
    assert found.skill + found.deal + found.even == pytest.approx(found.yours)
    assert found.skill == pytest.approx(sum(one.skill for one in rounds))
    spread = sum((one.ours[0] - one.ours[1]) ** 2 / 2 for one in rounds) * 1.5
    assert found.margin == pytest.approx(2 * spread**0.5)
    assert shown == [(done, 6) for done in range(6)]
    assert "played each of the 3 rounds 2 times" in found.sentence
    assert not re.search(r"[a-z]{3}", luck(record, 2, round_number="all", times=2, judge=easy, language="zh").sentence)


def test_a_match_is_played_again_in_bounded_time() -> None:
    record = record_of(rounds=3)
    game = make_game("hearts", record.rules)
    moves = [(action.seat, action.text) for action in record.actions]
    start = start_of(game, replay(record, game), moves, 1)
    for rounds, times in ((1, 6), (4, 6), (8, 3), (20, 2)):
        tables = second_tables([start] * rounds, ["easy"] * 4, 2)
        assert (len(tables), {len(played) for played in tables}) == (rounds, {times})
    stopped = CancelToken()
    stopped.cancel()
    with pytest.raises(Unsupported, match="Stopped"):
        luck(record, 2, round_number="all", cancel=stopped)


def test_a_match_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["parlour.explain.luck"], "MOST_ROUNDS", 2)  # a function has that name, too
    with pytest.raises(Unsupported, match="3 rounds are too many"):
        luck(record_of(rounds=3), 2, round_number="all")
