"""A server under load, by real WebSocket clients on this machine.

    python bench/web.py tables [--tables 200] [--level expert] [--seconds 120] [--workers 1] [--sqlite]
    python bench/web.py cost [--clients 32] [--requests 6000]       processor time per request: two processes, one
    python bench/web.py share [--clients 128] [--seconds 20]        each process held to a quarter of a core
    python bench/web.py parts [--requests 6000]                     what a view and a move cost, the database included
    python bench/web.py notify [--seconds 4]                        what telling other processes costs the database
    python bench/web.py store [--appends 2000]                      what one move costs the database by itself

`tables`: so many tables of all games, one person against players of a level at each, with a live connection. People
take two to six seconds for a move. Meanwhile a visitor asks for views. Told are lost moves (acknowledged, but not in
the stored log: goal 0), the 95th percentile of a plain request (100 ms) and of posting a move (150 ms), and the memory
of server and thinking processes together, shared pages counted once (1 GB).

`cost` and `share` have people against people, so that nobody thinks: moves and views in turn on a PostgreSQL, which is
started for it. Goals: two processes take at most 1.15 times the processor time per request of one, and with each held
to a quarter of a core two answer at least 1.8 times as many. Held is processor time, as by the quota of a container:
waiting for the database or the disk uses nothing up. There are as many clients as it takes that no process waits for
one. Told is also what share each process got: on a machine that does not even give them a quarter, the figure means
nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import quantiles
from threading import Event, Thread
from typing import Any, Final
from urllib.request import urlopen

from _common import ROOT, load
from server import GAMES, LIMITS, Guest, cpu_seconds
from websockets.asyncio.client import connect

from parlour.core.rng import stream
from parlour.store.postgres import Postgres
from parlour.table import Acted, Opened, Sitting
from parlour.web.storage import STEPS, Storage

sys.path.insert(0, str(ROOT))

from tests import postgres

Json = dict[str, Any]
THOUGHT: Final = (2.0, 6.0)  # seconds that people take for a move
PERIOD_SECONDS: Final = 0.02  # in which processes may use up their share of a core
ALL_THREADS: Final = 2  # with the number of a process, the clock of it all on Linux
LOOK_SECONDS: Final = 0.001  # between two looks at what they have used
PROBE_SECONDS: Final = 0.2
CLIENTS, MANY_CLIENTS = 32, 128
SERVER: Final = """
import json, sys
from parlour.web.server import serve
from parlour.web.settings import WebSettings
serve(port=0, settings=WebSettings(**json.load(sys.stdin)), on_ready=lambda address: print(address, flush=True))
"""


class Http:
    """One connection that is kept, without a thread or a library between the clock and the socket."""

    def __init__(self, address: str) -> None:
        self._host, _, port = address.removeprefix("http://").partition(":")
        self._port = int(port)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Json | None = None, token: str = "") -> tuple[int, Json]:
        """Ask, once more where the server has closed a connection that was idle."""
        try:
            return await self._ask(method, path, body, token)
        except (ConnectionError, asyncio.IncompleteReadError):
            self._streams = None
            return await self._ask(method, path, body, token)

    async def _ask(self, method: str, path: str, body: Json | None, token: str) -> tuple[int, Json]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\nAuthorization: Bearer {token}\r\n"
        writer.write(f"{head}Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next(int(line.partition(":")[2]) for line in lines if line.startswith("content-length:"))
        return int(lines[0].split()[1]), json.loads(await reader.readexactly(length))


class Person(Guest):
    """A guest who takes their time, and whose requests are timed."""

    def __init__(self, address: str, number: int, level: str) -> None:
        super().__init__(address, "/api/v1", GAMES[number % len(GAMES)], stream(number, "web"), level)
        self._link = Http(address)
        self.made: list[str] = []  # what was acknowledged
        self.seconds: list[float] = []

    async def _post(self, path: str, body: Json) -> Json:
        begun = time.perf_counter()
        status, answer = await self._link.ask("POST", path, body, self._token)
        if status >= 400:
            raise SystemExit(f"{body} is refused: {answer}")
        if path.endswith("/actions"):
            self.seconds.append(time.perf_counter() - begun)
            self.made.append(body["text"])
        return answer

    async def stay(self, until: float) -> None:
        """Play until a time, or until the game is over."""
        async with connect(f"ws{self._address[4:]}{self._where}/live", max_size=None) as socket:
            await socket.send(json.dumps({"token": self._token}))
            while time.monotonic() < until:
                with suppress(TimeoutError):
                    async with asyncio.timeout(until - time.monotonic()):
                        await self._turn(socket)
                        await asyncio.sleep(self._rng.uniform(*THOUGHT))
                if self._view.get("outcome") or not self.waits:
                    return
                turn, text = self._view["turn"], self._choose()
                if not text:
                    return  # cards of several kinds to be put together: no matter here
                await self._post(f"{self._where}/actions", {"seat": 0, "turn": turn, "text": text})
                with suppress(TimeoutError):
                    async with asyncio.timeout(max(0.0, until - time.monotonic())):
                        while self._view["turn"] == turn:
                            await self._hear(socket)

    async def look(self) -> float:
        """Ask for the table as anybody may see it; return how long that took."""
        begun = time.perf_counter()
        status, _ = await self._link.ask("GET", self._where)
        assert status == 200
        return time.perf_counter() - begun

    @property
    def table(self) -> str:
        """The address of the table."""
        return self._where.rpartition("/")[2]


def children(process: int) -> list[int]:
    """Return the processes that a process has started."""
    return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8").split())]


class Server:
    """A running server, and what it uses."""

    def __init__(self, place: Json, processes: int, thinkers: int = 2) -> None:
        self._count = processes
        settings = {**LIMITS, **place, "processes": processes, "thinkers": thinkers, "loaded": 10_000}
        self.running = subprocess.Popen(
            [sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self.running.stdin is not None
        assert self.running.stdout is not None
        self.running.stdin.write(json.dumps(settings))
        self.running.stdin.close()
        self.address = self.running.stdout.readline().strip()

    def processes(self, *, thinking: bool) -> list[int]:
        """Return the processes that answer, or all."""
        found, fresh = [self.running.pid], [self.running.pid]
        while fresh:
            fresh = [child for parent in fresh for child in children(parent)]
            found += fresh
        if thinking:
            return found
        answering = [one for one in found if b"parlour.web.process" in Path(f"/proc/{one}/cmdline").read_bytes()]
        return answering if self._count > 1 else [self.running.pid]

    def cpu(self) -> float:
        """Return the processor seconds of those that answer."""
        return sum(cpu_seconds(process).total for process in self.processes(thinking=False))

    def thinking_cpu(self) -> float:
        """Return the processor seconds of those that think."""
        return sum(cpu_seconds(process).total for process in self.processes(thinking=True)) - self.cpu()

    def counted(self, name: str) -> float:
        """Return what the server has counted."""
        with urlopen(f"{self.address}/metrics", timeout=60) as answer:
            lines: list[str] = answer.read().decode().splitlines()
        return next(float(line.rpartition(" ")[2]) for line in lines if line.startswith(f"{name} "))

    def megabytes(self) -> float:
        """Return the memory of all, pages that several share counted once."""
        total = 0
        for process in self.processes(thinking=True):
            with suppress(OSError):
                lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
                total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
        return total / 1024

    def end(self) -> None:
        """Stop it."""
        self.running.send_signal(signal.SIGTERM)
        self.running.wait(60)


@contextmanager
def serving(place: Json, processes: int, thinkers: int = 2) -> Iterator[Server]:
    """Run a server."""
    server = Server(place, processes, thinkers)
    try:
        yield server
    finally:
        server.end()


def p95(seconds: list[float]) -> str:
    """Tell the 95th percentile."""
    return f"{quantiles(seconds, n=20)[18] * 1000:.0f} ms" if len(seconds) > 1 else "nothing"


async def play_tables(server: Server, chosen: argparse.Namespace) -> list[Person]:
    """Let people play; print how long they waited."""
    people = [Person(server.address, number, chosen.level) for number in range(chosen.tables)]
    for person in people:
        await person.sit()
    until, used, thought = time.monotonic() + chosen.seconds, server.cpu(), server.thinking_cpu()
    staying = [asyncio.create_task(person.stay(until)) for person in people]
    views, most, visitor = list[float](), 0.0, Person(server.address, 0, "easy")
    while time.monotonic() < until:
        visitor._where = people[len(views) % len(people)]._where
        views.append(await visitor.look())
        if len(views) % 20 == 0:
            most = max(most, await asyncio.to_thread(server.megabytes))  # not while others are being timed
        await asyncio.sleep(PROBE_SECONDS)
    await asyncio.gather(*staying)
    moves = [second for person in people for second in person.seconds]
    print(f"moves       {len(moves)} by people at {len(people)} tables in {chosen.seconds} s, {load()}")
    print(f"plain view  p95 {p95(views)} of {len(views)}")
    print(f"a move      p95 {p95(moves)} of {len(moves)}")
    print(f"memory      {most:.0f} MB at most, server and thinking processes")
    used, thought = server.cpu() - used, server.thinking_cpu() - thought
    answers = server.counted('parlour_moves_total{by="player"}')
    print(f"processor   {used / max(1, len(moves)) * 1000:.1f} ms of those that answer, for each move of a person")
    print(
        f"a thought   {thought / max(1, answers) * 1000:.0f} ms of those that think, for each of {answers:.0f} answers"
    )
    return people


def lost(place: Path | str, people: list[Person]) -> int:
    """Count acknowledged moves that are not in the stored logs."""
    store, missing = Storage(place), 0
    for person in people:
        saved = store.load(person.table)
        entries = saved.entries if saved else ()
        stored = [entry.text for entry in entries if isinstance(entry, Acted) and entry.seat == 0]
        # Cards chosen together are stored in the order of the game; and a table says for people that they are silent.
        rest = iter([sorted(text.split()) for text in stored])
        missing += sum(sorted(text.split()) not in rest for text in person.made)
    store.close()
    return missing


def tables(chosen: argparse.Namespace) -> None:
    """Measure many tables with strong players."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        place: Path | str = folder
        if not chosen.sqlite:
            place = stack.enter_context(postgres.running(durable=True)).database()
        setting = {"data": str(folder)} if chosen.sqlite else {"store": place, "data": str(folder)}
        with serving(setting, chosen.workers) as server:
            people = asyncio.run(play_tables(server, chosen))
        print(f"lost moves  {lost(place, people)}")


