"""Running the application on a port of this machine."""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

import uvicorn

from parlour.core.parameters import gather
from parlour.errors import PortInUse, ServerError
from parlour.web.app import create_app
from parlour.web.connections import Door, more_files
from parlour.web.counts import Counts
from parlour.web.fleet import Fleet
from parlour.web.settings import ENVIRONMENT_PREFIX, WebSettings
from parlour.web.storage import Storage

__all__ = ["DEFAULT_HOST", "answer", "serve"]

DEFAULT_HOST: Final = "127.0.0.1"
SHUTDOWN_SECONDS: Final = 3
BACKLOG: Final = 1024  # who comes while others are being let in
LAST_PORT: Final = 65_535
# A move makes thousands of objects and hardly a cycle: cycles are looked for more rarely than Python does by itself.
COLLECT_AFTER: Final = (20_000, 20, 20)


def serve(
    host: str = DEFAULT_HOST,
    port: int = 8000,
    data: Path | None = None,
    on_ready: Callable[[str], None] = lambda address: None,
    settings: WebSettings | None = None,
) -> None:
    """Serve until interrupted; call ``on_ready`` with the address once requests are answered.

    Port 0 takes any free one. Settings not given come from environment variables.
    """
    chosen = settings or gather(WebSettings, {}, environment_prefix=ENVIRONMENT_PREFIX)
    if data is not None:
        chosen = replace(chosen, data=str(data))
    if chosen.processes > 1 and not chosen.store:
        raise ServerError(
            "Several server processes need a database that they share. Start with --store postgresql://..., "
            "or with one process."
        )
    with _listen(host, port) as listening:
        Storage(chosen.folder_or_address).close()  # a folder in use is told in one sentence, before anything starts
        if chosen.processes > 1:
            sockets = [listening, *(_another(listening) for _ in range(1, chosen.processes))]
            with suppress(KeyboardInterrupt):
                asyncio.run(Fleet(chosen, sockets).run(lambda: on_ready(_address(host, listening))))
        else:
            answer(chosen, listening, lambda: on_ready(_address(host, listening)))


def answer(
    settings: WebSettings,
    listening: socket.socket,
    ready: Callable[[], None],
    began: Callable[[uvicorn.Server], None] = lambda server: None,
    counts: Counts | None = None,
) -> None:
    """Answer requests in this process until it is told to end; ``counts`` are those of all processes of a server."""
    app = create_app(settings, counts)
    config = uvicorn.Config(
        app,
        http=Door(settings, app.quotas, more_files()),  # type: ignore[arg-type]  # makes protocols as a class does
        # Not uvloop: it makes handles that it watches non-blocking, and long answers of workers break off.
        loop="asyncio",
        ws_max_size=settings.body_bytes,
        ws_per_message_deflate=False,  # patches are short, and every connection would hold a window of its own
        # Who asks is told by whoever connects; a proxy may say it of others only where it was named.
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    server = _Server(config, ready)
    began(server)
    gc.set_threshold(*COLLECT_AFTER)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """uvicorn that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port <= LAST_PORT:
        raise ServerError("A port is a number from 0 to {last_port}, not {port}.", last_port=LAST_PORT, port=port)
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)  # only now: a port in use is to be told
        listening.listen(BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortInUse(port, _free_port(host, port)) from None
        raise ServerError(
            "Cannot listen on {host}, port {port}: {strerror}.", host=host, port=port, strerror=error.strerror
        ) from None
    return listening


def _another(listening: socket.socket) -> socket.socket:
    """Return one more socket of the same address: the system deals connections out to all of them."""
    other = socket.socket(listening.family, listening.type, listening.proto)
    other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    other.bind(listening.getsockname())
    other.listen(BACKLOG)
    return other


def _free_port(host: str, port: int) -> int:
    """Return the next port that can be taken, or any at all."""
    for candidate in (*range(port + 1, min(port + 50, LAST_PORT + 1)), 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, candidate))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return 0


def _address(host: str, listening: socket.socket) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listening.getsockname()[1]}"
