"""A real server process over one folder, for tests and proofs that kill it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from tests.examples import python_path
from tests.web.conftest import PATIENCE, PLUGIN, Json

__all__ = ["Server", "alive", "eventually"]

_RUN = """
import sys
from pathlib import Path
from parlour.web import serve
serve("127.0.0.1", 0, Path(sys.argv[1]), lambda address: print(address, flush=True))
"""


class Server:
    """A server process over one folder, started again and again."""

    def __init__(self, folder: Path, **more: str) -> None:
        self.folder = folder
        self.more = more
        self.log: IO[str] | None = None  # what it says, if not to our own
        self.address = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        steered = {"PARLOUR_WEB_THINKERS": "1", "PARLOUR_WEB_RATE": "9999", **self.more}
        environment = {**os.environ, **steered, "PYTHONPATH": python_path(str(PLUGIN))}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _RUN, str(self.folder)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:")

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None

    def ask(self, path: str, body: Json | None = None, token: str = "") -> Json:
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}/api/v1{path}", data, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            found: Json = json.load(answer)
            return found

    def sit(self, *specs: str, game: str = "webnim", **more: Any) -> tuple[str, str]:  # noqa: ANN401 - JSON
        made = self.ask("/tables", {"game": game, "seats": [{"spec": spec} for spec in specs], **more})
        return f"/tables/{made['id']}", ",".join((*made["tokens"].values(), made["opener"]))

    def act(self, table: str, token: str, text: str) -> Json:
        view = self.ask(table, token=token)
        return self.ask(f"{table}/actions", {"seat": view["seat"], "turn": view["turn"], "text": text}, token)

    def workers(self, ours: bytes = b"parlour.runtime.worker") -> list[int]:
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(child) for child in children if ours in command_of(child)]


def command_of(process: str) -> bytes:
    """Return the command line of a process; none if it has just ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def eventually(fits: Callable[[], Any]) -> Any:  # noqa: ANN401 - what the question gives
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := fits():
            return found
        time.sleep(0.02)
    raise AssertionError("it did not happen")


def alive(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False
