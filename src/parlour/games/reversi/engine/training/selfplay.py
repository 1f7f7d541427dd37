"""Games that the engine plays against itself: where the positions to learn from come from.

A game begins with some random moves. Then both sides look a little ahead and slip now and then, each side at a rate of
its own: what a search meets is mostly one side playing well and the other one anything at all.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from parlour.core.rng import stream
from parlour.games.reversi.engine.evaluation import standard_evaluation
from parlour.games.reversi.engine.midgame_search_kernel import Searcher
from parlour.games.reversi.engine.pattern_kernel import evaluate
from parlour.games.reversi.engine.scale import UNIT, UNSELECTIVE
from parlour.games.reversi.engine.search_kernel import Search
from parlour.games.reversi.engine.transposition_kernel import Table
from parlour.games.reversi.engine.weights import Trained
from parlour.games.reversi.rules import board_kernel
from parlour.games.reversi.rules.board import squares_of, starting_position

__all__ = ["Mover", "SelfPlay"]

NEVER: Final = memoryview(b"\0")
RANDOM_PLIES: Final = range(2, 25)
SLIPS: Final = (0.0, 0.02, 0.08, 0.25)  # random moves among considered ones; each side of a game has one of these
KEPT: Final = 0.5  # share of positions that are kept: neighbours in a game teach much the same
ONE_SIDED: Final = 24  # discs ahead: of such positions half as many are kept, for there any move wins, or none


class Mover:
    """Looks ahead with trained weights, or with the small evaluation where there are none."""

    def __init__(self, trained: Trained | None, depth: int) -> None:
        self._trained = trained
        self._table = Table(14)
        self._searcher = Searcher(self._table, trained.weights) if trained else None
        self._search = Search(12)
        self._weights = array("i", standard_evaluation().weights)
        self._depth = depth

    def kept_chance(self, own: int, opp: int) -> float:
        """Return how likely a position is to be kept."""
        if self._trained is None:
            return KEPT
        return KEPT / (1 + (evaluate(own, opp, self._trained.weights) / (UNIT * ONE_SIDED)) ** 2)

    def move(self, own: int, opp: int, solved: int = 0) -> int:
        """Return the best square; from ``solved`` empty squares on, by playing the rest out."""
        empties = 64 - (own | opp).bit_count()
        if self._searcher is None:
            depths = [2, empties] if empties <= solved else [*range(1, self._depth + 1)]
            return self._search.run(own, opp, depths, self._weights, NEVER)[4][0][0]
        self._table.begin()
        depths = [empties] if empties <= solved else [*range(1, self._depth + 1)]
        return self._searcher.search(own, opp, [(depth, UNSELECTIVE) for depth in depths], NEVER)[2]


@dataclass(frozen=True)
class SelfPlay:
    """How games are played: by the small evaluation when nothing is trained yet."""

    trained: Trained | None
    depth: int

    def positions(self, seed: int, games: int) -> Iterator[tuple[int, int]]:
        """Play games and yield positions of them, the side to move first."""
        mover = Mover(self.trained, self.depth)
        for index in range(games):
            yield from _game(stream(seed, "game", index), mover)


def _game(rng: Random, mover: Mover) -> Iterator[tuple[int, int]]:
    start = starting_position(8)
    own, opp, side = start.own, start.opp, 0
    random_plies = rng.choice(RANDOM_PLIES)
    slips = (rng.choice(SLIPS), rng.choice(SLIPS))
    for ply in range(120):
        mine = board_kernel.moves(own, opp)
        if not mine:
            if not board_kernel.moves(opp, own):
                break
            own, opp, side = opp, own, 1 - side
            continue
        if ply and rng.random() < mover.kept_chance(own, opp):
            yield own, opp
        if ply < random_plies or rng.random() < slips[side]:
            square = rng.choice([*squares_of(mine)])
        else:
            square = mover.move(own, opp)
        turned = board_kernel.flips(own, opp, square)
        own, opp, side = opp ^ turned, own | turned | 1 << square, 1 - side
