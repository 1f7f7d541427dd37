"""Paired games of Reversi between any two programs: random openings, both colours, results kept line by line."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from parlour.arena.stats.intervals import Interval, score_interval
from parlour.core.registry import make_player
from parlour.core.rng import derive
from parlour.games.reversi import PASS, Reversi, State
from parlour.games.reversi.rules.board import squares_of
from parlour.games.reversi.rules.formats.transcript import write_transcript

__all__ = ["GAME", "Mover", "Pair", "milliseconds", "openings", "pairs", "play", "player", "rate"]

GAME = Reversi()
RANDOM_PLIES = 8
Mover = Callable[[State, int], int]


@dataclass(frozen=True)
class Pair:
    """One opening, played with both colours: A's lead as Black and as White, and what each side's moves cost."""

    opening: str
    leads: tuple[int, int]
    seconds: tuple[float, float]
    moves: tuple[int, int]

    @property
    def score(self) -> float:
        """A's share of the two games, a draw counting half."""
        return sum((lead > 0) + 0.5 * (lead == 0) for lead in self.leads) / 2


def player(spec: str) -> Mover:
    """Return a player of ours, without limits beside its own settings."""
    made = make_player(spec, GAME)

    def move(state: State, seed: int) -> int:
        chosen: int = made.fair.decide(GAME.observe(state, state.position.mover), made.limit, seed).action
        return chosen

    return move


def openings(count: int, seed: int) -> list[State]:
    """Return so many different random openings."""
    found: dict[object, State] = {}
    luck = Random(seed)
    while len(found) < count:
        state = GAME.start(0)
        for _ in range(RANDOM_PLIES):
            moves = list(squares_of(state.position.moves))
            state = state.play(luck.choice(moves) if moves else PASS)
        found.setdefault(state.position.canonical(), state)
    return list(found.values())


def play(state: State, black: Mover, white: Mover, seed: int) -> tuple[int, list[float], list[int]]:
    """Play a game; return Black's lead, and the processor seconds and the moves of both sides; passes cost nothing."""
    seconds, moves = [0.0, 0.0], [0, 0]
    while not state.position.over:
        seat = state.position.mover
        if not state.position.moves:
            state = state.play(PASS)
            continue
        began = time.process_time()
        square = (black, white)[seat](state, derive(seed, seat, len(state.played)))
        seconds[seat] += time.process_time() - began
        moves[seat] += 1
        state = state.play(square)
    return state.position.discs(0) - state.position.discs(1), seconds, moves


def pairs(name: str, a: Mover, b: Mover, count: int, seed: int, folder: Path) -> Iterator[Pair]:
    """Yield a pair for every opening; what the file of that name has already is not played again."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / (re.sub(r"[^a-z0-9]+", "-", name) + ".jsonl")
    kept = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    for index, state in enumerate(openings(count, seed)):
        if index < len(kept):
            row = kept[index]
            if row["opening"] != write_transcript(state):
                raise SystemExit(f"{path} is from other openings; remove it.")
            yield Pair(row["opening"], *(tuple(row[key]) for key in ("leads", "seconds", "moves")))
            continue
        first, cost, moves = play(state, a, b, derive(seed, index))
        second, other_cost, other_moves = play(state, b, a, derive(seed, index))
        pair = Pair(
            write_transcript(state),
            (first, -second),
            (cost[0] + other_cost[1], cost[1] + other_cost[0]),
            (moves[0] + other_moves[1], moves[1] + other_moves[0]),
        )
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(pair)) + "\n")
        yield pair


def rate(found: list[Pair]) -> Interval:
    """Return A's share of the points with its 95 % interval; an opening is one observation."""
    return score_interval([pair.score for pair in found])


def milliseconds(found: list[Pair], side: int) -> float:
    """Return the processor time of a move of A (0) or B (1)."""
    return 1000 * sum(pair.seconds[side] for pair in found) / max(1, sum(pair.moves[side] for pair in found))
