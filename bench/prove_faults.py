#!/usr/bin/env python
"""Processes are killed in the middle of their work, again and again: nothing acknowledged is lost or comes out other.

    python bench/prove_faults.py [PART ...] [--share 1.0]

Parts: match and tournament (killed at random moments, then resumed: the report must be that of an undisturbed run),
cluster (a worker of a Dask cluster is killed in mid-match), power (a match ends just before a write is synced or a file
renamed), server (kill -9 of a server or its thinking processes while all games are played: acknowledged moves are
stored, and play goes on), and disk (full, read-only, a second server, clock jumps; needs root and Debian's faketime).
Each attempt is a row in build/faults; what is there is not done again, so that a proof can be stopped and goes on.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from _common import BUILD, Rows
from _faults_arena import Attempted, kill_cluster, kill_run
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
    "disk": (10, spoil_disk),
}


def main() -> int:
    """Make the attempts of all parts, or of those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help="all, unless some are named: " + ", ".join(PARTS))
    parser.add_argument("--share", type=float, default=1.0, help="of the attempts of each part")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    faults = 0
    with Rows(FOLDER / "attempts.jsonl") as rows:
        for part in options.parts or PARTS:
            count, attempt = PARTS[part]
            wanted = max(1, round(count * options.share))
            for number in range(wanted):
                if not rows.where(part=part, number=number):
                    rows.add({"part": part, "number": number, **attempt(number, FOLDER)._asdict()})
            made = rows.where(part=part)
            wrong = [row["fault"] for row in made if row["fault"] is not None]
            kills, moves = (sum(row.get(what, 0) for row in made) for what in ("kills", "moves"))
            told = f"{part}: {len(made)} attempts, {kills} kills, {moves} moves acknowledged, {len(wrong)} faults"
            print(told, *wrong[:5], sep="\n    ", flush=True)
            faults += len(wrong)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
