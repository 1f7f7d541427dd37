"""Live connections that are abused: odd hellos, binary, huge and many messages, ends in the middle."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.web.serving import Server

__all__ = ["LIMITS", "WAYS", "abuse"]

LIMITS: Final = {  # nobody is refused for asking too often; more live connections than files would shut out all others
    **{
        f"PARLOUR_WEB_{name}": "1000000" for name in ("BURST", "COSTLY_RATE", "COSTLY_BURST", "TABLES_EACH", "THINKING")
    },
    **{f"PARLOUR_WEB_{name}": "400" for name in ("SOCKETS_EACH", "SOCKETS_TABLE", "CONNECTIONS_EACH", "THOUGHTS_EACH")},
}
BRIEF: Final = 0.05  # seconds to wait for an answer that may not come
LONG: Final = 2**21
MANY: Final = 50
Way = Callable[[ClientConnection, str, random.Random], None]


def _odd_hello(live: ClientConnection, token: str, rng: random.Random) -> None:
    odd = ('{"token": 1}', "[]", "null", "", "{", '{"seat": 99}', '{"seat": -1}', '{"token": "\\u0000"}',
           '{"language": "xx"}', '{"token": "' + "a," * 900 + '"}', "[" * 5_000, '{"seat": 1e999}', "²")  # fmt: skip
    live.send(rng.choice(odd))


def _changed_hello(live: ClientConnection, token: str, rng: random.Random) -> None:
    text = bytearray(json.dumps({"token": token, "seat": 0, "language": "zh", "goes_on": True}).encode())
    for _ in range(rng.randrange(1, 4)):
        text[rng.randrange(len(text))] = rng.randrange(32, 127)
    live.send(text.decode())


def _binary(live: ClientConnection, token: str, rng: random.Random) -> None:
    if rng.random() < 0.5:
        live.send(json.dumps({"token": token}))
    live.send(rng.randbytes(rng.randrange(1_000)))


def _huge(live: ClientConnection, token: str, rng: random.Random) -> None:
    live.send("x" * rng.choice((70_000, LONG)))


def _many(live: ClientConnection, token: str, rng: random.Random) -> None:
    for number in range(MANY):
        live.send(json.dumps({"token": token, "seat": number % 3}))


def _pieces(live: ClientConnection, token: str, rng: random.Random) -> None:
    live.send(piece for piece in json.dumps({"token": token}))  # each letter a frame of its own


def _broken_off(live: ClientConnection, token: str, rng: random.Random) -> None:
    live.send(json.dumps({"token": token}))
    if rng.random() < 0.5:
        live.recv(timeout=1)
    live.socket.close()  # without a word


def _garbage(live: ClientConnection, token: str, rng: random.Random) -> None:
    live.send(json.dumps({"token": token}))
    live.socket.sendall(rng.randbytes(200))  # no frames at all


def _odd_close(live: ClientConnection, token: str, rng: random.Random) -> None:
    if rng.random() < 0.5:
        live.send(json.dumps({"token": token}))
    live.close(rng.choice((1000, 1001, 3000, 4999)), "z" * rng.randrange(100))


def _silent(live: ClientConnection, token: str, rng: random.Random) -> None:
    live.ping()


WAYS: Final[dict[str, Way]] = {
    "odd hello": _odd_hello,
    "changed hello": _changed_hello,
    "binary": _binary,
    "huge": _huge,
    "many": _many,
    "pieces": _pieces,
    "broken off": _broken_off,
    "garbage": _garbage,
    "odd close": _odd_close,
    "silent": _silent,
}


def abuse(server: Server, way: str, table: str, token: str, rng: random.Random) -> None:
    """Connect to a table, or to one that does not exist, and behave badly."""
    where = table if rng.random() < 0.9 else "/tables/none"
    address = f"ws{server.address[4:]}/api/v1{where}/live"
    with suppress(WebSocketException, OSError, EOFError), connect(address, close_timeout=1, max_size=None) as live:
        WAYS[way](live, token, rng)
        with suppress(TimeoutError):
            while True:
                live.recv(timeout=BRIEF)
