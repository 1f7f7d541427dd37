"""The arena of a server: matches and tournaments between players that people start, watch and stop from the page.

Blocks are idle work: they go through the fair queue behind everything that a person may be waiting for.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import re
import shutil
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from parlour.arena.play.block import Task
from parlour.arena.play.task import BlockResult
from parlour.arena.store.run_folder import read_blocks
from parlour.core.rng import secret_seed
from parlour.errors import FormatError, NotYourSeat, StoreError, TooMany, UnknownTable, Unsupported
from parlour.records.codec import decode, encode
from parlour.store.files import write_atomically
from parlour.web.arena_plan import AskedRun, asked_run
from parlour.web.arena_run import ASKED, STOP, ArenaRun, ServedBlocks, read_shown
from parlour.web.player_pool import PlayerPool, PlayGame
from parlour.web.principals import Principal
from parlour.web.schema_arena import RunIn, RunMade
from parlour.web.settings import WebSettings
from parlour.web.tokens import digest, new_table_id, new_token

__all__ = ["Arena", "StoredRun", "seconds_left"]

log: Final = logging.getLogger("parlour.web")

FOLDER: Final = "arena"
_ID: Final = re.compile(r"[\w-]{16}")
_UNKNOWN: Final = "There is no such run; the link may be mistyped, or the run long gone."
AT_ONCE: Final = 2  # blocks of one run; the fair queue lets fewer of them be played where others ask
FULL_SECONDS: Final = 60  # after which one of them may be over


@dataclass(frozen=True, slots=True)
class StoredRun:
    """A run as it lies on disk: what was asked for, and how it stood when it was last shown."""

    id: str
    folder: Path
    asked: AskedRun
    shown: dict[str, Any]

    @property
    def running(self) -> bool:
        """Whether it is to go on."""
        return bool(self.shown.get("state", "running") == "running")


class Arena:
    """All runs of one server; ``start`` and the others do what touches the disk in threads."""

    def __init__(self, settings: WebSettings, pool: PlayerPool) -> None:
        self.settings = settings
        self._pool = pool
        self._folder = settings.folder / FOLDER
        self._threads = ThreadPoolExecutor(max(1, settings.arena_runs), "arena")
        self._playing: dict[str, ArenaRun] = {}
        self._starting = asyncio.Lock()

    async def resume(self) -> None:
        """Go on with what was under way when the last process ended; another one of this server may be faster."""
        for stored in await asyncio.to_thread(self._all):
            if stored.running:
                self._play(stored)

    async def close(self) -> None:
        """Leave all runs to whoever starts next."""
        for run in self._playing.values():
            run.leave()
        await asyncio.to_thread(self._threads.shutdown)

    async def start(self, body: RunIn, by: Principal) -> RunMade:
        """Begin a match or tournament; raise what is wrong with it, or that there is no room for it now."""
        if not self.settings.arena_runs:
            raise Unsupported("The arena of this server is closed; the command line plays matches.")
        number, token = new_table_id(), new_token()
        asked = await asyncio.to_thread(
            asked_run,
            body,
            self.settings,
            seed=secret_seed() % 2**53,
            begun=time.time(),
            owner=str(by),
            token=digest(token).hex(),
        )
        async with self._starting:
            stored = await asyncio.to_thread(self._store, number, asked, by)
        self._play(stored)
        return RunMade(id=number, token=token)

    async def run(self, number: str) -> StoredRun:
        """Return a run as it stands."""
        return await asyncio.to_thread(self._load, number)

    async def runs(self) -> list[StoredRun]:
        """Return all runs, the newest first."""
        return await asyncio.to_thread(lambda: sorted(self._all(), key=lambda run: -run.asked.begun))

    async def stop(self, number: str, token: str) -> StoredRun:
        """End a run, for who has its token; what was counted stays."""
        stored = await self.run(number)
        if not hmac.compare_digest(digest(token).hex(), stored.asked.token):
            raise NotYourSeat("Only who started this run may stop it.")
        if stored.running:
            run = self._playing.get(number)
            await asyncio.to_thread((stored.folder / STOP).touch if run is None else run.stop)
            await self._settled(number)
        return await self.run(number)

    async def blocks(self, stored: StoredRun) -> list[BlockResult]:
        """Return the blocks that have been played, in the order of their meetings."""
        return await asyncio.to_thread(
            lambda: sorted(read_blocks(stored.folder), key=lambda block: (block.index, block.pairing))
        )

    async def _settled(self, number: str) -> None:
        """Give a run that was told to stop a moment to say so."""
        for _ in range(40):
            if number not in self._playing:
                return
            await asyncio.sleep(0.05)

    # On disk; in threads

    def _store(self, number: str, asked: AskedRun, by: Principal) -> StoredRun:
        """Keep a run that may begin now; raise ``TooMany`` where it may not."""
        kept = [*self._all()]
        running = [run for run in kept if run.running]
        settings = self.settings
        own = sum(run.asked.owner == str(by) for run in running)
        together = sum(run.asked.owner.startswith(f"{by.group}/") for run in running)
        if own >= settings.arena_runs_each or together >= settings.arena_runs_each * settings.household:
            raise TooMany(
                "You have a run in the arena already; stop it, or try again in {wait}.",
                seconds=_soonest(run for run in running if run.asked.owner.startswith(f"{by.group}/")),
            )
        if len(running) >= settings.arena_runs:
            raise TooMany(
                "The arena is full: {runs} runs are under way; try again in {wait}.",
                runs=len(running),
                seconds=_soonest(iter(running)),
            )
        over = sorted((run for run in kept if not run.running), key=lambda run: run.asked.begun)
        for run in over[: max(0, len(kept) + 1 - settings.arena_kept)]:
            shutil.rmtree(run.folder, ignore_errors=True)
        folder = self._folder / number
        try:
            folder.mkdir(parents=True, mode=0o700)
            write_atomically(folder / ASKED, json.dumps(encode(asked), ensure_ascii=False))
        except OSError as error:
            raise StoreError("The run cannot be kept: {strerror}.", strerror=error.strerror) from None
        return StoredRun(number, folder, asked, {})

    def _all(self) -> Iterator[StoredRun]:
        for folder in self._folder.iterdir() if self._folder.is_dir() else ():
            with suppress(UnknownTable):
                yield self._load(folder.name)

    def _load(self, number: str) -> StoredRun:
        folder = self._folder / number
        if not _ID.fullmatch(number) or not (folder / ASKED).is_file():
            raise UnknownTable(_UNKNOWN)
        try:
            asked = decode(AskedRun, json.loads((folder / ASKED).read_bytes()))
        except (OSError, ValueError, KeyError, TypeError, FormatError) as error:
            log.warning("A run of the arena cannot be read: %s", error)
            raise UnknownTable(_UNKNOWN) from None
        return StoredRun(number, folder, asked, read_shown(folder))

    # Under way

    def _play(self, stored: StoredRun) -> None:
        by = _owner(stored.asked.owner)
        executor = ServedBlocks(
            asyncio.get_running_loop(), lambda task: self._block(task, by), AT_ONCE, (stored.folder / STOP).exists
        )
        run = self._playing[stored.id] = ArenaRun(stored.folder, stored.asked, executor)
        done = asyncio.get_running_loop().run_in_executor(self._threads, run.play)
        done.add_done_callback(lambda _: self._playing.pop(stored.id, None))

    async def _block(self, task: Task, by: Principal) -> BlockResult:
        seconds = self.settings.arena_game_seconds
        return BlockResult.joined([await self._pool.game(PlayGame(game, seconds), by) for game in task.games()])


def _owner(text: str) -> Principal:
    """Return who is charged for a run: whoever started it, also after the server has started again."""
    group, _, name = text.rpartition("/")
    return Principal("device", name, group)


def _soonest(running: Iterator[StoredRun]) -> int:
    """Return in how many seconds the first of some runs may be over."""
    left = [seconds for run in running if (seconds := seconds_left(run)) is not None]
    return max(1, round(min(left, default=FULL_SECONDS)))


def seconds_left(stored: StoredRun) -> float | None:
    """Return how long a run will take if it goes on as it did; None while nobody can say."""
    per_block = stored.shown.get("per_block")
    if per_block is None or not stored.running:
        return None
    return float(per_block) * max(0, stored.asked.planned - int(stored.shown.get("blocks", 0)))
