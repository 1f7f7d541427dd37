"""A game played on from a state, one turn after the other: the loop that everything which plays stands on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic

from parlour.core.game import A, Game, O, S
from parlour.core.observation import Observation, Seat
from parlour.core.outcome import Outcome

__all__ = ["Playthrough", "Turn"]


@dataclass(frozen=True, slots=True)
class Turn:
    """Who is to act, what that seat sees, and how many actions were played before."""

    ply: int
    seat: Seat
    obs: Observation


class Playthrough(Generic[S, A, O]):
    """A game under way. Of several seats that may act, the first is asked.

    for turn in run.turns():
        run.play(turn.seat, choose(turn.obs))
    """

    def __init__(self, game: Game[S, A, O], state: S) -> None:
        self.game = game
        self.state = state
        self.actions: list[tuple[Seat, A]] = []

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        return self.game.outcome(self.state)

    def turns(self) -> Iterator[Turn]:
        """Return the turns until the game is over; each must be played before the next is asked for."""
        while self.outcome is None:
            seat = self.game.actors(self.state)[0]
            yield Turn(len(self.actions), seat, self.game.observe(self.state, seat))

    def play(self, seat: Seat, action: A) -> None:
        """Play an action; raise ``IllegalAction`` when it may not be."""
        self.state = self.game.step(self.state, seat, action)
        self.actions.append((seat, action))
