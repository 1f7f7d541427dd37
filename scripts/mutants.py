"""Plant the bugs of tests/mutants, each in a copy of the tree, and expect the tests they name to fail; `make mutants`.

.venv/bin/python scripts/mutants.py [NAME...] [--list] [--workers 2]    NAME: a bug, an area, or a pattern (hearts-*)
"""

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from fnmatch import fnmatch
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from time import monotonic

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.mutants.catalogue import ROOT, Mutant, mutants
from tests.mutants.planting import Broken, Copy, Verdict

STATES = ("caught", "survived", "broken")
console = Console(highlight=False, markup=False, soft_wrap=True)


def chosen(patterns: list[str]) -> list[Mutant]:
    """Return the bugs whose name or area fits one of the patterns; all if there are none."""
    found = mutants()
    for pattern in patterns:
        if not any(fnmatch(mutant.name, pattern) or mutant.area == pattern for mutant in found):
            sys.exit(f"No planted bug or area is called {pattern}. See them all with --list.")
    return [m for m in found if not patterns or m.area in patterns or any(fnmatch(m.name, p) for p in patterns)]


def sound(copy: Copy, wanted: list[Mutant]) -> bool:
    """Tell whether all named tests pass as long as no bug is planted."""
    tests = sorted({test for mutant in wanted for test in mutant.tests})
    console.print(f"{len(wanted)} planted bugs; first their {len(tests)} tests without any bug ...")
    start = monotonic()
    try:
        outcomes = copy.run(tests)
    except Broken as error:
        console.print(f"The tests cannot be run even without a bug: {error}")
        return False
    failed = [f"{test}: {why}" for test, (outcome, why) in outcomes.items() if outcome not in {"passed", "skipped"}]
    for line in failed:
        console.print(f"  fails without any bug: {line}")
    if not failed:
        console.print(f"all pass ({monotonic() - start:.0f} s)")
    return not failed


def plant(copies: list[Copy], wanted: list[Mutant]) -> list[Verdict]:
    """Plant the bugs, in each copy one at a time, and tell about each as it ends."""
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def one(mutant: Mutant) -> Verdict:
        copy = free.get()
        try:
            return copy.verdict(mutant)
        finally:
            free.put(copy)

    verdicts = []
    with ThreadPoolExecutor(len(copies)) as pool:
        for number, future in enumerate(as_completed([pool.submit(one, mutant) for mutant in wanted]), 1):
            verdict = future.result()
            verdicts.append(verdict)
            line = f"{number:>4}/{len(wanted)}  {verdict.state:<8} {verdict.mutant.name} ({verdict.seconds:.1f} s)"
            console.print(line if verdict.state == "caught" else f"{line}: {verdict.why}")
    return verdicts


def summary(verdicts: list[Verdict]) -> Table:
    """Return how many bugs of each area were caught."""
    table = Table("area", *STATES, title="Planted bugs")
    areas = sorted({verdict.mutant.area for verdict in verdicts})
    for area in [*areas, "all"]:
        states = [verdict.state for verdict in verdicts if area in {verdict.mutant.area, "all"}]
        table.add_row(area, *(str(states.count(state)) for state in STATES), end_section=area == areas[-1])
    return table


def main() -> int:
    """Plant the bugs that the command line names."""
    parser = argparse.ArgumentParser(description="Plant bugs and expect the tests they name to fail.")
    parser.add_argument("names", nargs="*", help="names of bugs, areas or patterns; all if none is given")
    parser.add_argument("--list", action="store_true", help="only list them")
    parser.add_argument("--workers", type=int, default=2, help="copies at work at the same time (2)")
    arguments = parser.parse_args()
    wanted = chosen(arguments.names)
    if arguments.list:
        for mutant in wanted:
            console.print(f"{mutant.area:<10} {mutant.name:<50} {mutant.what}")
        return 0
    with TemporaryDirectory(prefix="parlour-mutants-") as folder:
        first = Copy(ROOT, Path(folder, "1"))
        if not sound(first, wanted):
            return 1
        count = max(1, min(arguments.workers, len(wanted)))
        copies = [first, *(Copy(first.root, Path(folder, str(number))) for number in range(2, count + 1))]
        verdicts = plant(copies, wanted)
    console.print(summary(verdicts))
    for verdict in verdicts:
        if verdict.state != "caught":
            console.print(f"{verdict.state}: {verdict.mutant.name}: {verdict.mutant.what}\n    {verdict.why}")
    return 0 if all(verdict.state == "caught" for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
