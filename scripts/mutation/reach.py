"""Which tests reach a line, and what they cost: each test file is traced once, until it or what it runs changes."""

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scripts.mutation.files import HERE, ROOT, digest

if TYPE_CHECKING:
    from scripts.mutation.targets import Change

VARIABLE = "PARLOUR_TRACE"  # where the plugin that traces writes to
KEPT = Path("build/mutate/reach")
PLUGINS = ("-p", "no:cacheprovider", "-p", "scripts.mutation.profile")
OPTIONS = ("-q", "--no-header", "--tb=no", *PLUGINS, "--hypothesis-profile=mutation")
# Texts of files only; a cluster that outlives a fork, where it is and where it was.
NOT_RUN = ("tests/mutants/", *(f"tests/{room}/test_cluster.py" for room in ("runtime", "arena")))


def environment(root: Path) -> dict[str, str]:
    """Return the environment in which Python finds the package of a tree, in whatever processes tests start too."""
    path = os.pathsep.join(map(str, (root / "src", root, HERE)))  # another tree may be without these scripts
    return {**os.environ, "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1"}


def files_of_tests() -> list[str]:
    """Return the files of tests that may judge mutants."""
    found = (path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
    return sorted(file for file in found if not file.startswith(NOT_RUN))


def kept(test_file: str) -> dict[str, Any] | None:
    """Return what an earlier run noted, if nothing has changed since."""
    path = ROOT / KEPT / f"{test_file.replace('/', '.')}.json"
    if not path.exists():
        return None
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    fresh = all(digest(file) == known for file, known in found["digests"].items())
    return found if fresh else None


def trace(test_file: str) -> dict[str, Any]:
    """Run one file of tests and note which lines each test reaches."""
    path = ROOT / KEPT / f"{test_file.replace('/', '.')}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    raw = path.with_suffix(".new")  # so that an interrupted run leaves nothing that looks whole
    raw.unlink(missing_ok=True)
    words = [sys.executable, "-m", "pytest", *OPTIONS, "--timeout=900", "-p", "scripts.mutation.tracing", test_file]
    done = subprocess.run(
        words, cwd=ROOT, env={**environment(ROOT), VARIABLE: str(raw)}, capture_output=True, text=True, check=False
    )
    if not raw.exists():
        raise RuntimeError(f"{test_file} could not be traced: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    found: dict[str, Any] = json.loads(raw.read_text(encoding="utf-8"))
    raw.unlink()
    found["digests"] = {file: digest(file) for file in [test_file, *found["imported"]]}
    path.write_text(json.dumps(found), encoding="utf-8")
    return found


@dataclass
class Reach:
    """The tests that reach each line of the mutated files."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[tuple[str, int], set[str]] = field(default_factory=lambda: defaultdict(set))
    users: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    imported: set[tuple[str, int]] = field(default_factory=set)

    def add(self, found: dict[str, Any]) -> None:
        """Add what was noted about one file of tests."""
        tests = list(found["tests"])
        self.seconds.update(found["tests"])
        for file, lines in found["lines"].items():
            for line, numbers in lines.items():
                reaching = [tests[number] for number in numbers]
                self.lines[file, int(line)].update(reaching)
                self.users[file].update(reaching)
        self.imported.update((file, line) for file, lines in found["imported"].items() for line in lines)

    def tests(self, change: "Change") -> list[str]:
        """Return the tests that reach a mutant, the likeliest and quickest first, those of one file together."""
        first, last = change.place.statement
        lines = [(change.file, line) for line in range(first, last + 1)]
        found = {test for line in lines for test in self.lines.get(line, ())}
        if not self.imported.isdisjoint(lines):  # it makes something that any user of the file may depend on
            found |= self.users[change.file]

        def order(test: str) -> tuple[int, bool, str, float]:
            cost, file = self.seconds[test], test.partition("::")[0]
            return sum(cost > bound for bound in (0.1, 0.5, 2, 5)), change.room not in file, file, cost

        return sorted(found, key=order)

    def at_import(self, change: "Change") -> bool:
        """Tell whether the function runs while modules are imported: then only a process that starts afresh sees it."""
        first, last = change.place.body
        return any((change.file, line) in self.imported for line in range(first, last + 1))


def reach(workers: int, tell: Callable[[str], None]) -> Reach:
    """Return which tests reach what, tracing only what has changed since the last time."""
    result = Reach()
    stale = []
    for file in files_of_tests():
        found = kept(file)
        if found is None:
            stale.append(file)
        else:
            result.add(found)
    with ThreadPoolExecutor(workers) as pool:
        for number, (file, found) in enumerate(zip(stale, pool.map(trace, stale), strict=True), 1):
            tell(f"traced {number}/{len(stale)} {file}: {len(found['tests'])} tests")
            for test in found["failed"]:
                tell(f"not counted, as it does not pass without any mutant: {test}")
            result.add(found)
    return result
