"""Records, saved games, positions and foreign formats of older versions are read, and mean what they meant."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.cli.game_files import read_game_file
from parlour.cli.terminal.opening import go_on
from parlour.core.game import HiddenGame
from parlour.core.registry import make_game
from parlour.errors import Unsupported
from parlour.records import format_record, game_of, parse_record, parse_records, replay
from tests.old_files.folders import VERSIONS, Json, every, holds, position, said, same_game

Copy = Callable[[Path], Path]


def open_book(table: Json) -> bool:
    """Whether a record tells everything: the game is over, or nothing is hidden in it."""
    return table["points"] is not None or not isinstance(make_game(table["game"]), HiddenGame)


def test_there_are_old_files_of_all_five_games() -> None:
    assert VERSIONS
    for kind in ("tables", "saved", "positions"):
        found = [item.values[1]["game"] for item in every(kind, "game")]
        assert {"bridge", "hearts", "pentomino", "reversi", "tractor"} <= set(found)


@pytest.mark.parametrize(("folder", "table"), every("tables", "record", open_book))
def test_a_record_replays_to_the_position_it_came_to(folder: Path, table: Json) -> None:
    file = folder / "records" / table["record"]
    record = parse_record(file.read_text(encoding="utf-8"))
    last = replay(record)[-1]
    assert last == position(table["game"], record.rules, table["position"])
    assert record.result == (None if table["points"] is None else tuple(table["points"]))
    assert same_game(parse_record(format_record(record)), record)
    told = said("convert", table["game"], str(file), "--to", "position")
    assert position(table["game"], record.rules, told.rstrip("\n")) == last


@pytest.mark.parametrize(("folder", "table"), every("tables", "record", lambda table: not open_book(table)))
def test_what_one_seat_saw_of_a_running_game_is_read(folder: Path, table: Json) -> None:
    record = parse_record((folder / "records" / table["record"]).read_text(encoding="utf-8"))
    assert record.viewer in record.seats
    assert game_of(record).name == table["game"]
    with pytest.raises(Unsupported, match="once the match is over"):
        replay(record)


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_a_record_is_reviewed(folder: Path) -> None:
    file = folder / "records" / "reversi-reviewed.parlour"
    moves = json.loads(said("review", str(file), "--every", "--json"))["moves"]
    assert [move["action"] for move in moves] == [action.text for action in parse_record(file.read_text()).actions]


@pytest.mark.parametrize(("folder", "saved"), every("saved", "game"))
def test_a_game_of_the_terminal_goes_on(folder: Path, saved: Json, copied: Copy) -> None:
    file = copied(folder / "saved" / saved["file"])
    assert read_game_file(file).record.game == saved["game"]
    table, log, torn = go_on(file, saved["game"])
    assert not torn
    assert len(table.actions) == saved["plies"]
    assert table.state == table.game.load(saved["position"])
    seat = table.actors[0]
    entry = table.act(seat, table.game.format(table.game.legal(table.observe(seat)).first(1)[0]), table.turn(seat))
    log.append(entry)
    log.close()
    table, log, _ = go_on(file, saved["game"])
    log.close()
    assert table.actions[-1] == entry


@pytest.mark.parametrize(("folder", "saved"), every("saved", "game"))
def test_a_game_of_the_terminal_is_resumed_and_left(
    folder: Path, saved: Json, copied: Copy, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = copied(folder / "saved" / saved["file"])
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert said("play", saved["game"], "--resume", str(file))
    assert len(read_game_file(file).actions) >= saved["plies"]


@pytest.mark.parametrize(("folder", "item"), every("positions", "file"))
def test_a_position_has_the_legal_actions_it_had(folder: Path, item: Json) -> None:
    game = make_game(item["game"], item["rules"])
    state = game.load((folder / "positions" / item["file"]).read_text(encoding="utf-8").rstrip("\n"))
    assert game.load(game.dump(state)) == state
    obs = game.observe(state, item["seat"])
    stored = {game.parse(text, obs) for text in item["legal"]}
    legal = game.legal(obs)
    assert all(action in legal for action in stored)
    assert len(legal.first(len(stored) + 1)) == len(stored) or len(stored) == 20


@pytest.mark.parametrize("game", ["bridge", "hearts", "pentomino", "reversi", "tractor"])
@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_a_set_of_positions_is_compared(folder: Path, game: str) -> None:
    file = folder / "positions" / f"{game}.jsonl"
    told = json.loads(said("compare", game, "random", "random", "--positions", str(file), "--workers", "1", "--json"))
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert holds([row["seat"] for row in told["rows"]], [row["seat"] for row in rows])
    assert not any(row["a"]["failure"] for row in told["rows"])


@pytest.mark.parametrize(("folder", "item"), every("formats", "file"))
def test_a_file_of_a_foreign_format_is_converted(folder: Path, item: Json) -> None:
    told = said("convert", item["game"], str(folder / "formats" / item["file"]), "--to", "record")
    for found, stored in zip(parse_records(told), parse_records(item["record"]), strict=True):
        assert same_game(found, stored)
