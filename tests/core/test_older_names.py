"""What older versions called otherwise is read wherever it is stored, told once, and written under today's name."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from parlour.arena.match import plan_match, run_match
from parlour.arena.play.task import Contestant
from parlour.arena.store.run_folder import RunFolder, modern_plan
from parlour.arena.tournament_config import read_tournament_config
from parlour.cli.app import run
from parlour.core import registry, renamed
from parlour.core.parameters import build, gather, option
from parlour.core.player import PlayerType
from parlour.core.registry import GameType, Level, game_type, make_game, make_player, modern_text
from parlour.errors import BadParameter, StoreError, UnknownName
from parlour.records import format_record, parse_record, replay
from parlour.records.replays import modern_record
from parlour.runtime.executor import InProcess
from parlour.table import Acted, Opened, Reseated, Sitting, Table
from parlour.web.catalogue import sitting
from tests.tiny import Careless, Heap, HeapRules


@dataclass(frozen=True)
class PileRules(HeapRules):
    stones: int = option(10, "Stones at the start.", low=1, high=40, was=("pebbles", "sticks"))


@dataclass(frozen=True)
class Settings:
    gone: ClassVar = ("width",)
    once: ClassVar = {"style": {"quiet": "calm"}}

    depth: int = option(1, "Plies.", low=1, high=9, was=("plies",))
    style: str = option("calm", "How it plays.")
    file: str = option("", "A file.", local=True, was=("path",))


class Pile(Heap):
    name = "pile"


GAME = GameType(
    name="pile",
    title="Pile",
    summary="Take the last stone.",
    rules=PileRules,
    make=Pile,
    players=(
        PlayerType(
            "taker",
            "Taker",
            "Takes.",
            lambda game, settings: Careless(game),
            Settings,
            was=("grabber", "wild-grabber(style=wild)"),
        ),
        PlayerType("random", "Careless", "Takes what comes.", lambda game, settings: Careless(game)),
    ),
    levels=(Level("hard", "taker(plies=4)", "Hard.", was=("difficult",)),),
)


@pytest.fixture(autouse=True)
def pile(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(registry._BUILT_IN, "pile", __name__)
    monkeypatch.setattr(renamed, "_TOLD", set())
    yield
    game_type.cache_clear()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("taker(plies=3)", "taker(depth=3)"),
        ("taker(style=quiet)", "taker(style=calm)"),
        ("grabber", "taker"),
        ("grabber(plies=3, width=2)", "taker(depth=3)"),
        ("wild-grabber", "taker(style=wild)"),
        ("wild-grabber(style=calm)", "taker(style=calm)"),
        ("pile/grabber", "pile/taker"),
        ("difficult", "hard"),
    ],
)
def test_a_spec_of_older_names_is_written_with_todays(old: str, new: str) -> None:
    assert modern_text(old, "pile") == new
    assert modern_text(new, "pile") == new
    old_player, new_player = (make_player(spec, make_game("pile")) for spec in (old, new))
    assert (old_player.spec, old_player.level) == (new_player.spec, new_player.level)


def test_a_spec_without_older_names_stays_as_it_was_typed() -> None:
    assert modern_text("taker( depth = 3 )", "pile") == "taker( depth = 3 )"
    assert modern_text("exec:./bot --plies 3", "pile") == "exec:./bot --plies 3"


def test_a_level_may_be_declared_with_an_older_name() -> None:
    assert str(make_player("hard", make_game("pile")).spec) == "taker(depth=4)"


def test_the_user_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "parlour.names"):
        for _ in range(2):
            make_player("wild-grabber(plies=3, width=2)", make_game("pile", {"pebbles": 7}))
    assert caplog.messages == [
        "pebbles is an older name for stones, and is read as such.",
        "plies is an older name for depth, and is read as such.",
        "width is a setting of older versions that no longer exists; it is ignored.",
        "wild-grabber is an older name for taker(style=wild), and is read as such.",
    ]


def test_unknown_names_still_get_the_nearest_of_today() -> None:
    game = make_game("pile")
    with pytest.raises(UnknownName, match="Did you mean taker") as caught:
        make_player("takr", game)
    assert caught.value.known == ("hard", "random", "taker")
    with pytest.raises(UnknownName, match="Did you mean depth"):
        make_player("taker(dept=3)", game)
    with pytest.raises(UnknownName, match="Did you mean stones"):
        make_game("pile", {"stone": 3})


def test_an_old_and_a_new_name_together_are_refused() -> None:
    with pytest.raises(BadParameter, match="depth is given twice"):
        make_player("taker(depth=3, plies=4)", make_game("pile"))


def test_old_names_in_files_and_the_environment_are_as_strong_as_new_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('plies = 4\nstyle = "wild"\nwidth = 9\n')
    monkeypatch.setenv("TEST_PLIES", "2")
    assert gather(Settings, {}, environment_prefix="TEST_") == Settings(2)
    assert gather(Settings, {}, file=file, environment_prefix="TEST_") == Settings(4, "wild")
    assert gather(Settings, {"depth": 5}, file=file) == Settings(5, "wild")
    monkeypatch.setenv("TEST_DEPTH", "3")
    assert gather(Settings, {}, environment_prefix="TEST_") == Settings(3)
    assert build(Settings, {"plies": "6"}) == Settings(6)


def test_no_stranger_names_a_file_by_its_older_name() -> None:
    for spec in ("taker(file=x)", "taker(path=x)", "grabber(path=x)"):
        with pytest.raises(BadParameter, match="names a file"):
            sitting("pile", spec, "")


RECORD = """\
[Game "pile"]
[Rule.sticks "3"]
[Player.first "grabber(plies=2)"]
[Player.second "Ann"]
[Result "1 0"]

