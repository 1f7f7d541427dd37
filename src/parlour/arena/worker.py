"""A process that works for a pool: tasks come in on stdin, results go out on stdout, as pickled frames."""

from __future__ import annotations

import mmap
import os
import pickle
import signal
import struct
import sys
import threading
import traceback
from queue import SimpleQueue
from typing import IO, Any

from parlour.runtime.watchdog import SIZE, Watchdog

__all__ = ["load", "read_frame", "write_frame"]

_LENGTH = struct.Struct("<Q")


def write_frame(pipe: IO[bytes], value: object) -> None:
    """Send one value."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    pipe.write(_LENGTH.pack(len(data)) + data)
    pipe.flush()


def read_frame(pipe: IO[bytes]) -> bytes:
    """Receive one value, still packed; raise ``EOFError`` when the other side is gone."""
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(head)
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError
    return data


def load(frame: bytes) -> Any:  # noqa: ANN401 - whatever the other side sent
    """Unpack a value that ``read_frame`` returned; only ever from a process of our own."""
    return pickle.loads(frame)


def main() -> None:
    """Work until stdin is closed."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a player that prints must not print between frames
    watchdog = Watchdog(mmap.mmap(int(sys.argv[1]), SIZE))
    tasks: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, tasks), daemon=True).start()
    from parlour.arena.executor import perform

    while True:
        task = tasks.get()
        try:
            write_frame(answers, ("done", perform(task, watchdog)))
        except Exception:
            write_frame(answers, ("failed", traceback.format_exc()))


def _listen(pipe: IO[bytes], tasks: SimpleQueue[Any]) -> None:
    """Pass tasks on, and end this process with the pool, even in the middle of a move."""
    while True:
        try:
            tasks.put(load(read_frame(pipe)))
        except EOFError:
            if os.getpgrp() == os.getpid():
                os.killpg(0, signal.SIGKILL)  # and with us the programs that we started
            os._exit(0)


if __name__ == "__main__":
    main()
