"""``parlour solve reversi``: positions in, exact scores out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from parlour.core.parameters import option
from parlour.core.tools import Answer, Desk, Tool
from parlour.games.reversi.commands.problems import ProblemSettings, problems
from parlour.games.reversi.engine.solver import LARGEST_TABLE, Solution, solve
from parlour.games.reversi.rules.board import PASS, Position, square_name

__all__ = ["SOLVE", "SolveSettings"]


@dataclass(frozen=True)
class SolveSettings(ProblemSettings):
    """The options of ``parlour solve reversi``."""

    threads: int = option(1, "Threads to search with.", low=1, high=64)
    result: bool = option(False, "Find only who wins: quicker, and the score is 1, 0 or -1.")
    plain_count: bool = option(False, "Leave empty squares uncounted instead of giving them to the winner.")
    table: int = option(22, "Positions remembered, as a power of two; 32 bytes each.", low=0, high=LARGEST_TABLE)
    seconds: float = option(0.0, "Give up on a position after this many seconds; 0 is never.", low=0.0)


def run(settings: SolveSettings, desk: Desk) -> Iterator[Answer]:
    """Solve one position, or those of a file."""
    for number, state in problems(settings, desk, "solved"):
        position = state.position
        solution = solve(
            position,
            threads=settings.threads,
            result_only=settings.result,
            empties_to_winner=not settings.plain_count,
            table=settings.table,
            seconds=settings.seconds,
            cancel=desk.cancel,
        )
        if desk.cancel.cancelled:
            return
        if not solution.finished:
            desk.note(f"#{number} was not solved within {settings.seconds:g} seconds.")
            continue
        yield _answer(number, position, solution, settings)


def _answer(number: int, position: Position, solution: Solution, settings: SolveSettings) -> Answer:
    line = [square_name(square, 8) for square in solution.line]
    data: dict[str, object] = {
        "id": number,
        "score": solution.score,
        "best": solution.move if solution.line else None,
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
        "line": line,
    }
    side = "White" if position.mover else "Black"
    if settings.result:
        result = {1: f"{side} wins", 0: "a draw", -1: f"{side} loses"}[solution.score]
    else:
        result = f"{solution.score:+d} for {side}"
    if not solution.line:
        move = "the game is over"
    elif solution.best == PASS and not position.moves:
        move = f"{side} must pass"
    else:
        move = f"best {solution.move}"
    rate = f"{solution.nodes:,} positions in {solution.seconds:.3f} s of processor time"
    return Answer(f"#{number}: {result}, {move}; {rate}.\n  {' '.join(line)}", data)


SOLVE: Final = Tool(
    "solve",
    "Solve 8x8 positions: the score of best play, the best move and its line. Empty squares go to the winner.",
    run,
    SolveSettings,
    examples=(
        "--file ends.obf --ids 40-49 --json",
        '--position "...64 signs... X" --result',
        "--file ends.obf --threads 2",
    ),
)
