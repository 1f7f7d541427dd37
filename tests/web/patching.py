"""The other end of a patch: what a client does with it."""

from __future__ import annotations

from typing import Any


def apply(before: Any, change: Any) -> Any:  # noqa: ANN401 - JSON
    """Return the value that a change leads to."""
    if isinstance(change, dict):
        after = list(before) if isinstance(before, list) else dict(before)
        for name, inner in change.items():
            key = int(name) if isinstance(after, list) else name
            if inner == []:
                del after[key]
            elif isinstance(after, dict) and name not in after:
                after[key] = inner[0]
            else:
                after[key] = apply(after[key], inner)
        return after
    if len(change) == 1:
        return change[0]
    place, count, *items = change
    return [*before[:place], *items, *before[place + count :]]
