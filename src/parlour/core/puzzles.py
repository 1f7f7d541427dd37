"""What a game brings along for puzzles: themes, where to look for positions, and an exact value for every answer.

A game that declares ``Puzzles`` has puzzles everywhere. ``parlour.study.puzzles`` does the rest: it proves what was
found, gives it a rating, keeps the collection, and tells a solver what a wrong answer loses to. docs/puzzles.md says
what counts as proved.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any, Generic, Literal, TypeVar

from parlour.core.game import AnyGame
from parlour.core.limits import CancelToken
from parlour.core.observation import Observation, Seat

__all__ = ["AnyPuzzles", "Lead", "ProofKind", "Puzzles", "Theme", "never_alike"]

S = TypeVar("S")
A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Observation)  # noqa: E741 - as in core.game

# Solved as it is; in every deal that fits what the seat knows; or with all cards open, which the task then says.
ProofKind = Literal["exact", "deals", "open"]


def never_alike(obs: Observation, answer: object, other: object) -> bool:
    """Whether two answers are one: never, for games where each stands for itself."""
    return False


def _always(obs: Observation, answer: object, rival: object) -> bool:
    return True


def _any_deal(obs: Observation, state: object) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Theme(Generic[O, A]):
    """One idea to practise, and when an answer counts as the only good one.

    The answer beats every other by ``margin``, counted in ``unit``; where a result ``flips``, one that wins or saves
    the draw alone is enough. Over several deals values are their means, or the ``worst`` of them. Moves that always
    come to the same count as one answer where ``same`` says so, or else the game's teaching. ``fits`` sees what the
    seat sees, the answer and the best other move, and says whether the idea tells them apart.
    """

    name: str
    proof: ProofKind
    margin: float
    unit: str
    flips: bool = False
    worst: bool = False
    same: Callable[[O, A, A], bool] | None = None
    fits: Callable[[O, A, A], bool] = _always

    def clear(self, best: float, other: float) -> bool:
        """Whether the best value is far enough above another."""
        result = (best > 0) - (best < 0) - ((other > 0) - (other < 0))
        return best - other >= self.margin - 1e-9 or (self.flips and result > 0)


@dataclass(frozen=True, slots=True)
class Lead(Generic[S]):
    """A position worth a look: who is to find the answer, and the themes that it may belong to."""

    game: AnyGame
    state: S
    seat: Seat
    themes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Puzzles(Generic[S, O, A]):
    """The puzzles of a game.

    ``find`` plays the game of this number that a seed stands for, and yields positions of it. ``solve`` returns what
    every legal answer of a seat is exactly worth to it, with all cards open, for a theme; nothing where it is too much
    to solve. ``allows`` refuses deals against facts that ``HiddenGame.constraints`` has no words for. ``plies`` is how
    far a refutation is shown. ``stored`` is the collection that comes with the game.
    """

    themes: tuple[Theme[O, A], ...]
    find: Callable[[int, int, CancelToken], Iterator[Lead[S]]]
    solve: Callable[[AnyGame, S, Seat, str], Mapping[A, float]]
    stored: Traversable | None = None
    allows: Callable[[O, S], bool] = _any_deal
    plies: int = 6

    def theme(self, name: str) -> Theme[O, A] | None:
        """Return the theme of this name, or None."""
        return next((theme for theme in self.themes if theme.name == name), None)


AnyPuzzles = Puzzles[Any, Any, Any]
