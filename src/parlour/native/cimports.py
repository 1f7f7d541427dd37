"""One import list for a kernel, compiled or not.

A kernel takes C functions and constants by ``from cython.cimports.a.b import c``. Compiled, that reads ``a/b.pxd``;
Python has no such module, so that while a kernel runs as it is, the finder here says the names of ``a.b`` instead.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from types import ModuleType
from typing import Final

__all__ = ["install"]

PREFIX: Final = "cython.cimports."
OURS: Final = PREFIX + "parlour"  # the rest is Cython's own


class _Cimports(MetaPathFinder, Loader):
    """Finds ``cython.cimports.parlour...``."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        return ModuleSpec(name, self, is_package=True) if name.startswith(OURS + ".") else None

    def exec_module(self, module: ModuleType) -> None:
        # A module of its own that passes every question on: the import system writes into the modules it is given.
        vars(module)["__getattr__"] = partial(getattr, import_module(module.__name__.removeprefix(PREFIX)))


def install() -> None:
    """Let kernels that are not compiled import as compiled ones do."""
    if OURS not in sys.modules:
        finder = _Cimports()
        sys.meta_path.append(finder)
        sys.modules[OURS] = module_from_spec(ModuleSpec(OURS, finder, is_package=True))  # its parents are no packages
