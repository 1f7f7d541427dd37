#!/usr/bin/env python3
"""Prove the solver of Reversi against the FFO end positions, and the rules by counting lines ten and eleven plies deep.

    python bench/prove_reversi.py                 # 40 to 59; 53 to 58 take many minutes each
    python bench/prove_reversi.py --ids 40-49

Reads ../shared/data/ffo.obf, a public set that is not part of this project, and tests/data/perft.csv.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
import time
from pathlib import Path

from parlour.games.reversi import Reversi, kernel, solve
from parlour.games.reversi.board import square_name
from parlour.games.reversi.formats.obf import read_obf

ROOT = Path(__file__).resolve().parents[1]
SUITE = ROOT.parent / "shared/data/ffo.obf"
PERFT = ROOT / "tests/data/perft.csv"


def prove_perft() -> int:
    """Count lines; return the number of wrong counts."""
    start = Reversi().start(0).position
    wrong = 0
    with PERFT.open(encoding="utf-8") as file:
        counts = {int(row["depth"]): int(row["leaves_pass_is_a_ply"]) for row in csv.DictReader(file)}
    for depth in (10, 11):
        begun = time.thread_time()
        leaves = kernel.perft(start.own, start.opp, depth)[0]
        seconds = time.thread_time() - begun
        right = leaves == counts[depth]
        wrong += not right
        verdict = "right" if right else f"wrong, not {counts[depth]:,}"
        print(f"perft {depth}: {leaves:,} ({verdict}), {leaves / seconds / 1e6:.0f} M a second", flush=True)
    return wrong


def prove_ends(first: int, last: int, threads: int) -> int:
    """Solve the suite; return the number of wrong scores or moves."""
    if not SUITE.exists():
        print(f"FFO {first}-{last}: not compared, because ../shared/data is not here")
        return 0
    wrong, nodes, seconds = 0, 0, 0.0
    for line in read_obf(SUITE.read_text(encoding="utf-8")):
        match = re.search(r"#(\d+)", line.comment)
        if match is None or not first <= int(match[1]) <= last:
            continue
        found = solve(line.position, threads=threads)
        best = max(score for _, score in line.scores)
        right = found.score == best and (found.best, best) in line.scores
        wrong += not right
        nodes, seconds = nodes + found.nodes, seconds + found.seconds
        verdict = "right" if right else f"wrong, not {best:+d}"
        print(
            f"FFO {match[1]}: {found.score:+d} {square_name(found.best, 8)} ({verdict}), "
            f"{found.nodes:,} positions, {found.seconds:.2f} s",
            flush=True,
        )
    if seconds:
        print(f"FFO {first}-{last}: {nodes:,} positions, {seconds:.1f} s, {nodes / seconds / 1e6:.1f} M a second")
    return wrong


def main() -> None:
    """Prove everything, or what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ids", default="40-59", help="numbers of the suite, first-last")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    first, _, last = options.ids.partition("-")
    wrong = prove_perft() + prove_ends(int(first), int(last or first), options.threads)
    if wrong:
        sys.exit(f"{wrong} wrong")


if __name__ == "__main__":
    main()
