"""Connections are counted by address, and requests that do not arrive are not waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from parlour.web import WebSettings
from parlour.web.connections import SPARE_FILES, Door, _Connection, more_files
from parlour.web.principals import Quotas
from tests.web.conftest import PATIENCE


class Wire:
    """A transport that remembers what was written."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.written = b""
        self.closed = False

    def get_extra_info(self, name: str) -> object:
        return {"peername": (self.address, 1), "sockname": ("127.0.0.1", 80)}.get(name)

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class House:
    """A door, and those who come to it."""

    def __init__(self, files: int = 10_000, **settings: Any) -> None:  # noqa: ANN401 - settings of many types
        chosen = WebSettings(**settings)
        self.door = Door(chosen, Quotas(chosen), files)
        self.state = ServerState()
        self.asked: list[bytes] = []

    async def app(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - as ASGI has them
        body = b""
        while (message := await receive())["type"] == "http.request":
            body += message["body"]
            if not message["more_body"]:
                break
        else:
            return
        self.asked.append(body)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    def come(self, address: str) -> tuple[_Connection, Wire]:
        config = Config(self.app, interface="asgi3", lifespan="off", log_config=None)
        made = cast(_Connection, self.door(config, server_state=self.state, app_state={}))
        wire = Wire(address)
        made.connection_made(cast(asyncio.Transport, wire))
        return made, wire


def run(body: Callable[[], Any]) -> None:
    async def whole() -> None:
        await body()

    asyncio.run(whole())


async def until(fits: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not fits():
            await asyncio.sleep(0.005)


REQUEST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n"


def test_one_address_has_so_many_connections_and_the_others_have_theirs() -> None:
    async def body() -> None:
        house = House(connections_each=2)
        kept = [house.come("192.0.2.1") for _ in range(2)]
        _, refused = house.come("192.0.2.1")
        assert refused.closed
        assert refused.written.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 10" in refused.written
        assert not house.come("192.0.2.2")[1].closed
        kept[0][0].connection_lost(None)
        assert not house.come("192.0.2.1")[1].closed
        assert house.door.count == 3

    run(body)


def test_a_named_proxy_speaks_for_many() -> None:
    async def body() -> None:
        house = House(connections_each=1, proxies="10.0.0.1")
        assert not any(house.come("10.0.0.1")[1].closed for _ in range(5))

    run(body)


def test_when_all_places_are_taken_the_longest_silent_one_goes() -> None:
    async def body() -> None:
        house = House(connections=3)
        (asking, talking), (_, silent), (_, later) = (house.come(f"192.0.2.{number}") for number in range(3))
        asking.data_received(REQUEST)
        assert not house.come("192.0.2.9")[1].closed
        assert (talking.closed, silent.closed, later.closed) == (False, True, False)
        assert house.door.count == 3

    run(body)


def test_there_are_never_more_than_the_system_has_files_for() -> None:
    async def body() -> None:
        house = House(files=SPARE_FILES + 500 + 2, connections=1000)
        for _ in range(2):
            made, _ = house.come("192.0.2.1")
            made.data_received(REQUEST)
        assert house.come("192.0.2.1")[1].closed

    run(body)
    assert more_files() >= 256


@pytest.mark.parametrize("begun", [b"", b"POST / HTTP/1.1\r\nHost: loc", REQUEST, REQUEST + b"12"])
def test_a_request_that_does_not_arrive_is_not_waited_for(begun: bytes) -> None:
    async def body() -> None:
        house = House(header_seconds=0.1, body_seconds=0.1)
        made, wire = house.come("192.0.2.1")
        if begun:
            made.data_received(begun)
        await until(lambda: wire.closed)
        made.connection_lost(None)
        assert wire.written.startswith(b"HTTP/1.1 408 ")
        assert (house.door.count, house.asked) == (0, [])

    run(body)


def test_a_request_that_arrives_in_pieces_is_answered() -> None:
    async def body() -> None:
        house = House(header_seconds=60, body_seconds=60)
        made, wire = house.come("192.0.2.1")
        whole = REQUEST + b"1234"
        for place in range(len(whole)):
            made.data_received(whole[place : place + 1])
        await until(lambda: b"200 OK" in wire.written)
        assert made._deadline is None
        assert house.asked == [b"1234"]
        made.connection_lost(None)

    run(body)


def test_a_live_connection_is_counted_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body() -> None:
        house = House()
        made, _ = house.come("192.0.2.1")
        monkeypatch.setattr(
            "uvicorn.protocols.http.httptools_impl.HttpToolsProtocol.handle_websocket_upgrade", lambda _: 0
        )
        made.handle_websocket_upgrade()
        assert house.door.count == 0
        assert made._deadline is None
        made.connection_lost(None)
        assert house.door.count == 0

    run(body)
