"""The HTTP endpoints of the analysis board: each request says all there is to know, and the server keeps nothing.

Reading and playing through is done in threads, judging in the thinking processes within the asker's share. Who goes
away, because the position has changed, no longer waits for an answer, and its process is free again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Final, TypeVar

from fastapi import APIRouter, Depends, Header, Request

from parlour.core.game import HiddenGame
from parlour.core.registry import game_type
from parlour.errors import Unsupported
from parlour.web import analysis
from parlour.web.advice import decision_view, judge_job
from parlour.web.analysis_jobs import JudgeOpenly, SolveDeal
from parlour.web.api_people import errors
from parlour.web.languages import language_for
from parlour.web.schema import ParView
from parlour.web.schema_advice import DecisionView
from parlour.web.schema_analysis import (
    AnalysisIn,
    AnalysisView,
    JudgeIn,
    MakeableView,
    PastedIn,
    PastedView,
    RecordIn,
    RecordView,
    TreeIn,
    TreeView,
)
from parlour.web.visits import QuickRoute, TheAsker, TheLobby

__all__ = ["router"]

GONE_SECONDS: Final = 0.1  # between two looks at whether somebody still waits
Answer = TypeVar("Answer")

router: Final = APIRouter(prefix="/api/v1/analysis", tags=["parlour"], route_class=QuickRoute)


async def _language(accept_language: Annotated[str, Header()] = "") -> str:
    return language_for(accept_language)


Language = Annotated[str, Depends(_language)]


async def _while_waited_for(request: Request, doing: Awaitable[Answer]) -> Answer:
    """Return what is being done, or stop doing it when nobody waits for it any more."""
    task = asyncio.ensure_future(doing)
    try:
        while not task.done():
            await asyncio.wait({task}, timeout=GONE_SECONDS)
            if not task.done() and await request.is_disconnected():
                raise Unsupported("Nobody waits for this answer any more.")
        return task.result()
    finally:
        task.cancel()


async def _thread(lobby: TheLobby, work: Callable[[], Answer]) -> Answer:
    await lobby.ready()
    return await asyncio.to_thread(work)


@router.post("/paste", operation_id="readPasted", responses=errors(400, 409, 413))
async def read_pasted(body: PastedIn, lobby: TheLobby, language: Language) -> PastedView:
    """Read games or positions in any format of the game; of a text that is half right, what comes before the fault."""
    return await _thread(lobby, lambda: analysis.read(body, language))


@router.post("/position", operation_id="showPosition", responses=errors(400, 409, 413))
async def show_position(body: AnalysisIn, lobby: TheLobby, language: Language) -> AnalysisView:
    """Show a position after some actions: the table, what may be done, and what the seat can work out."""
    return await _thread(lobby, lambda: analysis.look(body, language))


@router.post("/tree", operation_id="labelTree", responses=errors(400, 409, 413))
async def label_tree(body: TreeIn, lobby: TheLobby, language: Language) -> TreeView:
    """Put a tree of variations into words; what the rules do not allow is null."""
    return await _thread(lobby, lambda: analysis.label_tree(body, language))


@router.post("/record", operation_id="writeLine", responses=errors(400, 409, 413))
async def write_line(body: RecordIn, lobby: TheLobby) -> RecordView:
    """Write a line as a file in one of the formats of its game."""
    return await _thread(lobby, lambda: analysis.record(body))


@router.post("/judge", operation_id="judgePosition", responses=errors(400, 409, 413, 503))
async def judge_position(
    request: Request, body: JudgeIn, lobby: TheLobby, by: TheAsker, language: Language
) -> DecisionView:
    """Say what every move is worth: by what who is to act can know, or with all cards open."""
    table, seat, obs = await _thread(lobby, lambda: analysis.question(body))
    if not (body.open and isinstance(table.game, HiddenGame)):
        judge = game_type(body.game).judge
        known = await _while_waited_for(request, lobby.pool.advise(judge_job(table, obs), by))
        return decision_view(known, table, obs, judge.spec, language)
    hindsight = game_type(body.game).hindsight
    if hindsight is None:
        raise Unsupported("Nobody here judges this game with all cards open.")
    rules = table.game.rules
    job = JudgeOpenly(body.game, rules, hindsight.spec, table.state, seat, hindsight.limit)
    openly = await _while_waited_for(request, lobby.pool.question(job, by))
    return decision_view(openly, table, obs, hindsight.spec, language)


@router.post("/makeable", operation_id="showMakeable", responses=errors(400, 409, 413, 503))
async def show_makeable(
    request: Request, body: JudgeIn, lobby: TheLobby, by: TheAsker, language: Language
) -> MakeableView:
    """Say what each seat can make of a deal with all cards open, and what perfect play of both sides comes to."""
    table, fault = await _thread(lobby, lambda: analysis.set_up(body.game, body.rules, body.position, body.actions))
    if fault is not None:
        raise fault
    job = SolveDeal(body.game, table.game.rules, table.state, language)
    solved = await _while_waited_for(request, lobby.pool.question(job, by))
    if solved is None:
        raise Unsupported("What can be made of a deal is not worked out in this game.")
    return MakeableView(
        strains=list(solved.strains),
        tricks=[list(row) for row in solved.tricks],
        contracts=list(solved.contracts),
        par=ParView(score=solved.par.score, contracts=list(solved.par.contracts)),
    )
