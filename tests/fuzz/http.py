"""A target that reads bodies of requests: the server in this process, with an open table of each game."""

from __future__ import annotations

import asyncio
import atexit
import json
import tempfile
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import cache
from typing import Any, Final

from fastapi import FastAPI
from starlette.types import Message

from parlour.core.registry import make_game
from parlour.table import Table
from parlour.web import WebSettings, catalogue, checking, create_app
from parlour.web.lobby import Lobby
from parlour.web.room import Room
from tests.fuzz.target import Target
from tests.fuzz.texts import GAMES, ODD

__all__ = ["HTTP", "boundless"]

# What changes or asks about a table. None of it makes a player think for long.
PLACES: Final = (
    "positions",
    "tables",
    "tables/{id}/actions",
    "tables/{id}/check",
    "tables/{id}/extend",
    "tables/{id}/undo",
    "tables/{id}/wish",
    "tables/{id}/pause",
    "tables/{id}/seats/1/claim",
    "tables/{id}/again",
    "tables/{id}/seats",
)
# Bodies for them at any table, those that are refused among them.
BODIES: Final[tuple[tuple[str, object], ...]] = (
    ("positions", {"game": "reversi", "text": "F5d6C3d3C4", "rules": {"size": 8}}),
    ("positions", {"game": "reversi", "text": "XOT,Size=\u00b2,d3", "rules": {}}),
    ("tables", {"game": "reversi", "seats": [{"spec": ""}, {"spec": "random"}], "rules": {}, "think_seconds": 1.5}),
    ("tables", {"game": "reversi", "seats": [{"spec": "", "guest": True}, {"spec": ""}], "think_seconds": 25}),
    ("tables", {"game": "reversi", "seats": [{"spec": "alphabeta(depth=2)"}, {}], "position": "F5d6C3"}),
    ("tables", {"game": "hearts", "seats": [{"spec": "exec:ls"}, {}, {}, {}]}),
    ("tables/{id}/actions", {"seat": "mover", "turn": 99, "text": ""}),
    ("tables/{id}/check", {"seat": "mover", "turn": "now", "text": "\u00b2"}),
    ("tables/{id}/extend", {"seat": "mover", "turn": "now", "partials": ["\u00b2", "", "2C"]}),
    ("tables/{id}/undo", {"seat": 0}),
    ("tables/{id}/wish", {"seat": 0, "text": "no"}),
    ("tables/{id}/pause", {"seat": 0, "paused": False}),
    ("tables/{id}/seats/1/claim", {"code": "guess"}),
    ("tables/{id}/again", {"ply": 0}),
    ("tables/{id}/seats", {"seat": 1, "spec": "random"}),
    ("tables/{id}/seats", {"seat": 0, "spec": "", "name": "Pat"}),
    ("tables/{id}/seats", {"seat": 99, "spec": "exec:ls"}),
)
WORDS: Final = (
    '"seat"',
    '"turn"',
    '"action"',
    '"spec"',
    '"rules"',
    '"game"',
    "null",
    "-1",
    "[]",
    "{}",
    '"\\u0000"',
    "1e400",
    '"text"',
    '"now"',
    '"mover"',
    '"partials"',
    '"think_seconds"',
    '"position"',
    '"guest"',
    '"name"',
    '"ply"',
    '"paused"',
    '"code"',
    "true",
    "random",
    "exec:",
    "alphabeta(depth=2)",
)
OPEN: Final = 64  # tables in memory: those that bodies open are soon let go
LONG: Final = 60  # moves of a table; then another is opened


def boundless(folder: str) -> WebSettings:
    """Return the settings of a server that refuses nobody for asking too often; it deals at once."""
    counted = (
        "burst", "costly_burst", "tables", "tables_each", "loaded", "taken_back", "thoughts", "thoughts_each",
        "sockets", "sockets_each", "sockets_table", "reviews", "reviews_each", "connections", "connections_each",
    )  # fmt: skip
    plenty: dict[str, Any] = dict.fromkeys(counted, 10**9) | dict.fromkeys(("rate", "costly_rate", "thinking"), 1e9)
    return WebSettings(data=folder, thinkers=1, card_seconds=0, last_card_seconds=0, round_seconds=0, **plenty)


