"""What happened, what is forbidden and how it ended, in sentences."""

from __future__ import annotations

from functools import lru_cache

from parlour.core.game import AnyGame, Illegal
from parlour.core.observation import Event, Fact, Seat
from parlour.core.outcome import Outcome
from parlour.core.words import Words
from parlour.errors import FormatError, IllegalAction, ParlourError, UnknownName
from parlour.explain.sentences import ENGLISH, Sentences, sentences_for

__all__ = [
    "Phrasebook",
    "action_label",
    "drawing_words",
    "part_label",
    "say_error",
    "say_event",
    "say_illegal",
    "say_outcome",
    "seat_label",
    "unit_label",
]


def seat_label(game: AnyGame, seat: Seat, language: str = ENGLISH) -> str:
    """Return what people call a seat."""
    return sentences_for(game.name, language).seat(game.seat_names[seat])


def part_label(game: AnyGame, part: str, language: str = ENGLISH) -> str:
    """Return what people call a score part."""
    return sentences_for(game.name, language).word("part", part)


def unit_label(game: AnyGame, language: str = ENGLISH) -> str:
    """Return what people call that which the game counts."""
    return sentences_for(game.name, language).word("unit", game.unit)


def action_label(game: AnyGame, text: str, language: str = ENGLISH) -> str:
    """Return what people call an action; its notation, unless the game's locale names it under ``[action]``."""
    return sentences_for(game.name, language).action(text)


def say_event(event: Event, game: AnyGame, language: str = ENGLISH) -> str:
    """Tell what happened."""
    return _say_event(event, game.name, game.seat_names, language)


@lru_cache(maxsize=8192)  # the same cards are played at every table
def _say_event(event: Event, game: str, seat_names: tuple[str, ...], language: str) -> str:
    sentences = sentences_for(game, language)
    facts: dict[str, Fact] = dict(event.facts)
    if event.text:
        facts["text"] = event.text
    who = ""
    if event.seat is not None:
        facts["seat"] = who = sentences.seat(seat_names[event.seat])
    default = ": ".join(filter(None, (who, event.text))) if event.text else ""
    return sentences.say("event", event.kind, facts, default=default)


class Phrasebook:
    """Sentences of one section in a language, by their English text: drawings, and what the terminal says."""

    def __init__(self, section: str, game: str, language: str = ENGLISH) -> None:
        self._section = section
        self._sentences = sentences_for(game, language)

    def __call__(self, text: str, /, **facts: Fact) -> str:
        """Say it; in English where there is no other sentence."""
        if not self._sentences.knows(self._section, text):
            return text.format(**facts)
        return self._sentences.say(self._section, text, facts)

    def seat(self, name: str) -> str:
        """Return what people call a seat."""
        return self._sentences.seat(name)


def drawing_words(game: AnyGame, language: str = ENGLISH) -> Words:
    """Return who tells about a drawing."""
    return Phrasebook("drawing", game.name, language)


def say_error(error: ParlourError, language: str = ENGLISH, game: str = "") -> str:
    """Tell an error; its own sentence when there is none in this language."""
    sentences = sentences_for(error.game or game, language)
    if isinstance(error, IllegalAction):
        return sentences.say("illegal", error.illegal.code, error.illegal.facts, default=error.illegal.text)
    facts: dict[str, Fact] = {
        name: say_error(value, language, error.game or game) if isinstance(value, ParlourError) else value
        for name, value in error.facts.items()
    }
    if isinstance(error, UnknownName) and error.suggestions:
        facts["near"] = f" {sentences.word('word', 'or')} ".join(error.suggestions)
    kinds = (kind.__name__ for kind in type(error).__mro__)
    if sentences.knows("error", error.text):
        sentence = sentences.say("error", error.text, facts)
    else:  # a language that has no words for it may have some for its kind
        sentence = next((sentences.say("fault", kind) for kind in kinds if sentences.knows("fault", kind)), str(error))
    if not isinstance(error, FormatError) or sentence == str(error):
        return sentence
    where = {"source": error.source, "line": error.line, "column": error.column}
    position: dict[str, Fact] = {name: value for name, value in where.items() if value}
    return sentences.say("place", "told", {**position, "told": sentence}) if position else sentence


def say_illegal(illegal: Illegal, game: AnyGame, language: str = ENGLISH) -> str:
    """Tell which rule forbids an action; the rule's own sentence when no other is written."""
    return sentences_for(game.name, language).say("illegal", illegal.code, illegal.facts, default=illegal.text)


def say_outcome(outcome: Outcome, game: AnyGame, language: str = ENGLISH) -> str:
    """Tell who won, and the score."""
    sentences = sentences_for(game.name, language)
    labels = [seat_label(game, seat, language) for seat in range(game.seats)]
    facts: dict[str, Fact] = {
        "winners": tuple(labels[seat] for seat in outcome.winners),
        "losers": tuple(labels[seat] for seat in range(game.seats) if seat not in outcome.winners),
        "score": _score(outcome, game, labels),
        "most": f"{max(outcome.points):g}",
        "margin": max(outcome.points) - min(outcome.points),
        "unit": sentences.word("unit", game.unit),
    }
    form = "drawn" if outcome.drawn else "won"
    code = outcome.reason if sentences.knows("outcome", outcome.reason, form) else "finished"
    return sentences.say("outcome", code, facts, form=form)


def _score(outcome: Outcome, game: AnyGame, labels: list[str]) -> str:
    """``40 : 24`` between two sides, the winners first; else every seat with its points, the best first."""
    sides = [{outcome.points[seat] for seat in team} for team in game.teams]
    if len(sides) == 2 and all(len(points) == 1 for points in sides):
        first, second = (next(iter(points)) for points in sides)
        if outcome.winners and outcome.winners[0] not in game.teams[0]:
            first, second = second, first
        return f"{first:g} : {second:g}"
    order = sorted(range(game.seats), key=lambda seat: -outcome.points[seat])
    sign = -1 if game.penalties else 1
    return ", ".join(f"{labels[seat]} {sign * outcome.points[seat] + 0.0:g}" for seat in order)  # no -0


def opponent_facts(game: AnyGame, seat: Seat | None, sentences: Sentences) -> dict[str, Fact]:
    """Return the labels that every sentence about a decision may use."""
    if seat is None:
        return {}
    facts: dict[str, Fact] = {"mover": sentences.seat(game.seat_names[seat])}
    if game.seats == 2:
        facts["opponent"] = sentences.seat(game.seat_names[1 - seat])
    return facts
