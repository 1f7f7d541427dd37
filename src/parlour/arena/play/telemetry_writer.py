"""Telemetry of arena games: every decision as a line that `parlour telemetry` reads."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour.arena.play.task import Contestant
from parlour.core.analysis import Analysis, AnyAnalysis
from parlour.core.game import AnyGame
from parlour.core.json import JsonObject
from parlour.core.limits import Limit
from parlour.core.observation import Observation
from parlour.core.registry import game_type
from parlour.records.analyses import with_actions
from parlour.records.telemetry import DecisionLine, to_json
from parlour.runtime.watchdog import DueMove

if TYPE_CHECKING:
    from parlour.arena.play.block import Task

__all__ = ["BlockTelemetry", "match_name"]


def match_name(pairing: int, block: int, number: int) -> str:
    """Return what telemetry calls one game of a run, the first of its block being number 1."""
    return f"{pairing}-{block}-{number}"


class BlockTelemetry:
    """Takes note of the decisions of one block."""

    def __init__(self, task: Task, game: AnyGame) -> None:
        self._game = game
        self._pairing, self._index = task.key
        self._contestants: Sequence[Contestant] = task.contestants
        self.rows: list[JsonObject] = []

    def note(self, due: DueMove, obs: Observation, who: int, limit: Limit, analysis: AnyAnalysis) -> None:
        """Write one decision down; what a player says beside its move must not cost it the game."""
        try:
            row = self._row(due, obs, who, limit, analysis)
            json.dumps(row, allow_nan=False)
        except (TypeError, ValueError, AttributeError, KeyError, IndexError):
            row = self._row(due, obs, who, limit, Analysis(analysis.action, spent=analysis.spent))
        self.rows.append(row)

    def _row(self, due: DueMove, obs: Observation, who: int, limit: Limit, analysis: AnyAnalysis) -> JsonObject:
        contestant = self._contestants[who]
        level = game_type(self._game.name).level(contestant.spec)
        line = DecisionLine(
            game=self._game.name,
            match=match_name(self._pairing, self._index, due.game + 1),
            ply=due.ply + 1,
            seat=self._game.seat_names[due.seat],
            player=contestant.label,
            analysis=with_actions(analysis, self._game.format),
            level=level.name if level else "",
            limit=str(limit),
            stage=self._game.stage(obs),
        )
        return to_json(line)
