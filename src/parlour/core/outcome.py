"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.core.observation import Seat

__all__ = ["Outcome", "Round"]


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a match: what each seat gained, in the game's unit, more being better."""

    points: tuple[float, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result per seat, in the game's unit, more being better (Hearts counts its penalties below zero).

    ``winners`` are the seats that won; all seats together mean a draw. ``reason`` is a message code.
    """

    points: tuple[float, ...]
    winners: tuple[Seat, ...]
    reason: str = "finished"
    rounds: tuple[Round, ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether nobody did better than anybody else."""
        return len(self.winners) == len(self.points)

    def score(self, seat: Seat) -> float:
        """Return 1 for a win, 0 for a loss, and a half when everybody drew."""
        if self.drawn:
            return 0.5
        return 1.0 if seat in self.winners else 0.0
