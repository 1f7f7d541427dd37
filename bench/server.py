"""What a server costs by itself: processor time of its own process for each person's move with the players' answers.

    python bench/server.py [--tables N] [--moves N] [--profile FILE]
    python bench/server.py --against 3bcddc6 [--rounds N]    an old version too, in turns, and how many times as much

Opens N tables (200 unless told) of all games in turn, one person against players of level `easy`, each with a live
connection, and makes so many moves (17) at each. The thinking processes are not counted. Figure to keep: 5 ms where
3bcddc6 needs 22, so 4.4 times as much; milliseconds of different machines say nothing about each other. Each version
runs with its own settings (3bcddc6 writes telemetry, ours does not) but for limits on strangers; --telemetry N is for
both.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final, NamedTuple

from _old_build import built
from websockets.asyncio.client import ClientConnection, connect

from parlour.core.registry import make_game
from parlour.core.rng import stream

GAMES: Final = ("reversi", "pentomino", "hearts", "tractor", "bridge")
MANY: Final = 10**6
LIMITS: Final = {  # one client is to be many people
    **dict.fromkeys(("rate", "costly_rate", "thinking"), float(MANY)),
    **dict.fromkeys(("burst", "costly_burst", "thoughts", "thoughts_each", "tables", "tables_each"), MANY),
    **dict.fromkeys(("sockets", "sockets_each", "connections", "connections_each"), 10**4),
}
TICK: Final = os.sysconf("SC_CLK_TCK")
SERVER: Final = """
import cProfile, json, sys, time
from parlour.web.server import serve
from parlour.web.settings import WebSettings
profile, asked = sys.argv[1], json.loads(sys.argv[2])
known = WebSettings.__dataclass_fields__  # older versions have fewer limits
settings = WebSettings(**{name: value for name, value in asked.items() if name in known})
run = lambda: serve(port=0, settings=settings, on_ready=lambda address: print(address, flush=True))
if profile:
    watch = cProfile.Profile(time.process_time)
    watch.runcall(run)
    watch.dump_stats(profile)
else:
    run()
"""

Json = dict[str, Any]


class Used(NamedTuple):
    """Seconds of processor time: in all, and of them in the operating system (files, sockets, switching)."""

    total: float
    system: float


def cpu_seconds(process: int) -> Used:
    """Return what one process has used, without its children."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return Used((int(fields[11]) + int(fields[12])) / TICK, int(fields[12]) / TICK)


def patched(before: Any, change: Any) -> Any:  # noqa: ANN401 - JSON
    """Return what a patch makes of a value."""
    if isinstance(change, list):
        if len(change) == 1:
            return change[0]
        return [*before[: change[0]], *change[2:], *before[change[0] + change[1] :]]
    if isinstance(before, list):
        return [
            patched(item, change[str(place)]) if str(place) in change else item for place, item in enumerate(before)
        ]
    kept = {name: value for name, value in before.items() if change.get(name) != []}
    return kept | {name: patched(before.get(name), inner) for name, inner in change.items() if inner != []}


class Guest:
    """One person at one table."""

    def __init__(self, address: str, routes: str, game: str, rng: Random, level: str = "easy") -> None:
        self._address = address
        self._routes = routes
        self._http = HTTPConnection(address.removeprefix("http://"), timeout=600)
        self._token = ""
        self._game = make_game(game)
        self._rng = rng
        self._level = level
        self._view: Json = {}
        self._where = ""
        self.moves = 0
        self.sent = 0

    async def sit(self) -> None:
        """Open the table."""
        seats = [{"spec": ""}, *[{"spec": self._level}] * (self._game.seats - 1)]
        made = await self._post(f"{self._routes}/tables", {"game": self._game.name, "seats": seats})
        self._where = f"{self._routes}/tables/{made['id']}"
        self._token = made["tokens"]["0"]

    async def _post(self, path: str, body: Json) -> Json:
        def post() -> Json:
            headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
            try:
                self._http.request("POST", path, json.dumps(body), headers)
                answer = self._http.getresponse()
            except (ConnectionError, HTTPException):  # the server has closed a connection that was long idle
                self._http.close()
                self._http.request("POST", path, json.dumps(body), headers)
                answer = self._http.getresponse()
            text = answer.read()
            if answer.status >= 400:
                raise SystemExit(f"{self._game.name}: {body} is refused: {text.decode()}")
            found: Json = json.loads(text)
            return found

        return await asyncio.to_thread(post)

    @property
    def waits(self) -> bool:
        """Whether the table waits for this person, or is done."""
        return bool(self._view and (self._view["my_move"] or self._view["outcome"]))

    async def play(self, moves: int, ready: asyncio.Event) -> None:
        """Make so many moves, each when it is the turn."""
        async with connect(f"ws{self._address[4:]}{self._where}/live") as socket:
            await socket.send(json.dumps({"token": self._token}))
            await self._turn(socket)
            await ready.wait()
            while self.moves < moves and not self._view["outcome"]:
                turn = self._view["turn"]
                text = self._choose()
                if not text:
                    return  # cards of several kinds to be put together: no matter here
                await self._post(f"{self._where}/actions", {"seat": 0, "turn": turn, "text": text})
                self.moves += 1
                while self._view["turn"] == turn:
                    await self._hear(socket)
                await self._turn(socket)

    async def _turn(self, socket: ClientConnection) -> None:
        while not self.waits:
            await self._hear(socket)

    async def _hear(self, socket: ClientConnection) -> None:
        text = await socket.recv()
        self.sent += len(text)
        message = json.loads(text)
        if message["type"] == "view":
            self._view = message["view"]
        elif message["type"] == "patch":
            events = [*self._view["events"], *message["events"]]
            self._view = {**patched(self._view, message["patch"]), "events": events}

    def _choose(self) -> str:
        """Choose a legal action from what is shown, so that the server is asked for nothing else."""
        shown = self._view["view"]
        match self._game.name:
            case "bridge" if shown["phase"] == "auction":
                return "P"
            case "tractor":
                return self._cards(shown)
            case _ if self._view.get("legal", {}).get("actions"):  # as views were once
                return str(self._rng.choice(self._view["legal"]["actions"])["text"])
            case "reversi":
                return str(self._rng.choice(shown["legal"]))
            case "bridge":
                return str(self._rng.choice(shown["playable"]))
            case "hearts":
                if shown["choices"]:
                    return str(shown["choices"][0])
                return " ".join(self._rng.sample(shown["playable"], shown["select"]))
            case _:
                state = self._game.start(0)
                for move in self._view["moves"]:
                    obs = self._game.observe(state, move["seat"])
                    state = self._game.step(state, move["seat"], self._game.parse(move["text"], obs))
                return self._game.format(self._game.legal(self._game.observe(state, 0)).sample(self._rng))

    def _cards(self, shown: Json) -> str:
        if shown["phase"] in ("deal", "theft"):
            return "no"
        if shown["phase"] == "kitty":
            return " ".join(card if isinstance(card, str) else card["card"] for card in shown["hand"][:8])
        if shown["only"]:
            return " ".join(shown["only"])
        fitting = [cards for cards in shown["selections"].values() if len(cards) == (shown["select"] or len(cards))]
        return " ".join(fitting[0]) if fitting else ""


