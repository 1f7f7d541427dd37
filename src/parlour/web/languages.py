"""The languages that sentences about games come in."""

from __future__ import annotations

from parlour.explain.sentences import ENGLISH, LANGUAGES, Language

__all__ = ["LANGUAGES", "Language", "language_for"]


def language_for(accepted: str) -> str:
    """Return the first language of an Accept-Language header that there is; weights are in order, as browsers write."""
    tags = (part.partition(";")[0].strip().lower().partition("-")[0] for part in accepted.split(","))
    return next((tag for tag in tags if tag in LANGUAGES), ENGLISH)
