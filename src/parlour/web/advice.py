"""Hints and explanations at one table, by the game's judge or by the player that moved."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from parlour.core.analysis import AnyAnalysis
from parlour.core.observation import Observation, Seat
from parlour.core.registry import game_type
from parlour.core.rng import derive
from parlour.errors import StaleAction, Unsupported
from parlour.explain import action_label, explain, part_label
from parlour.explain.hints import hint
from parlour.records import analysis_from_json
from parlour.runtime.decision import Decide
from parlour.table import Table
from parlour.web.bots import move_job
from parlour.web.schema_advice import CandidateView, DealView, DecisionView, HintView, SpentView
from parlour.web.storage import Storage
from parlour.web.thinking import ThinkingPool
from parlour.web.tokens import Asker
from parlour.web.views import is_hidden, is_open_book

__all__ = ["Advice", "decision_view", "judge_job"]

MOST_REMEMBERED: Final = 8
MOST_DEALS: Final = 40  # more than anybody opens
LARGEST: Final = 1e9  # JSON has no infinity


def judge_job(table: Table, obs: Observation) -> Decide:
    """Return the question to the game's judge about what a seat sees."""
    judge = game_type(table.game.name).judge
    seed = derive(table.opened.player_seed, "judge", -1 if obs.seat is None else obs.seat, len(obs.events))
    return Decide(table.game.name, table.game.rules, judge.spec, obs, seed, judge.limit)


class Advice:
    """Answers questions about one table; asking for the next step of a hint does not think again."""

    def __init__(self, table_id: str, table: Table, store: Storage, pool: ThinkingPool) -> None:
        self._id = table_id
        self._table = table
        self._store = store
        self._pool = pool
        self._known: list[tuple[Decide, AnyAnalysis]] = []

    async def hint(self, asker: Asker, seat: Seat, level: int) -> HintView:
        """Help the seat to move."""
        obs = self._table.observe(seat)
        analysis = await self._judge(obs)
        given = hint(analysis, self._table.game, obs, level, asker.language)
        return HintView(
            level=given.level,
            text=given.text,
            area=list(given.area),
            candidates=list(given.candidates),
            action=given.action,
            reasons=list(given.reasons),
            decision=self._view(asker, analysis, obs) if level == 4 else None,
        )

    async def explain(self, asker: Asker, seat: Seat | None, ply: int | None, *, judge: bool = False) -> DecisionView:
        """Explain the present position, or the move made at a ply: as its player saw it, or as the judge does."""
        if seat is not None:
            asker.must_hold(seat)
        if ply is not None:
            return await self._explain_past(asker, ply, judge)
        actors = self._table.actors
        if not actors:
            raise StaleAction("The game is over; ask about one of its moves.")
        if seat not in actors:
            if is_hidden(self._table):
                raise Unsupported("It is not this seat's turn, and what others know is hidden.")
            seat = actors[0]
        obs = self._table.observe(seat)
        return self._view(asker, await self._judge(obs), obs)

    async def _explain_past(self, asker: Asker, ply: int, judge: bool) -> DecisionView:
        if not is_open_book(self._table):
            raise Unsupported("While cards are hidden, the reasons for a move are shown only at the end of the game.")
        if ply >= len(self._table.actions):
            raise StaleAction(f"This game has {len(self._table.actions)} moves; the one asked for is not among them.")
        action = self._table.actions[ply]
        past = self._table.at(ply)
        obs = past.observe(action.seat)
        number = next(number for number, entry in enumerate(self._table.entries) if entry is action)
        stored = None if judge else self._store.decision(self._id, number)
        if stored is None:
            return self._view(asker, await self._judge(obs), obs)
        player = str(stored["player"])
        analysis = analysis_from_json(stored, lambda text: self._table.game.parse(text, obs))
        # Stored with all that was weighed where telemetry is written, and by versions that knew no other way.
        if not stored.get("analysed", True) and not action.fallback:
            weighed = await self._ask(move_job(past, action.seat, player))
            analysis = weighed.about(analysis.action)
        return self._view(asker, analysis, obs, player)

    async def _judge(self, obs: Observation) -> AnyAnalysis:
        return await self._ask(judge_job(self._table, obs))

    async def _ask(self, job: Decide) -> AnyAnalysis:
        for known, analysis in self._known:
            if known == job:
                return analysis
        analysis = await self._pool.advise(job)
        self._known = [*self._known, (job, analysis)][-MOST_REMEMBERED:]
        return analysis

    def _view(self, asker: Asker, analysis: AnyAnalysis, obs: Observation, player: str = "") -> DecisionView:
        player = player or game_type(self._table.game.name).judge.spec
        return decision_view(analysis, self._table, obs, player, asker.language)


def decision_view(analysis: AnyAnalysis, table: Table, obs: Observation, player: str, language: str) -> DecisionView:
    """Put an analysis into words and numbers."""
    game = table.game
    told = explain(analysis, game, obs, language)
    spent = analysis.spent
    names = dict.fromkeys(name for row in told.rows for name in row.parts)
    return DecisionView(
        action=told.action,
        headline=told.headline,
        sentences=list(told.sentences),
        certainty=told.certainty,
        parts={name: part_label(game, name, language) for name in names},
        candidates=[
            CandidateView(
                text=row.action,
                label=action_label(game, row.action, language),
                chosen=row.chosen,
                value=_finite(row.value),
                chance=row.chance,
                exact=row.exact,
                parts=_all_finite(row.parts),
                line=list(row.line),
                why=row.why,
            )
            for row in told.rows
        ],
        deals=_deals(analysis, game.format),
        spent=SpentView(
            nodes=spent.nodes,
            seconds=spent.seconds,
            cpu_seconds=spent.cpu_seconds,
            depth=spent.depth,
            samples=spent.samples,
        ),
        player=player,
    )


def _deals(analysis: AnyAnalysis, name: Callable[[object], str]) -> list[DealView]:
    """List the imagined deals behind an analysis, each with what came of every action that was tried in it."""
    found: dict[str, dict[str, dict[str, float]]] = {}
    for candidate in analysis.candidates:
        for sample in candidate.samples:
            found.setdefault(sample.world, {})[name(candidate.action)] = _all_finite(sample.outcomes)
    return [DealView(text=text, outcomes=outcomes) for text, outcomes in list(found.items())[:MOST_DEALS]]


def _all_finite(parts: Mapping[str, float]) -> dict[str, float]:
    return {name: _finite(value) for name, value in parts.items()}


def _finite(value: float) -> float:
    return 0.0 if math.isnan(value) else max(-LARGEST, min(LARGEST, value))
