"""The door: foreign pages and names, long bodies, too many requests, and the headers that browsers keep to."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from parlour.web import create_app
from parlour.web.counts import Allowance, LocalCounts
from parlour.web.principals import Buckets, Origins, client_block
from parlour.web.security import HEADERS, host_allowed
from tests.web.conftest import HOME, Sit, lobby_of, open_table, refused, small

NAMES = frozenset({"localhost", "games.example"})


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "LOCALHOST:1", "127.0.0.1:8000", "[::1]:8000", "192.168.1.5", "games.example"],
)
def test_own_names_are_allowed(host: str) -> None:
    assert host_allowed(host, NAMES)


@pytest.mark.parametrize(
    "host", ["", "evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.io", "[::1"]
)
def test_names_that_others_control_are_refused(host: str) -> None:
    assert not host_allowed(host, NAMES)


def test_only_our_own_page_may_send() -> None:
    origin_allowed = Origins("").own
    assert origin_allowed(None, "localhost:8000")
    assert origin_allowed("http://localhost:8000", "localhost:8000")
    for origin in ("http://evil.example", "http://localhost:9000", "null", "", "http://localhost:8000.evil.example"):
        assert not origin_allowed(origin, "localhost:8000")
    assert not origin_allowed("http://[", "localhost:8000")


def test_a_household_is_one_client_whatever_addresses_it_has() -> None:
    assert client_block("2001:db8:1:2:3:4:5:6") == client_block("2001:db8:1:2::9") != client_block("2001:db8:1:3::9")
    assert client_block("192.0.2.1") == "192.0.2.1" != client_block("192.0.2.2")
    assert client_block("::ffff:192.0.2.1") != client_block("::ffff:192.0.2.2")
    assert client_block("testclient") == "testclient"


def test_lengths_that_are_no_numbers_are_refused(client: TestClient) -> None:
    for length in ("99999999", "9" * 5000, "\xb2", "-5"):
        answer = client.post("/api/v1/positions", content=b"{}", headers={b"Content-Length": length.encode("latin-1")})
        assert answer.status_code == 413, length


def test_rebound_names_and_foreign_pages_are_refused(sit: Sit, client: TestClient) -> None:
    table = sit("webnim", "", "")
    path = f"/api/v1/tables/{table.id}"
    for headers in (
        {"Host": "evil.example"},
        {"Origin": "http://evil.example"},
        {"Origin": "http://["},
        {"Origin": "null"},
    ):
        refused(client.get(path, headers=headers), 403, "refused")
        refused(client.post(f"{path}/resign", json={"seat": 0}, headers={**table.headers, **headers}), 403, "refused")
        assert client.get("/", headers=headers).status_code == 403
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(f"ws://localhost{path}/live", headers=headers),
        ):
            pass
    assert client.get(path, headers={"Origin": HOME}).status_code == 200
    assert table.view()["outcome"] is None


def test_every_answer_has_the_headers(client: TestClient) -> None:
    for answer in (
        client.get("/api/v1/health"),
        client.get("/api/v1/nothing"),
        client.get("/"),
        client.post("/api/v1/tables", content=b"{"),
        client.get("/api/v1/health", headers={"Host": "evil.example"}),
    ):
        assert all(answer.headers[name] == value for name, value in HEADERS.items())
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert client.get("/api/v1/health").headers["cache-control"] == "no-store"


def test_every_failure_has_one_shape(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    refused(client.get("/api/v1/nothing"), 404, "not_found")
    refused(client.get("/api/v1/tables/none"), 404, "not_found")
    refused(client.post("/api/v1/games"), 405, "method")
    refused(client.get("/missing.js"), 404, "not_found")

    def breaks() -> None:
        raise RuntimeError("a secret of the server")

    monkeypatch.setattr("parlour.web.catalogue.games", breaks)
    answer = client.get("/api/v1/games")
    refused(answer, 500, "internal")
    assert "secret" not in answer.text
    assert all(answer.headers[name] == value for name, value in HEADERS.items())


def test_long_bodies_are_refused_also_without_a_length(sit: Sit) -> None:
    table = sit("webnim", "", "")
    address = f"/api/v1/tables/{table.id}/actions"
    headers = {**table.headers, "Content-Type": "application/json"}
    long = b" " * 65_537
    refused(table.client.post(address, content=long, headers=headers), 413, "too_long")

    def pieces() -> Iterator[bytes]:
        for _ in range(20):
            yield b" " * 8_192

    refused(table.client.post(address, content=pieces(), headers=headers), 413, "too_long")


def test_a_bucket_fills_again_with_time() -> None:
    now = 0.0
    buckets = Buckets(2.0, 3, LocalCounts().levels(Allowance.REQUESTS), lambda: now)
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    assert buckets.take("b")
    now = 0.4
    assert not buckets.take("a")
    now = 0.6
    assert buckets.take("a")
    assert not buckets.take("a")
    now = 100.0
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]


def test_of_too_many_clients_the_one_longest_away_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.web.counts.MOST_CLIENTS", 2)
    buckets = Buckets(1.0, 1, LocalCounts().levels(Allowance.REQUESTS), lambda: 0.0)
    assert [buckets.take(client) for client in "abc"] == [True, True, True]
    assert not buckets.take("c")
    assert not buckets.take("b")
    assert buckets.take("a")


def test_everything_that_makes_a_player_think_is_costly(tmp_path: Path) -> None:
    """A table and six questions are seven costly requests, answered or refused; the eighth is one too many."""
    with TestClient(create_app(small(tmp_path, costly_rate=0.01, costly_burst=7)), base_url=HOME) as client:
        table = open_table(client, "webnim", "", "")
        for path in ("hint", "explain", "review", "comparison", "again"):
            assert table.post(f"/{path}").status_code != 429
        assert client.post("/api/v1/positions", json={"game": "webnim", "text": "5 1"}).status_code == 200
        refused(table.post("/hint"), 429, "too_many")
        assert table.view()


def test_too_many_requests(tmp_path: Path) -> None:
    settings = small(tmp_path, rate=1e-6, burst=8, costly_rate=1e-6, costly_burst=2)
    with TestClient(create_app(settings), base_url=HOME) as client:
        table = open_table(client, "webnim", "", "")
        open_table(client, "webnim", "", "")
        answer = client.post("/api/v1/tables", json={"game": "webnim", "seats": [{}, {}]})
        refused(answer, 429, "too_many")
        assert int(answer.headers["retry-after"]) > 0
        for _ in range(5):
            assert table.view()
        refused(table.get(), 429, "too_many")
        assert client.get("/").status_code == 200


def test_too_many_tables(tmp_path: Path) -> None:
    with TestClient(create_app(small(tmp_path, tables=2)), base_url=HOME) as client:
        for _ in range(2):
            open_table(client, "webnim", "", "")
        answer = client.post("/api/v1/tables", json={"game": "webnim", "seats": [{}, {}]})
        assert "2 tables" in refused(answer, 429, "too_many")["message"]


def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    with TestClient(create_app(small(tmp_path, loaded=2)), base_url=HOME) as client:
        tables = [open_table(client, "webnim", "", "") for _ in range(4)]
        tables[0].act(0, "1")
        rooms = client.app.state.lobby._rooms  # type: ignore[attr-defined]
        assert len(rooms) == 2
        assert [len(table.view()["moves"]) for table in tables] == [1, 0, 0, 0]


def test_broken_plug_ins_are_left_out_of_the_list(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("parlour.web.catalogue.game_names", lambda: ("webnim", "gone"))
    with caplog.at_level(logging.WARNING, "parlour.web"):
        assert [game["name"] for game in client.get("/api/v1/games").json()] == ["webnim"]
    assert "gone" in caplog.text


def test_no_stranger_names_a_file_of_this_machine(client: TestClient) -> None:
    listed = next(game for game in client.get("/api/v1/games").json() if game["name"] == "hearts")
    assert all(item["name"] != "file" for player in listed["players"] for item in player["settings"])
    seats = [{"spec": ""}, *[{"spec": 'heuristic(file="/etc/settings.toml")'}] * 3]
    answer = client.post("/api/v1/tables", json={"game": "hearts", "seats": seats})
    refused(answer, 400, "parameter")
    assert "command line only" in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    "body", ['{"kind": "acted", "seat": 0, "text": "9"}', '{"kind": "undone", "seat": 0, "keep": 7}', "[]"]
)
def test_a_damaged_table_hurts_no_other(sit: Sit, client: TestClient, body: str) -> None:
    table, other = sit("webnim", "", ""), sit("webnim", "", "")
    lobby = lobby_of(client)
    lobby._store.database.execute("INSERT INTO entries VALUES (?, 1, ?)", table.id, body)
    lobby._rooms.pop(table.id)
    assert "cannot be read back" in refused(table.get(), 503, "store")["message"]
    assert other.act(0, "1").status_code == 200
