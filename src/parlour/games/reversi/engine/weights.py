"""The file of trained weights: packed, compressed, and checked when it is read."""

from __future__ import annotations

import hashlib
import json
import lzma
import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final

from parlour.errors import FormatError
from parlour.games.reversi.engine.pattern_kernel import spread
from parlour.games.reversi.engine.patterns import STAGES, layout

__all__ = ["Trained", "pack", "trained", "unpack"]

NAME: Final = "data/patterns.bin"
MAGIC: Final = b"parlour reversi weights 1\n"


@dataclass(frozen=True, eq=False)
class Trained:
    """Weights for all stages in 128ths of a disc, and what is known about them.

    ``errors`` describes how far shallow looks are off: a constant, per empty square, per ply of difference, and what is
    divided by the shallow depth.
    """

    weights: array[int]
    errors: tuple[float, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)


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
    body = lzma.compress(chosen.tobytes(), preset=6)
    head = {"errors": list(errors), "facts": dict(facts), "sha256": hashlib.sha256(body).hexdigest()}
    return MAGIC + json.dumps(head, sort_keys=True).encode() + b"\n" + body


def unpack(data: bytes, name: str) -> Trained:
    """Read weights; whatever is missing or changed is an error, and nothing is half-loaded."""
    if not data.startswith(MAGIC):
        raise FormatError(f"{name} is not a file of Reversi weights")
    line, _, body = data[len(MAGIC) :].partition(b"\n")
    try:
        head = json.loads(line)
        expected, errors, facts = head["sha256"], tuple(map(float, head["errors"])), head["facts"]
    except (ValueError, KeyError, TypeError) as error:
        raise FormatError(f"{name}: the first lines are damaged; train again or install again") from error
    if hashlib.sha256(body).hexdigest() != expected:
        raise FormatError(f"{name} is damaged or cut short (its checksum differs); train again or install again")
    chosen = array("h")
    chosen.frombytes(lzma.decompress(body))
    if sys.byteorder == "big":
        chosen.byteswap()
    firsts = _firsts()
    if len(chosen) != STAGES * len(firsts):
        raise FormatError(f"{name} has {len(chosen)} weights, this version expects {STAGES * len(firsts)}; train again")
    places = {first: place for place, first in enumerate(firsts)}
    return Trained(spread(chosen, array("i", map(places.__getitem__, layout().twins))), errors, facts)


@cache
def _firsts() -> tuple[int, ...]:
    return tuple(place for place, twin in enumerate(layout().twins) if place == twin)
