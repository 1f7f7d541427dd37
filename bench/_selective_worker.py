"""Searches positions at 73 % one ply at a time; runs with this version of the engine and with older ones alike.

Reads lines of JSON, ``{"depth": 14, "positions": [[own, opp], ...]}``, and writes nodes, squares and seconds of each.
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


def searched(depth: int, positions: list[tuple[int, int]]) -> dict[str, Any]:
    """Return nodes and squares of each position, and the processor seconds of all."""
    known = trained()
    errors: Any = known.error_table if hasattr(known, "error_table") else known.errors  # older ones take the numbers
    rounds = [(plies, SELECTIVITY) for plies in range(1, depth + 1)]
    nodes, squares, begun = [], [], time.process_time()
    for own, opp in positions:
        table = make_table(TABLE)
        table.begin()
        _, _, square, spent = Searcher(table, known.weights, errors).search(own, opp, rounds, memoryview(b"\0"))
        nodes.append(spent)
        squares.append(square)
    return {"nodes": nodes, "squares": squares, "seconds": time.process_time() - begun}


def main() -> None:
    """Answer each line of stdin."""
    for line in sys.stdin:
        print(json.dumps(searched(**json.loads(line))))


if __name__ == "__main__":
    main()
