"""The house as it stands: its rooms, who imports whom, and how large it is, all read from the source.

    python scripts/house.py                                  the tree, the graph and the figures
    python scripts/house.py --since dcc4b50 79c1cd5          statements of each room and vague names, then and now
    python scripts/house.py --names                          where each vague name stands
    python scripts/house.py --picture docs/images/house.svg  draw the graph

tests/test_imports.py holds the graph to what it states, and the picture to the graph.
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "parlour"

Graph = dict[str, set[str]]
# What teaching people takes, wherever it stands: counted apart from the room that it is in.
TEACHING = (
    "explain/*.py",
    "games/*/teaching/*.py",
    "games/*/engine/event_*.py",
    "games/*/engine/round_value.py",
    "games/tractor/engine/noted.py",
    "games/bridge/engine/events.py",
    "games/bridge/players/continuations.py",
    "games/bridge/players/ways.py",
    "games/reversi/engine/line_events.py",
    "games/tractor/players/imagined.py",
    "games/tractor/players/open.py",
    "core/teaching.py",
    "core/means.py",
    "core/words.py",
)
# What trust and scale take: strangers, many of them, and servers that share the work.
TRUST = (
    "cli/commands/store.py",
    "core/reading.py",
    "runtime/cluster_thinkers.py",
    "runtime/fair_queue.py",
    "runtime/kept.py",
    "runtime/thinker.py",
    "store/postgres.py",
    "web/connections.py",
    "web/copying.py",
    "web/discretion.py",
    "web/fleet.py",
    "web/lease.py",
    "web/metrics.py",
    "web/pace.py",
    "web/presence.py",
    "web/principals.py",
    "web/process.py",
    "web/sharing.py",
    "web/upkeep.py",
)
APART = {"teaching": TEACHING, "trust and scale": TRUST}
# Names that could mean anything, private or not: in a long function, a signature or a class they say nothing.
VAGUE = frozenset({"now", "found", "told", "worth", "place"})
# Where one of them is the right word, with why.
FITTING = {
    ("native/bits.py", "now"): "what a clock says, as in std::chrono and datetime",
    ("games/bridge/engine/bidding/hand.py", "worth"): "bidders' own phrase: a hand worth a point more",
}
LONG = 10  # lines of a function; in a shorter one a local of any name is seen whole


@dataclass(frozen=True)
class Import:
    """One import statement of ours."""

    file: Path
    line: int
    target: str
    runtime: bool  # not only for type checking

    @property
    def report_line(self) -> str:
        """Where it stands and what it says."""
        return f"{self.file.relative_to(PACKAGE.parent)}:{self.line} imports {self.target}"

    @property
    def source(self) -> str:
        """The module that it is in."""
        return ".".join(self.file.relative_to(PACKAGE.parent).with_suffix("").parts)


def room_of(module: str) -> str | None:
    """Return the room of the package that a module is in; None for the package itself and for other packages."""
    names = module.split(".")
    return names[1] if names[0] == "parlour" and len(names) > 1 else None


def imports_of(file: Path) -> Iterator[Import]:
    """Yield all imports of a file, those within functions too."""
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
            if node.level:
                raise ValueError(f"{file}: relative imports hide where things come from")
            targets = [f"{node.module}.{alias.name}" for alias in node.names]
        for target in targets:
            plain = target.replace("cython.cimports.parlour.", "parlour.")  # what a kernel imports of another
            yield Import(file, getattr(node, "lineno", 0), plain, node not in typing_only)


def all_imports() -> list[Import]:
    """Return all imports of the package."""
    return [found for file in sorted(PACKAGE.rglob("*.py")) for found in imports_of(file)]


def rooms() -> list[str]:
    """Return the rooms of the package by name; ``errors`` is a single file."""
    found = {path.stem for path in PACKAGE.iterdir() if (path / "__init__.py").exists() or path.suffix == ".py"}
    return sorted(found - {"__init__", "__main__"})


def room_edges(imports: Iterable[Import]) -> Counter[tuple[str, str]]:
    """Count the imports from each room into each other room."""
    known = set(rooms())
    pairs = ((room_of(item.source), room_of(item.target)) for item in imports if item.runtime)
    return Counter((a, b) for a, b in pairs if a != b and a in known and b in known and a is not None and b is not None)


def graph_of(edges: Iterable[tuple[str, str]]) -> Graph:
    """Return, for each room, the rooms it imports."""
    found: Graph = {room: set() for room in rooms()}
    for room, below in edges:
        found[room].add(below)
    return found


def levels(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the rooms in storeys: each imports only from lower ones; raise ``ValueError`` when there is a circle."""
    done: list[list[str]] = []
    left = dict(graph)
    while left:
        below = {room for storey in done for room in storey}
        ready = sorted(room for room in left if left[room] <= below)
        if not ready:
            raise ValueError(f"a circle among {', '.join(sorted(left))}")
        done.append(ready)
        for room in ready:
            del left[room]
    return done


