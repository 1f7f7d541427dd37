"""Playing one block: what every executor runs, wherever it runs it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from parlour.arena.play.opening import Started, starting_state
from parlour.arena.play.referee import Referee, Seated
from parlour.arena.play.task import BlockResult, Contestant, Task
from parlour.arena.play.telemetry_writer import TelemetryWriter
from parlour.core.decision import Decision
from parlour.core.game import AnyGame
from parlour.core.limits import NEVER, UNLIMITED, CancelToken, Limit
from parlour.core.parameters import Value
from parlour.core.player import Player
from parlour.core.registry import make_game, make_player, stored_spec
from parlour.errors import ParlourError, PlayerOverran
from parlour.runtime.watchdog import Watchdog

__all__ = ["RuleItems", "entered", "play_block", "seat", "seat_or_excuse"]


def play_block(task: Task, watchdog: Watchdog | None = None) -> BlockResult:
    """Play every seating of a block from the same start."""
    rules = tuple(sorted(task.rules.items()))
    game = _game(task.game, rules)
    seated = tuple(seat_or_excuse(task.game, rules, contestant) for contestant in task.contestants)
    started = _started(task.game, rules, task.seed)
    telemetry = TelemetryWriter(task, game) if task.terms.telemetry else None
    referee = Referee(game, seated, started, task.seed, task.terms, watchdog or Watchdog(), task.ended, telemetry)
    games = tuple(referee.play(number, seating) for number, seating in enumerate(task.seatings))
    return BlockResult(task.pairing, task.index, games, referee.costs, tuple(telemetry.rows) if telemetry else ())


def seat(game: AnyGame, contestant: Contestant) -> Seated:
    """Make a player; raise what is wrong with its spec."""
    ready = make_player(contestant.spec, game, programs=True)
    return Seated(ready.player, ready.limit if contestant.limit is None else contestant.limit)


def entered(game: AnyGame, contestant: Contestant) -> Contestant:
    """Return a contestant who can play, its spec as it is to be stored; raise what is wrong with it."""
    seat(game, contestant)
    return replace(contestant, spec=stored_spec(contestant.spec, game.name))


class Absent(Player[Any, Any]):
    """Holds the place of a player that could not be made, and forfeits every game with the reason."""

    def __init__(self, why: str) -> None:
        self.why = why

    def decide(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[Any]:  # noqa: ANN401
        """Say why nobody is here."""
        raise PlayerOverran(self.why)


# Games and players are made once per process, not once per block: a player may hold tables that are dear to make.

RuleItems = tuple[tuple[str, Value], ...]


def seat_or_excuse(name: str, rules: RuleItems, contestant: Contestant) -> Seated:
    """Return a player, or one that only says why it could not be made."""
    try:
        return _seated(name, rules, contestant)
    except ParlourError as error:  # it could be made when the match was planned, but not here and now
        return Seated(Absent(str(error)), UNLIMITED)


@lru_cache(maxsize=64)
def _game(name: str, rules: RuleItems) -> AnyGame:
    return make_game(name, dict(rules))


@lru_cache(maxsize=64)
def _started(name: str, rules: RuleItems, seed: int) -> Started:
    """Every pairing of a tournament begins its blocks with the same starts."""
    return starting_state(_game(name, rules), seed)


@lru_cache(maxsize=64)
def _seated(name: str, rules: RuleItems, contestant: Contestant) -> Seated:
    return seat(_game(name, rules), contestant)
