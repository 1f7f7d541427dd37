"""What `make mutate` rests on: the list is fair and the same every time, and a mutant is in force in the fork."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from scripts.mutation.files import ROOT, files
from scripts.mutation.reach import Reach
from scripts.mutation.serving import Job, plant
from scripts.mutation.spending import processor_seconds, spending
from scripts.mutation.targets import Source, pick, place, shares

STATS = "src/parlour/arena/stats/intervals.py"
SOURCE = """\
def plain(x: int, step: int = 2, *, sign: int = 1) -> int:
    total = (
        x
        + step
    )
    if (
        total
        > 10
    ):
        return 0
    else:
        return sign * total


class Holder:
    @staticmethod
    def fixed() -> str:
        return "a"

    def method(self) -> str:
        inner = lambda: self.fixed()
        return inner()
"""


def test_kernels_and_what_is_compiled_into_them_are_left_out() -> None:
    found = files()
    assert STATS in found
    assert "src/parlour/games/bridge/players/minimax.py" in found
    assert not [file for file in found if file.endswith("kernel.py") or (ROOT / file).with_suffix(".pxd").exists()]


def test_an_older_tree_is_mutated_in_files_of_the_same_kinds(tmp_path: Path) -> None:
    wanted = [
        *("games/bridge/rules.py", "games/bridge/solving.py", "games/bridge/bidding/system/opener.py"),
        *("games/reversi/players/base.py", "arena/tally.py", "arena/seating.py", "explain/reviews.py"),
    ]
    other = [
        *("games/bridge/kernel.py", "games/reversi/text.py", "games/reversi/solving.py", "games/tractor/page.py"),
        *("games/reversi/formats/ggf.py", "games/reversi/places.py", "arena/pool.py", "web/room.py"),
    ]
    for name in (*wanted, *other, "games/reversi/places.pxd"):
        path = tmp_path / "src" / "parlour" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert files(tmp_path) == sorted(f"src/parlour/{name}" for name in wanted)


def test_the_end_tells_processor_time_of_all_processes_beside_the_clock() -> None:
    told: list[str] = []
    before = processor_seconds()
    with spending("trying", told.append):
        subprocess.run([sys.executable, "-c", "sum(range(30_000_000))"], check=True)
    used = processor_seconds() - before
    assert used > 0.1  # of the process that was started, not of this one
    found = re.fullmatch(r"trying: (\d+\.\d) minutes by the clock, (\d+\.\d) of processor time", told[0])
    assert found is not None
    assert float(found[2]) == pytest.approx(used / 60, abs=0.06)


@pytest.mark.parametrize(
    ("count", "expected"), [(10, [6, 3, 1]), (100, [61, 31, 8]), (1000, [100, 80, 8]), (1, [1, 0, 0]), (0, [0, 0, 0])]
)
def test_shares_go_by_weight_up_to_what_there_is(count: int, expected: list[int]) -> None:
    found = shares({"a": 60, "b": 30, "c": 10}, {"a": 100, "b": 80, "c": 8}, count)
    assert list(found.values()) == expected


def test_the_same_seed_draws_the_same_mutants_and_each_changes_its_function() -> None:
    drawn = pick(STATS, 5, 6)
    assert drawn == pick(STATS, 5, 6)
    assert [one.number for one in drawn] != [one.number for one in pick(STATS, 6, 6)]
    lines = (ROOT / STATS).read_text(encoding="utf-8").splitlines()
    for one in drawn:
        first, last = one.place.body
        pairs = zip(lines, one.source.splitlines(), strict=False)
        assert next(number for number, (old, new) in enumerate(pairs, 1) if old != new) == one.line
        assert first <= one.line <= last


@pytest.mark.parametrize(
    ("line", "function", "statement"),
    [
        (1, "plain", (1, 12)),
        (4, "plain", (2, 5)),
        (8, "plain", (6, 9)),
        (10, "plain", (10, 10)),
        (21, "Holder.method", (21, 21)),
    ],
)
def test_a_line_is_placed_in_its_statement(line: int, function: str, statement: tuple[int, int]) -> None:
    found = place(ast.parse(SOURCE), line)
    assert (found.function, found.statement) == (function, statement)


def test_tests_that_reach_the_statement_come_quickest_and_nearest_first() -> None:
    source = Source(STATS)
    change = source.change(0)
    first, _ = change.place.statement
    known = Reach()
    tests = {
        "tests/arena/a.py::slow": 9.0,
        "tests/web/a.py::far": 0.01,
        "tests/arena/b.py::near": 0.02,
        "t.py::other": 0.0,
    }
    known.add({"tests": tests, "lines": {STATS: {str(first): [0, 1, 2]}}, "imported": {}})
    assert known.tests(change) == ["tests/arena/b.py::near", "tests/web/a.py::far", "tests/arena/a.py::slow"]
    assert not known.at_import(change)
    known.add({"tests": tests, "lines": {STATS: {"99999": [3]}}, "imported": {STATS: [first]}})
    assert known.at_import(change)
    assert known.tests(change)[0] == "tests/arena/b.py::near"
    assert "t.py::other" in known.tests(change)


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    made = ModuleType("planted_here")
    exec(compile(SOURCE, "planted_here.py", "exec"), vars(made))
    monkeypatch.setitem(sys.modules, "planted_here", made)
    return made


def mutated(function: str, old: str, new: str) -> Job:
    assert SOURCE.count(old) == 1
    return Job("src/planted_here.py", function, SOURCE.replace(old, new), [], 1.0, afresh=False)


@pytest.mark.parametrize(
    ("function", "old", "new", "expected"),
    [
        ("plain", "+ step", "- step", (1, "a")),
        ("plain", "step: int = 2", "step: int = 4", (7, "a")),
        ("plain", "sign: int = 1", "sign: int = -1", (-5, "a")),
        ("Holder.fixed", '"a"', '"b"', (5, "b")),
        ("Holder.method", "return inner()", "return inner", None),
    ],
)
def test_a_planted_function_is_changed_for_all_who_hold_it(
    module: ModuleType, function: str, old: str, new: str, expected: tuple[int, str] | None
) -> None:
    plain, held = module.plain, module.Holder()
    assert (plain(3), held.method()) == (5, "a")
    assert plant(Path(), mutated(function, old, new), SOURCE)
    if expected is None:
        assert callable(held.method())
    else:
        assert (plain(3), held.method()) == expected


def test_a_function_that_something_else_replaced_needs_a_new_process(module: ModuleType) -> None:
    vars(module)["plain"] = len
    assert not plant(Path(), mutated("plain", "+ step", "- step"), SOURCE)
