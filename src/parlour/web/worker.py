"""The process in which players think: it can be cancelled by a shared byte and killed without harm to the server."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from threading import Event, Thread
from time import process_time
from typing import Any, Final, Protocol, TypeVar

from parlour.core.game import AnyGame
from parlour.core.limits import UNLIMITED, CancelToken, Limit
from parlour.core.observation import Observation, Rules, Seat
from parlour.core.registry import ReadyPlayer, make_game, make_player
from parlour.explain.judge import judge_of
from parlour.explain.judging import Judge, ReviewedMove
from parlour.explain.sentences import ENGLISH
from parlour.table import Thought, fallback_decision, think

__all__ = ["BEGUN", "Asked", "Failed", "Job", "Judging", "Question", "work"]

T_co = TypeVar("T_co", covariant=True)

NICENESS: Final = 5  # the server answers first, players think with what is left
BEGUN: Final = "begun"  # sent once a game is imported and a player made: what comes now is thinking
LOOK_SECONDS: Final = 0.05  # how often processor time is looked at when little of it is left


class Question(Protocol[T_co]):
    """Something that a worker can be asked; it is pickled on the way."""

    @property
    def spec(self) -> str:
        """Who is asked, for messages."""

    @property
    def limit(self) -> Limit:
        """What the answer may cost."""

    def prepare(self) -> None:
        """Get ready to answer, in the worker, before any clock runs."""

    def answer(self, token: CancelToken) -> T_co:
        """Find the answer, in the worker."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the processor time after which its answer is asked to come."""

    question: Question[Any]
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class Failed:
    """The answer of a worker to a question that it could not answer."""

    why: str


@dataclass(frozen=True, slots=True)
class Job:
    """One decision to make; with ``instead_of`` the player's fallback makes it, for that reason."""

    game: str
    rules: Rules
    spec: str
    obs: Observation
    seed: int
    limit: Limit = UNLIMITED
    instead_of: str = ""

    def prepare(self) -> None:
        """Import the game, make the player and let it load what it needs."""
        _seated(self.game, self.rules, self.spec)[1].player.prepare()

    def answer(self, token: CancelToken) -> Thought:
        """Ask the player."""
        game, ready = _seated(self.game, self.rules, self.spec)
        if self.instead_of:
            return fallback_decision(ready, game, self.obs, self.seed, self.instead_of)
        return think(ready, game, self.obs, self.seed, limit=self.limit, cancel=token)


@dataclass(frozen=True, slots=True)
class Judging:
    """One move of a game that is open to all, to be judged; ``ply`` counts from 1."""

    game: str
    rules: Rules
    spec: str
    limit: Limit
    ply: int
    seat: Seat
    text: str
    state: Any
    after: Any

    def prepare(self) -> None:
        """Import the game and make its judge once, so that what it shares is loaded."""
        judge_of(make_game(self.game, self.rules)).player.prepare()

    def answer(self, token: CancelToken) -> ReviewedMove:
        """Ask the game's judge."""
        game = make_game(self.game, self.rules)
        judge = Judge(game, judge_of(game), None, ENGLISH, token)
        return judge.move(self.ply, self.seat, self.text, self.state, self.after)


def work(connection: Connection, cancel_byte: Any) -> None:  # noqa: ANN401 - a shared ctypes array
    """Answer questions until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    Thread(target=_end_with_server, daemon=True).start()
    os.nice(NICENESS)
    token = CancelToken(memoryview(cancel_byte))
    connection.send("ready")
    while True:
        try:
            asked: Asked = connection.recv()
        except (EOFError, OSError):
            return
        question = asked.question
        try:
            question.prepare()
            connection.send(BEGUN)
            with _bounded(token, asked.cpu_seconds):
                answer = question.answer(token)
            connection.send(answer)
        except ConnectionError:
            return
        except Exception as error:  # anything a player or a plug-in may do wrong, unpicklable answers included
            connection.send(Failed(f"{question.spec} failed: {error}"))


@contextmanager
def _bounded(token: CancelToken, seconds: float) -> Iterator[None]:
    """Ask a thought to end when it has used up its processor time: other work on the machine uses up none of it."""
    until, over = process_time() + seconds, Event()

    def watch() -> None:
        while not over.wait(max(LOOK_SECONDS, until - process_time())):
            if process_time() >= until:
                token.cancel()
                return

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()


@lru_cache(maxsize=8)
def _seated(game: str, rules: Rules, spec: str) -> tuple[AnyGame, ReadyPlayer]:
    made = make_game(game, rules)
    return made, make_player(spec, made)


def _end_with_server() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)  # whatever the main thread computes, nobody waits for it any more
