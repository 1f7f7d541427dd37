"""Which files are mutated: rules, players, the statistics of the arena, explanations."""

import os
from hashlib import blake2b
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
VARIABLE = "PARLOUR_MUTATED"  # another tree to mutate than this one; processes that are started find it here too
ROOT = Path(os.environ.get(VARIABLE, HERE)).resolve()
PACKAGE = Path("src/parlour")
WANTED = (
    "games/*/rules/**/*.py",
    "games/*/players/*.py",
    "games/*/engine/**/*.py",
    "explain/*.py",
    "arena/stats/*.py",
    *(f"arena/{name}.py" for name in ("compare", "ladder", "tournament")),
    *(f"arena/play/{name}.py" for name in ("schedule", "seating", "block", "opening", "timing")),
)
# What people and other programs read and write, and tools: neither rules nor play. Kernels are compiled.
LEFT_OUT = (
    "**/kernel.py",
    "**/*_kernel.py",
    "games/*/rules/text.py",
    "games/*/rules/formats/*.py",
    "games/reversi/engine/book_builder.py",
    "games/reversi/engine/training/*.py",
)
# The same files as they were called before rules, engine and players of every game had folders of their own.
ONCE_WANTED = (
    "games/*/*.py",
    "games/*/players/*.py",
    "games/bridge/bidding/**/*.py",
    "explain/*.py",
    *(f"arena/{name}.py" for name in ("stats", "tally", "ratings", "sprt", "student")),
    *(f"arena/{name}.py" for name in ("compare", "ladder", "tournament")),
    *(f"arena/{name}.py" for name in ("schedule", "seating", "block", "opening", "timing")),
)
ONCE_LEFT_OUT = (
    "**/kernel.py",
    "**/*_kernel.py",
    *(f"games/*/{name}.py" for name in ("__init__", "text", "page", "tools")),
    "games/bridge/bidding/tool.py",
    "games/bridge/standard.py",
    *(f"games/pentomino/{name}.py" for name in ("proving", "solving", "valuing")),
    *(f"games/reversi/{name}.py" for name in ("analysing", "booking", "problems", "puzzles", "puzzling", "solving")),
    "games/reversi/growing.py",
    *(f"games/tractor/{name}.py" for name in ("drawing", "selecting")),
)


def files(root: Path = ROOT) -> list[str]:
    """Return the files that are mutated; one that a header of the same name describes is compiled into kernels."""
    package = root / PACKAGE
    today = (package / "games" / "reversi" / "rules").is_dir()
    wanted, left_out = (WANTED, LEFT_OUT) if today else (ONCE_WANTED, ONCE_LEFT_OUT)
    out = {path for pattern in left_out for path in package.glob(pattern)}
    found = {path for pattern in wanted for path in package.glob(pattern)} - out
    return sorted(path.relative_to(root).as_posix() for path in found if not path.with_suffix(".pxd").exists())


def digest(file: str) -> str:
    """Return a short hash of a file of the tree; a file that is gone has another one."""
    path = ROOT / file
    return blake2b(path.read_bytes() if path.exists() else b"", digest_size=8).hexdigest()
