"""Long work that shows it is alive and stops at Ctrl-C, compiled code included."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Final, TypeVar

from parlour.cli.output import console
from parlour.core.limits import CancelToken
from parlour.runtime.background import Background

if TYPE_CHECKING:
    from rich.status import Status

__all__ = ["run_visibly"]

T = TypeVar("T")

SILENT_SECONDS: Final = 0.3  # shorter work needs no sign
CANCEL_SECONDS: Final = 2.0  # what cancelled work may take to notice


def run_visibly(description: str, work: Callable[[CancelToken], T]) -> T:
    """Do work in a thread, so that this one can tell the time and hear Ctrl-C; the work polls the token it is given.

    Without a description nothing is shown, because the caller shows something itself.
    """
    background = Background[T](lambda token, say: say(work(token)))
    status: Status | None = None
    with ExitStack() as stack:

        def tick(waited: float) -> None:
            nonlocal status
            if not description or waited < SILENT_SECONDS or not sys.stderr.isatty():
                return
            status = status or stack.enter_context(console(stderr=True).status(description))
            status.update(f"{description} {waited:.0f} s")

        try:
            (result,) = background.said(tick=tick)
        except KeyboardInterrupt:
            background.cancel.cancel()
            with suppress(Exception):
                deque(background.said(CANCEL_SECONDS), 0)
            raise
    return result
