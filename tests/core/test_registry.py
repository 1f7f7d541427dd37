"""Names to games and players, plug-ins included; what is unknown, broken or unfit is refused in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from parlour.core import registry
from parlour.core.limits import UNLIMITED, Limit
from parlour.core.parameters import Layered, build, option
from parlour.core.player import OmniscientPlayer, PlayerSpec, PlayerType
from parlour.core.registry import game_names, game_type, make_game, make_player
from parlour.errors import BadParameter, ParlourError, UnknownName, Unsupported
from parlour.search import random_player


def test_games_of_others_are_found_by_their_entry_points() -> None:
    assert {"connect4", "relay"} <= set(game_names())
    assert list(game_names()) == sorted(game_names())
    assert make_game("connect4", {"columns": "5"}).rules.columns == 5  # type: ignore[attr-defined]
    assert make_game("connect4", game_type("connect4").rules()).name == "connect4"


def test_unknown_games_rules_and_players() -> None:
    with pytest.raises(UnknownName, match="Did you mean connect4"):
        make_game("conect4")
    with pytest.raises(UnknownName, match="Did you mean columns"):
        make_game("connect4", {"colums": 5})
    with pytest.raises(BadParameter, match="at most 9"):
        make_game("connect4", {"columns": 10})
    game = make_game("connect4")
    with pytest.raises(UnknownName, match="alphabeta"):
        make_player("alphabet", game)
    with pytest.raises(UnknownName, match="normal"):
        make_player("norml", game)
    with pytest.raises(UnknownName, match="depth"):
        make_player("alphabeta(dept=3)", game)
    with pytest.raises(Unsupported, match="plays relay, not connect4"):
        make_player("relay/random", game)


def test_levels_are_aliases_with_their_limit() -> None:
    game = make_game("connect4")
    level = game_type("connect4").level("hard")
    assert level is not None
    ready = make_player("hard", game)
    assert (ready.spec, ready.limit, ready.level) == (PlayerSpec.parse(level.spec), level.limit, "hard")
    assert make_player("connect4/random", game).limit == UNLIMITED
    assert game_type("connect4").level("impossible") is None


def test_a_spec_is_written_with_what_differs() -> None:
    kind = game_type("connect4").player_type("alphabeta")
    assert str(PlayerSpec.of(kind, build(kind.settings, {"depth": 3}), "connect4")) == "connect4/alphabeta(depth=3)"
    assert str(PlayerSpec.of(kind, kind.settings())) == "alphabeta"


def test_a_spec_keeps_what_was_given_where_a_preset_would_change_it() -> None:
    @dataclass(frozen=True)
    class Presets(Layered):
        preset: str = option("none", "A choice of depth.", choices=("none", "deep"))
        depth: int = option(3, "Plies to look ahead.")

    kind = PlayerType("deep", "Deep", "Has a preset.", lambda *_: AllSeeing(), Presets)
    parsed = PlayerSpec.parse("deep(preset=deep, depth=3)")
    assert str(PlayerSpec.of(kind, build(Presets, parsed.arguments))) == str(parsed)


class AllSeeing(OmniscientPlayer[Any, Any]):
    def decide_full(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401
        raise NotImplementedError


class Choosy(AllSeeing):
    def supports(self, rules: Any) -> str | None:  # noqa: ANN401
        return "it knows only larger boards"


PLAYER = random_player()
SEEING = PlayerType("seeing", "Seeing", "Sees all.", lambda *_: AllSeeing(), sees_all=True)
CHOOSY = PlayerType("choosy", "Choosy", "Picky.", lambda *_: Choosy())


@pytest.fixture
def points(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """Entry points of packages that are not installed."""
    extra: list[EntryPoint] = []
    real = registry._points
    monkeypatch.setattr(registry, "_points", lambda group: (*real(group), *(p for p in extra if p.group == group)))
    game_type.cache_clear()
    yield extra
    game_type.cache_clear()


def test_players_of_others_join_a_game(points: list[EntryPoint]) -> None:
    points += [
        EntryPoint("connect4/seeing", f"{__name__}:SEEING", "parlour.players"),
        EntryPoint("connect4.choosy", f"{__name__}:CHOOSY", "parlour.players"),
        EntryPoint("relay/other", f"{__name__}:PLAYER", "parlour.players"),
    ]
    game = make_game("connect4")
    names = [kind.name for kind in game_type("connect4").all_players()]
    assert {"seeing", "choosy"} <= set(names)
    assert "other" not in names
    with pytest.raises(Unsupported, match="sees all"):
        _ = make_player("seeing", game).fair
    with pytest.raises(Unsupported, match="it knows only larger boards"):
        make_player("choosy", game)


def test_broken_plug_ins_are_named(points: list[EntryPoint]) -> None:
    points += [
        EntryPoint("gone", "no_such_module:GAME", "parlour.games"),
        EntryPoint("odd", f"{__name__}:PLAYER", "parlour.games"),
        EntryPoint("misnamed", "connect4:GAME", "parlour.games"),
        EntryPoint("connect4.game", "connect4:GAME", "parlour.players"),
    ]
    assert "gone" in game_names()
    with pytest.raises(ParlourError, match=r"gone .* cannot be loaded"):
        make_game("gone")
    with pytest.raises(ParlourError, match="must name a GameType called 'odd'"):
        make_game("odd")
    with pytest.raises(ParlourError, match="called 'misnamed'"):
        make_game("misnamed")
    with pytest.raises(ParlourError, match=r"connect4\.game must name a PlayerType"):
        game_type("connect4").all_players()


def test_limits_are_not_shared_by_accident() -> None:
    assert make_player("random", make_game("connect4")).limit == Limit()


@pytest.mark.parametrize("name", ["bridge", "hearts", "pentomino", "reversi", "tractor"])
def test_who_judges_is_a_setting_of_its_own_and_no_level(name: str) -> None:
    kind = game_type(name)
    bare = replace(kind, levels=())  # whatever becomes of the levels
    for judge in (kind.judge, kind.hindsight):
        if judge is not None:
            assert judge not in kind.levels
            assert bare.player_type(PlayerSpec.parse(judge.spec).name).enabled
