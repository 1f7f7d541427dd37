"""Connections before anything has been asked: counted by address, and closed when a request does not arrive in time."""

from __future__ import annotations

import asyncio
import resource
from contextlib import suppress
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from parlour.web.principals import NOBODY, Quotas, client_block
from parlour.web.settings import WebSettings

__all__ = ["Door", "more_files"]

SPARE_FILES: Final = 200  # for the store, the workers and live connections that are about to be counted
_LATE: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_FULL: Final = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def more_files() -> int:
    """Let this process have as many open files as it may; return how many that is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        return hard
    return soft


class Door:
    """Who is connected and has not become a live connection; makes uvicorn's protocols."""

    def __init__(self, settings: WebSettings, quotas: Quotas, files: int) -> None:
        self.header_seconds = settings.header_seconds
        self.body_seconds = settings.body_seconds
        self._most = max(1, min(settings.connections, files - settings.sockets - SPARE_FILES))
        self._each = settings.connections_each
        self._proxies = frozenset(name.strip() for name in settings.proxies.split(","))
        self._quotas = quotas
        self._held = quotas.connections
        self._silent: dict[_Connection, None] = {}  # those whose headers have not all come, the oldest first
        self.count = 0

    def enter(self, block: str) -> bool:
        """Count one more connection of an address, unless that is too many."""
        shared = block in self._proxies or "*" in self._proxies  # everybody comes from there
        each = self._held.of(block) >= self._each and not shared
        if each or (self.count >= self._most and not self._make_room()):
            self.note(block, "connection")
            return False
        self._held.add(block, 1)
        self.count += 1
        return True

    def leave(self, block: str) -> None:
        """Count one less."""
        self.count -= 1
        self._held.add(block, -1)

    def silent(self, connection: _Connection, *, yes: bool) -> None:
        """Note whether a connection still has to say what it wants."""
        self._silent.pop(connection, None)
        if yes:
            self._silent[connection] = None

    def _make_room(self) -> bool:
        """Close the connection that has been silent longest."""
        oldest = next(iter(self._silent), None)
        if oldest is not None:
            oldest.give_up()
        return oldest is not None

    def note(self, block: str, what: str) -> None:
        """Write down what was refused."""
        self._quotas.note(NOBODY, f"{what} of {block}")

    def __call__(self, config: Config, **more: Any) -> HttpToolsProtocol:  # noqa: ANN401 - as uvicorn has them
        """Make the protocol of a new connection."""
        return _Connection(self, config, **more)


class _Connection(HttpToolsProtocol):
    """uvicorn's protocol with deadlines for the headers and the body of every request."""

    def __init__(self, door: Door, config: Config, **more: Any) -> None:  # noqa: ANN401 - as uvicorn has them
        super().__init__(config, **more)
        self._door = door
        self._block: str | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, and wait for its first request."""
        super().connection_made(transport)
        block = client_block(self.client[0] if self.client else "")
        if self._door.enter(block):
            self._block = block
            self._door.silent(self, yes=True)
            self._within(self._door.header_seconds)
        else:
            transport.write(_FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        super().connection_lost(exc)
        self._leave()

    def handle_websocket_upgrade(self) -> None:
        """Let it become a live connection, which is counted elsewhere."""
        self._leave()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """Wait for the headers."""
        super().on_message_begin()
        self._within(self._door.header_seconds)

    def on_headers_complete(self) -> None:
        """Wait for the body."""
        super().on_headers_complete()
        self._door.silent(self, yes=False)
        self._within(self._door.body_seconds)

    def on_message_complete(self) -> None:
        """Wait no longer: now it is our turn."""
        super().on_message_complete()
        self._within(None)

    def _within(self, seconds: float | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        if self._block is not None:
            self._door.note(self._block, "a request that did not arrive")
        self.give_up()

    def give_up(self) -> None:
        """Close it, and count it no longer."""
        self._leave()
        answered = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if not self.transport.is_closing():
            if not answered:
                self.transport.write(_LATE)
            self.transport.close()

    def _leave(self) -> None:
        self._within(None)
        self._door.silent(self, yes=False)
        if self._block is not None:
            self._door.leave(self._block)
            self._block = None
