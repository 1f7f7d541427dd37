#!/usr/bin/env python
"""Processes are killed in the middle of their work, again and again: nothing acknowledged is lost or comes out other.

    python bench/prove_faults.py [PART ...] [--share 1.0]

Parts: match and tournament (killed at random moments, then resumed: the report must be that of an undisturbed run),
cluster (a worker of a Dask cluster is killed in mid-match), power (a match ends just before a write is synced or a file
renamed), server (kill -9 of a server or its thinking processes while all games are played: acknowledged moves are
stored, and play goes on), disk (full, read-only, a second server; needs root) and clock (the time of day jumps).
Each attempt is a row in a file of its part in build/faults; what is there is not done again, so that a proof can be
stopped and goes on.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from _common import BUILD, Rows
from _faults_arena import Attempted, kill_cluster, kill_run
from _faults_clock import set_clock
from _faults_disk import lose_power, spoil_disk
from _faults_server import kill_server

FOLDER: Final = BUILD / "faults"
Attempt = Callable[[int, Path], Attempted]  # its number, and a folder to work in
PARTS: Final[dict[str, tuple[int, Attempt]]] = {
    "match": (20, partial(kill_run, "match")),
    "tournament": (15, partial(kill_run, "tournament")),
    "cluster": (15, kill_cluster),
    "power": (10, lose_power),
    "server": (20, kill_server),  # of ten kills each
    "disk": (8, spoil_disk),
    "clock": (10, set_clock),
}


def prove(part: str, share: float) -> int:
    """Make the attempts of one part that have not been made; return how many faults all of them found."""
    count, attempt = PARTS[part]
    with Rows(FOLDER / f"{part}.jsonl") as rows:
        for number in range(max(1, round(count * share))):
            if not rows.where(number=number):
                rows.add({"number": number, **attempt(number, FOLDER)._asdict()})
        made = list(rows)
    wrong = [row["fault"] for row in made if row["fault"] is not None]
    kills, moves = (sum(row[what] for row in made) for what in ("kills", "moves"))
    told = f"{part}: {len(made)} attempts, {kills} kills, {moves} moves acknowledged, {len(wrong)} faults"
    print(told, *wrong[:5], sep="\n    ", flush=True)
    return len(wrong)


def main() -> int:
    """Make the attempts of all parts, or of those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help="all, unless some are named: " + ", ".join(PARTS))
    parser.add_argument("--share", type=float, default=1.0, help="of the attempts of each part")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    faults = sum(prove(part, options.share) for part in options.parts or PARTS)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
