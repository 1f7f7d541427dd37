"""Help in steps that never tell more than was asked for: where to look, candidates, the move, why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from parlour.core.analysis import AnyAnalysis
from parlour.core.game import AnyGame
from parlour.core.observation import Fact, Observation
from parlour.core.registry import game_type
from parlour.errors import BadParameter
from parlour.explain.decisions import decision_facts, explain
from parlour.explain.lesson import AnyLesson, lesson_of
from parlour.explain.sentences import ENGLISH, Sentences, sentences_for
from parlour.explain.telling import tell_move, tell_where, told_apart

__all__ = ["HINT_LEVELS", "Hint", "hint"]

HINT_LEVELS: Final = 4
MOST_LOOKED_AT: Final = 500  # legal actions; burying a kitty has millions
MOST_CANDIDATES: Final = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """Help up to one level; what a higher level would tell stays empty. All actions are in the game's notation.

    ``area`` lists the legal actions in the area to look at, at least two of them.
    """

    level: int
    text: str
    area: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    action: str = ""
    reasons: tuple[str, ...] = ()
    highlight: tuple[str, ...] = ()  # cards or squares that the first reason speaks of


def hint(analysis: AnyAnalysis, game: AnyGame, obs: Observation, level: int, language: str = ENGLISH) -> Hint:
    """Turn a good analysis into help for the observing seat: 1 where to look, 2 candidates, 3 the move, 4 why."""
    if not 1 <= level <= HINT_LEVELS:
        raise BadParameter("Hints have levels 1 to {most}, not {level}.", most=HINT_LEVELS, level=level)
    sentences = sentences_for(game.name, language)
    lesson = lesson_of(analysis, game, obs)
    if lesson is not None:
        return _taught(lesson, analysis, game, obs, level, sentences)
    facts = decision_facts(analysis, game, obs, sentences)
    move = game.format(analysis.action)
    legal = tuple(dict.fromkeys((*map(game.format, game.legal(obs).first(MOST_LOOKED_AT)), move)))
    text, area = _where(move, legal, sentences)
    if level == 1:
        return Hint(1, text, area)
    candidates = _candidates(analysis, game, move, legal)
    if level == 2:
        shown: dict[str, Fact] = {**facts, "candidates": tuple(map(sentences.action, candidates))}
        return Hint(2, sentences.say("hint", "candidates", shown) if len(legal) > 1 else text, area, candidates)
    sentence = sentences.say("hint", "move", facts)
    if level == 3:
        return Hint(3, sentence, area, candidates, move)
    why = explain(analysis, game, obs, language)
    return Hint(4, f"{sentence} {why.headline}", area, candidates, move, (why.headline, *why.sentences))


def _taught(
    lesson: AnyLesson, analysis: AnyAnalysis, game: AnyGame, obs: Observation, level: int, sentences: Sentences
) -> Hint:
    """Return the steps of a lesson: a question, the move beside its rival, the move, why."""
    given = Hint(level, tell_where(lesson, game, sentences))
    if level == 1 or (lesson.forced and level == 2):
        return given
    others = [lesson.rival, *lesson.equals, *(item.action for item in analysis.candidates)]
    if len(analysis.candidates) == 1:
        others += _beside(lesson, game, obs)
    ranked = [game.format(item) for item in (lesson.move, *others) if item is not None]
    candidates = list(dict.fromkeys(ranked))[:MOST_CANDIDATES]
    order = [*map(game.format, game.legal(obs).first(MOST_LOOKED_AT)), *candidates]
    given = replace(given, candidates=tuple(sorted(candidates, key=order.index)))
    if level == 2:
        names: dict[str, Fact] = {"candidates": told_apart(given.candidates, sentences)}
        return replace(given, text=sentences.say("hint", "candidates", names, form=lesson.verb))
    given = replace(given, action=game.format(lesson.move), text=tell_move(lesson, game, sentences))
    if level == 3:
        return given
    why = explain(analysis, game, obs, sentences.language)
    highlight = lesson.reasons[0].highlight if lesson.reasons else ()
    return replace(given, text=why.headline, reasons=(why.headline, *why.sentences), highlight=highlight)


def _beside(lesson: AnyLesson, game: AnyGame, obs: Observation) -> Sequence[Any]:
    """Return legal moves beside the only one that was considered: those next to it in people's minds, or any."""
    teaching = game_type(game.name).teaching
    legal = game.legal(obs).first(MOST_LOOKED_AT)
    return (teaching.near(obs, lesson.move, legal) if teaching is not None else ()) or legal[:MOST_CANDIDATES]


def _where(move: str, legal: tuple[str, ...], sentences: Sentences) -> tuple[str, tuple[str, ...]]:
    """Return where to look. An area with one legal action would be the move itself; one with all says nothing."""
    if len(legal) == 1:
        return sentences.say("hint", "only"), ()
    for area in sentences.areas:
        inside = tuple(text for text in legal if area.pattern.fullmatch(text))
        if move in inside and 1 < len(inside) < len(legal):
            return area.sentence, inside
    if all(text.isdecimal() for text in legal):
        return _half(move, legal, sentences)
    begins = move.partition(" ")[0] if " " in move else move[:1]
    inside = tuple(text for text in legal if text.startswith(begins))
    if 1 < len(inside) < len(legal):
        return sentences.say("hint", "begins", {"begins": sentences.action(begins)}), inside
    return sentences.say("hint", "anywhere", {"count": len(legal)}), ()


def _half(move: str, legal: tuple[str, ...], sentences: Sentences) -> tuple[str, tuple[str, ...]]:
    """Return the lower or the upper half of moves that are numbers."""
    order = sorted(legal, key=int)
    middle = (len(order) + 1) // 2
    half = order[:middle] if move in order[:middle] else order[middle:]
    if len(half) < 2:
        return sentences.say("hint", "anywhere", {"count": len(legal)}), ()
    return sentences.say("hint", "between", {"low": half[0], "high": half[-1]}), tuple(half)


def _candidates(analysis: AnyAnalysis, game: AnyGame, move: str, legal: tuple[str, ...]) -> tuple[str, ...]:
    """Return the move among the best others, in an order that has nothing to do with how good they are."""
    considered = [game.format(item.action) for item in analysis.candidates]
    best = list(dict.fromkeys((move, *considered)))[:MOST_CANDIDATES]
    if len(best) < 2:
        best = list(dict.fromkeys((*best, *legal)))[:MOST_CANDIDATES]
    return tuple(sorted(best))
