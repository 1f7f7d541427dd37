"""Train what a game's players have learned, from scratch.

After an interruption, the same command continues.

Options belong to the game: `parlour train GAME --help` shows them. All take --json.
"""

EXAMPLES = ("parlour train reversi --rounds 3 --games 40000", "parlour train reversi --help")
