"""Composite: one strategy early, another one late, with a single switch between them."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Self

from parlour.core.analysis import Analysis, Reason
from parlour.core.decision import Decision
from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.core.observation import Fact
from parlour.core.parameters import Layered, filled, option
from parlour.core.player import Player
from parlour.games.pentomino.engine.openness import diffusion
from parlour.games.pentomino.players.minmax import MinMax, MinMaxSettings, nodes_option
from parlour.games.pentomino.players.perfect import Perfect, PerfectSettings
from parlour.games.pentomino.players.simple import OpenSpace, OpenSpaceSettings
from parlour.games.pentomino.rules.board import Board, Placement
from parlour.games.pentomino.rules.game import Pentomino, PentominoView
from parlour.games.pentomino.rules.state import State
from parlour.search.lookahead import table_option

__all__ = ["PRESETS", "Composite", "CompositeSettings", "DiffusionThreshold", "EmptyCells"]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EmptyCells:
    """Has the late strategy take over when at most so many cells are empty."""

    limit: int

    def reached(self, board: Board, state: State) -> bool:
        """Count the empty cells."""
        return (board.full & ~state.occupied).bit_count() <= self.limit


@dataclass(frozen=True, slots=True)
class DiffusionThreshold:
    """Has the late strategy take over when the most open cell is worth at most so much."""

    limit: int
    iterations: int

    def reached(self, board: Board, state: State) -> bool:
        """Look for the most open cell."""
        return max(diffusion(board, state.occupied, self.iterations)) <= self.limit


@dataclass(frozen=True)
class CompositeSettings(Layered):
    """The settings of Composite; a preset sets those of iterations, depth and empties that were not given."""

    preset: str = option(
        "none",
        "A named choice of iterations, depth and empties; any of these given as well takes precedence.",
        choices=("none", "development", "production", "maximum"),
    )
    early: str = option("openspace", "The early strategy.", choices=("openspace", "minmax"))
    iterations: int = option(3, "Iterations of OpenSpace, if it is the early strategy.", low=1, high=5)
    late: str = option("minmax", "The late strategy.", choices=("minmax", "perfect"))
    depth: int = option(3, "Plies that MinMax looks ahead, early or late.", low=1, high=5)
    threshold: str = option(
        "empties", "Switch by the number of empty cells or by diffusion.", choices=("empties", "diffusion")
    )
    empties: int = option(
        28, "Empty cells at which it switches; 44 to 49 make more of the late strategy.", low=0, high=64
    )
    openness: int = option(50, "Largest openness at which it switches by diffusion.", low=0, high=100_000)
    spread: int = option(3, "Iterations of the diffusion that it switches by.", low=1, high=5)
    nodes: int = nodes_option()
    table: int = table_option(22)


# What the original recommends for testing, for play and for analysis.
PRESETS: Final[Mapping[str, Mapping[str, int]]] = {
    "development": {"iterations": 2, "depth": 2, "empties": 24},
    "production": {"iterations": 3, "depth": 3, "empties": 28},
    "maximum": {"iterations": 4, "depth": 3, "empties": 30},
}


class Composite(Player[PentominoView, Placement]):
    """Plays its early strategy until the threshold is reached at a turn of its own, and the late one from then on.

    Whether it has switched follows from the game so far, so that it needs no memory.
    """

    def __init__(self, game: Pentomino, settings: CompositeSettings) -> None:
        self.game = game
        self.settings = filled(settings, PRESETS.get(settings.preset, {}))
        chosen = self.settings
        self.early, self.late = (self._strategy(name) for name in (chosen.early, chosen.late))
        self.threshold = (
            DiffusionThreshold(chosen.openness, chosen.spread)
            if chosen.threshold == "diffusion"
            else EmptyCells(chosen.empties)
        )

    def _strategy(self, name: str) -> OpenSpace | MinMax | Perfect:
        chosen = self.settings
        if name == "openspace":
            return OpenSpace(self.game, OpenSpaceSettings(chosen.iterations))
        if name == "perfect":
            return Perfect(self.game, PerfectSettings())
        return MinMax(self.game, MinMaxSettings(chosen.depth, chosen.nodes, chosen.table))

    def switch_move(self, state: State) -> int | None:
        """Return the number of the move at which the side to move switched, or None when it has not."""
        for count in range(state.mover, len(state.placed) + 1, 2):
            if self.threshold.reached(self.game.board, replace(state, placed=state.placed[:count])):
                return count + 1
        return None

    def has_switched(self, state: State) -> bool:
        """Whether the side to move plays its late strategy."""
        return self.switch_move(state) is not None

    def active(self, state: State) -> OpenSpace | MinMax | Perfect:
        """Return the strategy that plays in this position."""
        return self.late if self.has_switched(state) else self.early

    def describe(self, state: State) -> str:
        """Return its name, which tells the active strategy."""
        return f"Composite ({self.active(state).describe(state)})"

    @property
    def terms(self) -> set[str]:
        """The terms of both strategies."""
        return {*self.early.terms, *self.late.terms}

    def _without(self, term: str) -> Self:
        other = super()._without(term)
        other.early, other.late = self.early._without(term), self.late._without(term)
        return other

    def decide(self, obs: PentominoView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[Placement]:
        """Let the active strategy choose, and log which one it was."""
        self._report(obs.state)
        return self.active(obs.state).decide(obs, limit, seed, cancel)

    def analyse(self, obs: PentominoView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Placement]:
        """Let the active strategy judge, and tell which one it was."""
        analysis = self.active(obs.state).analyse(obs, limit, seed, cancel)
        return replace(analysis, reasons=(*analysis.reasons, self._report(obs.state)))

    def _report(self, state: State) -> Reason:
        switched = self.switch_move(state)
        facts: dict[str, Fact] = {
            "strategy": self.active(state).describe(state),
            "phase": "early" if switched is None else "late",
            "turn": len(state.placed) + 1,
            "empties": (self.game.board.full & ~state.occupied).bit_count(),
        }
        if switched is not None:
            facts["switched"] = switched
            if switched == facts["turn"]:
                log.info("Composite switches to %s at move %d", facts["strategy"], switched)
        log.info("Composite plays %s (%s game)", facts["strategy"], facts["phase"])
        return Reason("pentomino.early" if switched is None else "pentomino.late", facts=facts)
