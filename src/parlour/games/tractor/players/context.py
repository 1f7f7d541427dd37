"""The table as the four-phase player sees it before it weighs plays: role, pressure, seat, style, who is winning."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from parlour.core.observation import Seat, seat_of
from parlour.games.tractor.players.settings import PhaseSettings
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import TRUMP, Order
from parlour.games.tractor.rules.shapes import Shape, shape_of
from parlour.games.tractor.rules.tricks import beats, winning_index

__all__ = ["Context", "PlaceInTrick", "Pressure", "Style", "context_of"]


class Pressure(Enum):
    """How near the attackers are to what they need."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class PlaceInTrick(Enum):
    """The place in the trick."""

    FIRST = 0
    SECOND = 1
    THIRD = 2
    FOURTH = 3


class Style(Enum):
    """How freely strong cards are spent."""

    CONSERVATIVE = "conservative"
    BALANCED = "balanced"
    AGGRESSIVE = "aggressive"
    DESPERATE = "desperate"


@dataclass(frozen=True)
class Context:
    """One seat's turn to play."""

    obs: TractorView
    seat: Seat
    attacks: bool
    pressure: Pressure
    position: PlaceInTrick
    style: Style

    @property
    def order(self) -> Order:
        """The order of cards."""
        return self.obs.order

    @cached_property
    def shape(self) -> Shape:
        """What the lead on the table asks for."""
        return shape_of(self.obs.led, self.order)

    @cached_property
    def winner(self) -> Seat | None:
        """Who is winning the trick on the table."""
        return self.obs.tricks[-1].winner if self.obs.trick else None

    @cached_property
    def winning(self) -> tuple[int, ...]:
        """The cards that win so far."""
        plays = [played.cards for played in self.obs.trick]
        return plays[winning_index(plays, self.order, self.obs.rules)]

    @property
    def partner_wins(self) -> bool:
        """Whether the partner is winning."""
        return self.winner == (self.seat + 2) % 4

    @property
    def stakes(self) -> int:
        """The points on the table."""
        return self.obs.tricks[-1].points if self.obs.trick else 0

    @cached_property
    def later(self) -> tuple[Seat, ...]:
        """Who plays after us in this trick."""
        return tuple((self.seat + step) % 4 for step in range(1, 4 - len(self.obs.trick)))

    @property
    def rivals_later(self) -> tuple[Seat, ...]:
        """The opponents among them."""
        return tuple(other for other in self.later if other % 2 != self.seat % 2)

    @cached_property
    def trumps(self) -> int:
        """How many trumps we hold."""
        return sum(1 for card in self.obs.cards if self.order.suit[card] == TRUMP)

    @property
    def left(self) -> int:
        """How many cards we hold."""
        return len(self.obs.cards)

    def beats(self, cards: tuple[int, ...]) -> bool:
        """Whether a play would win so far."""
        return beats(cards, self.winning, self.shape, self.order, self.obs.rules)


def context_of(obs: TractorView, settings: PhaseSettings) -> Context:
    """Look at an observation in which a play is to be made."""
    seat = seat_of(obs)
    attacks = not obs.defends
    share = obs.points / obs.rules.point_goal
    if share < settings.low_pressure:
        pressure = Pressure.LOW
    else:
        pressure = Pressure.HIGH if share > settings.high_pressure else Pressure.MEDIUM
    return Context(obs, seat, attacks, pressure, PlaceInTrick(len(obs.trick)), _style(obs, attacks, pressure))


def _style(obs: TractorView, attacks: bool, pressure: Pressure) -> Style:
    """Attackers who have little late in the round despair; defenders grow careful as the points run up."""
    late = len(obs.cards) <= 8
    if attacks:
        if late and obs.points < obs.rules.point_goal:
            return Style.DESPERATE if pressure is Pressure.LOW else Style.AGGRESSIVE
        return Style.BALANCED if pressure is Pressure.LOW else Style.AGGRESSIVE
    if pressure is Pressure.HIGH:
        return Style.DESPERATE if late and obs.points >= obs.rules.point_goal else Style.AGGRESSIVE
    return Style.CONSERVATIVE if pressure is Pressure.LOW else Style.BALANCED
