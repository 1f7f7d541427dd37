"""What a seat cannot see must not reach it: checked by changing exactly that."""

from __future__ import annotations

from random import Random
from typing import Final

from parlour.core.conformance.contents import contents, reachable
from parlour.core.conformance.placing import place_cards
from parlour.core.conformance.playouts import ReachedState, at, require
from parlour.core.game import AnyHiddenGame
from parlour.core.observation import Seat
from parlour.core.view import AnyView

__all__ = ["check_redaction", "imagined"]

LISTED: Final = 60


def imagined(game: AnyHiddenGame, position: ReachedState, seat: Seat, rng: Random, count: int) -> list[object]:
    """Return states that must look to this seat exactly like the real one."""
    obs = game.observe(position.state, seat)
    known = game.constraints(obs)
    worlds = []
    for _ in range(count):
        hidden = place_cards(known, rng)
        faults = known.faults(hidden)
        require(not faults, "constraints", f"constraints contradict themselves: {'; '.join(faults)}")
        worlds.append(game.complete(obs, hidden, rng.getrandbits(64)))
    return worlds


def check_redaction(
    game: AnyHiddenGame, view: AnyView, position: ReachedState, seat: Seat, rng: Random, worlds: int
) -> int:
    """Permute what the seat cannot see; return how many imagined worlds differed from the real one."""
    state = position.state
    with at(position, seat):
        for watcher in (seat, None):
            _check_no_way_back(game, state, watcher)
        seen = _everything(game, view, state, seat)
        differing = 0
        for world in imagined(game, position, seat, rng, worlds):
            differing += contents(world) != contents(state)
            for what, value in _everything(game, view, world, seat).items():
                require(value == seen[what], "redaction", f"{what} depends on what this seat cannot see")
        _check_assignment_counts(game, position, seat, rng)
    return differing


def _everything(game: AnyHiddenGame, view: AnyView, state: object, seat: Seat) -> dict[str, object]:
    """Return all that a seat is given in a state, by name."""
    obs = game.observe(state, seat)
    return {
        "the observation": contents(obs),
        "legal": game.legal(obs).first(LISTED),
        "draw": view.draw(obs),
        "view": contents(view.show(obs)),
        "waiting": game.waiting(state, seat),
        "whether it may act": seat in game.actors(state),
        "what a spectator sees": contents(game.observe(state, None)),
        "whom a spectator sees waited for": game.waiting(state, None),
        "the outcome": game.outcome(state),
    }


def _check_no_way_back(game: AnyHiddenGame, state: object, seat: Seat | None) -> None:
    obs = game.observe(state, seat)
    kind = type(state)
    for item in reachable((obs, game.legal(obs))):
        # A state of a built-in type is known by its value only.
        leak = isinstance(item, kind) and (kind.__module__ != "builtins" or item == state)
        require(not leak, "redaction", "the state can be reached from an observation")


def _check_assignment_counts(game: AnyHiddenGame, position: ReachedState, seat: Seat, rng: Random) -> None:
    """Different hidden cards are different worlds, and the seed decides all that they leave open."""
    obs = game.observe(position.state, seat)
    known = game.constraints(obs)
    first, second, seed = place_cards(known, rng), place_cards(known, rng), rng.getrandbits(64)
    world = game.complete(obs, first, seed)
    require(contents(world) == contents(game.complete(obs, first, seed)), "complete", "the same call gives two worlds")
    if first != second:
        differ = contents(world) != contents(game.complete(obs, second, seed))
        require(differ, "complete", "complete does not place the hidden cards where it is told")
