"""Who meets under which terms, and what came out: values that travel between processes and into files."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypedDict

from parlour.arena.play.seating import Seating
from parlour.arena.play.timing import Cost
from parlour.core.limits import Limit
from parlour.core.outcome import Outcome
from parlour.errors import BadParameter
from parlour.records.codec import Stored, declare
from parlour.runtime.clock import Clock
from parlour.runtime.watchdog import DueMove

__all__ = [
    "BlockResult",
    "Contestant",
    "Ended",
    "Forfeit",
    "ForfeitTold",
    "GameResult",
    "Terms",
    "share_of_win",
]


@dataclass(frozen=True, slots=True)
class Contestant:
    """Who plays, and under which limit; None leaves a level its own limit and others none."""

    spec: str
    limit: Limit | None = None
    name: str = ""

    @property
    def label(self) -> str:
        """How tables and records call it."""
        return self.name or self.spec


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for every contestant.

    ``move_timeout`` is the time that a move may take when no limit names one; ``openings`` a collection of the game's
    to draw starts from, instead of random first plies.
    """

    clock: Clock | None = None
    move_timeout: float = 60.0
    telemetry: bool = False
    openings: str = ""

    def __post_init__(self) -> None:
        if not (math.isfinite(self.move_timeout) and self.move_timeout > 0):
            raise BadParameter(f"The time for a move must be above zero seconds, not {self.move_timeout}.")


@dataclass(frozen=True, slots=True)
class Ended:
    """A decision whose process had to be ended: when the block is played again, the game is forfeited there."""

    due: DueMove
    why: str


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Which seat lost by breaking the contract, and how, in words."""

    seat: int
    why: str


class ForfeitTold(TypedDict, total=False):
    """A forfeited game as reports tell it: of a match with the ``contestant``, of a tournament with the others."""

    meeting: int
    block: int
    game: int
    seat: str
    contestant: int
    player: str
    reason: str
    why: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game of a block. ``opening`` of the actions were random and nobody's choice."""

    seating: Seating
    outcome: Outcome
    actions: tuple[tuple[int, str], ...]
    origin: str
    opening: int = 0
    forfeit: Forfeit | None = None


@dataclass(frozen=True, slots=True)
class _Columns:
    """Actions as files hold them: a list of seats and a list of texts."""

    seats: tuple[int, ...]
    actions: tuple[str, ...]

    @classmethod
    def of(cls, pairs: Sequence[tuple[int, str]]) -> _Columns:
        return cls(tuple(seat for seat, _ in pairs), tuple(text for _, text in pairs))

    def pairs(self) -> tuple[tuple[int, str], ...]:
        return tuple(zip(self.seats, self.actions, strict=True))


declare(
    GameResult,
    outcome=Stored(flat=True),
    actions=Stored(kind=_Columns, write=_Columns.of, read=_Columns.pairs, flat=True),
    forfeit=Stored(omit=True),
)
declare(Outcome, rounds=Stored(omit=True))


def share_of_win(outcome: Outcome, seat: int, teams: Sequence[Sequence[int]]) -> Fraction:
    """Return 1 for a win, 0 for a loss, and a part of the win where several teams share it: a half in a draw of two."""
    if seat not in outcome.winners:
        return Fraction(0)
    return Fraction(1, sum(team[0] in outcome.winners for team in teams))


@dataclass(frozen=True, slots=True)
class BlockResult:
    """All games of a block, and what each contestant spent on them. ``decisions`` are telemetry rows, if asked for."""

    pairing: int
    index: int
    games: tuple[GameResult, ...]
    costs: tuple[Cost, ...]
    decisions: tuple[Mapping[str, object], ...] = ()

    @property
    def key(self) -> tuple[int, int]:
        """The key of the task that this answers."""
        return self.pairing, self.index

    def forfeits(self, seat_names: Sequence[str]) -> Iterator[tuple[int, ForfeitTold]]:
        """Return who forfeited a game of the block, and how."""
        for number, game in enumerate(self.games):
            if game.forfeit is not None:
                seat, reason = game.forfeit.seat, game.outcome.reason
                told = ForfeitTold(
                    block=self.index, game=number, seat=seat_names[seat], reason=reason, why=game.forfeit.why
                )
                yield game.seating[seat], told

    def points(self, contestant: int) -> Fraction:
        """Return the mean points of a contestant over its seats; exact, so that equal play gives equal points."""
        return self._mean(contestant, lambda outcome, seat: outcome.points[seat])

    def score(self, contestant: int, teams: Sequence[Sequence[int]]) -> Fraction:
        """Return the share of games that a contestant won."""
        return self._mean(contestant, lambda outcome, seat: share_of_win(outcome, seat, teams))

    def _mean(self, contestant: int, value: Callable[[Outcome, int], float | Fraction]) -> Fraction:
        values = [
            Fraction(value(game.outcome, seat))
            for game in self.games
            for seat, who in enumerate(game.seating)
            if who == contestant
        ]
        return sum(values, Fraction()) / len(values)


declare(BlockResult, index=Stored("block"), decisions=Stored(omit=True))
