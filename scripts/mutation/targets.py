"""All mutants of a file as mutmut makes them, and the seeded list that is drawn from those of all files.

mutmut changes what stands in functions and methods, one place at a time; tables of a module, decorated functions and
annotations it leaves alone. Only its generator is used here. Its own runner knows which tests reach a function, not
which reach a line, draws no lists, and cannot keep to a time.
"""

import ast
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path

import libcst as cst
from mutmut.mutation.file_mutation import Mutation, create_mutations
from scripts.mutation.files import PACKAGE, ROOT, digest, files

from parlour.core.rng import stream

MEASURED = ROOT / "build" / "mutate" / "measured"


@dataclass(frozen=True)
class Change:
    """One mutant: the ``number``-th that mutmut makes of ``file``, where it is, and what it changes."""

    file: str
    number: int
    line: int
    place: "Place"
    before: str
    after: str
    source: str  # the whole file with the mutant in it

    @property
    def key(self) -> str:
        """Return what names this mutant, as long as the file stays as it is."""
        return f"{self.file}:{self.number}"

    @property
    def room(self) -> str:
        """Return the game, or the part of the package, that the file belongs to."""
        parts = Path(self.file).relative_to(PACKAGE).parts
        return parts[1] if parts[0] == "games" else parts[0]


class Source:
    """A file with all its mutants."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.text = (ROOT / file).read_text(encoding="utf-8")
        self.module, found, _, _ = create_mutations(file, self.text)
        self.mutations = [one for one in found if isinstance(one.contained_by_top_level_function, cst.FunctionDef)]
        self.tree = ast.parse(self.text)

    @property
    def weight(self) -> int:
        """Return the number of lines in functions that have mutants: what the share of the file goes by."""
        functions = {id(function): function for function in map(function_of, self.mutations)}.values()
        return sum(len(cst.Module([function]).code.strip().splitlines()) for function in functions)

    def change(self, number: int) -> Change:
        """Return one mutant, ready to be planted."""
        changed = self.changed(self.mutations[number])
        old, new = self.text.splitlines(), changed.splitlines()
        line = next((n for n, pair in enumerate(zip(old, new, strict=False), 1) if pair[0] != pair[1]), len(old))
        before, after = (text[min(line, len(text)) - 1].strip() for text in (old, new))
        return Change(self.file, number, line, place(self.tree, line), before, after, changed)

    def changed(self, mutation: Mutation) -> str:
        """Return the text with one mutant; only its function is written anew, which is much quicker than the file."""
        function = function_of(mutation)
        inside = function not in self.module.body
        new = function.deep_replace(mutation.original_node, mutation.mutated_node)
        assert isinstance(new, cst.FunctionDef)
        before, after = text_of(function, inside), text_of(new, inside)
        # Two classes may have the same method to the letter; then it is the one as many places on.
        twins = [one for one in self.functions() if one.deep_equals(function)]
        place = next(number for number, one in enumerate(twins) if one is function)
        pieces = self.text.split(before)
        assert len(pieces) == len(twins) + 1, f"{self.file}: {function.name.value} is not where it was found"
        return before.join(pieces[: place + 1]) + after + before.join(pieces[place + 1 :])

    def functions(self) -> list[cst.FunctionDef]:
        """Return the functions of the module and the methods of its classes, in their order."""
        found: list[cst.FunctionDef] = []
        for node in self.module.body:
            inner = node.body.body if isinstance(node, cst.ClassDef) else (node,)
            found += [item for item in inner if isinstance(item, cst.FunctionDef)]
        return found


def text_of(function: cst.FunctionDef, inside: bool) -> str:
    """Return a function as it stands in its file, or a method as it stands in its class."""
    if not inside:
        return cst.Module([function]).code
    return cst.Module([cst.ClassDef(cst.Name("_"), cst.IndentedBlock([function]))]).code.partition("\n")[2]


def function_of(mutation: Mutation) -> cst.FunctionDef:
    """Return the function or method that a mutant stands in."""
    assert isinstance(mutation.contained_by_top_level_function, cst.FunctionDef)
    return mutation.contained_by_top_level_function


@dataclass(frozen=True)
class Place:
    """Where a line stands: in which function or method, whose body has which lines, and in which statement."""

    function: str
    body: tuple[int, int]
    statement: tuple[int, int]


def place(tree: ast.Module, line: int) -> Place:
    """Return where a line stands; of a statement with a body only the head counts, of a function all its lines do.

    (The head of a function runs when its module is imported, so a test that reaches the head is one that calls it.)
    """
    around = [
        node
        for node in ast.walk(tree)  # from outside to inside
        if isinstance(node, ast.stmt) and node.lineno <= line <= end(node)
    ]
    holders = [node for node in around if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)]
    depth = next(n for n, node in enumerate(holders) if not isinstance(node, ast.ClassDef))
    outer, inner = holders[depth], around[-1]
    statement = inner.lineno, end(inner)
    blocks = [part for name in ("body", "cases") for part in getattr(inner, name, [])]
    if blocks and not isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
        first = blocks[0].pattern if isinstance(blocks[0], ast.match_case) else blocks[0]
        statement = (inner.lineno, max(inner.lineno, first.lineno - 1)) if line < first.lineno else (line, line)
    names = ".".join(node.name for node in holders[: depth + 1])
    return Place(names, (outer.body[0].lineno, end(outer)), statement)


def end(node: ast.stmt) -> int:
    """Return the last line of a statement."""
    return node.end_lineno or node.lineno


def shares(weights: dict[str, int], room: dict[str, int], count: int) -> dict[str, int]:
    """Divide a number in proportion to weights, none getting more than it has room for; largest remainders first."""
    count = min(count, sum(room.values()))
    full: set[str] = set()
    while True:
        left = count - sum(room[name] for name in full)
        heavy = sum(weight for name, weight in weights.items() if name not in full)
        exact = {name: left * weight / heavy for name, weight in weights.items() if name not in full and heavy}
        over = {name for name, part in exact.items() if part > room[name]}
        if not over:
            break
        full |= over
    given = {name: room[name] if name in full else int(exact.get(name, 0)) for name in weights}
    rest = sorted(exact, key=lambda name: int(exact[name]) - exact[name])[: count - sum(given.values())]
    return {name: part + (name in rest) for name, part in given.items()}


def measure(file: str) -> tuple[int, int]:
    """Return how many lines of a file can be mutated, and in how many ways; kept until the file changes."""
    path = MEASURED / f"{file.replace('/', '.')}-{digest(file)}"
    if not path.exists():
        source = Source(file)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{source.weight} {len(source.mutations)}", encoding="ascii")
    lines, ways = map(int, path.read_text(encoding="ascii").split())
    return lines, ways


def pick(file: str, seed: int, count: int) -> list[Change]:
    """Draw mutants of one file."""
    if not count:
        return []
    source = Source(file)
    numbers = stream(seed, "mutants", file).sample(range(len(source.mutations)), count)
    return [source.change(number) for number in sorted(numbers)]


def draw(seed: int, count: int, workers: int) -> list[Change]:
    """Draw mutants of each file in proportion to its lines, in an order that mixes the files."""
    names = files()
    with ProcessPoolExecutor(workers) as pool:
        measured = dict(zip(names, pool.map(measure, names), strict=True))
        lines = {name: lines for name, (lines, _) in measured.items()}
        given = shares(lines, {name: ways for name, (_, ways) in measured.items()}, count)
        drawn = [one for some in pool.map(pick, names, repeat(seed), given.values()) for one in some]
    stream(seed, "order").shuffle(drawn)
    return drawn
