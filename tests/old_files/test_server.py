"""A server started on the folder of an older version has its tables: seen, replayed, explained, reviewed, played on."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.records import parse_record
from parlour.table import Table
from parlour.web import WebSettings, create_app
from parlour.web.storage import Storage
from tests.old_files.folders import VERSIONS, Json, every, holds, same_game


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[Path, TestClient]]:
    """One server for the copy of each folder."""
    with ExitStack() as stack:
        running = {}
        for folder in VERSIONS:
            data = shutil.copytree(folder / "server", tmp_path_factory.mktemp("old") / "server")
            app = create_app(WebSettings(data=str(data), thinkers=1, rate=10_000, burst=10_000))
            running[folder] = stack.enter_context(TestClient(app, base_url="http://localhost"))
        yield running


class Guest:
    """A table of an old server, asked as one who holds all seats of people there."""

    def __init__(self, client: TestClient, table: Json) -> None:
        self.client = client
        self.where = f"/api/v1/tables/{table['id']}"
        self.headers = {"Authorization": f"Bearer {','.join(table['tokens'].values())}"}

    def get(self, path: str = "", **query: int) -> Any:  # noqa: ANN401 - a response
        answer = self.client.get(self.where + path, params=query, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer

    def post(self, path: str, **body: Any) -> Any:  # noqa: ANN401 - a response
        answer = self.client.post(self.where + path, json=body, headers=self.headers)
        assert answer.status_code < 300, answer.text
        return answer


@pytest.mark.parametrize(("folder", "table"), every("tables", "record"))
def test_the_log_of_a_table_is_read_back(folder: Path, table: Json, tmp_path: Path) -> None:
    store = Storage(Path(shutil.copytree(folder / "server", tmp_path / "server")))
    saved = store.load(table["id"])
    assert store.count() == store.count("")  # nobody in particular opened what is from before owners were kept
    store.close()
    assert saved is not None
    assert len(saved.entries) == table["entries"]
    again = Table.replay(saved.entries)
    assert len(again.actions) == table["plies"]
    assert again.state == again.game.load(table["position"])
    assert (None if again.outcome is None else list(again.outcome.points)) == table["points"]


@pytest.mark.parametrize(("folder", "table"), every("tables", "record"))
def test_a_table_is_served_as_it_was(folder: Path, table: Json, servers: dict[Path, TestClient]) -> None:
    guest = Guest(servers[folder], table)
    view = guest.get().json()
    assert (view["outcome"] or {}).get("points") == table["points"]
    assert (view["outcome"] or {}).get("reason", "") == table["reason"]
    stored = parse_record((folder / "records" / table["record"]).read_text(encoding="utf-8"))
    assert same_game(parse_record(guest.get("/record").text), stored)
    if view["can"]["replay"]:
        assert len(guest.get("/replay", ply=table["plies"] // 2).json()["moves"]) == table["plies"] // 2


@pytest.mark.parametrize(("folder", "table"), every("tables", "record", lambda table: table["points"]))
def test_a_decision_of_a_player_is_explained(folder: Path, table: Json, servers: dict[Path, TestClient]) -> None:
    told = Guest(servers[folder], table).post("/explain", seat=0, ply=table["decided"]).json()
    record = parse_record((folder / "records" / table["record"]).read_text(encoding="utf-8"))
    assert told["action"] == record.actions[table["decided"]].text
    assert told["headline"]
    assert told["player"]


@pytest.mark.parametrize(("folder", "table"), every("tables", "record", lambda table: "review" in table))
def test_a_stored_review_is_shown(folder: Path, table: Json, servers: dict[Path, TestClient]) -> None:
    found, stored = Guest(servers[folder], table).get("/review").json(), table["review"]
    names = ("ply", "seat", "text", "best", "mark", "chance", "loss")
    assert found["state"] == "done"
    assert holds(found["moves"], [{name: move[name] for name in names} for move in stored["moves"]])
    assert holds(found["curve"], stored["curve"])


@pytest.mark.parametrize(("folder", "table"), every("tables", "record", lambda table: table["next"]))
def test_an_unfinished_table_is_played_on(folder: Path, table: Json, servers: dict[Path, TestClient]) -> None:
    guest, seat, text = Guest(servers[folder], table), table["next"]["seat"], table["next"]["text"]
    before = guest.get(seat=seat).json()
    after = guest.post("/actions", seat=seat, turn=before["turn"], text=text).json()
    assert after["turn"] > before["turn"]
    events = guest.get(seat=seat).json()["events"]
    assert (seat, text) in [(event["seat"], event["text"]) for event in events]