async def pair(address: str, number: int, budget: list[int], until: float) -> int:
    """Let two people play Reversi on one connection, a move and a view in turn; return how many were answered."""
    link, rng, answered = Http(address), stream(number, "pair"), 0
    while budget[0] > 0 and time.monotonic() < until:
        seats = [{"spec": ""}, {"spec": ""}]
        _, made = await link.ask("POST", "/api/v1/tables", {"game": "reversi", "seats": seats})
        where, token = f"/api/v1/tables/{made['id']}", ",".join(made["tokens"].values())
        while budget[0] > 0 and time.monotonic() < until:
            _, view = await link.ask("GET", where, token=token)
            if view["outcome"] or not view["view"]["legal"]:
                break
            act = {"seat": view["seat"], "turn": view["turn"], "text": rng.choice(view["view"]["legal"])}
            status, _ = await link.ask("POST", f"{where}/actions", act, token)
            assert status == 200
            answered += 2
            budget[0] -= 2
    return answered


async def rush(address: str, clients: int, requests: int, seconds: float) -> int:
    """Let pairs play as fast as they can; return how many requests were answered."""
    budget, until = [requests], time.monotonic() + seconds
    return sum(await asyncio.gather(*(pair(address, number, budget, until) for number in range(clients))))


def cost(chosen: argparse.Namespace) -> None:
    """Compare the processor time per request of two processes with that of one."""

    def measured(server: Server) -> float:
        used = server.cpu()
        done = asyncio.run(rush(server.address, chosen.clients or CLIENTS, chosen.requests, 600))
        return (server.cpu() - used) / done * 1000

    one, two = compared(chosen, measured, "ms of processor time a request")
    print(f"processor time per request, two processes to one: {two / one:.3f} (goal 1.15)")


