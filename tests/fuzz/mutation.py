"""Inputs near the examples: pieces taken out, put in, repeated, words and odd signs among them. Needs no fuzzer."""

from __future__ import annotations

from random import Random

from tests.fuzz.target import LONGEST, Target

__all__ = ["mutated"]


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
