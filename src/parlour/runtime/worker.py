"""A process that works for a pool: jobs go to it and messages come back over one connection."""

from __future__ import annotations

import mmap
import os
import pickle
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe
from queue import SimpleQueue
from typing import Any, Final

from parlour.runtime.job import Job
from parlour.runtime.watchdog import SIZE, Late, Watchdog

__all__ = ["READY", "Done", "Failed", "Message", "Worker"]

READY: Final = "ready"  # sent when the process has started
_ALL_THREADS: Final = 2  # with the number of a process, the clock of all its threads on Linux


@dataclass(frozen=True)  # no slots: it is pickled
class Done:
    """What a job resulted in."""

    result: Any  # as the job says


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a job has no result, in a few words and with the place in the code."""

    why: str
    trace: str


Message = str | Done | Failed


class Worker:
    """One process as its owner sees it. Reading a message that does not come because it died raises ``EOFError``.

    ``memory`` is how many bytes it may have mapped; 0 leaves that open.
    """

    def __init__(self, niceness: int = 0, memory: int = 0) -> None:
        self.connection, theirs = Pipe()
        with tempfile.TemporaryFile() as shared:
            shared.truncate(SIZE)
            self.watchdog = Watchdog(mmap.mmap(shared.fileno(), SIZE))
            handles = (theirs.fileno(), shared.fileno())
            self.process = subprocess.Popen(
                [sys.executable, "-c", f"from {__name__} import main; main()", *map(str, handles)],
                pass_fds=handles,
                start_new_session=True,  # a group of its own, so that the programs it starts can be ended with it
            )
        theirs.close()
        self.give((sys.path, niceness, memory))

    @property
    def alive(self) -> bool:
        """Whether the process is running."""
        return self.process.poll() is None

    def give(self, job: object) -> None:
        """Send a job."""
        self.watchdog.reset()
        with suppress(ConnectionError):  # it died while idle; reading the answer finds that out
            self.connection.send_bytes(pickle.dumps(job))  # the connection's own pickler looks up every class in Python

    def receive(self) -> Message:
        """Return the next message."""
        try:
            message: Message = self.connection.recv()
        except ConnectionError:
            raise EOFError from None
        return message

    def late(self) -> Late | None:
        """Ask a late move to stop; return it once it is hopeless."""
        late = self.watchdog.look()
        return late if late is not None and late.hopeless else None

    def death(self) -> str:
        """Say how a process that is gone ended."""
        code = self.process.returncode
        return signal.Signals(-code).name if code is not None and code < 0 else f"exit code {code}"

    def cpu_seconds(self) -> float | None:
        """Return the processor time that the process has used; None where the system does not tell."""
        try:
            return time.clock_gettime((~self.process.pid << 3) | _ALL_THREADS)
        except (AttributeError, OSError):  # another system, or the process is gone
            return None

    def end(self) -> str:
        """End the process, whatever it is doing; say how it ended."""
        with suppress(ProcessLookupError):  # also when it has died: its programs may live on
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.connection.close()
        return self.death()


def main() -> None:
    """Work until the owner is gone."""
    connection, shared = Connection(int(sys.argv[1])), int(sys.argv[2])
    os.dup2(2, 1)  # what players print is no result of a command
    path, niceness, memory = pickle.loads(connection.recv_bytes())  # only ever from a process of our own
    sys.path += [folder for folder in path if folder not in sys.path]  # where the owner's plug-ins are
    os.nice(niceness)
    if memory:  # what does not fit then is a MemoryError of one player, not the end of other processes
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    watchdog = Watchdog(mmap.mmap(shared, SIZE))
    jobs: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(connection, jobs), daemon=True).start()
    connection.send(READY)
    while True:
        packed = jobs.get()
        try:
            job: Job[object] = pickle.loads(packed)  # as above
            connection.send(Done(job.run(watchdog)))
        except Exception as error:  # anything that a player or a plug-in may do wrong, unpicklable results included
            connection.send(Failed(str(error), traceback.format_exc()))


def _listen(connection: Connection, jobs: SimpleQueue[bytes]) -> None:
    """Pass jobs on, and end this process with its owner, even in the middle of a move."""
    while True:
        try:
            jobs.put(connection.recv_bytes())
        except (EOFError, ConnectionError):
            if os.getpgrp() == os.getpid():
                os.killpg(0, signal.SIGKILL)  # and with us the programs that we started
            os._exit(0)
