"""``parlour engine reversi``: lines in, replies out, in the protocol that was asked for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Thread
from typing import Final

from parlour.core.parameters import option
from parlour.core.tools import Answer, Desk, Tool
from parlour.games.reversi.commands.engine.gtp import Gtp
from parlour.games.reversi.commands.engine.nboard import NBoard

__all__ = ["ENGINE", "EngineOptions"]

POLL_SECONDS: Final = 0.1


@dataclass(frozen=True)
class EngineOptions:
    """The options of ``parlour engine reversi``."""

    protocol: str = option("gtp", "The protocol to speak: gtp or nboard.", choices=("gtp", "nboard"))
    player: str = option("grandmaster", "Who plays: a level, or a player with settings.")
    seed: int = option(1, "Seed for everything that is left to chance.", low=0)
    games: str = option("", "A file to which NBoard's `learn` adds games, for `parlour book build --games`.")


def run(settings: EngineOptions, desk: Desk) -> Iterator[Answer]:
    """Talk until the other side is done."""
    kind = Gtp if settings.protocol == "gtp" else NBoard
    session = kind(settings.player, settings.seed, settings.games)
    lines: Queue[str | None] = Queue()

    def listen() -> None:
        """Read on while the engine thinks, so that it can be interrupted."""
        for line in sys.stdin:
            if session.interrupts(line):
                session.interrupt()
            lines.put(line)
        lines.put(None)

    Thread(target=listen, daemon=True).start()
    while not session.over and not desk.cancel.cancelled:
        try:
            line = lines.get(timeout=POLL_SECONDS)
        except Empty:
            continue
        if line is None:
            return
        for reply in session.answer(line):
            yield Answer(reply, {"reply": reply})


ENGINE: Final = Tool(
    "engine",
    "Act as an engine for other programs, over standard input and output.",
    run,
    EngineOptions,
    examples=("--protocol nboard", "--protocol gtp --player expert"),
)
