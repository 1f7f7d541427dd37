"""Events and results as sentences."""

from __future__ import annotations

from parlour.core.game import AnyGame
from parlour.core.observation import Event
from parlour.core.outcome import Outcome

__all__ = ["event_sentence", "outcome_sentence"]


def event_sentence(game: AnyGame, event: Event) -> str:
    return f"{event}"


def outcome_sentence(game: AnyGame, outcome: Outcome | None) -> str:
    return f"{outcome}"
