"""Every move of an 8x8 position with its value and its line: ``analyse("F5d6C3d3C4", level=8).moves``."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from parlour.core.limits import NEVER, CancelToken
from parlour.errors import BadParameter, Unsupported
from parlour.games.reversi.engine.effort import effort_of, rounds_after
from parlour.games.reversi.engine.midgame_search_kernel import Searcher
from parlour.games.reversi.engine.pattern_kernel import evaluate
from parlour.games.reversi.engine.probcut import CONFIDENCES
from parlour.games.reversi.engine.scale import UNIT, UNSELECTIVE
from parlour.games.reversi.engine.solver import make_table
from parlour.games.reversi.engine.weights import trained
from parlour.games.reversi.rules.board import PASS, Position, square_name, squares_of, starting_position
from parlour.games.reversi.rules.formats.any import read_game
from parlour.games.reversi.rules.openings import opening_name
from parlour.games.reversi.rules.state import State

__all__ = ["StagedAnalysis", "Valued", "analyse"]

TABLE: Final = 20


@dataclass(frozen=True, slots=True)
class Valued:
    """A move, its value in discs for the mover, how the game is expected to go on, and the opening it leads to."""

    square: int
    value: float
    line: tuple[int, ...]
    exact: bool
    opening: str | None = None

    @property
    def move(self) -> str:
        """The move as text."""
        return square_name(self.square, 8)


@dataclass(frozen=True)
class StagedAnalysis:
    """All legal moves, best first, after the last stage that was finished.

    ``depth`` is how far that stage looked and ``confidence`` how sure it was of each cut, in percent; ``exact`` tells
    whether that was to the end without believing anything. ``finished`` is False when a limit or a cancel ended it
    before the level was reached. ``seconds`` is processor time.
    """

    state: State
    level: int
    moves: tuple[Valued, ...]
    depth: int
    nodes: int
    seconds: float
    finished: bool
    confidence: int = 100

    @property
    def looked(self) -> str:
        """How far it looked and how surely, as the Othello world writes it: ``14@73%``, or ``14`` without any cuts."""
        return f"{self.depth}" if self.confidence == 100 else f"{self.depth}@{self.confidence}%"

    @property
    def exact(self) -> bool:
        """Whether the values are the true results."""
        return bool(self.moves) and all(move.exact for move in self.moves)

    @cached_property
    def opening(self) -> str | None:
        """The name of the opening, if the game so far is known and has one."""
        return opening_name(self.state)


def analyse(
    position: Position | State | str,
    *,
    level: int = 8,
    table: int = TABLE,
    nodes: int = 0,
    seconds: float = 0.0,
    empties_to_winner: bool = True,
    cancel: CancelToken = NEVER,
) -> StagedAnalysis:
    """Give every legal move a value and a line, at a level from 1 to 30; limits of 0 are none."""
    state = _state(position)
    current = state.position
    stages = effort_of(level).stages(current.empty.bit_count())
    desk = _StagedSearch(current, table, nodes, seconds, empties_to_winner, cancel)
    moves: list[Valued] = []
    reached = (0, UNSELECTIVE)
    for stage in stages if not current.over else ():
        if cancel.cancelled:
            break
        valued = desk.stage(stage, [move.square for move in moves])
        if valued is None:
            break
        moves, reached = valued, stage
    named = tuple(
        Valued(move.square, move.value, move.line, move.exact, opening_name(state.play(move.square))) for move in moves
    )
    return StagedAnalysis(
        state,
        level,
        named,
        reached[0],
        desk.nodes,
        desk.seconds,
        finished=current.over or reached == stages[-1],
        confidence=CONFIDENCES[reached[1]],
    )


def _state(position: Position | State | str) -> State:
    if isinstance(position, str):
        position = read_game(position, starting_position(8))
    state = State.at(position) if isinstance(position, Position) else position
    size = state.position.size
    if size != 8:
        raise Unsupported(f"Only boards of 8x8 can be analysed, not {size}x{size}.")
    return state


class _StagedSearch:
    """One table for all moves and all stages: each stage orders the moves of the next."""

    def __init__(
        self, position: Position, table: int, nodes: int, seconds: float, empties_to_winner: bool, cancel: CancelToken
    ) -> None:
        if nodes < 0 or seconds < 0:
            raise BadParameter("A limit on nodes or seconds is above 0, or 0 for none.")
        self._position = position
        self._limit = (nodes, seconds)
        self._empties_to_winner = empties_to_winner
        self._cancel = cancel
        memory = make_table(table)
        memory.begin()
        known = trained()
        self._searcher = Searcher(memory, known.weights, known.error_table)
        self._began, self._processor = time.perf_counter(), time.thread_time()
        self.nodes = 0

    @property
    def seconds(self) -> float:
        """Processor time so far."""
        return time.thread_time() - self._processor

    def stage(self, stage: tuple[int, int], order: list[int]) -> list[Valued] | None:
        """Value every move as a stage wants it, or return None when a limit is met first."""
        empties = self._position.empty.bit_count()
        exact = stage == (empties, UNSELECTIVE)
        moves = []
        for square in order or list(squares_of(self._position.moves)) or [PASS]:
            after = self._position.play(square)
            left = after.empty.bit_count()
            if stage[0] > 1 or left == 0 or after.over:
                value = self._search(after, rounds_after(stage, left, empties), -64 * UNIT, 64 * UNIT)
            else:
                value = self._glance(after)
            if value is None:
                return None
            line = self._line(after, value, stage[0] - 1, exact)
            if line is None:
                return None
            moves.append(Valued(square, -value / UNIT, line, exact))
        return sorted(moves, key=lambda move: (-move.value, move.square))

    def _glance(self, position: Position) -> int:
        """Return what a position looks like to the side to move, without looking ahead; passes are seen."""
        self.nodes += 1
        if not position.moves:
            return -self._glance(position.play(PASS))
        return evaluate(position.own, position.opp, trained().weights)

    def _search(self, position: Position, rounds: list[tuple[int, int]], low: int, high: int) -> int | None:
        nodes, seconds = self._limit
        left_nodes = nodes - self.nodes
        left_seconds = seconds - (time.perf_counter() - self._began)
        if (nodes and left_nodes <= 0) or (seconds and left_seconds <= 0) or self._cancel.cancelled:
            return None
        done, value, _, spent = self._searcher.search(
            position.own,
            position.opp,
            rounds,
            self._cancel.byte,
            low=low,
            high=high,
            nodes=left_nodes if nodes else 0,
            seconds=left_seconds if seconds else 0.0,
            empties_to_winner=self._empties_to_winner,
        )
        self.nodes += spent
        return value if done == len(rounds) else None

    def _line(self, position: Position, value: int, plies: int, exact: bool) -> tuple[int, ...] | None:
        """Follow the table; what an exact line has beyond it is searched again, which is quick with a known value."""
        line: list[int] = []
        while (exact or len(line) < plies) and not position.over:
            square = PASS
            if position.moves:
                square = self._searcher.known_move(position.own, position.opp)
                if exact:
                    rounds = [(position.empty.bit_count(), UNSELECTIVE)]
                    if self._search(position, rounds, value - 1, value + 1) is None:
                        return None
                    square = self._searcher.known_move(position.own, position.opp)
                if square < 0 or not position.moves >> square & 1:
                    break
            line.append(square)
            position, value = position.play(square), -value
        return tuple(line)
