#!/usr/bin/env python
"""All kernels compiled with AddressSanitizer and UndefinedBehaviorSanitizer, and their tests run without a report.

    python bench/prove_sanitizers.py [--again]

The kernels are compiled in a copy of the tree, build/sanitized, which is kept; with `--again` it is made anew. Python
itself is not compiled so, and what it leaves to the end of the process is no leak of ours: leaks are not looked for.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from typing import Final

from _common import BUILD, ROOT

sys.path.insert(0, str(ROOT))

from tests.mutants.planting import Copy

FOLDER: Final = BUILD / "sanitized"
SANITIZE: Final = "-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"
# Solvers' big positions take twenty times as long so; what they exercise, smaller ones do, too.
TESTS: Final = (
    "tests/games/hearts/test_kernel.py",
    "tests/games/tractor/test_kernel.py",
    "tests/games/pentomino/test_kernels.py",
    "tests/games/pentomino/test_solver.py",
    "tests/games/reversi/test_kernel.py",
    "tests/games/reversi/test_solver.py",
    "tests/games/bridge/test_kernel.py",
    "tests/games/bridge/test_solving.py",
    "tests/native",
)


def build(environment: dict[str, str]) -> None:
    """Copy the tree and compile every kernel in it."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    Copy(ROOT, FOLDER)
    for compiled in (FOLDER / "src").rglob("*.so"):
        compiled.unlink()
    flags = {"CFLAGS": SANITIZE, "LDFLAGS": SANITIZE, "PARLOUR_FLAGS": "-O1 -g0", "PARLOUR_REQUIRE_KERNELS": "1"}
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "-j2"]
    subprocess.run(command, cwd=FOLDER, env=environment | flags, check=True, stdout=subprocess.DEVNULL)
    (FOLDER / "built").touch()


def library(name: str) -> str:
    """Return where the compiler keeps a library."""
    found = subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    return found.stdout.strip()


def main() -> int:
    """Compile, and run the tests of each kernel."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--again", action="store_true", help="compile anew")
    parser.add_argument("tests", nargs="*", default=TESTS)
    options = parser.parse_args()
    environment = {**os.environ, "PYTHONPATH": str(FOLDER / "src")}
    if options.again or not (FOLDER / "built").exists():
        build(environment)
    # Without C++'s own library beside it, the sanitizer ends the process at the first exception of anybody's module.
    watched = {
        "LD_PRELOAD": " ".join(map(library, ("libasan.so", "libstdc++.so"))),
        "ASAN_OPTIONS": "detect_leaks=0",
        "PARLOUR_REQUIRE_KERNELS": "1",
    }
    failed = []
    for test in options.tests:
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-n",
            "0",
            "-p",
            "no:cacheprovider",
            "--capture=sys",
            "--timeout",
            "3600",
            test,
        ]
        ran = subprocess.run(
            command, cwd=FOLDER, env=environment | watched, capture_output=True, text=True, check=False
        )
        told = (ran.stdout.strip().splitlines() or ["nothing was printed"])[-1]
        reports = [line for line in ran.stderr.splitlines() if "runtime error" in line or "AddressSanitizer" in line]
        print(f"{test}: {told}", *reports[:5], sep="\n    ", flush=True)
        if ran.returncode or reports:
            failed.append(test)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
