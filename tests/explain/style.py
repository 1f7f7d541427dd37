"""What no sentence for players may contain, and what it must be like; docs and benchmarks use it too."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["faults"]

WORDS = 30
FORBIDDEN = {
    "card code": r"\b(?:[2-9TJQKA]|10)[CDHS]\b(?!\w)",
    "cell list": r"\b[A-Z]:[a-h][1-9]",
    "player spec": r"\b\w+\(\w+=",
    "setting name": r"\b[a-z]+_[a-z_]+\b",
    "missing fact": r"\.\.\.|[{}]",
    "value talk": r"valued .* above|over the imagined deals|is best in|in the expected score|what comes next",
    "all moves": r"each of the \d+ legal",
    "negative number": r"(?<![\w♠♥♦♣])-\d",
    "doubled word": r"\b(\w+) \1\b",
    "plural": r"(?<![.\d])1 (?:deals|points|hearts|cards|tricks)\b|(?<![.\d])(?:[2-9]|\d\d+) (?:deal|point|heart)\b",
    "void": r"fewer than 1",
    "double space": r"  |\s[.,:;]",
}
ENGLISH = re.compile(r"[A-Za-z]{2,}")


def faults(text: str, language: str = "en") -> Iterator[str]:
    """Yield what is wrong with a text, sentence by sentence."""
    for name, pattern in FORBIDDEN.items():
        if found := re.search(pattern, text):
            yield f"{name}: {found[0]}"
    if language == "en":
        for sentence in re.split(r"(?<=[.?!]) ", text):
            if len(sentence.split()) > WORDS:
                yield f"{len(sentence.split())} words"
            if not re.match(r"[A-Z0-9]", sentence) or sentence[-1] not in ".?!":
                yield "no sentence"
    elif found := ENGLISH.search(text):
        yield f"English: {found[0]}"
