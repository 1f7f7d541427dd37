"""The HTTP endpoints: each reads the request, asks the lobby or a room, and says what came of it."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Header, Request
from fastapi.responses import PlainTextResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match

from parlour.web import api_analysis, api_arena, api_learn, api_people, api_puzzles, catalogue, checking, meanings
from parlour.web.api_people import errors
from parlour.web.languages import language_for
from parlour.web.schema import (
    Accepted,
    ActionIn,
    Actions,
    AgainIn,
    Allowed,
    ExtendIn,
    GameView,
    Health,
    MeaningsView,
    ParView,
    PauseIn,
    PositionIn,
    PositionView,
    ReseatIn,
    SeatOnly,
    TableIn,
    TableMade,
    TableView,
    Verdict,
    WishIn,
)
from parlour.web.schema_advice import (
    CompareIn,
    ComparisonView,
    DealIn,
    DecisionView,
    ExplainIn,
    FeedbackView,
    HintIn,
    HintView,
    LaidView,
    LineView,
    ReviewView,
    WhichRound,
)
from parlour.web.visits import AtTable, QuickRoute, TheAsker, TheLobby

__all__ = ["router"]

router: Final = APIRouter(prefix="/api/v1", tags=["parlour"], route_class=QuickRoute)


@router.get("/health", operation_id="health")
async def health(lobby: TheLobby) -> Health:
    """Say that the server is up, and count the moves that a fallback made and the thinking processes that were lost."""
    return lobby.health()


@router.get("/games", operation_id="listGames", responses=errors())
def list_games(accept_language: Annotated[str, Header()] = "") -> list[GameView]:
    """List the games with their rules, levels and players; players that see all cards are not among them."""
    return catalogue.games(language_for(accept_language))


@router.post("/positions", operation_id="checkPosition", responses=errors(400, 413))
def check_position(body: PositionIn, accept_language: Annotated[str, Header()] = "") -> PositionView:
    """Check a pasted position before opening a table on it."""
    return catalogue.check_position(body.game, body.rules, body.text, language_for(accept_language))


@router.post("/tables", operation_id="openTable", status_code=201, responses=errors(400, 409, 413))
async def open_table(body: TableIn, lobby: TheLobby, by: TheAsker) -> TableMade:
    """Open a table; the answer has a token for each seat of a person here, and a code for each guest."""
    await lobby.ready()
    seats = tuple(catalogue.sitting(body.game, seat.spec, seat.name, guest=seat.guest) for seat in body.seats)
    guests = frozenset(number for number, seat in enumerate(body.seats) if seat.guest)
    return lobby.open(body, seats, by, guests=guests)


@router.get("/tables/{table_id}", operation_id="getTable", responses=errors(403, 404))
async def get_table(at: AtTable, seat: int | None = None) -> TableView:
    """Show the table as a held seat may see it: the one asked for, to move, last to move or first."""
    return at.room.view(at.asker, seat)


@router.get("/tables/{table_id}/legal", operation_id="getLegal", responses=errors(403, 404))
async def get_legal(at: AtTable, seat: int | None = None) -> Actions:
    """List what a held seat may do now; nothing while it is not its turn."""
    return at.room.legal(at.asker, seat)


@router.get("/tables/{table_id}/meanings", operation_id="getMeanings", responses=errors(403, 404))
async def get_meanings(at: AtTable, seat: int | None = None) -> MeaningsView:
    """Say what calls tell by agreement: those made, and those that a held seat may make now."""
    told = await meanings.meanings(at.room.table, at.room.seat_for(at.asker, seat), at.asker.language)
    return MeaningsView(made=list(told.made), choices=dict(told.choices))


@router.get("/tables/{table_id}/par", operation_id="getPar", responses=errors(404, 409))
async def get_par(at: AtTable) -> ParView:
    """Say what perfect play of a finished game comes to."""
    par = await meanings.par(at.room.table, at.asker.language)
    return ParView(score=par.score, contracts=list(par.contracts))


@router.post("/tables/{table_id}/actions", operation_id="act", responses=errors(400, 403, 404, 409, 413))
async def act(body: ActionIn, at: AtTable) -> Accepted:
    """Make a move. It is on disk when the answer comes."""
    await at.room.act(at.asker, body.seat, body.turn, body.text)
    return at.accepted(body.seat)


@router.post("/tables/{table_id}/undo", operation_id="undo", responses=errors(400, 403, 404, 409))
async def undo(body: SeatOnly, at: AtTable) -> Accepted:
    """Take back to before the last move of a seat."""
    await at.room.undo(at.asker, body.seat)
    return at.accepted(body.seat)


@router.post("/tables/{table_id}/resign", operation_id="resign", responses=errors(400, 403, 404, 409))
async def resign(body: SeatOnly, at: AtTable) -> Accepted:
    """Give the game up."""
    await at.room.resign(at.asker, body.seat)
    return at.accepted(body.seat)


@router.post("/tables/{table_id}/seats", operation_id="reseat", responses=errors(400, 403, 404, 409))
async def reseat(body: ReseatIn, at: AtTable) -> Accepted:
    """Let another player take over a seat: one's own or, for who opened the table, any."""
    await at.room.reseat(at.asker, body.seat, catalogue.sitting(at.room.table.game.name, body.spec, body.name))
    return at.accepted(next(iter(at.asker.held), None))


