"""`parlour profile`, and what `parlour play` and `parlour review` keep for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.cli.terminal.keeping import drop_result
from parlour.cli.terminal.logfile import read_log
from parlour.cli.terminal.opening import replay_log
from tests.cli.conftest import Cli, lines
from tests.cli.test_json_fields import documented, fields


@pytest.fixture
def kept(data_folder: Path) -> Path:
    return data_folder.parent / "profile.json"


def played(cli: Cli, *options: str, game: str = "reversi", first: str = "") -> str:
    """Resign a game, and return its log."""
    return str(cli("play", game, *options, "--json", typed=first + lines("resign")).json["log"])


def results(file: Path) -> list[dict[str, object]]:
    return list(json.loads(file.read_text())["results"])


def test_a_game_is_kept_once_and_told(cli: Cli, kept: Path) -> None:
    ran = cli("play", "reversi", "--opponent", "easy", typed=lines("d3", "undo", "resign"))
    assert "In Reversi you are" in ran.out
    (only,) = results(kept)
    assert only["players"] == ["", "easy"]
    assert (only["won"], only["reason"], only["adaptive"]) == (0.0, "resigned", False)
    assert only["practice"]  # something was taken back
    assert "Reversi" in cli("profile").out


def test_an_end_that_was_taken_back_is_no_result(cli: Cli, kept: Path) -> None:
    log = Path(played(cli, first=lines("d3")))
    assert len(results(kept)) == 1
    table = replay_log(read_log(log.read_text())[0], "")
    table.apply(table.undo(0))
    drop_result(table, log)
    assert results(kept) == []


def test_hints_make_it_practice_and_two_people_no_result(cli: Cli, kept: Path) -> None:
    played(cli, first=lines("hint"))
    assert results(kept)[0]["practice"]
    played(cli, "--seat", "black", "--seat", "white")
    assert len(results(kept)) == 1


def test_adaptive_says_what_it_chose_and_why(cli: Cli, kept: Path) -> None:
    first = cli("play", "reversi", "--opponent", "adaptive", typed=lines("resign"))
    assert "Nothing is known of your Reversi yet, so Normal will play today" in first.out.replace("\n", " ").replace(
        "  ", " "
    )
    assert results(kept)[0]["adaptive"]
    for _ in range(4):
        played(cli, "--opponent", "adaptive")
    after = cli("--language", "zh", "play", "reversi", "--opponent", "adaptive", typed=lines("resign"))
    assert "最近 5 局你赢了 0 局" in after.out
    assert results(kept)[-1]["players"] == ["", "beginner"]


def test_adaptive_takes_the_seats_that_ask_for_it(cli: Cli, kept: Path) -> None:
    played(cli, "--seat", "south", "--opponent", "adaptive", "--opponent", "north=expert", game="hearts")
    assert results(kept)[0]["players"] == ["expert", "normal", "", "normal"]


def test_adaptive_needs_one_person_and_levels(cli: Cli) -> None:
    assert "one person" in cli("play", "reversi", "--watch", "--opponent", "adaptive").err
    assert (
        cli("play", "reversi", "--seat", "black", "--seat", "white", "--opponent", "adaptive").code == 0
    )  # no bot asked


def test_a_damaged_profile_stops_no_game_but_adaptive_says_so(cli: Cli, kept: Path) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text("{\nbroken")
    ran = cli("play", "reversi", typed=lines("resign"))
    assert ran.code == 0
    assert "profile.json, line 2" in ran.out.replace("\n", "")
    refused = cli("play", "reversi", "--opponent", "adaptive")
    assert refused.code == 2
    assert "profile.json" in refused.err
    assert kept.read_text() == "{\nbroken"


def test_a_review_of_a_saved_game_is_kept_and_all_fields_are_documented(cli: Cli, kept: Path) -> None:
    log = cli("play", "heap", "--opponent", "expert", "--json", typed=lines(*["take 1"] * 10)).json["log"]
    assert cli("review", log, "--seat", "first", "--luck").code == 0
    (only,) = results(kept)
    reviews = only["reviews"]
    assert isinstance(reviews, dict)
    assert reviews["all"]["decisions"] > 0
    assert only["lucks"]
    value = cli("profile", "--json").json
    known = documented("profile")
    seen = set(fields(value, "", known))
    assert {"games[].accuracy[].sound", "games[].luck", "games[].strength.place"} <= seen
    holders = {path for path in seen - known if any(name.startswith((f"{path}.", f"{path}[")) for name in known)}
    assert seen - holders - known == set()


def test_export_reset_and_import_restore_everything_once(cli: Cli, kept: Path, tmp_path: Path) -> None:
    played(cli)
    played(cli, game="hearts")
    file = tmp_path / "mine.json"
    assert "2 results written" in cli("profile", "--export", str(file)).err
    assert cli("profile", "--export", str(file)).code == 1  # never over a file
    assert cli("profile", "--reset", typed="n\n").code == 0
    assert len(results(kept)) == 2
    cli("profile", "--reset", typed="y\n")
    assert results(kept) == []
    assert "2 new results; 0 were known" in cli("profile", "--import", str(file)).err
    assert "0 new results; 2 were known" in cli("profile", "--import", str(file)).err
    assert json.loads(cli("profile", "--export", "-").out) == json.loads(file.read_text())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nonsense", "not JSON"),
        ('{"format": "parlour-profile", "version": 9, "results": []}', "update it"),
        ('{"format": "parlour-profile", "version": 1, "results": [{"id": 1}]}', r"results[0].id"),
    ],
)
def test_a_bad_file_is_refused_and_changes_nothing(cli: Cli, kept: Path, tmp_path: Path, text: str, told: str) -> None:
    played(cli)
    before = kept.read_text()
    (tmp_path / "bad.json").write_text(text)
    ran = cli("profile", "--import", str(tmp_path / "bad.json"))
    assert ran.code != 0
    assert told in ran.err
    assert kept.read_text() == before


def test_only_one_thing_at_a_time(cli: Cli) -> None:
    assert cli("profile", "--reset", "--export", "-").code == 2
