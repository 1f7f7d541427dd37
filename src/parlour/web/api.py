"""The HTTP endpoints: each reads the request, asks the lobby or a room, and says what came of it."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Header, Request
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.exceptions import HTTPException
from starlette.routing import Match

from parlour.web import catalogue
from parlour.web.languages import language_for
from parlour.web.lobby import Lobby
from parlour.web.room import Room
from parlour.web.schema import (
    Accepted,
    ActionIn,
    Actions,
    AgainIn,
    Allowed,
    ErrorView,
    ExtendIn,
    GameView,
    Health,
    MeaningsView,
    ParView,
    PositionIn,
    PositionView,
    ReseatIn,
    SeatOnly,
    TableIn,
    TableMade,
    TableView,
    Verdict,
)
from parlour.web.schema_advice import ComparisonView, DecisionView, ExplainIn, HintIn, HintView, ReviewView
from parlour.web.tokens import Asker

__all__ = ["router"]

_ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    400: {"model": ErrorView, "description": "The request cannot be read; nothing has changed."},
    403: {"model": ErrorView, "description": "The token does not hold this seat."},
    404: {"model": ErrorView, "description": "There is no such table."},
    409: {"model": ErrorView, "description": "Not possible now: illegal, too late, or not in this game."},
    413: {"model": ErrorView, "description": "The request is too long."},
    429: {"model": ErrorView, "description": "Too many requests or tables."},
    503: {"model": ErrorView, "description": "The player that was asked gave no answer."},
}


def _errors(*codes: int) -> dict[int | str, dict[str, Any]]:
    return {code: _ERRORS[code] for code in (*codes, 429)}


router: Final = APIRouter(prefix="/api/v1", tags=["parlour"])
_bearer: Final = HTTPBearer(
    auto_error=False,
    scheme_name="seat",
    description="The token of a seat, or several joined by commas. Without one the client is a spectator.",
)


# All are coroutines: FastAPI would run plain functions in threads, which costs more than what they do.


async def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


async def _tokens(credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> tuple[str, ...]:
    return tuple(credentials.credentials.split(",")) if credentials else ()


TheLobby = Annotated[Lobby, Depends(_lobby)]
Tokens = Annotated[tuple[str, ...], Depends(_tokens)]


async def _room(lobby: TheLobby, table_id: str) -> Room:
    return lobby.room(table_id)


TheRoom = Annotated[Room, Depends(_room)]


async def _asker(room: TheRoom, tokens: Tokens, accept_language: Annotated[str, Header()] = "") -> Asker:
    return room.asker(tokens, language_for(accept_language))


TheAsker = Annotated[Asker, Depends(_asker)]


@router.get("/health", operation_id="health")
async def health(lobby: TheLobby) -> Health:
    """Say that the server is up, and count the moves that a fallback made and the thinking processes that were lost."""
    return lobby.health()


@router.get("/games", operation_id="listGames", responses=_errors())
def list_games() -> list[GameView]:
    """List the games with their rules, levels and players; players that see all cards are not among them."""
    return catalogue.games()


@router.post("/positions", operation_id="checkPosition", responses=_errors(400, 413))
def check_position(body: PositionIn) -> PositionView:
    """Check a pasted position before opening a table on it."""
    return catalogue.check_position(body.game, body.rules, body.text)


@router.post("/tables", operation_id="openTable", status_code=201, responses=_errors(400, 409, 413))
async def open_table(body: TableIn, lobby: TheLobby) -> TableMade:
    """Open a table; the answer has one token per human seat."""
    seats = tuple(catalogue.sitting(body.game, seat.spec, seat.name) for seat in body.seats)
    return lobby.open(body.game, body.rules, seats, body.position, body.think_seconds)


@router.get("/tables/{table_id}", operation_id="getTable", responses=_errors(403, 404))
async def get_table(room: TheRoom, asker: TheAsker, seat: int | None = None) -> TableView:
    """Show the table as a held seat may see it: the one asked for, or the held one that is to move, or the first."""
    return room.view(asker, seat)


@router.get("/tables/{table_id}/legal", operation_id="getLegal", responses=_errors(403, 404))
async def get_legal(room: TheRoom, asker: TheAsker, seat: int | None = None) -> Actions:
    """List what a held seat may do now; nothing while it is not its turn."""
    return room.legal(asker, seat)


@router.get("/tables/{table_id}/meanings", operation_id="getMeanings", responses=_errors(403, 404))
async def get_meanings(room: TheRoom, asker: TheAsker, seat: int | None = None) -> MeaningsView:
    """Say what calls tell by agreement: those made, and those that a held seat may make now."""
    meanings = await room.meanings(asker, seat)
    return MeaningsView(made=list(meanings.made), choices=dict(meanings.choices))


@router.get("/tables/{table_id}/par", operation_id="getPar", responses=_errors(404, 409))
async def get_par(room: TheRoom) -> ParView:
    """Say what perfect play of a finished game comes to."""
    par = await room.par()
    return ParView(score=par.score, contracts=list(par.contracts))


@router.post("/tables/{table_id}/actions", operation_id="act", responses=_errors(400, 403, 404, 409, 413))
async def act(body: ActionIn, room: TheRoom, asker: TheAsker) -> Accepted:
    """Make a move. It is on disk when the answer comes."""
    room.act(asker, body.seat, body.turn, body.text)
    return Accepted(turn=room.table.turn(body.seat))


@router.post("/tables/{table_id}/undo", operation_id="undo", responses=_errors(400, 403, 404, 409))
async def undo(body: SeatOnly, room: TheRoom, asker: TheAsker) -> Accepted:
    """Take back to before the last move of a seat."""
    room.undo(asker, body.seat)
    return Accepted(turn=room.table.turn(body.seat))


@router.post("/tables/{table_id}/resign", operation_id="resign", responses=_errors(400, 403, 404, 409))
async def resign(body: SeatOnly, room: TheRoom, asker: TheAsker) -> Accepted:
    """Give the game up."""
    room.resign(asker, body.seat)
    return Accepted(turn=room.table.turn(body.seat))


@router.post("/tables/{table_id}/seats", operation_id="reseat", responses=_errors(400, 403, 404, 409))
async def reseat(body: ReseatIn, room: TheRoom, asker: TheAsker) -> Accepted:
    """Let another player take over a seat: a bot's, or one's own."""
    room.reseat(asker, body.seat, catalogue.sitting(room.table.game.name, body.spec, body.name))
    return Accepted(turn=room.table.turn(asker.held[0]))


@router.post("/tables/{table_id}/extend", operation_id="extend", responses=_errors(400, 403, 404, 409))
async def extend(body: ExtendIn, room: TheRoom, asker: TheAsker) -> Allowed:
    """Say which partial selections can still become a legal action."""
    return Allowed(allowed=room.extend(asker, body.seat, body.turn, body.partials))


@router.post("/tables/{table_id}/check", operation_id="check", responses=_errors(400, 403, 404, 409))
async def check(body: ActionIn, room: TheRoom, asker: TheAsker) -> Verdict:
    """Say whether a move may be made, without making it."""
    reason = room.check(asker, body.seat, body.turn, body.text)
    return Verdict(legal=reason is None, reason=reason)


@router.post("/tables/{table_id}/hint", operation_id="hint", responses=_errors(400, 403, 404, 409, 503))
async def hint(body: HintIn, room: TheRoom, asker: TheAsker) -> HintView:
    """Help in steps: where to look, candidates, the move, why."""
    room.must_be_turn(asker, body.seat, body.turn)
    return await room.advice.hint(asker, body.seat, body.level)


@router.post("/tables/{table_id}/explain", operation_id="explain", responses=_errors(400, 403, 404, 409, 503))
async def explain(body: ExplainIn, room: TheRoom, asker: TheAsker) -> DecisionView:
    """Explain the position as the seat sees it, or why a bot made the move at a ply."""
    return await room.advice.explain(asker, body.seat, body.ply, judge=body.judge)


@router.get(
    "/tables/{table_id}/record",
    operation_id="getRecord",
    response_class=PlainTextResponse,
    responses=_errors(404),
)
async def get_record(room: TheRoom, asker: TheAsker) -> PlainTextResponse:
    """Download the game as a text record; hidden cards are in it only once the game is over."""
    name = f"{room.table.game.name}-{room.id}.parlour"
    text = room.record(asker)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.post(
    "/tables/{table_id}/review",
    operation_id="startReview",
    status_code=202,
    responses=_errors(403, 404, 409),
)
async def start_review(room: TheRoom, lobby: TheLobby, asker: TheAsker) -> ReviewView:
    """Start judging every move: of a finished game, or at any time where nothing is hidden."""
    lobby.start_review(room)
    return room.reviewing.view(room.seat_for(asker, None), asker.language)


@router.get("/tables/{table_id}/review", operation_id="getReview", responses=_errors(404))
async def get_review(room: TheRoom, asker: TheAsker) -> ReviewView:
    """Show the review as far as it has come."""
    return room.reviewing.view(room.seat_for(asker, None), asker.language)


@router.post(
    "/tables/{table_id}/comparison",
    operation_id="startComparison",
    status_code=202,
    responses=_errors(400, 403, 404, 409),
)
async def start_comparison(body: SeatOnly, room: TheRoom, lobby: TheLobby, asker: TheAsker) -> ComparisonView:
    """Play a finished game again in the background, with our player in a held seat."""
    asker.must_hold(body.seat)
    lobby.start_comparison(room, body.seat)
    return room.comparing.view(body.seat)


@router.get("/tables/{table_id}/comparison", operation_id="getComparison", responses=_errors(400, 403, 404))
async def get_comparison(room: TheRoom, asker: TheAsker, seat: int) -> ComparisonView:
    """Show how that game went, once it has been played."""
    asker.must_hold(seat)
    return room.comparing.view(seat)


@router.post(
    "/tables/{table_id}/again",
    operation_id="again",
    status_code=201,
    responses=_errors(400, 404, 409),
)
async def again(body: AgainIn, room: TheRoom, lobby: TheLobby) -> TableMade:
    """Try again from a ply of this game, at a new table."""
    return lobby.again(room, body.ply)


@router.get("/tables/{table_id}/replay", operation_id="replay", responses=_errors(400, 403, 404, 409))
async def replay(room: TheRoom, asker: TheAsker, ply: int, seat: int | None = None) -> TableView:
    """Show the table as it was after the first `ply` actions, as the seat knew it then."""
    return room.replay(asker, seat, ply)


@router.api_route("/{path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"], include_in_schema=False)
async def unknown(request: Request) -> None:
    """Refuse every other address, and every other use of an address."""
    known = any(route.matches(request.scope)[0] is Match.PARTIAL for route in router.routes)
    raise HTTPException(405 if known else 404)
