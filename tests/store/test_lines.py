"""A file of lines keeps every whole line through a crash, and never shows half of one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from parlour.errors import StoreError
from parlour.store.lines import LineFile


@pytest.fixture
def file(tmp_path: Path) -> Path:
    LineFile.create(tmp_path / "deep" / "lines", "one", "zwei ü").close()
    return tmp_path / "deep" / "lines"


def test_lines_are_read_back_with_their_places(file: Path) -> None:
    lines = LineFile.open(file)
    lines.append("three")
    found = list(lines)
    assert found == [(0, b"one\n"), (4, "zwei ü\n".encode()), (12, b"three\n")]
    assert [lines.read(place, len(line)) for place, line in found] == [line for _, line in found]
    assert lines.size == file.stat().st_size == 18


def test_only_a_last_line_that_was_cut_short_is_dropped(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole + b"thr")
    lines = LineFile.open(file)
    assert lines.repair()
    assert not lines.repair()
    lines.append("three")
    assert file.read_bytes() == whole + b"three\n"


def test_a_write_that_fails_leaves_the_file_as_it_was(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, write, lines = file.read_bytes(), os.write, LineFile.open(file)

    def fill_disk(handle: int, data: bytes) -> int:
        if len(data) < 4:
            raise OSError(28, "No space left on device")
        return write(handle, data[:2])

    monkeypatch.setattr(os, "write", fill_disk)
    with pytest.raises(StoreError, match="No space left"):
        lines.append("three")
    monkeypatch.undo()
    assert (file.read_bytes(), lines.size) == (before, len(before))
    lines.append("four")
    assert file.read_bytes() == before + b"four\n"


def test_one_process_at_a_time_and_no_file_is_written_over(file: Path) -> None:
    lines = LineFile.open(file)
    with pytest.raises(StoreError, match="Somebody else has it"):
        LineFile.open(file, "Somebody else has it.")
    lines.close()
    LineFile.open(file).close()
    with pytest.raises(FileExistsError):
        LineFile.create(file, "other")
    with pytest.raises(FileNotFoundError):
        LineFile.open(file.with_name("missing"))


@pytest.mark.parametrize("sync", [True, False])
def test_a_line_is_on_disk_when_it_counts(file: Path, monkeypatch: pytest.MonkeyPatch, sync: bool) -> None:
    lines, synced = LineFile.open(file), list[int]()
    monkeypatch.setattr(os, "fsync", synced.append)
    lines.append("three", sync=sync)
    assert bool(synced) == sync
