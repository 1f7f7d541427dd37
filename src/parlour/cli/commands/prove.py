"""`parlour prove GAME`: the games bring the rest."""

from __future__ import annotations

PER_GAME = True
EXAMPLES = ("parlour prove pentomino", "parlour prove pentomino --verify")


def run() -> None:
    """Prove who wins a game from its start, or check such a proof.

    Options belong to the game: `parlour prove GAME --help` shows them. All take --json.
    """
