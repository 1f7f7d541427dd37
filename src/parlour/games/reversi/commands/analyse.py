"""``parlour analyse reversi``: positions in, every move with its value and its line out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from parlour.core.parameters import option
from parlour.core.tools import Answer, Desk, Tool
from parlour.errors import BadParameter
from parlour.games.reversi.commands.problems import ProblemSettings, problems
from parlour.games.reversi.engine.analysis import TABLE, StagedAnalysis, Valued, analyse
from parlour.games.reversi.engine.effort import HIGHEST
from parlour.games.reversi.engine.solver import LARGEST_TABLE
from parlour.games.reversi.rules.board import square_name
from parlour.games.reversi.rules.state import SIDES, State
from parlour.games.reversi.rules.text import write_board

__all__ = ["ANALYSE", "AnalyseSettings"]


@dataclass(frozen=True)
class AnalyseSettings(ProblemSettings):
    """The options of ``parlour analyse reversi``."""

    level: int = option(8, "Plies to look ahead; the end is solved from twice as many squares.", low=1, high=HIGHEST)
    game: bool = option(
        False, "Judge every move of the game that --position tells, instead of the position it leads to."
    )
    lines: int = option(0, "Show only so many moves, the best; 0 shows all.", low=0, high=60)
    plain_count: bool = option(False, "Leave empty squares uncounted instead of giving them to the winner.")
    table: int = option(TABLE, "Positions remembered, as a power of two; 32 bytes each.", low=0, high=LARGEST_TABLE)
    nodes: int = option(0, "Stop after this many positions with what was found by then; 0 is never.", low=0)
    seconds: float = option(0.0, "Stop after this many seconds with what was found by then; 0 is never.", low=0.0)


def run(settings: AnalyseSettings, desk: Desk) -> Iterator[Answer]:
    """Analyse one position, those of a file, or every move of a game."""
    if settings.game and settings.file:
        raise BadParameter("--game is about the moves in --position; a file has positions.")
    for number, state in problems(settings, desk, "analysed"):
        if settings.game:
            yield from _moves(settings, desk, state)
            return
        analysis = _analysis(settings, desk, state)
        if desk.cancel.cancelled:
            return
        if not analysis.finished:
            desk.note(f"#{number} was stopped at {analysis.looked}, before level {settings.level} was done.")
        if settings.lines:
            analysis = replace(analysis, moves=analysis.moves[: settings.lines])
        yield Answer(_text(number, analysis), _data(number, analysis))


def _analysis(settings: AnalyseSettings, desk: Desk, state: State) -> StagedAnalysis:
    return analyse(
        state,
        level=settings.level,
        table=settings.table,
        nodes=settings.nodes,
        seconds=settings.seconds,
        empties_to_winner=not settings.plain_count,
        cancel=desk.cancel,
    )


def _moves(settings: AnalyseSettings, desk: Desk, whole: State) -> Iterator[Answer]:
    """Judge each move of a game as it was made: its value, the best one, and what the difference cost."""
    if not whole.played:
        raise BadParameter("--game wants the moves of a game, such as F5d6C3d3; a board has none.")
    state = State.at(whole.start)
    for number, played in enumerate(whole.played, 1):
        desk.progress(number - 1, len(whole.played), f"move {number}")
        analysis = _analysis(settings, desk, state)
        if desk.cancel.cancelled:
            return
        yield _judged(number, analysis, played.square)
        state = state.play(played.square)


def _judged(number: int, analysis: StagedAnalysis, square: int) -> Answer:
    side, moves = SIDES[analysis.state.position.mover], analysis.moves
    made = next((move for move in moves if move.square == square), None)
    if made is None:  # stopped before the first stage was done
        return Answer(f"{number:3}  {side:5}  {square_name(square, 8)}  not judged", {"move_number": number})
    best, cost = moves[0], moves[0].value - made.value
    looked = "solved" if analysis.exact else analysis.looked
    line = f"{number:3}  {side:5}  {made.move}  {made.value:+7.2f}  ({looked})"
    if cost > 0:
        line += f"  {best.move} was better by {cost:.2f}: {' '.join([best.move, *_line(best)])}"
    return Answer(line, {**_data(number, analysis), "side": side.lower(), "move": made.move, "cost": round(cost, 2)})


def _data(number: int, analysis: StagedAnalysis) -> dict[str, object]:
    return {
        "id": number,
        "position": write_board(analysis.state.position),
        "opening": analysis.opening,
        "level": analysis.level,
        "depth": analysis.depth,
        "confidence": analysis.confidence,
        "finished": analysis.finished,
        "moves": [
            {
                "move": move.move,
                "value": round(move.value, 2),
                "exact": move.exact,
                "line": _line(move),
                "opening": move.opening,
            }
            for move in analysis.moves
        ],
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 6),
    }


def _text(number: int, analysis: StagedAnalysis) -> str:
    position = analysis.state.position
    side = SIDES[position.mover]
    if position.over:
        return f"#{number}: the game is over."
    looked = "solved" if analysis.exact else analysis.looked
    head = f"#{number}: {side} to move, level {analysis.level} ({looked})"
    lines = [f"{head}; opening: {analysis.opening}." if analysis.opening else f"{head}."]
    for move in analysis.moves:
        value = f"{move.value:+.0f}!" if move.exact else f"{move.value:+.2f}"
        named = f"  ({move.opening})" if move.opening and move.opening != analysis.opening else ""
        lines.append(f"  {move.move}  {value:>7}  {' '.join(_line(move))}{named}".rstrip())
    if analysis.exact:
        lines.append("  ! proved: the final difference with best play of both sides.")
    lines.append(f"  {analysis.nodes:,} positions in {analysis.seconds:.3f} s of processor time.")
    return "\n".join(lines)


def _line(move: Valued) -> list[str]:
    return [square_name(square, 8) for square in move.line]


ANALYSE: Final = Tool(
    "analyse",
    "Show the value of every move in an 8x8 position, in discs for the side to move, and its best line.",
    run,
    AnalyseSettings,
    examples=(
        "--position F5d6C3d3C4 --level 10",
        "--file ends.obf --ids 40-49 --level 4 --json",
        "--position F5d6 --level 21 --seconds 10 --lines 3",
        "--position F5d6C3d3C4f4F6 --game --level 10",
    ),
)
