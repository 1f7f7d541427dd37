"""Who moves for a player that fails, and how long players may think: what the server adds to a pool of processes."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from typing import Final

from parlour.core.analysis import AnyAnalysis
from parlour.core.decision import Decision
from parlour.core.game import HiddenGame
from parlour.core.limits import GRACE_SECONDS, UNLIMITED, CancelToken, Limit
from parlour.core.observation import Rules, Seat
from parlour.core.registry import make_game
from parlour.core.rng import stream
from parlour.errors import PlayerError
from parlour.explain.judge import judge_of
from parlour.explain.line import best_line
from parlour.explain.move_review import Judge, ReviewedMove
from parlour.explain.sentences import ENGLISH
from parlour.runtime.async_pool import AsyncPool, Watch
from parlour.runtime.decision import Decide, Thought
from parlour.runtime.job import Question, Result

__all__ = ["JudgeMove", "PlayerPool"]

log: Final = logging.getLogger("parlour.web")

FALLBACK_SECONDS: Final = 30.0
ADVICE_SECONDS: Final = 60.0  # that a hint waits for a free worker
WALL_FACTOR: Final = 10  # a busy machine may give a process a tenth of its time


@dataclass(frozen=True, slots=True)
class JudgeMove:
    """One move of a game that is open to all, to be judged; ``ply`` counts from 1."""

    game: str
    rules: Rules
    spec: str
    limit: Limit
    ply: int
    seat: Seat
    text: str
    state: object
    after: object

    @property
    def key(self) -> str:
        """Who is asked."""
        return self.spec

    def prepare(self) -> None:
        """Import the game and make its judge once, so that what it shares is loaded."""
        judge_of(make_game(self.game, self.rules)).player.prepare()

    def run(self, cancel: CancelToken) -> ReviewedMove:
        """Ask the game's judge."""
        game = make_game(self.game, self.rules)
        judge = Judge(game, judge_of(game), None, ENGLISH, cancel)
        return judge.move(self.ply, self.seat, self.text, self.state, self.after)


@dataclass(frozen=True, slots=True)
class ContinueLine:
    """The best line from a state of a game that is open to all."""

    game: str
    rules: Rules
    state: object
    line: tuple[str, ...]
    limit: Limit = UNLIMITED

    @property
    def key(self) -> str:
        """Who is asked."""
        return f"line of {self.game}"

    def prepare(self) -> None:
        """Import the game."""
        make_game(self.game, self.rules)

    def run(self, cancel: CancelToken) -> tuple[tuple[Seat, str], ...]:
        """Play it through."""
        return best_line(make_game(self.game, self.rules), self.state, self.line, cancel)


class PlayerPool(AsyncPool):
    """Asks worker processes; reviews leave one of them free.

    ``think_seconds`` of processor time is what a player without a time limit may use. Wall time only ends those that do
    not listen. ``fallbacks`` counts moves that another player had to make.
    """

    def __init__(self, workers: int, think_seconds: float, grace_seconds: float) -> None:
        super().__init__(workers, grace_seconds)
        self._cap = think_seconds
        self._analysis = asyncio.Semaphore(max(1, workers - 1))
        self.fallbacks = 0

    def seconds(self, limit: Limit) -> float:
        """Return how much wall time an answer may take before it is cancelled."""
        # Inside the worker both limits cancel by themselves; this is for players that do not listen.
        return WALL_FACTOR * self._cap if limit.seconds is None else limit.seconds + 2 * GRACE_SECONDS

    async def move(self, job: Decide) -> Thought:
        """Return a legal decision, always: the player's, its fallback's, or any legal action at all."""
        watch = Watch()
        try:
            thought = await self._ask(job, self.seconds(job.limit), watch=watch)
            seconds = watch.seconds
        except PlayerError as error:
            seconds = watch.seconds
            thought = await self._instead(job, str(error))
        if thought.fallback:
            self.fallbacks += 1
            _log_fallback(job, thought, seconds)
        return thought

    async def _instead(self, job: Decide, why: str) -> Thought:
        try:
            return await self._ask(replace(job, instead_of=why), FALLBACK_SECONDS)
        except PlayerError:
            game = make_game(job.game, job.rules)
            rng = stream(job.seed, "any legal action")
            return Thought(Decision(game.legal(job.obs).sample(rng)), why, "chance")

    async def advise(self, job: Decide) -> AnyAnalysis:
        """Return the player's own analysis; raise ``PlayerError`` when it gives none, or nobody is free to think."""
        thought = await self._ask(replace(job, analyse=True), self.seconds(job.limit), wait=ADVICE_SECONDS)
        if thought.analysis is None:
            raise PlayerError(thought.fallback)
        return thought.analysis

    async def behind(self, job: Decide) -> Thought:
        """Return a legal decision of a long row, behind those who wait for an opponent."""
        async with self._analysis:
            return await self.move(job)

    async def judge(self, judging: JudgeMove) -> ReviewedMove:
        """Judge one move of a long row, behind those who wait for an opponent."""
        async with self._analysis:
            return await self._ask(judging, 2 * self.seconds(judging.limit))  # it may have to judge the answer too

    async def line(self, continuing: ContinueLine) -> tuple[tuple[Seat, str], ...]:
        """Play a line through, behind those who wait for an opponent."""
        async with self._analysis:
            return await self._ask(continuing, self.seconds(continuing.limit))

    async def _ask(
        self, question: Question[Result], seconds: float, *, watch: Watch | None = None, wait: float | None = None
    ) -> Result:
        cpu_seconds = seconds / WALL_FACTOR if question.limit.seconds is None else seconds
        return await self.ask(question, seconds, cpu_seconds, watch=watch, wait=wait)


def _log_fallback(job: Decide, thought: Thought, seconds: float) -> None:
    """Tell that another player moved; why, and how, may name hidden cards, and is then only in the table's own log."""
    game = make_game(job.game, job.rules)
    if isinstance(game, HiddenGame):
        log.warning("Fallback in %s; after %.1f s %s played instead.", job.game, seconds, thought.substitute)
        return
    why = " ".join(thought.fallback.split()).rstrip(".")  # one line, whatever a player said
    move = game.format(thought.decision.action)
    log.warning(
        "Fallback in %s: %s; after %.1f s %s played %s instead.", job.game, why, seconds, thought.substitute, move
    )
