"""Every dataclass that files hold comes back whole: a field that is added later is in this test without a change."""

from __future__ import annotations

import ast
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour.arena.compare import ComparedRow
from parlour.arena.play.positions import DecisionPoint
from parlour.arena.play.task import BlockResult
from parlour.core.analysis import Analysis
from parlour.core.limits import Limit
from parlour.errors import FormatError
from parlour.explain.move_review import ReviewedMove
from parlour.records import decode, encode
from parlour.records.codec import Kinds, Stored, declare
from parlour.records.telemetry import ClosingLine, DecisionLine
from parlour.study.profile import Profile
from parlour.study.puzzles.puzzle import Puzzle
from parlour.table import Acted, Opened, Rematched, Reseated, Resigned, TimedOut, Undone
from parlour.web.arena_plan import AskedRun

Hint = Any  # Python has no type for type hints
STORED = {
    "Analysis": Analysis[str],
    "decision": DecisionLine,
    "closed": ClosingLine,
    "opened": Opened,
    "acted": Acted,
    "undone": Undone,
    "resigned": Resigned,
    "reseated": Reseated,
    "timed_out": TimedOut,
    "rematched": Rematched,
    "ReviewedMove": ReviewedMove,
    "BlockResult": BlockResult,
    "DecisionPoint": DecisionPoint,
    "ComparedRow": ComparedRow,
    "AskedRun": AskedRun,
    "Profile": Profile,
    "Puzzle": Puzzle,
}


def values(hint: Hint) -> st.SearchStrategy[Any]:
    """Return values of a type hint, each field of a dataclass drawn."""
    origin: Hint = get_origin(hint)
    args = get_args(hint)
    if is_dataclass(origin or hint):
        kind = origin or hint
        bound = dict(zip(getattr(kind, "__parameters__", ()), args, strict=True))
        hints = {name: put_in(found, bound) for name, found in get_type_hints(kind).items()}
        return st.builds(kind, **{item.name: values(hints[item.name]) for item in fields(kind)})
    if origin in (Union, UnionType):
        return st.one_of([values(arg) for arg in args])
    if origin in (tuple, Sequence):
        few = origin is Sequence or (len(args) == 2 and args[1] is Ellipsis)
        return st.lists(values(args[0]), max_size=2).map(tuple) if few else st.tuples(*map(values, args))
    if origin is Counter:
        return st.dictionaries(values(args[0]), st.integers(1), max_size=2).map(Counter)
    if origin is not None and issubclass(origin, Mapping):
        return st.dictionaries(values(args[0]), values(args[1]), max_size=2)
    return SIMPLE[hint]


def put_in(hint: Hint, bound: Mapping[Hint, Hint]) -> Hint:
    if hint in bound:
        return bound[hint]
    return hint[tuple(bound.values())] if getattr(hint, "__parameters__", None) else hint


words = st.text("abc é東0", max_size=4)
SIMPLE: dict[Any, st.SearchStrategy[Any]] = {
    str: words,
    bool: st.booleans(),
    int: st.integers(),
    float: st.integers(-(10**6), 10**6).map(lambda thousandths: thousandths / 1000),  # files hold milliseconds
    NoneType: st.none(),
    Any: words,
    object: words,
}


@pytest.mark.parametrize("hint", STORED.values(), ids=STORED)
@given(data=st.data())
def test_every_field_of_every_stored_class_comes_back(hint: Hint, data: st.DataObject) -> None:
    item = data.draw(values(hint))
    text = json.dumps(encode(item), allow_nan=False)
    assert decode(hint, json.loads(text)) == item


def test_every_class_that_is_read_from_a_file_is_among_them() -> None:
    found: set[str] = set()
    for file in Path(parlour.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func) == "decode"
                and len(node.args) == 2
                and file.stem != "codec"
            ):
                found.add(ast.unparse(node.args[0]).split("[")[0])
            elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith("Kinds["):
                found |= {str(keyword.arg) for keyword in node.keywords}
    assert found == set(STORED)


class Colour(Enum):
    RED = "red"
    BLACK = "black"


@dataclass(frozen=True)
class Wheel:
    spokes: int
    colour: Colour = Colour.RED
    size: tuple[int, float] = (1, 2.0)


@dataclass(frozen=True)
class Cart:
    wheels: tuple[Wheel, ...]
    name: str = ""
    prices: Mapping[int, float] | None = None
    load: str | float | tuple[str, ...] = ""
    limit: Limit | None = None


CART: dict[str, object] = {"wheels": [{"spokes": 8}]}


def test_what_a_file_lacks_is_taken_from_the_defaults_and_what_it_has_beyond_is_passed_over() -> None:
    assert decode(Cart, {**CART, "horn": 1}) == Cart((Wheel(8),))


def test_infinite_numbers_are_written_as_text() -> None:
    cart = Cart((Wheel(8, Colour.BLACK, (2, float("-inf"))),), prices={3: float("inf")}, load="inf")
    text = json.dumps(encode(cart), allow_nan=False)
    assert decode(Cart, json.loads(text)) == cart


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"wheels": None}, "expected wheels to be a list, not None"),
        ({"wheels": [{}]}, "expected the field wheels[0].spokes"),
        ({"wheels": [7]}, "expected wheels[0] to be an object, not 7"),
        ({"wheels": [{"spokes": True}]}, "expected wheels[0].spokes to be a whole number, not True"),
        ({"wheels": [{"spokes": 8, "colour": "blue"}]}, "expected wheels[0].colour to be red or black, not 'blue'"),
        ({"wheels": [{"spokes": 8, "size": [1]}]}, "expected wheels[0].size to be a list of 2, not [1]"),
        ({"name": 3}, "expected name to be text, not 3"),
        ({"prices": {"one": 2}}, "expected prices to be an object with numbers for names, not 'one'"),
        ({"prices": {"1": "x"}}, "expected prices.1 to be a number, not 'x'"),
        ({"load": {"a": "x" * 100}}, f"expected load to be text or a number or a list, not {{'a': '{'x' * 70}..."),
        ({"limit": {"nodes": -1}}, "limit: Limit nodes must be above zero, not -1."),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(change: dict[str, object], told: str) -> None:
    with pytest.raises(FormatError) as caught:
        decode(Cart, {**CART, **change})
    assert str(caught.value) == told


@dataclass(frozen=True)
class Bell:
    tone: int
    ring: Wheel


declare(Bell, closed=True, tone=Stored("pitch", kind=str, write=str, read=int), ring=Stored(omit=True))


def test_a_file_s_own_form_is_declared() -> None:
    assert encode(Bell(440, Wheel(1)))["pitch"] == "440"
    with pytest.raises(FormatError, match="expected pitch to be text, not 'high'"):
        decode(Bell, {"pitch": "high", "ring": {"spokes": 1}})
    with pytest.raises(FormatError, match="expected no field tone in it"):
        decode(Bell, {"tone": "1", "ring": {"spokes": 1}})


def test_the_kind_tells_which_class_it_is() -> None:
    kinds = Kinds[Wheel | Bell](wheel=Wheel, bell=Bell)
    assert kinds.decode(kinds.encode(Wheel(3))) == Wheel(3)
    with pytest.raises(FormatError, match="expected kind to be wheel or bell, not 'boat'"):
        kinds.decode({"kind": "boat"})
