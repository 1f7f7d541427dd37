"""Solve positions exactly: who wins, and how.

Options belong to the game: `parlour solve GAME --help` shows them. All take --json.
"""

EXAMPLES = (
    "parlour solve bridge --file deals.pbn --table --threads 2 --json",
    'parlour solve pentomino --moves "V:d1 e1 f1 f2 f3 | Y:e6 d7 e7 f7 g7 | F:b6 c6 a7 b7 b8 | U:b3 c3 b4 b5 c5"',
    "parlour solve pentomino --board 5x8 --json",
    "parlour solve reversi --file ends.obf --ids 40-49 --threads 2 --json",
)
