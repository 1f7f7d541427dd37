"""Old files are opened as copies; at the end those in the repository are what they were."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.old_files.folders import VERSIONS


def digest() -> dict[Path, str]:
    files = [file for folder in VERSIONS for file in folder.rglob("*") if file.is_file()]
    return {file: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


@pytest.fixture(scope="package", autouse=True)
def untouched() -> Iterator[None]:
    """Refuse that any test leaves a trace in the folders."""
    before = digest()
    yield
    assert digest() == before


@pytest.fixture
def copied(tmp_path: Path) -> Callable[[Path], Path]:
    """Copy a file or folder to where it may be written to."""

    def copy(source: Path) -> Path:
        target = tmp_path / source.name
        return Path(shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target))

    return copy
