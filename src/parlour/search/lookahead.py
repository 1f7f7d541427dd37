"""What players of any game that look ahead have in common: settings, a name, and how far they look."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar

from parlour.core.game import AnyGame
from parlour.core.observation import Observation
from parlour.core.parameters import option
from parlour.search.explaining_player import ExplainingPlayer

__all__ = ["SettledPlayer", "Spare", "TableSettings", "table_option"]

A = TypeVar("A", bound=Hashable)
O = TypeVar("O", bound=Observation)  # noqa: E741 - as in core.game
P = TypeVar("P")
G = TypeVar("G", bound=AnyGame)
S = TypeVar("S")
T = TypeVar("T")


class SettledPlayer(ExplainingPlayer[O, A, P], Generic[O, A, P, G, S]):
    """A player of one game, with settings."""

    def __init__(self, game: G, settings: S) -> None:
        self.game: G = game
        self.settings = settings

    @property
    def name(self) -> str:
        """What the player calls itself in reports; it carries the depth where that is a setting."""
        return f"{type(self).__name__}{getattr(self.settings, 'depth', '')}"

    def plies(self, position: P) -> int:
        """Return how far to look ahead: equally far everywhere, where there is a setting for that."""
        return getattr(self.settings, "depth", 1)


class TableSettings(Protocol):
    """The settings of players that remember positions while they search."""

    @property
    def table(self) -> int:
        """The size of the table as a power of two."""


def table_option(high: int) -> int:
    """Declare the size of the table, which is part of a player: another size may give other node counts."""
    what = "Positions remembered within one decision, as a power of two; 0 is none."
    return option(16, what, low=0, high=high, served=20)


class Spare(Generic[T]):
    """Searches or tables, which take long to make: kept from one decision to the next, and lent to one at a time."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._idle: list[T] = []

    @contextmanager
    def lent(self) -> Iterator[T]:
        """Lend one; make another where several threads decide at once."""
        try:
            item = self._idle.pop()
        except IndexError:
            item = self._make()
        yield item
        self._idle.append(item)
