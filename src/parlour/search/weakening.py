"""Players that are weak on purpose, as people are: an error is one more term of what they think of a move.

The error depends on the seed and the move alone, so that neither the order of looking nor the other moves looked at
change it; a seed is for one turn, so that a move is misjudged anew each time. Errors are larger where there is more to
choose from: by the logarithm of the number of choices, as is the time that people take to choose (Hick's law).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from math import log1p, sqrt
from typing import Any, Final, Protocol, TypeVar

from parlour.core.game import AnyGame
from parlour.core.observation import Seat
from parlour.core.rng import stream
from parlour.search.alphabeta import AnyOpenGame, Evaluate
from parlour.search.choosing import MISJUDGED
from parlour.search.root import RootMove, Searched

__all__ = [
    "Misjudging",
    "drawn_error",
    "misjudged",
    "misjudged_actions",
    "misjudged_move",
    "misjudged_terms",
    "misjudgements",
    "misjudging",
]

A = TypeVar("A", bound=Hashable)
B = TypeVar("B", int, tuple[int, ...])
M = TypeVar("M")
USUAL_PLAYS: Final = 4  # the median in Hearts and Tractor; in Bridge it is 3


class Misjudging(Protocol):
    """A player whose errors can be taken away like any other term."""

    @property
    def game(self) -> AnyGame:
        """What it plays."""

    @property
    def removed(self) -> frozenset[str]:
        """The terms that it does without."""


def misjudgements(
    player: Misjudging, actions: Iterable[A], size: float, *, choices: int, usual: int, seed: int
) -> dict[A, float]:
    """Return how far off a player is about each action; ``size`` is the spread where there are ``usual`` choices."""
    if not size or MISJUDGED in player.removed:
        return {}
    spread = size * log1p(choices) / log1p(usual)
    return {action: stream(seed, MISJUDGED, player.game.format(action)).gauss(0.0, spread) for action in actions}


def misjudged(searched: Searched[A], errors: Mapping[A, float]) -> Searched[A]:
    """Return moves with the errors about some of them in their values, best first."""
    moves = [
        replace(move, value=move.value + errors[move.action], parts={**move.parts, MISJUDGED: errors[move.action]})
        if move.action in errors
        else move
        for move in searched.moves
    ]
    return replace(searched, moves=tuple(sorted(moves, key=lambda move: -move.value)))


def misjudged_terms(
    player: Misjudging, terms: Mapping[A, Mapping[str, float]], size: float, seed: int
) -> dict[A, Mapping[str, float]]:
    """Return the terms of all plays that a hand of cards has to choose from, with the error about each."""
    errors = misjudgements(player, terms, size, choices=len(terms), usual=USUAL_PLAYS, seed=seed)
    return {action: {**parts, MISJUDGED: errors[action]} if errors else parts for action, parts in terms.items()}


def misjudged_actions(terms: Mapping[B, Mapping[str, float]], size: float, seed: int) -> dict[B, Mapping[str, float]]:
    """Add an error to the terms of each action, drawn in the order of the actions."""
    if not size:
        return dict(terms)
    rng = stream(seed, "misjudge")
    return {action: {**terms[action], MISJUDGED: rng.gauss(0.0, size)} for action in sorted(terms)}


def drawn_error(size: float, seed: int, unit: int, *move: int | str) -> float:
    """Return the error about a move, in whole parts of a unit: the same whichever other moves are looked at."""
    return round(unit * stream(seed, "misjudged", *move).gauss(0.0, size)) / unit


def misjudged_move(move: RootMove[M], error: float) -> RootMove[M]:
    """Return a move with an error in its value."""
    return replace(move, value=move.value + error, parts={**move.parts, MISJUDGED: error})


def misjudging(evaluate: Evaluate, noise: float, seed: int) -> Evaluate:
    """Add an error that is the same whenever the same position is judged under the same seed."""
    if not noise:
        return evaluate

    def misjudge(game: AnyOpenGame, state: Any, seat: Seat) -> dict[str, float]:  # noqa: ANN401 - any state
        choices = sum(1 for actor in game.actors(state) for _ in game.legal(game.observe(state, actor)))
        error = stream(seed, "noise", game.dump(state)).gauss(0.0, noise * sqrt(choices))
        return {**evaluate(game, state, seat), MISJUDGED: error}

    return misjudge
