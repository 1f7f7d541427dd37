"""Decisions as plain JSON values: the same shape in telemetry, on the command line and on the web."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from parlour.core.decision import Candidate, Decision, Reason, Sample
from parlour.core.limits import Spent
from parlour.core.observation import Fact
from parlour.errors import FormatError

__all__ = ["decision_from_json", "decision_to_json"]

A = TypeVar("A")
Json = dict[str, Any]


def decision_to_json(decision: Decision[A], write: Callable[[A], str], *, samples: bool = False) -> Json:
    """Return a decision as JSON values, actions written by ``Game.format``; sampled deals only when asked for."""
    return {
        "action": write(decision.action),
        "candidates": [_candidate_to_json(item, write, samples) for item in decision.candidates],
        "reasons": [_reason_to_json(reason) for reason in decision.reasons],
        "spent": {
            "nodes": decision.spent.nodes,
            "ms": round(decision.spent.seconds * 1000, 3),
            "cpu_ms": round(decision.spent.cpu_seconds * 1000, 3),
            "depth": decision.spent.depth,
            "samples": decision.spent.samples,
            "steps": decision.spent.steps,
        },
        "known": decision.known,
    }


def decision_from_json(value: object, read: Callable[[str], A]) -> Decision[A]:
    """Read a decision back; ``read`` turns an action's text into an action. Raise ``FormatError`` naming the field."""
    data = _object(value, "the decision")
    spent = _object(data.get("spent", {}), "spent")
    return Decision(
        action=read(_text(data, "action")),
        candidates=tuple(_candidate_from_json(item, read) for item in _list(data, "candidates")),
        reasons=tuple(_reason_from_json(item) for item in _list(data, "reasons")),
        spent=Spent(
            nodes=int(_number(spent, "nodes")),
            seconds=_number(spent, "ms") / 1000,
            cpu_seconds=_number(spent, "cpu_ms") / 1000,
            depth=int(_number(spent, "depth")),
            samples=int(_number(spent, "samples")),
            steps=int(_number(spent, "steps")),
        ),
        known=bool(data.get("known", False)),
    )


def _candidate_to_json(item: Candidate[A], write: Callable[[A], str], samples: bool) -> Json:
    data: Json = {
        "action": write(item.action),
        "value": _finite(item.value),
        "chance": item.chance,
        "spread": item.spread,
        "line": list(item.line),
        "parts": {name: _finite(value) for name, value in item.parts.items()},
        "reasons": [_reason_to_json(reason) for reason in item.reasons],
        "exact": item.exact,
    }
    if samples:
        data["samples"] = [
            {"world": sample.world, "outcomes": {name: _finite(value) for name, value in sample.outcomes.items()}}
            for sample in item.samples
        ]
    return data


def _candidate_from_json(value: object, read: Callable[[str], A]) -> Candidate[A]:
    data = _object(value, "a candidate")
    return Candidate(
        action=read(_text(data, "action")),
        value=_number(data, "value"),
        chance=None if data.get("chance") is None else _number(data, "chance"),
        spread=None if data.get("spread") is None else _number(data, "spread"),
        line=tuple(map(str, _list(data, "line"))),
        parts=_numbers(data, "parts"),
        reasons=tuple(_reason_from_json(item) for item in _list(data, "reasons")),
        samples=tuple(
            Sample(_text(sample, "world"), _numbers(sample, "outcomes"))
            for sample in (_object(item, "a sample") for item in _list(data, "samples"))
        ),
        exact=bool(data.get("exact", False)),
    )


def _reason_to_json(reason: Reason) -> Json:
    facts = {name: list(fact) if isinstance(fact, tuple) else _finite(fact) for name, fact in reason.facts.items()}
    return {"code": reason.code, "weight": _finite(reason.weight), "facts": facts, "part": reason.part}


def _reason_from_json(value: object) -> Reason:
    data = _object(value, "a reason")
    part = data.get("part")
    facts = _object(data.get("facts", {}), "facts")
    return Reason(
        code=_text(data, "code"),
        weight=_number(data, "weight"),
        facts={name: _fact(name, fact) for name, fact in facts.items()},
        part=None if part is None else str(part),
    )


def _fact(name: str, value: object) -> Fact:
    if isinstance(value, list):
        return tuple(map(str, value))
    if isinstance(value, str | int | float | bool):
        return value
    raise FormatError(f"expected fact {name} to be text, a number, yes or no, or a list, not {value!r}")


def _finite(value: Fact) -> Fact:
    """JSON has no infinity; as text it reads back as one."""
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


def _object(value: object, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise FormatError(f"expected {what} to be an object, not {value!r}")
    return value


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    value = data.get(name, [])
    if not isinstance(value, list):
        raise FormatError(f"expected {name} to be a list, not {value!r}")
    return value


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str):
        raise FormatError(f"expected {name} to be text, not {value!r}")
    return value


def _number(data: Mapping[str, Any], name: str) -> float:
    value = data.get(name, 0)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    if value in ("inf", "-inf", "nan"):
        return float(value)
    raise FormatError(f"expected {name} to be a number, not {value!r}")


def _numbers(data: Mapping[str, Any], name: str) -> dict[str, float]:
    inner = _object(data.get(name, {}), name)
    return {key: _number(inner, key) for key in inner}
