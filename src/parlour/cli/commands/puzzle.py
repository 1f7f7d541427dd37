"""Make puzzles: positions from games with only one good move.

Options belong to the game: `parlour puzzle GAME --help` shows them. All take --json.
"""

EXAMPLES = (
    "parlour puzzle reversi --count 3 --difficulty hard",
    "parlour puzzle reversi --seed 7 --count 20 --out puzzles.obf --json",
)
