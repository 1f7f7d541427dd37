"""The same start played once more with the game's judge in a person's seat: as a duplicate board has a second table.

It is played in the thinking processes, behind those who wait for an opponent, and begins only once the game is over:
until then what it finds would tell hidden cards.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final, Literal

from parlour.core.observation import Seat
from parlour.core.registry import Level, game_type
from parlour.errors import StaleAction
from parlour.explain.luck import SecondTable
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
        self._second: SecondTable | None = None
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
        specs = [sitting.spec for sitting in self._table.sittings]
        self._second = SecondTable(self._table.game, self._table.at(0).state, specs, seat)
        self._task = asyncio.get_running_loop().create_task(self._play(self._second))

    def stop(self) -> None:
        """Forget the other table: the game has gone another way."""
        if self._task is not None:
            self._task.cancel()
        self._task, self._seat, self._second, self._failed = None, None, None, False

    def view(self, seat: Seat) -> ComparisonView:
        """Show how the other table went, as far as it is known."""
        game, mine = self._table.game, self._table.outcome
        second = self._second if seat == self._seat else None
        state: Literal["none", "running", "done", "failed"] = "none"
        if second is not None:
            state = "running" if self.busy else "failed" if self._failed else "done"
        ours = second.outcome if second is not None and state == "done" else None
        done = second is not None and ours is not None and mine is not None
        match = game_type(game.name).match
        return ComparisonView(
            state=state,
            seat=seat,
            player=_judge(self._table).spec,
            done=len(second.actions) if second is not None else 0,
            yours=mine.points[seat] if mine is not None and done else None,
            ours=ours.points[seat] if ours is not None and done else None,
            view=self._table.view.show(game.observe(second.state, None)) if second is not None and done else None,
            swing=match.swing(mine.points[seat] - ours.points[seat]) if mine is not None and ours is not None else None,
            swing_unit=match.unit or game.unit,
        )

    async def _play(self, second: SecondTable) -> None:
        game, judge = second.game, _judge(self._table)
        try:
            for turn in second.turns():
                spec = second.spec(turn)
                limit = limit_of(game.name, spec) if spec else judge.limit
                job = Decide(game.name, game.rules, spec or judge.spec, turn.obs, second.seed(turn), limit)
                thought = await self._pool.behind(job)
                second.play(turn.seat, thought.decision.action)
        except Exception:
            log.exception("The other table broke off.")
            self._failed = True
        self._task = None


def _judge(table: Table) -> Level:
    return game_type(table.game.name).judge