class _AtOnce(ThreadPoolExecutor):
    """Does what others do in a thread at once, so that the same input always takes the same way."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except BaseException as error:
            done.set_exception(error)
        return done


class Server:
    """An application whose every answer is waited for; a table of each game is open, with a person in every seat."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._stack = AsyncExitStack()
        folder = tempfile.mkdtemp(prefix="parlour-fuzz-")
        self._loop.set_default_executor(_AtOnce())
        self.app: FastAPI = create_app(replace(boundless(folder), loaded=OPEN))
        self._loop.run_until_complete(self._stack.enter_async_context(self.app.router.lifespan_context(self.app)))
        atexit.register(self._close)
        self._tables = {game: self._open(game) for game in GAMES}

    def table(self, game: str) -> tuple[str, str]:
        """Return a table where people play, and its tokens; another one where a game is over or a player sits down."""
        table = self.room(self._tables[game][0])
        left = not table.actors or len(table.actions) > LONG
        if left or not all(sitting.human for sitting in table.sittings):
            self._tables[game] = self._open(game)
        return self._tables[game]

    def _close(self) -> None:
        self._loop.run_until_complete(self._stack.aclose())

    def _open(self, game: str) -> tuple[str, str]:
        seats = [{"spec": ""}] * make_game(game).seats
        status, answer = self.post("tables", json.dumps({"game": game, "seats": seats}).encode())
        assert status == 201, answer
        made = json.loads(answer)
        tokens = ",".join((*made["tokens"].values(), made["opener"]))
        self.ask(f"tables/{made['id']}", token=tokens)  # somebody looks: cards are dealt
        return made["id"], tokens

    def room(self, table: str) -> Table:
        """Return a table as it is now."""
        return self._loop.run_until_complete(self._room(table))

    async def _room(self, table: str) -> Table:
        lobby: Lobby = self.app.state.lobby
        return lobby.room(table).table

    def post(self, path: str, body: bytes, token: str = "") -> tuple[int, bytes]:
        """Send a body; return the status and the answer."""
        return self.ask(path, body, token, "POST")

    def ask(self, path: str, body: bytes = b"", token: str = "", method: str = "GET") -> tuple[int, bytes]:
        """Send a request; return the status and the answer."""
        return self._loop.run_until_complete(self._ask(path, body, token, method))

    async def _ask(self, path: str, body: bytes, token: str, method: str) -> tuple[int, bytes]:
        headers = [
            (b"host", b"localhost"),
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(body)),
        ]
        if token:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": f"/api/v1/{path}", "raw_path": f"/api/v1/{path}".encode(), "query_string": b"", "headers": headers,
            "client": ("127.0.0.1", 1), "server": ("localhost", 80), "root_path": "",
        }  # fmt: skip
        sent: list[Message] = []
        given = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> Message:
            return next(given, {"type": "http.disconnect"})

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


@cache
def server() -> Server:
    """Return the one server of this process."""
    return Server()


def _body(data: bytes) -> None:
    """Send a body to the operation and the table that the first two bytes choose."""
    where = PLACES[(data[0] if data else 0) % len(PLACES)]
    table, token = server().table(GAMES[(data[1] if len(data) > 1 else 0) % len(GAMES)])
    played = server().room(table)
    seat = played.actors[0] if played.actors else 0
    # The turn and the seat change with every accepted move, so that an example would be good once.
    body = data[2:].replace(b'"now"', b"%d" % played.turn(seat)).replace(b'"mover"', b"%d" % seat)
    status, answer = server().post(where.replace("{id}", table), body, token)
    assert status < 500, (status, answer[:200])


def _seeds() -> tuple[bytes, ...]:
    found = []
    for number, game in enumerate(GAMES):
        table = server().room(server().table(game)[0])
        text = table.game.format(table.game.legal(table.observe(table.actors[0])).first(1)[0])
        now = {"seat": "mover", "turn": "now"}
        bodies = (
            *BODIES,
            ("tables/{id}/actions", now | {"text": text}),
            ("tables/{id}/check", now | {"text": text}),
            ("tables/{id}/extend", now | {"partials": [text, text[:2], ""]}),
        )
        found += [bytes([PLACES.index(where), number]) + json.dumps(body).encode() for where, body in bodies]
    return tuple(found)


_PARSER: Final = (
    Room.act,
    checking.check,
    checking.extend,
    Room.undo,
    Room.wish,
    Room.pause,
    Room.reseat,
    Lobby.open,
    Lobby.again,
    catalogue.sitting,
)
HTTP: Final = (Target("http", _body, _PARSER, _seeds, WORDS + ODD),)
