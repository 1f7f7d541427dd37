"""`parlour players`: titles on one screen, settings on request and once, and what is switched off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from parlour.core import registry
from parlour.core.player import PlayerSpec
from parlour.core.registry import game_type
from tests.cli.conftest import Cli

GAMES = ("bridge", "hearts", "pentomino", "reversi", "tractor")


@pytest.mark.parametrize("game", GAMES)
def test_levels_and_titles_fit_a_screen(cli: Cli, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = cli("players", game)
    assert len(ran.out.splitlines()) <= 40
    kind = game_type(game)
    judge = kind.player_type(PlayerSpec.parse(kind.judge.spec).name)
    for name in [*(level.name for level in kind.levels), *(player.title for player in kind.players)]:
        assert name in ran.out
    assert f"Hints and reviews by {judge.title}" in ran.out
    assert f"parlour players {game} PLAYER" in ran.err


def test_reversi_shows_its_cast(cli: Cli) -> None:
    told = cli("players", "reversi").out
    for title in ("Random Chaos", "Greedy Goblin", "Heuristic Scout", "Alpha-Beta AI", "The Oracle"):
        assert title in told


def test_settings_are_shown_for_one_player_or_level(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    told = cli("players", "reversi", "alphabeta").out
    assert "Alpha-Beta AI" in told
    assert "3 easy, 6 usual, 8 strong, 10 expert" in told
    assert "Greedy" not in told
    assert "Opening Scholar" in cli("players", "reversi", "hard").out
    assert "It has no settings." in cli("players", "reversi", "greedy").out
    assert [one["name"] for one in cli("players", "reversi", "alphabeta", "--json").json["players"]] == ["alphabeta"]


def test_many_settings_come_in_groups_and_once_for_all_who_share_them(cli: Cli) -> None:
    told = cli("players", "hearts", "--settings").out
    words = told.split()
    for setting in ("w_void", "hard_belief_topk", "pass_void", "worlds"):
        assert words.count(setting) == 1
    for group in ("w_...", "pass_...", "moon_...", "hard_..."):
        assert words.count(group) == 1


def test_a_title_in_place_of_a_name_is_told(cli: Cli) -> None:
    ran = cli("players", "reversi", "Greedy Goblin")
    assert ran.code == 2
    assert "Did you mean greedy?" in ran.err


@pytest.fixture
def switched_off(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Heap with its first player switched off."""
    kind = game_type("heap")
    off = replace(kind, players=(replace(kind.players[0], enabled=False), *kind.players[1:]), levels=())
    monkeypatch.setattr(registry, "_load_object", lambda path: off)
    game_type.cache_clear()
    yield
    game_type.cache_clear()


@pytest.mark.usefixtures("switched_off")
def test_a_player_that_is_switched_off_is_described_but_not_offered(cli: Cli) -> None:
    described = {one["name"]: one["enabled"] for one in cli("players", "heap", "--json").json["players"]}
    assert described == {"perfect": False, "random": True}
    assert "Perfect" not in cli("players", "heap").out
    ran = cli("play", "heap", "--opponent", "perfect")
    assert ran.code == 2
    assert "The player Perfect is switched off." in ran.err
