"""What happened, what is forbidden and how it ended, in sentences."""

from __future__ import annotations

from parlour.core.game import AnyGame, Illegal
from parlour.core.observation import Event, Fact, Seat
from parlour.core.outcome import Outcome
from parlour.explain.sentences import ENGLISH, Sentences, sentences_for

__all__ = ["action_label", "part_label", "say_event", "say_illegal", "say_outcome", "seat_label"]


def seat_label(game: AnyGame, seat: Seat, language: str = ENGLISH) -> str:
    """Return what people call a seat."""
    return sentences_for(game.name, language).seat(game.seat_names[seat])


def part_label(game: AnyGame, part: str, language: str = ENGLISH) -> str:
    """Return what people call a score part."""
    return sentences_for(game.name, language).word("part", part)


def action_label(game: AnyGame, text: str, language: str = ENGLISH) -> str:
    """Return what people call an action; its notation, unless the game's locale names it under ``[action]``."""
    return sentences_for(game.name, language).action(text)


def say_event(event: Event, game: AnyGame, language: str = ENGLISH) -> str:
    """Tell what happened."""
    sentences = sentences_for(game.name, language)
    facts: dict[str, Fact] = dict(event.facts)
    if event.text:
        facts["text"] = event.text
    who = ""
    if event.seat is not None:
        facts["seat"] = who = seat_label(game, event.seat, language)
    default = ": ".join(filter(None, (who, event.text))) if event.text else ""
    return sentences.say("event", event.kind, facts, default=default)


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
