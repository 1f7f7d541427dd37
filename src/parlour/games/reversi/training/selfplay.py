"""Games that the engine plays against itself, with a label on every position that is worth one.

A game begins with random moves, whose positions are dropped. Then both sides look ahead, slipping now and then. From
some number of empty squares on every position is solved, so that its label is the true result; what came before is
labelled with the result that the game would have had from there.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from parlour.core.rng import stream
from parlour.games.reversi import kernel
from parlour.games.reversi.board import starting_position
from parlour.games.reversi.evaluation import standard_evaluation
from parlour.games.reversi.search_kernel import Search
from parlour.games.reversi.table_kernel import Table
from parlour.games.reversi.think_kernel import SURE, UNIT, Thinker
from parlour.games.reversi.weights import Trained

__all__ = ["Sample", "SelfPlay"]

Sample = tuple[int, int, int]  # own, opp, final disc difference for the side to move, empty squares to the winner
NEVER: Final = memoryview(b"\0")
RANDOM_PLIES: Final = range(2, 42)
SLIPS: Final = 0.03  # random moves among considered ones
LATE_SLIPS: Final = 0.3  # more near the end, where each position is solved anew


@dataclass(frozen=True)
class SelfPlay:
    """How games are played: by the first evaluation when nothing is trained yet."""

    trained: Trained | None
    depth: int
    solved: int  # empty squares from which positions are solved

    def games(self, seed: int, count: int) -> Iterator[Sample]:
        """Play games and yield their labelled positions."""
        table = Table(18)
        weights = self.trained.weights if self.trained else None
        thinker = Thinker(table, weights, self.trained.errors if self.trained else ())
        linear = Search(12) if self.trained is None else None
        for index in range(count):
            yield from self._game(stream(seed, "train", index), table, thinker, linear)

    def _game(self, rng: Random, table: Table, thinker: Thinker, linear: Search | None) -> Iterator[Sample]:
        start = starting_position(8)
        own, opp, mover = start.own, start.opp, 0
        before: list[tuple[int, int, int]] = []
        left_out = rng.choice(RANDOM_PLIES)
        labelled = False
        for ply in range(120):
            mine = kernel.moves(own, opp)
            if not mine:
                if not kernel.moves(opp, own):
                    break
                own, opp, mover = opp, own, 1 - mover
                continue
            empties = 64 - (own | opp).bit_count()
            late = empties <= self.solved
            if late:
                table.begin()
                _, value, best, _ = thinker.search(own, opp, [(empties, SURE)], NEVER)
                score = value // UNIT
                if not labelled:
                    labelled = True
                    for their_own, their_opp, their_mover in before:
                        yield their_own, their_opp, score if their_mover == mover else -score
                yield own, opp, score
            elif ply >= left_out:
                before.append((own, opp, mover))
            if rng.random() < (LATE_SLIPS if late else SLIPS) or ply < left_out:
                best = rng.choice([square for square in range(64) if mine >> square & 1])
            elif not late:
                best = self._move(own, opp, table, thinker, linear)
            turned = kernel.flips(own, opp, best)
            own, opp, mover = opp ^ turned, own | turned | 1 << best, 1 - mover

    def _move(self, own: int, opp: int, table: Table, thinker: Thinker, linear: Search | None) -> int:
        if linear is not None:
            weights = array("i", standard_evaluation().weights)
            return linear.run(own, opp, range(1, self.depth + 1), weights, NEVER)[4][0][0]
        table.begin()
        rounds = [(depth, SURE) for depth in range(1, self.depth + 1)]
        return thinker.search(own, opp, rounds, NEVER)[2]
