"""Labelled positions on disk: a file for each portion of games, so that an interrupted round goes on where it was."""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.errors import FormatError

__all__ = ["Samples", "load_samples", "portion_path", "save_samples"]

BYTES: Final = 17  # two boards and a score


@dataclass(frozen=True, eq=False)
class Samples:
    """Columns of positions: own discs, the other side's, the final disc difference for the side to move."""

    owns: array[int]
    opps: array[int]
    scores: array[int]

    @classmethod
    def of(cls, rows: Iterable[tuple[int, int, int]]) -> Samples:
        """Collect single positions."""
        found = cls(array("Q"), array("Q"), array("b"))
        for own, opp, score in rows:
            found.owns.append(own)
            found.opps.append(opp)
            found.scores.append(score)
        return found

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.owns)


def portion_path(folder: Path, number: int) -> Path:
    """Return where a portion of games is kept."""
    return folder / f"games-{number:05d}.bin"


def save_samples(samples: Samples, path: Path) -> None:
    """Write a portion whole or not at all."""
    parts = [array(column.typecode, column) for column in (samples.owns, samples.opps, samples.scores)]
    if sys.byteorder == "big":
        for part in parts[:2]:
            part.byteswap()
    draft = path.with_suffix(".new")
    draft.write_bytes(b"".join(part.tobytes() for part in parts))
    os.replace(draft, path)


def load_samples(paths: Iterable[Path]) -> Samples:
    """Read portions and join them."""
    found = Samples.of(())
    for path in paths:
        data = path.read_bytes()
        count, rest = divmod(len(data), BYTES)
        if rest:
            raise FormatError(f"{path} is cut short; delete it, and the same command makes it again")
        for column, start, size in ((found.owns, 0, 8), (found.opps, 8 * count, 8), (found.scores, 16 * count, 1)):
            part = array(column.typecode)
            part.frombytes(data[start : start + size * count])
            if sys.byteorder == "big":
                part.byteswap()
            column.extend(part)
    return found
