"""One client against all others: the attacks that stopped the first version, each against a server of its own.

    python bench/attack.py [starve] [stop] [memory] [sockets] [half-open] [costly] [filling]

Everything stays on this machine's loopback addresses and ends by itself; without names all are tried, in about three
minutes. The attacker comes from 127.0.0.2, the other client from 127.0.0.3. What is compared is measured in one run;
"before" is what was found with the first version (commit 3bcddc6).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from server import SERVER, cpu_seconds, patched
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from parlour.core.registry import make_game
from parlour.core.rng import stream
from parlour.runtime.async_pool import AsyncPool
from parlour.runtime.decision import Decide

HOST: Final = "127.0.0.1"
ATTACKER: Final = "127.0.0.2"
OTHER: Final = "127.0.0.3"
GREEDY: Final = "iterative(seconds=10, depth=20)"
MOVES: Final = 60

Json = dict[str, Any]


class Client:
    """Somebody who sends requests from an address of their own."""

    def __init__(self, port: int, source: str) -> None:
        self.port, self.source = port, source
        self._http = HTTPConnection(HOST, port, timeout=60, source_address=(source, 0))

    def ask(self, method: str, path: str, body: Json | None = None, **headers: str) -> tuple[int, Any]:
        """Return status and answer."""
        text = None if body is None else json.dumps(body)
        sent = {"Content-Type": "application/json", **headers} if text is not None else headers
        for last in (False, True):
            try:
                self._http.request(method, f"/api/v1{path}", text, sent)
                answer = self._http.getresponse()
                found = answer.read()
            except OSError:  # the server has closed a connection that was long idle
                self._http.close()
                if last:
                    raise
            else:
                break
        is_json = answer.headers.get_content_type() == "application/json"
        return answer.status, json.loads(found) if is_json else found.decode()

    def open(self, game: str, *specs: str, **more: object) -> Json:
        """Open a table; where that is refused return why, under ``refused``."""
        status, made = self.ask("POST", "/tables", {"game": game, "seats": [{"spec": spec} for spec in specs], **more})
        found: Json = made if status == 201 else {"refused": made["error"]["message"], "status": status}
        return found

    def watch(self, table: str, **headers: str) -> connect:
        """Return a live connection to come."""
        address = f"ws://{HOST}:{self.port}/api/v1/tables/{table}/live"
        return connect(address, local_addr=(self.source, 0), additional_headers=headers)


@contextmanager
def served(**settings: object) -> Iterator[tuple[int, int]]:
    """Run a server; return its port and its process."""
    with tempfile.TemporaryDirectory() as folder:
        asked = json.dumps({"data": folder, **settings})
        process = subprocess.Popen(
            [sys.executable, "-c", SERVER, "", asked],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # what the audit log says is counted in the answers
            text=True,
        )
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline().rpartition(":")[2]), process.pid
        finally:
            process.send_signal(2)
            process.wait(30)


class Person:
    """Plays Reversi against `easy`, and times the answers."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._view: Json = {}
        self._table = ""
        self._token = ""

    async def play(self, moves: int) -> list[float]:
        """Make so many moves, at as many tables as that takes; return how long each answer took."""
        taken: list[float] = []
        while len(taken) < moves:
            made = await asyncio.to_thread(self._client.open, "reversi", "", "easy")
            self._table, self._token = made["id"], made["tokens"]["0"]
            async with self._client.watch(self._table) as live:
                await live.send(json.dumps({"token": self._token}))
                await self._until(live, lambda view: view["my_move"])
                while len(taken) < moves and not self._view["outcome"]:
                    taken.append(await self._move(live))
        return taken

    async def _move(self, live: ClientConnection) -> float:
        turn, begun = self._view["turn"], time.perf_counter()
        body = {"seat": 0, "turn": turn, "text": self._view["view"]["legal"][0]}
        path, bearer = f"/tables/{self._table}/actions", f"Bearer {self._token}"
        status, told = await asyncio.to_thread(self._client.ask, "POST", path, body, Authorization=bearer)
        assert status == 200, told
        await self._until(live, lambda view: view["turn"] != turn and (view["my_move"] or view["outcome"]))
        return time.perf_counter() - begun

    async def _until(self, live: ClientConnection, fits: Callable[[Json], Any]) -> None:
        while not (self._view and self._view["id"] == self._table and fits(self._view)):
            message = json.loads(await live.recv())
            if message["type"] == "view":
                self._view = message["view"]
            elif message["type"] == "patch":
                events = [*self._view["events"], *message["events"]]
                self._view = {**patched(self._view, message["patch"]), "events": events}


