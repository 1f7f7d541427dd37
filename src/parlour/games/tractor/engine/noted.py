"""What happened in imagined deals, kept as it was counted, and written down as continuations when somebody looks."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import overload

from parlour.core.analysis import Continuation
from parlour.core.hidden import Assignment, write_hidden
from parlour.games.tractor.engine.event_layout import COUNTS
from parlour.games.tractor.engine.round_value import continuation
from parlour.games.tractor.rules.match import TractorView

__all__ = ["Continuations", "Noted"]


class Noted:
    """The deals of an analysis, each with what was counted after each action, and on whose side the seat then is."""

    def __init__(self, obs: TractorView) -> None:
        self.obs = obs
        self.rows: list[tuple[array[int], Sequence[bool], Callable[[], Assignment]]] = []

    def __len__(self) -> int:
        return len(self.rows)

    def add(self, counted: array[int], deal: Callable[[], Assignment], defends: Sequence[bool] = ()) -> None:
        """Note one deal: the counts of the first action, then of the next; ``defends`` for each if that differs."""
        self.rows.append((counted, defends, deal))

    @cached_property
    def deals(self) -> tuple[str, ...]:
        """Every deal as text, the same for all actions."""
        return tuple(write_hidden(deal()) for _, _, deal in self.rows)

    def columns(self, actions: int) -> list[Continuations]:
        """Return what came of each of so many actions."""
        return [Continuations(self, index) for index in range(actions)]


class Continuations(Sequence[Continuation]):
    """What came of one action in every deal; equal to a tuple of the same, and pickled as one."""

    def __init__(self, noted: Noted, index: int) -> None:
        self._noted, self._index = noted, index

    @cached_property
    def _made(self) -> tuple[Continuation, ...]:
        obs, index = self._noted.obs, self._index
        start, end = index * COUNTS, (index + 1) * COUNTS
        return tuple(
            continuation(obs, counted[start:end], defends[index] if defends else obs.defends, deal)
            for (counted, defends, _), deal in zip(self._noted.rows, self._noted.deals, strict=True)
        )

    def __len__(self) -> int:
        return len(self._noted)

    def __repr__(self) -> str:
        return repr(self._made)

    @overload
    def __getitem__(self, index: int) -> Continuation: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Continuation, ...]: ...

    def __getitem__(self, index: int | slice) -> Continuation | tuple[Continuation, ...]:
        return self._made[index]

    def __eq__(self, other: object) -> bool:
        return self._made == (other._made if isinstance(other, Continuations) else other)

    def __hash__(self) -> int:
        return hash(self._made)

    def __reduce__(self) -> tuple[type, tuple[tuple[Continuation, ...]]]:
        return tuple, (self._made,)
