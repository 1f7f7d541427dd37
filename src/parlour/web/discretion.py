"""What may be written into a log: where something failed and how, never what it was about.

The text of an exception may name cards, a seed or a token. So what is logged of one is its kind and the way to it.
"""

from __future__ import annotations

import logging
import traceback
from pathlib import Path
from typing import Final

__all__ = ["install", "traced"]

# Everything that logs an exception while tables are served.
LOGGERS: Final = ("parlour.web", "parlour.runtime", "uvicorn.error", "asyncio")


def traced(error: BaseException) -> str:
    """Tell the kind of an exception and the lines that led to it, without its text."""
    steps = traceback.extract_tb(error.__traceback__)
    way = " < ".join(f"{Path(step.filename).name}:{step.lineno} {step.name}" for step in reversed(steps))
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    told = f"{type(error).__name__} at {way}" if way else type(error).__name__
    return told if cause is None else f"{told}; after {traced(cause)}"


class Discretion(logging.Filter):
    """Puts the way to an exception in the place of its text."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, without what it must not tell."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            said = record.getMessage().partition("\n")[0]  # asyncio writes the exception into further lines
            record.msg, record.args, record.exc_info, record.exc_text = f"{said} {traced(error)}", (), None, None
        return True


_DISCRETION: Final = Discretion()


def install() -> None:
    """Let all that is logged from now on be discreet."""
    for name in LOGGERS:
        logging.getLogger(name).addFilter(_DISCRETION)  # a second time changes nothing
