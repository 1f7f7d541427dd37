"""The review of one table: every move judged in other processes, the judgements kept on disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final, Literal, cast

from parlour.core.game import AnyGame
from parlour.core.observation import Seat
from parlour.core.registry import game_type
from parlour.errors import ParlourError, PlayerOverran, StaleAction
from parlour.explain import action_label
from parlour.explain.move_review import ReviewedMove, say_move
from parlour.explain.reviews import KNOWN, conclude
from parlour.explain.sentences import sentences_for
from parlour.records import decode, encode
from parlour.table import Table
from parlour.web.schema_advice import CurveKind, Mark, ReviewCurve, ReviewMove, ReviewPoint, ReviewView
from parlour.web.storage import Storage
from parlour.web.thinking import Judging, ThinkingPool

__all__ = ["Reviewing"]

log: Final = logging.getLogger("parlour.web")

State = Literal["none", "running", "done", "failed"]


class Reviewing:
    """Judges the moves of a table as they are when it is started; ``progress`` hears (done, total)."""

    def __init__(
        self, table_id: str, table: Table, store: Storage, pool: ThinkingPool, progress: Callable[[int, int], None]
    ) -> None:
        self._id = table_id
        self._table = table
        self._store = store
        self._pool = pool
        self._progress = progress
        self._task: asyncio.Task[None] | None = None
        self._moves: list[ReviewedMove] = []
        self._total = 0
        self._fault = ""

    @property
    def busy(self) -> bool:
        """Whether moves are being judged."""
        return self._task is not None

    def start(self) -> None:
        """Begin, unless all moves are being judged or have been."""
        if self.busy or self._state() == "done":
            return
        if not self._table.actions:
            raise StaleAction("There is nothing to review yet.")
        self._moves, self._fault = [], ""
        self._total = len(self._table.actions)
        self._task = asyncio.get_running_loop().create_task(self._run(self._table.at(self._total)))

    def stop(self) -> None:
        """Forget the review: the game has gone another way."""
        if self._task is not None:
            self._task.cancel()
        self._task, self._moves, self._total, self._fault = None, [], 0, ""

    def view(self, seat: Seat | None, language: str) -> ReviewView:
        """Show the review as far as it has come, for a seat or for all."""
        return _view(self._table.game, self._state(), self._moves, self._total, seat, self._fault, language)

    def _state(self) -> State:
        if self.busy:
            return "running"
        if self._fault:
            return "failed"
        if self._total != len(self._table.actions) or not self._total:
            self._load()
        return "done" if self._total else "none"

    def _load(self) -> None:
        """Find the review of the game as it is now, if it was made in an earlier life of the server."""
        stored = self._store.review(self._id, len(self._table.entries))
        moves = stored["moves"] if stored else []
        self._moves = [decode(ReviewedMove, move) for move in moves] if isinstance(moves, list) else []
        self._total = len(self._moves)

    async def _run(self, table: Table) -> None:
        entries = len(table.entries)
        try:
            for ply in range(self._total):
                self._moves.append(await self._judge(table, ply))
                if ply + 1 < self._total:
                    self._progress(ply + 1, self._total)
            self._store.save_review(self._id, entries, {"moves": [encode(move) for move in self._moves]})
        except ParlourError as error:
            self._fault = str(error)
        except Exception:
            log.exception("A review broke off.")
            self._fault = "The review broke off; the server's log says why."
        self._task = None
        self._progress(self._total, self._total)  # told only now, so that whoever then looks finds it done

    async def _judge(self, table: Table, ply: int) -> ReviewedMove:
        action = table.actions[ply]
        judge = game_type(table.game.name).judge
        judging = Judging(
            game=table.game.name,
            rules=table.game.rules,
            spec=judge.spec,
            limit=judge.limit,
            ply=ply + 1,
            seat=action.seat,
            text=action.text,
            state=table.at(ply).state,
            after=table.at(ply + 1).state,
        )
        try:
            return await self._pool.judge(judging)
        except PlayerOverran as error:
            return ReviewedMove(ply + 1, action.seat, action.text, action.text, sentence=f"Not judged: {error}.")


def _view(
    game: AnyGame,
    state: State,
    moves: Sequence[ReviewedMove],
    total: int,
    seat: Seat | None,
    fault: str,
    language: str,
) -> ReviewView:
    review = conclude(game, moves, tuple(range(game.seats)), language)
    curves = [
        ReviewCurve(
            kind=cast(CurveKind, curve.kind),
            seat=curve.seat,
            points=[ReviewPoint(ply=ply, chance=chance) for ply, chance in curve.points],
        )
        for curve in review.curves
    ]
    # A seat's own curve first, then any by what could be known, then any at all.
    first = sorted(curves, key=lambda curve: (curve.kind != KNOWN, curve.seat != seat))
    told = [text for item in review.summaries if seat in (None, item.seat) for text in (item.well, item.habit) if text]
    return ReviewView(
        state=state,
        done=len(moves),
        total=total,
        moves=[_move(game, move, language) for move in moves],
        summary=[fault] if fault else told if state == "done" else [],
        curve=first[0].points if first else [],
        curves=curves,
    )


def _move(game: AnyGame, move: ReviewedMove, language: str) -> ReviewMove:
    return ReviewMove(
        ply=move.ply - 1,
        seat=move.seat,
        text=move.action,
        label=action_label(game, move.action, language),
        chance=move.known.after if move.known else None,
        best=move.best,
        best_label=action_label(game, move.best, language),
        loss=move.known.loss if move.known else None,
        mark=cast(Mark, move.mark),
        sentence=say_move(move, sentences_for(game.name, language)),
    )
