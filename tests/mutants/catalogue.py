"""The planted bugs: small deliberate faults, each with the tests that must fail once it is in place."""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]


@dataclass(frozen=True)
class Mutant:
    """One bug: where ``old`` stands in ``file``, ``new`` is written, and then every one of ``tests`` must fail."""

    area: str
    name: str
    what: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def planted(self, text: str) -> str:
        """Return the text of the file with the bug in it."""
        return text.replace(self.old, self.new)


FIELDS = {field.name for field in fields(Mutant)} - {"area"}


def entries(folder: Path = FOLDER) -> list[tuple[str, dict[str, Any]]]:
    """Return every entry as it is written, with the name of its file: the area."""
    return [
        (path.stem, entry)
        for path in sorted(folder.glob("*.toml"))
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
    ]


def mutants(folder: Path = FOLDER) -> list[Mutant]:
    """Return all planted bugs, in the order of the files."""
    return [Mutant(area, **{**entry, "tests": tuple(entry["tests"])}) for area, entry in entries(folder)]
