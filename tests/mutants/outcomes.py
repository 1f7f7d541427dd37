"""A pytest plugin for `make mutants`: writes one line for each test that was run."""

import json
import os
from collections.abc import Generator
from pathlib import Path

import pytest

VARIABLE = "PARLOUR_OUTCOMES"
BROKEN = (ImportError, NameError, SyntaxError)  # what a badly planted bug raises, whatever the tests are worth


def kind(call: pytest.CallInfo[None], report: pytest.TestReport) -> str:
    """Return how a part of a test ended: only a failure of the test itself counts as one."""
    if not report.failed:
        return report.outcome
    raised = call.excinfo.value if call.excinfo is not None else None
    return "failed" if report.when == "call" and not isinstance(raised, BROKEN) else "error"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Append the outcome of a test to the file that the environment names."""
    report = yield
    if report.when == "call" or report.failed:
        why = str(call.excinfo.exconly()).splitlines()[0] if call.excinfo is not None and report.failed else ""
        line = json.dumps({"test": item.nodeid, "outcome": kind(call, report), "why": why})
        with Path(os.environ[VARIABLE]).open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    return report
