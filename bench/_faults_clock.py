"""Somebody sets the clock of the machine while people play: all goes on, and what was acknowledged is stored."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Final

from _faults_arena import Attempted
from _faults_server import LIMITS, Play, Server
from tests.web.wall_clock import DAY, WallClock

__all__ = ["set_clock"]

JUMPS: Final = (3600, -3600, 40 * DAY, -40 * DAY, 3650 * DAY, -3650 * DAY, 0)  # seconds that it is then ahead


def set_clock(number: int, folder: Path) -> Attempted:
    """Set the clock while all games are played, and once between two starts of the server."""
    mine = folder / f"clock-{number}"
    shutil.rmtree(mine, ignore_errors=True)
    mine.mkdir(parents=True)
    clock, rng = WallClock(mine), random.Random(number)
    server = Server(mine / "data", **LIMITS, PARLOUR_WEB_CARD_SECONDS="0", **clock.environment)
    server.start()
    try:
        play = Play(server, number)
        fault = next((told for jump in rng.sample(JUMPS, len(JUMPS)) if (told := _jump(play, clock, jump))), None)
        server.end()
        clock.jump(rng.choice(JUMPS))
        server.start()
        fault = fault or play.goes_on()
    finally:
        server.end()
    fault = " and ".join(filter(None, (play.lost(), fault))) or None  # a table that stands still hides no loss
    shutil.rmtree(mine)
    return Attempted(0, None if fault is None else f"clock {number}: {fault}", play.acknowledged)


def _jump(play: Play, clock: WallClock, ahead: int) -> str | None:
    clock.jump(ahead)
    stuck = play.goes_on()
    return None if stuck is None else f"when the clock was set {ahead} seconds ahead, {stuck}"
