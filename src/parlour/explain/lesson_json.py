"""Lessons as JSON values, with what is behind them: so that every number that is told can be counted again."""

from __future__ import annotations

from parlour.core.analysis import AnyAnalysis
from parlour.core.game import AnyGame
from parlour.core.registry import game_type
from parlour.explain.decisions import Explanation
from parlour.explain.lesson import AnyLesson, Why
from parlour.explain.sentences import ENGLISH, sentences_for
from parlour.explain.telling import tell_why
from parlour.records.codec import encode

__all__ = ["continuations_to_json", "lesson_to_json"]


def lesson_to_json(
    explanation: Explanation, analysis: AnyAnalysis, game: AnyGame, language: str = ENGLISH
) -> dict[str, object]:
    """Return what was told, and why: whether there was a choice at all, the rival, and reasons by kind with counts."""
    lesson = explanation.lesson
    if lesson is None:
        kind = "book" if analysis.known else "proof" if explanation.certainty == "solved" else "value"
        bare: dict[str, object] = {
            "kind": kind,
            "tally": None,
            "share": None,
            "text": None,
            "counts": [],
            "highlight": [],
            "thin": False,
        }
        reasons = [{**encode(reason), **bare} for reason in analysis.reasons]
        return {"forced": explanation.certainty == "forced", "equal": False, "lesson": None, "reasons": reasons}
    name = game.format
    lesson_fields = {
        "move": name(lesson.move),
        "rival": None if lesson.rival is None else name(lesson.rival),
        "equals": [name(action) for action in lesson.equals],
        "difference": None if lesson.forced else lesson.difference.value,
        "error": None if lesson.forced else lesson.difference.error,
        "parts": {part.group: {"value": part.mean.value, "error": part.mean.error} for part in lesson.parts},
    }
    reason_fields = [_why_json(why, lesson, game, language) for why in lesson.reasons]
    return {"forced": lesson.forced, "equal": lesson.equal, "lesson": lesson_fields, "reasons": reason_fields}


def _why_json(why: Why, lesson: AnyLesson, game: AnyGame, language: str) -> dict[str, object]:
    counts = [
        {"name": one.name, "events": [*one.events], "move": one.move, "rival": one.rival}
        | {"of": one.of, "once": one.once, "per": one.per, "against": [*one.against]}
        for one in why.counts
    ]
    return {
        "code": why.code,
        "weight": why.part.mean.value if why.part is not None else lesson.difference.value,
        "facts": dict(why.facts),
        "part": why.part.group if why.part is not None else None,
        "kind": why.kind,
        "tally": why.tally,
        "share": why.share,
        "text": tell_why(why, lesson, game, sentences_for(game.name, language)),
        "counts": counts,
        "highlight": list(why.highlight),
        "thin": why.thin,
    }


def continuations_to_json(analysis: AnyAnalysis, game: AnyGame) -> dict[str, object]:
    """Return the events counted for every move, deal by deal, with their names and the groups they belong to."""
    teaching = game_type(game.name).teaching
    if teaching is None:
        return {}
    moves = {
        game.format(item.action): [[one.weight, one.value, *one.events] for one in item.continuations]
        for item in analysis.candidates
    }
    groups = {group: list(events) for group, events in teaching.groups.items()}
    deals = [one.deal for item in analysis.candidates[:1] for one in item.continuations]
    columns = ["weight", "value", *teaching.events]
    return {"continuations": {"columns": columns, "groups": groups, "moves": moves, "deals": deals}}
