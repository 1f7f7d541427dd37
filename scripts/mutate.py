"""Mutation testing over a seeded list of mutants; `make mutate`.

.venv/bin/python scripts/mutate.py [--seed 1] [--count 1500] [--resume] [--workers 2] [--budget 10] [--root DIR]

A mutant is tried with the tests that reach the statement it changes, the quickest first, up to the first failure. Tests
beyond the budget, in seconds of processor time, are not tried, so that the score may be too low but never too high. It
is killed mutants over all that were drawn; none is set aside as equivalent, and one that no test reaches has survived.

``--root`` mutates another checkout, say of an older commit, whose kernels are compiled in place: by the same operators,
in files of the same kinds (scripts/mutation/files.py), judged by the tests of that checkout.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, replace
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))

from scripts.mutation.files import ROOT, VARIABLE, digest
from scripts.mutation.reach import OPTIONS, Reach, environment, files_of_tests, reach
from scripts.mutation.serving import ANSWERS, JOBS, Answer, Job
from scripts.mutation.spending import spending
from scripts.mutation.targets import Change, draw
from tests.mutants.planting import Copy

FOLDER = ROOT / "build" / "mutate"
STATES = ("killed", "timeout", "survived", "unreached")
SHORTEST = 10.0  # seconds; and a mutant may take five times as long as its tests do without it
console = Console(highlight=False, markup=False, soft_wrap=True)


def affordable(tests: list[str], known: Reach, budget: float) -> list[str]:
    """Return the tests that fit into the budget, in order; the first always does."""
    left = budget
    found: list[str] = []
    for test in tests:
        left -= known.seconds[test]
        if left < 0 and found:
            break
        found.append(test)
    return found


class Worker:
    """A copy of the tree, and in it a process that has collected all tests and tries mutants."""

    def __init__(self, folder: Path) -> None:
        self.copy = Copy(ROOT, folder)
        self.start()

    def start(self) -> None:
        """Start the process, and wait until it has collected the tests."""
        job_end, jobs = os.pipe()
        answers, answer_end = os.pipe()
        words = [sys.executable, "-m", "pytest", *OPTIONS, "-p", "scripts.mutation.serving", *files_of_tests()]
        more = {JOBS: str(job_end), ANSWERS: str(answer_end), "PYTHONDONTWRITEBYTECODE": "1"}
        with (self.copy.root / "worker.log").open("w") as log:
            self.process = subprocess.Popen(
                words,
                cwd=self.copy.root,
                env={**environment(self.copy.root), **more},
                pass_fds=(job_end, answer_end),
                stdout=log,
                stderr=log,
            )
        os.close(job_end)
        os.close(answer_end)
        self.jobs, self.answers = os.fdopen(jobs, "w", encoding="utf-8"), os.fdopen(answers, encoding="utf-8")
        if not self.answers.readline():
            log_text = (self.copy.root / "worker.log").read_text(encoding="utf-8")
            raise RuntimeError(f"The tests could not be collected:\n{log_text[-3000:]}")

    def ask(self, job: Job) -> Answer:
        """Try one mutant; a worker that a mutant brought down is started again."""
        self.jobs.write(json.dumps(asdict(job)) + "\n")
        self.jobs.flush()
        line = self.answers.readline()
        if line:
            return Answer(**json.loads(line))
        self.process.wait()
        self.start()
        return Answer("killed", "", "the mutant brought the process of the tests down", 0.0)

    def passes(self, test: str, change: Change) -> bool:
        """Tell whether a test that failed passes where nothing is mutated; if not, it tells nothing about a mutant."""
        source = (ROOT / change.file).read_text(encoding="utf-8")
        job = Job(change.file, change.place.function, source, [test], 60.0, afresh=False)
        return self.ask(job).state == "survived"

    def stop(self) -> None:
        """End the process."""
        self.jobs.close()
        self.process.wait()
        self.answers.close()


def row(change: Change, answer: Answer, tests: int) -> dict[str, Any]:
    """Return what is stored about one mutant."""
    return {
        "key": change.key,
        "digest": digest(change.file),
        "room": change.room,
        "file": change.file,
        "line": change.line,
        "function": change.place.function,
        "before": change.before,
        "after": change.after,
        "tests": tests,
        **asdict(answer),
    }


def tried(workers: list[Worker], changes: list[Change], known: Reach, budget: float) -> Iterator[dict[str, Any]]:
    """Yield what became of each mutant, as they end."""
    trusted: set[str] = set()
    free: SimpleQueue[Worker] = SimpleQueue()
    for worker in workers:
        free.put(worker)

    def one(change: Change) -> dict[str, Any]:
        tests = known.tests(change)
        chosen = affordable(tests, known, budget)
        if not chosen:
            return row(change, Answer("unreached", "", "", 0.0), 0)
        longest = max(SHORTEST, 5 * sum(known.seconds[test] for test in chosen))
        job = Job(change.file, change.place.function, change.source, chosen, longest, known.at_import(change))
        worker = free.get()
        try:
            while True:
                answer = worker.ask(job)
                if not answer.test or answer.test in trusted or worker.passes(answer.test, change):
                    trusted.add(answer.test)
                    return row(change, answer, len(tests))
                console.print(f"not counted, as it fails without any mutant: {answer.test}")
                job = replace(job, tests=[test for test in job.tests if test != answer.test])
        finally:
            free.put(worker)

    with ThreadPoolExecutor(len(workers)) as pool:
        for future in as_completed([pool.submit(one, change) for change in changes]):
            yield future.result()


def summary(rows: list[dict[str, Any]], title: str) -> Table:
    """Return the score of each room, and of all."""
    table = Table("room", "drawn", *STATES, "score", title=title)
    rooms = sorted({row["room"] for row in rows})
    for room in [*rooms, "all"]:
        states = Counter(row["state"] for row in rows if room in {row["room"], "all"})
        score = (states["killed"] + states["timeout"]) / states.total()
        cells = [str(states.total()), *(str(states[state]) for state in STATES), f"{score:.1%}"]
        table.add_row(room, *cells, end_section=room == rooms[-1])
    return table


def earlier(path: Path) -> list[dict[str, Any]]:
    """Return what is stored about mutants of files that have not changed since."""
    if not path.exists():
        return []
    rows: list[dict[str, Any]] = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if row["digest"] == digest(row["file"])]


def run(arguments: argparse.Namespace, path: Path, spent: list[str]) -> list[dict[str, Any]]:
    """Draw the list, try what is not yet stored, and return all rows; ``spent`` gets what the parts took."""
    start = monotonic()
    changes = draw(arguments.seed, arguments.count, arguments.workers)
    console.print(f"{len(changes)} mutants of {len({one.file for one in changes})} files ({monotonic() - start:.0f} s)")
    keys = {change.key for change in changes}
    rows = [row for row in earlier(path) if row["key"] in keys] if arguments.resume else []
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    done = {row["key"] for row in rows}
    left = [change for change in changes if change.key not in done]
    with spending("tracing", spent.append):
        known = reach(arguments.workers, console.print)
    with spending("trying", spent.append), TemporaryDirectory(prefix="parlour-mutate-") as folder:
        rows += try_all(arguments, left, known, path, Path(folder))
    return rows


def try_all(
    arguments: argparse.Namespace, left: list[Change], known: Reach, path: Path, folder: Path
) -> list[dict[str, Any]]:
    """Try mutants, and store what became of each as soon as it is known."""
    rows = []
    with path.open("a", encoding="utf-8") as file:
        with ThreadPoolExecutor() as pool:
            places = [folder / str(number) for number in range(max(1, min(arguments.workers, len(left))))]
            workers = list(pool.map(Worker, places)) if left else []
        start = monotonic()
        for number, found in enumerate(tried(workers, left, known, arguments.budget) if left else (), 1):
            rows.append(found)
            file.write(json.dumps(found) + "\n")
            file.flush()
            if found["state"] in {"survived", "unreached"} or number % 25 == 0:
                console.print(
                    f"{number:>5}/{len(left)} {monotonic() - start:5.0f} s  {found['state']:<9} "
                    f"{found['file'].removeprefix('src/parlour/')}:{found['line']}  {found['after']}"
                )
        for worker in workers:
            worker.stop()
    return rows


def main() -> int:
    """Try the mutants that the command line asks for."""
    parser = argparse.ArgumentParser(description="Try mutants of rules, players, statistics and explanations.")
    parser.add_argument("--seed", type=int, default=1, help="which list (1)")
    parser.add_argument("--count", type=int, default=1500, help="how many mutants (1500)")
    parser.add_argument("--resume", action="store_true", help="go on where an earlier run of this list ended")
    parser.add_argument("--workers", type=int, default=2, help="mutants tried at the same time (2)")
    parser.add_argument("--budget", type=float, default=10.0, help="seconds of tests for one mutant (10)")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout to mutate (this one)")
    arguments = parser.parse_args()
    if arguments.root.resolve() != ROOT:  # every process, this one too, is to see that tree from its start
        os.environ[VARIABLE] = str(arguments.root.resolve())
        os.execv(sys.executable, [sys.executable, *sys.argv])
    path = FOLDER / f"results-{arguments.seed}-{arguments.count}.jsonl"
    spent: list[str] = []
    with spending("in all", spent.append):
        rows = run(arguments, path, spent)
    console.print(summary(rows, f"Mutants of seed {arguments.seed}"))
    console.print("\n".join(spent))
    console.print(f"All of them: {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
