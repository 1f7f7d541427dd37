"""Puzzles for the page: the table as the solver sees it, and what is shown once there is an answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, cast

from parlour.core.game import AnyGame
from parlour.core.observation import Seat
from parlour.core.parameters import Value
from parlour.core.registry import game_type, make_game
from parlour.errors import BadParameter, UnknownName
from parlour.explain.catalogue import game_title
from parlour.explain.messages import action_label
from parlour.explain.sentences import sentences_for
from parlour.study.puzzles.collection import ANY, collection, difficulty_of, puzzle_games, select
from parlour.study.puzzles.mistakes import Mistake, same_answer, say_mistake
from parlour.study.puzzles.puzzle import Puzzle, Question, Weighed, door_of, start_of_line
from parlour.study.puzzles.rating import PUZZLE_DEVIATION, Rating, rated
from parlour.study.puzzles.repetition import days_until, next_box
from parlour.study.puzzles.telling import judge_answer, read_answer, say_task, theme_title
from parlour.table import Opened, Sitting, Table
from parlour.web.schema import TableView
from parlour.web.schema_advice import LineView
from parlour.web.schema_puzzles import (
    MistakeIn,
    OwnAnswerIn,
    PuzzleAnswerIn,
    PuzzleSummary,
    PuzzleVerdict,
    PuzzleView,
    RatingIn,
    RatingView,
    ThemeView,
)
from parlour.web.screens import Viewer
from parlour.web.views import Telling, legal_actions, table_view

__all__ = ["answer_own", "answer_puzzle", "listed", "show_own", "show_puzzle", "summary", "themes"]

OWN: Final = "own"
Difficulty = Literal["easy", "medium", "hard", "extreme"]
Kind = Literal["exact", "deals", "open", "judged"]


def themes(language: str) -> list[ThemeView]:
    """List the themes of all games that have puzzles."""
    return [
        ThemeView(
            game=game,
            name=theme.name,
            title=theme_title(game, theme.name, language),
            count=sum(puzzle.theme == theme.name for puzzle in collection(game)),
        )
        for game in puzzle_games()
        for theme in door_of(game).themes
    ]


def listed(game: str, theme: str, language: str) -> list[PuzzleSummary]:
    """List the puzzles of a game, of one theme if it is named; without a game, nothing."""
    if not game:
        if theme:
            raise BadParameter("A theme belongs to a game; name the game too.")
        return []
    known(game)
    return [summary(puzzle, language) for puzzle in select(game, theme or ANY)]


def known(game: str) -> str:
    """Return a game that has puzzles; raise ``UnknownName`` for any other."""
    if game not in puzzle_games():
        raise UnknownName("game", game, puzzle_games())
    return game


def summary(puzzle: Puzzle, language: str) -> PuzzleSummary:
    """Tell of a puzzle what may be known before it is opened."""
    return PuzzleSummary(
        id=puzzle.id,
        game=puzzle.game,
        game_title=game_title(game_type(puzzle.game), language),
        theme=puzzle.theme,
        theme_title=theme_title(puzzle.game, puzzle.theme, language),
        rating=puzzle.rating,
        difficulty=cast(Difficulty, difficulty_of(puzzle)),
        task=say_task(puzzle, language),
    )


def show_puzzle(puzzle: Puzzle, language: str) -> PuzzleView:
    """Show a puzzle to be solved."""
    question = puzzle.question()
    table = _table(puzzle.game, dict(puzzle.rules), puzzle.position, puzzle.seat, language)
    return PuzzleView(
        id=puzzle.id,
        summary=summary(puzzle, language),
        task=say_task(puzzle, language),
        proof=cast(Kind, puzzle.proof.kind),
        deals=puzzle.proof.deals,
        view=_view(table, puzzle.seat, language, open_hands=puzzle.proof.kind == "open", live=True),
        legal=legal_actions(question.game, question.obs, language),
    )


def answer_puzzle(puzzle: Puzzle, body: PuzzleAnswerIn, language: str) -> PuzzleVerdict:
    """Judge an answer; nothing is kept here, so the ratings come from the device and go back to it."""
    text = None if body.text is None else read_answer(puzzle, body.text, language)
    verdict = judge_answer(puzzle, text, language)
    question = puzzle.question()
    solver = own = None
    if body.solver is not None:
        hard = Rating(float(puzzle.rating), PUZZLE_DEVIATION) if body.puzzle is None else _rating(body.puzzle)
        solver, own = rated(_rating(body.solver), hard, solved=verdict.right)
    box = next_box(body.box, solved=verdict.right)
    wrong = verdict.chosen if not verdict.right else None
    return PuzzleVerdict(
        right=verdict.right,
        text=text,
        answers=list(puzzle.proof.answers),
        sentences=list(verdict.sentences),
        solution=_line(puzzle, question, verdict.answer, language),
        refutation=_line(puzzle, question, wrong, language) if wrong is not None else None,
        solver=_rating_view(solver),
        puzzle=_rating_view(own),
        box=box,
        days=days_until(box),
    )


def show_own(body: MistakeIn, language: str) -> PuzzleView:
    """Show a position from one's own games."""
    mistake = _mistake(body)
    table = _table(mistake.game, dict(mistake.rules), mistake.position, mistake.seat, language)
    if mistake.seat not in table.actors:
        raise BadParameter("It is not this seat's turn in the position.")
    return PuzzleView(
        id=OWN,
        summary=None,
        task=sentences_for(mistake.game, language).say("solution", "own"),
        proof="judged",
        deals=1,
        view=_view(table, mistake.seat, language, open_hands=False, live=True),
        legal=legal_actions(table.game, table.observe(mistake.seat), language),
    )


