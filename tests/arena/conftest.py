"""Fixtures of the arena's tests."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.arena.pool import Pool


@pytest.fixture(autouse=True)
def troublemakers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process and its workers see the players that break the contract."""
    plugin = str(Path(__file__).parent / "plugin")
    monkeypatch.syspath_prepend(plugin)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [plugin, os.environ.get("PYTHONPATH")])))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(2)
    yield made
    made.close()