def compared(chosen: argparse.Namespace, measured: Callable[[Server], float], unit: str) -> tuple[float, float]:
    """Measure servers of one and of two processes in turn, on the same PostgreSQL; return the averages."""
    found: tuple[list[float], list[float]] = ([], [])
    with postgres.running(durable=True) as cluster:
        for _ in range(chosen.passes):
            for processes, values in enumerate(found, 1):
                with serving({"store": cluster.database()}, processes) as server:
                    # Before anything counts, everything has been imported.
                    asyncio.run(rush(server.address, chosen.clients or CLIENTS, 500, 600))
                    values.append(measured(server))
                    print(f"{processes} processes  {values[-1]:.4g} {unit}, {load()}", flush=True)
    one, two = (sum(values) / chosen.passes for values in found)
    return one, two


def processor_seconds(process: int) -> float:
    """Return what all threads of a process have used, to the microsecond."""
    return time.clock_gettime((~process << 3) | ALL_THREADS)


@contextmanager
def held(processes: list[int], share: float) -> Iterator[None]:
    """Give each process no more than a share of the time of a processor; what it does not use is lost."""
    over = Event()

    def hold(process: int) -> None:
        begun, period, running, each = time.monotonic(), 0, True, share * PERIOD_SECONDS
        allowed = processor_seconds(process) + each
        while not over.is_set():
            used, periods = processor_seconds(process), int((time.monotonic() - begun) / PERIOD_SECONDS)
            if periods > period:  # what it took too much is taken off, what it left is lost
                allowed = min(used, allowed + (periods - period - 1) * each) + each
                period = periods
            if running != (used < allowed):
                running = not running
                os.kill(process, signal.SIGCONT if running else signal.SIGSTOP)
            time.sleep(LOOK_SECONDS)
        os.kill(process, signal.SIGCONT)

    threads = [Thread(target=hold, args=(process,)) for process in processes]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


