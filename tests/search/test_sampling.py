"""The sampling player: reproducible, fair, and able to count on what it saw."""

from __future__ import annotations

import time

import pytest

from parlour.core.conformance.players import questions
from parlour.core.game import HiddenGame
from parlour.core.limits import UNLIMITED, CancelToken, Limit
from parlour.core.registry import LEVELS, make_game, make_player
from parlour.search import SamplingSettings, alphabeta_levels, sampling_levels, sampling_player


def test_more_samples_begin_with_the_same_worlds() -> None:
    """World i depends on the seed and i alone, so a longer thought extends a shorter one."""
    game = make_game("relay")
    (question,) = questions(game, 5, 1)
    obs = game.observe(question.position.state, question.seat)
    player = make_player("sampling(samples=6)", game).fair
    few = player.analyse(obs, Limit(samples=3), 1).candidates[0].samples
    many = player.analyse(obs, UNLIMITED, 1).candidates[0].samples
    assert (len(few), len(many)) == (3, 6)
    assert [sample.world for sample in many[:3]] == [sample.world for sample in few]


def test_values_are_means_over_the_stored_worlds() -> None:
    game = make_game("relay")
    for question in questions(game, 9, 4):
        obs = game.observe(question.position.state, question.seat)
        decision = make_player("sampling(samples=5)", game).fair.analyse(obs, UNLIMITED, 2)
        assert decision.spent.samples == 5
        for candidate in decision.candidates:
            values = [sample.outcomes["value"] for sample in candidate.samples]
            assert sum(values) / 5 == pytest.approx(candidate.value)
        best = [
            max(candidate.samples[index].outcomes["value"] for candidate in decision.candidates) for index in range(5)
        ]
        for candidate in decision.candidates:
            for sample, top in zip(candidate.samples, best, strict=True):
                assert sample.outcomes["best"] == float(sample.outcomes["value"] >= top)


def test_limits_and_cancel() -> None:
    game = make_game("relay")
    (question,) = questions(game, 1, 1)
    obs = game.observe(question.position.state, question.seat)
    player = make_player("sampling(samples=100000)", game).fair
    begun = time.thread_time()
    assert player.decide(obs, Limit(seconds=0.1), 1).action in game.legal(obs)
    assert time.thread_time() - begun < 0.6
    assert player.analyse(obs, Limit(nodes=50), 1).spent.nodes <= 50
    token = CancelToken()
    token.cancel()
    assert player.decide(obs, UNLIMITED, 1, token).action in game.legal(obs)


def test_without_a_judge_the_points_of_the_whole_game_count() -> None:
    game = make_game("relay", {"rounds": 1})
    assert isinstance(game, HiddenGame)
    kind = sampling_player()
    (question,) = questions(game, 2, 1)
    player = kind.make(game, SamplingSettings(samples=3))
    decision = question.analyse(player, UNLIMITED)
    assert all(set(candidate.parts) == {"points"} for candidate in decision.candidates)
    assert all(candidate.chance is not None for candidate in decision.candidates)


def test_only_some_of_very_many_actions_are_compared() -> None:
    game = make_game("relay")
    player = make_player("sampling(samples=1, width=2)", game).player
    sizes = [len(question.analyse(player, UNLIMITED).candidates) for question in questions(game, 3, 6)]
    assert max(sizes) == 2


def test_ready_ladders_have_five_rungs() -> None:
    for ladder in (alphabeta_levels(), sampling_levels()):
        assert tuple(level.name for level in ladder) == LEVELS
        assert len({level.spec for level in ladder}) == len(LEVELS)
