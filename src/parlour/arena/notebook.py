"""Telemetry of arena games: every decision as a line that `parlour telemetry` reads."""

from __future__ import annotations

import json
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
        """Write one decision down; what a player says beside its move must not cost it the game."""
        try:
            row = self._row(place, who, limit, decision)
            json.dumps(row, allow_nan=False)
        except (TypeError, ValueError, AttributeError, KeyError, IndexError):
            row = self._row(place, who, limit, Decision(decision.action, spent=decision.spent))
        self.rows.append(row)

    def _row(self, place: Place, who: int, limit: Limit, decision: Decision[Any]) -> dict[str, Any]:
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
        return to_json(line)
