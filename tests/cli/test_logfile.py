"""Saved games survive crashes, and what cannot be read is refused with its place."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from parlour.cli.terminal.logfile import LogFile, read_log
from parlour.errors import FormatError, StoreError
from parlour.table import Acted, Opened, Sitting, Undone

OPENED = Opened("heap", (Sitting(), Sitting("random")), seed=1, player_seed=2)
ACTED = Acted(0, "take 2")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    log = LogFile.create(tmp_path / "new" / "game.jsonl", [OPENED])
    log.append(ACTED)
    log.append(Undone(0, 0))
    log.close()
    return log.path


def test_reads_back_what_was_appended(saved: Path) -> None:
    assert read_log(saved.read_text()) == ([OPENED, ACTED, Undone(0, 0)], 0)


def test_every_append_is_synced(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    log, _, _ = LogFile.resume(saved)
    log.append(ACTED)
    assert synced == [log._lines._file.fileno()]
    log.close()


def test_line_cut_short_is_dropped_and_the_next_one_is_whole(saved: Path) -> None:
    with saved.open("a") as file:
        file.write('{"kind": "acted", "se')
    log, entries, torn = LogFile.resume(saved)
    assert torn
    assert entries[-1] == Undone(0, 0)
    log.append(ACTED)
    log.close()
    assert read_log(saved.read_text())[0][-1] == ACTED


def test_no_half_line_stays_after_a_failed_write(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, _, _ = LogFile.resume(saved)
    before = saved.read_bytes()
    write = os.write

    def fill_disk(descriptor: int, data: bytes) -> int:
        if len(data) <= 10:
            raise OSError(28, "No space left on device")
        return write(descriptor, data[:-10])

    monkeypatch.setattr(os, "write", fill_disk)
    with pytest.raises(StoreError, match="No space left"):
        log.append(ACTED)
    assert saved.read_bytes() == before
    log.close()


def test_two_windows_cannot_play_one_game(saved: Path) -> None:
    log, _, _ = LogFile.resume(saved)
    with pytest.raises(StoreError, match="another window"):
        LogFile.resume(saved)
    log.close()
    LogFile.resume(saved)[0].close()


def test_existing_file_is_not_overwritten(saved: Path) -> None:
    before = saved.read_text()
    with pytest.raises(StoreError, match="already exists"):
        LogFile.create(saved, [OPENED])
    assert saved.read_text() == before


@pytest.mark.parametrize(
    ("number", "text", "place"),
    [
        (1, "hello", "game, line 1, column 1: not JSON"),
        (1, "[1]", "game, line 1, column 1: expected a JSON object"),
        (1, '{"format": "other"}', "game, line 1: expected a saved game"),
        (2, '{"kind": "undone", "seat": 0, "keep": 0}', "game, line 2: expected an entry that opens"),
        (3, '{"kind": "acted", "seat": 0,, "text": "x"}', "game, line 3, column 29: not JSON"),
        (3, '{"kind": "danced"}', "game, line 3: expected kind to be opened or acted"),
        (3, '{"kind": "acted", "seat": 0}', "game, line 3: expected the field text"),
    ],
)
def test_broken_line_is_named(saved: Path, number: int, text: str, place: str) -> None:
    lines = saved.read_text().splitlines()
    lines[number - 1] = text
    with pytest.raises(FormatError) as caught:
        read_log("".join(f"{line}\n" for line in lines), "game")
    assert str(caught.value).startswith(place)


def test_other_version_is_refused_with_what_to_do(saved: Path) -> None:
    header, *rest = saved.read_text().splitlines()
    changed = json.dumps({**json.loads(header), "version": 99})
    with pytest.raises(StoreError, match="use that version"):
        read_log("\n".join([changed, *rest, ""]))