1. first take 3
"""


def test_a_record_with_older_names_replays_and_is_written_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = parse_record(RECORD)
    assert replay(record)[0].left == 3
    new = modern_record(record)
    assert (dict(new.rules), new.players) == ({"stones": "3"}, ("taker(depth=2)", "Ann"))
    file = tmp_path / "old.parlour"
    file.write_text(RECORD)
    assert run(["convert", "pile", str(file), "--to", "record"]) == 0
    assert parse_record(capsys.readouterr().out) == parse_record(format_record(new)) == new


def test_a_table_with_older_names_goes_on_under_todays() -> None:
    opened = Opened("pile", (Sitting("grabber", "Fred"), Sitting()), 1, 2, {"pebbles": 7})
    table = Table.replay([opened, Acted(0, "take 1"), Reseated(1, Sitting("taker(plies=5)"))])
    assert table.state.left == 6
    assert table.sittings == [Sitting("taker", "Fred"), Sitting("taker(depth=5)")]
    assert table.opened == Opened("pile", (Sitting("taker", "Fred"), Sitting()), 1, 2, {"stones": 7})
    assert table.reseat(0, Sitting("difficult")) == Reseated(0, Sitting("hard"))
    assert table.record().players == ("taker", "taker(depth=5)")
    assert table.record().rules["stones"] == "7"


def stored(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "run.json").read_text())
    return found


def make_older(folder: Path) -> None:
    """Rewrite a plan as an older version wrote it, before one rule was thought of."""
    plan = stored(folder)
    plan["rules"] = {"pebbles": plan["rules"]["stones"]}
    for player in plan["players"]:
        for name in ("spec", "name", "plays"):
            player[name] = (
                player[name].replace("taker", "grabber").replace("depth", "plies").replace("hard", "difficult")
            )
    (folder / "run.json").write_text(json.dumps(plan))


def test_a_run_with_older_names_is_resumed_under_todays(tmp_path: Path) -> None:
    game = make_game("pile", {"stones": 9})
    pairing = plan_match(game, Contestant("taker(depth=2)"), Contestant("hard"), blocks=2, seed=1)
    with RunFolder(tmp_path, {"kind": "match", **pairing.describe()}, resume=False) as store:
        first = run_match(pairing, InProcess(), kept=store).stats.differences
    written = stored(tmp_path)
    make_older(tmp_path)
    assert stored(tmp_path) != written
    assert modern_plan(stored(tmp_path)) == written
    old = plan_match(game, Contestant("grabber(plies=2)"), Contestant("difficult"), blocks=2, seed=1)
    assert [item.spec for item in old.contestants] == ["taker(depth=2)", "hard"]
    with RunFolder(tmp_path, {"kind": "match", **old.describe()}, resume=True) as store:
        assert len(store) == 2
        assert run_match(old, InProcess(), kept=store).stats.differences == first
    other = plan_match(game, Contestant("taker(depth=3)"), Contestant("hard"), blocks=2, seed=1)
    with pytest.raises(StoreError, match="holds another run: its players"):
        RunFolder(tmp_path, {"kind": "match", **other.describe()}, resume=True)


def test_a_tournament_written_down_with_older_names_is_planned(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(
        'game = "pile"\nrules = { pebbles = 5 }\n[[players]]\nspec = "grabber(plies=2)"\n[[players]]\nspec = "random"\n'
    )
    plan = read_tournament_config(file).plan()
    assert [entrant.spec for entrant in plan.entrants] == ["taker(depth=2)", "random"]
    assert plan.describe()["rules"] == {"stones": "5", "take": "3"}
