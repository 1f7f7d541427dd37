"""Puzzles: positions from games in which one move alone wins, saves the draw, or wins by far the most discs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from parlour.core.limits import NEVER, UNLIMITED, Budget, CancelToken
from parlour.core.rng import derive, stream
from parlour.games.reversi.engine.analysis import StagedAnalysis, Valued, analyse
from parlour.games.reversi.players.engine import SearchRequest, engine_for
from parlour.games.reversi.rules.board import PASS, Position, square_name, squares_of
from parlour.games.reversi.rules.game import Reversi
from parlour.games.reversi.rules.state import State

__all__ = ["DIFFICULTIES", "KINDS", "Puzzle", "make_puzzles", "positions_of"]

KINDS: Final = ("win", "draw", "best")
DIFFICULTIES: Final = ("easy", "medium", "hard", "extreme")
_RANDOM_PLIES: Final = 10
_SIGHT: Final = 2  # plies that the sides of the game look ahead
_SLIP: Final = 3.0  # discs that they misjudge a move by, so that games get lively
_LEAST_CHOICE: Final = 4  # legal moves, or there is nothing to find
_BY_FAR: Final = 6  # discs between the best move and the next
_LOOKS: Final = (1, 2, 3, 4, 5, 6, 8)  # how far a solver may look ahead who does not see the end
_DEEPEST: Final = {"easy": 1, "medium": 3, "hard": 6}


@dataclass(frozen=True)
class Puzzle:
    """One move to find. ``looks`` is how many plies show it to somebody who sees no end; 0 is: none that were tried.

    ``game`` tells which game of the seed it is from.
    """

    state: State
    kind: str
    difficulty: str
    looks: int
    solution: StagedAnalysis
    game: int

    @property
    def position(self) -> Position:
        """The board."""
        return self.state.position

    @property
    def best(self) -> Valued:
        """The move to find."""
        return self.solution.moves[0]

    @property
    def next_best(self) -> Valued:
        """The best of the others."""
        return self.solution.moves[1]

    @property
    def move(self) -> str:
        """The move to find as text."""
        return square_name(self.best.square, 8)


def make_puzzles(
    seed: int, *, fewest: int = 8, most: int = 14, first_game: int = 0, cancel: CancelToken = NEVER
) -> Iterator[Puzzle | None]:
    """Play game after game; yield the puzzle of each with ``most`` to ``fewest`` empty squares, or None.

    The same seed gives the same puzzles on every machine; ``first_game`` leaves out the games before.
    """
    number = first_game
    while not cancel.cancelled:
        yield _puzzle_of(seed, number, fewest, most, cancel)
        number += 1


def _puzzle_of(seed: int, number: int, fewest: int, most: int, cancel: CancelToken) -> Puzzle | None:
    game = Reversi()
    for state in positions_of(game, derive(seed, "puzzle", number), fewest):
        position = state.position
        empties = position.empty.bit_count()
        if empties > most or position.moves.bit_count() < _LEAST_CHOICE:
            continue
        solution = analyse(state, level=-(-empties // 2), cancel=cancel)
        kind = _kind(solution)
        if kind is not None:
            looks = _looks(game, position, solution.moves[0].square)
            grade = next((name for name, deepest in _DEEPEST.items() if 0 < looks <= deepest), "extreme")
            return Puzzle(state, kind, grade, looks, solution, number)
    return None


def positions_of(game: Reversi, seed: int, fewest: int) -> Iterator[State]:
    """Play a game from a random opening and yield its positions while there are empty squares enough."""
    state = game.start(0)
    rng = stream(seed, "game")
    engine = engine_for(game, 0)
    while not state.position.over and state.position.empty.bit_count() >= fewest:
        yield state
        moves = list(squares_of(state.position.moves))
        if not moves:
            state = state.play(PASS)
        elif len(state.played) < _RANDOM_PLIES:
            state = state.play(rng.choice(moves))
        else:
            judged = engine.search(SearchRequest(state.position, [_SIGHT], Budget(UNLIMITED))).moves
            state = state.play(max(judged, key=lambda move: move.value + rng.gauss(0.0, _SLIP)).action)


def _kind(solution: StagedAnalysis) -> str | None:
    if not solution.exact:
        return None
    best, second = (round(move.value) for move in solution.moves[:2])
    if best > 0 >= second:
        return "win"
    if best == 0 > second:
        return "draw"
    return "best" if second > 0 and best - second >= _BY_FAR else None


def _looks(game: Reversi, position: Position, square: int) -> int:
    """Return the least of ``_LOOKS`` from which on the move is found, or 0."""
    engine = engine_for(game, 16)
    looks = 0
    for depth in reversed(_LOOKS):
        if depth >= position.empty.bit_count():
            continue  # whoever sees the end has no puzzle
        if engine.search(SearchRequest(position, [depth], Budget(UNLIMITED))).moves[0].action != square:
            break
        looks = depth
    return looks
