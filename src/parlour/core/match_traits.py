"""How matches of a game are measured: a matter of whoever compares players, not of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

__all__ = ["MatchTraits"]


def _points(difference: float) -> float:
    return difference


@dataclass(frozen=True, slots=True)
class MatchTraits:
    """What the arena must know of a game beyond its rules.

    ``opening_plies`` are random plies before a game, for games that chance does not vary. ``swing`` turns a difference
    of points over the same chance into what matches count (bridge: IMPs); an odd function. ``unit`` is what it counts,
    where that is not the game's own. ``starts`` are collections of openings by name, each the actions of one with
    spaces between them, for the usual rules; a block draws one by its seed. ``effect`` is the least swing worth
    knowing about: what a sequential test of two players looks for.
    """

    opening_plies: int = 0
    effect: float = 1.0
    unit: str = ""
    swing: Callable[[float], float] = _points
    starts: Mapping[str, Callable[[], Sequence[str]]] = field(default_factory=dict)
