"""Counts again, from what is told as JSON alone, the numbers that Bridge tells of two cards deal by deal."""

from __future__ import annotations

from typing import Any, Final

__all__ = ["paired"]

TRICKS: Final = tuple(f"tricks_{count}" for count in range(1, 14))
SAME: Final = 1e-9


def _gaps(data: dict[str, Any], source: dict[str, Any], names: tuple[str, ...], sign: int = 1) -> list[float]:
    """Return deal by deal how much more of some columns the move has than its rival."""
    places = [source["columns"].index(name) for name in names]
    mine, theirs = (
        [sign * sum(row[place] for place in places) for row in source["moves"][data["lesson"][who]]]
        for who in ("move", "rival")
    )
    return [one - other for one, other in zip(mine, theirs, strict=True)]


def paired(data: dict[str, Any], source: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """Return the numbers of the first reason by their names: as told, and as counted in a source of continuations.

    The first of them speaks for the move, and the second against it.
    """
    facts = data["reasons"][0]["facts"] if data["reasons"] else {}
    if not facts or data["lesson"] is None or data["lesson"]["rival"] not in source.get("moves", {}):
        return {}
    if "better" in facts:
        names = ("made",) if {"settled", "defeated"} & set(facts) else TRICKS
        gaps = _gaps(data, source, names, -1 if "defeated" in facts else 1)
        told = ("better", "worse")
    elif "all_gains" in facts:
        gaps, told = _gaps(data, source, ("value",)), ("all_gains", "all_loses")
    elif data["reasons"][0]["tally"] == "safety" or "fewer" in facts:
        made = source["columns"].index("made")
        counts = [sum(row[made] for row in source["moves"][data["lesson"][who]]) for who in ("move", "rival")]
        return {name: (facts[name], count) for name, count in zip(("sure", "fewer"), counts, strict=True)}
    else:
        return {}
    counted = (sum(gap > SAME for gap in gaps), sum(gap < -SAME for gap in gaps))
    return {name: (facts.get(name, 0), count) for name, count in zip(told, counted, strict=True)}