async def greedy_tables(client: Client, stack: AsyncExitStack) -> Counter[str]:
    """Open sixty tables of players that think as long as they may: unwatched, watched, and with a person who moved."""
    found: Counter[str] = Counter()
    for number in range(60):
        kind = ("unwatched", "watched", "played")[number % 3]
        made = await asyncio.to_thread(client.open, "reversi", *(["", GREEDY] if kind == "played" else [GREEDY] * 2))
        if "refused" in made:
            found["tables refused"] += 1
            continue
        found[f"tables {kind}"] += 1
        token = made["tokens"].get("0")
        if kind != "unwatched":
            live = await stack.enter_async_context(client.watch(made["id"], Cookie=_device(number % 8)))
            with suppress(ConnectionClosed):
                await live.send(json.dumps({"token": token, "goes_on": True}))
            if json.loads(await live.recv())["type"] == "error":
                found["sockets refused"] += 1
        if token is not None:
            path, body = f"/tables/{made['id']}/actions", {"seat": 0, "turn": 0, "text": "d3"}
            await asyncio.to_thread(client.ask, "POST", path, body, Authorization=f"Bearer {token}")
    return found


def p95(times: list[float]) -> float:
    """Return the time that one in twenty exceeds."""
    return quantiles(times, n=20)[-1]


async def starve() -> None:
    """Think for sixty tables while somebody else plays."""
    with served(costly_burst=120) as (port, _):
        attacker, person = Client(port, ATTACKER), Person(Client(port, OTHER))
        refused = attacker.open("reversi", *["iterative(seconds=3600, depth=20)"] * 2)["refused"]
        await person.play(4)  # both workers have the game
        idle = await person.play(MOVES)
        async with AsyncExitStack() as stack:
            tables = await greedy_tables(attacker, stack)
            busy = await person.play(MOVES)
            health = attacker.ask("GET", "/health")[1]
        ratio, medians = p95(busy) / p95(idle), median(busy) / median(idle)
    print(f"starve      seconds=3600 is refused: {refused}")
    print(
        f"            {dict(tables)}; {health['interrupted']} thoughts made way, {health['lost_workers']} workers lost"
    )
    print(
        f"            an easy answer: p95 {p95(idle) * 1000:.0f} ms idle, {p95(busy) * 1000:.0f} ms attacked, "
        f"{ratio:.1f} times (goal 3; median {medians:.1f} times; before: over 500 times)"
    )


async def stop() -> None:
    """Begin long thoughts and want them no more: how long until their process is free for somebody else?"""
    game, times = make_game("reversi"), []
    job = Decide("reversi", game.rules, GREEDY, game.observe(game.start(1), 0), 7)
    pool = AsyncPool(1, 0.05)
    pool.start()
    try:
        for number in range(20):
            asked = asyncio.create_task(pool.ask(replace(job, seed=number), 100.0, 10.0))
            while not any(one.worker.begun for one in pool._running):
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.2)
            asked.cancel()
            begun = time.perf_counter()
            while pool._running:
                await asyncio.sleep(0.001)
            times.append(time.perf_counter() - begun)
    finally:
        await pool.close()
    print(
        f"stop        a thought that nobody wants any more: its process is free after {median(times) * 1000:.0f} ms, "
        f"{max(times) * 1000:.0f} at the latest of 20, {pool.lost} lost (goal 50 ms; before: up to 30 s)"
    )


def largest_worker(server: int) -> float:
    """Return the most memory, in MB, that a thinking process of a server has held."""
    found = [0.0]
    for status in Path("/proc").glob("[0-9]*/status"):
        with suppress(OSError):
            fields = dict(line.split(":", 1) for line in status.read_text(encoding="utf-8").splitlines() if ":" in line)
            if int(fields["PPid"]) == server:
                found.append(int(fields["VmHWM"].split()[0]) / 1024)
    return max(found)


async def memory() -> None:
    """Ask for players with large tables, each a little different."""
    with served(costly_burst=120) as (port, process):
        attacker, person = Client(port, ATTACKER), Person(Client(port, OTHER))
        large = [
            attacker.open("reversi", "", f"alphabeta(depth=1, table=24, endgame={number})") for number in range(12)
        ]
        for number in range(12):
            made = attacker.open("reversi", "", f"alphabeta(depth=1, table=20, endgame={number})")
            path, bearer = f"/tables/{made['id']}", f"Bearer {made['tokens']['0']}"
            attacker.ask("POST", f"{path}/actions", {"seat": 0, "turn": 0, "text": "d3"}, Authorization=bearer)
            while not attacker.ask("GET", path, Authorization=bearer)[1]["my_move"]:
                await asyncio.sleep(0.02)
        times = await person.play(MOVES)
        lost = attacker.ask("GET", "/health")[1]["lost_workers"]
        most = largest_worker(process)
    print(f"memory      {sum('refused' in made for made in large)} of 12 with table=24 refused: {large[0]['refused']}")
    print(
        f"            after 12 players with the largest table allowed: {most:.0f} MB in the larger worker "
        f"(before: 1,950 MB after five), {lost} workers lost, "
        f"an easy answer p95 {p95(times) * 1000:.0f} ms (before: 62 s)"
    )


