"""What the tests of the server share: two tiny games known to this process and its children, and a running client."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from parlour.core.registry import game_type
from parlour.core.rng import derive
from parlour.web import WebSettings, create_app, lobby
from parlour.web.lobby import Lobby
from parlour.web.room import Room
from tests.web.patching import apply

PLUGIN = Path(__file__).parent / "plugin"
HOME = "http://localhost"

Json = dict[str, Any]


@pytest.fixture(scope="package", autouse=True)
def tiny_games() -> Iterator[None]:
    """Make the tiny games known only while these tests run; worker processes get the same search path."""
    sys.path.insert(0, str(PLUGIN))
    game_type.cache_clear()
    yield
    sys.path.remove(str(PLUGIN))
    game_type.cache_clear()


@pytest.fixture(autouse=True)
def known_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every test open tables with deals of its own that are the same in each run."""
    seeds = (derive(0, request.node.nodeid, number) for number in count())
    monkeypatch.setattr(lobby, "secret_seed", lambda: next(seeds))


PATIENCE = 100.0  # seconds, for what comes at once on an idle machine; a test may take 120


def small(folder: Path, **more: Any) -> WebSettings:  # noqa: ANN401 - settings of many types
    """Return the settings of a server with one thinking process, which deals at once."""
    return WebSettings(**{"data": str(folder), "thinkers": 1, "card_seconds": 0.0, **more})


@pytest.fixture(scope="package")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server for all; tables do not disturb each other, and no test comes near its rate limits."""
    limits = {"rate": 10_000, "burst": 10_000, "costly_rate": 10_000, "costly_burst": 10_000, "thinking": 1e6}
    settings = small(tmp_path_factory.mktemp("data"), telemetry=200, **limits)
    with TestClient(create_app(settings), base_url=HOME, raise_server_exceptions=False) as running:
        yield running


def lobby_of(client: TestClient) -> Lobby:
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    return lobby


def put(room: Room, state: Any) -> None:  # noqa: ANN401 - the game's own state
    """Let the table be in another state, as if it had come there by itself; what it remembers of the last one goes."""
    room.table._states[-1] = state
    room.table._present = type(room.table._present)(room.table.game, state, None)
    room._views.clear()
    room.audience._screens.clear()


class Watching:
    """A live connection, as a client keeps it: the view that the messages so far lead to, and its number."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.view: Json = {}
        self.number = 0

    def receive(self) -> tuple[Json, str]:
        """Return the next message, read and as it came; a view or a patch is made part of what is shown."""
        text = self.socket.receive_text()
        message: Json = json.loads(text)
        if message["type"] == "view":
            self.view, self.number = message["view"], message["number"]
        elif message["type"] == "patch":
            assert message["number"] == self.number + 1
            events = [*self.view["events"], *message["events"]]
            self.view, self.number = {**apply(self.view, message["patch"]), "events": events}, message["number"]
        return message, text

    def next(self, *kinds: str) -> Json:
        """Return the next message of one of these types."""
        while True:
            message, _ = self.receive()
            if message["type"] in kinds:
                return message

    def next_view(self) -> Json:
        """Return the table after the next change that is seen."""
        self.next("view", "patch")
        return self.view


class Seated:
    """A table and the tokens of its seats, as one person would use it."""

    def __init__(self, client: TestClient, made: Json) -> None:
        self.client = client
        self.id: str = made["id"]
        self.tokens: dict[str, str] = made["tokens"]  # of seats
        self.opener: str = made.get("opener", "")
        self.claims: dict[str, str] = made.get("claims", {})

    @property
    def room(self) -> Room:
        return lobby_of(self.client)._rooms[self.id]

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.all_tokens}"} if self.all_tokens else {}

    @property
    def all_tokens(self) -> str:
        return ",".join(filter(None, (*self.tokens.values(), self.opener)))

    def get(self, path: str = "", **query: int | str) -> Any:  # noqa: ANN401 - a response
        return self.client.get(f"/api/v1/tables/{self.id}{path}", params=query, headers=self.headers)

    def post(self, path: str, **body: Any) -> Any:  # noqa: ANN401 - a response
        return self.client.post(f"/api/v1/tables/{self.id}{path}", json=body, headers=self.headers)

    def delete(self, path: str, **query: int) -> Any:  # noqa: ANN401 - a response
        return self.client.delete(f"/api/v1/tables/{self.id}{path}", params=query, headers=self.headers)

    def view(self, **query: int) -> Json:
        answer = self.get("", **query)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def act(self, seat: int, text: str) -> Any:  # noqa: ANN401 - a response
        return self.post("/actions", seat=seat, turn=self.view(seat=seat)["turn"], text=text)

    def wait(self, fits: Callable[[Json], Any]) -> Json:
        """Look again and again until the view fits."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            view = self.view()
            if fits(view):
                return view
            time.sleep(0.01)
        raise AssertionError(f"the table did not come to this: {self.view()}")

    def wait_for_me(self) -> Json:
        return self.wait(lambda view: view["my_move"] or view["outcome"])

    def stop(self) -> None:
        """Let nobody think here; on the server's own thread."""
        room = lobby_of(self.client)._rooms.get(self.id)
        if room is not None:
            room.bots.stop()

    def legal(self, **query: int) -> Json:
        """List what may be done."""
        found: Json = self.get("/legal", **query).json()
        return found

    @contextmanager
    def live(self, **hello: Any) -> Iterator[Watching]:  # noqa: ANN401 - JSON
        """Watch the table."""
        with self.client.websocket_connect(f"ws://localhost/api/v1/tables/{self.id}/live") as socket:
            socket.send_json({"token": self.all_tokens or None, **hello})
            yield Watching(socket)

    def spectator(self) -> Seated:
        return Seated(self.client, {"id": self.id, "tokens": {}})

    def only(self, seat: int) -> Seated:
        return Seated(self.client, {"id": self.id, "tokens": {str(seat): self.tokens[str(seat)]}})


Sit = Callable[..., Seated]


def open_table(client: TestClient, game: str, *specs: str, **more: Any) -> Seated:  # noqa: ANN401 - JSON
    """Open a table with one spec per seat, empty for a person."""
    answer = client.post("/api/v1/tables", json={"game": game, "seats": [{"spec": spec} for spec in specs]} | more)
    assert answer.status_code == 201, answer.text
    return Seated(client, answer.json())


@pytest.fixture
def sit(client: TestClient) -> Iterator[Sit]:
    """Open a table on the common server: ``sit("webnim", "", "first")``; afterwards its players stop thinking."""
    opened: list[Seated] = []

    def sit(game: str, *specs: str, **more: Any) -> Seated:  # noqa: ANN401 - JSON
        opened.append(open_table(client, game, *specs, **more))
        return opened[-1]

    yield sit
    assert client.portal is not None
    for table in opened:
        client.portal.call(table.stop)


def refused(answer: Any, status: int, code: str) -> Json:  # noqa: ANN401 - a response
    """Check that an answer is an error of the stated shape; return it."""
    assert answer.status_code == status, answer.text
    body: Json = answer.json()
    assert set(body) == {"error"}
    assert body["error"]["code"] == code
    assert body["error"]["message"]
    assert body["error"]["message"][-1] in ".?。"
    error: Json = body["error"]
    return error
