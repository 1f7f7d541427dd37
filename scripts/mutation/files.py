"""Which files are mutated: rules, players, the statistics of the arena, explanations."""

from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
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


def files() -> list[str]:
    """Return the files that are mutated; one that a header of the same name describes is compiled into kernels."""
    package = ROOT / PACKAGE
    out = {path for pattern in LEFT_OUT for path in package.glob(pattern)}
    found = {path for pattern in WANTED for path in package.glob(pattern)} - out
    return sorted(path.relative_to(ROOT).as_posix() for path in found if not path.with_suffix(".pxd").exists())


def digest(file: str) -> str:
    """Return a short hash of a file of the tree; a file that is gone has another one."""
    path = ROOT / file
    return blake2b(path.read_bytes() if path.exists() else b"", digest_size=8).hexdigest()
