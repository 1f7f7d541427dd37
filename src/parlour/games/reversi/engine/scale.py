"""The numbers that values, depths and squares of all searches are written in; `scale.pxd` is the compiled side."""

from __future__ import annotations

from typing import Final

UNIT: Final = 128  # values count so many to a disc
WON: Final = 64 * UNIT  # the whole board
WIN: Final = 10_000 * UNIT  # a result, for searches that put it above any number of discs
INFINITY: Final = 30000  # more than any value but such a result
UNSELECTIVE: Final = 5  # selectivity in what is proved
NO_MOVE: Final = 64  # as a square; inside a search it also stands for a pass
GENERATIONS: Final = 31  # searches that a table tells apart
