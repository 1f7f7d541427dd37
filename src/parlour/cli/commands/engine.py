"""Act as an engine for other programs, in a protocol they know.

Options belong to the game: `parlour engine GAME --help` shows them. All take --json.
"""

EXAMPLES = ("parlour engine reversi --protocol nboard", "parlour engine reversi --protocol gtp --player expert")
