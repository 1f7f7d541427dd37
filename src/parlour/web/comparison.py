"""The same start played again with the game's judge in a person's seat: as a duplicate board has a second table.

It is played several times, in the thinking processes, behind those who wait for an opponent, and begins only once the
round is over: until then what it finds would tell hidden cards.
"""

from __future__ import annotations

import asyncio
import logging
from itertools import chain
from typing import Final, Literal

from parlour.core.observation import Seat
from parlour.core.registry import Level, game_type
from parlour.errors import StaleAction
from parlour.explain.luck import SecondTable, Start, luck_at, second_tables, starts_of
from parlour.runtime.decision import Decide
from parlour.table import Table
from parlour.web.bots import limit_of
from parlour.web.player_pool import PlayerPool
from parlour.web.principals import NOBODY, Principal
from parlour.web.schema_advice import ComparisonView

__all__ = ["TableComparison"]

Number = int | Literal["all"] | None  # of a round; None for the last
log: Final = logging.getLogger("parlour.web")


class TableComparison:
    """Plays a round of one table again, or all of them, for one seat at a time."""

    def __init__(self, table: Table, pool: PlayerPool) -> None:
        self._table = table
        self._pool = pool
        self._task: asyncio.Task[None] | None = None
        self._asked: tuple[Seat, Number] | None = None
        self._starts: tuple[Start, ...] = ()
        self._tables: list[list[SecondTable]] = []
        self._failed = False
        self.by = NOBODY

    @property
    def busy(self) -> bool:
        """Whether the other table is being played."""
        return self._task is not None

    def start(self, seat: Seat, number: Number = None, by: Principal = NOBODY) -> None:
        """Begin for a seat, with the last round that is over, another or all, unless that is under way or done."""
        table = self._table
        if not table.open_plies or (table.outcome is None and not isinstance(number, int)):
            raise StaleAction("The other table is played once this game is over.")
        if self._asked == (seat, number) and not self._failed:
            return
        self.stop()
        moves = [(action.seat, action.text) for action in table.actions[: table.open_plies]]
        self._starts = starts_of(table.game, table.states[: table.open_plies + 1], moves, number)
        self._asked, self.by = (seat, number), by
        self._tables = second_tables(self._starts, [sitting.spec for sitting in table.sittings], seat)
        self._task = asyncio.get_running_loop().create_task(self._play([*chain.from_iterable(self._tables)]))

    def stop(self) -> None:
        """Forget the other table: the game has gone another way."""
        if self._task is not None:
            self._task.cancel()
        self._task, self._asked, self._starts, self._tables, self._failed = None, None, (), [], False

    def view(self, seat: Seat, number: Number, language: str) -> ComparisonView:
        """Show how the other table went, as far as it is known."""
        game = self._table.game
        asked = self._asked == (seat, number)
        state: Literal["none", "running", "done", "failed"] = "none"
        if asked:
            state = "running" if self.busy else "failed" if self._failed else "done"
        tables = [*chain.from_iterable(self._tables)] if asked else []
        match = game_type(game.name).match
        shown = ComparisonView(
            state=state,
            seat=seat,
            player=_judge(self._table).spec,
            done=sum(len(table.actions) for table in tables),
            played=sum(table.outcome is not None for table in tables),
            games=len(tables),
            yours=None,
            ours=None,
            swing=None,
            swing_unit=match.unit or game.unit,
            view=None,
            results=[],
            sentence="",
        )
        if state != "done":
            return shown
        found = luck_at(game, seat, self._starts, self._tables, language)
        told: dict[str, object] = {
            "yours": found.yours,
            "ours": found.ours[0],
            "swing": None if found.rounds else match.swing(found.yours - found.ours[0]),
            "view": None if found.rounds else self._table.view.show(game.observe(tables[0].state, None)),
            "results": list(found.ours),
            "sentence": found.sentence,
        }
        return shown.model_copy(update=told)

    async def _play(self, tables: list[SecondTable]) -> None:
        game, judge = self._table.game, _judge(self._table)
        try:
            for table in tables:
                for turn in table.turns():
                    spec = table.spec(turn)
                    limit = limit_of(game.name, spec) if spec else judge.limit
                    job = Decide(game.name, game.rules, spec or judge.spec, turn.obs, table.seed(turn), limit)
                    thought = await self._pool.behind(job, self.by)
                    table.play(turn.seat, thought.decision.action)
        except Exception:
            log.exception("The other table broke off.")
            self._failed = True
        self._task = None


def _judge(table: Table) -> Level:
    return game_type(table.game.name).judge
