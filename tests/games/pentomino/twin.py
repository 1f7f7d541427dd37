"""The kernels as plain Python beside the compiled ones."""

from __future__ import annotations

from types import ModuleType

from tests import uncompiled as twins

KERNELS = (
    "pentomino.rules.graph_kernel",
    "pentomino.engine.solver_kernel",
    "pentomino.engine.score_kernel",
    "pentomino.engine.estimate_kernel",
    "pentomino.engine.minmax_kernel",
)


def uncompiled() -> dict[str, ModuleType]:
    """Return the kernels from their sources."""
    return twins.uncompiled(*KERNELS)