async def sockets() -> None:
    """Watch one table with five hundred connections."""
    with served(rate=1e4, burst=10**5) as (port, process):
        attacker, other = Client(port, ATTACKER), Client(port, OTHER)
        made = attacker.open("reversi", "", "")
        let_in = 0
        async with AsyncExitStack() as stack:
            for _ in range(500):
                with suppress(ConnectionClosed, InvalidStatus, OSError):
                    live = await stack.enter_async_context(attacker.watch(made["id"]))
                    await live.send("{}")
                    let_in += json.loads(await live.recv())["type"] == "view"
            table = other.open("reversi", "", "")["id"]
            async with other.watch(table) as live:
                await live.send("{}")
                newcomer = json.loads(await live.recv())["type"]
            spent = cpu_seconds(process).total
            for turn, seat, text in ((0, 0, "d3"), (1, 1, "c3"), (2, 0, "c4"), (3, 1, "e3")):
                bearer = f"Bearer {made['tokens'][str(seat)]}"
                body = {"seat": seat, "turn": turn, "text": text}
                assert attacker.ask("POST", f"/tables/{made['id']}/actions", body, Authorization=bearer)[0] == 200
            await asyncio.sleep(0.5)
            cost = (cpu_seconds(process).total - spent) / 4
    print(
        f"sockets     {let_in} of 500 let in; another client then gets a {newcomer} (before: an error); "
        f"a move costs {cost * 1000:.0f} ms of processor time (before: 330 ms)"
    )