def parts(chosen: argparse.Namespace) -> None:
    """Tell what a view and a move cost one process, and the database for it."""
    with postgres.running(durable=True) as cluster, serving({"store": cluster.database()}, 1) as server:
        asyncio.run(rush(server.address, chosen.clients or CLIENTS, 500, 600))
        used, theirs = server.cpu(), cluster.cpu()
        asyncio.run(visit(server.address, chosen.requests))
        view, behind_view = (server.cpu() - used) / chosen.requests, (cluster.cpu() - theirs) / chosen.requests
        used, theirs = server.cpu(), cluster.cpu()
        done = asyncio.run(rush(server.address, chosen.clients or CLIENTS, chosen.requests, 600)) / 2
        move, behind_move = (server.cpu() - used) / done - view, (cluster.cpu() - theirs) / done - behind_view
    for what, ours, behind in (("a view", view, behind_view), ("a move", move, behind_move)):
        print(
            f"{what}      {ours * 1000:.2f} ms of processor time, and {behind * 1000:.2f} ms of PostgreSQL's, {load()}"
        )


async def visit(address: str, requests: int) -> None:
    """Ask for the same table again and again."""
    link, seats = Http(address), [{"spec": ""}, {"spec": ""}]
    _, made = await link.ask("POST", "/api/v1/tables", {"game": "reversi", "seats": seats})
    for _ in range(requests):
        await link.ask("GET", f"/api/v1/tables/{made['id']}", token=made["tokens"]["0"])


