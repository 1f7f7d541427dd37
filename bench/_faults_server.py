"""A server that is killed while people play all games on it: what was acknowledged is stored, and tables go on."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import threading
import time
import urllib.error
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Final

from _common import ROOT
from _faults_arena import Attempted

sys.path.insert(0, str(ROOT))

from tests.fuzz.sockets import LIMITS
from tests.fuzz.texts import GAMES
from tests.web.serving import Server

from parlour.core.registry import game_type, make_game
from parlour.table.log import Acted
from parlour.web.storage import Storage

__all__ = ["LIMITS", "Play", "Server", "kill_server"]

KILLS: Final = 10  # of one attempt
ON_SERVER: Final = 0.7  # of them; the others are of a process that thinks
PATIENCE: Final = 90.0  # seconds until a move is made again
LATE: Final = 0.02  # seconds between two looks


@dataclass
class Guest:
    """Somebody who plays a game against simple players, and every move of theirs that the server has acknowledged."""

    game: str
    table: str
    token: str
    moves: list[str] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)  # why the store took no move
    over: bool = False

    def step(self, server: Server, rng: random.Random) -> None:
        """Look at the table, and move if it is time to."""
        view = server.ask(f"{self.table}?seat=0", token=self.token)
        self.over = view["outcome"] is not None
        if self.over or not view["my_move"]:
            time.sleep(LATE)
            return
        legal = server.ask(f"{self.table}/legal?seat=0", token=self.token)
        if legal["listed"] and not legal["actions"]:
            return  # the game has gone on meanwhile
        asked = {"seat": 0, "turn": view["turn"], "level": 3}
        # More actions than are listed: somebody who knows says one.
        one = rng.choice(legal["actions"])["text"] if legal["listed"] else None
        text = one or server.ask(f"{self.table}/hint", asked, self.token)["action"]
        server.ask(f"{self.table}/actions", {"seat": 0, "turn": view["turn"], "text": text}, self.token)
        self.moves.append(text)


class Play:
    """People at tables of one server, a thread each while it is up."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self._rng = random.Random(seed)
        self.guests: list[Guest] = []
        for game in GAMES:
            self._sit(game)

    def _sit(self, game: str) -> None:
        other = self._rng.choice(("random", game_type(game).levels[0].name))
        table, token = self.server.sit("", *(other,) * (make_game(game).seats - 1), game=game)
        self.guests.append(Guest(game, table, token))

    @property
    def acknowledged(self) -> int:
        """How many moves the server has said it made."""
        return sum(len(guest.moves) for guest in self.guests)

    def run(self, until: Callable[[], bool]) -> None:
        """Let everybody play until something is so; who has ended a game begins another."""
        for guest in [guest for guest in self.guests if guest.over]:
            if sum(one.game == guest.game and not one.over for one in self.guests) == 0:
                self._sit(guest.game)
        stop = threading.Event()
        threads = [
            threading.Thread(target=self._play, args=(guest, random.Random(self._rng.random()), stop), daemon=True)
            for guest in self.guests
            if not guest.over
        ]
        for thread in threads:
            thread.start()
        end = time.monotonic() + PATIENCE
        while not until() and time.monotonic() < end:
            time.sleep(LATE)
        stop.set()
        self._threads = threads

    def join(self) -> None:
        """Wait until nobody asks any more."""
        for thread in self._threads:
            thread.join(PATIENCE)

    def _play(self, guest: Guest, rng: random.Random, stop: threading.Event) -> None:
        with suppress(HTTPException, OSError):  # an answer cut short, or none
            while not (stop.is_set() or guest.over):
                try:
                    guest.step(self.server, rng)
                except urllib.error.HTTPError as error:
                    if error.code not in (409, 503):
                        raise
                    guest.refusals.append(error.read().decode())
                    time.sleep(LATE)

    def lost(self) -> str | None:
        """Say which acknowledged move the folder does not hold; the server is down."""
        store = Storage(self.server.folder)
        try:
            for guest in self.guests:
                saved = store.load(guest.table.removeprefix("/tables/"))
                found = [] if saved is None else [entry for entry in saved.entries if isinstance(entry, Acted)]
                own = iter([entry.text for entry in found if entry.seat == 0])
                # Silence in a deal is stored as well, and the last move may be there though no answer came.
                if not all(text in own for text in guest.moves):
                    return f"{guest.game}: {len(guest.moves)} moves were acknowledged, not all are stored"
        finally:
            store.close()
        return None

    def goes_on(self) -> str | None:
        """Say which table nobody can play on."""
        before = {guest.table: len(guest.moves) for guest in self.guests}

        def moved() -> bool:
            return all(guest.over or len(guest.moves) > before.get(guest.table, 0) for guest in self.guests)

        self.run(moved)
        self.join()
        stuck = [
            guest.game for guest in self.guests if not guest.over and len(guest.moves) <= before.get(guest.table, 0)
        ]
        return f"no move could be made any more in {', '.join(stuck)}" if stuck else None


def kill_server(number: int, folder: Path) -> Attempted:
    """Kill a server, or one of its thinking processes, again and again while all games are played on it."""
    rng, mine = random.Random(number), folder / f"server-{number}"
    shutil.rmtree(mine, ignore_errors=True)
    server = Server(mine, **LIMITS, PARLOUR_WEB_CARD_SECONDS="0")
    server.start()
    play, kills, fault = Play(server, number), 0, None
    try:
        while kills < KILLS and fault is None:
            due = time.monotonic() + rng.uniform(0.3, 2.0)
            play.run(lambda due=due: time.monotonic() >= due)  # type: ignore[misc]
            thinking = server.workers()
            if thinking and rng.random() > ON_SERVER:
                with suppress(ProcessLookupError):
                    os.kill(rng.choice(thinking), signal.SIGKILL)
                kills += 1
                play.join()
                continue
            server.end(signal.SIGKILL)
            kills += 1
            play.join()
            fault = play.lost()
            server.start()
        fault = fault or play.goes_on()
    finally:
        server.end()
    fault = fault or play.lost()
    shutil.rmtree(mine)
    return Attempted(kills, None if fault is None else f"server {number}: {fault}", play.acknowledged)
