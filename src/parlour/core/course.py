"""What a game brings for people who learn it: a folder of lessons and rules, goals of tasks, and where a rule stands.

The folder holds ``rules.toml`` and one file a lesson (``1-turning.toml``); ``parlour.study.lessons`` reads them, and
docs/learn.md says how they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any

from parlour.core.game import AnyGame
from parlour.core.observation import Seat

__all__ = ["Course", "Goal"]

# Whether an action of a seat, legal in a state, is what a task asks for. States and actions are the game's own.
Goal = Callable[[AnyGame, Any, Seat, Any], bool]


@dataclass(frozen=True)
class Course:
    """How a game is taught.

    ``goals`` are predicates that tasks name instead of listing every accepted move. ``codes`` leads from the code of an
    ``Illegal`` to the section of the rules that explains it, ``options`` from a rule that can be changed.
    """

    folder: Traversable
    goals: Mapping[str, Goal] = field(default_factory=dict)
    codes: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
