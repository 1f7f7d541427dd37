"""Fixtures of the arena's tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.runtime.pool import Pool
from tests.examples import python_path


@pytest.fixture(autouse=True)
def troublemakers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process and its workers see the players that break the contract."""
    plugin = str(Path(__file__).parents[1] / "troublemakers")
    monkeypatch.syspath_prepend(plugin)
    monkeypatch.setenv("PYTHONPATH", python_path(plugin))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(2)
    yield made
    made.close()
