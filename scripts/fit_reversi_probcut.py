"""Fit the margins of Reversi's ProbCut: how far shallow searches are off as guesses at deeper ones.

    python scripts/fit_reversi_probcut.py --portions 60 --seed 1 --write

Positions come from games of the engine against itself after random openings, half of them after one more move at
random. Each is searched to every depth, without margins, and solved near the end. Portions are kept in a folder as they
are done, and a call that finds them there goes on. Four numbers are fitted to the errors; beside them it tells what was
measured, by depths and empty squares, and what the numbers say. --write puts them into the file of weights.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from parlour.core.rng import derive
from parlour.games.reversi.engine.probcut import error_of, shallows
from parlour.games.reversi.engine.scale import UNIT
from parlour.games.reversi.engine.training.errors import Looks, errors_between, fit_looks, measured
from parlour.games.reversi.engine.weights import pack, trained
from parlour.store.files import write_atomically

WEIGHTS: Final = Path(__file__).parents[1] / "src/parlour/games/reversi/engine/data/patterns.bin"
FOLDER: Final = Path(__file__).parents[1] / "build/reversi-probcut"
PORTION: Final = 50
STAGES: Final = (range(9, 16), range(16, 23), range(23, 31), range(31, 39), range(39, 47), range(47, 57))
SHOWN: Final = range(3, 13)


def portion(folder: Path, seed: int, index: int) -> list[Looks]:
    """Return the looks of a portion, from its file if it is there."""
    path = folder / f"seed-{seed}-{index:04d}.json"
    if not path.exists():
        found = measured(trained().weights, PORTION, derive(seed, "probcut", index))
        rows = [[looks.empties, list(looks.values.items())] for looks in found]
        write_atomically(path, json.dumps(rows).encode())
    return [Looks(empties, dict(map(tuple, values))) for empties, values in json.loads(path.read_bytes())]


def table(found: Sequence[Looks], numbers: Sequence[float]) -> str:
    """Return measured and fitted errors in discs, for the depths that a search asks about."""
    head = "  ".join(f"{stage.start:>4}-{stage.stop - 1:<6}" for stage in STAGES)
    lines = [f"depth from  {head} (empty squares; measured / fitted, in discs)"]
    for depth in SHOWN:
        for shallow in shallows(depth):
            cells = [_cell([item for item in found if item.empties in stage], depth, shallow, numbers)
                     for stage in STAGES]  # fmt: skip
            lines.append(f"{depth:5} {shallow:4}  {'  '.join(cells)}")
    return "\n".join(lines)


def _cell(found: Sequence[Looks], depth: int, shallow: int, numbers: Sequence[float]) -> str:
    pairs = [
        (error, error_of(numbers, looks.empties, depth, shallow))
        for looks in found
        for deep, guess, error in errors_between(looks)
        if (deep, guess) == (depth, shallow)
    ]
    if len(pairs) < 2:
        return "          - "
    spreads = (math.sqrt(sum(value[place] ** 2 for value in pairs) / len(pairs)) / UNIT for place in (0, 1))
    return " / ".join(f"{spread:5.2f}" for spread in spreads)


def main() -> None:
    """Measure, fit, tell, and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--portions", type=int, default=60, help=f"of {PORTION} positions each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where portions are kept")
    parser.add_argument("--write", action="store_true", help="put the numbers into the file of weights")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    found: list[Looks] = []
    for index in range(given.portions):
        found += portion(given.folder, given.seed, index)
        sys.stderr.write(f"\r{index + 1} of {given.portions} portions")
    sys.stderr.write("\n")
    numbers = fit_looks(found)
    print(f"{len(found):,} positions: {numbers}")
    print(table(found, numbers))
    if given.write:
        known = trained()
        told = {**known.facts, "error_positions": len(found), "error_seed": given.seed}
        write_atomically(WEIGHTS, pack(known.weights, numbers, told))


if __name__ == "__main__":
    main()
