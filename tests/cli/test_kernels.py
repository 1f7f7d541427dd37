"""A kernel that runs as plain Python is an error here and a loud warning to users."""

from __future__ import annotations

import os
import warnings
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from parlour.cli.app import run
from parlour.native import kernels


def test_every_kernel_is_compiled() -> None:
    """Where nothing demands it (a machine without a C compiler), the gap is a warning."""
    missing = [name for name in (kernels.kernel_name(path) for path in kernels.kernel_files()) if not compiled(name)]
    assert missing == list(kernels.uncompiled_kernels())
    demanded = {os.environ.get(name, "").lower() for name in ("CI", "PARLOUR_REQUIRE_KERNELS")} & {"1", "true"}
    if missing and not demanded:
        warnings.warn(f"not compiled: {', '.join(missing)}; run make kernels", stacklevel=1)
    assert not (missing and demanded)


@pytest.mark.parametrize("source", list(kernels.kernel_files()), ids=kernels.kernel_name)
def test_no_compiled_kernel_is_older_than_its_sources(source: Path) -> None:
    """A stale module beside an edited source would win silently."""
    built = [source.with_name(source.stem + suffix) for suffix in EXTENSION_SUFFIXES]
    sources = [path for path in (source, source.with_suffix(".pxd")) if path.exists()]
    times = [path.stat().st_mtime for path in built if path.exists()]
    assert all(time >= max(path.stat().st_mtime for path in sources) for time in times), "run make kernels"


def compiled(name: str) -> bool:
    return str(import_module(name).__file__).endswith(tuple(EXTENSION_SUFFIXES))


@pytest.fixture
def package(tmp_path: Path) -> Path:
    for name in ("games/a/kernel.py", "games/b/fast_kernel.py", "games/b/rules.py", "web/static/kernel.py"):
        (tmp_path / "parlour" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "parlour" / name).touch()
    (tmp_path / "parlour" / "games" / "a" / f"kernel{EXTENSION_SUFFIXES[0]}").touch()
    return tmp_path / "parlour"


def test_kernels_are_found_by_name_and_by_what_was_built_beside_them(package: Path) -> None:
    found = [kernels.kernel_name(path, package) for path in kernels.kernel_files(package)]
    assert found == ["parlour.games.a.kernel", "parlour.games.b.fast_kernel"]
    assert kernels.uncompiled_kernels(package) == ("parlour.games.b.fast_kernel",)


def test_user_is_warned_once_and_loudly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(kernels, "uncompiled_kernels", lambda: ("parlour.games.a.kernel",))
    assert run(["players", "heap", "--json"]) == 0
    shown = capsys.readouterr()
    assert shown.err.count("WARNING") == 1
    assert "parlour.games.a.kernel" in shown.err
    assert "make kernels" in shown.err
    assert "WARNING" not in shown.out


def test_help_needs_no_warning(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(kernels, "uncompiled_kernels", lambda: ("parlour.games.a.kernel",))
    assert run(["--help"]) == 0
    assert capsys.readouterr().err == ""
