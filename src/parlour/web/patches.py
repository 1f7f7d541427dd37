"""What changed between two values, written short as JSON. It knows nothing of games; the page applies it the same way.

Values are those of JSON, or what is written as such: dataclasses and models stand for objects, tuples for arrays. Only
what has changed is ever written, so none of them has to be made plain first.

A change of a value is one of

    {"key": change, ...}       of these members of an object, or of these places of an array
    [value]                    another value
    [place, count, item, ...]  at this place of an array, so many items are taken out and these put in
    []                         the member is gone

A number that turns into a truth value of the same worth (1 into true) is not told: no typed view has such a field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache

from pydantic import BaseModel

__all__ = ["Change", "diff"]

Change = dict[str, object] | list[object]


def diff(before: object, after: object) -> Change | None:
    """Return the change from one value to another; None when there is none."""
    if before is after:
        return None
    if type(before) is not type(after):
        return [after]
    if _is_scalar(after):
        return [after] if before != after else None
    if isinstance(before, list | tuple) and isinstance(after, list | tuple):
        return _items(before, after)
    # Whole objects are not compared first: that would compare what is in them once for every level above it.
    kind: type = type(before)
    names = _field_names(kind)
    if names is None:
        return _members(_object(before), _object(after)) or None
    changes = ((name, diff(getattr(before, name), getattr(after, name))) for name in names)
    return {name: change for name, change in changes if change is not None} or None


def _is_scalar(value: object) -> bool:
    return value is None or isinstance(value, str | int | float)


def _object(value: object) -> Mapping[str, object]:
    if isinstance(value, dict):
        return value
    assert isinstance(value, BaseModel)
    return value.__dict__


@cache
def _field_names(kind: type) -> tuple[str, ...] | None:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None


def _members(before: Mapping[str, object], after: Mapping[str, object]) -> Change:
    changes: dict[str, object] = {name: [] for name in before if name not in after}
    for name, value in after.items():
        if name not in before:
            changes[name] = [value]
        elif (change := diff(before[name], value)) is not None:
            changes[name] = change
    return changes


def _items(before: Sequence[object], after: Sequence[object]) -> Change | None:
    if len(before) == len(after):
        if before == after:
            return None
        if not all(map(_is_scalar, after)):
            return {str(index): change for index, item in enumerate(after) if (change := diff(before[index], item))}
    start = 0
    shorter = min(len(before), len(after))
    while start < shorter and (before[start] is after[start] or before[start] == after[start]):
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return [start, len(before) - start - end, *after[start : len(after) - end]]
