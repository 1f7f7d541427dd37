"""Several server processes behind one port: a parent that starts them, and starts another where one has ended.

The parent keeps the sockets, one for each process, and answers nothing itself. A process that takes another's place has
its socket, so that connections that came meanwhile wait and are not lost. SIGHUP replaces one process after the
other by a new one, which imports the code anew; an old one is told to end only when the new one is ready. Players see
their live connection close with the code for "connect again".
"""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Final

from parlour.web import metrics
from parlour.web.counts import SharedCounts
from parlour.web.settings import WebSettings

__all__ = ["READY", "Fleet"]

log: Final = logging.getLogger("parlour.web")

READY: Final = b"ready\n"
READY_SECONDS: Final = 120.0  # for a process to import everything and reach the database, on a busy machine
END_SECONDS: Final = 10.0  # for it to end when told so
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0  # before another one is started
STEADY_SECONDS: Final = 60.0  # after so long an end is no sign of a fault that comes at once


class _Process:
    """One server process. Its end of ``link`` tells that it is ready; when ours closes, it ends by itself."""

    def __init__(self, running: asyncio.subprocess.Process, link: asyncio.StreamReader, row: int) -> None:
        self.running = running
        self.row = row
        self._link = link

    async def ready(self) -> bool:
        """Wait until it answers requests; False where it ends before, or takes too long."""
        try:
            async with asyncio.timeout(READY_SECONDS):
                return await self._link.readline() == READY
        except TimeoutError:
            return False

    async def end(self) -> None:
        """Tell it to end, and make it."""
        for signum, seconds in ((signal.SIGTERM, END_SECONDS), (signal.SIGKILL, END_SECONDS)):
            if self.running.returncode is None:
                self.running.send_signal(signum)
                try:
                    async with asyncio.timeout(seconds):
                        await self.running.wait()
                except TimeoutError:
                    log.warning("Server process %d did not end in %g seconds.", self.running.pid, seconds)


class Fleet:
    """All processes of a server, one for each socket."""

    def __init__(self, settings: WebSettings, sockets: list[socket.socket]) -> None:
        self._settings = settings
        self._sockets = sockets
        rows = 2 * len(sockets) + 1  # while one replaces another, both count
        self._memory, self._counting = metrics.shared_memory(rows), SharedCounts.memory(rows)
        self._counts = SharedCounts(self._counting, 0)
        self._rows = list(range(1, rows))
        self._current: list[_Process | None] = [None for _ in sockets]
        self._replacing = [asyncio.Lock() for _ in sockets]
        self._links: dict[int, asyncio.StreamWriter] = {}
        self._ending = asyncio.Event()
        metrics.attach(self._memory, 0)

    async def run(self, ready: Callable[[], None]) -> None:
        """Serve until told to end; ``ready`` is called when all processes answer."""
        loop = asyncio.get_running_loop()
        for signum in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(signum, self._ending.set)
        rolls: set[asyncio.Task[None]] = set()
        loop.add_signal_handler(signal.SIGHUP, lambda: rolls.add(loop.create_task(self._roll())))
        keepers = [loop.create_task(self._keep(number)) for number in range(len(self._sockets))]
        announcing = loop.create_task(self._announce(ready))
        await self._ending.wait()
        for task in (announcing, *keepers, *rolls):
            task.cancel()
        await asyncio.gather(*keepers, *rolls, return_exceptions=True)
        await asyncio.gather(*(process.end() for process in self._current if process is not None))

    async def _announce(self, ready: Callable[[], None]) -> None:
        while None in self._current:
            await asyncio.sleep(0.02)
        ready()

    async def _keep(self, number: int) -> None:
        """Have a process serve a socket at all times."""
        pause, clock = FIRST_PAUSE, asyncio.get_running_loop().time
        while True:
            begun = clock()
            async with self._replacing[number]:
                process = self._current[number] = await self._start(number)
            while process is not None and process.running.returncode is None:
                await process.running.wait()
                process = self._current[number]  # another may have taken its place meanwhile
            if process is not None:
                log.error("Server process %d ended (%s).", process.running.pid, process.running.returncode)
                self._gone(process)
            metrics.count("lost_processes")
            pause = FIRST_PAUSE if clock() - begun > STEADY_SECONDS else min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    async def _roll(self) -> None:
        """Replace all processes, one after the other."""
        for number, lock in enumerate(self._replacing):
            async with lock:
                process = await self._start(number)
                if process is None:
                    log.error("A new server process did not start; the old ones stay.")
                    return
                old, self._current[number] = self._current[number], process
                if old is not None and old.running.returncode is None:
                    await old.end()
                    self._gone(old)
        log.warning("All server processes have been replaced.")

    async def _start(self, number: int) -> _Process | None:
        """Start a process and wait until it is ready; None where it does not come to that."""
        ours, theirs = socket.socketpair()
        row = self._rows.pop(0)
        handles = (theirs.fileno(), self._sockets[number].fileno(), self._memory, self._counting)
        numbers = (*handles[:3], row, *handles[3:])
        command = (sys.executable, "-m", "parlour.web.process", *map(str, numbers))
        with theirs:
            running = await asyncio.create_subprocess_exec(*command, pass_fds=handles)
        link, writer = await asyncio.open_connection(sock=ours)
        writer.write(json.dumps(asdict(self._settings)).encode() + b"\n")  # not where all users of the machine see it
        self._links[running.pid] = writer
        process = _Process(running, link, row)
        try:
            if await process.ready():
                return process
        except asyncio.CancelledError:
            await process.end()
            raise
        await process.end()
        self._gone(process)
        return None

    def _gone(self, process: _Process) -> None:
        """Let go of what an ended process had; its row goes on counting for another."""
        self._links.pop(process.running.pid).close()
        self._rows.append(process.row)
        self._counts.clear(process.row)
        metrics.attach(self._memory, process.row)  # so that what was the case in it is so no longer
        metrics.attach(self._memory, 0)
