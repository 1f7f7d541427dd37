"""A real server process: killed at any moment it loses nothing, and it says clearly why it cannot start."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from parlour.core.parameters import gather
from parlour.errors import PortInUse, ServerError, StoreError
from parlour.web import WebSettings, serve
from parlour.web.settings import ENVIRONMENT_PREFIX
from parlour.web.storage import Storage
from tests.examples import python_path
from tests.web.conftest import PATIENCE, PLUGIN, Json

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
        self.address = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        steered = {"PARLOUR_WEB_THINKERS": "1", "PARLOUR_WEB_RATE": "9999", **self.more}
        environment = {**os.environ, **steered, "PYTHONPATH": python_path(str(PLUGIN))}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _RUN, str(self.folder)], env=environment, stdout=subprocess.PIPE, text=True
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
        return [int(child) for child in children if ours in Path(f"/proc/{child}/cmdline").read_bytes()]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path)
    made.start()
    yield made
    made.end()


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


def test_killed_and_started_again_nothing_is_lost(server: Server, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    waiting = f"polite(gate={gate})"
    alone, alone_token = server.sit("", "first")
    server.act(alone, alone_token, "2")
    eventually(lambda: len(server.ask(alone)["moves"]) == 2)
    server.ask(f"{alone}/seats", {"seat": 1, "spec": waiting, "name": "Pat"}, alone_token)
    cards, cards_token = server.sit("", "", game="webcards")
    hand = server.ask(cards, token=cards_token)["view"]["hand"]
    server.act(cards, cards_token, str(hand[0]))
    # The player of this table begins to think, and is killed between the person's move and its own.
    server.act(alone, alone_token, "3")
    before = [server.ask(table, token=token) for table, token in ((alone, alone_token), (cards, cards_token))]
    assert before[0]["waiting"] == [1]
    workers = eventually(server.workers)
    server.end(signal.SIGKILL)
    eventually(lambda: not any(alive(worker) for worker in workers))
    server.start()
    assert [server.ask(table, token=token) for table, token in ((alone, alone_token), (cards, cards_token))] == before
    # Looking at the table was enough for its player to go on.
    gate.touch()
    with connect(f"ws{server.address[4:]}/api/v1{alone}/live") as live:
        live.send(json.dumps({"token": alone_token}))
        while not (view := server.ask(alone, token=alone_token))["my_move"]:
            live.recv()
        moves = view["moves"]
    assert [move["text"] for move in moves] == ["2", "1", "3", "1"]
    assert server.ask(f"{alone}/explain", {"ply": 1}, alone_token)["player"] == "first"
    assert server.ask(f"{alone}/explain", {"ply": 3}, alone_token)["player"] == waiting


def test_what_was_acknowledged_survives_a_kill_at_any_moment(server: Server) -> None:
    rng = random.Random(7)
    table, token = server.sit("", "", rules={"heap": 1000})
    acknowledged = 0

    def reached(count: int) -> bool:
        return acknowledged >= count

    def storm() -> None:
        nonlocal acknowledged
        with suppress(HTTPException, OSError):  # an answer cut short, or none
            while True:
                acknowledged = server.act(table, token, "1")["turn"]

    for _ in range(2):
        player = threading.Thread(target=storm)
        player.start()
        eventually(partial(reached, acknowledged + rng.randrange(3, 12)))
        server.end(signal.SIGKILL)
        player.join()
        server.start()
        found = len(server.ask(table)["moves"])
        assert acknowledged <= found <= acknowledged + 1
        acknowledged = found
    assert server.act(table, token, "1")["turn"] == acknowledged + 1


def test_long_answers_of_players_arrive_whole(server: Server) -> None:
    """An analysis of Hearts with all its deals is longer than a pipe holds; the loop must read it to its end."""
    for _ in range(3):
        table, token = server.sit("", "beginner", "beginner", "beginner", game="hearts")
        turn = server.ask(f"{table}?seat=0", token=token)["turn"]
        assert server.ask(f"{table}/hint", {"seat": 0, "turn": turn, "level": 4}, token)["reasons"]
    assert server.ask("/health")["lost_workers"] == 0


def test_processes_end_with_the_server_whatever_they_do(server: Server, tmp_path: Path) -> None:
    sign = tmp_path / "asleep"
    table, token = server.sit("", f"sleeper(sign={sign})")
    server.act(table, token, "1")
    eventually(sign.exists)
    workers = server.workers()
    assert workers
    server.end(signal.SIGTERM)
    eventually(lambda: not any(alive(worker) for worker in workers))


def test_a_port_in_use_is_told_with_a_free_one(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortInUse, match=f"Port {port} is in use") as caught:
            serve("127.0.0.1", port, tmp_path)
    with socket.socket() as free:
        free.bind(("127.0.0.1", caught.value.free))


def test_addresses_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(ServerError, match="Cannot listen on no-such-host"):
        serve("no-such-host.invalid", 0, tmp_path)
    with pytest.raises(ServerError, match="0 to 65535"):
        serve("127.0.0.1", 70_000, tmp_path)


def test_a_folder_in_use_is_told_before_anything_starts(tmp_path: Path) -> None:
    owner = Storage(tmp_path)
    with pytest.raises(StoreError, match="Another Parlour server"):
        serve("127.0.0.1", 0, tmp_path)
    owner.close()


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARLOUR_WEB_THINKERS", "many")
    with pytest.raises(ValueError, match="thinkers takes a whole number"):
        serve("127.0.0.1", 0, tmp_path)
    monkeypatch.delenv("PARLOUR_WEB_THINKERS")
    monkeypatch.setenv("PARLOUR_WEB_WORKERS", "3")  # its name before there were several server processes
    assert gather(WebSettings, {}, environment_prefix=ENVIRONMENT_PREFIX).thinkers == 3
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert WebSettings().folder == tmp_path / "parlour"
