"""Players with a book, and the strongest one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Protocol, TypeVar

from parlour.core.analysis import Analysis, Candidate, Continuation, Reason
from parlour.core.limits import Budget
from parlour.core.observation import Fact
from parlour.core.parameters import option
from parlour.games.reversi.engine.book import NEAR, Book, read_book, shipped_book
from parlour.games.reversi.engine.line_events import discs_of, events_of
from parlour.games.reversi.engine.patterns import FAMILIES
from parlour.games.reversi.engine.probcut import CONFIDENCES, selectivity_of
from parlour.games.reversi.players.engine import SearchRequest
from parlour.games.reversi.players.patterns import AHEAD, PatternEngine
from parlour.games.reversi.players.search import (
    AlphaBeta,
    AlphaBetaSettings,
    EngineSettings,
    Searching,
    Settings,
    endgame_option,
)
from parlour.games.reversi.rules.board import PASS, Position
from parlour.games.reversi.rules.game import Reversi, ReversiView
from parlour.games.reversi.rules.openings import opening_name
from parlour.search import RootMove, Searched
from parlour.search.lookahead import table_option

SURE: Final = 100  # percent; below that a choice may miss by ProbCut what an analysis of every move sees
MISLED: Final = 6.0  # discs by which a better move may so be hidden; seldom more than none

__all__ = ["MISLED", "Blitz", "BlitzSettings", "Grandmaster", "GrandmasterSettings", "Oracle", "Scholar", "Strongest"]


@dataclass(frozen=True)
class BlitzSettings(AlphaBetaSettings):
    """The settings of the faster alpha-beta players."""

    depth: int = option(8, "Plies to look ahead: more is stronger, but slower.", low=1, high=12)


class Blitz(AlphaBeta):
    """The same search, two plies deeper, because boards of bits make it cheap."""


class BookFirst(Searching[Settings]):
    """Plays from a book as long as that lasts: one of the moves that are as good as equal there, by chance."""

    tolerance: float = NEAR

    @abstractmethod
    def book(self) -> Book | None:
        """Return the book to look into, if any."""

    def prepare(self) -> None:
        """Unpack the book too."""
        super().prepare()
        self.book()

    def known(self, obs: ReversiView, seed: int) -> Analysis[int] | None:
        """Return what the book has here, unless something was taken away to see what it was worth."""
        position, book = obs.state.position, self.book()
        if book is None or self.game.rules.winner != "most" or self.removed:
            return None
        chosen = book.choose(position, seed)
        if chosen is None:
            return None
        facts: dict[str, Fact] = {
            "player": self.name,
            "turn": len(obs.state.played) + 1,
            "legal": position.moves.bit_count(),
            "good": len(book.near_best(position)),
        }
        opening = opening_name(obs.state.play(chosen))
        code = "reversi.book" if opening is None else "reversi.named_opening"
        if opening is not None:
            facts["opening"] = opening
        empties = position.empty.bit_count()
        candidates = (
            Candidate(square, value, chance=self.evaluation.chance(value, empties))
            for square, value in book.moves(position)
        )
        return Analysis(chosen, tuple(candidates), (Reason(code, facts=facts),), known=True)


class Scholar(BookFirst[AlphaBetaSettings], AlphaBeta):
    """Plays from the book as long as that lasts, then as alpha-beta does."""

    def book(self) -> Book:
        """Return the book that comes with the package."""
        return shipped_book()


class Oracle(Scholar):
    """The book, then the deeper search."""


@dataclass(frozen=True)
class GrandmasterSettings:
    """The settings of the strongest player."""

    once: ClassVar = {"selectivity": {0: 73, 1: 87, 2: 95, 3: 98, 4: 99, 5: 99, 6: 99, 7: 100}}

    depth: int = option(9, "Plies to look ahead.", low=2, high=20)
    endgame: int = endgame_option(18)
    selectivity: int = option(
        99,
        "How sure a shallow search must be to cut a deep one (ProbCut), in percent; 100: never.",
        choices=CONFIDENCES,
        was=("trust",),
    )
    book: bool = option(True, "Play from the opening book first.")
    book_file: str = option("", "A book to use instead of the one that comes with Parlour.", local=True)
    table: int = table_option(24)


class StrongSettings(EngineSettings, Protocol):
    """What the settings of the strongest players have."""

    @property
    def book(self) -> bool:
        """Whether to play from a book first."""

    @property
    def book_file(self) -> str:
        """A book to use instead of ours."""


Strong = TypeVar("Strong", bound=StrongSettings)


class Strongest(BookFirst[Strong]):
    """The book and the trained evaluation; kinds of it differ in how they search."""

    terms = Searching.terms | {*FAMILIES, AHEAD}

    def __init__(self, game: Reversi, settings: Strong) -> None:
        super().__init__(game, settings)
        if settings.book and settings.book_file:
            read_book(settings.book_file)  # a damaged one is told at once

    def book(self) -> Book | None:
        """Return the book of the settings."""
        return read_book(self.settings.book_file) if self.settings.book else None

    def compare(self, position: Position, pair: Sequence[int], depth: int, budget: Budget, seed: int) -> Searched[int]:
        """Search only two moves, to the last depth alone: nothing needs ordering."""
        return self.engine.search(SearchRequest(position, [depth], budget, self.removed, pair))

    def candidate(self, position: Position, move: RootMove[int], depth: int, rank: int = 0) -> Candidate[int]:
        """Return a move as it is told, with what its line brings; the worth of that was fitted to such lines alone."""
        told = super().candidate(position, move, depth, rank)
        if not PatternEngine.plays(self.game) or move.action == PASS:
            return told
        events = events_of(position, (move.action, *move.line))
        return replace(told, continuations=(Continuation(discs_of(events), events),))


class Grandmaster(Strongest[GrandmasterSettings]):
    """Everything there is: book, trained evaluation, selective search, exact ends."""

    def __init__(self, game: Reversi, settings: GrandmasterSettings) -> None:
        super().__init__(game, settings)
        if PatternEngine.plays(game):
            self.engine = PatternEngine(game, settings.table, selectivity_of(settings.selectivity))
            self.tolerance = MISLED if settings.selectivity < SURE else NEAR