@router.post("/tables/{table_id}/wish", operation_id="wish", responses=errors(400, 403, 404, 409))
async def wish(body: WishIn, at: AtTable) -> Accepted:
    """While cards are dealt: say something at the next question to this seat, or take that back."""
    at.room.wish(at.asker, body.seat, body.text)
    return at.accepted(body.seat)


@router.post("/tables/{table_id}/pause", operation_id="pause", responses=errors(400, 403, 404, 409))
async def pause(body: PauseIn, at: AtTable) -> Accepted:
    """Stop the deal, or go on with it; not where other people wait."""
    at.room.pause(at.asker, body.seat, paused=body.paused)
    return at.accepted(body.seat)


@router.post("/tables/{table_id}/extend", operation_id="extend", responses=errors(400, 403, 404, 409))
async def extend(body: ExtendIn, at: AtTable) -> Allowed:
    """Say which partial selections can still become a legal action."""
    at.room.must_be_turn(at.asker, body.seat, body.turn)
    return Allowed(allowed=await checking.extend(at.room.table, body.seat, body.partials))


@router.post("/tables/{table_id}/check", operation_id="check", responses=errors(400, 403, 404, 409))
async def check(body: ActionIn, at: AtTable) -> Verdict:
    """Say whether a move may be made, without making it."""
    at.room.must_be_turn(at.asker, body.seat, body.turn)
    return checking.check(at.room.table, body.seat, body.text, at.asker.language)


@router.post("/tables/{table_id}/hint", operation_id="hint", responses=errors(400, 403, 404, 409, 503))
async def hint(body: HintIn, at: AtTable) -> HintView:
    """Help in steps: where to look, candidates, the move, why."""
    at.room.must_be_unaided(at.asker, body.seat)
    at.room.table.must_be_asked(body.seat, body.turn)
    return await at.room.advice.hint(at.asker, body.seat, body.level)


@router.post("/tables/{table_id}/explain", operation_id="explain", responses=errors(400, 403, 404, 409, 503))
async def explain(body: ExplainIn, at: AtTable) -> DecisionView:
    """Explain the position as the seat sees it, or why a bot made the move at a ply."""
    at.room.must_be_unaided(at.asker, body.seat, body.ply)
    return await at.room.advice.explain(at.asker, body.seat, body.ply, judge=body.judge)


@router.post("/tables/{table_id}/deal", operation_id="deal", responses=errors(400, 403, 404, 409, 503))
async def deal(body: DealIn, at: AtTable) -> LaidView:
    """Lay one of the imagined deals behind an explanation on the table."""
    at.room.must_be_unaided(at.asker, body.seat, body.ply)
    return await at.room.advice.deal(at.asker, body.seat, body.ply, body.judge, (body.number, body.after))


@router.post("/tables/{table_id}/feedback", operation_id="feedback", responses=errors(400, 403, 404, 409, 503))
async def feedback(body: SeatOnly, at: AtTable) -> FeedbackView:
    """Say whether the last move of a held seat was fine; only at a table with one person."""
    return await at.room.advice.feedback(at.asker, body.seat)