def answer_own(body: OwnAnswerIn, language: str) -> PuzzleVerdict:
    """Judge an answer to a position from one's own games, by what its review held best."""
    mistake = _mistake(body.mistake)
    text, right = (None, False) if body.text is None else same_answer(mistake, body.text)
    best, _ = same_answer(mistake, mistake.best)
    box = next_box(body.box, solved=right)
    table = _table(mistake.game, dict(mistake.rules), mistake.position, mistake.seat, language)
    return PuzzleVerdict(
        right=right,
        text=text,
        answers=[best],
        sentences=say_mistake(mistake, text, right=right, language=language),
        solution=_play(table, mistake.seat, [best], language, open_hands=False),
        refutation=None,
        solver=None,
        puzzle=None,
        box=box,
        days=days_until(box),
    )


def _mistake(body: MistakeIn) -> Mistake:
    return Mistake(
        body.game, body.position, body.seat, body.played, body.best, body.sentence, body.ply, dict(body.rules)
    )


def _rating(given: RatingIn) -> Rating:
    return Rating(given.rating, given.deviation)


def _rating_view(rating: Rating | None) -> RatingView | None:
    return None if rating is None else RatingView(rating=rating.rating, deviation=rating.deviation)


def _table(name: str, rules: dict[str, Value], position: str, solver: Seat, language: str) -> Table:
    """Lay a position on a table."""
    game = make_game(name, rules)
    seats = tuple(_sitting(game, solver, seat, language) for seat in range(game.seats))
    return Table(Opened(name, seats, 0, 0, rules, position))


def _sitting(game: AnyGame, solver: Seat, seat: Seat, language: str) -> Sitting:
    """Call everybody by what they are to the solver."""
    if seat == solver:
        return Sitting()
    partners = any(solver in team and seat in team for team in game.teams)
    return Sitting(name=sentences_for(game.name, language).word("solution", "partner" if partners else "opponent"))


def _view(table: Table, seat: Seat, language: str, *, open_hands: bool, live: bool = False) -> TableView:
    """Show the position to the solver; without an id, for there is no table that more could be asked of."""
    viewer = Viewer((seat,), seat, language)
    view = table_view(table, "", seat, viewer, Telling(), None, open_hands=open_hands)
    return view.model_copy(update={"my_move": True, "turn": table.turn(seat)}) if live else view


def _line(puzzle: Puzzle, question: Question, weighed: Weighed, language: str) -> LineView:
    """Play an answer through, in the deal that shows most of it; all hands are open then."""
    start = question.game.dump(start_of_line(question, weighed))
    table = _table(puzzle.game, dict(puzzle.rules), start, puzzle.seat, language)
    texts = [weighed.action, *weighed.line]
    return _play(table, puzzle.seat, texts, language, open_hands=puzzle.proof.kind != "exact")


def _play(table: Table, seat: Seat, texts: Iterable[str], language: str, *, open_hands: bool) -> LineView:
    labels: list[str] = []
    views: list[TableView] = []
    for number, text in enumerate(texts):
        mover = table.actors[0] if number else seat
        table.apply(table.act(mover, text, table.turn(mover)))
        labels.append(action_label(table.game, text, language))
        views.append(_view(table, seat, language, open_hands=open_hands))
    return LineView(labels=labels, views=views)
