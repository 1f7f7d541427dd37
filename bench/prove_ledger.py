#!/usr/bin/env python3
"""Run every command that the features ledger cites, and see that it shows what tests/ledger/commands.toml says.

    python bench/prove_ledger.py [TEXT...]      those with TEXT in them; all, if none is given

What passed is kept in build/ledger.jsonl with commit and date and not run again under the same commit. Other proofs,
which `make prove` runs by themselves, are left out unless they are asked for.
"""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.ledger.checking import ROOT
from tests.ledger.commands import Command, commands, run

KEPT = ROOT / "build" / "ledger.jsonl"


def wanted(texts: list[str]) -> list[Command]:
    """Return the commands to run."""
    if texts:
        return [command for command in commands() if any(text in command.line for text in texts)]
    return [command for command in commands() if not command.line.startswith("python bench/prove_")]


def passed(commit: str) -> set[str]:
    """Return the commands that have passed under a commit."""
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    return {entry["command"] for entry in map(json.loads, lines) if entry["commit"] == commit}


def main(texts: list[str]) -> int:
    """Run what has not passed yet; return 1 if a command does not show what it should."""
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True).strip()
    before, failed = passed(commit), 0
    KEPT.parent.mkdir(exist_ok=True)
    for command in wanted(texts):
        if command.line in before:
            print(f"passed before  {command.line}", flush=True)
            continue
        print(f"running        {command.line}", flush=True)
        start = monotonic()
        fault = run(command).fault
        seconds = round(monotonic() - start, 1)
        print(f"{'passed' if fault is None else 'FAILED'} in {seconds} s{f': {fault}' if fault else ''}", flush=True)
        failed += fault is not None
        if fault is None:
            entry = {"command": command.line, "commit": commit, "date": str(date.today()), "seconds": seconds}
            with KEPT.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
