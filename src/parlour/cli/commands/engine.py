"""`parlour engine GAME`: the games bring the rest."""

from __future__ import annotations

PER_GAME = True
EXAMPLES = ("parlour engine reversi --protocol nboard", "parlour engine reversi --protocol gtp --player expert")


def run() -> None:
    """Serve other programs as an engine, in a protocol that they know.

    Options belong to the game: `parlour engine GAME --help` shows them. All take --json.
    """
