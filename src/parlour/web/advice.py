"""Hints and explanations at one table, by the game's judge or by the player that moved."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, cast

from parlour.core.analysis import AnyAnalysis
from parlour.core.game import AnyGame
from parlour.core.observation import Observation, Seat
from parlour.core.registry import game_type
from parlour.core.rng import derive
from parlour.errors import BadParameter, StaleAction, Unsupported
from parlour.explain import Explanation, action_label, explain, part_label
from parlour.explain.catalogue import spec_title
from parlour.explain.evidence import deals_of, evidence_of, lay
from parlour.explain.hints import hint
from parlour.explain.opinion import feedback, second_opinion
from parlour.records import analysis_from_json
from parlour.runtime.decision import Decide
from parlour.table import Table
from parlour.web.bots import move_job
from parlour.web.player_pool import PlayerPool
from parlour.web.schema_advice import (
    CandidateView,
    DecisionView,
    EvidenceSide,
    EvidenceView,
    FeedbackView,
    HintView,
    LaidView,
    Mark,
    ReasonView,
    SpentView,
)
from parlour.web.storage import Storage
from parlour.web.tokens import Asker
from parlour.web.views import is_hidden, is_open_book

__all__ = ["Advice", "decision_view", "judge_job"]

MOST_REMEMBERED: Final = 8
LARGEST: Final = 1e9  # JSON has no infinity
Asked = tuple[AnyAnalysis, Observation, str]  # what is thought, by whom, of what a seat sees
Wanted = tuple[int, str]  # the number of a deal, and the action after which it is shown, if any


def judge_job(table: Table, obs: Observation) -> Decide:
    """Return the question to the game's judge about what a seat sees."""
    judge = game_type(table.game.name).judge
    seed = derive(table.opened.player_seed, "judge", -1 if obs.seat is None else obs.seat, len(obs.events))
    return Decide(table.game.name, table.game.rules, judge.spec, obs, seed, judge.limit)


class Advice:
    """Answers questions about one table; asking for the next step of a hint does not think again."""

    def __init__(self, table_id: str, table: Table, store: Storage, pool: PlayerPool) -> None:
        self._id = table_id
        self._table = table
        self._store = store
        self._pool = pool
        self._known: list[tuple[Decide, AnyAnalysis]] = []

    async def hint(self, asker: Asker, seat: Seat, level: int) -> HintView:
        """Help the seat to move."""
        analysis, obs, judge = await self._judged(self._question(seat), asker)
        given = hint(analysis, self._table.game, obs, level, asker.language)
        return HintView(
            level=given.level,
            text=given.text,
            area=list(given.area),
            candidates=list(given.candidates),
            action=given.action,
            reasons=list(given.reasons),
            highlight=list(given.highlight),
            decision=decision_view(analysis, self._table, obs, judge, asker.language) if level == 4 else None,
        )

    def _question(self, seat: Seat) -> Observation:
        """Return what a seat decides on, also while cards are dealt and it could be asked."""
        if self._table.moment is None:
            return self._table.observe(seat)
        asked = self._table.could_say(seat)
        if asked is None:
            raise StaleAction("There is nothing that this seat could say now.")
        return asked

    async def explain(self, asker: Asker, seat: Seat | None, ply: int | None, *, judge: bool = False) -> DecisionView:
        """Explain the present position, or the move made at a ply: as its player saw it, or as the judge does."""
        analysis, obs, player = await self._asked(asker, seat, ply, judge)
        view = decision_view(analysis, self._table, obs, player, asker.language)
        if ply is None:
            return view
        played = self._table.actions[ply].text
        other = second_opinion(await self._judge(obs, asker), self._table.game, obs, played, asker.language)
        return view.model_copy(update={"judged": other})

    async def deal(self, asker: Asker, seat: Seat | None, ply: int | None, judge: bool, wanted: Wanted) -> LaidView:
        """Lay one of the imagined deals behind such an explanation."""
        analysis, obs, _ = await self._asked(asker, seat, ply, judge)
        return _laid(analysis, self._table, obs, wanted)

    async def _asked(self, asker: Asker, seat: Seat | None, ply: int | None, judge: bool) -> Asked:
        """Return what is thought of the present position, or of the move at a ply."""
        if seat is not None:
            asker.must_hold(seat)
        if ply is not None:
            return await self._asked_past(asker, ply, judge)
        if self._table.moment is not None and seat is not None:
            return await self._judged(self._question(seat), asker)
        actors = self._table.actors
        if not actors:
            raise StaleAction("The game is over; ask about one of its moves.")
        if seat not in actors:
            if is_hidden(self._table):
                raise Unsupported("It is not this seat's turn, and what others know is hidden.")
            seat = actors[0]
        return await self._judged(self._table.observe(seat), asker)

    async def feedback(self, asker: Asker, seat: Seat) -> FeedbackView:
        """Say whether the last move of a seat was fine, by what it could know; never where other people play."""
        asker.must_hold(seat)
        table = self._table
        if sum(sitting.personal for sitting in table.sittings) != 1 or not table.sittings[seat].human:
            raise Unsupported("Moves are commented at once only where one person plays against our players.")
        ply = next((ply for ply in reversed(range(len(table.actions))) if table.actions[ply].seat == seat), None)
        if ply is None:
            raise StaleAction("You have not moved yet.")
        text, obs = table.actions[ply].text, table.at(ply).observe(seat)
        comment = feedback(await self._judge(obs, asker), table.game, obs, text, asker.language)
        return FeedbackView(
            ply=ply,
            text=text,
            fine=comment.fine,
            mark=cast(Mark, comment.mark),
            sentence=comment.sentence,
            idea=comment.idea,
            best=comment.best,
            best_label=action_label(table.game, comment.best, asker.language),
        )

    async def _asked_past(self, asker: Asker, ply: int, judge: bool) -> Asked:
        if not is_open_book(self._table) and ply >= self._table.open_plies:
            raise Unsupported("While cards are hidden, the reasons for a move are shown only at the end of the round.")
        if ply >= len(self._table.actions):
            raise StaleAction(
                "This game has {count} moves; the one asked for is not among them.", count=len(self._table.actions)
            )
        action = self._table.actions[ply]
        past = self._table.at(ply)
        obs = past.observe(action.seat)
        number = next(number for number, entry in enumerate(self._table.entries) if entry is action)
        stored = None if judge else self._store.decision(self._id, number)
        if stored is None:
            return await self._judged(obs, asker)
        player = str(stored["player"])
        analysis = analysis_from_json(stored, lambda text: self._table.game.parse(text, obs))
        # Stored with all that was weighed where telemetry is written, and by versions that knew no other way.
        if not stored.get("analysed", True) and not action.fallback:
            weighed = await self._ask(move_job(past, action.seat, player), asker)
            analysis = weighed.about(analysis.action)
        return analysis, obs, player

    async def _judged(self, obs: Observation, asker: Asker) -> Asked:
        return await self._judge(obs, asker), obs, game_type(self._table.game.name).judge.spec

    async def _judge(self, obs: Observation, asker: Asker) -> AnyAnalysis:
        return await self._ask(judge_job(self._table, obs), asker)

    async def _ask(self, job: Decide, asker: Asker) -> AnyAnalysis:
        for known, analysis in self._known:
            if known == job:
                return analysis
        analysis = await self._pool.advise(job, asker.principal)
        self._known = [*self._known, (job, analysis)][-MOST_REMEMBERED:]
        return analysis


