"""Double-dummy results: whole tables with par, and every card of a position; many at once, on several threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import takewhile
from threading import local
from time import thread_time
from typing import TypeVar, cast

from parlour.core.limits import NEVER, CancelToken
from parlour.games.bridge.deal import SEAT_LETTERS, Hands, check_hands, write_deal
from parlour.games.bridge.kernel import Solver
from parlour.games.bridge.par import Par, par

__all__ = ["TABLE_STRAINS", "CardResults", "DealTable", "Position", "solve_cards", "solve_tables"]

TABLE_STRAINS = ("S", "H", "D", "C", "NT")

_solvers = local()


@dataclass(frozen=True)
class DealTable:
    """The tricks of every declarer in every strain. ``seconds`` are processor time."""

    hands: Hands
    tricks: tuple[tuple[int, ...], ...]  # spades, hearts, diamonds, clubs, no trumps; each for N, E, S, W
    nodes: int
    seconds: float

    def par(self, dealer: int, vulnerability: str) -> Par:
        """Return the result of the best bidding on both sides."""
        spades, hearts, diamonds, clubs, none = self.tricks
        return par((clubs, diamonds, hearts, spades, none), dealer, vulnerability)

    def data(self) -> dict[str, object]:
        """Return the table as plain JSON values."""
        table = {
            strain: dict(zip(SEAT_LETTERS, row, strict=True))
            for strain, row in zip(TABLE_STRAINS, self.tricks, strict=True)
        }
        return {
            "deal": write_deal(self.hands),
            "table": table,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
        }


@dataclass(frozen=True, slots=True)
class Position:
    """A position in the play: hands without the cards of the trick on the table, which ``leader`` began."""

    hands: Hands
    strain: int  # 0 to 4, clubs to no trumps
    leader: int
    trick: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CardResults:
    """The tricks that the side to play takes after each legal card, best cards first."""

    cards: tuple[tuple[int, int], ...]
    nodes: int
    seconds: float


def solve_tables(deals: Iterable[Hands], *, threads: int = 1, cancel: CancelToken = NEVER) -> Iterator[DealTable]:
    """Yield the table of each deal in order; ends early when cancelled."""
    whole = list(deals)
    for hands in whole:
        check_hands(hands)

    def work(hands: Hands) -> DealTable | None:
        solver = _solver(cancel)
        began = thread_time()
        rows = solver.table(hands)
        if solver.stopped:
            return None
        return DealTable(hands, tuple(map(tuple, rows)), solver.nodes, thread_time() - began)

    yield from _until_stopped(work, whole, threads)


def solve_cards(
    positions: Sequence[Position], *, threads: int = 1, cancel: CancelToken = NEVER
) -> Iterator[CardResults]:
    """Yield the result of every card in each position; positions of one deal, or alike, share what is found."""

    def work(position: Position) -> CardResults | None:
        solver = _solver(cancel)
        began = thread_time()
        found = solver.cards(position.hands, position.strain, position.leader, position.trick)
        if solver.stopped:
            return None
        ranked = tuple(sorted(found, key=lambda item: (-item[1], item[0])))
        return CardResults(ranked, solver.nodes, thread_time() - began)

    for position in positions:
        _check(position)
    yield from _until_stopped(work, list(positions), threads)


T = TypeVar("T")
R = TypeVar("R")


def _until_stopped(work: Callable[[T], R | None], items: Sequence[T], threads: int) -> Iterator[R]:
    if threads < 2 or len(items) < 2:
        _mine().forget()
        results: Iterable[R | None] = map(work, items)
        yield from takewhile(lambda result: result is not None, results)
        return
    with ThreadPoolExecutor(min(threads, len(items))) as pool:
        results = pool.map(work, items)
        yield from takewhile(lambda result: result is not None, results)


def _mine() -> Solver:
    """Return the solver of this thread."""
    if not hasattr(_solvers, "solver"):
        _solvers.solver = Solver()
    return cast(Solver, _solvers.solver)


def _solver(cancel: CancelToken) -> Solver:
    solver = _mine()
    solver.watch(cancel.byte)
    return solver


def _check(position: Position) -> None:
    """Raise ``FormatError`` unless the hands fit together."""
    full = list(position.hands)
    for place, card in enumerate(position.trick):
        full[(position.leader + place) % 4] |= 1 << card
    check_hands(full, whole=False)