def half_open_requests(port: int, addresses: list[str], count: int) -> list[socket.socket]:
    """Begin so many requests, and finish none."""
    found = []
    for number in range(count):
        begun = socket.socket()
        begun.bind((addresses[number % len(addresses)], 0))
        begun.connect((HOST, port))
        begun.send(b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        begun.setblocking(False)
        found.append(begun)
    return found


def still_open(begun: list[socket.socket]) -> int:
    """Count those that the server has not closed."""

    def closed(one: socket.socket) -> bool:
        try:
            while one.recv(1000):
                pass
        except BlockingIOError:
            return False
        except OSError:
            pass
        return True

    return sum(not closed(one) for one in begun)


async def half_open() -> None:
    """Begin 1,015 requests from one address, then from a hundred, and finish none."""
    for addresses in ([ATTACKER], [f"127.0.1.{number}" for number in range(1, 101)]):
        with served(header_seconds=3) as (port, _):
            begun = half_open_requests(port, addresses, 1015)
            await asyncio.sleep(0.5)
            left, started = still_open(begun), time.perf_counter()
            status, _ = Client(port, OTHER).ask("GET", "/health")
            taken = time.perf_counter() - started
            await asyncio.sleep(4)
            later = still_open(begun)
            for one in begun:
                one.close()
        print(
            f"half-open   1,015 from {len(addresses)} addresses: {left} kept, {later} after the deadline; an honest "
            f"request: {status} in {taken * 1000:.0f} ms (before: none in 30 s)"
        )


async def slowest_health(port: int, meanwhile: Callable[[], Awaitable[object]]) -> float:
    """Return the longest that a small request of another client took while something else was asked."""
    other, slowest, over = Client(port, OTHER), 0.0, asyncio.Event()

    async def look() -> None:
        nonlocal slowest
        while not over.is_set():
            begun = time.perf_counter()
            await asyncio.to_thread(other.ask, "GET", "/health")
            slowest = max(slowest, time.perf_counter() - begun)
            await asyncio.sleep(0.02)

    looking = asyncio.create_task(look())
    await asyncio.sleep(0.2)
    await meanwhile()
    over.set()
    await looking
    return slowest


def leading_position() -> str:
    """Return a position of Tractor in which a seat leads from a whole hand."""
    game, rng = make_game("tractor"), stream(4, "leading")
    state = game.start(4)
    while not game.dump(state).splitlines()[-1].startswith("bury"):
        seat = game.actors(state)[0]
        state = game.step(state, seat, game.legal(game.observe(state, seat)).sample(rng))
    return game.dump(state)


def long_game(client: Client, plies: int) -> tuple[str, str]:
    """Play Hearts for all four seats; return its address and the tokens."""
    made = client.open("hearts", *[""] * 4)
    path, bearer = f"/tables/{made['id']}", f"Bearer {','.join(made['tokens'].values())}"
    rng = stream(1, "long game")
    for _ in range(plies):
        view = client.ask("GET", path, Authorization=bearer)[1]
        shown = view["view"]
        text = " ".join(
            rng.sample(shown["playable"], shown["select"]) if not shown["choices"] else shown["choices"][:1]
        )
        body = {"seat": view["seat"], "turn": view["turn"], "text": text}
        status, told = client.ask("POST", f"{path}/actions", body, Authorization=bearer)
        assert status == 200, told
    return path, bearer


async def costly() -> None:
    """Send requests that take the server longer than they take the client."""
    with served(rate=1e4, burst=10**5) as (port, process):
        attacker = Client(port, ATTACKER)
        first = await slowest_health(port, lambda: asyncio.to_thread(attacker.open, "bridge", *[""] * 4))
        made = attacker.open("tractor", *[""] * 4, position=leading_position())
        path, bearer = f"/tables/{made['id']}", f"Bearer {','.join(made['tokens'].values())}"
        view = attacker.ask("GET", path, Authorization=bearer)[1]
        hand = view["view"]["hand"]
        partials = [" ".join(hand[: 12 + number % (len(hand) - 12)]) for number in range(200)]
        body = {"seat": view["seat"], "turn": view["turn"], "partials": partials}
        many = attacker.ask("POST", f"{path}/extend", body, Authorization=bearer)[0]

        def cost(times: int, ask: Callable[[], tuple[int, Any]]) -> tuple[int, float]:
            used = cpu_seconds(process).total
            status = [ask()[0] for _ in range(times)][-1]
            return status, (cpu_seconds(process).total - used) / times * 1000

        fewer = {**body, "partials": partials[:30]}
        few, extend = cost(20, lambda: attacker.ask("POST", f"{path}/extend", fewer, Authorization=bearer))
        tokens = "Bearer " + ",".join(["x"] * 7000)
        shown, header = cost(50, lambda: attacker.ask("GET", path, Authorization=tokens))
        long, holding = await asyncio.to_thread(long_game, attacker, 300)
        _, record = cost(20, lambda: attacker.ask("GET", f"{long}/record", Authorization=holding))

        async def records() -> None:
            for _ in range(20):
                await asyncio.to_thread(attacker.ask, "GET", f"{long}/record", Authorization=holding)

        waited = await slowest_health(port, records)
    print(
        f"costly      extend with 200 partials: {many}; with 30: {few}, {extend:.1f} ms of processor time "
        f"(before, with 200: 340 to 400); 7,000 tokens: {shown}, {header:.1f} ms (before: 22.7)"
    )
    print(
        f"            a record at ply 300: {record:.1f} ms in a thread, another client waits at most "
        f"{waited * 1000:.0f} ms meanwhile; {first * 1000:.0f} ms while the first table is opened (before: 1,700)"
    )


async def filling() -> None:
    """Open tables until no more fit; the numbers are a tenth of the usual ones."""
    with served(tables=1000, tables_each=100, costly_rate=1000, costly_burst=5000, rate=1e4, burst=10**5) as (port, _):
        attacker = Client(port, ATTACKER)
        opened, made = 0, {}
        while "refused" not in (made := attacker.open("reversi", "", "")):
            opened += 1
        # A cookie for every table makes every table that of another device.
        devices = 0
        while "refused" not in (again := _as_new_device(attacker, devices)):
            devices += 1
        other = Client(port, OTHER).open("reversi", "", "")
    print(f"filling     {opened} tables, then: {made['refused']}")
    print(
        f"            {devices} more with a new cookie for each, then: {again['refused']} Another client: "
        f"{'refused' if 'refused' in other else 'opens one'} (before: none for 30 days)"
    )


def _as_new_device(client: Client, number: int) -> Json:
    seats = {"game": "reversi", "seats": [{"spec": ""}, {"spec": ""}]}
    status, made = client.ask("POST", "/tables", seats, Cookie=_device(number))
    return made if status == 201 else {"refused": made["error"]["message"]}


def _device(number: int) -> str:
    return f"parlour_device={number:022d}"


ATTACKS: Final = {
    "starve": starve,
    "stop": stop,
    "memory": memory,
    "sockets": sockets,
    "half-open": half_open,
    "costly": costly,
    "filling": filling,
}


def main() -> None:
    """Try the attacks that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", default=[*ATTACKS], metavar="attack", help=", ".join(ATTACKS))
    chosen = parser.parse_args().attacks
    if unknown := set(chosen) - set(ATTACKS):
        parser.error(f"unknown: {', '.join(unknown)}")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for name in chosen:
        asyncio.run(ATTACKS[name]())


if __name__ == "__main__":
    main()
