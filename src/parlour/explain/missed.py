"""What a lesson says about a move that was played, kept in every language: which idea it missed, or had.

A lesson is made of actions and events that only its game can write, so that it cannot be stored; its words can.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from parlour.core.game import AnyGame
from parlour.explain.lesson import AnyLesson, Why
from parlour.explain.sentences import ENGLISH, LANGUAGES, Sentences, sentences_for
from parlour.explain.telling import tell

__all__ = ["Taught", "taught"]

IDEAS: Final = ("concept", "proof", "custom", "book")  # reasons that are ideas, and not bare numbers


@dataclass(frozen=True, slots=True)
class Taught:
    """The reason for the better of two moves; ``idea`` names the concept, empty if there is only a number to tell.

    ``why`` has the sentence and ``ask`` the question that leads to the idea, if it has one, by language.
    ``highlight`` names cards or squares in the game's notation.
    """

    idea: str = ""
    why: Mapping[str, str] = field(default_factory=dict, hash=False)
    ask: Mapping[str, str] = field(default_factory=dict, hash=False)
    highlight: tuple[str, ...] = ()

    def reason(self, language: str) -> str:
        """Return the sentence, in English if there is no other."""
        return self.why.get(language) or self.why.get(ENGLISH, "")

    def question(self, language: str) -> str:
        """Return the question, in English if there is no other; empty if the idea has none of its own."""
        return self.ask.get(language) or self.ask.get(ENGLISH, "")


def taught(lesson: AnyLesson | None, game: AnyGame) -> Taught | None:
    """Return what a lesson gives as its first reason; None where it gives none."""
    if lesson is None or not lesson.reasons:
        return None
    first = lesson.reasons[0]
    spoken = {language: sentences_for(game.name, language) for language in LANGUAGES}
    return Taught(
        idea=first.code if first.kind in IDEAS else "",
        why={language: tell(lesson, game, sentences)[0] for language, sentences in spoken.items()},
        ask={language: _question(first, lesson, sentences) for language, sentences in spoken.items()},
        highlight=first.highlight,
    )


def _question(why: Why, lesson: AnyLesson, sentences: Sentences) -> str:
    """Return what to ask oneself so as to find the idea: its own question, or that of the part behind it."""
    for code in (why.code, why.part.group if why.part is not None else ""):
        if code and sentences.knows("look", code, lesson.verb):
            return sentences.say("look", code, why.facts, form=lesson.verb)
    return ""
