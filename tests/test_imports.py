"""Who imports whom, read from the source; `python scripts/house.py` prints it, docs/architecture.md has the picture."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from scripts.house import PACKAGE as SOURCE
from scripts.house import ROOT, Import, all_imports, graph_of, imports_of, levels, picture, room_edges, room_of

# The graph itself, no looser one: a new edge is a decision, and one that is gone is no longer allowed.
GRAPH: dict[str, set[str]] = {
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
    "study": {"cards", "core", "errors", "explain", "records", "store"},
    "table": {"core", "errors", "records"},
    "web": {"arena", "core", "errors", "explain", "records", "runtime", "store", "study", "table"},
    "cli": {
        "arena",
        "bots",
        "core",
        "errors",
        "explain",
        "native",
        "records",
        "runtime",
        "store",
        "study",
        "table",
        "web",
    },
}
# Within a game: which rooms a room may know. Rules know nobody; the game's own door opens to all.
ROOMS: dict[str, set[str]] = {
    "rules": set(),
    "engine": {"rules"},
    "players": {"rules", "engine"},
    "commands": {"rules", "engine", "players", "puzzles"},
    "puzzles": {"rules", "engine", "players"},
    "concepts": {"rules", "engine", "players"},
    "view": {"rules", "engine"},
    "lessons": {"rules"},
}
# Libraries that only one part may know.
ONLY_IN = {
    "fastapi": {"web"},
    "starlette": {"web"},
    "pydantic": {"web"},
    "uvicorn": {"web"},
    "websockets": {"web"},
    "psycopg": {"store"},
    "sqlite3": {"store"},
    "typer": {"cli"},
    "rich": {"arena", "cli"},
    "openskill": {"arena"},
    "distributed": {"runtime"},
    "dask": {"runtime"},
}
# Rooms that need the standard library only.
PLAIN = {"errors", "core", "cards", "search", "games", "records", "explain", "study", "table"}
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


ALL = all_imports()


def test_the_graph_between_rooms_is_the_one_stated_here() -> None:
    assert len(ALL) > 300
    assert graph_of(room_edges(ALL)) == GRAPH


def test_a_room_that_reaches_up_changes_the_graph() -> None:
    up = Import(SOURCE / "core" / "game.py", 1, "parlour.games.reversi", runtime=True)
    assert graph_of(room_edges([*ALL, up]))["core"] == {"errors", "games"}
    assert graph_of(room_edges([*ALL, replace(up, runtime=False)])) == GRAPH  # only for types


def test_imports_within_functions_are_seen_too(tmp_path: Path) -> None:
    file = tmp_path / "lazy.py"
    file.write_text("if TYPE_CHECKING:\n    import a.b\ndef f():\n    from parlour.web import app as x\n")
    found = [(entry.target, entry.line, entry.runtime) for entry in imports_of(file)]
    assert found == [("a.b", 2, False), ("parlour.web.app", 4, True)]


def test_the_graph_has_no_circle() -> None:
    assert sum(map(len, levels(GRAPH))) == len(GRAPH)
    with pytest.raises(ValueError, match="a circle among a, b"):
        levels({"a": {"b"}, "b": {"a"}, "c": set()})


def test_the_picture_shows_the_graph() -> None:
    drawn = (ROOT / "docs/images/house.svg").read_text(encoding="utf-8")
    assert drawn == picture(GRAPH), "python scripts/house.py --picture docs/images/house.svg"


def test_a_game_never_imports_another_game() -> None:
    wrong = []
    for found in ALL:
        names, target = found.source.split("."), found.target.split(".")
        if names[:2] == target[:2] == ["parlour", "games"] and len(names) > 2 and names[2] != target[2]:
            wrong.append(found.report_line)
    assert not wrong


def against_the_rooms(imports: Iterable[Import]) -> list[str]:
    """Return the imports between rooms of one game that go the wrong way."""
    wrong = []
    for found in imports:
        source, target = (module.split(".")[3:4] for module in (found.source, found.target))
        if room_of(found.source) == room_of(found.target) == "games" and source and target:
            room, other = source[0], target[0]
            if room in ROOMS and other in ROOMS and room != other and other not in ROOMS[room]:
                wrong.append(found.report_line)
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
    closed = tuple(f"{game}.{room}" for room in ("engine", "players", "commands", "concepts", "view"))
    assert not [module for module in reached if module.startswith(closed)]
    assert f"{game}.rules.game" in reached


def test_libraries_stay_in_their_part() -> None:
    wrong = []
    for found in ALL:
        allowed = ONLY_IN.get(found.target.split(".")[0])
        if allowed is not None and room_of(found.source) not in allowed:
            wrong.append(found.report_line)
    assert not wrong


def test_core_and_the_games_need_the_standard_library_only() -> None:
    standard = {*sys.stdlib_module_names, "parlour", "cython"}
    wrong = [
        found.report_line
        for found in ALL
        if room_of(found.source)
        in {"errors", "core", "cards", "search", "games", "records", "explain", "study", "table"}
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
