"""Functions fit on a screen, and names say what a thing is; the few exceptions are named with the reason."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from scripts.house import vague_names

import parlour

SOURCE = Path(parlour.__file__).parent
LONGEST = 60
# A function that is split goes from this list; a new one is a decision.
LONG = {
    "games/bridge/engine/bounds_kernel.py: quick_tricks": "measured: split, 6.5 % more instructions in the solver",
    "games/reversi/engine/midgame_search_kernel.py: Searcher._null_window": "measured: split, 10 % more instructions",
    "games/reversi/engine/search_kernel.py: Search._search": "measured: split, 4 % more instructions",
}


def functions(node: ast.AST, name: str = "") -> Iterator[tuple[str, int]]:
    """Yield the functions within a node by their full names, and how many lines each has."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            full = f"{name}.{child.name}" if name else child.name
            if not isinstance(child, ast.ClassDef):
                yield full, (child.end_lineno or child.lineno) - child.lineno + 1
            yield from functions(child, full)
        else:
            yield from functions(child, name)


def test_no_function_is_longer_than_a_screen() -> None:
    long = {
        f"{path.relative_to(SOURCE).as_posix()}: {name}": lines
        for path in sorted(SOURCE.rglob("*.py"))
        for name, lines in functions(ast.parse(path.read_text(encoding="utf-8")))
        if lines > LONGEST
    }
    assert long.keys() == LONG.keys(), "split what is new, or say here why not; what was split goes from the list"


def test_lines_are_counted_within_classes_too() -> None:
    text = "class A:\n    def b(self):\n        def c():\n            pass\n        return c\n"
    assert dict(functions(ast.parse(text))) == {"A.b": 4, "A.b.c": 2}


def test_no_name_could_mean_anything() -> None:
    texts = {
        path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py"))
    }
    assert vague_names(texts) == [], "say what it is, or in scripts/house.py why the word fits"


def test_a_vague_name_is_found() -> None:
    assert vague_names({"web/x.py": "def told(place: int) -> int: ..."}) == [
        "web/x.py:1 function told",
        "web/x.py:1 parameter place",
    ]
