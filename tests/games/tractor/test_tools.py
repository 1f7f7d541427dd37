"""`parlour check tractor`: disputes settled from files, and files that cannot be."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import create_autospec

import pytest

from parlour.core.limits import CancelToken
from parlour.core.tools import Desk
from parlour.errors import ParlourError
from parlour.games.tractor.commands import CheckSettings, check

DATA = Path(__file__).parents[2] / "data"


def desk() -> Desk:
    """Return a desk at which nobody interrupts."""
    made: Desk = create_autospec(Desk, instance=True, cancel=CancelToken())
    return made


def judged(file: Path, rules: str = "") -> list[dict[str, object]]:
    return [dict(answer.data) for answer in check(CheckSettings(str(file), rules), desk())]


def test_the_oracles_are_confirmed() -> None:
    for name in ("tractor_2deck_follow.jsonl", "tractor_2deck_tricks.jsonl"):
        file = DATA / name
        answers = judged(file)
        expected = [json.loads(line) for line in file.read_text().splitlines()]
        for key in ("legal", "winner", "points"):
            assert [case.get(key) for case in answers] == [case.get(key) for case in expected]


def test_a_broken_rule_is_named(tmp_path: Path) -> None:
    case = {"trump": "S", "rank": "7", "led": ["S9", "S9"], "hand": ["H7", "C7", "S3", "S3"], "play": ["H7", "C7"]}
    file = tmp_path / "cases.jsonl"
    file.write_text(json.dumps(case) + "\n\n")
    (answer,) = judged(file)
    assert answer["reason"] == "A pair was led: you can play 1, so you must; this plays 0."
    (loose,) = judged(file, "follow_format=off")
    assert loose["legal"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "not JSON"),
        ("[]", "expected a JSON object with trump"),
        ('{"trump": "X", "rank": "7"}', "trump must be one of"),
        ('{"trump": "S", "rank": "1"}', "rank must be one of"),
        ('{"trump": "S", "rank": "7", "led": ["H3"]}', "hand is missing"),
        ('{"trump": "S", "rank": "7", "led": ["H3"], "hand": "H3", "play": []}', "must be a list of cards"),
        ('{"trump": "S", "rank": "7", "led": ["H1"], "hand": [], "play": []}', "expected a card such as"),
        ('{"trump": "S", "rank": "7", "led": ["H3", "C3"], "hand": [], "play": []}', "one suit in play"),
        ('{"trump": "S", "rank": "7", "plays": [["H3"], ["H3", "H4"]]}', "must have 1 cards"),
        ('{"trump": "S", "rank": "7", "plays": [["H3"], ["H3"], ["H3"]]}', "more than twice"),
        ('{"trump": "S", "rank": "7", "plays": []}', "one to four plays"),
    ],
)
def test_cases_that_cannot_be_read(tmp_path: Path, line: str, said: str) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(line + "\n")
    with pytest.raises(ParlourError, match=said):
        judged(file)


def test_missing_files_and_bad_rules(tmp_path: Path) -> None:
    for settings in (CheckSettings(), CheckSettings(str(tmp_path / "none")), CheckSettings("-", "follow_format")):
        with pytest.raises(ParlourError):
            list(check(settings, desk()))
