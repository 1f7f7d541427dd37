"""Seeded randomness: every stream is a function of a seed and a label path, so no two uses ever share one."""

from __future__ import annotations

import hashlib
import secrets
from random import Random

__all__ = ["MOST_SEED", "derive", "secret_seed", "stream"]

SEED_BITS = 128
MOST_SEED = 10**60 - 1  # that a file may state; of either sign


def derive(seed: int, *labels: str | int) -> int:
    """Return the child seed of ``seed`` under a label path; the same on every machine."""
    text = "/".join(f"{type(label).__name__[0]}{label}" for label in (seed, *labels))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=SEED_BITS // 8).digest(), "big")


def stream(seed: int, *labels: str | int) -> Random:
    """Return a generator of its own for one purpose, for example ``stream(seed, "deal", round_number)``."""
    return Random(derive(seed, *labels))


def secret_seed() -> int:
    """Return an unguessable seed for a game with people at the table."""
    return secrets.randbits(SEED_BITS)
