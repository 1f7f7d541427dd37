"""The file of trained weights: packed, compressed, and checked when it is read."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from typing import Final

from parlour.games.reversi.engine.pattern_kernel import spread
from parlour.games.reversi.engine.patterns import STAGES, layout
from parlour.games.reversi.engine.probcut import error_table
from parlour.games.reversi.engine.sealed_file import SealedFile

__all__ = ["Trained", "pack", "trained", "unpack"]

NAME: Final = "data/patterns.bin"
_ERRORS: Final = "log_errors"  # "errors" of older versions were added up otherwise


@dataclass(frozen=True, eq=False)
class Trained:
    """Weights for all stages in 128ths of a disc, and what is known about them.

    ``errors`` are the four numbers that say how far shallow searches are off; files of older versions have none.
    """

    weights: array[int]
    errors: tuple[float, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)

    @cached_property
    def error_table(self) -> array[int]:
        """The errors as a search wants them."""
        return error_table(self.errors)


@cache
def trained() -> Trained:
    """Return the weights that come with the package."""
    return unpack((files(__package__) / NAME).read_bytes(), NAME)


def pack(weights: Sequence[int], errors: Sequence[float], facts: Mapping[str, object]) -> bytes:
    """Write weights: a line of JSON, then the compressed numbers, one of each group that is the same by symmetry."""
    firsts = _firsts()
    size = layout().size
    chosen = array("h", (weights[stage * size + first] for stage in range(STAGES) for first in firsts))
    if sys.byteorder == "big":
        chosen.byteswap()
    return _FILE.pack({_ERRORS: list(errors), "facts": dict(facts)}, chosen.tobytes(), preset=6)


def unpack(data: bytes, name: str) -> Trained:
    """Read weights, or say what is wrong with them."""
    return _FILE.unpack(data, name)


def _read(head: Mapping[str, object], body: bytes) -> Trained:
    errors, facts = head.get(_ERRORS, []), head["facts"]
    if not isinstance(errors, list) or not isinstance(facts, dict):
        raise TypeError("errors or facts are missing")
    chosen = array("h")
    chosen.frombytes(body)
    if sys.byteorder == "big":
        chosen.byteswap()
    firsts = _firsts()
    if len(chosen) != STAGES * len(firsts):
        raise ValueError(f"it has {len(chosen)} weights, this version expects {STAGES * len(firsts)}")
    places = {first: index for index, first in enumerate(firsts)}
    spread_out = spread(chosen, array("i", map(places.__getitem__, layout().twins)))
    return Trained(spread_out, tuple(map(float, errors)), facts)


_FILE: Final = SealedFile(
    b"parlour reversi weights 1\n", "a file of Reversi weights", "train again or install again", _read
)


@cache
def _firsts() -> tuple[int, ...]:
    return tuple(place for place, twin in enumerate(layout().twins) if place == twin)
