"""Compare players on a game's standard positions.

Shows how well they do, and how long they take.

Options belong to the game: `parlour bench GAME --help` shows them. All take --json.
"""

EXAMPLES = ("parlour bench bridge", "parlour bench bridge --players 'simple;expert' --theme squeeze --json")
