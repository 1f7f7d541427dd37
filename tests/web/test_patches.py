"""Patches: from two values the change, and from the change the second value again, on both sides of the wire."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from parlour.web.patches import diff
from tests.web.patching import apply

# Read by the page's own test, too.
CASES = Path(__file__).parents[2] / "frontend" / "src" / "lib" / "testing" / "patches.json"

SCALARS = st.one_of(st.none(), st.booleans(), st.integers(2, 20), st.sampled_from(["", "2C", "QS", "north"]))
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(list("abcd")), inner, max_size=4),
    max_leaves=20,
)
OBJECTS = st.dictionaries(st.sampled_from(list("abcd")), VALUES, max_size=4)


@given(OBJECTS, OBJECTS)
def test_a_change_leads_from_one_value_to_the_other(before: Any, after: Any) -> None:  # noqa: ANN401 - JSON
    change = diff(before, after)
    assert (change is None) == (before == after)
    if change is not None:
        assert apply(before, json.loads(json.dumps(change))) == after


@given(st.lists(st.integers(2, 9), max_size=12), st.integers(0, 12), st.integers(0, 3), st.lists(SCALARS, max_size=3))
def test_a_cut_in_a_list_is_all_that_is_told(items: list[Any], place: int, count: int, put: list[Any]) -> None:
    after = [*items[:place], *put, *items[place + count :]]
    change: Any = diff({"a": items}, {"a": after})
    assert change is None or len(change["a"]) <= 2 + len(put)


def test_changes_are_written_short() -> None:
    before = {"turn": 0, "hand": ["2C", "5D", "QS"], "tricks": [{"plays": [1], "winner": 0}], "left": [3, 4, 4, 4]}
    after = {"turn": 1, "hand": ["2C", "QS"], "tricks": [{"plays": [1, 2], "winner": 0}], "left": [2, 4, 4, 4]}
    assert diff(before, after) == {
        "turn": [1],
        "hand": [1, 1],
        "tricks": {"0": {"plays": [1, 0, 2]}},
        "left": [0, 1, 2],
    }


def test_the_cases_that_the_page_is_tested_with_are_what_the_server_writes() -> None:
    cases = json.loads(CASES.read_text(encoding="utf-8"))
    assert len(cases) > 50
    for case in cases:
        assert diff(case["before"], case["after"]) == case["change"]
        assert apply(case["before"], case["change"]) == case["after"]
