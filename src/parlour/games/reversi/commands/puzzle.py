"""``parlour puzzle reversi``: positions with one good move, exactly solved, for people to solve again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.core.parameters import option
from parlour.core.tools import Answer, Desk, Tool
from parlour.errors import BadParameter
from parlour.games.reversi.puzzles.fresh import DIFFICULTIES, KINDS, Puzzle, make_puzzles
from parlour.games.reversi.rules.board import square_name
from parlour.games.reversi.rules.formats.obf import ObfLine, write_obf
from parlour.games.reversi.rules.formats.transcript import write_transcript
from parlour.games.reversi.rules.state import SIDES
from parlour.games.reversi.rules.text import draw, write_board

__all__ = ["PUZZLE", "PuzzleSettings"]

ANY: Final = "any"
PATIENCE: Final = 300  # games without a puzzle that fits before it gives up


@dataclass(frozen=True)
class PuzzleSettings:
    """The options of ``parlour puzzle reversi``."""

    count: int = option(1, "Puzzles to make.", low=1, high=100_000)
    seed: int = option(1, "Seed for the games they come from.", low=0)
    difficulty: str = option(ANY, "How far ahead you must look to see it.", choices=(ANY, *DIFFICULTIES))
    kind: str = option(
        ANY, "The only move that wins, that does not lose, or that wins by far the most.", choices=(ANY, *KINDS)
    )
    fewest: int = option(8, "The fewest empty squares.", low=4, high=20)
    most: int = option(14, "The most empty squares.", low=4, high=20)
    answers: bool = option(False, "Print the answers too.")
    out: str = option("", "A file to write, in OBF: positions with the value of every move.")


def run(settings: PuzzleSettings, desk: Desk) -> Iterator[Answer]:
    """Make puzzles one after the other."""
    if settings.fewest > settings.most:
        raise BadParameter(f"fewest is at most {settings.most}, which most says, not {settings.fewest}.")
    out = Path(settings.out) if settings.out else None
    if out is not None and out.exists():
        raise BadParameter(f"{out} already exists; choose another file.")
    made = waited = 0
    for puzzle in make_puzzles(settings.seed, fewest=settings.fewest, most=settings.most, cancel=desk.cancel):
        if desk.cancel.cancelled:
            return
        if puzzle is None or not _fits(puzzle, settings):
            waited += 1
            if waited == PATIENCE:
                desk.note(f"{PATIENCE} games in a row had no such puzzle; {made} were made. Ask for less.")
                return
            continue
        made, waited = made + 1, 0
        if out is not None:
            with out.open("a", encoding="utf-8") as file:
                file.write(write_obf([_obf(made, puzzle)]))
        if settings.count > 1:
            desk.progress(made, settings.count)
        yield Answer(_text(made, puzzle, answers=settings.answers), _data(made, puzzle, settings.seed))
        if made == settings.count:
            return


def _fits(puzzle: Puzzle, settings: PuzzleSettings) -> bool:
    return settings.difficulty in (ANY, puzzle.difficulty) and settings.kind in (ANY, puzzle.kind)


def _task(puzzle: Puzzle) -> str:
    margin = round(puzzle.best.value - puzzle.next_best.value)
    return {
        "win": "only one move wins",
        "draw": "only one move does not lose",
        "best": f"one move wins by {margin} discs more than any other",
    }[puzzle.kind]


def _obf(number: int, puzzle: Puzzle) -> ObfLine:
    scores = tuple((move.square, round(move.value)) for move in puzzle.solution.moves)
    return ObfLine(puzzle.position, scores, f"#{number} {puzzle.difficulty}: {_task(puzzle)}")


def _data(number: int, puzzle: Puzzle, seed: int) -> dict[str, object]:
    return {
        "id": number,
        "seed": seed,
        "game": puzzle.game,
        "kind": puzzle.kind,
        "difficulty": puzzle.difficulty,
        "looks": puzzle.looks or None,
        "side": SIDES[puzzle.position.mover].lower(),
        "empties": puzzle.position.empty.bit_count(),
        "position": write_board(puzzle.position),
        "moves": write_transcript(puzzle.state),
        "task": _task(puzzle),
        "best": puzzle.move,
        "score": round(puzzle.best.value),
        "line": [square_name(square, 8) for square in puzzle.best.line],
        "scores": [{"move": move.move, "score": round(move.value)} for move in puzzle.solution.moves],
    }


def _text(number: int, puzzle: Puzzle, *, answers: bool) -> str:
    position = puzzle.position
    side = SIDES[position.mover]
    lines = [
        f"Puzzle {number} ({puzzle.difficulty}): {side} to move, {_task(puzzle)}.",
        draw(position, marks=position.moves, last=puzzle.state.played[-1].square),
    ]
    if answers:
        best, other = puzzle.best, puzzle.next_best
        line = " ".join(square_name(square, 8) for square in best.line)
        lines.append(f"Answer: {best.move} ({best.value:+.0f}) {line}; next best {other.move} ({other.value:+.0f}).")
    else:
        lines.append(f'Answer: parlour analyse reversi --level 10 --position "{write_board(position)}"')
    return "\n".join([*lines, ""])


PUZZLE: Final = Tool(
    "puzzle",
    "Make puzzles: positions from games in which only one move is good, exactly solved and graded.",
    run,
    PuzzleSettings,
    examples=("--count 3 --difficulty hard", "--kind win --answers", "--seed 7 --count 20 --out puzzles.obf --json"),
)
