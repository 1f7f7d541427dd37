"""rust-reversi as a program that speaks the bot protocol (docs/bot-protocol.md): `_rust_bot.py EVALUATOR DEPTH`."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _common import Row
    from rust_reversi import AlphaBetaSearch

SQUARES = [
    [100, -20, 10, 5, 5, 10, -20, 100],
    [-20, -50, -2, -2, -2, -2, -50, -20],
    [10, -2, -1, -1, -1, -1, -2, 10],
    [5, -2, -1, -1, -1, -1, -2, 5],
    [5, -2, -1, -1, -1, -1, -2, 5],
    [10, -2, -1, -1, -1, -1, -2, 10],
    [-20, -50, -2, -2, -2, -2, -50, -20],
    [100, -20, 10, 5, 5, 10, -20, 100],
]  # as books print them


def main() -> None:
    """Answer until there are no more questions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("evaluator", choices=("mobility", "squares"))
    parser.add_argument("depth", type=int)
    asked = parser.parse_args()
    from rust_reversi import AlphaBetaSearch, LegalNumEvaluator, MatrixEvaluator

    judge = LegalNumEvaluator() if asked.evaluator == "mobility" else MatrixEvaluator(SQUARES)
    search = AlphaBetaSearch(judge, asked.depth, 1 << 10)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"type": "ready"}), flush=True)
        elif message["type"] == "decide":
            print(json.dumps({"type": "action", "action": answer(search, message["view"])}), flush=True)


def answer(search: AlphaBetaSearch, view: Row) -> str:
    """Return the move in a position; where there is but one, that: it may be the pass, which rust-reversi has not."""
    if len(view["legal"]) == 1:
        return str(view["legal"][0])
    from rust_reversi import Board, Turn

    board = Board()
    board.set_board_str(view["cells"], Turn.WHITE if view["turn"] else Turn.BLACK)
    square = int(search.get_move(board))
    return f"{'abcdefgh'[square % 8]}{square // 8 + 1}"


if __name__ == "__main__":
    main()
