"""Titles and the names of the original programs lead to our players; players that are switched off are not offered."""

from __future__ import annotations

import pickle
import re
from dataclasses import replace
from pathlib import Path

import pytest

from parlour.core import registry
from parlour.core.naming import meant
from parlour.core.parameters import parameters
from parlour.core.player import PlayerSpec
from parlour.core.registry import game_names, game_type, make_game, make_player
from parlour.errors import BadParameter, UnknownName, Unsupported
from tests.tiny import BUILT_IN

GAMES = ("bridge", "hearts", "pentomino", "reversi", "tractor")


@pytest.mark.parametrize(
    ("game", "text", "spec"),
    [
        ("reversi", "AIPlayer(deep=6)", "alphabeta(depth=6)"),
        ("reversi", "AIPlayer(6)", "alphabeta(depth=6)"),
        ("reversi", "reversi/AIPlayer(deep=6)", "alphabeta(depth=6)"),
        ("reversi", "AlphaBeta8", "alphabeta(depth=8)"),
        ("reversi", "alphabeta(difficulty=3)", "alphabeta(depth=3)"),
        ("reversi", "alphabeta(3)", "alphabeta(depth=3)"),
        ("reversi", "Greedy Goblin", "greedy"),
        ("reversi", "Alpha-Beta AI", "alphabeta"),
        ("reversi", "The Oracle(8)", "oracle(depth=8)"),
        ("reversi", "AIPlayerBook", "scholar"),
        ("bridge", "MinimaxPlayAI(max_depth=4)", "minimax(depth=4)"),
        ("bridge", "Minimax AI (depth 3)", "minimax(depth=3)"),
        ("bridge", "minimax-2", "minimax(depth=2)"),
        ("bridge", "SimplePlayAI", "simple"),
        ("pentomino", "new ComputerStrategyMinMax(3)", "minmax(depth=3)"),
        ("pentomino", "MinMax Strategy (depth=2)", "minmax(depth=2)"),
        ("pentomino", "ComputerStrategyComposite(new ComputerStrategyOpenSpace(3), other)", "composite"),
        ("hearts", "FutureHard", "shallow"),
        ("hearts", "Safest card", "safest"),
        ("tractor", "Phase 2", "phase2"),
        ("tractor", "Mastery", "phase4"),
    ],
)
def test_a_title_or_an_original_name_gets_the_right_suggestion(game: str, text: str, spec: str) -> None:
    with pytest.raises(UnknownName) as refused:
        make_player(text, make_game(game))
    assert refused.value.suggestions == (spec,)
    assert str(refused.value).endswith(f"Did you mean {spec}?")
    assert make_player(spec, make_game(game)).spec == PlayerSpec.parse(spec)
    assert pickle.loads(pickle.dumps(refused.value)).suggestions == (spec,)


@pytest.mark.parametrize(
    "text", ["nobody", "Nobody at all", "AIPlayer(", "alphabeta(dept=3)", "alphabeta(depth=99, 3)"]
)
def test_what_nobody_is_called_means_nothing(text: str) -> None:
    assert meant(text, game_type("reversi").players) is None


def test_an_argument_that_has_no_place_here_is_left_out() -> None:
    players = game_type("reversi").players
    assert meant("AIPlayer(deep=6, name=Bob)", players) == "alphabeta(depth=6)"
    assert meant("AIPlayer(deep=99)", players) == "alphabeta"


def test_a_level_takes_no_settings_and_says_what_it_stands_for() -> None:
    with pytest.raises(BadParameter, match=r"hard is a level and takes no settings; give them to its player, scholar"):
        make_player("hard(depth=3)", make_game("reversi"))


@pytest.mark.parametrize("game", game_names())
def test_no_name_stands_for_two_players_and_every_setting_named_exists(game: str) -> None:
    players = game_type(game).players
    for kind in players:
        assert meant(kind.title, players) == kind.name
        declared = {item.name for item in parameters(kind.settings)}
        for original in map(PlayerSpec.parse, kind.originals):
            assert meant(original.name, players) == kind.name
            assert set(original.arguments.values()) <= declared


def test_a_player_that_is_switched_off_is_not_offered_and_naming_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, module in BUILT_IN.items():
        monkeypatch.setitem(registry._BUILT_IN, name, module)
    kind = game_type("heap")
    first, *others = kind.players
    off = replace(kind, players=(replace(first, enabled=False), *others))
    with pytest.raises(Unsupported, match=f"The player {first.title} is switched off"):
        off.player_type(first.name)
    with pytest.raises(UnknownName) as refused:
        off.player_type("nobody")
    assert first.name not in refused.value.known
    assert meant(first.title, off.players) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_original_names_has_them_all(game: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / "originals.md").read_text(encoding="utf-8")
    section = text.partition(f"\n## {game.capitalize()}\n")[2].partition("\n## ")[0]
    assert section
    for player in game_type(game).players:
        for original in map(PlayerSpec.parse, player.originals):
            assert re.search(rf"`{original.name}\b.*\| {re.escape(player.title)} \|.*`{player.name}\b", section)
