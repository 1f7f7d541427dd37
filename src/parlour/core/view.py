"""How a game is shown: as a drawing in plain text, and as a typed model for a page. Rules know nothing of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar, Final, Generic, Literal, Self

from parlour.core.game import AnyGame, O
from parlour.core.json import JsonObject
from parlour.core.words import Words, english

__all__ = ["AnyView", "Drawing", "Meanings", "Par", "View"]

RECENT: Final = 20  # events that a table without a drawing of its own lists


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a page gets of a game without a model of its own: the table in plain text."""

    drawing: str
    kind: Literal["drawing"] = "drawing"


@dataclass(frozen=True, slots=True)
class Meanings:
    """What actions tell by agreement: those made, in their order, and those that may be made now."""

    made: tuple[str, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Par:
    """What perfect play of both sides comes to for the first team, and the contracts that bring it."""

    score: int
    contracts: tuple[str, ...]


class View(Generic[O]):
    """How one game is shown; a game that declares none of its own is told by its events.

    ``model`` is the frozen dataclass that ``show`` returns. Its ``kind`` is a ``Literal`` of its own, by which clients
    tell models apart, and its fields are values that JSON knows, or such dataclasses. Showing must be quick: what takes
    a search belongs into ``meanings`` and ``par``, which are asked for by themselves.
    """

    model: ClassVar[type[object]] = Drawing
    game: AnyGame
    words: Words = english  # who says what is written in drawings

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def speaking(self, words: Words) -> Self:
        """Return the same view with drawings that are told by others."""
        other = object.__new__(type(self))  # what copy() comes to, at a fifth of its cost: every view is one
        other.__dict__.update(self.__dict__, words=words)
        return other

    def draw(self, obs: O) -> str:
        """Draw the table in plain text, for terminals and for the generic web table."""
        names = self.game.seat_names
        told = [
            " ".join(("" if event.seat is None else names[event.seat], event.text or event.kind)).strip()
            for event in obs.events[-RECENT:]
        ]
        return "\n".join(told) or self.words("Nothing has happened yet.")

    def show(self, obs: O) -> object:
        """Return the observation as the model."""
        return Drawing(self.draw(obs))

    def hand(self, obs: O) -> tuple[str, ...]:
        """Return the cards that the observing seat holds, as actions write them; nothing where there are none."""
        return ()

    def plain(self, obs: O) -> JsonObject:
        """Return the model as values that JSON knows, for programs without its type."""
        shown: Any = self.show(obs)
        return asdict(shown)

    def meanings(self, obs: O) -> Meanings:
        """Return what actions tell by agreement, where the game has such."""
        return Meanings()

    def par(self, obs: O) -> Par | None:
        """Return what perfect play comes to, once the game is over, where the game knows it."""
        return None


AnyView = View[Any]
