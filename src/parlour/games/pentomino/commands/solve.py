"""``parlour solve pentomino``: positions in, exact answers out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from parlour.core.parameters import build, option
from parlour.core.tools import Answer, Desk, Tool
from parlour.errors import BadParameter, FormatError
from parlour.games.pentomino.engine.solver import LOSS, Solution, Solver
from parlour.games.pentomino.rules.game import Pentomino, PentominoRules
from parlour.games.pentomino.rules.state import State

__all__ = ["SOLVE", "SolveSettings", "solve"]


@dataclass(frozen=True)
class SolveSettings:
    """The options of ``parlour solve pentomino``."""

    moves: str = option("", 'The moves so far: "N:d4 e4 f4 c5 d5 | L:..."; none is the empty board.')
    board: str = option("8x8", "Rows and columns of the board.")
    file: str = option("", "A file of positions instead, one BOARD; MOVES per line; - reads standard input.")
    all: bool = option(False, "Find every winning move, not only one.")
    length: bool = option(False, "Show how many moves follow when the winner hurries and the loser holds out.")
    rules: str = option("", "Other rules, with commas between them: reflections=off, last_move=loses.")
    threads: int = option(1, "Threads to search with.", low=1, high=64)


def solve(settings: SolveSettings, desk: Desk) -> Iterator[Answer]:
    """Solve one position, or those of a file."""
    if settings.file and (settings.moves or settings.board != SolveSettings.board):
        raise BadParameter("Give positions either in a file or with --moves and --board, not both.")
    extra = _read_rules(settings.rules)
    if settings.file:
        problems = list(_read_file(settings.file, extra))  # all of them, so that a fault is found before work begins
    else:
        game = _game(settings.board, extra)
        problems = [(game, game.load(settings.moves))]
    solvers: dict[Pentomino, Solver] = {}
    for number, (game, state) in enumerate(problems):
        if len(problems) > 1:
            desk.progress(number, len(problems))
        solver = solvers.setdefault(game, Solver(game))
        solution = _solve(solver, state, settings, desk)
        if desk.cancel.cancelled:
            return
        yield _answer(game, state, solution, settings)


def _solve(solver: Solver, state: State, settings: SolveSettings, desk: Desk) -> Solution:
    threads = settings.threads
    if settings.all:
        solution = solver.solve_all(state, cancel=desk.cancel, threads=threads)
    elif not settings.length:
        return solver.solve(state, cancel=desk.cancel, threads=threads)
    if settings.length:
        timed = solver.length(state, cancel=desk.cancel)
        if not settings.all:
            return timed if timed.value != LOSS else replace(timed, best=())
        nodes, seconds = solution.nodes + timed.nodes, solution.cpu_seconds + timed.cpu_seconds
        return replace(solution, length=timed.length, nodes=nodes, cpu_seconds=seconds)
    return solution


def _answer(game: Pentomino, state: State, solution: Solution, settings: SolveSettings) -> Answer:
    winning = [game.format(item) for item in solution.best]
    data: dict[str, object] = {
        "board": str(game.board),
        "moves": game.dump(state),
        "value": solution.value,
        "legal": solution.legal,
        "winning": winning,
        "nodes": solution.nodes,
        "seconds": round(solution.cpu_seconds, 6),
    }
    if settings.length:
        data["length"] = solution.length
    return Answer(_sentence(solution, winning, settings), data)


def _sentence(solution: Solution, winning: list[str], settings: SolveSettings) -> str:
    side = {"win": "The side to move wins", "loss": "The side to move loses", "draw": "A draw"}[str(solution.value)]
    if solution.length is not None:
        side += f" in {solution.length} {'move' if solution.length == 1 else 'moves'}"
    if not solution.legal:
        text = f"{side}: it has no move."
    elif not winning:
        text = f"{side}: all {solution.legal} moves lose."
    elif settings.all:
        share = f"{len(winning)} of {solution.legal} moves"
        text = "\n".join([f"{side}. {share} {'does' if len(winning) == 1 else 'do'} it:", *(f"  {m}" for m in winning)])
    else:
        text = f"{side} with {winning[0]} ({solution.legal} legal moves)."
    return f"{text}\n{solution.nodes:,} positions in {solution.cpu_seconds:.3f} s of processor time."


def _read_rules(text: str) -> dict[str, str]:
    found = {}
    for item in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (part.strip() for part in item.partition("="))
        if not equals:
            raise BadParameter(f"A rule is given as name=value, not {item!r}.")
        found[name] = value
    return found


def _game(board: str, extra: dict[str, str]) -> Pentomino:
    return _made(build(PentominoRules, {**extra, "board": board.strip()}))


@cache
def _made(rules: PentominoRules) -> Pentomino:
    return Pentomino(rules)


def _read_file(name: str, extra: dict[str, str]) -> Iterator[tuple[Pentomino, State]]:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadParameter(f"{name} is not a text file.") from None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        board, semicolon, moves = line.partition(";")
        try:
            if not semicolon:
                raise FormatError(f"expected BOARD; MOVES such as 8x8; N:d4 e4 f4 c5 d5, not {line.strip()!r}")
            game = _game(board, extra)
            yield game, game.load(moves.strip())
        except FormatError as error:
            raise error.at(line=number, source=name) from None
        except BadParameter as error:
            raise FormatError(str(error), line=number, source=name) from None


SOLVE = Tool(
    "solve",
    "Solve positions exactly: who wins, and with which move.",
    solve,
    SolveSettings,
    examples=(
        '--moves "V:d1 e1 f1 f2 f3 | Y:e6 d7 e7 f7 g7 | F:b6 c6 a7 b7 b8 | U:b3 c3 b4 b5 c5" --all',
        "--board 5x8 --json",
        "--file positions.txt --threads 2 --json",
    ),
)
