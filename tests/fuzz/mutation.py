"""Inputs near the examples: pieces taken out, put in, repeated, words and odd signs among them. Needs no fuzzer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Final

from tests.fuzz.target import LONGEST, Target

__all__ = ["mutated", "spoilt"]

_NUMBER: Final = re.compile(rb"(?P<field>[^0-9]{0,3})[0-9]+")
_NO_NUMBERS: Final = ("²".encode(), b"9" * 5_000)  # a digit that `int` refuses, and more of them than it takes


def spoilt(target: Target) -> Iterator[bytes]:
    """Yield the examples of a target with a number that is none, once for each field that a number stands in."""
    seen: set[bytes] = set()
    for example in target.seeds:
        for number in _NUMBER.finditer(example):
            if number["field"] not in seen:
                seen.add(number["field"])
                start = number.end("field")
                yield from (example[:start] + odd + example[number.end() :] for odd in _NO_NUMBERS)


def mutated(target: Target, rng: Random) -> bytes:
    """Return an example of a target with one to four changes."""
    seeds = target.seeds
    data = bytearray(rng.choice(seeds))
    for _ in range(rng.randint(1, 4)):
        at, length = rng.randrange(len(data) + 1), rng.randrange(1, 30)
        piece = b""
        match rng.randrange(5):
            case 0:  # take a piece out
                length = rng.randrange(1, 9)
            case 1:  # put a word in
                piece, length = rng.choice(target.words).encode(), 0
            case 2:  # a byte becomes any other
                piece, length = bytes([rng.randrange(256)]), 1
            case 3:  # a piece of an example stands again
                other = rng.choice(seeds)
                start = rng.randrange(len(other) + 1)
                piece, length = other[start : start + length], 0
            case _:  # a word instead of a piece
                piece = rng.choice(target.words).encode()
        data[at : at + length] = piece
    return bytes(data[:LONGEST])
