"""What tasks of Tractor may ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parlour.core.course import Goal
from parlour.core.observation import Seat
from parlour.games.tractor.rules.order import TRUMP, points_of

__all__ = ["GOALS"]


def _quiet_kitty(game: Any, state: Any, seat: Seat, action: tuple[int, ...]) -> bool:  # noqa: ANN401 - as declared
    """Bury neither trumps nor points."""
    suit = game.observe(state, seat).order.suit
    return points_of(action) == 0 and all(suit[card] != TRUMP for card in action)


GOALS: Final[Mapping[str, Goal]] = {"quiet kitty": _quiet_kitty}
