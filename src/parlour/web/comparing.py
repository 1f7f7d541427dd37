"""The same start played once more with the game's judge in a person's seat: as a duplicate board has a second table.

It is played in the thinking processes, behind those who wait for an opponent, and begins only once the game is over:
until then what it finds would tell hidden cards.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, Literal

from parlour.core.observation import Seat
from parlour.core.outcome import Outcome
from parlour.core.playthrough import Playthrough
from parlour.core.registry import Level, game_type
from parlour.core.rng import derive
from parlour.errors import StaleAction
from parlour.runtime.decision import Decide
from parlour.table import Table
from parlour.web.bots import limit_of
from parlour.web.schema_advice import ComparisonView
from parlour.web.thinking import ThinkingPool

__all__ = ["Comparing"]

log: Final = logging.getLogger("parlour.web")


class Comparing:
    """Plays the game of one table again for one seat at a time."""

    def __init__(self, table: Table, pool: ThinkingPool) -> None:
        self._table = table
        self._pool = pool
        self._task: asyncio.Task[None] | None = None
        self._seat: Seat | None = None
        self._state: Any = None
        self._plies = 0
        self._failed = False

    @property
    def busy(self) -> bool:
        """Whether the other table is being played."""
        return self._task is not None

    def start(self, seat: Seat) -> None:
        """Begin for a seat, unless that is under way or done."""
        if self._table.outcome is None:
            raise StaleAction("The other table is played once this game is over.")
        if self._seat == seat and not self._failed:
            return
        self.stop()
        self._seat = seat
        self._task = asyncio.get_running_loop().create_task(self._play(seat))

    def stop(self) -> None:
        """Forget the other table: the game has gone another way."""
        if self._task is not None:
            self._task.cancel()
        self._task, self._seat, self._state, self._plies, self._failed = None, None, None, 0, False

    def view(self, seat: Seat) -> ComparisonView:
        """Show how the other table went, as far as it is known."""
        game, mine = self._table.game, self._table.outcome
        state: Literal["none", "running", "done", "failed"] = "none"
        ours: Outcome | None = None
        if seat == self._seat:
            state = "running" if self.busy else "failed" if self._failed else "done"
            ours = game.outcome(self._state) if state == "done" else None
        done = ours is not None and mine is not None
        return ComparisonView(
            state=state,
            seat=seat,
            player=_judge(self._table).spec,
            done=self._plies if seat == self._seat else 0,
            yours=mine.points[seat] if mine is not None and done else None,
            ours=ours.points[seat] if ours is not None and done else None,
            swing=game.swing(mine.points[seat] - ours.points[seat]) if mine is not None and ours is not None else None,
            swing_unit=game.swing_unit or game.unit,
            view=dict(game.view(game.observe(self._state, None))) if done else {},
        )

    async def _play(self, seat: Seat) -> None:
        table = self._table
        game, run = table.game, Playthrough(table.game, table.at(0).state)
        try:
            for turn in run.turns():
                mover = turn.seat
                spec, limit = table.sittings[mover].spec, None
                if mover == seat or table.sittings[mover].human:
                    spec, limit = _judge(table).spec, _judge(table).limit
                limit = limit or limit_of(game.name, spec, table.opened.think_seconds)
                seed = derive(table.opened.player_seed, "comparison", self._plies)
                job = Decide(game.name, game.rules, spec, turn.obs, seed, limit)
                thought = await self._pool.behind(job)
                run.play(mover, thought.decision.action)
                self._plies += 1
            self._state = run.state
        except Exception:
            log.exception("The other table broke off.")
            self._failed = True
        self._task = None


def _judge(table: Table) -> Level:
    return game_type(table.game.name).judge
