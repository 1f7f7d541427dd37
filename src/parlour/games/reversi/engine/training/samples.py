"""Positions on disk: a file for each portion of work, so that an interrupted round picks up where it left off."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.errors import FormatError
from parlour.store.files import write_atomically

__all__ = ["Samples", "load_samples", "save_samples"]

BYTES: Final = 17  # two boards and a score


@dataclass(frozen=True, eq=False)
class Samples:
    """Columns of positions: own discs, the other side's, the score for the side to move; 0 before it is known."""

    owns: array[int]
    opps: array[int]
    scores: array[int]

    @classmethod
    def of(cls, rows: Iterable[tuple[int, int, int]]) -> Samples:
        """Collect single positions."""
        found = cls(array("Q"), array("Q"), array("b"))
        for own, opp, score in rows:
            found.add(own, opp, score)
        return found

    def add(self, own: int, opp: int, score: int) -> None:
        """Append one position."""
        self.owns.append(own)
        self.opps.append(opp)
        self.scores.append(score)

    def extend(self, others: Samples) -> None:
        """Append positions."""
        self.owns.extend(others.owns)
        self.opps.extend(others.opps)
        self.scores.extend(others.scores)

    def within(self, empties: range) -> Samples:
        """Return the positions with so many empty squares."""
        rows = zip(self.owns, self.opps, self.scores, strict=True)
        return Samples.of(row for row in rows if 64 - (row[0] | row[1]).bit_count() in empties)

    def split(self, share: int) -> tuple[Samples, Samples]:
        """Return the positions without the last one in ``share``, and those."""
        place = len(self) - len(self) // share
        columns = (self.owns, self.opps, self.scores)
        return Samples(*(column[:place] for column in columns)), Samples(*(column[place:] for column in columns))

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.owns)


def save_samples(samples: Samples, path: Path) -> None:
    """Write a portion whole or not at all."""
    parts = [array(column.typecode, column) for column in (samples.owns, samples.opps, samples.scores)]
    if sys.byteorder == "big":
        for part in parts[:2]:
            part.byteswap()
    write_atomically(path, b"".join(part.tobytes() for part in parts))


def load_samples(path: Path) -> Samples:
    """Read a portion."""
    data = path.read_bytes()
    count, rest = divmod(len(data), BYTES)
    if rest:
        raise FormatError(f"{path} is cut short; delete it, and the same command makes it again")
    samples = Samples.of(())
    for column, start, size in ((samples.owns, 0, 8), (samples.opps, 8 * count, 8), (samples.scores, 16 * count, 1)):
        column.frombytes(data[start : start + size * count])
        if sys.byteorder == "big":
            column.byteswap()
    return samples
