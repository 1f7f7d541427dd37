"""The example games, found along a path: tests and what they start know them, an installed Parlour does not."""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["EXAMPLES", "python_path", "use_examples"]

FOLDER = Path(__file__).parent / "example_plugin"
# What installing them would write down, then the modules themselves.
EXAMPLES = tuple(str(FOLDER / name) for name in ("installed", "connect4", "relay", "whist"))


def python_path(*folders: str) -> str:
    """Return PYTHONPATH with these folders first."""
    before = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return os.pathsep.join([*folders, *(folder for folder in before if folder and folder not in folders)])


def use_examples() -> None:
    """Make the example games known to this process and to all it starts."""
    sys.path[:0] = [folder for folder in EXAMPLES if folder not in sys.path]
    os.environ["PYTHONPATH"] = python_path(*EXAMPLES)
