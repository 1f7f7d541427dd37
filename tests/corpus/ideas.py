"""The corpus of ideas: positions, the move to recommend, and the idea that a good teacher would name for it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.arena.play.positions import DecisionPoint
from parlour.core.parameters import Value

__all__ = ["GAMES", "Corpus", "Lesson", "read_corpus"]

FOLDER: Final = Path(__file__).parent
GAMES: Final = ("bridge", "hearts", "pentomino", "reversi", "tractor")


@dataclass(frozen=True, slots=True)
class Lesson:
    """One position with what is to be learnt from it."""

    name: str
    position: str
    seat: int
    moves: tuple[str, ...]  # any of them is right
    idea: str
    says: str  # the teacher's sentence
    tempting: str | None
    rules: Mapping[str, Value]

    def place(self, game: str) -> DecisionPoint:
        """Return what ``parlour explain --positions`` reads a line of."""
        return DecisionPoint(game, self.position, self.seat, "corpus", 0, self.rules)


@dataclass(frozen=True, slots=True)
class Corpus:
    """All lessons of a game, and the ideas they may name."""

    game: str
    ideas: Mapping[str, str]
    lessons: tuple[Lesson, ...]


def read_corpus(game: str) -> Corpus:
    """Read the corpus of one game."""
    table = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
    lessons = tuple(
        Lesson(
            entry["name"],
            entry["position"],
            entry["seat"],
            tuple(entry["moves"]),
            entry["idea"],
            entry["says"],
            entry.get("tempting"),
            entry.get("rules", {}),
        )
        for entry in table["position"]
    )
    return Corpus(table["game"], table["ideas"], lessons)
