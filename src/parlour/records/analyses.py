"""Analyses as plain JSON values: the same shape in telemetry, on the command line and on the web."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from parlour.core.analysis import Analysis, AnyAnalysis, Candidate
from parlour.core.json import JsonObject
from parlour.core.limits import Spent
from parlour.records.codec import Stored, declare, decode, encode

__all__ = ["analysis_from_json", "analysis_to_json", "with_actions", "without_samples"]

A = TypeVar("A")
B = TypeVar("B")


_MILLISECONDS: Final = Stored("ms", write=lambda seconds: round(seconds * 1000, 3), read=lambda ms: ms / 1000)
declare(Spent, seconds=_MILLISECONDS, cpu_seconds=replace(_MILLISECONDS, name="cpu_ms"))
declare(Candidate, samples=Stored(omit=True), continuations=Stored(omit=True))


def with_actions(analysis: Analysis[A], convert: Callable[[A], B]) -> Analysis[B]:
    """Return the same analysis about actions of another form: in the game's notation, or read from it."""
    given: AnyAnalysis = analysis
    candidates = tuple(replace(item, action=convert(item.action)) for item in given.candidates)
    return replace(given, action=convert(given.action), candidates=candidates)


def without_samples(analysis: Analysis[A]) -> Analysis[A]:
    """Return the same analysis without the sampled deals behind it, and what came of them."""
    if not any(item.samples or item.continuations for item in analysis.candidates):
        return analysis
    bare = tuple(replace(item, samples=(), continuations=()) for item in analysis.candidates)
    return replace(analysis, candidates=bare)


def analysis_to_json(analysis: Analysis[A], write: Callable[[A], str], *, samples: bool = False) -> JsonObject:
    """Return an analysis as JSON values, actions written by ``Game.format``; sampled deals only when asked for."""
    return encode(with_actions(analysis if samples else without_samples(analysis), write))


def analysis_from_json(value: object, read: Callable[[str], A]) -> Analysis[A]:
    """Read an analysis back; ``read`` turns an action's text into an action. Raise ``FormatError`` naming the field."""
    return with_actions(decode(Analysis[str], value), read)
