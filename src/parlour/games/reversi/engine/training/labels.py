"""What positions are worth, as labels to fit: the true result near the end, before that what a search finds.

Stages are labelled from the last one back. The searches of a stage end in later ones, whose weights are fitted by then,
so that true results reach back through the whole game.
"""

from __future__ import annotations

from array import array
from typing import Final

from parlour.core.limits import CancelToken
from parlour.games.reversi.engine.midgame_search_kernel import Searcher
from parlour.games.reversi.engine.scale import UNIT, UNSELECTIVE
from parlour.games.reversi.engine.solver import rounds_to_solve
from parlour.games.reversi.engine.training.samples import Samples
from parlour.games.reversi.engine.transposition_kernel import Table

__all__ = ["label"]

TABLE: Final = 16


def label(samples: Samples, weights: array[int], solved: int, look: int, cancel: CancelToken) -> Samples:
    """Return the positions with scores: solved from so many empty squares on, before that searched ``look`` plies."""
    table = Table(TABLE)
    searcher = Searcher(table, weights)
    labelled = Samples.of(())
    for own, opp in zip(samples.owns, samples.opps, strict=True):
        empties = 64 - (own | opp).bit_count()
        rounds = [(depth, UNSELECTIVE) for depth in range(2 - look % 2, look + 1, 2)]
        if empties <= solved:
            rounds = [(empties, UNSELECTIVE)] if empties <= 14 else rounds_to_solve(empties)
        table.begin()
        done, value, _, _ = searcher.search(own, opp, rounds, cancel.byte)
        if done < len(rounds):
            break
        labelled.add(own, opp, round(value / UNIT))
    return labelled
