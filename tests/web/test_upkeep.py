"""What operators see: readiness, and numbers that name no table, seat or person."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from parlour.errors import StoreError
from parlour.web import create_app, metrics
from tests.web.conftest import HOME, Sit, lobby_of, refused, small


def numbers(client: TestClient) -> dict[str, float]:
    lines = client.get("/metrics").text.splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


@pytest.fixture
def near(client: TestClient) -> TestClient:
    """The common server as this machine itself sees it."""
    return TestClient(client.app, base_url=HOME, client=("127.0.0.1", 50_000))


def test_a_server_is_ready_while_it_can_read_its_tables(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/api/v1/ready").json() == {"ready": True, "missing": []}

    def broken() -> None:
        raise StoreError("gone")

    monkeypatch.setattr(lobby_of(client)._store, "ping", broken)
    answer = client.get("/api/v1/ready")
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "missing": ["saved games"]})


def test_moves_and_refusals_are_counted(sit: Sit, near: TestClient) -> None:
    before = numbers(near)
    table = sit("webnim", "", "first")
    table.act(0, "1")
    table.wait(lambda view: len(view["moves"]) == 2)
    refused(table.post("/actions", seat=0, turn=99, text="1"), 409, "stale")
    after = numbers(near)

    def gained(name: str) -> float:
        return after[name] - before[name]

    assert gained('parlour_moves_total{by="person"}') == gained('parlour_moves_total{by="player"}') == 1
    assert gained('parlour_refusals_total{code="stale"}') == 1
    assert gained('parlour_requests_total{status="4"}') == 1
    assert gained("parlour_thoughts_total") >= 1
    assert gained("parlour_request_seconds_count") == sum(
        gained(f'parlour_requests_total{{status="{n}"}}') for n in "12345"
    )
    assert after['parlour_request_seconds_bucket{le="+Inf"}'] == after["parlour_request_seconds_count"]
    assert after["parlour_processes"] == 1


def test_metrics_are_for_this_machine_unless_switched_on(client: TestClient, near: TestClient, tmp_path: Path) -> None:
    assert near.get("/metrics").headers["content-type"].startswith("text/plain; version=0.0.4")
    refused(client.get("/metrics"), 404, "not_found")  # the test client has no address of this machine
    for name in ("X-Forwarded-For", "Forwarded", "Via"):
        refused(near.get("/metrics", headers={name: "192.0.2.7"}), 404, "not_found")
    with TestClient(create_app(small(tmp_path, metrics=True)), base_url=HOME) as open_to_all:
        assert open_to_all.get("/metrics").status_code == 200


def test_no_number_is_told_of_a_table_a_seat_or_a_name(sit: Sit, near: TestClient) -> None:
    table = sit("webcards", "", "")
    table.act(0, str(table.view(seat=0)["view"]["hand"][0]))
    told = near.get("/metrics").text
    assert table.id not in told
    labels = set(re.findall(r'(\w+)="([^"]*)"', told))
    assert {name for name, _ in labels} == {"status", "le", "by", "code"}
    declared = {(metric.label, value) for metric in metrics.METRICS for value in metric.values}
    assert labels <= declared


def test_numbers_of_processes_are_summed_and_those_of_the_dead_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "_board", metrics._board)
    memory = metrics.shared_memory(2)
    for row, moves in enumerate((3, 4)):
        metrics.attach(memory, row)
        metrics.count("moves", "person", moves)
        metrics.gauge("live_connections", moves)
    assert 'parlour_moves_total{by="person"} 7\n' in metrics.text()
    assert "parlour_live_connections 7\n" in metrics.text()
    metrics.attach(memory, 0)  # the first has ended, and another is in its place
    metrics.count("moves", "person")
    assert 'parlour_moves_total{by="person"} 8\n' in metrics.text()
    assert "parlour_live_connections 4\n" in metrics.text()
