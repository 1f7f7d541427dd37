"""The same start played again with the game's judge in a person's seat: as a duplicate board has a second table.

It is played several times, in the thinking processes, behind those who wait for an opponent, and begins only once the
round is over: until then what it finds would tell hidden cards.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from itertools import chain
from typing import Final, Literal, cast

from parlour.core.json import Jsonable
from parlour.core.observation import Seat
from parlour.core.registry import Level, game_type
from parlour.errors import StaleAction, StoreError
from parlour.explain.luck import SecondTable, Start, luck_at, second_tables, starts_of
from parlour.runtime.decision import Decide
from parlour.table import Table
from parlour.web.bots import limit_of
from parlour.web.player_pool import PlayerPool
from parlour.web.principals import NOBODY, Principal
from parlour.web.schema_advice import ComparisonView
from parlour.web.storage import Storage

__all__ = ["TableComparison"]

Number = int | Literal["all"] | None  # of a round; None for the last
State = Literal["none", "running", "done", "failed"]
KIND: Final = "comparison"
log: Final = logging.getLogger("parlour.web")


class TableComparison:
    """Plays a round of one table again, or all of them, for one seat at a time; other processes hear how it goes."""

    def __init__(self, table_id: str, table: Table, store: Storage, pool: PlayerPool) -> None:
        self._id = table_id
        self._table = table
        self._store = store
        self._pool = pool
        self._task: asyncio.Task[None] | None = None
        self._asked: tuple[Seat, Number] | None = None
        self._starts: tuple[Start, ...] = ()
        self._tables: list[list[SecondTable]] = []
        self._state: State = "none"
        self.by = NOBODY

    @property
    def busy(self) -> bool:
        """Whether the other table is being played here."""
        return self._task is not None

    def start(self, seat: Seat, number: Number = None, by: Principal = NOBODY) -> None:
        """Begin for a seat, with the last round that is over, another or all, unless that is under way or done."""
        table = self._table
        if not table.open_plies or (table.outcome is None and not isinstance(number, int)):
            raise StaleAction("The other table is played once this game is over.")
        self._recall()
        if self._asked == (seat, number) and self._state != "failed":
            return
        self.withdraw()
        self._set_up(seat, number)
        self._state, self.by = "running", by
        self._task = asyncio.get_running_loop().create_task(self._play([*chain.from_iterable(self._tables)]))

    def stop(self) -> None:
        """Forget the other table: the game has gone another way."""
        if self._task is not None:
            self._task.cancel()
        self._task, self._asked, self._starts, self._tables, self._state = None, None, (), [], "none"

    def withdraw(self) -> None:
        """Forget the other table, and let the process that plays it stop."""
        self.stop()
        self._store.tell(self._id, stop="comparison")
        self._share()

    def _set_up(self, seat: Seat, number: Number) -> None:
        table = self._table
        moves = [(action.seat, action.text) for action in table.actions[: table.open_plies]]
        self._starts = starts_of(table.game, table.states[: table.open_plies + 1], moves, number)
        self._asked = seat, number
        self._tables = second_tables(self._starts, [sitting.spec for sitting in table.sittings], seat)

    def _share(self) -> None:
        """Tell other processes how far it has come."""
        games: list[Jsonable] = [
            [table.game.format(action) for _, action in table.actions] for table in chain.from_iterable(self._tables)
        ]
        asked: list[Jsonable] = list(self._asked or ())
        body = {"asked": asked, "state": self._state, "games": games, "entries": len(self._table.entries)}
        with suppress(StoreError):  # what others are shown is not worth the game
            self._store.save_work(self._id, KIND, body, running=self._state == "running")

    def _recall(self) -> None:
        """Take in how far another process has come."""
        work = None if self.busy else self._store.work(self._id, KIND)
        if work is None or work["entries"] != len(self._table.entries) or not work["asked"]:
            if not self.busy and self._store.shared:
                self.stop()
            return
        self._set_up(*cast(tuple[Seat, Number], work["asked"]))
        self._state = cast(State, work["state"])
        for table, texts in zip(chain.from_iterable(self._tables), cast(list[list[str]], work["games"]), strict=True):
            for turn, text in zip(table.turns(), texts, strict=False):
                table.play(turn.seat, table.game.parse(text, turn.obs))

    def view(self, seat: Seat, number: Number, language: str) -> ComparisonView:
        """Show how the other table went, as far as it is known."""
        self._recall()
        game = self._table.game
        asked = self._asked == (seat, number)
        state: State = self._state if asked else "none"
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
        luck = luck_at(game, seat, self._starts, self._tables, language)
        known_results: dict[str, object] = {
            "yours": luck.yours,
            "ours": luck.ours[0],
            "swing": None if luck.rounds else match.swing(luck.yours - luck.ours[0]),
            "view": None if luck.rounds else self._table.view.show(game.observe(tables[0].state, None)),
            "results": list(luck.ours),
            "sentence": luck.sentence,
        }
        return shown.model_copy(update=known_results)

    async def _play(self, tables: list[SecondTable]) -> None:
        game, judge = self._table.game, _judge(self._table)
        try:
            for table in tables:
                self._share()
                for turn in table.turns():
                    spec = table.spec(turn)
                    limit = limit_of(game.name, spec) if spec else judge.limit
                    job = Decide(game.name, game.rules, spec or judge.spec, turn.obs, table.seed(turn), limit)
                    thought = await self._pool.behind(job, self.by)
                    table.play(turn.seat, thought.decision.action)
            self._state = "done"
        except Exception:
            log.exception("The other table broke off.")
            self._state = "failed"
        self._task = None
        self._share()


def _judge(table: Table) -> Level:
    return game_type(table.game.name).judge
