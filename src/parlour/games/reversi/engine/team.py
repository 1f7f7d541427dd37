"""One search, and threads that help it: all search the same position into the same table until the first is done."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from threading import Thread
from typing import Final

from parlour.core.limits import UNLIMITED, CancelToken, Limit
from parlour.games.reversi.engine.midgame_search_kernel import Searcher
from parlour.games.reversi.engine.scale import UNIT
from parlour.games.reversi.engine.transposition_kernel import Table
from parlour.games.reversi.rules.board import Position

__all__ = ["ALL", "Team"]

ALL: Final = 64 * UNIT
SHARED_DEPTH: Final = 14  # plies from which a common search gains more than its threads cost to start


class Team:
    """The lead answers, and only its nodes and limits count; helpers stop with it. Alone it always does the same."""

    def __init__(self, table: Table, weights: array[int], errors: array[int], threads: int = 1) -> None:
        self._lead = Searcher(table, weights, errors)
        self._helpers = [Searcher(table, weights, errors) for _ in range(threads - 1)]

    def search(
        self,
        position: Position,
        rounds: Sequence[tuple[int, int]],
        cancel: CancelToken,
        limit: Limit = UNLIMITED,
        *,
        window: tuple[int, int] = (-ALL, ALL),
        empties_to_winner: bool = True,
        in_order: bool = False,
    ) -> tuple[int, int, int, int]:
        """Return the rounds that were finished, the value of the last, the best square, and the positions seen."""
        shared = bool(self._helpers) and rounds[-1][0] >= SHARED_DEPTH
        with self._help(position, rounds, window, empties_to_winner) if shared else nullcontext():
            return self._lead.search(
                position.own,
                position.opp,
                rounds,
                cancel.byte,
                low=window[0],
                high=window[1],
                nodes=limit.nodes or 0,
                seconds=limit.seconds or 0.0,
                cpu_seconds=limit.cpu_seconds or 0.0,
                empties_to_winner=empties_to_winner,
                shared=shared,
                in_order=in_order,
            )

    def known_move(self, position: Position) -> int:
        """Return the best move that the table knows for a position, or -1."""
        return self._lead.known_move(position.own, position.opp)

    @contextmanager
    def _help(
        self, position: Position, rounds: Sequence[tuple[int, int]], window: tuple[int, int], empties_to_winner: bool
    ) -> Iterator[None]:
        over = CancelToken()

        def work(searcher: Searcher) -> None:
            searcher.search(
                position.own,
                position.opp,
                rounds,
                over.byte,
                low=window[0],
                high=window[1],
                empties_to_winner=empties_to_winner,
                shared=True,
            )

        threads = [Thread(target=work, args=(searcher,), daemon=True) for searcher in self._helpers]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            over.cancel()
            for thread in threads:
                thread.join()
