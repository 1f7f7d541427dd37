"""Searches positions at 73 % one ply at a time; runs with this version of the engine and with older ones alike.

Reads a line of JSON, ``{"depth": 14, "positions": [[own, opp], ...]}``, and writes nodes, squares and seconds.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from parlour.games.reversi.engine.midgame_search_kernel import Searcher
from parlour.games.reversi.engine.solver import make_table
from parlour.games.reversi.engine.weights import trained

TABLE = 20
SELECTIVITY = 0  # the least sure, in every version


def main() -> None:
    """Answer the one question on stdin."""
    asked = json.loads(sys.stdin.readline())
    known = trained()
    errors: Any = known.error_table if hasattr(known, "error_table") else known.errors  # older ones take the numbers
    rounds = [(depth, SELECTIVITY) for depth in range(1, asked["depth"] + 1)]
    nodes, squares, begun = [], [], time.process_time()
    for own, opp in asked["positions"]:
        table = make_table(TABLE)
        table.begin()
        found = Searcher(table, known.weights, errors).search(own, opp, rounds, memoryview(b"\0"))
        nodes.append(found[3])
        squares.append(found[2])
    print(json.dumps({"nodes": nodes, "squares": squares, "seconds": time.process_time() - begun}))


if __name__ == "__main__":
    main()
