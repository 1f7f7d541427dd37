"""The language in which the terminal speaks, and what it says in it; sentences are loaded once something is said."""

from __future__ import annotations

import os
from typing import Final

from parlour.core.observation import Fact
from parlour.errors import BadParameter, ParlourError

__all__ = ["OPTION", "VARIABLE", "error_sentence", "language", "take_choice", "words", "words_of_errors"]

VARIABLE: Final = "PARLOUR_LANGUAGE"
OPTION: Final = "--language"
_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # as other programs read them, the first that is set
_chosen: list[str] = []


def take_choice(arguments: list[str]) -> list[str]:
    """Take ``--language zh`` out of a command line, wherever it stands, and return the rest."""
    _chosen.clear()
    rest: list[str] = []
    left = iter(arguments)
    for word in left:
        name, equals, value = word.partition("=")
        if name == OPTION:
            _chosen.append(value if equals else next(left, ""))
        else:
            rest.append(word)
    return rest


def language() -> str:
    """Return what the command line, the environment or else the system's locale asks for; English otherwise."""
    from parlour.explain.sentences import ENGLISH, LANGUAGES

    wanted = (*_chosen, os.environ.get(VARIABLE, "").strip().lower())
    asked = next(filter(None, wanted), "") or (_chosen and "nothing")
    if asked and asked not in LANGUAGES:
        raise BadParameter("A language is {languages}, not {wanted!r}.", languages=" or ".join(LANGUAGES), wanted=asked)
    if asked:
        return str(asked)
    system = next(filter(None, map(os.environ.get, _LOCALE)), ENGLISH).lower().partition("_")[0]
    return system if system in LANGUAGES else ENGLISH


def words(text: str, /, **facts: Fact) -> str:
    """Say what is written in English here in the language of the terminal (``[terminal]`` in locale files)."""
    from parlour.explain.messages import Phrasebook

    return Phrasebook("terminal", "", language())(text, **facts)


def error_sentence(error: ParlourError, game: str = "") -> str:
    """Tell an error; in English where the language itself is what is wrong."""
    from parlour.explain.messages import say_error

    try:
        return say_error(error, language(), game)
    except BadParameter:
        return str(error)


def words_of_errors(text: str, /, **facts: Fact) -> str:
    """Say something about an error; in English where the language itself is what is wrong."""
    try:
        return words(text, **facts)
    except BadParameter:
        return text.format(**facts)
