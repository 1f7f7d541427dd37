"""Random games from fixed seeds: the positions that everything is checked in, and where a fault was found."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from parlour.core.game import AnyGame
from parlour.core.observation import Seat
from parlour.core.rng import stream
from parlour.errors import ConformanceError, IllegalAction

__all__ = ["MAX_ACTIONS", "ReachedState", "at", "playout", "positions", "require"]

MAX_ACTIONS = 10_000  # a random game longer than this does not end


@dataclass(frozen=True, slots=True)
class ReachedState:
    """A state that was reached, and how."""

    seed: int
    start: object
    state: Any  # whoever looks knows the game
    actions: tuple[tuple[Seat, object], ...] = ()


def require(condition: bool, rule: str, fault: str) -> None:
    """Raise ``ConformanceError`` unless the condition holds."""
    if not condition:
        raise ConformanceError(rule, fault)


@contextmanager
def at(position: ReachedState, seat: Seat | None = None, *, doing: str = "") -> Iterator[None]:
    """Say where a fault was found; what the game or player raises itself becomes a fault too."""
    place = f"seed {position.seed}, after {len(position.actions)} actions" + ("" if seat is None else f", seat {seat}")
    try:
        yield
    except ConformanceError as error:
        raise ConformanceError(error.rule, error.fault, error.where or place) from error.__cause__
    except Exception as error:
        fault = f"{doing or 'the game'} raised {type(error).__name__}: {error}"
        raise ConformanceError("crash", fault, place) from error


def playout(game: AnyGame, seed: int, *, max_actions: int = MAX_ACTIONS) -> Iterator[ReachedState]:
    """Yield every position of one random game, the last being over."""
    rng = stream(seed, "conformance")
    start = game.start(seed)
    position = ReachedState(seed, start, start)
    while True:
        yield position
        if game.outcome(position.state) is not None:
            return
        require(len(position.actions) < max_actions, "ends", f"a random game is not over after {max_actions} actions")
        with at(position):
            seat, action = _any_action(game, position.state, rng)
            try:
                after = game.step(position.state, seat, action)
            except IllegalAction as error:
                fault = f"{action!r} was sampled from the legal actions, but step says: {error}"
                raise ConformanceError("step", fault) from None
        position = ReachedState(seed, start, after, (*position.actions, (seat, action)))


def positions(game: AnyGame, seed: int, count: int) -> list[ReachedState]:
    """Return ``count`` positions in which somebody is to act, spread over random games."""
    found: list[ReachedState] = []
    while len(found) < count:
        seed += 1
        running = [position for position in playout(game, seed) if game.outcome(position.state) is None]
        found += stream(seed, "positions").sample(running, min(len(running), 1 + count // 3))
    return found[:count]


def _any_action(game: AnyGame, state: object, rng: Random) -> tuple[Seat, object]:
    actors = game.actors(state)
    require(bool(actors), "actors", "nobody may act, yet the game is not over")
    seat = actors[rng.randrange(len(actors))]
    return seat, game.legal(game.observe(state, seat)).sample(rng)
