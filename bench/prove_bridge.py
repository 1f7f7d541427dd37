#!/usr/bin/env python3
"""Every stored double-dummy result against our solver: 20 for each deal, all declarers and strains.

    python bench/prove_bridge.py [--first N] [--deals N] [--threads N]

Reads tests/data/dd_tables_seed20260101_100.tsv (100 deals, 2,000 results) and, where ../shared/data has it,
dd_tables_random_1000.tsv (1,000 deals, 20,000 results). ``--first`` and ``--deals`` choose a part
of each. Ends with an error when one result differs.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from _bridge_boards import OURS, PUBLIC, stored

from parlour.games.bridge.engine.double_dummy import solve_tables
from parlour.games.bridge.rules.deal import write_deal

FILES = (OURS, PUBLIC)
SHOWN = 100  # deals between two lines of progress


def prove(path: Path, first: int, most: int, threads: int) -> int:
    """Solve all deals of a file; return how many results differ."""
    deals = stored(path)[first - 1 : first - 1 + most]
    if not deals:
        return 0
    wrong = nodes = 0
    seconds = 0.0
    tables = solve_tables([hands for hands, _ in deals], threads=threads)
    for number, ((hands, expected), table) in enumerate(zip(deals, tables, strict=True), 1):
        found = [tricks for row in table.tricks for tricks in row]
        differ = sum(one != other for one, other in zip(found, expected, strict=True))
        if differ:
            print(f"  {write_deal(hands)}: found {found}, stored {expected}", flush=True)
        wrong += differ
        nodes += table.nodes
        seconds += table.seconds
        if number % SHOWN == 0 and number < len(deals):
            print(f"  {number} deals, {wrong} results differ", flush=True)
    each = 1000 * seconds / len(deals)
    print(
        f"{path.name}: {len(deals)} deals, {20 * len(deals):,} results, {wrong} differ; "
        f"{each:.0f} ms of processor time and {nodes // len(deals):,} nodes a deal",
        flush=True,
    )
    return wrong


def main() -> None:
    """Go through all files that are there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=1, help="number of the deal to begin with")
    parser.add_argument("--deals", type=int, default=1000, help="at most so many of each file")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    wrong = 0
    for path in FILES:
        if path.exists():
            wrong += prove(path, options.first, options.deals, options.threads)
        else:
            print(f"{path.name}: not compared, because ../shared/data is not here", flush=True)
    if wrong:
        sys.exit(f"{wrong} results differ")


if __name__ == "__main__":
    main()
