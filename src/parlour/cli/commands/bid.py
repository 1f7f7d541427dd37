"""Say what to bid in Bridge, and what each call means.

Options belong to the game, which need not be named: `parlour bid` is `parlour bid bridge`. All take --json.
"""

IMPLIED = "bridge"
EXAMPLES = (
    "parlour bid --hand AQ32.K54.KJ3.982 --auction '1H P'",
    "parlour bid --auction '1NT P 2C P 2D P'",
    "parlour bid --hand AK32.QJ.T98.7654 --simulate --json",
)
