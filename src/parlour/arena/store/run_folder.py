"""Results on disk: one folder a run, one line a block, safe against a crash at any moment.

run.json      what was planned, and by which version; written once
blocks.jsonl  one finished block a line, only ever appended to
lock          held while a process works on the run
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from parlour.arena.play.task import BlockResult
from parlour.core.parameters import spelled
from parlour.core.reading import read_json
from parlour.core.registry import make_game, modern_text
from parlour.errors import ParlourError, StoreError
from parlour.records.codec import decode, encode
from parlour.store.files import lock, write_atomically
from parlour.store.lines import LineFile

__all__ = ["FORMAT", "RunFolder", "modern_plan"]

FORMAT: Final = 1
SYNC_SHARE: Final = 0.03  # of the time may go into waiting for the disk; a killed process loses nothing either way
SYNC_SECONDS: Final = 0.1  # and so much at any time


class RunFolder:
    """The blocks of one run. ``notice`` tells what had to be repaired when it was opened.

    What another version has played can be read, but none of its missing blocks is played.
    """

    def __init__(self, folder: Path, plan: Mapping[str, object], *, resume: bool) -> None:
        self.folder = folder
        self.notice = ""
        self._stranger = ""  # why no block may be added, if that is so
        try:
            self._open(dict(plan), resume)
        except OSError as error:
            raise StoreError(f"Results cannot be kept in {folder}: {error.strerror}.") from None

    def __enter__(self) -> RunFolder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __contains__(self, key: tuple[int, int]) -> bool:
        if key not in self._places and self._stranger:
            raise StoreError(self._stranger)  # said before the missing block is played
        return key in self._places

    def __len__(self) -> int:
        return len(self._places)

    def read(self, key: tuple[int, int]) -> BlockResult:
        """Return a block from disk: only its place is held in memory."""
        offset, length = self._places[key]
        return decode(BlockResult, json.loads(self._blocks.read(offset, length)))

    def results(self) -> Iterator[BlockResult]:
        """Return all blocks, in their order."""
        for key in sorted(self._places):
            yield self.read(key)

    def keep(self, result: BlockResult) -> None:
        """Append a block; one that is there already is not counted again."""
        if result.key in self._places:
            return
        offset, began = self._blocks.size, time.monotonic()
        sync = self._syncing <= SYNC_SECONDS + SYNC_SHARE * (began - self._opened)
        try:
            self._blocks.append(json.dumps(encode(result), separators=(",", ":"), ensure_ascii=False), sync=sync)
        except StoreError as error:
            safe = "What was written before is safe; make room and run again with --resume."
            raise StoreError(f"Block {result.index} was not kept. {error} {safe}") from None
        self._syncing += (time.monotonic() - began) * sync
        self._places[result.key] = (offset, self._blocks.size - offset)

    def close(self) -> None:
        """Put everything on disk and let others have the run."""
        if not self._lock.closed:
            self._blocks.sync()
            self._blocks.close()
            self._lock.close()

    def _open(self, plan: dict[str, object], resume: bool) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock = (self.folder / "lock").open("a+b")
        lock(
            self._lock, f"Another process is working on {self.folder}. Wait until it is done, or choose another folder."
        )
        try:
            self._check_plan(plan, resume)
            self._blocks = LineFile.open(self.folder / "blocks.jsonl", make=True)
            self._opened, self._syncing = time.monotonic(), 0.0
            self._places: dict[tuple[int, int], tuple[int, int]] = {}
            self._scan()
        except BaseException:
            self._lock.close()
            raise

    def _check_plan(self, plan: dict[str, object], resume: bool) -> None:
        file = self.folder / "run.json"
        written = {"format": FORMAT, "parlour": version("parlour"), **json.loads(json.dumps(plan))}
        if not file.exists():
            if (self.folder / "blocks.jsonl").exists():
                raise StoreError(f"{self.folder} has blocks, but no run.json that says what they are; remove it.")
            write_atomically(file, json.dumps(written, indent=2) + "\n")
            return
        try:
            stored_plan = read_json(file.read_bytes())
            theirs, made_by = int(stored_plan["format"]), str(stored_plan["parlour"])
        except (ValueError, KeyError, TypeError):
            raise StoreError(f"{file} is not the plan of a run; remove the folder or choose another.") from None
        if (theirs, made_by) != (FORMAT, written["parlour"]):
            self._stranger = (
                f"{self.folder} was written by Parlour {made_by} (store format {theirs}), this is Parlour "
                f"{written['parlour']} (store format {FORMAT}). Blocks of two versions cannot be mixed: finish it "
                f"with `pip install parlour=={made_by}`, or start again in another folder."
            )
            if theirs != FORMAT:
                raise StoreError(self._stranger)
        if not resume:
            raise StoreError(f"{self.folder} already holds a run. Continue it with --resume, or choose another folder.")
        with suppress(ParlourError, KeyError):  # a plan that nobody can play any more stays as it is
            stored_plan = modern_plan(stored_plan)
        planned = {**stored_plan, "parlour": written["parlour"]}
        for name in (*written, *planned):
            if written.get(name) != planned.get(name):
                raise StoreError(
                    f"{self.folder} holds another run: its {name} is {planned.get(name)!r}, not {written.get(name)!r}. "
                    "A run is resumed exactly as it was planned."
                )

    def _scan(self) -> None:
        """Find the blocks; cut off a last line that a crash left unfinished."""
        for number, (offset, line) in enumerate(self._blocks, 1):
            try:
                value = read_json(line)
                key = (value["pairing"], value["block"])
                if not line.endswith(b"\n"):
                    raise ValueError("unfinished")
            except (ValueError, KeyError, TypeError):
                if offset + len(line) < self._blocks.size:
                    raise StoreError(
                        f"{self._blocks.path}, line {number}: not a block, and not the last line, so this is no crash "
                        "but a damaged file. Restore it, or start again in another folder."
                    ) from None
                self._blocks.cut(offset)
                self.notice = f"The last line of {self._blocks.path} was unfinished; that block is played again."
                return
            self._places.setdefault(key, (offset, len(line)))


def modern_plan(plan: Mapping[str, Any]) -> dict[str, object]:
    """Return what ``Pairing.describe`` once wrote as it writes it today."""
    game = make_game(plan["game"], plan["rules"])
    players = [_modern_player(player, game.name) for player in plan["players"]]
    return {**plan, "rules": spelled(game.rules), "players": players}


def _modern_player(player: Mapping[str, Any], game: str) -> dict[str, Any]:
    spec = modern_text(player["spec"], game)
    name = spec if player["name"] == player["spec"] else player["name"]
    plays: str = player["plays"]
    if plays == player["spec"]:
        plays = spec
    else:  # what a level stood for, and after a space its limit, if it had one
        cut = len(plays) if plays.endswith(")") or " " not in plays else plays.rindex(" ")
        plays = modern_text(plays[:cut], game) + plays[cut:]
    return {**player, "spec": spec, "name": name, "plays": plays}