def direct(graph: Mapping[str, set[str]]) -> Graph:
    """Return the graph without the edges that other edges imply, as one would draw it."""
    reach: Graph = {}
    for storey in levels(graph):
        for room in storey:
            reach[room] = graph[room].union(*(reach[below] for below in graph[room]))
    return {
        room: {low for low in below if not any(low in reach[other] for other in below - {low})}
        for room, below in graph.items()
    }


# Figures


@dataclass(frozen=True)
class Size:
    """How large some files are."""

    files: int
    lines: int
    statements: int
    anys: int


def size_of(files: Iterable[Path]) -> Size:
    """Count files, lines, statements without docstrings, and uses of ``Any``."""
    lines = statements = anys = count = 0
    for file in files:
        text = file.read_text(encoding="utf-8")
        tree = ast.parse(text)
        count += 1
        lines += text.count("\n")
        statements += statements_in(text)
        anys += sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree))
    return Size(count, lines, statements, anys)


def shared_names(files: Iterable[Path]) -> list[str]:
    """Return the names that more than one class has."""
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in files)
    names = Counter(node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef))
    return sorted(name for name, count in names.items() if count > 1)


def statements_in(text: str) -> int:
    """Count the statements of a file, docstrings left out."""
    return sum(isinstance(node, ast.stmt) and not _text_only(node) for node in ast.walk(ast.parse(text)))


def statements_by_room(texts: Mapping[str, str]) -> Counter[str]:
    """Count statements by room, given files by their path in the package; what ``APART`` names is by itself."""
    counts: Counter[str] = Counter()
    for name, text in texts.items():
        path = PurePosixPath(name)
        own = (kind for kind, patterns in APART.items() if any(path.match(pattern) for pattern in patterns))
        counts[next(own, path.parts[0].removesuffix(".py"))] += statements_in(text)
    return counts


def vague_names(texts: Mapping[str, str]) -> list[str]:
    """Return where functions, parameters, fields, attributes and locals of long functions have a vague name."""
    return [
        f"{file}:{line} {what} {name}"
        for file, text in texts.items()
        for node in ast.walk(ast.parse(text))
        for what, name, line in _named(node)
        if name.lstrip("_") in VAGUE and (file, name) not in FITTING
    ]


def _named(node: ast.AST) -> Iterator[tuple[str, str, int]]:
    """Yield the names that a definition gives, each with what it is and its line."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield "function", node.name, node.lineno
            given = (node.args.posonlyargs, node.args.args, node.args.kwonlyargs)
            yield from (("parameter", one.arg, one.lineno) for group in given for one in group)
            if (node.end_lineno or 0) - node.lineno >= LONG:
                stores = (one for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))
                yield from {one.id: ("local", one.id, one.lineno) for one in stores}.values()
        case ast.ClassDef():
            fields = (one for one in node.body if isinstance(one, ast.AnnAssign))
            yield from (("field", one.target.id, one.lineno) for one in fields if isinstance(one.target, ast.Name))
        case ast.Attribute(ctx=ast.Store()):
            yield "attribute", node.attr, node.lineno


def texts_of(commit: str) -> dict[str, str]:
    """Return the Python files of the package in a commit, by their path in it; without a commit, as they are now."""
    if not commit:
        return {file.relative_to(PACKAGE).as_posix(): file.read_text(encoding="utf-8") for file in files_in(PACKAGE)}
    folder = PACKAGE.relative_to(ROOT).as_posix() + "/"
    packed = subprocess.run(["git", "archive", commit, folder], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        opened = {item.name: archive.extractfile(item) for item in archive if item.name.endswith(".py")}
        return {name.removeprefix(folder): file.read().decode() for name, file in opened.items() if file is not None}


def _rest(counts: Counter[str]) -> int:
    return counts.total() - sum(counts[kind] for kind in APART)


def growth(commits: Sequence[str]) -> list[str]:
    """Return a table: statements of each room in these commits and now, in all, and how many names are vague."""
    columns = {commit or "now": statements_by_room(texts_of(commit)) for commit in (*commits, "")}
    names = sorted({name for counts in columns.values() for name in counts} - set(APART))
    rows = [(name, [counts[name] for counts in columns.values()]) for name in (*names, *APART)]
    rows.append(("without these two", [_rest(counts) for counts in columns.values()]))
    rows.append(("in all", [counts.total() for counts in columns.values()]))
    rows.append(("vague names", [len(vague_names(texts_of(commit))) for commit in (*commits, "")]))
    head = f"{'':18}" + "".join(f"{commit[:10]:>12}" for commit in columns)
    return [head, *(f"{name:18}" + "".join(f"{count:12,}" for count in counts) for name, counts in rows)]


def _text_only(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def files_in(folder: Path) -> list[Path]:
    """Return the Python files of a room."""
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]


def purpose(folder: Path) -> str:
    """Return the first line of a room's docstring."""
    file = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    return (ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").partition("\n")[0]


def tree() -> list[str]:
    """Return the rooms with their purpose and size, two storeys deep."""
    lines = []
    for room in rooms():
        folder = PACKAGE / room
        lines.append(_row(f"{room}{'/' if folder.is_dir() else '.py'}", folder))
        if folder.is_dir():
            for inner in sorted(path for path in folder.iterdir() if (path / "__init__.py").exists()):
                lines.append(_row(f"  {inner.name}/", inner))
                doors = [path for path in inner.iterdir() if (path / "__init__.py").exists()]
                lines += [_row(f"    {door.name}/", door) for door in sorted(doors) if room == "games"]
    return lines


def _row(name: str, folder: Path) -> str:
    size = size_of(files_in(folder))
    return f"{name:18} {size.files:4} files {size.lines:6} lines {size.statements:6} statements  {purpose(folder)}"


# Picture

WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN = 104, 38, 26, 58, 24


def picture(graph: Mapping[str, set[str]]) -> str:
    """Draw the graph as SVG: a line goes down from a room to each room it imports, implied ones left out."""
    storeys = levels(graph)
    widest = max(map(len, storeys))
    total_x = 2 * MARGIN + widest * WIDTH + (widest - 1) * GAP_X
    total_y = 2 * MARGIN + len(storeys) * HEIGHT + (len(storeys) - 1) * GAP_Y
    corners: dict[str, tuple[float, float]] = {}
    for height, storey in enumerate(storeys):
        wide = len(storey) * WIDTH + (len(storey) - 1) * GAP_X
        for column, room in enumerate(storey):
            x = (total_x - wide) / 2 + column * (WIDTH + GAP_X)
            corners[room] = (x, total_y - MARGIN - HEIGHT - height * (HEIGHT + GAP_Y))
    lines = [
        _line(corners[room], corners[low]) for room, below in sorted(direct(graph).items()) for low in sorted(below)
    ]
    boxes = [_box(room, *corners[room]) for room in sorted(corners)]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total_x} {total_y}" width="{total_x}" '
        'font-family="system-ui, sans-serif" font-size="15" role="img">'
    )
    title = "<title>Rooms of the package; lines go down to what a room imports</title>"
    paper = f'<rect width="{total_x}" height="{total_y}" fill="#fff"/>'
    return "\n".join([head, title, paper, *lines, *boxes, "</svg>", ""])