@router.get(
    "/tables/{table_id}/record",
    operation_id="getRecord",
    response_class=PlainTextResponse,
    responses=errors(404),
)
async def get_record(at: AtTable) -> PlainTextResponse:
    """Download the game as a text record; hidden cards are in it only once the game is over."""
    name = f"{at.room.table.game.name}-{at.room.id}.parlour"
    text = await at.room.record(at.asker)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.post(
    "/tables/{table_id}/review",
    operation_id="startReview",
    status_code=202,
    responses=errors(400, 403, 404, 409),
)
async def start_review(at: AtTable, lobby: TheLobby, round: int | None = None) -> ReviewView:
    """Start judging every move that is open to all, or those of a round that is over."""
    at.room.must_be_unaided(at.asker, ply=0)
    lobby.start_review(at.room, round, at.asker.principal)
    return at.room.review.view(at.room.seat_for(at.asker, None), at.asker.language, round)


@router.get("/tables/{table_id}/review", operation_id="getReview", responses=errors(400, 404))
async def get_review(at: AtTable, round: int | None = None) -> ReviewView:
    """Show the review as far as it has come."""
    return at.room.review.view(at.room.seat_for(at.asker, None), at.asker.language, round)


@router.post(
    "/tables/{table_id}/comparison",
    operation_id="startComparison",
    status_code=202,
    responses=errors(400, 403, 404, 409),
)
async def start_comparison(body: CompareIn, at: AtTable, lobby: TheLobby) -> ComparisonView:
    """Play a finished round again in the background, a few times, with our player in a held seat."""
    at.asker.must_hold(body.seat)
    lobby.start_comparison(at.room, body.seat, body.round, at.asker.principal)
    return at.room.comparison.view(body.seat, body.round, at.asker.language)


@router.get("/tables/{table_id}/comparison", operation_id="getComparison", responses=errors(400, 403, 404))
async def get_comparison(at: AtTable, seat: int, round: WhichRound = None) -> ComparisonView:
    """Show how those games went, once they have been played."""
    at.asker.must_hold(seat)
    return at.room.comparison.view(seat, round, at.asker.language)


@router.delete("/tables/{table_id}/comparison", operation_id="stopComparison", responses=errors(400, 403, 404))
async def stop_comparison(at: AtTable, seat: int) -> ComparisonView:
    """Stop playing again, and forget how it went."""
    at.asker.must_hold(seat)
    at.room.comparison.withdraw()
    return at.room.comparison.view(seat, None, at.asker.language)


@router.post(
    "/tables/{table_id}/again",
    operation_id="again",
    status_code=201,
    responses=errors(400, 403, 404, 409),
)
async def again(body: AgainIn, at: AtTable, lobby: TheLobby) -> TableMade:
    """Try again from a ply of this game, at a new table; the seats of others are for guests there."""
    return lobby.again(at.room, at.asker, body.ply)


@router.get("/tables/{table_id}/replay", operation_id="replay", responses=errors(400, 403, 404, 409))
async def replay(at: AtTable, ply: int, seat: int | None = None, open: bool = False) -> TableView:
    """Show the table as it was after the first `ply` actions: as the seat knew it then, or with all hands open."""
    return at.room.replay(at.asker, seat, ply, open_hands=open)


@router.post("/tables/{table_id}/line", operation_id="playLine", responses=errors(400, 404, 409, 503))
async def play_line(body: AgainIn, at: AtTable) -> LineView:
    """Play the best line through from before the move at `ply`, which has been reviewed."""
    return await at.room.line(at.asker, body.ply)


router.routes.extend(api_people.router.routes)
router.routes.extend(api_analysis.router.routes)
router.routes.extend(api_arena.router.routes)
router.routes.extend(api_puzzles.router.routes)
router.routes.extend(api_learn.router.routes)


@router.api_route("/{path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"], include_in_schema=False)
async def unknown(request: Request) -> None:
    """Refuse every other address, and every other use of an address."""
    known = any(route.matches(request.scope)[0] is Match.PARTIAL for route in router.routes)
    raise HTTPException(405 if known else 404)
