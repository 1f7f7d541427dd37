"""The kernels as plain Python beside the compiled ones."""

from __future__ import annotations

from types import ModuleType

from tests import uncompiled as twins

SEARCHING = ("reversi.rules.board_kernel", "reversi.engine.search_kernel")
STRONG = (
    "reversi.rules.board_kernel",
    "reversi.engine.endgame_search_kernel",
    "reversi.engine.pattern_kernel",
    "reversi.engine.transposition_kernel",
    "reversi.engine.solver_kernel",
    "reversi.engine.move_ordering_kernel",
    "reversi.engine.midgame_search_kernel",
)


def uncompiled() -> tuple[ModuleType, ModuleType]:
    """Return the kernel of the board and the plain search from their sources."""
    board, search = twins.uncompiled(*SEARCHING).values()
    return board, search


def uncompiled_search() -> dict[str, ModuleType]:
    """Return the kernels of the strong search from their sources."""
    return twins.uncompiled(*STRONG)
