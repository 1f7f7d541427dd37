"""What is said about calls: English sentences with places for numbers and other phrases, put into words at the edge.

The English text of a phrase is its key under ``[drawing]`` in the locale files of other languages.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from parlour.core.words import Words, english

__all__ = ["NOTHING", "SUIT_WORDS", "Phrase", "joined", "phrase", "span"]


class Phrase(NamedTuple):
    """A text with its facts; without a text there is nothing to say."""

    text: str
    facts: tuple[tuple[str, int | Phrase], ...] = ()

    def worded(self, words: Words = english) -> str:
        """Say it in the language of whoever reads it."""
        if not self.text:
            return ""
        return words(self.text, **{name: _worded(value, words) for name, value in self.facts})


NOTHING: Final = Phrase("")
SUIT_WORDS: Final = (Phrase("clubs"), Phrase("diamonds"), Phrase("hearts"), Phrase("spades"), Phrase("no trumps"))

_OF_POINTS: Final = ("{count} {unit}", "{count} or more {unit}", "at most {count} {unit}", "{low} to {high} {unit}")
_OF_CARDS: Final = ("{count} {suit}", "{count} or more {suit}", "at most {count} {suit}", "{low} to {high} {suit}")


def phrase(text: str, /, **facts: int | Phrase) -> Phrase:
    """Return a phrase with facts."""
    return Phrase(text, tuple(facts.items()))


def joined(phrases: Iterable[Phrase], link: str) -> Phrase:
    """Return several phrases as one, each linked to those before it: ``{one} or {two}``."""
    one, *others = [item for item in phrases if item.text] or [NOTHING]
    for two in others:
        one = phrase(link, one=one, two=two)
    return one


@lru_cache(maxsize=4096)
def span(low: int, high: int, most: int, unit: Phrase) -> Phrase:
    """Say a range: ``15 to 17 points``, ``12 or more points``, ``at most 5 points``."""
    cards = unit in SUIT_WORDS  # other languages count cards and points in other ways
    just, least, at_most, between = _OF_CARDS if cards else _OF_POINTS
    noun = {"suit" if cards else "unit": unit}
    if low == high:
        return phrase(just, count=low, **noun)
    if high >= most:
        return phrase(least, count=low, **noun) if low > 0 else NOTHING
    return phrase(at_most, count=high, **noun) if low <= 0 else phrase(between, low=low, high=high, **noun)


def _worded(value: int | Phrase, words: Words) -> int | str:
    return value.worded(words) if isinstance(value, Phrase) else value
