"""The planted bugs fit the code of today; `make mutants` plants them and expects the tests they name to fail."""

from collections import Counter
from dataclasses import replace
from itertools import groupby

import pytest

from tests.mutants.catalogue import FIELDS, ROOT, Mutant, entries, mutants
from tests.mutants.planting import judge
from tests.nodes import file_in, node_fault


def faults(mutant: Mutant) -> list[str]:
    """Everything wrong with a planted bug, one sentence each; empty when it is sound."""
    file = file_in(ROOT, mutant.file)
    if file is None:
        return [f"no file {mutant.file}"]
    text = file.read_text(encoding="utf-8")
    found = []
    if (count := text.count(mutant.old)) != 1:
        found.append(f"`old` occurs {count} times in {mutant.file}")
    if mutant.old == mutant.new:
        found.append("`new` is the same as `old`")
    if not found and file.suffix == ".py":
        found += syntax_faults(mutant, text)
    if not mutant.tests:
        found.append("names no test")
    found += [f"{test}: {fault}" for test in mutant.tests if (fault := named_fault(test)) is not None]
    return found


def syntax_faults(mutant: Mutant, text: str) -> list[str]:
    """Why the file with the bug could not even be read as Python."""
    try:
        compile(mutant.planted(text), mutant.file, "exec")
    except SyntaxError as error:
        return [f"the bug is no Python: {error}"]
    return []


def named_fault(test: str) -> str | None:
    """Why this is neither a test nor a file of tests, or None."""
    if test.endswith(".py"):
        return None if file_in(ROOT, test) else f"no file {test}"
    return node_fault(test, ROOT)


def test_every_entry_has_all_fields() -> None:
    for area, entry in entries():
        assert entry.keys() == FIELDS, (area, entry.get("name"))
        assert all(isinstance(entry[field], str) and entry[field] for field in FIELDS - {"tests", "new"}), entry["name"]


def test_names_are_unique() -> None:
    assert not [name for name, count in Counter(mutant.name for mutant in mutants()).items() if count > 1]


def test_no_bug_is_planted_twice() -> None:
    def place(mutant: Mutant) -> tuple[str, str, str]:
        return mutant.file, mutant.old, mutant.new

    same = [[mutant.name for mutant in group] for _, group in groupby(sorted(mutants(), key=place), key=place)]
    assert not [names for names in same if len(names) > 1]


def test_every_bug_fits_the_code_and_names_tests_that_exist() -> None:
    found = [f"{mutant.name}: {fault}" for mutant in mutants() for fault in faults(mutant)]
    assert not found, "\n".join(found)


# The checker and the verdict

SOUND = Mutant(
    "rules",
    "no-root",
    "Nothing is found.",
    "tests/mutants/catalogue.py",
    "ROOT = FOLDER.parents[1]",
    "ROOT = FOLDER",
    ("tests/mutants/test_mutants.py",),
)
HERE = "tests/mutants/test_mutants.py::test_names_are_unique"


def test_a_sound_bug_passes() -> None:
    assert faults(SOUND) == faults(replace(SOUND, tests=(HERE,))) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"file": "src/absent.py"}, "no file src/absent.py"),
        ({"old": "absent"}, "`old` occurs 0 times in tests/mutants/catalogue.py"),
        ({"old": "FOLDER"}, "`old` occurs 4 times in tests/mutants/catalogue.py"),
        ({"new": SOUND.old}, "`new` is the same as `old`"),
        ({"new": "ROOT ="}, "the bug is no Python: invalid syntax (catalogue.py, line 9)"),
        ({"tests": ()}, "names no test"),
        ({"tests": ("tests/absent.py",)}, "tests/absent.py: no file tests/absent.py"),
        ({"tests": (f"{HERE}_not",)}, f"{HERE}_not: no test_names_are_unique_not in tests/mutants/test_mutants.py"),
    ],
)
def test_a_bug_that_does_not_fit_is_told(changes: dict[str, str | tuple[str, ...]], fault: str) -> None:
    assert faults(replace(SOUND, **changes)) == [fault]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("outcomes", "state"),
    [
        ({"a.py::test_x[1]": "passed", "a.py::test_x[2]": "failed", "b.py::test_y": "failed"}, "caught"),
        ({"a.py::test_x": "failed", "b.py::test_y": "passed"}, "survived"),
        ({"a.py::test_x_and_more": "failed", "b.py::test_y": "failed"}, "survived"),
        ({"a.py::test_x": "failed"}, "survived"),
        ({"a.py::test_x": "failed", "b.py::test_y": "error"}, "broken"),
    ],
)
def test_every_named_test_must_fail_and_by_itself(outcomes: dict[str, str], state: str) -> None:
    mutant = replace(SOUND, tests=("a.py::test_x", "b.py"))
    assert judge(mutant, {test: (outcome, "") for test, outcome in outcomes.items()})[0] == state
