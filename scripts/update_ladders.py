"""Write what docs/ladders measured as data of the package: for level buttons, ratings and the adaptive level.

python scripts/update_ladders.py
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
_MEASURED: Final = re.compile(r"^Measured on (\S+)", re.MULTILINE)
_WON: Final = re.compile(r"^\| (\w+) \| (\w+) \|.*\| ([+-][\d.]+) \[.*\| ([\d.]+)% \[", re.MULTILINE)
_MEAN: Final = re.compile(r"^\| (\w+) \| `[^`]*` \| ([\d.]+) ms \|", re.MULTILINE)
_SPREAD: Final = re.compile(r"^\| (\w+) \| \d+ \| \d+ \| ([\d.]+) \w+ \| (\d+) \|$", re.MULTILINE)
_SOUND: Final = re.compile(r"^\| (\w+) \| (\w+) \| \d+ \| (\d+) \| (\d+) \(", re.MULTILINE)
YARDSTICKS: Final = ROOT / "docs" / "ladders" / "yardsticks.md"  # what one deal says, of all games


def documents() -> list[Path]:
    """Return the documents of ladders."""
    return [file for file in sorted(YARDSTICKS.parent.glob("*.md")) if file != YARDSTICKS]


def ladder_data(document: str, game: str, yardsticks: str) -> str:
    """Return the TOML of a ladder's document: each level's lead over the one below, sound decisions, time per move."""
    measured = _MEASURED.search(document)
    if measured is None:
        raise ValueError("This document does not say when it was measured.")
    below = {level: found for level, *found in _WON.findall(document)}
    judged = {level: found for name, level, *found in _SOUND.findall(yardsticks) if name == game}
    lines = [
        "# Measured; written by scripts/update_ladders.py from docs/ladders, and not by hand.",
        f'date = "{measured[1]}"',
    ]
    for name, spread, widest in _SPREAD.findall(yardsticks):
        if name == game:
            lines += [f"spread = {float(spread):.3f}", *([f"widest = {widest}"] if widest != "0" else [])]
    for level, mean in _MEAN.findall(document):
        lines += ["", f"[levels.{level}]", f"seconds = {float(mean) / 1000:.5f}"]
        if level in below:
            other, lead, share = below[level]
            lines += [f'against = "{other}"', f"wins = {float(share) / 100:.3f}", f"difference = {float(lead):.2f}"]
        if level in judged:
            lines += [f"judged = {judged[level][0]}", f"sound = {judged[level][1]}"]
    return "\n".join(lines) + "\n"


def target(document: Path) -> Path:
    """Return where the data of a document lies in the package."""
    return ROOT / "src" / "parlour" / "games" / document.stem / "ladder.toml"


def main() -> None:
    """Write the data of every ladder."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    yardsticks = YARDSTICKS.read_text("utf-8")
    for document in documents():
        target(document).write_text(ladder_data(document.read_text("utf-8"), document.stem, yardsticks), "utf-8")


if __name__ == "__main__":
    main()
