"""Reviews of games with hidden cards: what a seat could know, hindsight, and luck; the example card game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from parlour.core.analysis import Analysis, Candidate
from parlour.core.game import AnyGame
from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.core.observation import Observation, Seat
from parlour.core.parameters import Value
from parlour.core.player import OmniscientPlayer, Player
from parlour.core.registry import ReadyPlayer, make_game, make_player
from parlour.explain import Review, luck, move_review, review
from parlour.records import GameRecord, replay
from tests.playing import random_table

ONE_ROUND: dict[str, Value] = {"rounds": 1}


def ready(game: AnyGame, player: Player[Any, Any] | OmniscientPlayer[Any, Any]) -> ReadyPlayer:
    return replace(make_player("random", game), player=player)


def flat(game: AnyGame, obs: Observation, chance: float) -> Analysis[Any]:
    """Like the first action a little better than the others."""
    actions = game.legal(obs).first(50)
    spread = [Candidate(action, -float(rank), chance - 0.06 * (rank > 0)) for rank, action in enumerate(actions)]
    return Analysis(actions[0], tuple(spread))


class Watching(Player[Any, Any]):
    """A judge that remembers what it was shown."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.shown: list[Observation] = []

    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Any]:  # noqa: ANN401
        self.shown.append(obs)
        return flat(self.game, obs, 0.5)


class SeesAll(OmniscientPlayer[Any, Any]):
    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def analyse_full(
        self,
        state: Any,  # noqa: ANN401
        seat: Seat,
        limit: Limit,
        seed: int,
        cancel: CancelToken = NEVER,
    ) -> Analysis[Any]:
        return flat(self.game, self.game.observe(state, seat), 0.9)


@pytest.fixture(scope="module")
def game() -> AnyGame:
    return make_game("relay", ONE_ROUND)


@pytest.fixture(scope="module")
def record() -> GameRecord:
    return random_table("relay", 7, rules=ONE_ROUND).record()


def test_a_seat_is_judged_by_what_it_could_know(game: AnyGame, record: GameRecord) -> None:
    watching = Watching(game)
    result = review(record, judge=ready(game, watching))
    states = replay(record, game)
    judged = [move for move in result.moves if move.known is not None]
    assert watching.shown == [game.observe(states[move.ply - 1], move.seat) for move in judged]
    assert {curve.kind for curve in result.curves} == {"known"}
    assert all(move.hindsight is None for move in result.moves)


def test_every_seat_has_a_curve_of_its_own_moves(game: AnyGame, record: GameRecord) -> None:
    result = review(record, judge=ready(game, Watching(game)))
    for curve in result.curves:
        own = [move for move in result.moves if move.seat == curve.seat and move.known is not None]
        assert [ply for ply, _ in curve.points[1:]] == [move.ply for move in own]
        assert [chance for _, chance in curve.points[1:]] == [move.known.after for move in own if move.known]
    assert len(result.curves) > 1


def test_hindsight_is_a_second_curve_and_never_mixed_with_the_first(
    game: AnyGame, record: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    blind: Review = review(record, judge=ready(game, Watching(game)))
    monkeypatch.setattr(move_review, "hindsight_of", lambda game: ready(game, SeesAll(game)))
    both = review(record, judge=ready(game, Watching(game)))
    assert [replace(move, hindsight=None, hindsight_best="") for move in both.moves] == list(blind.moves)
    assert [curve for curve in both.curves if curve.kind == "known"] == list(blind.curves)
    assert both.summaries == blind.summaries
    hindsight = [curve for curve in both.curves if curve.kind == "hindsight"]
    seen = [(move.seat, move.hindsight) for move in both.moves if move.hindsight is not None]
    assert {judgement.before for _, judgement in seen} == {0.9}
    # Each seat has its own curve, of its side's chances: seats 0 and 2 are partners.
    assert {curve.seat for curve in hindsight} == {curve.seat for curve in blind.curves}
    for curve in hindsight:
        assert [chance for _, chance in curve.points[1:]] == [
            judgement.after if seat % 2 == curve.seat % 2 else round(1 - judgement.after, 2) for seat, judgement in seen
        ]


def test_a_move_that_was_not_compared_is_not_judged_by_other_people_s_cards(game: AnyGame, record: GameRecord) -> None:
    class Terse(Watching):
        def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Any]:  # noqa: ANN401
            decision = super().analyse(obs, limit, seed, cancel)
            return replace(decision, candidates=decision.candidates[:1])

    terse = Terse(game)
    result = review(record, judge=ready(game, terse))
    unjudged = [move for move in result.moves if "not among the moves compared" in move.sentence]
    assert unjudged
    assert all(move.known is None and move.mark == "" for move in unjudged)
    assert {obs.seat for obs in terse.shown} <= {move.seat for move in result.moves}
    assert len(terse.shown) == sum("only legal move" not in move.sentence for move in result.moves)


def test_the_game_s_own_judge_reviews_it(game: AnyGame, record: GameRecord) -> None:
    result = review(record, seat=0, limit=Limit(samples=2))
    assert result.complete
    assert [curve.seat for curve in result.curves] == [0]
    assert all(move.sentence for move in result.moves)
    assert result == review(record, seat=0, limit=Limit(samples=2))


def test_luck_plays_the_same_deal_with_our_player_in_the_seat(game: AnyGame, record: GameRecord) -> None:
    class First(Watching):
        """Takes the first legal action, whatever it is."""

    first = First(game)
    seat = 1
    result = luck(record, seat, judge=ready(game, first))
    start = game.load(record.origin or "")
    assert start == replay(record, game)[0]
    assert {obs.seat for obs in first.shown} == {seat}
    dealt = [e for e in first.shown[0].events if e.kind == "dealt" and e.seat == seat]
    real = [e for e in game.observe(replay(record, game)[-1], seat).events if e.kind == "dealt" and e.seat == seat]
    assert dealt
    assert dealt == real[: len(dealt)]
    assert result == luck(record, seat, judge=ready(game, First(game)))
    assert result.yours == (record.result or ())[seat]