def _line(upper: tuple[float, float], lower: tuple[float, float]) -> str:
    x1, y1, x2, y2 = upper[0] + WIDTH / 2, upper[1] + HEIGHT, lower[0] + WIDTH / 2, lower[1]
    bend = (y2 - y1) / 2
    path = f"M{x1:g} {y1:g}C{x1:g} {y1 + bend:g} {x2:g} {y2 - bend:g} {x2:g} {y2:g}"
    return f'<path d="{path}" fill="none" stroke="#8a8578" stroke-width="1.4"/>'


def _box(room: str, x: float, y: float) -> str:
    text = f'<text x="{x + WIDTH / 2:g}" y="{y + HEIGHT / 2 + 5:g}" text-anchor="middle" fill="#22201c">{room}</text>'
    return f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="7" fill="#f3efe6" stroke="#5d5a52"/>{text}'


def main() -> None:
    """Print the house, or draw it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--picture", type=Path, help="write the graph as SVG to this file")
    parser.add_argument("--since", nargs="+", metavar="COMMIT", help="statements by room in these commits and now")
    parser.add_argument("--names", action="store_true", help="where each vague name stands")
    given = parser.parse_args()
    if given.names:
        sys.stdout.write("\n".join(vague_names(texts_of(""))) + "\n")
        return
    if given.since:
        sys.stdout.write("\n".join(growth(given.since)) + "\n")
        return
    edges = room_edges(all_imports())
    graph = graph_of(edges)
    if given.picture:
        given.picture.write_text(picture(graph), encoding="utf-8")
        return
    out = sys.stdout
    out.write("\n".join(["Rooms", "", *tree(), "", "Imports (counted)", ""]) + "\n")
    for storey in reversed(levels(graph)):
        for room in storey:
            below = ", ".join(f"{low} {edges[room, low]}" for low in sorted(graph[room])) or "nothing"
            out.write(f"{room:10} imports {below}\n")
    size = size_of(files_in(PACKAGE))
    out.write(
        f"\n{size.files} files, {size.lines:,} lines, {size.statements:,} statements, "
        f"{1000 * size.anys / size.lines:.1f} Any per 1,000 lines\n"
    )
    texts = texts_of("")
    counts = statements_by_room(texts)
    apart = ", ".join(f"{counts[kind]:,} for {kind}" for kind in APART)
    out.write(f"of the statements {apart}, {_rest(counts):,} for all else\n")
    vague = Counter(line.rpartition(" ")[2] for line in vague_names(texts))
    out.write(f"{vague.total()} vague names: {', '.join(f'{name} {count}' for name, count in vague.most_common())}\n")
    shared = shared_names(files_in(PACKAGE))
    out.write(f"{len(shared)} names of several classes: {', '.join(shared)}\n")


if __name__ == "__main__":
    main()
