"""What changed between two values of JSON, written short. It knows nothing of games; the page applies it the same way.

A change of a value is one of

    {"key": change, ...}       of these members of an object, or of these places of an array
    [value]                    another value
    [place, count, item, ...]  at this place of an array, so many items are taken out and these put in
    []                         the member is gone

A number that turns into a truth value of the same worth (1 into true) is not told: no typed view has such a field.
"""

from __future__ import annotations

from typing import Any

__all__ = ["diff"]

Json = Any


def diff(before: Json, after: Json) -> Json | None:
    """Return the change from one value to another; None when there is none."""
    if type(before) is not type(after):
        return [after]
    if before == after:
        return None
    if isinstance(before, dict):
        return _members(before, after)
    if isinstance(before, list):
        return _items(before, after)
    return [after]


def _members(before: dict[str, Json], after: dict[str, Json]) -> Json:
    changes: dict[str, Json] = {name: [] for name in before if name not in after}
    for name, value in after.items():
        if name not in before:
            changes[name] = [value]
        elif (change := diff(before[name], value)) is not None:
            changes[name] = change
    return changes


def _items(before: list[Json], after: list[Json]) -> Json:
    if len(before) == len(after) and any(isinstance(item, dict | list) for item in after):
        return {str(place): change for place, item in enumerate(after) if (change := diff(before[place], item))}
    start = 0
    shorter = min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return [start, len(before) - start - end, *after[start : len(after) - end]]
