"""How strong the levels were measured to be, and how long they think: data beside a game's sentences."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from parlour.core.registry import GameType
from parlour.web.schema import MeasuredView

__all__ = ["measured"]


def measured(kind: GameType) -> dict[str, MeasuredView]:
    """Return what was measured of each level of a game; nothing where nothing was."""
    return _read(Path(str(kind.locale)).parent / "ladder.toml") if kind.locale is not None else {}


@cache
def _read(file: Path) -> dict[str, MeasuredView]:
    if not file.is_file():
        return {}
    levels = tomllib.loads(file.read_text("utf-8"))["levels"]
    return {name: MeasuredView(**facts) for name, facts in levels.items()}
