"""The players at one table: they think one after the other, in other processes, and can be stopped at any moment."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from parlour.core.limits import UNLIMITED, Limit
from parlour.core.player import PlayerSpec
from parlour.core.registry import game_type
from parlour.errors import StaleAction, StoreError, TooMany, Unsupported
from parlour.runtime.decision import Decide, Thought
from parlour.table import Table
from parlour.web.lease import Lease
from parlour.web.metrics import count
from parlour.web.player_pool import PlayerPool
from parlour.web.presence import Attended
from parlour.web.rest import Rest
from parlour.web.schema_live import LiveThinking

__all__ = ["Bots", "Thinking", "limit_of", "move_job", "refuse_programs"]

log: Final = logging.getLogger("parlour.web")

NOTICE_SECONDS: Final = 1.0


@dataclass(frozen=True, slots=True)
class Thinking:
    """Whose player is thinking since when, and how long it may."""

    seat: int
    since: float
    limit: float | None

    @property
    def seconds(self) -> float:
        """How long it has been thinking."""
        return time.monotonic() - self.since

    def message(self) -> LiveThinking:
        """Tell it."""
        return LiveThinking(seat=self.seat, seconds=round(self.seconds, 1), limit=self.limit)


@lru_cache(maxsize=1024)
def limit_of(game: str, spec: str, think_seconds: float | None = None) -> Limit:
    """Return the limit of the table, or else that of a level; a player with settings of its own has none."""
    if think_seconds is not None:
        return Limit(seconds=think_seconds)
    parsed = PlayerSpec.parse(spec)
    level = game_type(game).level(parsed.name)
    return level.limit if level is not None and not parsed.arguments else UNLIMITED


def move_job(table: Table, seat: int, spec: str, *, analyse: bool = False) -> Decide:
    """Return the question for a seat's move to the player that makes it; whoever asks it again gets the same answer."""
    game = table.game
    limit = limit_of(game.name, spec, table.opened.think_seconds)
    return Decide(game.name, game.rules, spec, table.question(seat), table.player_seed(seat), limit, analyse)


def refuse_programs(spec: str) -> None:
    """Refuse specs that start a program: whoever reaches the page must not run commands on this machine."""
    if PlayerSpec.parse(spec).name == "exec":
        raise Unsupported("Your own programs play from the command line, not at a web table.")


class Bots:
    """Makes the moves of all seats that no person holds, while somebody is there for whom to make them.

    With ``analyse`` every move is weighed, for telemetry. ``refused`` hears why they do not move for now.
    """

    def __init__(
        self,
        table: Table,
        pool: PlayerPool,
        played: Callable[[int, int, Thought], Awaitable[None]],
        notice: Callable[[Thinking], None],
        attended: Callable[[], Attended | None],
        refused: Callable[[TooMany], None],
        lease: Lease,
        *,
        analyse: bool = False,
    ) -> None:
        self._table = table
        self._lease = lease
        self._pool = pool
        self._played = played
        self._notice = notice
        self._attended = attended
        self._refused = refused
        self._analyse = analyse
        self._task: asyncio.Task[None] | None = None
        self._answered: tuple[int, int] | None = None  # the question of a deal that was answered last
        self.thinking: Thinking | None = None
        self._noticing: asyncio.TimerHandle
        self._later: asyncio.TimerHandle | None = None
        self._rest = Rest(self.wake)

    @property
    def busy(self) -> bool:
        """Whether a player thinks or is about to."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Let players go on where they are to act, for example after a restart."""
        if not self.busy and not self._rest and self._wanted():
            self._task = asyncio.get_running_loop().create_task(self._play())

    def stop(self) -> None:
        """Cancel the thought in progress; its answer will not be used."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._rest.stop()
        if self._later is not None:
            self._later.cancel()

    def _next(self) -> int | None:
        table = self._table
        bots = (seat for seat in table.deciding if not table.sittings[seat].human)
        return next((seat for seat in bots if self._answered != (seat, table.question_turn(seat))), None)

    def _wanted(self) -> bool:
        """Whether a player is to act, for somebody who is there."""
        return self._next() is not None and self._attended() is not None

    async def _play(self) -> None:
        try:
            async with self._lease.held(self._wanted) as ours:
                while ours and (seat := self._next()) is not None and (attended := self._attended()) is not None:
                    await self._move(seat, attended)
        except TooMany as error:
            self._refused(error)
            self._later = asyncio.get_running_loop().call_later(error.seconds, self.wake)
        except StoreError:  # the log tells once that nothing can be stored
            self._rest.begin()
        except Exception:
            log.exception("A player's move could not be made; it is tried again when someone looks at the table.")

    async def _move(self, seat: int, attended: Attended) -> None:
        turn = self._table.question_turn(seat)
        thought = await self._think(seat, attended)
        with suppress(StaleAction):  # it acted in another process
            if self._table.moment is not None:  # a deal does not wait, but even a late answer may count
                self._answered = seat, turn
                await self._played(seat, turn, thought)
            # Another seat may have acted at the same time, so that the answer is to an old question.
            elif seat in self._table.actors and self._table.turn(seat) == turn:
                await self._played(seat, turn, thought)

    async def _think(self, seat: int, attended: Attended) -> Thought:
        job = move_job(self._table, seat, self._table.sittings[seat].spec, analyse=self._analyse)
        thinking = self.thinking = Thinking(seat, time.monotonic(), job.limit.seconds)
        self._notice_later(thinking)
        try:
            return await self._pool.move(job, attended.by, waited_for=attended.waited_for)
        finally:
            count("thoughts")
            count("thought_seconds", amount=thinking.seconds)
            if self.thinking is thinking:  # a cancelled thought ends after the next one has begun
                self.thinking = None
                self._noticing.cancel()

    def _notice_later(self, thinking: Thinking, pause: float = NOTICE_SECONDS) -> None:
        """Tell who thinks, while it does, more and more rarely; pages count the seconds, and know who is to move."""

        def tell() -> None:
            if self.thinking is thinking:
                self._notice(thinking)
                self._notice_later(thinking, 2 * pause)

        self._noticing = asyncio.get_running_loop().call_later(pause, tell)
