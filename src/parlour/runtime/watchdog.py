"""Who is thinking since when, in a few shared bytes: how another thread or process ends a move that takes too long."""

from __future__ import annotations

import mmap
import struct
import time
from dataclasses import dataclass
from typing import Final

from parlour.core.limits import CancelToken

__all__ = ["KILL_AFTER", "Late", "Place", "Watchdog"]

KILL_AFTER: Final = 10.0  # seconds from asking a move to stop until its process is ended; a busy machine hears late

_FORM: Final = struct.Struct("<qddqqq")  # move number, deadline (0: nobody thinks), patience, game, ply, seat
# A watcher that looked a moment ago must not stop the next move: each move has the next of these bytes.
_TOKENS: Final = 64
SIZE: Final = _FORM.size + _TOKENS


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a block a decision is due."""

    game: int
    ply: int
    seat: int


@dataclass(frozen=True, slots=True)
class Late:
    """A decision that did not come within ``patience`` seconds; it was asked to stop so many ``seconds`` ago."""

    place: Place
    seconds: float
    patience: float

    @property
    def hopeless(self) -> bool:
        """Whether it was asked to stop long ago and did not."""
        return self.seconds > KILL_AFTER

    def __str__(self) -> str:
        return f"gave no answer in {self.patience + KILL_AFTER:g} s and had to be ended"


class Watchdog:
    """One writer (who plays) and one watcher share it; ``time.monotonic`` is the same for both."""

    def __init__(self, buffer: bytearray | mmap.mmap | None = None) -> None:
        self._buffer = bytearray(SIZE) if buffer is None else buffer
        view = memoryview(self._buffer)
        self._tokens = [CancelToken(view[index : index + 1]) for index in range(_FORM.size, SIZE)]
        self._move = 0
        self._asked = (0, 0.0)  # the watcher's: which move it asked to stop, and when

    # The writer's side

    def begin(self, place: Place, patience: float) -> CancelToken:
        """Tell that a decision is due; return the token that the watcher sets when patience runs out."""
        self._move += 1
        token = self._tokens[self._move % _TOKENS]
        token.byte[0] = 0
        deadline = time.monotonic() + patience
        _FORM.pack_into(self._buffer, 0, self._move, deadline, patience, place.game, place.ply, place.seat)
        return token

    def end(self) -> None:
        """Tell that the decision has come."""
        struct.pack_into("<d", self._buffer, 8, 0.0)

    # The watcher's side

    def look(self) -> Late | None:
        """Ask a late decision to stop; return where it is due and since when it was asked, None if there is none."""
        move, deadline, patience, game, ply, seat = _FORM.unpack_from(self._buffer, 0)
        now = time.monotonic()
        if not deadline or now <= deadline or _FORM.unpack_from(self._buffer, 0)[0] != move:
            return None
        self._tokens[move % _TOKENS].cancel()
        if self._asked[0] != move:  # a watcher that was away itself gives the move its time all the same
            self._asked = (move, now)
        return Late(Place(game, ply, seat), now - self._asked[1], patience)

    def place(self) -> Place | None:
        """Return where a decision is due now."""
        _, deadline, _, game, ply, seat = _FORM.unpack_from(self._buffer, 0)
        return Place(game, ply, seat) if deadline else None
