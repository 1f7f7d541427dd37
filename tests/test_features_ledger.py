"""The features ledger, docs/features.toml, is complete and its evidence exists."""

import re
import shlex
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.nodes import file_in, node_fault

if TYPE_CHECKING:
    import typer

ROOT = Path(__file__).resolve().parents[1]
LEDGER = ROOT / "docs" / "features.toml"

ITEMS = {"B": 87, "H": 154, "P": 57, "R": 62, "T": 127}  # ids run from 001 without gaps
EXPECTED = tuple(f"{game}{n:03}" for game, last in ITEMS.items() for n in range(1, last + 1))

KEYS = {"what", "state", "reason", "evidence"}
STATES = {"todo", "done", "superseded", "not-applicable"}
NEED_REASON = {"superseded", "not-applicable"}

Commands = Callable[[], Collection[str]]


def faults(
    ledger: Mapping[str, object],
    *,
    root: Path,
    commands: Commands,
    expected: Sequence[str] = EXPECTED,
) -> list[str]:
    """Everything wrong with a parsed ledger, one sentence each; empty when it is sound.

    `commands` gives the names of the CLI's sub-commands; it is called only if evidence needs it.
    """
    found = [f"{item}: missing" for item in expected if item not in ledger]
    found += [f"{item}: unknown id" for item in ledger if item not in expected]
    known = [item for item in ledger if item in expected]
    if known != sorted(known, key=expected.index):
        found.append("ids are not in order")
    for item, entry in ledger.items():
        if isinstance(entry, dict):
            found += [f"{item}: {fault}" for fault in entry_faults(entry, root, commands)]
        else:
            found.append(f"{item}: not a table")
    return found


def entry_faults(entry: Mapping[str, object], root: Path, commands: Commands) -> Iterator[str]:
    """Everything wrong with one item."""
    for key in sorted(entry.keys() - KEYS):
        yield f"unknown key {key!r}"
    what, state, reason = entry.get("what"), entry.get("state"), entry.get("reason")
    if not isinstance(what, str) or not what.strip():
        yield "no `what`"
    elif not 3 <= len(what.split()) <= 12:
        yield "`what` should have 3 to 12 words"
    if not isinstance(state, str) or state not in STATES:
        yield f"unknown state {state!r}"
    elif state in NEED_REASON and not reason:
        yield f"{state} without a reason"
    if reason is not None and not (isinstance(reason, str) and reason.strip()):
        yield "`reason` should be a sentence"
    evidence = entry.get("evidence", [])
    if not isinstance(evidence, list):
        yield "`evidence` should be a list"
        return
    if state == "done" and not evidence:
        yield "done without evidence"
    for proof in evidence:
        fault = evidence_fault(proof, root, commands)
        if fault is not None:
            yield f"evidence {proof!r}: {fault}"


def evidence_fault(proof: object, root: Path, commands: Commands) -> str | None:
    """Why this piece of evidence can't be followed, or None."""
    if not isinstance(proof, str):
        return "not text"
    if proof.startswith("$ "):
        return command_fault(proof.removeprefix("$ "), root, commands)
    return node_fault(proof, root)


def command_fault(line: str, root: Path, commands: Commands) -> str | None:
    """Why this command line names nothing that exists, or None."""
    try:
        words = shlex.split(line)
    except ValueError as error:
        return f"not a command line: {error}"
    match words:
        case ["parlour", name, *_]:
            return None if name in commands() else f"no sub-command {name!r}"
        case ["make", *rest] if targets := [w for w in rest if w[:1] != "-" and "=" not in w]:
            absent = set(targets) - make_targets(root / "Makefile")
            return f"no make target {', '.join(sorted(absent))}" if absent else None
        case ["python", script, *_] if script.endswith(".py"):
            return None if file_in(root, script) else f"no file {script}"
    return "not a parlour, make or python command"


def make_targets(makefile: Path) -> set[str]:
    """The explicit targets of a Makefile."""
    if not makefile.is_file():
        return set()
    rules = re.findall(r"^(\w[^:=#\t]*):(?![:=])", makefile.read_text(encoding="utf-8"), re.M)
    return {target for rule in rules for target in rule.split()}


