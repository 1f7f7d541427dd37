"""A pytest plugin that notes which test runs which lines of the mutated files, and what each test costs."""

import json
import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest
from coverage import Coverage
from scripts.mutation.files import ROOT, files
from scripts.mutation.reach import VARIABLE
from scripts.mutation.spending import processor_seconds

seconds: dict[str, float] = {}
failed: set[str] = set()
coverage = Coverage(data_file=None, config_file=False, include=[str(ROOT / file) for file in files()])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool, bool]:
    """Note what one test does, its fixtures included."""
    coverage.switch_context(item.nodeid)
    start = processor_seconds()
    done = yield
    seconds[item.nodeid] = round(processor_seconds() - start, 4)
    coverage.switch_context("")
    return done


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note tests that fail even without a mutant; those tell nothing."""
    if not report.passed:
        failed.add(report.nodeid)


def pytest_unconfigure() -> None:
    """Write what was noted."""
    coverage.stop()
    tests = [test for test in seconds if test not in failed]
    numbers = {test: number for number, test in enumerate(tests)}
    lines: dict[str, dict[int, list[int]]] = defaultdict(dict)
    imported: dict[str, list[int]] = {}
    data = coverage.get_data()
    for path in sorted(data.measured_files()):
        file = Path(path).relative_to(ROOT).as_posix()
        contexts = data.contexts_by_lineno(path)
        imported[file] = sorted(line for line, names in contexts.items() if "" in names)
        for line, names in sorted(contexts.items()):
            if known := sorted(numbers[name] for name in names if name in numbers):
                lines[file][line] = known
    found = {
        "tests": {test: seconds[test] for test in tests},
        "failed": sorted(failed),
        "lines": lines,
        "imported": imported,
    }
    Path(os.environ[VARIABLE]).write_text(json.dumps(found), encoding="utf-8")


coverage.start()
