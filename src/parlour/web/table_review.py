"""The review of one table: every move judged in other processes, the judgements kept on disk.

A round of a match can be reviewed as soon as it is over; of the round being played nothing is judged.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Final, Literal, cast

from parlour.core.game import AnyGame
from parlour.core.json import JsonObject
from parlour.core.observation import Seat
from parlour.core.registry import game_type
from parlour.errors import BadParameter, ParlourError, PlayerOverran, ServerError, StaleAction, StoreError
from parlour.explain import action_label
from parlour.explain.messages import say_error
from parlour.explain.move_review import ReviewedMove, say_hindsight, say_move
from parlour.explain.reviews import KNOWN, conclude
from parlour.explain.rounds import Span, rounds_of
from parlour.explain.sentences import sentences_for
from parlour.records import decode, encode
from parlour.table import Table
from parlour.web.discretion import traced
from parlour.web.player_pool import JudgeMove, PlayerPool
from parlour.web.principals import NOBODY, Principal
from parlour.web.schema_advice import CurveKind, Mark, ReviewCurve, ReviewMove, ReviewPoint, ReviewRound, ReviewView
from parlour.web.storage import Storage

__all__ = ["TableReview"]

log: Final = logging.getLogger("parlour.web")
KIND: Final = "review"
BROKEN: Final = "The review broke off; the server's log says why."
NEWEST: Final = 0  # where storage keeps the review of a table, whatever its length

State = Literal["none", "running", "done", "failed"]


class TableReview:
    """Judges the moves of a table as they are when it is started; ``progress`` hears (done, total)."""

    def __init__(
        self, table_id: str, table: Table, store: Storage, pool: PlayerPool, progress: Callable[[int, int], None]
    ) -> None:
        self._id = table_id
        self._table = table
        self._store = store
        self._pool = pool
        self._progress = progress
        self._task: asyncio.Task[None] | None = None
        self._moves: dict[int, ReviewedMove] | None = None  # by their plies; None until what is stored was read
        self._running: range = range(0)
        self._fault: ParlourError | None = None
        self._elsewhere = range(0), 0  # the plies that another process judges, and how many it has judged
        self.by = NOBODY

    @property
    def busy(self) -> bool:
        """Whether moves are being judged."""
        return self._task is not None

    def start(self, number: int | None = None, by: Principal = NOBODY) -> None:
        """Begin, with one round or all that is over, unless that is being judged or has been."""
        asked = self._plies(number)
        self._recall()
        if self._state(asked) in ("running", "done"):
            return
        if not asked:
            raise StaleAction("There is nothing to review yet.")
        if self._task is not None:
            self._task.cancel()
        self._running, self._fault, self.by = asked, None, by
        self._task = asyncio.get_running_loop().create_task(self._run(self._table.at(asked.stop), asked))

    def stop(self) -> None:
        """Forget the review: the game has gone another way."""
        if self._task is not None:
            self._task.cancel()
            self._share(range(0), 0)
        self._task, self._moves, self._running, self._fault = None, None, range(0), None

    def view(self, seat: Seat | None, language: str, number: int | None = None) -> ReviewView:
        """Show the review as far as it has come, for a seat or for all."""
        asked = self._plies(number)
        self._recall()
        moves = [self._judged[ply] for ply in asked if ply in self._judged]
        state = self._state(asked)
        fault = self._fault if state == "failed" else None
        shown = _view(self._table.game, state, moves, len(asked), seat, fault, language)
        rounds = [ReviewRound(number=one.number, first=one.first, last=one.end - 1) for one in self._rounds()]
        done = max(shown.done, self._elsewhere[1]) if state == "running" else shown.done
        return shown.model_copy(update={"rounds": rounds, "round": number, "done": done})

    def judged(self, ply: int) -> ReviewedMove | None:
        """Return the judgement of a move, if there is one yet."""
        return self._judged.get(ply)

    def _rounds(self) -> tuple[Span, ...]:
        """Return the rounds that are open to everybody."""
        table = self._table
        return rounds_of(table.game, table.states[: table.open_plies + 1])

    def _plies(self, number: int | None) -> range:
        if number is None:
            return range(self._table.open_plies)
        span = next((one for one in self._rounds() if one.number == number), None)
        if span is None:
            raise BadParameter("Round {number} is not over yet, or there is no such round.", number=number)
        return range(span.first, span.end)

    def _state(self, asked: range) -> State:
        if set(asked) & set(self._running if self.busy else self._elsewhere[0]):
            return "running"
        if self._fault:
            return "failed"
        return "done" if asked and all(ply in self._judged for ply in asked) else "none"

    def _share(self, asked: range, done: int, fault: str = "") -> None:
        """Tell other processes which plies are being judged here, and how many have been."""
        body: JsonObject = {"first": asked.start, "stop": asked.stop, "done": done, "fault": fault}
        with suppress(StoreError):  # what others are shown is not worth the review
            self._store.save_work(self._id, KIND, body, running=bool(asked))

    def _recall(self) -> None:
        """Take in what another process has judged, or is judging."""
        if self.busy or not self._store.shared:
            return
        work = self._store.work(self._id, KIND) or {}
        self._moves = None
        self._elsewhere = range(_whole(work.get("first")), _whole(work.get("stop"))), _whole(work.get("done"))
        self._fault = ServerError(BROKEN) if work.get("fault") else None

    @property
    def _judged(self) -> dict[int, ReviewedMove]:
        """What is known of the game as it is now, perhaps from an earlier life of the server."""
        if self._moves is None:
            newest = self._store.review(self._id, NEWEST)
            # Versions before kept the review of a whole game, by how many entries it had.
            stored = newest or self._store.review(self._id, len(self._table.entries)) or {}
            texts, moves = stored.get("actions", [*self._actions()]), stored.get("moves")
            reviewed = [decode(ReviewedMove, move) for move in moves] if isinstance(moves, list) else []
            # What was judged after a move that was then taken back was another game.
            pairs = zip(texts if isinstance(texts, list) else (), self._actions(), strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            self._moves = {move.ply - 1: move for move in reviewed if move.ply <= same}
        return self._moves

    def _actions(self) -> list[str]:
        return [f"{action.seat} {action.text}" for action in self._table.actions]

    async def _run(self, table: Table, asked: range) -> None:
        moves, actions = self._judged, self._actions()
        try:
            for done, ply in enumerate(asked, 1):
                self._share(asked, done - 1)
                if ply not in moves:
                    moves[ply] = await self._judge(table, ply)
                if done < len(asked):
                    self._progress(done, len(asked))
            kept = [encode(moves[ply]) for ply in sorted(moves)]
            self._store.save_review(self._id, NEWEST, {"actions": [*actions], "moves": [*kept]})
        except ParlourError as error:
            log.warning("A review broke off: %s", traced(error))
            self._fault = error
        except Exception:
            log.exception("A review broke off.")
            self._fault = ServerError(BROKEN)
        self._task = None
        self._share(range(0), 0, "broken" if self._fault else "")
        self._progress(len(asked), len(asked))  # told only now, so that whoever then looks finds it done

    async def _judge(self, table: Table, ply: int) -> ReviewedMove:
        action = table.actions[ply]
        judge = game_type(table.game.name).judge
        judging = JudgeMove(
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
            return await self._pool.judge(judging, self.by)
        except PlayerOverran as error:
            return ReviewedMove(ply + 1, action.seat, action.text, action.text, sentence=f"Not judged: {error}.")


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _view(
    game: AnyGame,
    state: State,
    moves: Sequence[ReviewedMove],
    total: int,
    seat: Seat | None,
    fault: ParlourError | None,
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
    summary = [text for item in review.summaries if seat in (None, item.seat) for text in item.sentences]
    return ReviewView(
        state=state,
        done=len(moves),
        total=total,
        moves=[_move(game, move, language) for move in moves],
        summary=[say_error(fault, language, game.name)] if fault else summary if state == "done" else [],
        curve=first[0].points if first else [],
        curves=curves,
        rounds=[],
        round=None,
    )


def _move(game: AnyGame, move: ReviewedMove, language: str) -> ReviewMove:
    sentences = sentences_for(game.name, language)
    return ReviewMove(
        ply=move.ply - 1,
        seat=move.seat,
        text=move.action,
        label=action_label(game, move.action, language),
        chance=move.known.after if move.known else None,
        best=move.best,
        best_label=action_label(game, move.best, language),
        best_chance=move.known.before if move.known else None,
        loss=move.known.loss if move.known else None,
        mark=cast(Mark, move.mark),
        sentence=say_move(move, sentences),
        hindsight=say_hindsight(move, sentences),
        idea=move.idea,
        highlight=list(move.reason.highlight) if move.reason is not None else [],
    )
