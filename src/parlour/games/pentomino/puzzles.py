"""The puzzles of Pentomino, solved to the end: one placement wins and all others lose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

from parlour.core.game import AnyGame
from parlour.core.limits import CancelToken
from parlour.core.observation import Seat
from parlour.core.puzzles import Lead, Puzzles, Theme, never_alike
from parlour.core.rng import stream
from parlour.games.pentomino.engine.solver import WIN, Solver
from parlour.games.pentomino.rules.board import Placement
from parlour.games.pentomino.rules.game import Pentomino, PentominoRules, PentominoView
from parlour.games.pentomino.rules.state import State

__all__ = ["PUZZLES"]

PLACED: Final = 4  # pieces on the board at least, or the answer is one of hundreds
FEWEST, MOST = 6, 60  # legal placements


@lru_cache(maxsize=4)
def _solver(rules: PentominoRules) -> Solver:
    return Solver(Pentomino(rules))


def _find(seed: int, number: int, cancel: CancelToken) -> Iterator[Lead[State]]:
    """Play a game at random and look at its positions from the end backwards: the early ones have the most to see."""
    game, rng = Pentomino(), stream(seed, "puzzle", number)
    state, states = game.start(0), []
    while legal := tuple(state.legal(game.board)):
        if len(state.placed) >= PLACED and FEWEST <= len(legal) <= MOST:
            states.append(state)
        state = state.play(rng.choice(legal))
    for state in states:
        if cancel.cancelled:
            return
        yield Lead(game, state, state.mover, ("last_word", "placement"))


def _solve(game: AnyGame, state: State, seat: Seat, theme: str) -> Mapping[Placement, float]:
    assert isinstance(game, Pentomino)
    verdicts = _solver(game.rules).solve_all(state).verdicts
    return {item: 1.0 if verdict == WIN else -1.0 for item, verdict in verdicts}


def _last_word(obs: PentominoView, answer: Placement, rival: Placement) -> bool:
    """Whether nothing fits after the answer."""
    assert isinstance(obs.rules, PentominoRules)
    return not obs.state.play(answer).can_move(_solver(obs.rules).board)


def _placement(obs: PentominoView, answer: Placement, rival: Placement) -> bool:
    """Whether the game goes on after the answer."""
    return not _last_word(obs, answer, rival)


PUZZLES: Final = Puzzles(
    themes=(
        Theme("last_word", "exact", 2.0, "win", same=never_alike, fits=_last_word),
        Theme("placement", "exact", 2.0, "win", same=never_alike, fits=_placement),
    ),
    find=_find,
    solve=_solve,
    stored=files("parlour.games.pentomino") / "data" / "puzzles.jsonl",
    plies=6,
)
