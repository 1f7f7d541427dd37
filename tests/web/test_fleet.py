"""Several server processes behind one port: one that dies is replaced, and all can be replaced while people play."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from socket import create_connection
from threading import Event, Thread
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from parlour.errors import ServerError
from parlour.web import WebSettings, serve
from tests.postgres import Cluster
from tests.web.conftest import PATIENCE
from tests.web.serving import Server, alive, eventually

OURS = b"parlour.web.process"
ESTABLISHED = "01"  # as Linux writes it
RECONNECT = (1012, 1006)  # told to, or cut off


@pytest.fixture
def server(tmp_path: Path, cluster: Cluster) -> Iterator[Server]:
    set_up = {
        "PARLOUR_WEB_STORE": cluster.database(),
        "PARLOUR_WEB_PROCESSES": "2",
        "PARLOUR_WEB_BURST": "100000",
        "PARLOUR_WEB_HEADER_SECONDS": str(PATIENCE),  # who is connected may wait for a process that is still starting
    }
    made = Server(tmp_path, **set_up)
    made.start()
    yield made
    made.end(signal.SIGTERM)


@contextmanager
def live(server: Server, table: str, token: str) -> Iterator[ClientConnection]:
    with connect(f"ws{server.address[4:]}/api/v1{table}/live") as socket:
        socket.send(json.dumps({"token": token}))
        socket.recv(PATIENCE)
        yield socket


def read_all(socket: ClientConnection) -> None:
    while True:
        socket.recv(PATIENCE)


def processes(server: Server) -> list[int]:
    return sorted(server.workers(OURS))


def test_both_processes_serve_the_same_tables_and_are_counted_together(server: Server) -> None:
    assert len(processes(server)) == 2
    table, token = server.sit("", "", rules={"heap": 100})
    for _ in range(20):  # every request is a connection of its own, dealt out to either
        server.act(table, token, "1")
    assert len(server.ask(table)["moves"]) == 20
    told = metrics(server)
    assert 'parlour_moves_total{by="person"} 20\n' in told
    assert "parlour_processes 2\n" in told


def metrics(server: Server) -> str:
    with urlopen(f"{server.address}/metrics", timeout=PATIENCE) as answer:
        return str(answer.read().decode())


def replace_one(server: Server) -> None:
    """Kill a process, and wait for the one that takes its place."""
    killed, *_ = processes(server)
    os.kill(killed, signal.SIGKILL)
    eventually(lambda: len(processes(server)) == 2 and killed not in processes(server))


def connected(process: int, port: int) -> int:
    """Return how many connections to a port a process has taken."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ours = {f"socket:[{row[9]}]" for row in rows if row[1].endswith(f":{port:04X}") and row[3] == ESTABLISHED}
    taken = 0
    for handle in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            taken += str(handle.readlink()) in ours
    return taken


def test_connections_are_dealt_out_to_all_processes_also_when_one_has_been_replaced(server: Server) -> None:
    port = int(server.address.rpartition(":")[2])
    for _ in range(2):
        with ExitStack() as stack:
            for _ in range(60):
                stack.enter_context(create_connection(("127.0.0.1", port)))
            eventually(lambda: sum(connected(process, port) for process in processes(server)) == 60)
            # Each falls to one by chance: that one of two gets fewer than 12 of 60 happens once in a million times.
            assert all(connected(process, port) >= 12 for process in processes(server))
        replace_one(server)


def test_a_process_that_is_killed_is_replaced_and_nothing_is_lost(server: Server, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    table, token = server.sit("", f"polite(gate={gate})")
    with ExitStack() as stack:
        for _ in range(8):  # at both processes, nearly surely
            stack.enter_context(live(server, table, token))
        server.act(table, token, "1")
        before = processes(server)
        os.kill(before[0], signal.SIGKILL)
        eventually(lambda: len(processes(server)) == 2 and processes(server) != before)
        gate.touch()
        # Whichever let the player think: where somebody watches, it is taken over.
        stack.enter_context(live(server, table, token))
        eventually(lambda: len(server.ask(table)["moves"]) == 2)
    assert "parlour_lost_processes_total 1\n" in metrics(server)


def test_all_processes_are_replaced_while_people_play(server: Server) -> None:
    table, token = server.sit("", "", rules={"heap": 1000})
    acknowledged, failures, over = 0, list[object](), Event()

    def play() -> None:
        nonlocal acknowledged
        while not over.is_set():
            try:
                acknowledged = server.act(table, token, "1")["turn"]
            except HTTPError as error:  # a move that was made, though its answer was lost
                if error.code != 409:
                    failures.append(error)
            except (HTTPException, OSError):
                pass  # a connection that was cut: the page tries again

    playing = Thread(target=play)
    with live(server, table, token) as watching:
        playing.start()
        before = processes(server)
        assert server.process is not None
        server.process.send_signal(signal.SIGHUP)
        eventually(lambda: len(processes(server)) == 2 and not set(before) & set(processes(server)))
        with pytest.raises(ConnectionClosed) as closed:
            read_all(watching)
    assert closed.value.rcvd is None or closed.value.rcvd.code in RECONNECT
    time.sleep(0.2)
    over.set()
    playing.join()
    assert failures == []
    assert acknowledged > 0
    assert len(server.ask(table)["moves"]) >= acknowledged
    with live(server, table, token):
        pass


def test_all_processes_end_with_their_parent(server: Server) -> None:
    ours = processes(server)
    server.end(signal.SIGKILL)
    eventually(lambda: not any(alive(process) for process in ours))
    with suppress(ProcessLookupError):
        server.start()


def test_a_folder_is_for_one_process(tmp_path: Path) -> None:
    with pytest.raises(ServerError, match=r"--store postgresql://"):
        serve("127.0.0.1", 0, tmp_path, settings=WebSettings(processes=2))
