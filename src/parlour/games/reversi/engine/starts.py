"""Balanced starts: random openings of eight plies that a deep search holds to be even, made by our own command."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

__all__ = ["balanced_starts"]

NAME: Final = "data/balanced_starts.txt"  # scripts/make_reversi_starts.py


@cache
def balanced_starts() -> tuple[str, ...]:
    """Return the openings as moves with spaces between them."""
    lines = (files(__package__) / NAME).read_text(encoding="utf-8").splitlines()
    moves = (line.split()[0].lower() for line in lines if line and not line.startswith("#"))
    return tuple(" ".join(re.findall("[a-h][1-8]", text)) for text in moves)