def share(chosen: argparse.Namespace) -> None:
    """Compare how many requests two processes answer with one, each held to a quarter of a core."""

    def measured(server: Server) -> float:
        processes = server.processes(thinking=False)
        with held(processes, chosen.share):
            begun, used = time.monotonic(), [*map(processor_seconds, processes)]
            done = asyncio.run(rush(server.address, chosen.clients, 10**9, chosen.seconds))
            took = time.monotonic() - begun
        got = [processor_seconds(process) - before for process, before in zip(processes, used, strict=True)]
        print("of a core each got", ", ".join(f"{seconds / took:.3f}" for seconds in got))
        return done / took

    chosen.clients = chosen.clients or MANY_CLIENTS
    one, two = compared(chosen, measured, "requests a second")
    print(f"requests answered, two processes to one: {two / one:.2f} (goal 1.8)")


def store(chosen: argparse.Namespace) -> None:
    """Measure appending to logs by itself: here, and with the wait for the database."""
    opened = Opened("reversi", (Sitting(), Sitting()), 1, 2)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cluster = stack.enter_context(postgres.running(durable=True))
        for name, place in (("SQLite", folder), ("PostgreSQL", cluster.database())):
            kept = Storage(place)
            kept.create("t", (opened,), {0: b"hash"})

            def append(number: int, kept: Storage = kept) -> None:
                with kept.appending("t", number + 1, Acted(0, "d3")):
                    pass

            def look(number: int, kept: Storage = kept) -> None:
                kept.news("t", chosen.appends)

            each(f"append to {name}", append, chosen.appends)
            each(f"news from {name}", look, chosen.appends)
            kept.close()


def notify(chosen: argparse.Namespace) -> None:
    """Count transactions a second: none tells anybody, each tells within, each tells afterwards."""
    with postgres.running(durable=True) as cluster:
        address = cluster.database()
        Storage(address).close()
        for links in (1, 8, 32):
            rates = {when: commits(address, links, when, chosen.seconds) for when in ("never", "within", "after")}
            told = ", ".join(f"{when} {rate:.0f}" for when, rate in rates.items())
            print(f"{links:2} connections, transactions a second by when others are told: {told}, {load()}", flush=True)


def commits(address: str, links: int, when: str, seconds: float) -> float:
    """Return how many transactions a second so many connections keep together."""
    done, until = [0] * links, time.monotonic() + seconds

    def write(number: int) -> None:
        link = Postgres(address, STEPS)
        while time.monotonic() < until:
            with link.transaction():
                link.execute("INSERT INTO tables VALUES (?, 0, 0, '', NULL)", f"{when} {links} {number} {done[number]}")
                if when == "within":
                    link.tell("x")
            if when == "after":
                link.tell("x")
            done[number] += 1
        link.close()

    threads = [Thread(target=write, args=(number,)) for number in range(links)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(done) / seconds


def each(what: str, work: Callable[[int], object], times: int) -> None:
    """Tell what something costs: processor time of this process, and wall time."""
    used, begun = time.process_time(), time.perf_counter()
    for number in range(times):
        work(number)
    used, wall = (time.process_time() - used) / times * 1000, (time.perf_counter() - begun) / times * 1000
    print(f"{what:24}{used:.3f} ms of processor time, {wall:.2f} ms with the wait, {load()}")


def main() -> None:
    """Measure one of these."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "what", choices=("tables", "cost", "share", "parts", "store", "notify"), nargs="?", default="tables"
    )
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--workers", type=int, default=1, help="server processes")
    parser.add_argument("--sqlite", action="store_true")
    parser.add_argument("--clients", type=int, default=0, help="32 unless told, 128 for share")
    parser.add_argument("--requests", type=int, default=6000)
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--share", type=float, default=0.25)
    parser.add_argument("--appends", type=int, default=2000)
    chosen = parser.parse_args()
    {"tables": tables, "cost": cost, "share": share, "parts": parts, "store": store, "notify": notify}[chosen.what](
        chosen
    )


if __name__ == "__main__":
    main()
