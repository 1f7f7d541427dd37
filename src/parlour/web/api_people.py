"""The HTTP endpoints for people at one table: coming, leaving, clocks, phrases, another game."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter

from parlour.web.schema import Accepted, Claimed, ClaimIn, ErrorView, SeatNumber, SeatOnly
from parlour.web.schema_people import Clocks, Invited, PhraseIn, RematchIn, RematchMade
from parlour.web.visits import AtTable, QuickRoute, TheLobby

__all__ = ["Answers", "errors", "router"]

Answers = dict[int | str, dict[str, Any]]  # as FastAPI wants them

_ERRORS: Final[Answers] = {
    400: {"model": ErrorView, "description": "The request cannot be read; nothing has changed."},
    403: {"model": ErrorView, "description": "The token does not hold this seat."},
    404: {"model": ErrorView, "description": "There is no such table."},
    409: {"model": ErrorView, "description": "Not possible now: illegal, too late, or not in this game."},
    413: {"model": ErrorView, "description": "The request is too long."},
    429: {"model": ErrorView, "description": "Too many requests or tables."},
    503: {"model": ErrorView, "description": "The player that was asked gave no answer."},
}


def errors(*codes: int) -> Answers:
    """Return how requests to an address can fail."""
    return {code: _ERRORS[code] for code in (*codes, 429)}


router: Final = APIRouter(prefix="/api/v1", tags=["parlour"], route_class=QuickRoute)


@router.post("/tables/{table_id}/seats/{seat}/claim", operation_id="claim", responses=errors(400, 403, 404, 409))
async def claim(body: ClaimIn, at: AtTable, seat: SeatNumber) -> Claimed:
    """Take a seat with the code that its guest was given; it works once, and the token is shown only now."""
    return Claimed(token=await at.room.people.claim(seat, body.code, body.name))


@router.post("/tables/{table_id}/invite", operation_id="invite", responses=errors(400, 403, 404, 409))
async def invite(body: SeatOnly, at: AtTable) -> Invited:
    """Open a seat to a guest, or make a new code for it; for who opened the table."""
    return Invited(code=await at.room.people.invite(at.asker, body.seat))


@router.post("/tables/{table_id}/leave", operation_id="leave", responses=errors(400, 403, 404, 409))
async def leave(body: SeatOnly, at: AtTable) -> Accepted:
    """Let a player stand in at once; who comes back has the seat again."""
    await at.room.people.leave(at.asker, body.seat)
    return at.accepted(body.seat)


@router.get("/tables/{table_id}/clocks", operation_id="getClocks", responses=errors(403, 404))
async def get_clocks(at: AtTable, seat: int | None = None) -> Clocks:
    """Show the clocks, for clients without a live connection."""
    return at.room.people.clocks_for(at.room.seat_for(at.asker, seat))


@router.post("/tables/{table_id}/phrases", operation_id="speak", responses=errors(400, 403, 404))
async def speak(body: PhraseIn, at: AtTable) -> Accepted:
    """Say one of the set phrases to everybody who is connected; nothing of it is kept."""
    at.room.people.speak(at.asker, body.seat, body.phrase)
    return at.accepted(body.seat)


@router.post(
    "/tables/{table_id}/rematch", operation_id="rematch", status_code=201, responses=errors(400, 403, 404, 409)
)
async def rematch(body: RematchIn, at: AtTable, lobby: TheLobby) -> RematchMade:
    """Open a table where the same people play again, once this game is over; all of them keep their seats."""
    return RematchMade(id=await lobby.rematch(at.room, at.asker, body.rules))
