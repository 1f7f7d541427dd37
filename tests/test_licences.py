"""The page of licences names what is installed, and a licence that nobody has looked at is refused."""

from __future__ import annotations

import subprocess
import sys

import pytest
from scripts.licences import FILE, ROOT, known, page, page_packages, python_packages


def test_the_page_of_licences_is_current() -> None:
    check = [sys.executable, str(ROOT / "scripts" / "licences.py"), "--check"]
    done = subprocess.run(check, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_what_runs_is_listed_and_what_only_tests_is_not() -> None:
    python, npm = [{one.name for one in found} for found in (python_packages(), page_packages())]
    assert {"fastapi", "pydantic", "starlette", "uvicorn", "distributed"} <= python
    assert not {"pytest", "mypy", "ruff"} & python
    assert {"svelte", "uplot"} <= npm
    assert not {"vite", "eslint", "typescript"} & npm
    assert page(python_packages(), page_packages()) == FILE.read_text(encoding="utf-8")


def test_a_licence_has_one_name_and_a_new_one_is_refused() -> None:
    assert known("MIT License") == "MIT"
    assert known("BSD-3-Clause AND 0BSD") == "BSD-3-Clause AND 0BSD"
    with pytest.raises(ValueError, match="may it be used"):
        known("AGPL-3.0")
