"""Positions on the usual board, placements by their text, and two moves side by side."""

from __future__ import annotations

from typing import Any

from parlour.games.pentomino import Placement, State
from parlour.games.pentomino.teaching.scene import Scene, scene_of
from tests.games.pentomino.positions import game_on, random_states

GAME = game_on("8x8")


def states_with(pieces: int, count: int) -> list[State]:
    return [state for state in random_states(GAME, pieces, count) if len(state.legal(GAME.board)) > 1]


def view(state: State) -> Any:  # noqa: ANN401
    return GAME.observe(state, state.mover)


def fitting(state: State) -> list[Placement]:
    """List what fits, cell by cell."""
    used = {item.piece for item in state.placed}
    free = [item for item in GAME.board.placements if item.piece not in used]
    return [item for item in free if all(not item.cells & other.cells for other in state.placed)]


def placed(text: str) -> Placement:
    return GAME.parse(text, view(GAME.start(0)))


def scene(move: str, rival: str, *before: str) -> Scene:
    state = GAME.start(0)
    for text in before:
        state = state.play(placed(text))
    return scene_of(view(state), placed(move), placed(rival))