def registered_commands() -> Collection[str]:
    """The sub-commands of `parlour`."""
    from parlour.cli.app import COMMANDS

    return {command.name for command in COMMANDS}


def names_of(app: "typer.Typer") -> Collection[str]:
    """The sub-commands of a Typer application, groups included."""
    import typer.main

    commands: Mapping[str, object] = getattr(typer.main.get_command(app), "commands", {})
    return commands.keys()


# The ledger itself


def test_ledger_is_sound() -> None:
    ledger = tomllib.loads(LEDGER.read_text(encoding="utf-8"))
    assert not (found := faults(ledger, root=ROOT, commands=registered_commands)), "\n".join(found)


def test_every_item_of_the_five_games_is_expected() -> None:
    assert len(EXPECTED) == len(set(EXPECTED)) == 487
    assert [EXPECTED[n] for n in (0, 86, 87, -1)] == ["B001", "B087", "H001", "T127"]


# The checker, on a small project

TODO: dict[str, object] = {"what": "Three short words", "state": "todo"}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    (root / "tests").mkdir(parents=True)
    (root / "bench").mkdir()
    (root / "bench" / "speed.py").touch()
    (tmp_path / "outside.py").touch()
    (root / "Makefile").write_text(
        "PY := python\n.PHONY: check fast\n\ncheck fast: build\n\t$(PY) x: y\n\nbuild:\n\ttrue\n"
    )
    (root / "tests" / "test_sample.py").write_text(
        "import json\n\n"
        "def helper(): pass\n\n"
        "def test_plain(): pass\n\n"
        "async def test_async(): pass\n\n"
        "class TestGroup:\n"
        "    def test_member(self): pass\n"
        "    class TestInner:\n"
        "        def test_deep(self): pass\n"
    )
    return root


def check(root: Path, ledger: Mapping[str, object], expected: Sequence[str] = ("A001",)) -> str:
    return "\n".join(faults(ledger, root=root, commands=lambda: ["play", "perft"], expected=expected))


@pytest.mark.parametrize(
    "proof",
    [
        "tests/test_sample.py::test_plain",
        "tests/test_sample.py::test_plain[8x8-a::b]",
        "tests/test_sample.py::test_async",
        "tests/test_sample.py::TestGroup::test_member",
        "tests/test_sample.py::TestGroup::TestInner::test_deep[1]",
        "$ parlour perft reversi 9",
        "$ make check",
        "$ make -j4 fast build N=3",
        "$ python bench/speed.py --quick",
    ],
)
def test_good_evidence_passes(project: Path, proof: str) -> None:
    assert check(project, {"A001": {**TODO, "state": "done", "evidence": [proof]}}) == ""


@pytest.mark.parametrize(
    ("proof", "fault"),
    [
        ("tests/test_absent.py::test_plain", "no file tests/test_absent.py"),
        ("../outside.py::test_plain", "no file ../outside.py"),
        ("tests/test_sample.py::test_absent", "no test_absent in"),
        ("tests/test_sample.py::test_member", "no test_member in"),
        ("tests/test_sample.py::TestGroup::test_plain", "no TestGroup::test_plain in"),
        ("tests/test_sample.py::TestAbsent::test_member", "no class TestAbsent"),
        ("tests/test_sample.py::helper", "not the name of a test"),
        ("tests/test_sample.py", "neither a test nor a command"),
        ("it works", "neither a test nor a command"),
        (7, "not text"),
        ("$ parlour absent 9", "no sub-command 'absent'"),
        ("$ parlour", "not a parlour, make or python command"),
        ("$ make absent", "no make target absent"),
        ("$ make check absent", "no make target absent"),
        ("$ make PY", "no make target PY"),
        ("$ make -j4", "not a parlour, make or python command"),
        ("$ python bench/absent.py", "no file bench/absent.py"),
        ("$ python ../outside.py", "no file ../outside.py"),
        ("$ rm -r tests", "not a parlour, make or python command"),
        ("$ parlour 'perft", "not a command line"),
    ],
)
@pytest.mark.parametrize("state", ["done", "todo"])
def test_bad_evidence_is_caught(project: Path, proof: object, fault: str, state: str) -> None:
    found = check(project, {"A001": {**TODO, "state": state, "evidence": [proof]}})
    assert found.startswith(f"A001: evidence {proof!r}: ")
    assert fault in found


