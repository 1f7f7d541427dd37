"""`parlour puzzle GAME`: the games bring the rest."""

from __future__ import annotations

PER_GAME = True
EXAMPLES = (
    "parlour puzzle reversi --count 3 --difficulty hard",
    "parlour puzzle reversi --seed 7 --count 20 --out puzzles.obf --json",
)


def run() -> None:
    """Make puzzles: positions from games with only one good move.

    Options belong to the game: `parlour puzzle GAME --help` shows them. All take --json.
    """
