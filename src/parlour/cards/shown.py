"""Tricks as pages show them: the same shape in every card game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from parlour.cards.card import name_of
from parlour.cards.tricks import Trick

__all__ = ["ShownPlay", "ShownTrick", "shown_trick"]


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """What one seat put on the table."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """One trick; ``winner`` is who wins it so far, ``points`` what lies in it where a game counts such."""

    leader: int
    plays: tuple[ShownPlay, ...]
    winner: int
    complete: bool
    points: int = 0

    @classmethod
    def of(cls, leader: int, plays: Iterable[tuple[str, ...]], winner: int, points: int = 0) -> ShownTrick:
        """Show what four seats played in turn."""
        shown = tuple(ShownPlay((leader + place) % 4, cards) for place, cards in enumerate(plays))
        return cls(leader, shown, winner, len(shown) == 4, points)


@lru_cache(maxsize=4096)  # a page is shown all tricks again after every card
def shown_trick(trick: Trick, trumps: int | None = None, points: int = 0) -> ShownTrick:
    """Show a trick of one card each."""
    return ShownTrick.of(trick.leader, ((name_of(card),) for card in trick.cards), trick.winner(trumps), points)
