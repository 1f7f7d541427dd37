"""The commands that the ledger cites: what each should show, and how to run one.

`commands.toml` lists them. Quick ones are run by `make test`, all of them by `make prove` (bench/prove_ledger.py).
"""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.ledger.checking import ROOT

LISTED = Path(__file__).parent / "commands.toml"
PROMPT = "$ "


@dataclass(frozen=True)
class Command:
    """A command line, patterns that its output must match, and whether it takes a few seconds at most."""

    line: str
    shows: tuple[str, ...]
    quick: bool = False


@dataclass(frozen=True)
class Ran:
    """How a command ended: what is wrong with that, if anything, and all that it wrote."""

    fault: str | None
    output: str


@cache
def commands() -> tuple[Command, ...]:
    """Return every command of the list."""
    entries = tomllib.loads(LISTED.read_text(encoding="utf-8"))["command"]
    return tuple(Command(entry["line"], tuple(entry["shows"]), entry.get("quick", False)) for entry in entries)


def cited(ledger: Mapping[str, Any]) -> set[str]:
    """Return the commands that the evidence of a ledger names."""
    evidence = (proof for entry in ledger.values() for proof in entry.get("evidence", ()))
    return {proof.removeprefix(PROMPT) for proof in evidence if proof.startswith(PROMPT)}


def run(command: Command, *, seconds: float | None = None) -> Ran:
    """Run a command in the project's folder and compare what it writes with what it should show."""
    words = shlex.split(command.line)
    program = {
        "parlour": [sys.executable, "-c", "import sys; from parlour.cli import main; sys.exit(main())"],
        "python": [sys.executable],
        "make": ["make"],
    }[words[0]]
    done = subprocess.run(
        [*program, *words[1:]],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "120"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=seconds,
        check=False,
    )
    if done.returncode:
        return Ran(f"it ended with {done.returncode}: {done.stdout[-300:]}", done.stdout)
    missing = [pattern for pattern in command.shows if not re.search(pattern, done.stdout)]
    return Ran(f"its output has nothing like {missing}" if missing else None, done.stdout)
