"""Who is deciding since when, in a few shared bytes: how another thread or process ends a move that takes too long."""

from __future__ import annotations

import mmap
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread
from typing import Final

from parlour.core.limits import CancelToken
from parlour.errors import PlayerOverran

__all__ = ["KILL_AFTER", "DueMove", "Late", "SharedFate", "Watchdog", "beside", "deadline"]

KILL_AFTER: Final = 10.0  # seconds from asking a move to stop until its process is ended; a busy machine hears late
LOOK_SECONDS: Final = 0.05  # how often processor time is looked at when little of it is left

_FORM: Final = struct.Struct("<qddqqq")  # move number, deadline (0: nobody decides), timeout, game, ply, seat
_BEGUN: Final = struct.Struct("<d")  # when the clock of the whole job began to run (0: it does not yet)
_FIRST: Final = _FORM.size + _BEGUN.size
# A watcher that looked a moment ago must not stop the next move: each move has the next of these bytes.
_TOKENS: Final = 64
SIZE: Final = _FIRST + _TOKENS + 1  # the last byte cancels the whole job


@dataclass(frozen=True, slots=True)
class DueMove:
    """Where in a block a decision is due."""

    game: int
    ply: int
    seat: int


@dataclass(frozen=True, slots=True)
class Late:
    """A decision that did not come within ``timeout`` seconds; it was asked to stop so many ``seconds`` ago."""

    due: DueMove
    seconds: float
    timeout: float

    @property
    def hopeless(self) -> bool:
        """Whether it was asked to stop long ago and did not."""
        return self.seconds > KILL_AFTER

    def __str__(self) -> str:
        return f"gave no answer in {self.timeout + KILL_AFTER:g} s and had to be ended"


class Watchdog(CancelToken):
    """The token of a whole job, and one more for each decision in it; one worker and one watcher share it.

    ``time.monotonic`` is the same for both.
    """

    def __init__(self, buffer: bytearray | mmap.mmap | None = None, cancel: CancelToken | None = None) -> None:
        self._buffer = bytearray(SIZE) if buffer is None else buffer
        view = memoryview(self._buffer)
        super().__init__(view[SIZE - 1 : SIZE] if cancel is None else cancel.byte)
        self._tokens = [CancelToken(view[index : index + 1]) for index in range(_FIRST, SIZE - 1)]
        self._move = 0
        self._asked = (0, 0.0)  # the watcher's: which move it asked to stop, and when

    # The worker's side

    def start(self) -> None:
        """Tell that a question is prepared: what comes now is charged to its clock."""
        _BEGUN.pack_into(self._buffer, _FORM.size, time.monotonic())

    def begin(self, due: DueMove, timeout: float) -> CancelToken:
        """Tell that a decision is due; return the token that the watcher sets when its time is over."""
        self._move += 1
        token = self._tokens[self._move % _TOKENS]
        token.byte[0] = 0
        until = time.monotonic() + timeout
        _FORM.pack_into(self._buffer, 0, self._move, until, timeout, due.game, due.ply, due.seat)
        return token

    def end(self) -> None:
        """Tell that the decision has come."""
        struct.pack_into("<d", self._buffer, 8, 0.0)

    # The watcher's side

    def reset(self) -> None:
        """Get ready for the next job: no clock runs, and what was cancelled before is no longer."""
        _BEGUN.pack_into(self._buffer, _FORM.size, 0.0)
        self.byte[0] = 0

    @property
    def begun(self) -> float | None:
        """When the clock of the question began to run."""
        return _BEGUN.unpack_from(self._buffer, _FORM.size)[0] or None

    def look(self) -> Late | None:
        """Ask a late decision to stop; return where it is due and since when it was asked, None if there is none."""
        move, until, timeout, game, ply, seat = _FORM.unpack_from(self._buffer, 0)
        now = time.monotonic()
        if not until or now <= until or _FORM.unpack_from(self._buffer, 0)[0] != move:
            return None
        self._tokens[move % _TOKENS].cancel()
        if self._asked[0] != move:  # a watcher that was away itself gives the move its time all the same
            self._asked = (move, now)
        return Late(DueMove(game, ply, seat), now - self._asked[1], timeout)

    def due(self) -> DueMove | None:
        """Return where a decision is due now."""
        _, until, _, game, ply, seat = _FORM.unpack_from(self._buffer, 0)
        return DueMove(game, ply, seat) if until else None


class SharedFate(Watchdog):
    """Lets every decision of a job hear the token of the whole: who stops the job stops the move, within a moment."""

    def begin(self, due: DueMove, timeout: float) -> CancelToken:
        """Return that token; where the job was stopped already, nobody is asked any more."""
        if self.cancelled:
            raise PlayerOverran("was stopped")
        return self


@contextmanager
def deadline(token: CancelToken, left: Callable[[], float]) -> Iterator[None]:
    """Cancel what is done within when ``left`` says that no time is left: of a clock on the wall, or of processor time.

    Other work on the machine uses up no processor time of ours.
    """

    def watch(over: Event) -> None:
        while (seconds := left()) > 0:
            if over.wait(max(LOOK_SECONDS, seconds)):
                return
        token.cancel()

    with beside(watch):
        yield


@contextmanager
def beside(work: Callable[[Event], None]) -> Iterator[None]:
    """Let a thread work until what is done within is over; it is told by the event."""
    over = Event()
    watcher = Thread(target=work, args=(over,), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()
