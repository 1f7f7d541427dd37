"""Playing one block: what every executor runs, wherever it runs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from parlour.arena.opening import starting_state
from parlour.arena.pulse import Pulse
from parlour.arena.referee import Referee, Seated
from parlour.arena.task import BlockResult, Contestant, Task
from parlour.core.game import AnyGame
from parlour.core.parameters import Value
from parlour.core.registry import make_game, make_player

__all__ = ["play_block", "seat_contestants"]


def play_block(task: Task, pulse: Pulse | None = None) -> BlockResult:
    """Play every seating of a block from the same start."""
    game = _game(task.game, tuple(sorted(task.rules.items())))
    seated = _seated(task.game, tuple(sorted(task.rules.items())), task.contestants)
    started = starting_state(game, task.seed)
    referee = Referee(game, seated, started, task.seed, task.terms, pulse or Pulse(), task.ended)
    games = tuple(referee.play(number, seating) for number, seating in enumerate(task.seatings))
    return BlockResult(task.pairing, task.index, games, referee.costs)


def seat_contestants(game: AnyGame, contestants: Sequence[Contestant]) -> tuple[Seated, ...]:
    """Make the players; raise what is wrong with a spec or limit before anything is played."""
    seated = []
    for contestant in contestants:
        ready = make_player(contestant.spec, game)
        seated.append(Seated(ready, ready.limit if contestant.limit is None else contestant.limit))
    return tuple(seated)


# Games and players are made once per process, not once per block: a player may hold tables that are dear to make.


@lru_cache(maxsize=64)
def _game(name: str, rules: tuple[tuple[str, Value], ...]) -> AnyGame:
    options: Mapping[str, Value] = dict(rules)
    return make_game(name, options)


@lru_cache(maxsize=64)
def _seated(name: str, rules: tuple[tuple[str, Value], ...], contestants: tuple[Contestant, ...]) -> tuple[Seated, ...]:
    return seat_contestants(_game(name, rules), contestants)
