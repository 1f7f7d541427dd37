#!/usr/bin/env python
"""Requests made up from the OpenAPI schema, and abused live connections: the server answers or refuses, never fails.

    python bench/prove_http.py [OPERATION ...] [--good 200] [--sockets 200]

For every operation schemathesis makes up requests, most of them about live tables of all five games with their tokens,
until so many were answered below 400; none may be answered 500 or more. Then each way of abusing a live connection is
tried so often on a real server, whose log must hold no error. Without limits of how often one may ask. Each batch is a
row in build/http; what is there is not done again, so that a proof can be stopped and goes on.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path
from typing import Final

from _common import BUILD, ROOT, Rows

sys.path.insert(0, str(ROOT))

from tests.fuzz.operations import Asking, asking
from tests.fuzz.sockets import LIMITS, WAYS, abuse
from tests.fuzz.texts import GAMES
from tests.web.serving import Server

from parlour.core.registry import make_game

FOLDER: Final = BUILD / "http"
BATCH: Final = 50
MOST: Final = 40  # batches of an operation; then too few were answered
LEAST: Final = {"checkPosition": MOST}  # batches: every number in every format of a position is spoilt in turn
SIGNS: Final = ("Traceback", "ERROR", "Exception")  # in a log


def prove(made: Asking, rows: Rows, name: str, good: int) -> int:
    """Ask for one operation until enough was answered; return what is wrong."""
    while len(done := rows.where(operation=name)) < MOST and (
        len(done) < LEAST.get(name, 0) or sum(row["good"] for row in done) < good
    ):
        found = made.ask(name, BATCH)
        sent = sum(found.statuses.values())
        rows.add({"operation": name, "sent": sent, "good": found.good, "faults": found.faults[:5]})
    faults = [fault for row in done for fault in row["faults"]]
    answered: int = sum(row["good"] for row in done)
    told = (
        f"{name:16} {sum(row['sent'] for row in done):5} requests, {answered:4} below 400, {len(faults)} of 500 or more"
    )
    print(told, *faults[:3], sep="\n    ", flush=True)
    return len(faults) + (answered < good)


def prove_sockets(rows: Rows, wanted: int) -> int:
    """Abuse live connections in every way; return how many left an error in the server's log."""
    wrong = 0
    for way in WAYS:
        done = sum(row["count"] for row in rows.where(way=way))
        if done < wanted:
            rows.add({"way": way, "count": wanted - done, "faults": _abused(way, wanted - done, seed=done)})
        found = rows.where(way=way)
        faults = [fault for row in found for fault in row["faults"]]
        print(
            f"{way:16} {sum(row['count'] for row in found):5} connections, {len(faults)} errors", *faults, sep="\n    "
        )
        wrong += len(faults)
    return wrong


def _abused(way: str, count: int, seed: int) -> list[str]:
    """Try one way on a server of its own; return the lines of its log that tell of errors."""
    rng = random.Random(f"{way} {seed}")
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+", encoding="utf-8") as log:
        server = Server(Path(folder), **LIMITS)
        server.log = log
        server.start()
        try:
            tables = [server.sit(*("",) * make_game(game).seats, game=game) for game in GAMES]
            for number in range(count):
                abuse(server, way, *tables[number % len(tables)], rng)
            for table, token in tables:  # all are as they were
                server.ask(table, token=token)
        finally:
            server.end()
        log.seek(0)
        return [line.strip()[:300] for line in log if any(sign in line for sign in SIGNS)][:5]


def main() -> int:
    """Try all operations, or those that are named, and all ways of abuse."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("operations", nargs="*", help="all, unless some are named; `none` for connections only")
    parser.add_argument("--good", type=int, default=200, help="answers below 400 of each operation")
    parser.add_argument("--sockets", type=int, default=200, help="connections abused in each way")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with Rows(FOLDER / "rows.jsonl") as rows, tempfile.TemporaryDirectory() as folder:
        wrong = 0
        if options.operations != ["none"]:
            with asking(Path(folder), len(list(rows))) as made:
                wrong = sum(prove(made, rows, name, options.good) for name in options.operations or made.operations)
        wrong += prove_sockets(rows, options.sockets)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
