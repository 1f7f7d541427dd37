"""Who may import whom, read from the source.

errors <- core <- cards <- search <- games; core <- runtime <- bots <- arena; records <- arena,
explain, table; all of them <- web, cli, and web <- cli. Games are found by name.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import parlour

SOURCE = Path(parlour.__file__).parent

BELOW: dict[str, set[str]] = {
    "errors": set(),
    "core": {"errors"},
    "native": set(),
    "cards": {"core", "errors"},
    "search": {"cards", "core", "errors"},
    "records": {"core", "errors"},
    "runtime": {"core", "errors", "records"},
    "store": {"errors"},
    "games": {"cards", "core", "errors", "native", "search", "store"},
    "bots": {"core", "errors", "runtime"},
    "explain": {"core", "errors", "records"},
    "arena": {"bots", "core", "errors", "records", "runtime", "store"},
    "table": {"core", "errors", "records"},
    "web": {"core", "errors", "explain", "records", "runtime", "store", "table"},
    "cli": {"arena", "bots", "core", "errors", "explain", "native", "records", "runtime", "store", "table", "web"},
}
# Within a game: which rooms a room may know. Rules know nobody; the game's own door opens to all.
ROOMS: dict[str, set[str]] = {
    "rules": set(),
    "engine": {"rules"},
    "players": {"rules", "engine"},
    "commands": {"rules", "engine", "players"},
    "view": {"rules", "engine"},
}
# Libraries that only one part may know.
ONLY_IN = {
    "fastapi": {"web"},
    "starlette": {"web"},
    "pydantic": {"web"},
    "uvicorn": {"web"},
    "websockets": {"web"},
    "sqlite3": {"store"},
    "typer": {"cli"},
    "rich": {"arena", "cli"},
    "openskill": {"arena"},
    "distributed": {"runtime"},
    "dask": {"runtime"},
}
HEAVY = (
    "fastapi",
    "starlette",
    "uvicorn",
    "pydantic",
    "distributed",
    "openskill",
    "sqlite3",
    "asyncio",
    "rich",
    "typer",
)


@dataclass(frozen=True)
class Import:
    """One import statement of ours."""

    file: Path
    line: int
    target: str
    runtime: bool  # not only for type checking

    @property
    def place(self) -> str:
        return f"{self.file.relative_to(SOURCE.parent)}:{self.line} imports {self.target}"

    @property
    def source(self) -> str:
        return ".".join(self.file.relative_to(SOURCE.parent).with_suffix("").parts)


def part_of(module: str) -> str | None:
    """Return the part of the package a module belongs to; None for the package itself and for other packages."""
    names = module.split(".")
    return names[1] if names[0] == "parlour" and len(names) > 1 else None


def imports_of(file: Path) -> Iterator[Import]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    typing_only = {
        child
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for child in ast.walk(node)
    }
    for node in ast.walk(tree):
        targets: list[str] = []
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative imports hide where things come from"
            targets = [f"{node.module}.{alias.name}" for alias in node.names]
        for target in targets:
            ours = target.replace("cython.cimports.parlour.", "parlour.", 1)  # how a kernel imports from a kernel
            yield Import(file, getattr(node, "lineno", 0), ours, node not in typing_only)


ALL = [found for file in sorted(SOURCE.rglob("*.py")) for found in imports_of(file)]


def test_the_whole_package_is_looked_at() -> None:
    parts = {path.stem for path in SOURCE.iterdir() if path.is_dir() or path.suffix == ".py"}
    parts -= {"__init__", "__main__", "__pycache__", "py"}
    assert parts == set(BELOW), "a new part of the package needs its place in the order"
    assert len(ALL) > 300


def against_the_order(imports: Iterable[Import]) -> list[str]:
    """Return the imports that go up or sideways."""
    wrong = []
    for found in imports:
        part, target = part_of(found.source), part_of(found.target)
        if part in BELOW and target in BELOW and found.runtime and target != part and target not in BELOW[part]:
            wrong.append(found.place)
    return wrong


def test_direction() -> None:
    assert against_the_order(ALL) == []


def test_a_wrong_direction_is_found() -> None:
    file = SOURCE / "core" / "game.py"
    up = Import(file, 1, "parlour.games.reversi", runtime=True)
    assert against_the_order([up, replace(up, target="parlour.errors.FormatError"), replace(up, runtime=False)]) == [
        "parlour/core/game.py:1 imports parlour.games.reversi"
    ]


def test_imports_within_functions_are_seen_too(tmp_path: Path) -> None:
    file = tmp_path / "lazy.py"
    file.write_text("if TYPE_CHECKING:\n    import a.b\ndef f():\n    from parlour.web import app as x\n")
    found = [(entry.target, entry.line, entry.runtime) for entry in imports_of(file)]
    assert found == [("a.b", 2, False), ("parlour.web.app", 4, True)]


def test_imports_between_kernels_are_seen_too(tmp_path: Path) -> None:
    file = tmp_path / "kernel.py"
    file.write_text("from cython.cimports.parlour.web.app import a\nfrom cython.cimports.libc.math import sqrt\n")
    found = [entry.target for entry in imports_of(file)]
    assert found == ["parlour.web.app.a", "cython.cimports.libc.math.sqrt"]


def test_the_order_has_no_circle() -> None:
    done: set[str] = set()
    while len(done) < len(BELOW):
        ready = {part for part, below in BELOW.items() if below <= done}
        assert ready > done
        done = ready


def test_a_game_never_imports_another_game() -> None:
    wrong = []
    for found in ALL:
        names, target = found.source.split("."), found.target.split(".")
        if names[:2] == target[:2] == ["parlour", "games"] and len(names) > 2 and names[2] != target[2]:
            wrong.append(found.place)
    assert not wrong


def against_the_rooms(imports: Iterable[Import]) -> list[str]:
    """Return the imports between rooms of one game that go the wrong way."""
    wrong = []
    for found in imports:
        source, target = (module.split(".")[3:4] for module in (found.source, found.target))
        if part_of(found.source) == part_of(found.target) == "games" and source and target:
            room, other = source[0], target[0]
            if room in ROOMS and other in ROOMS and room != other and other not in ROOMS[room]:
                wrong.append(found.place)
    return wrong


def test_rooms_of_a_game_know_only_the_rooms_below() -> None:
    assert against_the_rooms(ALL) == []


def test_a_wrong_way_between_rooms_is_found() -> None:
    file = SOURCE / "games" / "reversi" / "rules" / "game.py"
    up = Import(file, 1, "parlour.games.reversi.engine.solver", runtime=True)
    assert against_the_rooms([up, replace(up, target="parlour.games.reversi.rules.board")]) == [
        "parlour/games/reversi/rules/game.py:1 imports parlour.games.reversi.engine.solver"
    ]


@pytest.mark.parametrize("rules", sorted(SOURCE.glob("games/*/rules")), ids=lambda path: path.parent.name)
def test_rules_lead_to_no_other_room(rules: Path) -> None:
    game = ".".join(rules.relative_to(SOURCE.parent).parent.parts)
    edges: dict[str, set[str]] = {}
    for found in ALL:
        if found.source.startswith(game):
            edges.setdefault(found.source.removesuffix(".__init__"), set()).add(found.target)
    reached: set[str] = set()
    stack = [module for module in edges if module.startswith(f"{game}.rules.")]
    while stack:
        module = stack.pop()
        if module not in reached and module != game:  # the game's own door opens to everything
            reached.add(module)
            # "from a.b import c" may name the module a.b or a.b.c
            stack += [name for target in edges.get(module, ()) for name in (target, target.rpartition(".")[0])]
    closed = tuple(f"{game}.{room}" for room in ("engine", "players", "commands", "view"))
    assert not [module for module in reached if module.startswith(closed)]
    assert f"{game}.rules.game" in reached


def test_libraries_stay_in_their_part() -> None:
    wrong = []
    for found in ALL:
        allowed = ONLY_IN.get(found.target.split(".")[0])
        if allowed is not None and part_of(found.source) not in allowed:
            wrong.append(found.place)
    assert not wrong


def test_core_and_the_games_need_the_standard_library_only() -> None:
    standard = {*sys.stdlib_module_names, "parlour", "cython"}
    wrong = [
        found.place
        for found in ALL
        if part_of(found.source) in {"errors", "core", "cards", "search", "games", "records", "explain", "table"}
        and found.target.split(".")[0] not in standard
    ]
    assert not wrong


@pytest.mark.parametrize("statement", ["import parlour", "import parlour; parlour.make_game('connect4')"])
def test_importing_loads_nothing_heavy(statement: str) -> None:
    code = f"import sys; {statement}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {name for name in HEAVY if name != "asyncio"}
    if statement == "import parlour":
        assert {name for name in loaded if name.startswith("parlour")} == {"parlour"}
