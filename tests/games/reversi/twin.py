"""The kernels as plain Python beside the compiled ones."""

from __future__ import annotations

import importlib
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

FOLDER = Path(__file__).parents[3] / "src/parlour/games/reversi"
KERNEL = "parlour.games.reversi.kernel"
SEARCH = "parlour.games.reversi.search_kernel"


def _load(name: str) -> ModuleType:
    spec = spec_from_file_location(name, FOLDER / f"{name.rpartition('.')[2]}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def uncompiled() -> tuple[ModuleType, ModuleType]:
    """Return the kernel and the search kernel from their sources, the second one using the first."""
    importlib.import_module(SEARCH)
    kernel = _load(KERNEL)
    with patch.dict(sys.modules, {KERNEL: kernel}):
        return kernel, _load(SEARCH)


THINKING = ("kernel", "end_kernel", "pattern_kernel", "table_kernel", "solver_kernel", "weigh_kernel", "think_kernel")


@cache
def uncompiled_thinking() -> dict[str, ModuleType]:
    """Return the kernels of the strong search from their sources, each using the ones before it."""
    package = KERNEL.rpartition(".")[0]
    for name in THINKING:
        importlib.import_module(f"{package}.{name}")
    found: dict[str, ModuleType] = {}
    with patch.dict(sys.modules):
        for name in THINKING:
            found[name] = sys.modules[f"{package}.{name}"] = _load(f"{package}.{name}")
    return found
