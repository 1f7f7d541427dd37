"""Kernels as plain Python beside the compiled ones."""

from __future__ import annotations

import importlib
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

SOURCE = Path(__file__).parents[1] / "src"


@cache
def uncompiled(*modules: str) -> dict[str, ModuleType]:
    """Return kernels of one package from their sources, by their last names; each uses those before it."""
    for module in modules:
        importlib.import_module(f"parlour.games.{module}")  # what else they need is compiled, and loaded before
    found: dict[str, ModuleType] = {}
    with patch.dict(sys.modules):
        for module in modules:
            name = f"parlour.games.{module}"
            found[module.rpartition(".")[2]] = sys.modules[name] = _from_source(name)
    return found


def _from_source(name: str) -> ModuleType:
    spec = spec_from_file_location(name, SOURCE / f"{name.replace('.', '/')}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