def test_one_bad_piece_among_good_evidence_is_caught(project: Path) -> None:
    evidence = ["$ make check", "$ make absent"]
    found = check(project, {"A001": {**TODO, "state": "done", "evidence": evidence}})
    assert found == "A001: evidence '$ make absent': no make target absent"


def test_make_evidence_needs_a_makefile(tmp_path: Path) -> None:
    found = check(tmp_path, {"A001": {**TODO, "evidence": ["$ make check"]}})
    assert "no make target check" in found


@pytest.mark.parametrize(
    "entry",
    [
        TODO,
        {**TODO, "state": "superseded", "reason": "Something better serves."},
        {**TODO, "state": "not-applicable", "reason": "A plan figure."},
    ],
)
def test_good_entries_pass(project: Path, entry: dict[str, object]) -> None:
    assert check(project, {"A001": entry}) == ""


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("todo", "not a table"),
        ({"state": "todo"}, "no `what`"),
        ({**TODO, "what": "  "}, "no `what`"),
        ({**TODO, "what": 3}, "no `what`"),
        ({**TODO, "what": "Too short"}, "`what` should have 3 to 12 words"),
        ({**TODO, "what": "long " * 13}, "`what` should have 3 to 12 words"),
        ({"what": "Three short words"}, "unknown state None"),
        ({**TODO, "state": "finished"}, "unknown state 'finished'"),
        ({**TODO, "state": ["done"]}, "unknown state ['done']"),
        ({**TODO, "owner": "me"}, "unknown key 'owner'"),
        ({**TODO, "state": "done"}, "done without evidence"),
        ({**TODO, "state": "done", "evidence": []}, "done without evidence"),
        ({**TODO, "evidence": "$ make check"}, "`evidence` should be a list"),
        ({**TODO, "state": "superseded"}, "superseded without a reason"),
        ({**TODO, "state": "not-applicable"}, "not-applicable without a reason"),
        ({**TODO, "state": "superseded", "reason": ""}, "superseded without a reason"),
        ({**TODO, "state": "superseded", "reason": " "}, "`reason` should be a sentence"),
        ({**TODO, "state": "superseded", "reason": 1}, "`reason` should be a sentence"),
    ],
)
def test_bad_entries_are_caught(project: Path, entry: object, fault: str) -> None:
    assert f"A001: {fault}" in check(project, {"A001": entry}).splitlines()


def test_missing_and_unknown_ids_are_caught(project: Path) -> None:
    found = check(project, {"A001": TODO, "A003": TODO}, expected=("A001", "A002"))
    assert found.splitlines() == ["A002: missing", "A003: unknown id"]


def test_ids_out_of_order_are_caught(project: Path) -> None:
    found = check(project, {"A002": TODO, "A001": TODO}, expected=("A001", "A002"))
    assert found == "ids are not in order"


def test_cli_is_left_alone_when_no_evidence_needs_it(project: Path) -> None:
    def unavailable() -> Collection[str]:
        raise AssertionError("asked for the commands")

    ledger = {"A001": {**TODO, "evidence": ["$ make check"]}}
    assert faults(ledger, root=project, commands=unavailable, expected=("A001",)) == []


def test_commands_are_read_from_the_cli() -> None:
    import typer

    app, group = typer.Typer(), typer.Typer()
    app.command()(test_commands_are_read_from_the_cli)
    app.command("play")(test_commands_are_read_from_the_cli)
    app.add_typer(group, name="records")
    group.command("show")(test_commands_are_read_from_the_cli)
    assert set(names_of(app)) == {"test-commands-are-read-from-the-cli", "play", "records"}
