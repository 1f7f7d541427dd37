#!/usr/bin/env python3
"""Run every command that the features ledger cites, and see that it shows what tests/ledger/commands.toml says.

    python bench/prove_ledger.py [TEXT...]      those with TEXT in them; all, if none is given

What passed is kept in build/ledger.jsonl with commit and date and not run again under the same commit. Other proofs,
which `make prove` runs by themselves, are left out unless they are asked for.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from datetime import date
from time import monotonic

from _common import BUILD, ROOT, Rows

sys.path.insert(0, str(ROOT))

from tests.ledger.commands import Command, commands, run

KEPT = BUILD / "ledger.jsonl"


def wanted(texts: list[str]) -> list[Command]:
    """Return the commands to run."""
    if texts:
        return [command for command in commands() if any(text in command.line for text in texts)]
    return [command for command in commands() if not command.line.startswith("python bench/prove_")]


def main() -> int:
    """Run what has not passed yet; return 1 if a command does not show what it should."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", nargs="*", metavar="TEXT")
    texts = parser.parse_args().texts
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True).strip()
    failed = 0
    with Rows(KEPT) as rows:
        before = {row["command"] for row in rows.where(commit=commit)}
        for command in wanted(texts):
            if command.line in before:
                print(f"passed before  {command.line}", flush=True)
                continue
            print(f"running        {command.line}", flush=True)
            start = monotonic()
            fault = run(command).fault
            seconds = round(monotonic() - start, 1)
            print(f"{'FAILED' if fault else 'passed'} in {seconds} s{f': {fault}' if fault else ''}", flush=True)
            failed += fault is not None
            if fault is None:
                rows.add({"command": command.line, "commit": commit, "date": str(date.today()), "seconds": seconds})
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
