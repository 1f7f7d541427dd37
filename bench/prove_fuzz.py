#!/usr/bin/env python
"""Every reader of strangers' input under a coverage-guided fuzzer: only our own errors, nothing slow, nothing lost.

    python bench/prove_fuzz.py [TARGET ...] [--inputs 1000000] [--seconds 600]

Each target runs until so many inputs or so much processor time. What it found worth keeping stays in build/fuzz, and
the next run goes on from there; a target that is done is not run again. Then the kept inputs are run once more to count
how much of the parser they reach (80 % is the goal). A fault is printed with its input and ends that target.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from _common import BUILD, ROOT, Row, Rows

sys.path.insert(0, str(ROOT))

from tests.fuzz.every import TARGETS
from tests.fuzz.mutation import mutated
from tests.fuzz.reach import Reach

from parlour.core.rng import stream

FOLDER: Final = BUILD / "fuzz"
ENOUGH: Final = 0.8  # of the lines of a parser
NEAR: Final = 500  # mutated examples beside what the fuzzer kept


def fuzz(name: str, inputs: int, seconds: float) -> Row:
    """Let the fuzzer loose on one target."""
    corpus = FOLDER / name.replace(" ", "-")
    corpus.mkdir(parents=True, exist_ok=True)
    worker = Path(__file__).with_name("_fuzz_worker.py")
    command = [sys.executable, *map(str, (worker, name, corpus, inputs, seconds))]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    told = [line for line in ran.stdout.splitlines() if line.startswith("{")]
    row: Row = json.loads(told[-1]) if told else {"inputs": 0, "seconds": 0.0, "fault": ran.stderr[-500:], "input": ""}
    return {**row, "reached": round(reached(name, corpus), 3)}


def reached(name: str, corpus: Path) -> float:
    """Return how much of a parser the kept inputs reach."""
    target = TARGETS[name]
    reach, rng = Reach(target), stream(1, "reach", name)
    reach.run(file.read_bytes() for file in sorted(corpus.iterdir()))
    reach.run(mutated(target, rng) for _ in range(NEAR))
    return reach.share


def main() -> int:
    """Run all targets, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", help="all, unless some are named: " + ", ".join(TARGETS))
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=600.0, help="of processor time")
    options = parser.parse_args()
    faults = 0
    with Rows(FOLDER / "results.jsonl") as rows:
        for name in options.targets or TARGETS:
            asked = {"target": name, "asked": [options.inputs, options.seconds]}
            found = rows.where(**asked)
            if not found:
                rows.add(asked | fuzz(name, options.inputs, options.seconds))
                found = rows.where(**asked)
            row = found[-1]
            faults += row["fault"] is not None or row["reached"] < ENOUGH
            print(
                f"{name:18} {row['inputs']:>9,} inputs in {row['seconds']:6.1f} s,"
                f" {row['reached']:.0%} of the parser: {row['fault'] or 'no fault'}",
                flush=True,
            )
            if row["fault"]:
                print(f"    input {row['input'][:2000]}")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
