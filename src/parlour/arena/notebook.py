"""Telemetry of arena games: every decision as a line that `parlour telemetry` reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from parlour.arena.pulse import Place
from parlour.arena.task import Contestant, Task
from parlour.core.decision import Decision
from parlour.core.game import AnyGame
from parlour.core.limits import Limit
from parlour.records.telemetry import DecisionLine, to_json

__all__ = ["Notebook"]


class Notebook:
    """Takes note of the decisions of one block."""

    def __init__(self, task: Task, game: AnyGame) -> None:
        self._game = game
        self._match = f"{task.pairing}-{task.index}"
        self._contestants: Sequence[Contestant] = task.contestants
        self.rows: list[dict[str, Any]] = []

    def note(self, place: Place, who: int, limit: Limit, decision: Decision[Any]) -> None:
        """Write one decision down."""
        write = self._game.format
        candidates = tuple(replace(item, action=write(item.action), samples=()) for item in decision.candidates)
        line = DecisionLine(
            game=self._game.name,
            match=f"{self._match}-{place.game + 1}",
            ply=place.ply + 1,
            seat=self._game.seat_names[place.seat],
            player=self._contestants[who].label,
            decision=Decision(write(decision.action), candidates, decision.reasons, decision.spent),
            limit=str(limit),
        )
        self.rows.append(to_json(line))
