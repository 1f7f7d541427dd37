"""Disks that are full or read-only, a store with two servers, lost power."""

from __future__ import annotations

import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from _faults_arena import KINDS, Attempted, report, run, whole
from _faults_server import LIMITS, Play, Server

__all__ = ["lose_power", "spoil_disk"]

SMALL: Final = "32m"  # a disk that is soon filled
# Runs the command line, and is gone at the so-manieth time that something is put on disk or takes its place.
LOST: Final = """
import os, sys, pathlib
left = int(sys.argv.pop(1))
def cut(real):
    def less(*given, **more):
        global left
        left -= 1
        if left <= 0:
            os._exit(9)
        return real(*given, **more)
    return less
os.fsync, pathlib.Path.replace = cut(os.fsync), cut(pathlib.Path.replace)
from parlour.cli import main
main()
"""


@contextmanager
def mounted(folder: Path) -> Iterator[Path]:
    """Have a small disk of our own; needs root."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def _refused(play: Play) -> bool:
    """Whether somebody was told; where the move of a player came first, that is the operator, in the log."""
    assert play.server.log is not None
    play.server.log.seek(0)
    told = "Changes of tables cannot be stored" in play.server.log.read()
    return told or any('"store"' in told for guest in play.guests for told in guest.refusals)


def _for(seconds: float) -> Callable[[], bool]:
    due = time.monotonic() + seconds
    return lambda: time.monotonic() >= due


def _full(play: Play, disk: Path) -> str | None:
    """Fill the disk while people play, then make room."""
    play.run(_for(1))
    play.join()
    ballast = disk / "ballast"
    with suppress(OSError), ballast.open("wb") as out:
        while True:
            out.write(bytes(4096))
            out.flush()
    play.run(lambda: _refused(play))
    play.join()
    ballast.unlink()
    return None if _refused(play) else "a full disk was not told"


def _too_long(play: Play, disk: Path) -> str | None:
    """Let no file of the server grow any further, then lift that."""
    play.run(_for(1))
    play.join()
    assert play.server.process is not None
    process = play.server.process.pid
    longest = max(file.stat().st_size for file in play.server.folder.iterdir())
    old = resource.prlimit(process, resource.RLIMIT_FSIZE, (longest, resource.RLIM_INFINITY))
    play.run(lambda: _refused(play))
    play.join()
    resource.prlimit(process, resource.RLIMIT_FSIZE, old)
    return None if _refused(play) else "a file that cannot grow was not told"


def _read_only(play: Play, disk: Path) -> str | None:
    """Start a server on a folder of a disk that can only be read."""
    play.run(_for(1))
    play.join()
    play.server.end()
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    told = _refuses(play.server.folder)
    subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
    play.server.start()
    return None if "cannot be used" in told else f"a read-only disk was not told: {told}"


def _second(play: Play, disk: Path) -> str | None:
    """Start another server on the same folder while people play."""
    play.run(_for(1))
    told = _refuses(play.server.folder)
    play.join()
    return None if "Another Parlour server" in told else f"a second server was not told: {told}"


def _refuses(folder: Path) -> str:
    command = [str(Path(sys.executable).with_name("parlour")), "serve", "--data", str(folder), "--port", "0"]
    with suppress(subprocess.TimeoutExpired):
        ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        return ran.stderr if ran.returncode else "it started and ended"
    return "it started"


CASES: Final = (_full, _too_long, _read_only, _second)


def spoil_disk(number: int, folder: Path) -> Attempted:
    """Play on a small disk while something is wrong with it; then all goes on, and nothing is lost."""
    case = CASES[number % len(CASES)]
    with mounted(folder / f"disk-{number}") as disk, tempfile.TemporaryFile("a+", encoding="utf-8") as log:
        server = Server(disk / "data", **LIMITS, PARLOUR_WEB_CARD_SECONDS="0")
        server.log = log
        server.start()
        try:
            play = Play(server, number)
            fault = case(play, disk) or play.goes_on()
        finally:
            server.end()
        fault = play.lost() or fault
    (folder / f"disk-{number}").rmdir()
    told = None if fault is None else f"disk {number}, {case.__name__[1:]}: {fault}"
    return Attempted(0, told, play.acknowledged)


def lose_power(number: int, folder: Path) -> Attempted:
    """End a match just before something is put on disk or takes the place of another file, again and again."""
    wanted = whole("match", folder / "match-whole")
    rng, mine, kills = random.Random(number), folder / f"power-{number}", 0
    shutil.rmtree(mine, ignore_errors=True)
    for _ in range(3):
        resume = ("--resume",) if (mine / "run.json").exists() or any(mine.glob("*.toml")) else ()
        if not resume:
            shutil.rmtree(mine, ignore_errors=True)
        command = [sys.executable, "-c", LOST, str(rng.randrange(1, 40)), *KINDS["match"], "--out", str(mine), *resume]
        ended = subprocess.run(command, capture_output=True, check=False, env={**os.environ}, timeout=600)
        kills += ended.returncode == 9
    run("match", mine).wait(300)
    found = report(mine)
    shutil.rmtree(mine)
    return Attempted(kills, None if found == wanted else f"power {number}: the report differs")
