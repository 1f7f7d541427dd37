"""Write what docs/ladders measured as data of the package, so that a page can show it on the level buttons.

python scripts/update_ladders.py
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
_MEASURED: Final = re.compile(r"^Measured on (\S+)", re.MULTILINE)
_WON: Final = re.compile(r"^\| (\w+) \| (\w+) \|.*\| ([\d.]+)% \[", re.MULTILINE)
_MEAN: Final = re.compile(r"^\| (\w+) \| `[^`]*` \| ([\d.]+) ms \|", re.MULTILINE)


def ladder_data(document: str) -> str:
    """Return the TOML of a ladder's document: each level's share of wins over the one below, and time per move."""
    measured = _MEASURED.search(document)
    if measured is None:
        raise ValueError("This document does not say when it was measured.")
    below = {level: (other, float(share)) for level, other, share in _WON.findall(document)}
    lines = [
        "# Measured; written by scripts/update_ladders.py from docs/ladders, and not by hand.",
        f'date = "{measured[1]}"',
    ]
    for level, mean in _MEAN.findall(document):
        lines += ["", f"[levels.{level}]", f"seconds = {float(mean) / 1000:.5f}"]
        if level in below:
            other, share = below[level]
            lines += [f'against = "{other}"', f"wins = {share / 100:.3f}"]
    return "\n".join(lines) + "\n"


def target(document: Path) -> Path:
    """Return where the data of a document lies in the package."""
    return ROOT / "src" / "parlour" / "games" / document.stem / "ladder.toml"


def main() -> None:
    """Write the data of every ladder."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    for document in sorted((ROOT / "docs" / "ladders").glob("*.md")):
        target(document).write_text(ladder_data(document.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
