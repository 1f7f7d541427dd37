"""The language in which the terminal tells about games."""

from __future__ import annotations

import os
from typing import Final

from parlour.errors import BadParameter
from parlour.explain.sentences import ENGLISH, LANGUAGES

__all__ = ["VARIABLE", "language"]

VARIABLE: Final = "PARLOUR_LANGUAGE"


def language() -> str:
    """Return what the environment asks for: English unless told otherwise."""
    wanted = os.environ.get(VARIABLE, "").strip().lower() or ENGLISH
    if wanted not in LANGUAGES:
        raise BadParameter(f"{VARIABLE} takes {' or '.join(LANGUAGES)}, not {wanted!r}.")
    return wanted
