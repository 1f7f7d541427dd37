"""Double-dummy results: whole tables with par, and every card of a position; many at once, on several threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from operator import itemgetter
from threading import local
from time import thread_time
from typing import Final, TypeVar, cast

from parlour.core.limits import NEVER, CancelToken
from parlour.games.bridge.engine.par import ParScore, par
from parlour.games.bridge.engine.solver_kernel import Solver
from parlour.games.bridge.rules.contract import Contract
from parlour.games.bridge.rules.deal import SEAT_LETTERS, Hands, check_hands, write_deal

__all__ = ["TABLE_STRAINS", "CardResults", "DealTable", "PlayPosition", "solve_cards", "solve_tables"]

TABLE_STRAINS = ("S", "H", "D", "C", "NT")

_TRICKS: Final = itemgetter(1)

_solvers = local()


@dataclass(frozen=True)
class DealTable:
    """The tricks of every declarer in every strain. ``seconds`` are processor time."""

    hands: Hands
    tricks: tuple[tuple[int, ...], ...]  # spades, hearts, diamonds, clubs, no trumps; each for N, E, S, W
    nodes: int
    seconds: float

    def par(self, dealer: int, vulnerability: str) -> ParScore:
        """Return the result of the best bidding on both sides."""
        spades, hearts, diamonds, clubs, none = self.tricks
        return par((clubs, diamonds, hearts, spades, none), dealer, vulnerability)

    def highest(self) -> ParScore:
        """Return the highest contract that each seat can make in each strain, no trumps first; ``score`` is none."""
        made = [
            (Contract(tricks - 6, strain, seat), tricks)
            for strain, row in zip((4, 3, 2, 1, 0), (self.tricks[4], *self.tricks[:4]), strict=True)
            for seat, tricks in enumerate(row)
            if tricks > 6
        ]
        return ParScore(0, tuple(contract for contract, _ in made), tuple(tricks for _, tricks in made))

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
class PlayPosition:
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

    def work(solver: Solver, hands: Hands) -> DealTable:
        before, began = solver.nodes, thread_time()
        rows = solver.table(hands)
        return DealTable(hands, tuple(map(tuple, rows)), solver.nodes - before, thread_time() - began)

    yield from _solved(work, whole, threads, cancel)


def solve_cards(
    positions: Sequence[PlayPosition], *, threads: int = 1, cancel: CancelToken = NEVER
) -> Iterator[CardResults]:
    """Yield the result of every card in each position; positions of one deal, or alike, share what is found."""

    def work(solver: Solver, position: PlayPosition) -> CardResults:
        before, began = solver.nodes, thread_time()
        results = solver.cards(position.hands, position.strain, position.leader, position.trick)
        results.sort()
        results.sort(key=_TRICKS, reverse=True)
        return CardResults(tuple(results), solver.nodes - before, thread_time() - began)

    for position in positions:
        _check(position)
    yield from _solved(work, positions, threads, cancel)


T = TypeVar("T")
R = TypeVar("R")


def _solved(work: Callable[[Solver, T], R], items: Sequence[T], threads: int, cancel: CancelToken) -> Iterator[R]:
    """Yield what comes of each item, until cancelled."""
    if threads < 2 or len(items) < 2:
        solver = _mine(cancel)
        solver.forget()
        for item in items:
            result = work(solver, item)
            if solver.stopped:
                return
            yield result
        return

    def alone(item: T) -> R | None:
        solver = _mine(cancel)
        result = work(solver, item)
        return None if solver.stopped else result

    with ThreadPoolExecutor(min(threads, len(items))) as pool:
        for solution in pool.map(alone, items):
            if solution is None:
                return
            yield solution


def _mine(cancel: CancelToken) -> Solver:
    """Return the solver of this thread, stopped by nobody else."""
    if not hasattr(_solvers, "solver"):
        _solvers.solver = Solver()
    solver = cast(Solver, _solvers.solver)
    solver.watch(cancel.byte)
    return solver


def _check(position: PlayPosition) -> None:
    """Raise ``FormatError`` unless the hands fit together."""
    full = position.hands
    if position.trick:
        held = list(full)
        for index, card in enumerate(position.trick):
            held[(position.leader + index) % 4] |= 1 << card
        full = tuple(held)
    north, east, south, west = full
    size = north.bit_count()
    # The short way: thousands of small positions are checked one by one
    if not (
        size
        and size == east.bit_count() == south.bit_count() == west.bit_count()
        and (north | east | south | west).bit_count() == 4 * size
    ):
        check_hands(full, whole=False)
