"""How strong the levels of a game are and how much one deal says about it: what the ladder measured, read as data.

Strengths count in spreads: how far the margin of one deal between equals lies from zero, as a standard deviation. So
a side that is stronger by one wins some 84 of 100 games of a single deal, in every game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import log
from pathlib import Path
from statistics import NormalDist, linear_regression
from typing import Any, Final

from parlour.core.registry import GameType

__all__ = ["Accuracy", "Rung", "Scale", "ladder_data", "scale_of"]

APART: Final = 0.8  # between neighbouring levels where nothing was measured: the upper one wins 79 of 100
DOUBT: Final = 0.4  # how far such a guess may be out, as a standard deviation
LEAST: Final = 0.02  # between neighbouring levels, so that they stay in order
CERTAIN: Final = 0.995  # the most that a share of games counts as: nobody was measured to win always
_NORMAL: Final = NormalDist()


@dataclass(frozen=True, slots=True)
class Rung:
    """A level and how strong it is."""

    level: str
    strength: float


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The log odds that a judged decision is sound, as a line over strengths."""

    base: float
    slope: float


@dataclass(frozen=True, slots=True)
class Scale:
    """The levels of a game from the weakest up.

    ``spread`` is that of one deal's margin in the unit of matches, 0 where only the winner counts; ``widest`` is the
    largest margin that a deal can have, 0 where there is none. ``measured`` is the day of the ladder, empty where there
    is none: distances are then declared, and ``doubt`` says how far they may be out.
    """

    rungs: tuple[Rung, ...]
    spread: float = 0.0
    widest: float = 0.0
    accuracy: Accuracy | None = None
    measured: str = ""
    doubt: float = 0.0

    @property
    def range(self) -> float:
        """How far the strongest level is from the weakest."""
        return self.rungs[-1].strength - self.rungs[0].strength

    def strength(self, level: str) -> float | None:
        """Return the strength of a level; None for what is no level."""
        return next((rung.strength for rung in self.rungs if rung.level == level), None)

    def level_of(self, strength: float) -> float:
        """Return where a strength lies between the levels, the weakest being 0; beyond the ends as at the ends."""
        at = [rung.strength for rung in self.rungs]
        for number, (low, high) in enumerate(pairwise(at)):
            if strength < high or number == len(at) - 2:
                return number + (strength - low) / (high - low)
        return 0.0


def scale_of(kind: GameType) -> Scale | None:
    """Return the scale of a game; None for one without levels."""
    names = tuple(level.name for level in kind.levels)
    if not names:
        return None
    data = ladder_data(kind)
    levels = data.get("levels", {})
    if any(name not in levels for name in names):
        rungs = tuple(Rung(name, APART * number) for number, name in enumerate(names))
        return Scale(rungs, doubt=DOUBT if len(rungs) > 1 else 0.0)
    spread = float(data.get("spread", 0.0))
    strengths = [0.0]
    for name in names[1:]:
        strengths.append(strengths[-1] + max(LEAST, _gap(levels[name], spread)))
    rungs = tuple(map(Rung, names, strengths))
    widest = float(data.get("widest", 0.0))
    return Scale(rungs, spread, widest, _accuracy(levels, rungs), str(data.get("date", "")))


def ladder_data(kind: GameType) -> Mapping[str, Any]:
    """Return what was measured of a game's levels, beside its sentences; nothing where nothing was."""
    return _read(Path(str(kind.locale)).parent / "ladder.toml") if kind.locale is not None else {}


@cache
def _read(file: Path) -> Mapping[str, Any]:
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def _gap(facts: Mapping[str, Any], spread: float) -> float:
    """Return how much stronger a level is than the one below: by margins, or by wins where only the winner counts."""
    if spread > 0 and "difference" in facts:
        return float(facts["difference"]) / spread
    return _NORMAL.inv_cdf(min(CERTAIN, max(1 - CERTAIN, float(facts.get("wins", 0.5)))))


def _accuracy(levels: Mapping[str, Mapping[str, Any]], rungs: tuple[Rung, ...]) -> Accuracy | None:
    """Fit a line through what was judged of each level; None where nothing was, or where accuracy tells nothing."""
    # The judge is of the kind of the strongest level, and agrees with itself.
    judged = [(rung.strength, levels[rung.level]) for rung in rungs[:-1] if levels[rung.level].get("judged")]
    if len(judged) < 2:
        return None
    odds = [log((facts["sound"] + 0.5) / (facts["judged"] - facts["sound"] + 0.5)) for _, facts in judged]
    fitted = linear_regression([strength for strength, _ in judged], odds)
    return Accuracy(fitted.intercept, fitted.slope) if fitted.slope > 0 else None
