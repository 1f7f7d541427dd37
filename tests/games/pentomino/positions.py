"""Positions to try things on: random ones from fixed seeds, and the oracles."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from parlour.core.rng import stream
from parlour.games.pentomino import Pentomino, PentominoRules, State

ORACLES = Path(__file__).parents[2] / "data/pentomino_oracles.csv"


@dataclass(frozen=True)
class Oracle:
    name: str
    kind: str
    board: str
    placed: int
    moves: str
    legal: int
    value: str
    winning: int | None
    example: str


def oracles() -> list[Oracle]:
    with ORACLES.open(encoding="utf-8") as file:
        return [
            Oracle(
                row["id"],
                row["kind"],
                row["board"],
                int(row["placed"]),
                row["moves"],
                int(row["legal_moves"]),
                {"N": "win", "P": "loss", "": ""}[row["value"]],
                int(row["winning_moves"]) if row["winning_moves"] else None,
                row["example_winning_move"],
            )
            for row in csv.DictReader(file)
        ]


@cache
def game_on(board: str) -> Pentomino:
    return Pentomino(PentominoRules(board=board))


def random_states(game: Pentomino, pieces: int, count: int, seed: int = 1) -> Iterator[State]:
    """Yield positions after so many random moves in which the game is not over."""
    rng = stream(seed, "positions", pieces)
    while count:
        state = game.start(rng.getrandbits(32))
        while len(state.placed) < pieces and state.can_move(game.board):
            state = state.play(rng.choice(state.legal(game.board)))
        if len(state.placed) == pieces and state.can_move(game.board):
            count -= 1
            yield state


def plain_value(game: Pentomino, state: State) -> float:
    """Return 1, 0 or -1 for the side to move by trying everything, straight from the rules."""
    outcome = game.outcome(state)
    if outcome is not None:
        return 2 * outcome.score(state.mover) - 1
    return max(-plain_value(game, state.play(item)) for item in state.legal(game.board))
