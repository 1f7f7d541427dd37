"""Players as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.player import PlayerSpec
from parlour.errors import FormatError

NAMES = st.from_regex(r"[a-z][a-z0-9_-]{0,10}", fullmatch=True)
VALUES = st.text(st.characters(exclude_characters='"', exclude_categories=["Cs"]), max_size=12)


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("random", PlayerSpec("random")),
        ("reversi/alphabeta(depth=6)", PlayerSpec("alphabeta", {"depth": "6"}, "reversi")),
        (" alphabeta ( depth = 6 , noise=0.5 ) ", PlayerSpec("alphabeta", {"depth": "6", "noise": "0.5"})),
        ("x()", PlayerSpec("x")),
        ('x(file="a, b(c).toml")', PlayerSpec("x", {"file": "a, b(c).toml"})),
        ("exec:./bot --deep (really)", PlayerSpec("exec", {"command": "./bot --deep (really)"})),
    ],
)
def test_reading(text: str, spec: PlayerSpec) -> None:
    assert PlayerSpec.parse(text) == spec


@pytest.mark.parametrize("text", ["", "a b", "a(", "a)b", "a/b/c", "a(depth)", "a(depth=1", "a(=1)", "a(depth=1)x"])
def test_what_is_no_spec_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        PlayerSpec.parse(text)


def test_a_fault_names_its_column() -> None:
    with pytest.raises(FormatError, match="twice") as caught:
        PlayerSpec.parse("a(depth=1, depth=2)")
    assert caught.value.column == 11
    with pytest.raises(FormatError, match="column 11"):
        PlayerSpec.parse("a(depth=1, 2)")


@given(NAMES, st.dictionaries(NAMES, VALUES, max_size=3), st.none() | NAMES)
def test_a_spec_is_read_as_it_is_written(name: str, arguments: dict[str, str], game: str | None) -> None:
    spec = PlayerSpec(name, arguments, game)
    assert PlayerSpec.parse(str(spec)) == spec
