"""A copy of the tree in which bugs are planted one after the other, compiled where need be, and tests are run."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tests.mutants.catalogue import Mutant
from tests.mutants.outcomes import VARIABLE

LINKED = (".venv", ".tools")
LEFT_OUT = {".git", "node_modules", "build", "dist", ".hypothesis", ".mypy_cache", ".ruff_cache", ".pytest_cache"}
LONGEST = 900  # seconds for one step; a loop without end in compiled code can be ended only from outside


@dataclass(frozen=True)
class Verdict:
    """What became of one planted bug: ``caught``, ``survived`` or ``broken``, why, and how long it took."""

    mutant: Mutant
    state: str
    why: str
    seconds: float


class Broken(Exception):
    """A bug that does not compile, or whose tests cannot be run."""


def is_kernel(path: Path) -> bool:
    """Tell whether a file is compiled."""
    return path.suffix in {".pxd", ".h"} or path.name == "kernel.py" or path.name.endswith("_kernel.py")


def meant(named: str, test: str) -> bool:
    """Tell whether a test that was run is one of those that a node id or a file names."""
    return test == named or test.startswith((f"{named}[", f"{named}::"))


class Copy:
    """A copy of the tree with its compiled kernels, so that only what a bug touches has to be compiled again."""

    def __init__(self, source: Path, target: Path) -> None:
        self.root = target
        shutil.copytree(source, target, ignore=lambda _, names: LEFT_OUT.union(LINKED).intersection(names))
        for name in LINKED:
            if (source / name).exists():
                (target / name).symlink_to((source / name).resolve())
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(target / "src"),  # inherited by whatever processes the tests start
            VARIABLE: str(target / "outcomes.jsonl"),
        }

    def run(self, tests: Iterable[str]) -> dict[str, tuple[str, str]]:
        """Run tests; return the outcome of each and, if it failed, why."""
        outcomes = Path(self.environment[VARIABLE])
        outcomes.unlink(missing_ok=True)
        flags = ["-q", "--no-header", "--tb=short", "--hypothesis-profile=mutation", "--timeout=100"]
        plugins = ["-p", "no:cacheprovider", "-p", "tests.mutants.outcomes"]
        done = self.command("pytest", *flags, *plugins, *tests)
        if done.returncode not in {0, 1}:
            raise Broken(f"pytest ended with {done.returncode}: {complaint(done.stdout + done.stderr)}")
        lines = [json.loads(line) for line in outcomes.read_text(encoding="utf-8").splitlines()]
        return {line["test"]: (line["outcome"], line["why"]) for line in lines}

    def command(self, module: str, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a module of Python in the copy."""
        return self.execute([sys.executable, "-m", module, *words])

    def execute(self, words: list[str], **more: str) -> subprocess.CompletedProcess[str]:
        """Run a command in the copy."""
        try:
            return subprocess.run(
                words,
                cwd=self.root,
                env={**self.environment, **more},
                capture_output=True,
                text=True,
                timeout=LONGEST,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise Broken(f"it ran for more than {LONGEST} seconds") from None

    def compile(self, path: Path) -> None:
        """Compile the kernel at a path of the tree; a header may belong to any kernel beside it, or to all."""
        shutil.rmtree(self.root / "build", ignore_errors=True)
        only = path.as_posix() if path.suffix == ".py" else "" if "core" in path.parts else path.parent.as_posix()
        words = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "-j1"]
        done = self.execute(words, PARLOUR_ONLY=only, PARLOUR_REQUIRE_KERNELS="1")
        if done.returncode:
            raise Broken(f"the kernel does not compile: {complaint(done.stdout + done.stderr)}")

    @contextmanager
    def planted(self, mutant: Mutant) -> Iterator[None]:
        """Hold a bug in place, and afterwards leave every file as it was."""
        path = Path(mutant.file)
        file, keep = self.root / path, self.root / "kept"
        kept = [file, *(file.parents[0].rglob("*.so") if is_kernel(path) else [])]
        if is_kernel(path) and "core" in path.parts:
            kept += (self.root / "src").rglob("*.so")
        keep.mkdir()
        for number, original in enumerate(kept):
            shutil.copy2(original, keep / str(number))
        try:
            file.write_text(mutant.planted(file.read_text(encoding="utf-8")), encoding="utf-8")
            if is_kernel(path):
                self.compile(path)
            yield
        finally:
            for number, original in enumerate(kept):
                shutil.copy2(keep / str(number), original)
            shutil.rmtree(keep)

    def verdict(self, mutant: Mutant) -> Verdict:
        """Plant a bug and see whether every test it names fails."""
        start = monotonic()
        self.environment["PYTHONDONTWRITEBYTECODE"] = "1"  # no bug may be left in a cache
        try:
            with self.planted(mutant):
                state, why = judge(mutant, self.run(mutant.tests))
        except Broken as error:
            state, why = "broken", str(error)
        return Verdict(mutant, state, why, monotonic() - start)


def judge(mutant: Mutant, outcomes: dict[str, tuple[str, str]]) -> tuple[str, str]:
    """Return what became of a bug, from the outcomes of the tests it names, and why."""
    for test, (outcome, why) in outcomes.items():
        if outcome == "error":
            return "broken", f"{test}: {why}"
    for named in mutant.tests:
        if not any(meant(named, test) and outcome == "failed" for test, (outcome, _) in outcomes.items()):
            return "survived", f"{named} does not fail"
    return "caught", next(why for outcome, why in outcomes.values() if outcome == "failed")


def complaint(text: str) -> str:
    """Return the line of what a command wrote that tells best what went wrong."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if "Error" in line] or lines
    return telling[-1] if telling else "it said nothing"
