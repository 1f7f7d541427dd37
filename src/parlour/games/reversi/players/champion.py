"""The player that follows the clock: as deep as its time allows, and time kept for the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from parlour.core.analysis import Analysis
from parlour.core.decision import Decision
from parlour.core.limits import NEVER, Budget, CancelToken, ClockShown, Limit
from parlour.core.parameters import option
from parlour.games.reversi.engine.effort import HIGHEST, QUICK, deepening, effort_of, rounds_after
from parlour.games.reversi.engine.probcut import selectivity_of
from parlour.games.reversi.players.engine import SearchRequest
from parlour.games.reversi.players.patterns import PatternEngine
from parlour.games.reversi.players.scholars import MISLED, Strongest
from parlour.games.reversi.rules.board import Position
from parlour.games.reversi.rules.game import Reversi, ReversiView
from parlour.search import Searched
from parlour.search.lookahead import table_option

__all__ = ["Champion", "ChampionSettings", "share_of_clock"]

SOLVING: Final = range(
    20, 31
)  # empty squares at which the end is within reach of a long search, so time is kept for it
SOLVING_SHARE: Final = 2.0  # of the time of a move before
SOLVED_SHARE: Final = 0.1  # below that the end costs next to nothing
KEPT: Final = 0.95  # the rest is for what a move costs beside its search
OTHER_BOARDS: Final = 10  # plies and empty squares, where the trained evaluation does not serve


@dataclass(frozen=True)
class ChampionSettings:
    """The settings of the player that follows the clock."""

    strength: int = option(
        16,
        "How hard it thinks when nothing else bounds it: depth, selectivity and ends.",
        low=1,
        high=HIGHEST,
        served=16,
    )
    nodes: int = option(
        0, "Positions to look at for a move when no other limit is set; 0: as its strength says.", low=0, high=10**10,
        served=5_000_000,
    )  # fmt: skip
    threads: int = option(1, "Threads that search together; with several, equal moves may be chosen differently.",
                          low=1, high=64, served=1)  # fmt: skip
    book: bool = option(True, "Play from the opening book first.")
    book_file: str = option("", "A book to use instead of the one that comes with Parlour.", local=True)
    table: int = table_option(24)

    @property
    def depth(self) -> int:
        """Plies to look ahead in the middle of the game."""
        return effort_of(self.strength).depth

    @property
    def endgame(self) -> int:
        """Empty squares from which the rest is searched exactly."""
        return effort_of(self.strength).exact


class Champion(Strongest[ChampionSettings]):
    """Deepens ply by ply until its time or its nodes are used up, then looks for the end, surer each time."""

    tolerance = MISLED

    def __init__(self, game: Reversi, settings: ChampionSettings) -> None:
        super().__init__(game, settings)
        if PatternEngine.plays(game):
            self.engine = PatternEngine(game, settings.table, selectivity_of(QUICK), settings.threads)

    def decide(self, obs: ReversiView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[int]:
        """Choose within the limit, or within the nodes of the settings where there is none."""
        return super().decide(obs, self._bounded(limit), seed, cancel)

    def analyse(self, obs: ReversiView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:
        """Value every move within the limit, or within the nodes of the settings where there is none."""
        return super().analyse(obs, self._bounded(limit), seed, cancel)

    def seconds_for(self, obs: ReversiView, clock: ClockShown) -> float:
        """Return how much of its clock the next move should use."""
        return share_of_clock(obs.state.position.empty.bit_count(), clock)

    def choose(self, position: Position, budget: Budget, seed: int) -> Searched[int]:
        """Search the position itself, round by round."""
        if not PatternEngine.plays(self.game):
            return super().choose(position, budget, seed)
        empties = position.empty.bit_count()
        *before, last = self._stages(empties, budget.limit)
        rounds = [*before, *(rounds_after(last, empties, empties) if last[0] == empties and not _open(budget.limit)
                             else [last])]  # fmt: skip
        return self.engine.choose(SearchRequest(position, (), budget, self.removed, rounds=rounds))

    def judge(self, position: Position, budget: Budget, seed: int) -> Searched[int]:
        """Search every move, stage by stage."""
        if not PatternEngine.plays(self.game):
            return super().judge(position, budget, seed)
        stages = self._stages(position.empty.bit_count(), budget.limit)
        return self.engine.search(SearchRequest(position, (), budget, self.removed, rounds=stages))

    def plies(self, position: Position) -> int:
        """Look no further than the plain evaluation is good for, where the trained one does not serve."""
        return min(self.settings.depth, OTHER_BOARDS)

    def _stages(self, empties: int, limit: Limit) -> list[tuple[int, int]]:
        """Return the depths and selectivities to search in turn, as deep as the limit lets them be."""
        stages = deepening(empties) if _open(limit) else effort_of(self.settings.strength).stages(empties)
        within = [stage for stage in stages if limit.depth is None or stage[0] <= limit.depth]
        return within or stages[:1]

    def _bounded(self, limit: Limit) -> Limit:
        return limit if _open(limit) or not self.settings.nodes else replace(limit, nodes=self.settings.nodes)


def share_of_clock(empties: int, clock: ClockShown) -> float:
    """Return the seconds for a move with so many empty squares: more where the end comes within reach."""
    coming = [_weight(left) for left in range(empties, 0, -2)] or [1.0]
    share = clock.left * coming[0] / sum(coming) + clock.increment * coming[0] / max(coming)
    return KEPT * min(clock.left, share)


def _weight(empties: int) -> float:
    if empties in SOLVING:
        return SOLVING_SHARE
    return 1.0 if empties > SOLVING.start else SOLVED_SHARE


def _open(limit: Limit) -> bool:
    """Tell whether time or nodes bound a search, so that it deepens until they are used up."""
    return limit.timed or limit.nodes is not None
