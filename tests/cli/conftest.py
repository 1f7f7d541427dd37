"""Commands run inside the test process, with a data folder of their own and the tiny game of ../tiny.py registered."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.app import run
from parlour.core import registry
from tests.tiny import BUILT_IN


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401
        return json.loads(self.out)


Cli = Callable[..., Ran]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name, module in BUILT_IN.items():
        monkeypatch.setitem(registry._BUILT_IN, name, module)
    return tmp_path / "data" / "parlour" / "games"


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run a command; ``typed`` are the lines a person types."""
    monkeypatch.setattr("parlour.native.kernels.uncompiled_kernels", tuple)  # its warning has tests of its own

    def call(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = run(arguments)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return call


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)
