"""Players that look ahead: alpha-beta to a fixed depth, and two other ways to choose the depth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from parlour.core.analysis import Analysis
from parlour.core.decision import Decision
from parlour.core.limits import NEVER, UNLIMITED, Budget, CancelToken, Limit
from parlour.core.parameters import option
from parlour.games.reversi.engine.evaluation import PARTS
from parlour.games.reversi.players.base import ReversiPlayer
from parlour.games.reversi.players.engine import ENDS, SearchRequest, engine_for
from parlour.games.reversi.rules.board import Position
from parlour.games.reversi.rules.game import Reversi, ReversiView
from parlour.search import Searched
from parlour.search.lookahead import TableSettings, table_option

__all__ = [
    "Adaptive",
    "AdaptiveSettings",
    "AlphaBeta",
    "AlphaBetaSettings",
    "EngineSettings",
    "Iterative",
    "IterativeSettings",
    "Searching",
    "endgame_option",
]

# Where the original's adaptive player changes its depth; the sentences of its settings say so too.
OPENING_DISCS: Final = 20
ENDGAME_DISCS: Final = 50


def endgame_option(default: int = 0) -> int:
    """Declare from how many empty squares on a player solves the rest of the game."""
    return option(default, "Empty squares from which the game is played out to the end.", low=0, high=20)


class EngineSettings(TableSettings, Protocol):
    """What the settings of every searching player have."""

    @property
    def endgame(self) -> int:
        """Empty squares from which the game is played out."""


Settings = TypeVar("Settings", bound=EngineSettings)


class Searching(ReversiPlayer[Settings]):
    """Looks ahead with the engine that the rules allow; kinds of it differ in how far."""

    terms = frozenset({*PARTS, *ENDS})

    def __init__(self, game: Reversi, settings: Settings) -> None:
        super().__init__(game, settings)
        self.engine = engine_for(game, settings.table)

    def prepare(self) -> None:
        """Load what the engine needs."""
        self.engine.prepare()

    def judge(self, position: Position, budget: Budget, seed: int) -> Searched[int]:
        """Search every move one ply deeper at a time, then straight to the end where the endgame setting says so."""
        return self.engine.search(SearchRequest(position, self._depths(position, budget), budget, self.removed))

    def choose(self, position: Position, budget: Budget, seed: int) -> Searched[int]:
        """Search the same depths for the best move alone."""
        return self.engine.choose(SearchRequest(position, self._depths(position, budget), budget, self.removed))

    def _depths(self, position: Position, budget: Budget) -> list[int]:
        allowed = budget.limit.depth or self.game.rules.size**2
        empties = position.empty.bit_count()
        deepest = min(self.plies(position), allowed, empties)
        if empties <= min(self.settings.endgame, allowed):
            deepest = empties
        return self._rounds(position, deepest)

    def compare(self, position: Position, pair: Sequence[int], depth: int, budget: Budget, seed: int) -> Searched[int]:
        """Search only two moves to a depth."""
        return self.engine.search(SearchRequest(position, self._rounds(position, depth), budget, self.removed, pair))

    def _rounds(self, position: Position, deepest: int) -> list[int]:
        """Return the depths to search: shallow rounds order the moves, and one round solves what is left."""
        return [*range(1, min(deepest, self.plies(position) + 1)), deepest]


@dataclass(frozen=True)
class AlphaBetaSettings:
    """The settings of the alpha-beta player."""

    depth: int = option(
        6, "Plies to look ahead; deeper is stronger but slower: 3 easy, 6 usual, 8 strong, 10 expert.", low=1, high=10
    )
    endgame: int = endgame_option()
    table: int = table_option(24)


class AlphaBeta(Searching[AlphaBetaSettings]):
    """Finds the best move within its depth; the player that others build on."""


@dataclass(frozen=True)
class AdaptiveSettings:
    """The settings of the player that looks further near the end."""

    opening: int = option(6, "Plies to look ahead with fewer than 20 discs on the board.", low=1, high=10)
    middle: int = option(6, "Plies to look ahead with fewer than 50 discs on the board.", low=1, high=10)
    late: int = option(10, "Plies to look ahead with 50 discs or more.", low=1, high=16)
    endgame: int = endgame_option()
    table: int = table_option(24)


class Adaptive(Searching[AdaptiveSettings]):
    """Chooses its depth by the number of discs; on other boards by the same share of filled squares."""

    def plies(self, position: Position) -> int:
        """Look further the fuller the board is."""
        discs = 64 - 64 * position.empty.bit_count() / position.size**2
        if discs < OPENING_DISCS:
            return self.settings.opening
        return self.settings.middle if discs < ENDGAME_DISCS else self.settings.late


@dataclass(frozen=True)
class IterativeSettings:
    """The settings of the player that deepens until its time is up."""

    depth: int = option(11, "Plies at which it stops, even with time left.", low=1, high=20)
    seconds: float = option(
        10.0, "Wall time for a move when no other limit is set.", low=0.01, high=3600.0, served=10.0
    )
    endgame: int = endgame_option()
    table: int = table_option(24)


class Iterative(Searching[IterativeSettings]):
    """Looks one ply further at a time and keeps the last finished answer."""

    def decide(self, obs: ReversiView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[int]:
        """Choose under a time of its own when the caller sets no limit."""
        return super().decide(obs, self._bounded(limit), seed, cancel)

    def analyse(self, obs: ReversiView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:
        """Think under a time of its own when the caller sets no limit."""
        return super().analyse(obs, self._bounded(limit), seed, cancel)

    def _bounded(self, limit: Limit) -> Limit:
        return Limit(seconds=self.settings.seconds) if limit == UNLIMITED else limit
