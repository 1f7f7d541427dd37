"""A commit of this repository in an environment of its own: its files, its packages, its compiled kernels."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["built"]

ROOT = Path(__file__).parents[1]
CACHE = ROOT / "build" / "old"
DONE = ".built"  # written last: a build that was interrupted begins again


def built(commit: str) -> Path:
    """Return the Python of a commit, built first unless that was done before; takes minutes then."""
    name = _git("rev-parse", "--verify", f"{commit}^{{commit}}").decode().strip()
    folder = CACHE / name
    if not (folder / DONE).exists():
        sys.stderr.write(f"Building commit {name[:10]} in {folder}; this is done once.\n")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        subprocess.run(["tar", "-x", "-C", str(folder)], input=_git("archive", name), check=True)
        _install(folder)
        (folder / DONE).touch()
    return folder / ".venv" / "bin" / "python"


def _install(folder: Path) -> None:
    """Link the package into a fresh environment, then compile every kernel in place, as the Makefile does."""
    uv = shutil.which("uv") or str(ROOT / ".tools" / "uv" / "bin" / "uv")
    python = str(folder / ".venv" / "bin" / "python")
    install = [uv, "pip", "install", "-q", "--python", python, "--constraint", "requirements.lock"]
    _run(folder, uv, "venv", "-q", "--python", sys.executable, ".venv")
    _run(folder, *install, "setuptools", "cython")
    _run(folder, *install, "--no-build-isolation", "-e", ".", PARLOUR_LINK_ONLY="1")
    _run(folder, python, "setup.py", "-q", "build_ext", "--inplace", "-j2", PARLOUR_REQUIRE_KERNELS="1")


def _run(folder: Path, *command: str, **environment: str) -> None:
    # Neither our own packages nor an active environment may lead the old version astray.
    inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    subprocess.run(command, cwd=folder, env={**inherited, "UV_PYTHON_DOWNLOADS": "never", **environment}, check=True)


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout
