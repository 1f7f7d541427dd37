"""What the counted events of a round are worth to a seat, and continuations made of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from parlour.core.analysis import Continuation
from parlour.games.tractor.engine.determinize import value_of_points
from parlour.games.tractor.engine.event_layout import (
    COMBINATIONS,
    EVENTS,
    KITTY_POINTS,
    OWN_NOW,
    RUFFED_LATER,
    RUFFS,
)
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.variants import TractorRules

__all__ = ["ALL_EVENTS", "STEPS", "continuation", "round_value", "total_of"]

STEPS: Final = 0.5  # share of whole levels in what a round is worth, as the judge has it
HAPPENED: Final = (RUFFS, RUFFED_LATER, COMBINATIONS)  # told as whether they happen at all
ALL_EVENTS: Final = (
    *EVENTS,
    *("round_points", "defends", "ours", "goal", "half", "more"),
    *(f"any_{EVENTS[place]}" for place in HAPPENED),
)
ROUND_POINTS: Final = len(EVENTS)
NO_POINTS: Final = (0,) * (KITTY_POINTS + 1)
DEFENDS: Final = ROUND_POINTS + 1


def round_value(obs: TractorView, events: Sequence[float]) -> float:
    """Return what a round is worth to the seat: to the attackers by all their points, to the others as much less."""
    total = obs.points + sum(events[OWN_NOW : KITTY_POINTS + 1]) + events[ROUND_POINTS]
    value, _ = _ended(round(total), events[DEFENDS] > 0.5, obs.rules)
    return value


def continuation(obs: TractorView, events: Sequence[int], defends: bool, deal: str = "") -> Continuation:
    """Return what was counted in one deal, with how the round ends: who wins it, and which steps the attackers reach.

    Before trumps are settled, whose points they are is open, so they are counted for the round as a whole.
    """
    total = total_of(obs, events)
    value, ended = _ended(total, defends, obs.rules)
    happened = (events[RUFFS] > 0, events[RUFFED_LATER] > 0, events[COMBINATIONS] > 0)
    if obs.phase not in ("deal", "theft"):
        return Continuation(value, (*events, 0, *ended, *map(int, happened)), deal=deal)
    points = total - obs.points
    return Continuation(
        value, (*NO_POINTS, *events[KITTY_POINTS + 1 :], points, *ended, *map(int, happened)), deal=deal
    )


def total_of(obs: TractorView, events: Sequence[int]) -> int:
    """Return what the attackers have in the end."""
    return obs.points + sum(events[OWN_NOW : KITTY_POINTS + 1])


@lru_cache(maxsize=4096)
def _ended(total: int, defends: bool, rules: TractorRules) -> tuple[float, tuple[int, ...]]:
    goal = rules.point_goal
    value = value_of_points(total, rules, STEPS)
    steps = (int(total >= goal), int(total >= goal // 2), int(total >= goal + goal // 2))
    return -value if defends else value, (int(defends), int((total < goal) == defends), *steps)
