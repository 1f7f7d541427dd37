"""Players that break the contract in every way we know, as a plug-in that only the tests of the arena see."""

# ruff: noqa: ANN401 - these players take anything and answer anything
from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.decision import Decision
from parlour.core.limits import NEVER, CancelToken, Limit, Spent
from parlour.core.player import Player, PlayerType

Answer = Callable[[Any, Limit, CancelToken], Any]


class Troublemaker(Player[Any, Any]):
    """Plays the first two moves of a game well, then shows what it is."""

    def __init__(self, game: Any, answer: Answer) -> None:
        self.game = game
        self.answer = answer

    def decide(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[Any]:
        if len(obs.events) > 5:
            result: Decision[Any] = self.answer(obs, limit, cancel)
            return result
        return Decision(next(iter(self.game.legal(obs))))


class Rambler(Player[Any, Any]):
    """Moves legally, and says things that nobody can write down."""

    def analyse(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Any]:
        columns = [column for column in range(7) if obs.state.moves.count(column) < 6]
        nonsense = Candidate("a hunch", float("nan"))
        return Analysis(columns[0], (nonsense,), (Reason("because", facts={"why": object()}),))  # type: ignore[dict-item]


def kind(name: str, answer: Answer) -> PlayerType:
    return PlayerType(name, name, f"A player that {name}.", lambda game, settings: Troublemaker(game, answer))


def raises(obs: Any, limit: Limit, cancel: CancelToken) -> None:
    raise ZeroDivisionError("no such luck")


def exits(obs: Any, limit: Limit, cancel: CancelToken) -> None:
    sys.exit("had enough")


def dies(obs: Any, limit: Limit, cancel: CancelToken) -> None:
    os._exit(7)


def illegal(obs: Any, limit: Limit, cancel: CancelToken) -> Decision[int]:
    return Decision(99)


def garbage(obs: Any, limit: Limit, cancel: CancelToken) -> str:
    return "e4"


def loops(obs: Any, limit: Limit, cancel: CancelToken) -> None:
    while True:
        pass


def sleeps(obs: Any, limit: Limit, cancel: CancelToken) -> None:
    time.sleep(1000)


def spends(obs: Any, limit: Limit, cancel: CancelToken) -> Decision[int]:
    """Move legally, but far beyond every limit."""
    wasted = time.thread_time() + (0.2 if len(obs.events) < 10 else 0)
    while time.thread_time() < wasted:
        pass
    columns = [column for column in range(7) if obs.state.moves.count(column) < 6]
    return Decision(columns[0], spent=Spent(nodes=10**6, depth=99, samples=10**6))


def pauses(obs: Any, limit: Limit, cancel: CancelToken) -> Decision[int]:
    """Move at once, but never again when the file that the environment names has five lines."""
    file = Path(os.environ.get("PAUSE_AFTER_FIVE_LINES", ""))
    while file.is_file() and file.read_bytes().count(b"\n") >= 5:
        time.sleep(0.01)
    columns = [column for column in range(7) if obs.state.moves.count(column) < 6]
    return Decision(columns[len(obs.events) % len(columns)])


def heeds(obs: Any, limit: Limit, cancel: CancelToken) -> Decision[int]:
    """Think until asked to stop, then move."""
    while len(obs.events) < 9 and not cancel.cancelled:
        time.sleep(0.01)
    return spends(obs, limit, cancel)


RAISES = kind("raises", raises)
EXITS = kind("exits", exits)
DIES = kind("dies", dies)
ILLEGAL = kind("illegal", illegal)
GARBAGE = kind("garbage", garbage)
LOOPS = kind("loops", loops)
SLEEPS = kind("sleeps", sleeps)
SPENDS = kind("spends", spends)
HEEDS = kind("heeds", heeds)
PAUSES = kind("pauses", pauses)
RAMBLES = PlayerType("rambles", "rambles", "A player that rambles.", lambda game, settings: Rambler())
