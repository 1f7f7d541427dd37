"""The HTTP endpoints of the arena: start a match or tournament, watch it, stop it, look at its games."""

from __future__ import annotations

import hashlib
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Header, Query, Request, Response

from parlour.arena.stats.paired_stats import match_unit
from parlour.core.registry import make_game
from parlour.errors import NotYourSeat, UnknownTable
from parlour.explain.messages import unit_label
from parlour.web.api_people import errors
from parlour.web.arena import Arena, StoredRun, seconds_left
from parlour.web.arena_games import block_view, entries_of, meeting_of
from parlour.web.languages import language_for
from parlour.web.schema_arena import (
    ArenaLimits,
    ArenaView,
    BlocksView,
    GameShown,
    OpenGameIn,
    RunIn,
    RunLine,
    RunMade,
    RunView,
)
from parlour.web.visits import TheAsker, TheLobby

__all__ = ["router"]

PAGE: Final = 20  # blocks of one answer

router: Final = APIRouter(prefix="/api/v1", tags=["arena"])


async def _arena(request: Request) -> Arena:
    arena: Arena = request.app.state.arena
    return arena


TheArena = Annotated[Arena, Depends(_arena)]
Language = Annotated[str, Header(alias="accept-language")]


@router.get("/arena", operation_id="getArena", responses=errors())
async def get_arena(arena: TheArena, by: TheAsker) -> ArenaView:
    """Show what this device has started, and what may be asked for."""
    settings, runs = arena.settings, await arena.runs()
    return ArenaView(
        limits=ArenaLimits(
            runs=settings.arena_runs,
            runs_each=settings.arena_runs_each,
            blocks=settings.arena_blocks,
            think_seconds=settings.arena_seconds,
        ),
        running=sum(run.running for run in runs),
        runs=[_line(run) for run in runs if run.asked.owner == str(by)],
    )


@router.post("/arena", operation_id="startRun", status_code=201, responses=errors(400, 409, 413))
async def start_run(body: RunIn, arena: TheArena, lobby: TheLobby, by: TheAsker) -> RunMade:
    """Start a match or tournament, if there is room for it; the answer has the token that may stop it."""
    await lobby.ready()
    return await arena.start(body, by)


@router.get("/arena/{run_id}", operation_id="getRun", response_model=RunView, responses=errors(404))
async def get_run(
    run_id: str,
    arena: TheArena,
    lobby: TheLobby,
    accept_language: Language = "",
    if_none_match: Annotated[str, Header()] = "",
) -> Response:
    """Show how a run stands; with the ETag of the last answer, 304 while nothing has changed."""
    await lobby.ready()
    text = _view(await arena.run(run_id), language_for(accept_language)).model_dump_json()
    tag = f'"{hashlib.blake2b(text.encode(), digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache, private"}
    if if_none_match == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type="application/json", headers=headers)


@router.post("/arena/{run_id}/stop", operation_id="stopRun", responses=errors(403, 404))
async def stop_run(
    run_id: str, request: Request, arena: TheArena, lobby: TheLobby, accept_language: Language = ""
) -> RunView:
    """Stop a run; what has been counted stays. The token is shown as that of a seat is."""
    await lobby.ready()
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise NotYourSeat("Only who started this run may stop it.")
    return _view(await arena.stop(run_id, token.strip()), language_for(accept_language))


@router.get("/arena/{run_id}/blocks", operation_id="getBlocks", responses=errors(400, 404))
async def get_blocks(
    run_id: str, arena: TheArena, lobby: TheLobby, first: Annotated[int, Query(ge=0)] = 0
) -> BlocksView:
    """List the blocks that have been played, some at a time, with how each of their games ended."""
    await lobby.ready()
    stored = await arena.run(run_id)
    blocks = await arena.blocks(stored)
    shown = [
        block_view(block, meeting[1])
        for block in blocks[first : first + PAGE]
        if (meeting := meeting_of(stored, block.pairing)) is not None
    ]
    return BlocksView(first=first, total=len(blocks), blocks=shown)


@router.post("/arena/{run_id}/open", operation_id="openGame", status_code=201, responses=errors(400, 404, 409))
async def open_game(body: OpenGameIn, run_id: str, arena: TheArena, lobby: TheLobby, by: TheAsker) -> GameShown:
    """Lay a game of a run on a table of its own, where it is over: everybody may look at it and have it reviewed."""
    await lobby.ready()
    stored = await arena.run(run_id)
    blocks = await arena.blocks(stored)
    block = next((one for one in blocks if one.key == (body.meeting, body.block)), None)
    meeting = meeting_of(stored, body.meeting)
    if block is None or meeting is None or body.game >= len(block.games):
        raise UnknownTable("This game has not been played.")
    return GameShown(id=lobby.lay_out(entries_of(meeting[0], block, body.game), by))


def _line(stored: StoredRun) -> RunLine:
    return RunLine.model_validate(_common(stored))


def _common(stored: StoredRun) -> dict[str, object]:
    asked, shown = stored.asked, stored.shown
    return {
        "id": stored.id,
        "kind": asked.kind,
        "game": asked.game,
        "players": list(asked.players),
        "state": shown.get("state", "running"),
        "ended": shown.get("ended", ""),
        "why": shown.get("why", ""),
        "begun": asked.begun,
        "blocks": shown.get("blocks", 0),
        "planned": asked.planned,
    }


_FIGURES: Final = ("difference", "win_rate", "elo", "history", "test", "standings", "meetings")


def _view(stored: StoredRun, language: str) -> RunView:
    asked, shown = stored.asked, stored.shown
    game = make_game(asked.game, asked.rules)
    settings = {
        "rules": dict(asked.rules),
        "form": asked.form if asked.kind == "tournament" else None,
        "seed": asked.seed,
        "think_seconds": asked.think_seconds,
        "unit": match_unit(game) if match_unit(game) != game.unit else unit_label(game, language),
        "games": shown.get("games", 0),
        "seconds": round(shown.get("seconds", 0.0), 1),
        "seconds_left": seconds_left(stored),
        "forfeits": shown.get("forfeits", 0),
    }
    figures = {name: shown[name] for name in _FIGURES if name in shown}
    return RunView.model_validate({**_common(stored), **settings, **figures})
