"""A game played on from a state, one turn after the other: the loop that everything which plays stands on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from parlour.core.game import AnyGame
from parlour.core.observation import Observation, Seat
from parlour.core.outcome import Outcome

__all__ = ["Playthrough", "Turn"]


@dataclass(frozen=True, slots=True)
class Turn:
    """Who is to act, what that seat sees, and how many actions were played before."""

    ply: int
    seat: Seat
    obs: Observation


class Playthrough:
    """A game under way. Of several seats that may act, the first is asked.

    for turn in run.turns():
        run.play(turn.seat, choose(turn.obs))
    """

    def __init__(self, game: AnyGame, state: Any) -> None:  # noqa: ANN401 - the game's own state
        self.game = game
        self.state = state
        self.actions: list[tuple[Seat, Any]] = []

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        return self.game.outcome(self.state)

    def turns(self) -> Iterator[Turn]:
        """Return the turns until the game is over; each must be played before the next is asked for."""
        while self.outcome is None:
            seat = self.game.actors(self.state)[0]
            yield Turn(len(self.actions), seat, self.game.observe(self.state, seat))

    def play(self, seat: Seat, action: Any) -> None:  # noqa: ANN401 - the game's own action
        """Play an action; raise ``IllegalAction`` when it may not be."""
        self.state = self.game.step(self.state, seat, action)
        self.actions.append((seat, action))
