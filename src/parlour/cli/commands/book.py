"""Build an opening book, or look into one.

Options belong to the game: `parlour book build GAME --help` shows them. All take --json.
"""

IMPLIED = "reversi"
VERBS = {
    "build": "Build an opening book by search; if interrupted, it picks up where it left off.",
    "show": "Show what an opening book knows about a position.",
}
EXAMPLES = (
    "parlour book build reversi --level 8 --positions 2000",
    "parlour book show reversi --position F5d6C3",
)