def decision_view(analysis: AnyAnalysis, table: Table, obs: Observation, player: str, language: str) -> DecisionView:
    """Put an analysis into words and numbers."""
    game = table.game
    explanation = explain(analysis, game, obs, language)
    spent = analysis.spent
    names = dict.fromkeys(name for row in explanation.rows for name in row.parts)
    return DecisionView(
        action=explanation.action,
        headline=explanation.headline,
        sentences=list(explanation.sentences),
        certainty=explanation.certainty,
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
            for row in explanation.rows
        ],
        reasons=_reasons(explanation, analysis, game, language),
        imagined=len(deals_of(analysis)),
        spent=SpentView(
            nodes=spent.nodes,
            seconds=spent.seconds,
            cpu_seconds=spent.cpu_seconds,
            depth=spent.depth,
            samples=spent.samples,
        ),
        player=player,
        player_title=spec_title(game_type(game.name), player, language),
    )


def _reasons(explanation: Explanation, analysis: AnyAnalysis, game: AnyGame, language: str) -> list[ReasonView]:
    """List the reasons of a lesson with what they count, deal by deal."""
    lesson = explanation.lesson
    if lesson is None or not lesson.reasons:
        return []
    reasons = []
    for text, why in zip((explanation.headline, *explanation.sentences), lesson.reasons, strict=False):
        counted = evidence_of(why, lesson, analysis, game)
        view = None
        if counted is not None:
            sides = [
                EvidenceSide(text=name, label=action_label(game, name, language), shares=[*shares], marked=[*marked])
                for name, shares, marked in zip(
                    map(game.format, (lesson.move, lesson.rival)),
                    (counted.move, counted.rival),
                    counted.marked,
                    strict=True,
                )
            ]
            view = EvidenceView(
                once=counted.once, about=counted.about, weighted=counted.weighted, move=sides[0], rival=sides[1]
            )
        reasons.append(ReasonView(text=text, highlight=list(why.highlight), evidence=view))
    return reasons


def _laid(analysis: AnyAnalysis, table: Table, obs: Observation, wanted: Wanted) -> LaidView:
    """Show an imagined deal as the seat that imagined it would see it, and the hands of all."""
    game, (number, after) = table.game, wanted
    deals = deals_of(analysis)
    if number >= len(deals):
        raise BadParameter(
            "{count} deals were imagined, counted from 0; there is no number {number}.", count=len(deals), number=number
        )
    actions = {game.format(item.action): item for item in analysis.candidates}
    if after and after not in actions:
        raise BadParameter("{move} was not compared with anything here.", move=after)
    laid = lay(analysis, game, obs, number, actions[after].action if after else None)
    hands = [" ".join(table.view.hand(game.observe(laid.state, seat))) for seat in range(game.seats)]
    outcomes = {
        name: _all_finite(sample.outcomes)
        for name, item in actions.items()
        for sample in item.samples
        if sample.world == deals[number] and not item.continuations
    }
    return LaidView(
        number=number,
        view=table.view.show(game.observe(laid.state, obs.seat)),
        hands=hands if any(hands) else [],
        line=list(laid.line),
        text="" if any(hands) else deals[number],
        outcomes=outcomes,
    )


def _all_finite(parts: Mapping[str, float]) -> dict[str, float]:
    return {name: _finite(value) for name, value in parts.items()}


def _finite(value: float) -> float:
    return 0.0 if math.isnan(value) else max(-LARGEST, min(LARGEST, value))
