"""Prove who wins a game from its start, or check such a proof.

Options belong to the game: `parlour prove GAME --help` shows them. All take --json.
"""

EXAMPLES = ("parlour prove pentomino", "parlour prove pentomino --verify")
