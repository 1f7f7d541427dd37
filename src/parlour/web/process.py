"""One process of several, started by the fleet: ``python -m parlour.web.process LINK SOCKET MEMORY ROW [COUNTS]``."""

from __future__ import annotations

import json
import socket
import sys
import threading
from dataclasses import fields, replace

import uvicorn

from parlour.web import metrics
from parlour.web.counts import SharedCounts
from parlour.web.fleet import READY
from parlour.web.server import answer
from parlour.web.settings import WebSettings

__all__ = ["main"]


def main(link_handle: int, socket_handle: int, memory: int, row: int, counts: int | None = None) -> None:
    """Answer requests until told to end, or until the parent is gone; an older parent shares no counts."""
    with socket.socket(fileno=link_handle) as link, socket.socket(fileno=socket_handle) as listening:
        settings = _settings(link.makefile("rb").readline())
        metrics.attach(memory, row)

        def end_with_the_parent(server: uvicorn.Server) -> None:
            def wait() -> None:
                link.recv(1)
                server.should_exit = True

            threading.Thread(target=wait, daemon=True).start()

        shared = None if counts is None else SharedCounts(counts, row)
        answer(settings, listening, lambda: link.sendall(READY), end_with_the_parent, shared)


def _settings(text: bytes) -> WebSettings:
    """Read the settings; after a rolling restart the parent may be of another version, and know other ones."""
    given = json.loads(text)
    settings = WebSettings(**{field.name: given[field.name] for field in fields(WebSettings) if field.name in given})
    return replace(settings, thinkers=max(1, settings.thinkers // settings.processes))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
