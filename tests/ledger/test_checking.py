"""The checker of the ledger, on a small project."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import pytest

from tests.ledger.checking import GENERIC, NUMBERS, ROOT, faults

OPEN: dict[str, object] = {"what": "Three short words", "state": "open", "reason": "To be built."}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    (root / "tests").mkdir(parents=True)
    (root / "bench").mkdir()
    (root / "bench" / "speed.py").touch()
    (root / "frontend" / "e2e").mkdir(parents=True)
    (root / "frontend" / "e2e" / "game.spec.ts").write_text("test('a game is played', async () => {})\n")
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
        "frontend/e2e/game.spec.ts::a game is played",
        "$ parlour perft reversi 9",
        "$ make check",
        "$ make -j4 fast build N=3",
        "$ python bench/speed.py --quick",
    ],
)
def test_good_evidence_passes(project: Path, proof: str) -> None:
    assert check(project, {"A001": {**OPEN, "state": "done", "evidence": [proof]}}) == ""


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
        ("frontend/e2e/absent.spec.ts::a game is played", "no file frontend/e2e/absent.spec.ts"),
        ("frontend/e2e/game.spec.ts::another game", "no test called 'another game' in"),
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
@pytest.mark.parametrize("state", ["done", "open"])
def test_bad_evidence_is_caught(project: Path, proof: object, fault: str, state: str) -> None:
    found = check(project, {"A001": {**OPEN, "state": state, "evidence": [proof]}})
    assert found.startswith(f"A001: evidence {proof!r}: ")
    assert fault in found


def test_one_bad_piece_among_good_evidence_is_caught(project: Path) -> None:
    evidence = ["$ make check", "$ make absent"]
    found = check(project, {"A001": {**OPEN, "state": "done", "evidence": evidence}})
    assert found == "A001: evidence '$ make absent': no make target absent"


@pytest.mark.parametrize("evidence", [sorted(GENERIC), sorted(NUMBERS), [*GENERIC, *NUMBERS]])
def test_what_every_player_passes_is_no_evidence_of_one_feature(evidence: list[str]) -> None:
    entry = {**OPEN, "state": "done", "evidence": evidence}
    assert check(ROOT, {"A001": entry}) == "A001: done, but no evidence exercises this feature"
    assert check(ROOT, {"A001": {**entry, "evidence": [*evidence, "$ make test"]}}) == ""


def test_make_evidence_needs_a_makefile(tmp_path: Path) -> None:
    found = check(tmp_path, {"A001": {**OPEN, "evidence": ["$ make check"]}})
    assert "no make target check" in found


@pytest.mark.parametrize(
    "entry",
    [
        OPEN,
        {**OPEN, "state": "superseded", "reason": "Something better serves."},
        {**OPEN, "state": "not-applicable", "reason": "A plan figure."},
    ],
)
def test_good_entries_pass(project: Path, entry: dict[str, object]) -> None:
    assert check(project, {"A001": entry}) == ""


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("open", "not a table"),
        ({"state": "open", "reason": "To be built."}, "no `what`"),
        ({**OPEN, "what": "  "}, "no `what`"),
        ({**OPEN, "what": 3}, "no `what`"),
        ({**OPEN, "what": "Too short"}, "`what` should have 3 to 12 words"),
        ({**OPEN, "what": "long " * 13}, "`what` should have 3 to 12 words"),
        ({"what": "Three short words"}, "unknown state None"),
        ({**OPEN, "state": "finished"}, "unknown state 'finished'"),
        ({**OPEN, "state": ["done"]}, "unknown state ['done']"),
        ({**OPEN, "owner": "me"}, "unknown key 'owner'"),
        ({**OPEN, "state": "done"}, "done without evidence"),
        ({**OPEN, "state": "done", "evidence": []}, "done without evidence"),
        ({**OPEN, "evidence": "$ make check"}, "`evidence` should be a list"),
        ({**OPEN, "reason": None}, "open without a reason"),
        ({**OPEN, "state": "absent", "reason": None}, "absent without a reason"),
        ({**OPEN, "state": "superseded", "reason": None}, "superseded without a reason"),
        ({**OPEN, "state": "not-applicable", "reason": None}, "not-applicable without a reason"),
        ({**OPEN, "state": "superseded", "reason": ""}, "superseded without a reason"),
        ({**OPEN, "state": "superseded", "reason": " "}, "`reason` should be a sentence"),
        ({**OPEN, "state": "superseded", "reason": 1}, "`reason` should be a sentence"),
    ],
)
def test_bad_entries_are_caught(project: Path, entry: object, fault: str) -> None:
    assert f"A001: {fault}" in check(project, {"A001": entry}).splitlines()


def test_missing_and_unknown_ids_are_caught(project: Path) -> None:
    found = check(project, {"A001": OPEN, "A003": OPEN}, expected=("A001", "A002"))
    assert found.splitlines() == ["A002: missing", "A003: unknown id"]


def test_ids_out_of_order_are_caught(project: Path) -> None:
    found = check(project, {"A002": OPEN, "A001": OPEN}, expected=("A001", "A002"))
    assert found == "ids are not in order"


def test_cli_is_left_alone_when_no_evidence_needs_it(project: Path) -> None:
    def unavailable() -> Collection[str]:
        raise AssertionError("asked for the commands")

    ledger = {"A001": {**OPEN, "evidence": ["$ make check"]}}
    assert faults(ledger, root=project, commands=unavailable, expected=("A001",)) == []
