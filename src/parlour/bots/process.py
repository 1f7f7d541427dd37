"""A program of somebody's own, spoken to in lines of JSON and ended when it does not keep to them."""

from __future__ import annotations

import atexit
import json
import os
import select
import selectors
import shlex
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import IO, Any, Final, cast

from parlour.core.json import Jsonable
from parlour.core.limits import starved_seconds
from parlour.core.reading import read_json
from parlour.errors import FormatError, PlayerAnswered, PlayerError, PlayerOverran

__all__ = ["BotProcess", "Message", "bot_process"]

Message = dict[str, Any]  # what a program said: an object with a type, and whatever else

LONGEST_LINE: Final = 1_000_000
POLL_SECONDS: Final = 0.01
QUIT_SECONDS: Final = 10.0
SEND_SECONDS: Final = 30.0
LONGEST_COMPLAINT: Final = 2000  # bytes

_RUNNING: dict[str, BotProcess] = {}


def bot_process(command: str) -> BotProcess:
    """Return the running program of a command, started if need be: one process each, however many games it plays."""
    found = _RUNNING.get(command)
    if found is None or not found.alive:
        if found is not None:
            found.end()
        found = _RUNNING[command] = BotProcess(command)
    return found


class BotProcess:
    """One process. Every fault raises a ``PlayerError`` whose words complete "the bot ...", and ends the process."""

    def __init__(self, command: str) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise PlayerError(f"cannot be started: the command {command!r} is not well quoted ({error})") from None
        if not words:
            raise PlayerError("cannot be started: there is no command after exec:")
        pipe = subprocess.PIPE
        try:
            # A session of its own, so that what it starts can be ended with it.
            self._process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise PlayerError(f"cannot be started: {words[0]}: {error.strerror}") from None
        self._stdin = cast(IO[bytes], self._process.stdin)
        self._stdout = cast(IO[bytes], self._process.stdout)
        self._stderr = cast(IO[bytes], self._process.stderr)
        self._complaint = b""  # the end of it
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._pending = b""
        self._ended = False
        self.greeted = False
        self._hertz = os.sysconf("SC_CLK_TCK")

    @property
    def alive(self) -> bool:
        """Whether the program is running."""
        return self._process.poll() is None

    @property
    def cpu_seconds(self) -> float:
        """Processor time of the program and all it has started so far, where the system tells (Linux); else 0."""
        return sum(map(_ticks, _family(self._process.pid))) / self._hertz

    @property
    def starved_seconds(self) -> float:
        """How long the program has waited for a processor so far."""
        return starved_seconds(self._process.pid)

    def send(self, message: Mapping[str, Jsonable]) -> None:
        """Send one message."""
        data = memoryview(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        until = time.monotonic() + SEND_SECONDS
        try:
            while data:
                data = data[self._stdin.write(data) or 0 :]
                if data and not self._can_take_more(until):
                    raise self.refuse(f"did not read its input for {SEND_SECONDS:g} s")
        except (BrokenPipeError, ValueError):
            raise self._died() from None

    def _can_take_more(self, until: float) -> bool:
        """Wait until the program reads its input; it may be complaining first."""
        while (left := until - time.monotonic()) > 0:
            heard, ready, _ = select.select([self._stderr], [self._stdin], [], left)
            if ready:
                return True
            if heard and not self._hear():
                return bool(select.select([], [self._stdin], [], max(0.0, until - time.monotonic()))[1])
        return False

    def _hear(self) -> bool:
        """Take in complaints and keep the end of them, however much they are; whether there may be more."""
        data = self._stderr.read(65536)
        self._complaint = (self._complaint + (data or b""))[-LONGEST_COMPLAINT:]
        return data != b""

    def receive(self, until: float) -> Message | None:
        """Return the next message, or None when there is none before the time (``time.monotonic``) is over."""
        while b"\n" not in self._pending:
            left = until - time.monotonic()
            # Looked at least once: on a busy machine time may be over.
            ready = [key.fileobj for key, _ in self._selector.select(max(0.0, left))]
            if self._stderr in ready and not self._hear():
                self._selector.unregister(self._stderr)
            if self._stdout not in ready:
                if left <= 0:
                    return None
                continue
            data = self._stdout.read(65536)
            if not data:
                raise self._died()
            self._pending += data
            if len(self._pending) > LONGEST_LINE:
                raise self.refuse("printed a line without end")
        line, _, self._pending = self._pending.partition(b"\n")
        try:
            message = read_json(line)
        except FormatError:
            raise self.refuse(f"printed {_shown(line)}, which is not JSON") from None
        if not isinstance(message, dict) or not isinstance(message.get("type"), str):
            raise self.refuse(f"printed {_shown(line)}, which is not a message with a type")
        return message

    def overran(self, why: str) -> PlayerOverran:
        """End a program that takes too long; return the error to raise."""
        self.end()
        return PlayerOverran(why)

    def refuse(self, why: str) -> PlayerAnswered:
        """End a program that breaks the protocol; return the error to raise."""
        self.end()
        return PlayerAnswered(why)

    def end(self) -> None:
        """End the program at once, and whatever it has started."""
        if self._ended:
            return
        self._ended = True
        self._kill()
        self._selector.close()
        for stream in (self._stdin, self._stdout, self._stderr):
            with suppress(OSError):
                stream.close()

    def _kill(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def quit(self) -> bool:
        """Ask the program to end; whether it did so by itself."""
        with suppress(PlayerError):
            self.send({"type": "quit"})
            self._stdin.close()
        try:
            self._process.wait(QUIT_SECONDS)
            return True
        except subprocess.TimeoutExpired:
            return False
        finally:
            self.end()

    def _died(self) -> PlayerError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_SECONDS)
        code = self._process.returncode
        how = f"was ended by {signal.Signals(-code).name}" if code and code < 0 else f"ended with exit code {code}"
        if code is None:
            how = "closed its output"
        if not self._ended:
            self._kill()  # so that nobody goes on complaining
            while self._hear() and select.select([self._stderr], [], [], 0)[0]:
                pass
            self.end()
        lines = self._complaint.decode(errors="replace").strip().splitlines()
        return PlayerError(f"{how}: {lines[-1][:200]}" if lines else how)


def _family(pid: int) -> Iterator[int]:
    """Yield a process and all that descend from it."""
    yield pid
    with suppress(OSError), open(f"/proc/{pid}/task/{pid}/children", "rb") as file:
        for child in file.read().split():
            yield from _family(int(child))


def _ticks(pid: int) -> int:
    """Return the processor time of a process and of its children that have ended."""
    with suppress(OSError, IndexError, ValueError), open(f"/proc/{pid}/stat", "rb") as file:
        return sum(map(int, file.read().rpartition(b")")[2].split()[11:15]))
    return 0


def _shown(line: bytes) -> str:
    text = line.decode(errors="replace").strip()
    return repr(text if len(text) <= 60 else text[:59] + "…")


@atexit.register
def _end_all() -> None:
    for process in _RUNNING.values():
        process.end()
