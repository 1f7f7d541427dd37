"""What the tests of the server share: two tiny games known to this process and its children, and a running client."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.core.registry import game_type
from parlour.web import WebSettings, create_app

PLUGIN = Path(__file__).parent / "plugin"
HOME = "http://localhost"


@pytest.fixture(scope="package", autouse=True)
def tiny_games() -> Iterator[None]:
    """Make the tiny games known only while these tests run; worker processes get the same search path."""
    sys.path.insert(0, str(PLUGIN))
    game_type.cache_clear()
    yield
    sys.path.remove(str(PLUGIN))
    game_type.cache_clear()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server for a whole module; tables do not disturb each other."""
    settings = WebSettings(data=str(tmp_path_factory.mktemp("data")), workers=1, think_seconds=0.5, grace_seconds=0.3)
    with TestClient(create_app(settings), base_url=HOME) as running:
        yield running


class Seated:
    """A table and the tokens of its seats, as one person would use it."""

    def __init__(self, client: TestClient, made: dict[str, Any]) -> None:
        self.client = client
        self.id: str = made["id"]
        self.tokens: dict[str, str] = made["tokens"]

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {','.join(self.tokens.values())}"} if self.tokens else {}

    def get(self, path: str = "", **query: int) -> Any:  # noqa: ANN401 - JSON
        return self.client.get(f"/api/tables/{self.id}{path}", params=query, headers=self.headers)

    def post(self, path: str, **body: Any) -> Any:  # noqa: ANN401 - JSON
        return self.client.post(f"/api/tables/{self.id}{path}", json=body, headers=self.headers)

    def view(self) -> dict[str, Any]:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def act(self, seat: int, text: str) -> Any:  # noqa: ANN401 - a response
        return self.post("/actions", seat=seat, turn=self.get(seat=seat).json()["turn"], text=text)


Open = Callable[..., Seated]


@pytest.fixture
def sit(client: TestClient) -> Open:
    """Open a table: ``sit("webnim", "", "first")`` with one spec per seat, empty for a person."""

    def opening(game: str, *specs: str, **more: Any) -> Seated:  # noqa: ANN401 - JSON
        body = {"game": game, "seats": [{"spec": spec} for spec in specs], **more}
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return Seated(client, answer.json())

    return opening
