"""Some made-up requests for every operation, and some bad manners on live connections; `make prove` tries many."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from parlour.games.reversi.rules.formats import reversi42
from parlour.web import create_app
from parlour.web.principals import Origins
from tests.fuzz.operations import Asking, asking
from tests.fuzz.sockets import LIMITS, WAYS, abuse
from tests.web.serving import Server

CASES = 12
SPOILT_CASES = 2_000  # as bench/prove_http.py makes at the least
BATCH = 50
RUDE_CASES = 1_000  # it makes many more of all operations together
MANY_CASES = {
    "checkPosition": 150,
    "readPasted": 150,
    "undo": 60,
    "answerTask": 60,
}  # many formats, quickly read; often nothing to take back, or no task at that step
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


def test_a_reader_that_takes_any_digit_for_a_number_is_found(made: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the first version did: ``Size=²`` in a pasted position was answered 500."""

    def careless(text: str, most: int, least: int = 0) -> int | None:
        return int(text) if text.isdigit() else None

    monkeypatch.setattr(reversi42, "whole_number", careless)
    found = (made.ask("checkPosition", BATCH).faults for _ in range(SPOILT_CASES // BATCH))
    first = next(filter(None, found))
    assert first[0].startswith("500")
    assert "Size=" in first[0]


def test_a_reader_of_origins_that_fails_is_found(made: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the first version did: ``Origin: http://[`` was answered 500."""

    def careless(_: Origins, origin: str | None, host: str) -> bool:
        return origin is None or urlsplit(origin).netloc.lower() == host.lower()

    monkeypatch.setattr(Origins, "own", careless)
    found = (made.ask("health", BATCH).faults for _ in range(RUDE_CASES // BATCH))
    assert "http://[" in next(filter(None, found))[0]


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
