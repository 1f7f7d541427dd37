"""Players that are weak on purpose, as people are: an error is one more term of what they think of a move.

The error depends on the seed and the move alone, so that neither the order of looking nor the other moves looked at
change it; a seed is for one turn, so that a move is misjudged anew each time. Errors are larger where there is more to
choose from: by the logarithm of the number of choices, as is the time that people take to choose (Hick's law).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from math import log1p
from typing import Final, Protocol, TypeVar

from parlour.core.game import AnyGame
from parlour.core.rng import stream
from parlour.search.reasons import MISJUDGED
from parlour.search.root import Searched

__all__ = ["Misjudging", "misjudged", "misjudged_terms", "misjudgements"]

A = TypeVar("A", bound=Hashable)
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
