"""Show the value and the best line of every move in a position.

Options belong to the game: `parlour analyse GAME --help` shows them. All take --json.
"""

EXAMPLES = (
    "parlour analyse reversi --position F5d6C3d3C4 --level 10",
    "parlour analyse reversi --file ends.obf --ids 40-49 --level 4 --json",
)
