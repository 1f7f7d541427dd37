"""Every decision of a player at a web table, as a line of telemetry; a full disk here never stops a game."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from parlour.core.analysis import Analysis
from parlour.core.observation import Observation
from parlour.core.registry import game_type
from parlour.errors import StoreError
from parlour.records import ClosingLine, DecisionLine, TelemetryLine, TelemetryWriter
from parlour.table import Acted, Table
from parlour.web.bots import limit_of

__all__ = ["Telemetry"]

log: Final = logging.getLogger("parlour.web")


class Telemetry:
    """Writes down one table; so many files of its game stay, the newest, and with ``keep`` 0 it writes nothing."""

    def __init__(self, folder: Path, table: Table, match: str, keep: int) -> None:
        self._table = table
        self._match = match
        self._writer = TelemetryWriter(folder, table.game.name, match, keep=keep) if keep else None

    def decided(self, action: Acted, analysis: Analysis[str], obs: Observation) -> None:
        """Write down the decision behind the last action, and how far the game was when its player saw it."""
        if self._writer is None:
            return
        game = self._table.game
        spec = self._table.sittings[action.seat].spec
        level = game_type(game.name).level(spec)
        self._write(
            DecisionLine(
                game=game.name,
                match=self._match,
                ply=len(self._table.actions),
                seat=game.seat_names[action.seat],
                player=level.spec if level else spec,
                analysis=analysis,
                level=level.name if level else "",
                limit=str(limit_of(game.name, spec, self._table.opened.think_seconds)),
                fallback=action.fallback,
                stage=game.stage(obs),
            )
        )

    def closed(self) -> None:
        """Write down how the game ended, and what was secret until then."""
        self._write(ClosingLine.of(self._table.record(), self._match))

    def _write(self, line: TelemetryLine) -> None:
        try:
            if self._writer is not None:
                self._writer.write(line)
        except (StoreError, ValueError) as error:  # ValueError: a number that JSON cannot hold
            log.warning("%s", error)
