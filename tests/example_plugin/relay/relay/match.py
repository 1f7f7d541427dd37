"""A match, and what one seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.core.observation import Event, Rules, Seat
from parlour.core.parameters import option
from relay.round import Deal, Played, Round, Shown


@dataclass(frozen=True)
class RelayRules(Rules):
    """The length of a match, and who deals first."""

    rounds: int = option(2, "Rounds of a match.", low=1, high=4)
    first_dealer: int = option(0, "The seat that deals first, north being 0.", low=0, high=3)


@dataclass(frozen=True, slots=True)
class State:
    """The rounds so far, the last one being played, and the deals still to come."""

    rounds: tuple[Round, ...]
    coming: tuple[Deal, ...]

    @property
    def round(self) -> Round:
        return self.rounds[-1]


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows."""

    seat: Seat | None
    rules: RelayRules
    events: tuple[Event, ...]
    past: tuple[Round, ...]  # rounds that are over, whose cards are open
    dealer: Seat
    phase: str
    shown: Shown | None
    declarer: Seat | None  # once that is settled
    dummy: tuple[int, ...] | None  # once it is open
    turn: Seat | None  # the hand that plays next
    plays: tuple[Played, ...]
    # What only this seat knows; nothing once all is open
    asked: bool = False  # whether it is being asked to declare
    moment: int | None = None  # at which of its cards it was asked, if it was
    dealt: tuple[int, ...] = ()  # its cards as they came
    given: int | None = None
    hand: tuple[int, ...] = ()  # without the card it has given

    @property
    def open_hand(self) -> Seat | None:
        """The seat of the dummy."""
        return None if self.declarer is None else (self.declarer + 2) % 4

    @property
    def player(self) -> Seat | None:
        """Who plays the hand whose turn it is."""
        return self.declarer if self.turn == self.open_hand else self.turn
