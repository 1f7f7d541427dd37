#!/usr/bin/env python3
"""The original's table of winning rates, measured: Alpha-Beta AI at depth 6 against each player it names, and more.

    python bench/prove_reversi_players.py [--openings N] [--only TEXT] [--fresh]

Each random opening of eight plies is a block of the arena, played with both colours; a draw counts half. The interval
is over openings. Against itself a player that leaves nothing to chance scores exactly a half over both colours, so that
row tells Black's share instead. Blocks are kept under build/reversi-players: an interrupted run goes on.
"""

from __future__ import annotations

import argparse
import re
import shutil
from collections.abc import Iterable

from _common import BUILD, kept_match

from parlour.arena.match import plan_match
from parlour.arena.play.task import BlockResult, Contestant, share_of_win
from parlour.arena.stats.intervals import Interval, score_interval
from parlour.core.registry import make_game

SIX = "alphabeta(depth=6)"
# What it is in the list of features, A, B, what the original claims for A, and how many openings of a hundred.
TABLE = (
    ("R054", SIX, "random", "~100 %", 100),
    ("R055", SIX, "greedy", "~95 %", 100),
    ("R056", SIX, "heuristic", "~90 %", 100),
    ("R057", SIX, "alphabeta(depth=4)", "~75 %", 100),
    ("R058", SIX, SIX, "~52 % for Black", 100),
    ("R059", SIX, "alphabeta(depth=8)", "~30 %", 50),
    ("R060", SIX, "blitz(depth=8)", "~30 %", 50),
    ("R061", SIX, "oracle(depth=8)", "~25 %", 50),
    ("R062", SIX, "grandmaster(depth=9)", "~10 %", 50),
    ("", "greedy", "random", "95 %", 100),
    ("", "heuristic", "random", "98 %", 100),
    ("", "heuristic", "greedy", "85 %", 100),
    ("", "heuristic", "alphabeta(depth=3)", "40 %", 100),
    ("", "heuristic", "alphabeta(depth=4)", "25 %", 100),
    ("", "scholar(depth=6)", SIX, "55 %", 100),
)
FOLDER = BUILD / "reversi-players"


def black_share(blocks: Iterable[BlockResult]) -> Interval:
    """Return Black's share of the games of a player against itself; both games of a block are the same one."""
    teams = make_game("reversi").teams
    return score_interval([float(share_of_win(block.games[0].outcome, 0, teams)) for block in blocks])


def row(a: str, b: str, openings: int, seed: int) -> str:
    """Play what is missing of a match; write A's share, or Black's, and what moves cost."""
    pairing = plan_match(make_game("reversi"), Contestant(a), Contestant(b), blocks=openings, seed=seed)
    folder = FOLDER / re.sub(r"[^a-z0-9]+", "-", f"{a} {b} {openings} {seed}")
    report, blocks = kept_match(folder, pairing)
    share = black_share(blocks) if a == b else report.stats.compare().win_rate
    cost = ", ".join(f"{1000 * cost.cpu_seconds / cost.moves:.1f}" for cost in report.stats.costs)
    return f"{share.mean:.1%} [{share.low:.1%}, {share.high:.1%}] | {cost}"


def main() -> None:
    """Print the table row by row."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--openings", type=int, default=100, help="openings of the longest rows")
    parser.add_argument("--seed", type=int, default=54)
    parser.add_argument("--only", default="", help="rows that have this text")
    parser.add_argument("--fresh", action="store_true", help="forget what was kept")
    options = parser.parse_args()
    if options.fresh:
        shutil.rmtree(FOLDER, ignore_errors=True)
    print("| | A | B | claimed for A | openings | A's share, 95 % | processor ms a move, A and B |")
    print("|---|---|---|---|---:|---|---|", flush=True)
    for mark, a, b, claim, share in TABLE:
        if options.only not in f"{mark} {a} {b}":
            continue
        count = max(1, options.openings * share // 100)
        found = row(a, b, count, options.seed)
        print(f"| {mark} | `{a}` | `{b}` | {claim} | {count} | {found} |", flush=True)


if __name__ == "__main__":
    main()
