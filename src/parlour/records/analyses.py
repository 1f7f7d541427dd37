"""Analyses as plain JSON values: the same shape in telemetry, on the command line and on the web."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from parlour.core.analysis import Analysis, AnyAnalysis, Candidate
from parlour.core.json import JsonObject
from parlour.core.limits import Spent
from parlour.records.codec import Stored, declare, decode, encode

__all__ = ["analysis_from_json", "analysis_to_json", "with_actions", "without_samples"]

A = TypeVar("A")
B = TypeVar("B")


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 3)


def _seconds(milliseconds: float) -> float:
    return milliseconds / 1000


declare(
    Spent,
    seconds=Stored("ms", write=_milliseconds, read=_seconds),
    cpu_seconds=Stored("cpu_ms", write=_milliseconds, read=_seconds),
)
declare(Candidate, samples=Stored(omit=True))


def with_actions(analysis: Analysis[A], convert: Callable[[A], B]) -> Analysis[B]:
    """Return the same analysis about actions of another form: in the game's notation, or read from it."""
    given: AnyAnalysis = analysis
    candidates = tuple(replace(item, action=convert(item.action)) for item in given.candidates)
    return replace(given, action=convert(given.action), candidates=candidates)


def without_samples(analysis: Analysis[A]) -> Analysis[A]:
    """Return the same analysis without the sampled deals behind it."""
    return replace(analysis, candidates=tuple(replace(item, samples=()) for item in analysis.candidates))


def analysis_to_json(analysis: Analysis[A], write: Callable[[A], str], *, samples: bool = False) -> JsonObject:
    """Return an analysis as JSON values, actions written by ``Game.format``; sampled deals only when asked for."""
    return encode(with_actions(analysis if samples else without_samples(analysis), write))


def analysis_from_json(value: object, read: Callable[[str], A]) -> Analysis[A]:
    """Read an analysis back; ``read`` turns an action's text into an action. Raise ``FormatError`` naming the field."""
    return with_actions(decode(Analysis[str], value), read)
