"""Long work that shows it is alive and stops at Ctrl-C, compiled code included."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from threading import Thread
from typing import Final, TypeVar

from parlour.cli.output import console
from parlour.core.limits import CancelToken

__all__ = ["think_aloud"]

T = TypeVar("T")

SILENT_SECONDS: Final = 0.3  # shorter work needs no sign
CANCEL_SECONDS: Final = 2.0  # what cancelled work may take to notice


def think_aloud(description: str, work: Callable[[CancelToken], T]) -> T:
    """Do work in a thread, so that this one can tell the time and hear Ctrl-C; the work polls the token it is given.

    Without a description nothing is shown, because the caller shows something itself.
    """
    token = CancelToken()
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work(token))
        except BaseException as error:  # whatever it is, it belongs to the caller
            errors.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        _wait(thread, description)
    except KeyboardInterrupt:
        token.cancel()
        thread.join(CANCEL_SECONDS)
        raise
    if errors:
        raise errors[0]
    return results[0]


def _wait(thread: Thread, description: str) -> None:
    thread.join(SILENT_SECONDS)
    if not thread.is_alive():
        return
    if not description or not sys.stderr.isatty():
        _join(thread)
        return
    started = time.monotonic() - SILENT_SECONDS
    with console(stderr=True).status(description) as status:
        while thread.is_alive():
            thread.join(0.2)
            status.update(f"{description} {time.monotonic() - started:.0f} s")


def _join(thread: Thread) -> None:
    while thread.is_alive():  # in short turns, because a join without end is deaf to Ctrl-C on some systems
        thread.join(0.2)
