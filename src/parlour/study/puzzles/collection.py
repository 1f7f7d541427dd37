"""The collection that comes with each game: found by id, theme and difficulty; one of them is the day's."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache
from typing import Final

from parlour.core.registry import game_names, game_type
from parlour.core.rng import derive
from parlour.errors import BadParameter, UnknownName, UnknownPuzzle, Unsupported
from parlour.study.puzzles.puzzle import Puzzle, door_of, read_puzzles

__all__ = [
    "ANY",
    "DIFFICULTIES",
    "collection",
    "daily_puzzle",
    "difficulty_of",
    "puzzle_called",
    "puzzle_games",
    "read_date",
    "select",
]

ANY: Final = "any"
_BELOW: Final = (("easy", 1100), ("medium", 1400), ("hard", 1700), ("extreme", 10_000))  # by rating
DIFFICULTIES: Final = tuple(name for name, _ in _BELOW)


def puzzle_games() -> tuple[str, ...]:
    """Return the games that have a collection."""
    return tuple(name for name in game_names() if game_type(name).puzzles is not None and collection(name))


@cache
def collection(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with a game, in the order in which they are stored."""
    stored = door_of(game).stored
    if stored is None or not stored.is_file():
        return ()
    puzzles = tuple(read_puzzles(stored.read_text(encoding="utf-8").splitlines(), str(stored)))
    wrong = next((puzzle.id for puzzle in puzzles if puzzle.game != game), None)
    if wrong is not None:
        raise BadParameter("Puzzle {id} is not one of {game}.", id=wrong, game=game)
    return puzzles


def puzzle_called(name: str) -> Puzzle:
    """Return the stored puzzle with this id."""
    game = name.rpartition("-")[0]
    if game not in game_names() or game_type(game).puzzles is None:
        raise UnknownPuzzle("There is no puzzle called {name!r}.", name=name)
    for puzzle in collection(game):
        if puzzle.id == name:
            return puzzle
    raise UnknownPuzzle("There is no puzzle called {name!r}.", name=name)


def difficulty_of(puzzle: Puzzle) -> str:
    """Return how hard a puzzle is to begin with, in a word."""
    return next(name for name, limit in _BELOW if puzzle.rating < limit)


def select(game: str, theme: str = ANY, difficulty: str = ANY) -> tuple[Puzzle, ...]:
    """Return the stored puzzles of a game with this theme and difficulty."""
    themes = [item.name for item in door_of(game).themes]
    if theme not in (ANY, *themes):
        raise UnknownName("theme", theme, themes)
    if difficulty not in (ANY, *DIFFICULTIES):
        raise UnknownName("difficulty", difficulty, DIFFICULTIES)
    return tuple(
        puzzle
        for puzzle in collection(game)
        if theme in (ANY, puzzle.theme) and difficulty in (ANY, difficulty_of(puzzle))
    )


def read_date(text: str) -> date:
    """Read a day as people write it for computers."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadParameter("A day is written as 2026-11-18, not {found!r}.", found=text) from None


def daily_puzzle(game: str, day: date, theme: str = ANY) -> Puzzle:
    """Return the puzzle of a day (UTC): the same for everybody, and every other one before it comes again.

    The collection is gone through in an order that is shuffled anew each time round.
    """
    puzzles: Sequence[Puzzle] = select(game, theme)
    if not puzzles:
        raise Unsupported("There are no puzzles of {game} with this theme.", game=game)
    turn, index = divmod(day.toordinal(), len(puzzles))
    order = sorted(puzzles, key=lambda puzzle: derive(turn, "daily", puzzle.id))
    return order[index]
