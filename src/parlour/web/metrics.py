"""What a server counts, for Prometheus: how much and how fast, never which table, which seat or whose name.

The numbers of all processes of a server stand in one piece of shared memory, a row for each process, and are summed
when somebody asks. The row of a process that has ended stays, so that nothing counted is ever taken back.
"""

from __future__ import annotations

import ipaddress
import mmap
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["CODES", "METRICS", "Metered", "Metric", "attach", "count", "gauge", "may_look", "shared_memory", "text"]

BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
CODES: Final = ("too_many", "stale", "illegal", "seat", "not_found", "store", "player", "internal", "other")
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


@dataclass(frozen=True, slots=True)
class Metric:
    """One thing that is counted, perhaps apart for a few kinds known in advance."""

    name: str
    help: str
    kind: Literal["counter", "gauge", "histogram"] = "counter"
    label: str = ""
    values: tuple[str, ...] = ("",)

    @property
    def shown(self) -> str:
        """Its name as Prometheus has it."""
        return f"parlour_{self.name}{'_total' if self.kind == 'counter' else ''}"


_BOUNDS: Final = tuple(f"{bound:g}" for bound in BUCKETS)
METRICS: Final = (
    Metric("requests", "Requests answered, by the first digit of the status.", label="status", values=tuple("12345")),
    Metric("request_seconds", "Time from a request to its answer.", "histogram", "le", (*_BOUNDS, "+Inf", "sum")),
    Metric("moves", "Moves stored.", label="by", values=("person", "player")),
    Metric("thoughts", "Moves that players thought about."),
    Metric("thought_seconds", "Time that players took for them, waiting included."),
    Metric("refusals", "Requests refused, by the code of the error.", label="code", values=CODES),
    Metric("lost_races", "Changes that came second, after those of another process."),
    Metric("fallbacks", "Moves that another player had to make."),
    Metric("lost_workers", "Thinking processes that ended or had to be ended."),
    Metric("lost_processes", "Server processes that ended by themselves."),
    Metric("processes", "Server processes.", "gauge"),
    Metric("live_connections", "Live connections.", "gauge"),
    Metric("loaded_tables", "Tables in memory.", "gauge"),
    Metric("thinking", "Thoughts in progress.", "gauge"),
    Metric("waiting", "Thoughts that wait for a free worker.", "gauge"),
)
_COLUMNS: Final = {
    key: column for column, key in enumerate((one.name, value) for one in METRICS for value in one.values)
}
_GAUGES: Final = tuple(_COLUMNS[one.name, ""] for one in METRICS if one.kind == "gauge")
_ROW: Final = len(_COLUMNS) * 8  # bytes


class _Board:
    """The rows of all processes, and which one is written here."""

    def __init__(self, memory: mmap.mmap | bytearray, row: int) -> None:
        self._all = memoryview(memory).cast("d")
        self._own = row * len(_COLUMNS)

    def add(self, column: int, amount: float) -> None:
        self._all[self._own + column] += amount

    def put(self, column: int, value: float) -> None:
        self._all[self._own + column] = value

    def sum(self, column: int) -> float:
        return sum(self._all[column :: len(_COLUMNS)])

    def clear(self) -> None:
        for column in _GAUGES:
            self.put(column, 0.0)


_board = _Board(bytearray(_ROW), 0)


def shared_memory(rows: int) -> int:
    """Return the handle of memory for the numbers of several processes."""
    handle = os.memfd_create("parlour-metrics")
    os.truncate(handle, rows * _ROW)
    return handle


def attach(handle: int, row: int) -> None:
    """Count in a row of shared memory from now on; what was the case in the process before is so no longer."""
    global _board  # noqa: PLW0603 - one process counts in one place
    _board = _Board(mmap.mmap(handle, 0), row)
    _board.clear()


def count(name: str, value: str = "", amount: float = 1.0) -> None:
    """Count something."""
    _board.add(_COLUMNS[name, value], amount)


def gauge(name: str, amount: float) -> None:
    """Say how many there are now."""
    _board.put(_COLUMNS[name, ""], amount)


def text() -> str:
    """Return the numbers of all processes together, as Prometheus reads them."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    for metric in METRICS:
        yield f"# HELP {metric.shown} {metric.help}"
        yield f"# TYPE {metric.shown} {metric.kind}"
        sums = {value: _board.sum(_COLUMNS[metric.name, value]) for value in metric.values}
        if metric.kind == "histogram":
            total = sums.pop("sum")
            yield from _bucket_lines(metric, sums)
            yield f"{metric.shown}_sum {total:.6f}"
        else:
            for value, summed in sums.items():
                label = f'{{{metric.label}="{value}"}}' if metric.label else ""
                yield f"{metric.shown}{label} {summed:g}"


def _bucket_lines(metric: Metric, sums: dict[str, float]) -> Iterator[str]:
    so_far = 0.0
    for bound, observed in sums.items():
        so_far += observed
        yield f'{metric.shown}_bucket{{le="{bound}"}} {so_far:.0f}'
    yield f"{metric.shown}_count {so_far:.0f}"


def may_look(request: Request, switched_on: bool) -> bool:
    """Whether somebody may see the numbers: everybody where that was switched on, else only this machine itself."""
    if switched_on:
        return True
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False  # a proxy on this machine asks for others
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


class Metered:
    """Counts what an application answers, and how long that takes."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()

        async def counting(message: Message) -> None:
            if message["type"] == "http.response.start":
                seconds = time.perf_counter() - begun
                count("requests", str(message["status"])[0])
                count("request_seconds", next((f"{bound:g}" for bound in BUCKETS if seconds <= bound), "+Inf"))
                count("request_seconds", "sum", seconds)
            await send(message)

        await self._app(scope, receive, counting)
