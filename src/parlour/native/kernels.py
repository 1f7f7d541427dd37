"""Which kernels of the package are compiled. One that is not runs as plain Python: right, but slow."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType
from typing import Final

__all__ = ["is_compiled", "kernel_files", "kernel_name", "uncompiled_kernels"]

PACKAGE: Final = Path(__file__).parents[1]


def is_compiled(kernel: ModuleType) -> bool:
    """Tell whether a kernel that is loaded is compiled."""
    return not (kernel.__file__ or "").endswith(".py")


def kernel_files(package: Path = PACKAGE) -> Iterator[Path]:
    """Yield the source of every kernel: ``kernel.py`` or ``*_kernel.py``, as in setup.py."""
    for folder, subfolders, files in os.walk(package):
        subfolders[:] = sorted(name for name in subfolders if name not in {"__pycache__", "static"})
        for name in sorted(files):
            if name == "kernel.py" or name.endswith("_kernel.py"):
                yield Path(folder, name)


def kernel_name(source: Path, package: Path = PACKAGE) -> str:
    """Return the module name of a kernel."""
    return ".".join(source.relative_to(package.parent).with_suffix("").parts)


def uncompiled_kernels(package: Path = PACKAGE) -> tuple[str, ...]:
    """Return the names of the kernels that run as plain Python; found without importing any."""
    return tuple(
        kernel_name(source, package)
        for source in kernel_files(package)
        if not any(source.with_name(source.stem + suffix).exists() for suffix in EXTENSION_SUFFIXES)
    )
