"""Who puts a sentence into words: English says it as it is written, others look it up by its English text."""

from __future__ import annotations

from typing import Protocol

from parlour.core.observation import Fact

__all__ = ["Words", "english"]


class Words(Protocol):
    """Says a sentence that is written in English, with places for facts, in the language of whoever reads it."""

    def __call__(self, text: str, /, **facts: Fact) -> str:
        """Say it."""

    def seat(self, name: str) -> str:
        """Return what people call a seat."""


class _English:
    """As it is written."""

    def __call__(self, text: str, /, **facts: Fact) -> str:
        return text.format(**facts)

    def seat(self, name: str) -> str:
        return name.capitalize()


english: Words = _English()
