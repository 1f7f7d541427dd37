"""One question to one player: what would you do here? Asked in a process that can be ended, like a game."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from parlour.arena.play.block import seat_or_excuse
from parlour.arena.play.positions import DecisionPoint
from parlour.arena.play.referee import move_timeout
from parlour.arena.play.task import Contestant, Ended, Terms
from parlour.core.analysis import AnyAnalysis
from parlour.core.game import AnyGame
from parlour.core.rng import derive
from parlour.runtime.decision import ask, in_words
from parlour.runtime.watchdog import DueMove, Watchdog

__all__ = ["Choice", "Query"]


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player does in a position; ``values`` are its judgement of the moves it considered, best first."""

    action: str
    values: Mapping[str, float] = field(default_factory=dict, hash=False)
    nodes: int = 0
    ms: float = 0.0
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Query:
    """A position to decide in. ``ended`` is filled in when the process had to be ended over it."""

    key: int
    position: DecisionPoint
    contestant: Contestant
    seed: int
    terms: Terms
    ended: tuple[Ended, ...] = ()

    def forfeited(self, due: DueMove, why: str) -> Query:
        """Return the question to which this is why there is no answer."""
        return replace(self, ended=(*self.ended, Ended(due, why)))

    def run(self, watchdog: Watchdog) -> tuple[int, Choice]:
        """Return the key and what was chosen; a player that fails has chosen nothing, and why is told."""
        position = self.position
        if self.ended:
            return self.key, Choice("", failure=self.ended[0].why)
        game, state = position.load()
        seated = seat_or_excuse(game, self.contestant)
        try:
            seated.player.prepare()
            token = watchdog.begin(DueMove(0, position.ply, position.seat), move_timeout(seated.limit, self.terms))
            began = time.perf_counter()
            analysis = ask(seated, game, state, position.seat, derive(self.seed, "compare", self.key), token)
            choice = _choice(game, analysis, time.perf_counter() - began)
        except (Exception, SystemExit) as error:  # whatever a player does wrong is its result
            choice = Choice("", failure=in_words(error))
        finally:
            watchdog.end()
        return self.key, choice


def _choice(game: AnyGame, analysis: AnyAnalysis, seconds: float) -> Choice:
    values = {game.format(item.action): item.value for item in analysis.candidates}
    return Choice(game.format(analysis.action), values, analysis.spent.nodes, seconds * 1000)
