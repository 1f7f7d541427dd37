"""The kernels as plain Python beside the compiled ones."""

from __future__ import annotations

import importlib
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

FOLDER = Path(__file__).parents[3] / "src/parlour/games/pentomino"
NAMES = ("graph_kernel", "kernel", "score_kernel", "estimate_kernel", "minmax_kernel")  # each uses only those before it


@cache
def uncompiled() -> dict[str, ModuleType]:
    """Return the kernels from their sources."""
    found: dict[str, ModuleType] = {}
    for name in NAMES:
        full = f"parlour.games.pentomino.{name}"
        importlib.import_module(full)
        spec = spec_from_file_location(full, FOLDER / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        others = {f"parlour.games.pentomino.{other}": made for other, made in found.items()}
        with patch.dict(sys.modules, others):
            spec.loader.exec_module(module)
        found[name] = module
    return found
