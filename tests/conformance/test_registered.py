"""Every registered game and player, plug-ins included, keeps the contract."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

import pytest

from parlour.core.conformance import check_explanations, check_game, check_player
from parlour.core.conformance.players import questions
from parlour.core.game import AnyGame
from parlour.core.limits import Limit
from parlour.core.parameters import parameters
from parlour.core.registry import LEVELS, game_names, game_type, make_game, make_player

GAMES = game_names()
PLAYERS = [(name, kind.name) for name in GAMES for kind in game_type(name).all_players()]


@cache
def game_of(name: str) -> AnyGame:
    """Return a game, matches of many rounds cut short."""
    declared = [parameter.name for parameter in parameters(game_type(name).rules)]
    return make_game(name, {"rounds": 2} if "rounds" in declared else {})


def test_the_examples_are_installed() -> None:
    assert {"connect4", "relay"} <= set(GAMES)


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("name", GAMES)
def test_game(name: str, seed: int) -> None:
    report = check_game(game_of(name), games=1, seed=seed)
    assert min(report.legal, report.illegal) > 0


@pytest.mark.parametrize(("name", "player"), PLAYERS)
def test_player(name: str, player: str) -> None:
    game = game_of(name)
    check_player(game, lambda: make_player(player, game).player, count=3)


@pytest.mark.parametrize(("name", "player"), PLAYERS)
def test_explanations(name: str, player: str) -> None:
    game = game_of(name)
    # One that looks at the last tricks alone has little to say in most positions.
    report = check_explanations(game, lambda: make_player(player, game).player, count=60 if player == "open" else 10)
    assert report.reasons > 0, "a player says something about its choices"
    if player != "random":
        assert report.parts + report.counts > 0, "and something that can be checked"
        assert report.ablations > 0 or not report.parts, "by a player without the part that it names"


@pytest.mark.parametrize("name", GAMES)
def test_levels(name: str) -> None:
    """The five levels exist, in order, and each answers at once when little is allowed."""
    kind, game = game_type(name), game_of(name)
    assert tuple(level.name for level in kind.levels) == LEVELS
    assert all(level.summary for level in kind.levels)
    (question,) = questions(game, 1, 1)
    for level in kind.levels:
        decision = question.decide(make_player(level.name, game).player, Limit(nodes=100, depth=1, samples=1))
        assert decision.action in game.legal(game.observe(question.position.state, question.seat))


@pytest.mark.parametrize("name", GAMES)
def test_the_judge_explains(name: str) -> None:
    kind, game = game_type(name), game_of(name)
    judge = kind.judge
    report = check_explanations(game, lambda: make_player(judge.spec, game).player, seed=7, count=2, limit=judge.limit)
    assert report.reasons > 0


DECIDE = """
from parlour.core.conformance.players import questions
from parlour.core.limits import Limit
from parlour.core.parameters import parameters
from parlour.core.registry import game_type, game_names, make_game, make_player
for name in game_names():
    declared = [parameter.name for parameter in parameters(game_type(name).rules)]
    game = make_game(name, {"rounds": 2} if "rounds" in declared else {})
    for kind in game_type(name).all_players():
        for question in questions(game, 3, 2):
            decision = question.analyse(make_player(kind.name, game).player, Limit(nodes=300, depth=2, samples=2))
            print(name, kind.name, decision.action, decision.candidates, decision.reasons, decision.spent.nodes)
"""


def test_decisions_do_not_depend_on_the_order_of_sets() -> None:
    """Two processes whose strings hash differently decide alike, to the last number."""
    outputs = {
        subprocess.run(
            [sys.executable, "-c", DECIDE],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert outputs.pop().count("\n") == 2 * len(PLAYERS)
