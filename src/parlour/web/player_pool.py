"""Who moves for a player that fails, and how long players may think: what the server adds to a pool of processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from parlour.arena.play.block import Task, seat_or_excuse
from parlour.arena.play.task import BlockResult
from parlour.core.analysis import AnyAnalysis
from parlour.core.decision import Decision
from parlour.core.game import HiddenGame
from parlour.core.limits import GRACE_SECONDS, UNLIMITED, CancelToken, Limit
from parlour.core.observation import Rules, Seat
from parlour.core.registry import make_game
from parlour.core.rng import stream
from parlour.errors import PlayerError, PlayerOverran, TooMany
from parlour.explain.judge import judge_of
from parlour.explain.line import best_line
from parlour.explain.move_review import Judge, ReviewedMove
from parlour.explain.sentences import ENGLISH
from parlour.runtime.async_pool import AsyncPool, Watch
from parlour.runtime.cluster_thinkers import ClusterThinkers
from parlour.runtime.decision import Decide, Thought, made_game
from parlour.runtime.job import Question, Result
from parlour.runtime.thinker import ProcessThinker, Thinker
from parlour.runtime.watchdog import SharedFate
from parlour.web.principals import NOBODY, Principal, Quotas
from parlour.web.settings import WebSettings

__all__ = ["JudgeMove", "PlayGame", "PlayerPool"]

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


@dataclass(frozen=True, slots=True)
class PlayGame:
    """One game of the arena, from its start to its end; who stops it stops the move that is thought about."""

    task: Task
    seconds: float
    limit: Limit = UNLIMITED

    @property
    def key(self) -> str:
        """Who is asked."""
        return f"game of block {self.task.index + 1}"

    def prepare(self) -> None:
        """Import the game and make the players."""
        game = made_game(self.task.game, self.task.rules)
        for contestant in self.task.contestants:
            seat_or_excuse(game, contestant).player.prepare()

    def run(self, cancel: CancelToken) -> BlockResult:
        """Play it."""
        played = self.task.run(SharedFate(cancel=cancel))
        if cancel.cancelled:
            raise PlayerOverran("took more than {seconds:g} seconds of processor time", seconds=self.seconds)
        return played


class PlayerPool(AsyncPool):
    """Asks workers for those who may ask; what nobody waits for, as reviews, leaves one of them free.

    ``think_seconds`` of processor time is what a player without a time limit may use. Wall time only ends those that do
    not listen. ``fallbacks`` counts moves that another player had to make.
    """

    def __init__(
        self,
        settings: WebSettings,
        quotas: Quotas | None = None,
        cluster: ClusterThinkers | None = None,
    ) -> None:
        self.quotas = quotas or Quotas(settings)
        memory = settings.thinker_megabytes * 2**20
        hire: Callable[[], Awaitable[Thinker]] = (
            (lambda: ProcessThinker.hired(memory)) if cluster is None else cluster.hire
        )
        size = settings.thinkers if cluster is None else cluster.size
        super().__init__(size, settings.grace_seconds, hire, self.quotas.charge)
        self._cap = settings.think_seconds
        self.fallbacks = 0

    def seconds(self, limit: Limit) -> float:
        """Return how much wall time an answer may take before it is cancelled."""
        # Inside the worker both limits cancel by themselves; this is for players that do not listen.
        return WALL_FACTOR * self._cap if limit.seconds is None else limit.seconds + 2 * GRACE_SECONDS

    async def move(self, job: Decide, by: Principal = NOBODY, *, waited_for: bool = True) -> Thought:
        """Return a legal decision: the player's, its fallback's, or any legal action; raise only ``TooMany``."""
        watch = Watch()
        with self.quotas.thought(by):
            try:
                thought = await self._ask(job, self.seconds(job.limit), by, waited_for=waited_for, watch=watch)
                seconds = watch.seconds
            except PlayerError as error:
                seconds = watch.seconds
                thought = await self._instead(job, str(error), by, waited_for=waited_for)
        if thought.fallback:
            self.fallbacks += 1
            _log_fallback(job, thought, seconds)
        return thought

    async def _instead(self, job: Decide, why: str, by: Principal, *, waited_for: bool) -> Thought:
        try:
            return await self._ask(replace(job, instead_of=why), FALLBACK_SECONDS, by, waited_for=waited_for)
        except PlayerError:
            game = make_game(job.game, job.rules)
            rng = stream(job.seed, "any legal action")
            return Thought(Decision(game.legal(job.obs).sample(rng)), why, "chance")

    async def advise(self, job: Decide, by: Principal = NOBODY) -> AnyAnalysis:
        """Return the player's own analysis; raise ``PlayerError`` when it gives none, or nobody is free to think."""
        with self.quotas.thought(by):
            asked = replace(job, analyse=True)
            thought = await self._ask(asked, self.seconds(job.limit), by, wait=ADVICE_SECONDS)
        if thought.analysis is None:
            raise PlayerError(thought.fallback)
        return thought.analysis

    async def question(self, question: Question[Result], by: Principal = NOBODY) -> Result:
        """Return the answer to any question that somebody waits for; raise ``PlayerError`` when there is none."""
        with self.quotas.thought(by):
            return await self._ask(question, self.seconds(question.limit), by, wait=ADVICE_SECONDS)

    async def behind(self, job: Decide, by: Principal = NOBODY) -> Thought:
        """Return a legal decision of a long row, behind those who wait for an opponent."""
        return await self._patiently(lambda: self.move(job, by, waited_for=False))

    async def judge(self, judging: JudgeMove, by: Principal = NOBODY) -> ReviewedMove:
        """Judge one move of a long row, behind those who wait for an opponent."""
        seconds = 2 * self.seconds(judging.limit)  # it may have to judge the answer too
        return await self._patiently(lambda: self._counted(judging, seconds, by))

    async def game(self, job: PlayGame, by: Principal) -> BlockResult:
        """Play a game of the arena, behind everything else and out of an allowance of its own."""

        async def ask() -> BlockResult:
            with self.quotas.thought(aside):
                wall = WALL_FACTOR * job.seconds
                return await self.ask(job, wall, job.seconds, claim=aside.claim(waited_for=False, idle=True))

        aside = by.aside()
        return await self._patiently(ask)

    async def line(self, continuing: ContinueLine, by: Principal = NOBODY) -> tuple[tuple[Seat, str], ...]:
        """Play a line through, behind those who wait for an opponent."""
        return await self._counted(continuing, self.seconds(continuing.limit), by)

    async def _counted(self, question: Question[Result], seconds: float, by: Principal) -> Result:
        with self.quotas.thought(by):
            return await self._ask(question, seconds, by, waited_for=False)

    async def _patiently(self, ask: Callable[[], Awaitable[Result]]) -> Result:
        """Ask until it is allowed: what takes minutes anyway can wait for its share."""
        while True:
            try:
                return await ask()
            except TooMany as error:
                await asyncio.sleep(error.seconds)

    async def _ask(
        self,
        question: Question[Result],
        seconds: float,
        by: Principal,
        *,
        waited_for: bool = True,
        watch: Watch | None = None,
        wait: float | None = None,
    ) -> Result:
        cpu_seconds = seconds / WALL_FACTOR if question.limit.seconds is None else seconds
        claim = by.claim(waited_for=waited_for)
        return await self.ask(question, seconds, cpu_seconds, claim=claim, watch=watch, wait=wait)


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
