"""Endpoints for those who keep a server running: whether it may be sent people, and what it counts."""

from __future__ import annotations

import asyncio
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.exceptions import HTTPException

from parlour.web import metrics
from parlour.web.lobby import Lobby
from parlour.web.player_pool import PlayerPool

__all__ = ["router", "watch"]

WATCH_SECONDS: Final = 1.0

router: Final = APIRouter()


@router.get("/api/v1/ready", include_in_schema=False)
async def ready(request: Request) -> JSONResponse:
    """Say whether this process can serve tables: 200, or 503 with what is missing."""
    lobby: Lobby = request.app.state.lobby
    missing = lobby.missing()
    return JSONResponse({"ready": not missing, "missing": missing}, 503 if missing else 200)


@router.get("/metrics", include_in_schema=False)
async def show_metrics(request: Request) -> PlainTextResponse:
    """Show what all processes of this server count."""
    lobby: Lobby = request.app.state.lobby
    if not metrics.may_look(request, lobby.settings.metrics):
        raise HTTPException(404)
    return PlainTextResponse(metrics.text(), media_type="text/plain; version=0.0.4")


async def watch(lobby: Lobby, pool: PlayerPool) -> None:
    """Keep the numbers up to date that nobody counts when they change."""
    lost = fallbacks = 0
    metrics.gauge("processes", 1)
    while True:
        metrics.gauge("live_connections", lobby.quotas.sockets)
        metrics.gauge("loaded_tables", lobby.loaded)
        metrics.gauge("thinking", pool.thinking)
        metrics.gauge("waiting", pool.waiting)
        metrics.count("lost_workers", amount=pool.lost - lost)
        metrics.count("fallbacks", amount=pool.fallbacks - fallbacks)
        lost, fallbacks = pool.lost, pool.fallbacks
        await asyncio.sleep(WATCH_SECONDS)
