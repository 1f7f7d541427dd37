"""What older versions called otherwise is read for ever: told once, and written under today's name."""

from __future__ import annotations

import logging
from typing import Final

__all__ = ["tell_gone", "tell_renamed"]

# A warning reaches stderr unless a program that uses us decides otherwise.
_LOG: Final = logging.getLogger("parlour.names")
_TOLD: Final[set[str]] = set()


def tell_renamed(old: str, new: str) -> None:
    """Tell the user what an old name is called now."""
    _tell(f"{old} is an older name for {new}, and is read as such.")


def tell_gone(old: str) -> None:
    """Tell the user that a setting does nothing any more."""
    _tell(f"{old} is a setting of older versions that no longer exists; it is ignored.")


def _tell(sentence: str) -> None:
    if sentence not in _TOLD:
        _TOLD.add(sentence)
        _LOG.warning(sentence)
