"""A file that is replaced is the old one or the new one, at any moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.store.files import replacing, write_atomically


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    write_atomically(file, "old ü")
    with replacing(file) as draft:
        draft.write(b"new")
        draft.flush()
        assert file.read_text(encoding="utf-8") == "old ü"
    assert file.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [file]


def test_what_fails_halfway_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    write_atomically(file, b"old")
    with pytest.raises(ZeroDivisionError), replacing(file) as draft:
        draft.write(b"n" * (1 // 0))
    assert file.read_bytes() == b"old"


def test_a_file_without_content_is_made_only_where_that_says_something(tmp_path: Path) -> None:
    with replacing(tmp_path / "games"), replacing(tmp_path / "telemetry", empty=False):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["games"]
