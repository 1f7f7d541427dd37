"""Count the items of the features ledger by state and kind of evidence: `.venv/bin/python scripts/ledger.py [FILE]`.

With `--unrun` commands count as run by nobody, which is how it was before tests/ledger ran them.
"""

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.ledger.checking import GENERIC, LEDGER, NUMBERS
from tests.ledger.commands import PROMPT, commands


def kind(evidence: list[str], run: Mapping[str, bool]) -> str:
    """Return the strongest kind of evidence that an item has."""
    tests = {proof for proof in evidence if not proof.startswith(PROMPT)}
    lines = {proof.removeprefix(PROMPT) for proof in evidence} - tests
    if tests - GENERIC - NUMBERS:
        return "a test of the feature"
    if any(run.get(line) for line in lines):
        return "a command that make test runs"
    if any(line in run for line in lines):
        return "a command that make prove runs"
    if lines:
        return "a command that nobody runs"
    return "the default is some number" if tests & NUMBERS else "what every player or game passes"


def counts(ledger: Mapping[str, Any], run: Mapping[str, bool]) -> Counter[str]:
    """Return how many items there are of each state and, if done, of each kind of evidence."""
    return Counter(
        f"done: {kind(entry['evidence'], run)}" if entry["state"] == "done" else entry["state"]
        for entry in ledger.values()
    )


def main() -> None:
    """Print one line for each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=LEDGER)
    parser.add_argument("--unrun", action="store_true", help="count commands as run by nobody")
    given = parser.parse_args()
    run = {} if given.unrun else {command.line: command.quick for command in commands()}
    ledger = tomllib.loads(given.file.read_text(encoding="utf-8"))
    for name, count in sorted(counts(ledger, run).items()):
        sys.stdout.write(f"{count:4}  {name}\n")


if __name__ == "__main__":
    main()
