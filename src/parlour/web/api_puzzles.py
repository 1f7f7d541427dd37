"""The HTTP endpoints for puzzles. What is asked for with GET is the same for everybody and may be kept."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Final

from fastapi import APIRouter, Header, Query, Response

from parlour.study.puzzles.collection import ANY, daily_puzzle, puzzle_called, puzzle_games, read_date
from parlour.study.puzzles.mistakes import mistakes_of
from parlour.web import puzzles
from parlour.web.api_people import errors
from parlour.web.languages import language_for
from parlour.web.schema_puzzles import (
    DailyPuzzles,
    MistakeIn,
    MistakeList,
    MistakeView,
    OwnAnswerIn,
    PuzzleAnswerIn,
    PuzzleList,
    PuzzleVerdict,
    PuzzleView,
)
from parlour.web.visits import AtTable, QuickRoute

__all__ = ["router"]

KEPT: Final = "public, max-age=3600"
TODAY: Final = "public, max-age=60"  # without a date, what is asked for changes at midnight

router: Final = APIRouter(prefix="/api/v1", tags=["parlour"], route_class=QuickRoute)
Language = Annotated[str, Header(alias="accept-language")]
Short = Annotated[str, Query(max_length=60)]


def _kept(response: Response, how: str = KEPT) -> None:
    response.headers["Cache-Control"] = how
    response.headers["Vary"] = "Accept-Language"


@router.get("/puzzles", operation_id="listPuzzles", responses=errors(400))
def list_puzzles(response: Response, game: Short = "", theme: Short = "", accept_language: Language = "") -> PuzzleList:
    """List the puzzles of a game, of one theme if it is named, and the themes of all games."""
    language = language_for(accept_language)
    answer = PuzzleList(puzzles=puzzles.listed(game, theme, language), themes=puzzles.themes(language))
    _kept(response)
    return answer


@router.get("/puzzles/daily", operation_id="dailyPuzzles", responses=errors(400))
def daily_puzzles(
    response: Response, game: Short = "", date: Short = "", theme: Short = "", accept_language: Language = ""
) -> DailyPuzzles:
    """Show the puzzle of a day (UTC) of one game or of each; the same for everybody."""
    language = language_for(accept_language)
    day = read_date(date) if date else datetime.now(UTC).date()
    names = (puzzles.known(game),) if game else puzzle_games()
    summaries = [puzzles.summary(daily_puzzle(name, day, theme or ANY), language) for name in names]
    _kept(response, KEPT if date else TODAY)
    return DailyPuzzles(date=day.isoformat(), puzzles=summaries)


@router.get("/puzzles/{puzzle_id}", operation_id="getPuzzle", responses=errors(404))
def get_puzzle(response: Response, puzzle_id: str, accept_language: Language = "") -> PuzzleView:
    """Show a puzzle to be solved: what its seat sees, and not the answer."""
    shown = puzzles.show_puzzle(puzzle_called(puzzle_id), language_for(accept_language))
    _kept(response)
    return shown


@router.post("/puzzles/own", operation_id="showOwnPuzzle", responses=errors(400, 409, 413))
def show_own_puzzle(body: MistakeIn, accept_language: Language = "") -> PuzzleView:
    """Show a position from one's own games, which the device has kept."""
    return puzzles.show_own(body, language_for(accept_language))


@router.post("/puzzles/own/answer", operation_id="answerOwnPuzzle", responses=errors(400, 409, 413))
def answer_own_puzzle(body: OwnAnswerIn, accept_language: Language = "") -> PuzzleVerdict:
    """Judge an answer to such a position by what the review held best."""
    return puzzles.answer_own(body, language_for(accept_language))


@router.post("/puzzles/{puzzle_id}/answer", operation_id="answerPuzzle", responses=errors(400, 404, 409, 413))
def answer_puzzle(puzzle_id: str, body: PuzzleAnswerIn, accept_language: Language = "") -> PuzzleVerdict:
    """Judge an answer, or show the solution; ratings come from the device, and go back to it changed."""
    return puzzles.answer_puzzle(puzzle_called(puzzle_id), body, language_for(accept_language))


@router.get("/tables/{table_id}/mistakes", operation_id="getMistakes", responses=errors(400, 403, 404, 409))
async def get_mistakes(at: AtTable, round: int | None = None) -> MistakeList:
    """List the real mistakes of the held seats that a review has found, to be kept as puzzles."""
    table, moves = at.room.table, at.room.review.moves(round)
    mistakes = mistakes_of(table.game, table.states, moves, at.asker.held, at.asker.language)
    return MistakeList(
        mistakes=[
            MistakeView(
                game=one.game,
                rules=dict(one.rules),
                position=one.position,
                seat=one.seat,
                ply=one.ply,
                played=one.played,
                best=one.best,
                sentence=one.sentence,
            )
            for one in mistakes
        ]
    )
