"""Some made-up requests for every operation, and some bad manners on live connections; `make prove` tries many."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.web import create_app
from tests.fuzz.operations import Asking, asking
from tests.fuzz.sockets import LIMITS, WAYS, abuse
from tests.web.serving import Server

CASES = 12
MANY_CASES = {"checkPosition": 150}  # many formats, and quickly read
OPERATIONS = sorted(
    operation["operationId"] for path in create_app().openapi()["paths"].values() for operation in path.values()
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asking]:
    with asking(tmp_path_factory.mktemp("data"), seed=3) as asked:
        yield asked


@pytest.mark.parametrize("name", OPERATIONS)
def test_made_up_requests_are_answered_or_refused(made: Asking, name: str) -> None:
    answers = made.ask(name, MANY_CASES.get(name, CASES))
    assert not answers.faults
    assert answers.good, answers.statuses


def test_bad_manners_on_live_connections_leave_no_error(tmp_path: Path) -> None:
    rng = random.Random(5)
    with (tmp_path / "log").open("w+", encoding="utf-8") as log:
        server = Server(tmp_path / "data", **LIMITS)
        server.log = log
        server.start()
        try:
            table, token = server.sit("", "", game="reversi")
            for way in WAYS:
                abuse(server, way, table, token, rng)
            assert server.act(table, token, "d3")["turn"] == 1
        finally:
            server.end()
        log.seek(0)
        assert "Traceback" not in log.read()
