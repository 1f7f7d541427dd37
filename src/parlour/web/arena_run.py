"""One match or tournament under way: a thread counts its blocks by the library, the thinking processes play them.

A run is a folder, as on the command line, with three files more: ``asked.json`` is what was asked for, ``shown.json``
how it stood when it was last written, ``stop`` that it is to end. So every process of a server can show and stop it,
and one that starts again goes on with it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from parlour.arena.match import run_match
from parlour.arena.play.block import Task
from parlour.arena.play.pairing import Pairing
from parlour.arena.play.task import BlockResult
from parlour.arena.stats.paired_stats import PairedStats
from parlour.arena.stats.sequential import SequentialTest
from parlour.arena.store.run_folder import RunFolder
from parlour.arena.tournament import Plan, TournamentReport, run_tournament
from parlour.errors import ParlourError, PlayerError, StoreError
from parlour.runtime.job import Job, Result
from parlour.store.files import write_atomically
from parlour.web.arena_plan import AskedRun
from parlour.web.arena_report import Figures, History, match_figures, tournament_figures
from parlour.web.schema_arena import Ended, State

__all__ = ["ASKED", "SHOWN", "STOP", "ArenaRun", "ServedBlocks", "read_shown"]

log: Final = logging.getLogger("parlour.web")

ASKED, SHOWN, STOP = "asked.json", "shown.json", "stop"
LOOK_SECONDS: Final = 1.0  # between two looks whether another process was told to stop the run
SHOW_SECONDS: Final = 0.5  # between two looks that others get at it
SHOW_SHARE: Final = 20  # of the time at most goes into working out what they see: a rating takes a while


class ServedBlocks:
    """An executor for the arena: ``play`` has a block played, a few of them at a time; ``stop`` is its Ctrl-C."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        play: Callable[[Task], Awaitable[BlockResult]],
        at_once: int,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        self._loop = loop
        self._play = play
        self._at_once = at_once
        self._is_stopped = stopped
        self._stopping = False
        self._pending: set[Future[Any]] = set()

    def run(self, jobs: Iterable[Job[Result]]) -> Generator[Result, None, None]:
        """Play every block once; raise ``KeyboardInterrupt`` when told to stop, as on the command line."""
        source = iter(jobs)
        try:
            while True:
                if self._stopping or self._is_stopped():
                    raise KeyboardInterrupt
                self._fill(source)
                if not self._pending:
                    return
                done, _ = wait(self._pending, LOOK_SECONDS, FIRST_COMPLETED)
                self._pending -= done
                for future in done:
                    yield future.result()
        except CancelledError:
            raise KeyboardInterrupt from None
        finally:
            self.close()

    def _fill(self, source: Iterator[Job[Any]]) -> None:
        while len(self._pending) < self._at_once and (job := next(source, None)) is not None:
            assert isinstance(job, Task)
            self._pending.add(asyncio.run_coroutine_threadsafe(self._played(job), self._loop))

    async def _played(self, task: Task) -> BlockResult:
        return await self._play(task)

    def stop(self) -> None:
        """End what is being played, at once."""
        self._stopping = True
        self.close()

    def close(self) -> None:
        """End what is being played."""
        for future in tuple(self._pending):
            future.cancel()


class ArenaRun:
    """A run that this process plays; ``play`` is the whole work of a thread."""

    def __init__(self, folder: Path, asked: AskedRun, executor: ServedBlocks) -> None:
        self.folder = folder
        self.asked = asked
        self._executor = executor
        self._history = History()
        self._began = time.monotonic()
        self._before = float(read_shown(folder).get("seconds", 0.0))  # what earlier processes took
        self._kept = 0  # blocks that were there when this process began
        self._shown, self._cost = 0.0, 0.0  # when it was last shown, and what that took
        self._closing = False

    def stop(self) -> None:
        """End it for good."""
        (self.folder / STOP).touch()
        self._executor.stop()

    def leave(self) -> None:
        """End the work of this process; whoever starts next goes on."""
        self._closing = True
        self._executor.stop()

    def play(self) -> None:
        """Play all blocks that are missing, and show how it goes."""
        if self.asked.parlour != version("parlour"):
            self._end("failed", "updated")  # blocks of two versions cannot be mixed
            return
        try:
            plan = self.asked.plan()
            description = {"kind": self.asked.kind, **plan.describe(), "sprt": self.asked.sequential}
            with RunFolder(self.folder, description, resume=True) as kept:
                self._kept = len(kept)
                self._report(plan, kept)
        except PlayerError as error:
            self._end("failed", "player", str(error))
        except StoreError as error:
            log.warning("A run of the arena was given up: %s", error)
            self._end("failed", "disk")
        except (ParlourError, OSError, ValueError):
            log.exception("A run of the arena broke off.")
            self._end("failed", "broken")

    def _report(self, plan: Pairing | Plan, kept: RunFolder) -> None:
        if isinstance(plan, Pairing):
            hypotheses = self.asked.hypotheses
            test = SequentialTest(hypotheses, plan.widest()) if hypotheses else None

            def follow(stats: PairedStats) -> None:
                self._history.add(stats.blocks, stats.running())
                self._show(lambda: match_figures(stats, test, self._history))

            match = run_match(plan, self._executor, kept=kept, watch=follow, test=test)
            figures = match_figures(match.stats, test, self._history) if match.stats.blocks else None
            stopped = match.stopped
        else:
            report = run_tournament(plan, self._executor, kept=kept, watch=self._follow)
            figures = tournament_figures(report) if report.blocks else None
            stopped = report.stopped
        if stopped == "interrupted":
            if not self._closing:
                self._end("stopped", "stopped", figures=figures)
            return
        self._end("done", stopped, figures=figures)  # type: ignore[arg-type]  # why a match stopped is one of them

    def _follow(self, report: TournamentReport) -> None:
        self._show(lambda: tournament_figures(report))

    def _show(self, made: Callable[[], Figures]) -> None:
        """Let others see how it stands, now and then."""
        now = time.monotonic()
        if now - self._shown < max(SHOW_SECONDS, SHOW_SHARE * self._cost):
            return
        self._write("running", "", made())
        self._shown, self._cost = time.monotonic(), time.monotonic() - now

    def _end(self, state: State, ended: Ended, why: str = "", figures: Figures | None = None) -> None:
        try:
            self._write(state, ended, figures, why)
        except OSError as error:  # a full disk: it goes on when the server starts again
            log.warning("How a run of the arena ended could not be stored: %s", error.strerror)

    def _write(self, state: State, ended: Ended, figures: Figures | None, why: str = "") -> None:
        if figures is None:  # whatever ended it, what was counted before stays
            known = read_shown(self.folder)
            figures = {name: known[name] for name in known if name not in _OWN}
        spent = time.monotonic() - self._began
        played = int(figures.get("blocks", 0)) - self._kept
        shown = {
            **figures,
            "state": state,
            "ended": ended,
            "why": why,
            "seconds": self._before + spent,
            "per_block": spent / played if played > 0 else None,
        }
        write_atomically(self.folder / SHOWN, json.dumps(shown, separators=(",", ":")))


_OWN: Final = frozenset({"state", "ended", "why", "seconds", "per_block"})


def read_shown(folder: Path) -> Figures:
    """Return how a run stood when it was last shown; nothing where it never was."""
    try:
        shown: Figures = json.loads((folder / SHOWN).read_bytes())
    except (OSError, ValueError):
        return {}
    return shown
