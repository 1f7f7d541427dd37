"""The rules of the features ledger, docs/features.toml: complete, and with evidence that can be followed."""

import re
import shlex
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path

from tests.nodes import file_in, node_fault

ROOT = Path(__file__).resolve().parents[2]
LEDGER = ROOT / "docs" / "features.toml"

ITEMS = {"B": 87, "H": 154, "P": 57, "R": 62, "T": 127}  # ids run from 001 without gaps
EXPECTED = tuple(f"{game}{n:03}" for game, last in ITEMS.items() for n in range(1, last + 1))

KEYS = {"what", "state", "reason", "evidence"}
STATES = {"open", "done", "superseded", "absent", "not-applicable"}
NEED_REASON = STATES - {"done"}
# Tests that say nothing about one feature: every player keeps the contract, every default is the original's number.
GENERIC = {
    "tests/conformance/test_registered.py::test_explanations",
    "tests/conformance/test_registered.py::test_game",
    "tests/conformance/test_registered.py::test_player",
}
NUMBERS = {"tests/games/hearts/test_settings.py::test_the_original_preset_keeps_the_originals_defaults"}

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
    if state == "done":
        if not evidence:
            yield "done without evidence"
        elif set(map(str, evidence)) <= GENERIC | NUMBERS:
            yield "done, but no evidence exercises this feature"
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
    path, _, title = proof.partition("::")
    return page_test_fault(path, title, root) if path.endswith(".ts") else node_fault(proof, root)


def page_test_fault(path: str, title: str, root: Path) -> str | None:
    """Why no test of the front end has this title, or None."""
    file = file_in(root, path)
    if file is None:
        return f"no file {path}"
    quoted = re.search(rf"""(['"`]){re.escape(title)}\1""", file.read_text(encoding="utf-8"))
    return None if title and quoted else f"no test called {title!r} in {path}"


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
