#!/usr/bin/env python3
"""Our engine against rust-reversi 1.4.4 at depth 10, with no more processor time than it takes: paired openings.

    uv pip install rust-reversi==1.4.4
    python bench/prove_reversi_rust.py [--player SPEC] [--evaluator mobility|squares] [--openings N] [--fresh]

rust-reversi is a package of its own, written in Rust, with an alpha-beta search and evaluations to choose from: the
number of legal moves, or a table of squares that its user brings; here is one as books print it. Both sides think in
this process, one after the other; processor time is counted for every move but passes. Openings are eight random plies,
each played with both colours; a draw counts half. Pairs are kept under build: an interrupted run goes on.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from _reversi_pairs import Mover, milliseconds, pairs, player, rate

from parlour.games.reversi import State
from parlour.games.reversi.rules.text import cells

VERSION = "1.4.4"
PLAYER = "grandmaster(depth=10, endgame=18, trust=3, book=off, table=18)"
WANTED = 0.99
SQUARES = [
    [100, -20, 10, 5, 5, 10, -20, 100],
    [-20, -50, -2, -2, -2, -2, -50, -20],
    [10, -2, -1, -1, -1, -1, -2, 10],
    [5, -2, -1, -1, -1, -1, -2, 5],
    [5, -2, -1, -1, -1, -1, -2, 5],
    [10, -2, -1, -1, -1, -1, -2, 10],
    [-20, -50, -2, -2, -2, -2, -50, -20],
    [100, -20, 10, 5, 5, 10, -20, 100],
]
FOLDER = Path(__file__).resolve().parents[1] / "build/reversi-rust"


def rust(evaluator: str, depth: int) -> Mover | None:
    """Return rust-reversi's search, or None where it is not installed."""
    try:
        from rust_reversi import AlphaBetaSearch, Board, LegalNumEvaluator, MatrixEvaluator, Turn
    except ImportError:
        return None
    judge = LegalNumEvaluator() if evaluator == "mobility" else MatrixEvaluator(SQUARES)
    search = AlphaBetaSearch(judge, depth, 1 << 10)

    def move(state: State, seed: int) -> int:
        board = Board()
        turn = Turn.WHITE if state.position.mover else Turn.BLACK
        board.set_board_str(cells(state.position), turn)
        return int(search.get_move(board))

    return move


def main() -> None:
    """Play the match and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default=PLAYER, help="our side")
    parser.add_argument("--evaluator", default="mobility", choices=("mobility", "squares"), help="theirs")
    parser.add_argument("--depth", type=int, default=10, help="theirs")
    parser.add_argument("--openings", type=int, default=100)
    parser.add_argument("--seed", type=int, default=144)
    parser.add_argument("--fresh", action="store_true", help="forget what was kept")
    options = parser.parse_args()
    other = rust(options.evaluator, options.depth)
    if other is None:
        print(f"Not measured: rust-reversi is not installed. `uv pip install rust-reversi=={VERSION}` gets it.")
        return
    if options.fresh:
        shutil.rmtree(FOLDER, ignore_errors=True)
    name = f"{options.player} {options.evaluator} {options.depth}"
    found = []
    for pair in pairs(name, player(options.player), other, options.openings, options.seed, FOLDER):
        found.append(pair)
        print(f"{len(found)}: {pair.leads[0]:+d} as Black, {pair.leads[1]:+d} as White", file=sys.stderr, flush=True)
    share = rate(found)
    ours, theirs = milliseconds(found, 0), milliseconds(found, 1)
    print(f"{options.player} against rust-reversi {VERSION}, {options.evaluator}, depth {options.depth}")
    print(f"  share of {2 * len(found)} games  {share.mean:.1%}, 95 % [{share.low:.1%}, {share.high:.1%}]")
    print(f"  lost or drawn         {sum(lead <= 0 for pair in found for lead in pair.leads)}")
    print(f"  processor ms a move   {ours:.1f} ours, {theirs:.1f} theirs")
    if share.mean < WANTED or ours > theirs:
        print(f"  wanted: {WANTED:.0%} with no more processor time than theirs")


if __name__ == "__main__":
    main()
