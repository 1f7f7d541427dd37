"""A match, and what one seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from parlour.cards import Match, OnTable, Trick
from parlour.core.observation import Event, Seat
from parlour.games.hearts.rules.round import Hands, Round
from parlour.games.hearts.rules.variants import HeartsRules

__all__ = ["HeartsView", "State"]


State = Match[Round, Hands]


@dataclass(frozen=True)
class HeartsView(OnTable[int]):
    """What one seat knows. Rounds that are over are open to everybody, the cards passed in them included."""

    seat: Seat | None
    rules: HeartsRules
    events: tuple[Event, ...]
    past: tuple[Round, ...]
    scores: tuple[int, ...]  # before the current round
    number: int
    offset: int
    phase: str  # pass, play, moon or over
    plays: tuple[int, ...]
    leaders: tuple[Seat, ...]
    broken: bool
    taken: Hands
    # What only this seat knows
    hand: int = 0
    dealt: int = 0
    given: int = 0
    received: int = 0

    @property
    def turn(self) -> Seat | None:
        """Who plays next."""
        return (self.leaders[-1] + len(self.plays)) % 4 if self.phase == "play" else None

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks of the round, the current one last."""
        return tuple(Trick(leader, self.plays[4 * n : 4 * n + 4]) for n, leader in enumerate(self.leaders))

    @property
    def receiver(self) -> Seat | None:
        """Who gets the cards that this seat passes."""
        return (self.seat + self.offset) % 4 if self.seat is not None and self.offset else None
