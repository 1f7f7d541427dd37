#!/usr/bin/env python3
"""Prove the solver of Reversi against the FFO end positions, and the rules by counting lines ten and eleven plies deep.

    python bench/prove_reversi.py                 # 40 to 59; 53 to 58 take many minutes each
    python bench/prove_reversi.py --ids 40-52,59

Reads ../shared/data/ffo.obf, a public set that is not part of this project, and tests/data/perft.csv. What is solved is
kept in build/prove_reversi.jsonl with a mark of the solver and its weights; an interrupted proof goes on from there.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import re
import sys
from collections.abc import Iterator
from functools import partial

from _common import BUILD, ROOT, SHARED, Rows, timed

from parlour.games.reversi import Reversi, solve
from parlour.games.reversi.rules import board_kernel
from parlour.games.reversi.rules.board import square_name
from parlour.games.reversi.rules.formats.obf import ObfLine, read_obf

SUITE = SHARED / "ffo.obf"
PERFT = ROOT / "tests/data/perft.csv"
KEPT = BUILD / "prove_reversi.jsonl"
GAME = ROOT / "src/parlour/games/reversi"


def prove_perft() -> int:
    """Count lines; return the number of wrong counts."""
    start = Reversi().start(0).position
    wrong = 0
    with PERFT.open(encoding="utf-8") as file:
        counts = {int(row["depth"]): int(row["leaves_pass_is_a_ply"]) for row in csv.DictReader(file)}
    for depth in (10, 11):
        (leaves, _), seconds = timed(partial(board_kernel.perft, start.own, start.opp, depth))
        right = leaves == counts[depth]
        wrong += not right
        verdict = "right" if right else f"wrong, not {counts[depth]:,}"
        print(f"perft {depth}: {leaves:,} ({verdict}), {leaves / seconds / 1e6:.0f} M a second", flush=True)
    return wrong


def mark() -> str:
    """Return what changes whenever the solver or its weights do."""
    sources = [*GAME.rglob("*_kernel.py"), *GAME.rglob("*.h")]
    paths = [*sources, GAME / "engine/solver.py", GAME / "engine/data/patterns.bin"]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(paths))).hexdigest()[:16]


def numbers(text: str) -> set[int]:
    """Read numbers and ranges such as 40-52,59."""
    found: set[int] = set()
    for item in text.split(","):
        first, _, last = item.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def suite() -> Iterator[tuple[int, ObfLine]]:
    """Yield the numbered positions of the suite."""
    for line in read_obf(SUITE.read_text(encoding="utf-8")):
        if match := re.search(r"#(\d+)", line.comment):
            yield int(match[1]), line


def prove_ends(ids: str, threads: int) -> int:
    """Solve the suite; return the number of wrong scores or moves."""
    if not SUITE.exists():
        print(f"FFO {ids}: not compared, because ../shared/data is not here")
        return 0
    wanted, solver = numbers(ids), mark()
    wrong, nodes, seconds = 0, 0, 0.0
    with Rows(KEPT) as rows:
        before = {row["ffo"]: row for row in rows.where(solver=solver, threads=threads)}
        for number, line in suite():
            if number not in wanted:
                continue
            if number not in before:
                found = solve(line.position, threads=threads)
                before[number] = {"ffo": number, "solver": solver, "threads": threads, "score": found.score,
                                  "best": found.best, "nodes": found.nodes, "seconds": found.seconds}  # fmt: skip
                rows.add(before[number])
            row, best = before[number], max(score for _, score in line.scores)
            right = row["score"] == best and (row["best"], best) in line.scores
            wrong += not right
            nodes, seconds = nodes + row["nodes"], seconds + row["seconds"]
            verdict = "right" if right else f"wrong, not {best:+d}"
            print(
                f"FFO {number}: {row['score']:+d} {square_name(row['best'], 8)} ({verdict}), "
                f"{row['nodes']:,} positions, {row['seconds']:.2f} s",
                flush=True,
            )
    if seconds:
        print(f"FFO {ids}: {nodes:,} positions, {seconds:.1f} s, {nodes / seconds / 1e6:.1f} M a second")
    return wrong


def main() -> None:
    """Prove everything, or what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ids", default="40-59", help="numbers of the suite, such as 40-52,59")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    wrong = prove_perft() + prove_ends(options.ids, options.threads)
    if wrong:
        sys.exit(f"{wrong} wrong")


if __name__ == "__main__":
    main()