@dataclass
class Version:
    """A server to be measured, and what it has needed so far."""

    name: str
    python: str
    routes: str
    costs: list[float] = field(default_factory=list)  # ms a move, one for each round

    @property
    def cost(self) -> float:
        """The middle of its rounds."""
        return median(self.costs)

    def measure(self, asked: argparse.Namespace) -> None:
        """Start a server, play, note and print what that cost, and stop it."""
        with tempfile.TemporaryDirectory() as folder:
            telemetry = {} if asked.telemetry is None else {"telemetry": asked.telemetry}
            settings = json.dumps({"data": folder, **LIMITS, **telemetry})
            server = subprocess.Popen(
                [self.python, "-c", SERVER, asked.profile, settings], stdout=subprocess.PIPE, text=True, cwd=folder
            )
            try:
                assert server.stdout is not None
                address = server.stdout.readline().strip()
                made, used, sent = asyncio.run(play(address, self.routes, server.pid, asked.tables, asked.moves))
            finally:
                server.send_signal(2)
                server.wait(30)
        self.costs.append(1000 * used.total / made)
        each = f"{asked.tables} tables, {made} moves of people with the answers to them"
        cost = f"{self.costs[-1]:.1f} ms of processor time ({1000 * used.system / made:.1f} in the system)"
        print(f"{self.name:11} {cost} and {sent / made:.0f} bytes a move ({each})")


async def play(address: str, routes: str, process: int, tables: int, moves: int) -> tuple[int, Used, int]:
    """Play at all tables at once; return moves made, what the server used for them, and bytes sent."""
    guests = [Guest(address, routes, GAMES[number % len(GAMES)], stream(number, "server")) for number in range(tables)]
    for guest in guests:
        await guest.sit()
    ready = asyncio.Event()
    playing = [asyncio.create_task(guest.play(moves, ready)) for guest in guests]
    while not all(guest.waits for guest in guests):
        await asyncio.sleep(0.2)
    before, sent = cpu_seconds(process), sum(guest.sent for guest in guests)
    ready.set()
    await asyncio.gather(*playing)
    after, sent = cpu_seconds(process), sum(guest.sent for guest in guests) - sent
    used = Used(after.total - before.total, after.system - before.system)
    return sum(guest.moves for guest in guests), used, sent


def main() -> None:
    """Measure this version; another one in turns with it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--moves", type=int, default=17)
    parser.add_argument("--profile", default="", help="write a profile of this version's server to this file")
    parser.add_argument("--against", default="", help="a commit before routes had a version: 3bcddc6")
    parser.add_argument("--rounds", type=int, default=3, help="how often both are measured")
    parser.add_argument("--telemetry", type=int, help="telemetry files kept of each game")
    asked = parser.parse_args()
    ours = Version("server", sys.executable, "/api/v1")
    if not asked.against:
        ours.measure(asked)
        return
    old = Version(asked.against, str(built(asked.against)), "/api")
    for number in range(asked.rounds):
        for version in (ours, old) if number % 2 else (old, ours):
            version.measure(asked)
    print(f"{old.name} needs {old.cost:.1f} ms a move, this version {ours.cost:.1f}: {old.cost / ours.cost:.2f} times")


if __name__ == "__main__":
    main()
