"""Judge plays by the rules of a game, to settle disputes.

Says which are legal, which rule the others break, and who wins.

Options belong to the game: `parlour check GAME --help` shows them. All take --json.
"""

EXAMPLES = (
    "parlour check tractor --file cases.jsonl",
    "parlour check tractor --file cases.jsonl --rules 'follow_format=off' --json",
)
