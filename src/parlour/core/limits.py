"""How much a decision may cost, how it is interrupted, and what it did cost."""

from __future__ import annotations

import math
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from typing import Final

from parlour.errors import BadParameter, UnknownName

__all__ = [
    "GRACE_SECONDS",
    "NEVER",
    "UNLIMITED",
    "Budget",
    "CancelToken",
    "ClockShown",
    "Limit",
    "Spent",
    "Stopped",
    "starved_seconds",
]


@dataclass(frozen=True, slots=True)
class Limit:
    """Bounds of one decision; None leaves that bound open.

    Under ``nodes``, ``depth`` or ``samples`` alone a decision is reproducible anywhere. ``seconds`` is wall time.
    """

    seconds: float | None = None
    cpu_seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    samples: int | None = None

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if value is not None and (not math.isfinite(value) or value <= 0):
                raise BadParameter("Limit {name} must be above zero, not {value}.", name=name, value=value)

    @property
    def timed(self) -> bool:
        """Whether the clock decides, so that the decision may differ between machines."""
        return self.seconds is not None or self.cpu_seconds is not None

    def share(self, part: float) -> Limit:
        """Return so much of the time and nodes of this limit."""
        return replace(
            self,
            seconds=self.seconds and self.seconds * part,
            cpu_seconds=self.cpu_seconds and self.cpu_seconds * part,
            nodes=self.nodes and max(1, int(self.nodes * part)),
        )

    @classmethod
    def parse(cls, text: str) -> Limit:
        """Read ``seconds=2,nodes=100000``; the empty text is no limit."""
        kinds = {field.name: int if "int" in str(field.type) else float for field in fields(cls)}
        values: dict[str, float] = {}
        for item in filter(None, (part.strip() for part in text.split(","))):
            name, _, value = (part.strip() for part in item.partition("="))
            if name not in kinds:
                raise UnknownName("limit", name, kinds)
            try:
                values[name] = kinds[name](value)
            except ValueError:
                raise BadParameter("Limit {name} takes a number, not {value!r}.", name=name, value=value) from None
        return cls(**values)  # type: ignore[arg-type]

    def __str__(self) -> str:
        return ",".join(f"{name}={value}" for name, value in asdict(self).items() if value is not None)


UNLIMITED: Final = Limit()
GRACE_SECONDS: Final = 0.25  # what a timed player may take beyond its limit before it is asked to stop


@dataclass(frozen=True, slots=True)
class ClockShown:
    """What a seat's clock shows when its turn comes: the seconds left, and what the move will add."""

    left: float
    increment: float


class CancelToken:
    """One shared byte: any thread or process may set it, compiled code polls it without the GIL."""

    __slots__ = ("byte",)

    def __init__(self, buffer: bytearray | memoryview | None = None) -> None:
        self.byte = memoryview(bytearray(1) if buffer is None else buffer).cast("B")

    def cancel(self) -> None:
        """Ask whoever holds this token to stop soon."""
        self.byte[0] = 1

    @property
    def cancelled(self) -> bool:
        """Whether someone asked to stop."""
        return self.byte[0] != 0


class _Never(CancelToken):
    """The token of work that nobody will interrupt; safe to share because it cannot be set."""

    __slots__ = ()

    def __init__(self) -> None:
        self.byte = memoryview(b"\0")

    def __reduce__(self) -> str:
        return "NEVER"


NEVER: Final[CancelToken] = _Never()


@dataclass(frozen=True, slots=True)
class Spent:
    """What a decision cost. ``steps`` counts what was weighed by players that search no positions, such as cards."""

    nodes: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    depth: int = 0
    samples: int = 0
    steps: int = 0


def starved_seconds(task: int) -> float:
    """Return how long a thread or process has waited for a processor so far, where the system tells (Linux); else 0."""
    with suppress(OSError, IndexError, ValueError), open(f"/proc/{task}/schedstat", encoding="ascii") as file:
        return int(file.read().split()[1]) / 1e9
    return 0.0


class Stopped(Exception):
    """Raised by ``Budget`` when a limit is reached or the work was cancelled."""


class Budget:
    """Counts down a ``Limit`` inside pure-Python searches and reports what was spent."""

    CLOCK_EVERY: Final = 64  # reading the clock costs as much as a small node

    def __init__(self, limit: Limit, cancel: CancelToken = NEVER) -> None:
        self.limit = limit
        self.cancel = cancel
        self.nodes = 0
        self.samples = 0
        self.steps = 0
        self._wall = time.perf_counter()
        self._cpu = time.thread_time()

    def node(self) -> None:
        """Count one node; raise ``Stopped`` when the budget is used up."""
        if self.limit.nodes is not None and self.nodes >= self.limit.nodes:
            raise Stopped
        self.nodes += 1
        if self.nodes % self.CLOCK_EVERY == 0:
            self.poll()

    def sample(self) -> None:
        """Count one sampled world or playout; raise ``Stopped`` when the budget is used up."""
        if self.limit.samples is not None and self.samples >= self.limit.samples:
            raise Stopped
        self.samples += 1
        self.poll()

    def poll(self) -> None:
        """Raise ``Stopped`` when cancelled or out of time."""
        limit = self.limit
        if (
            self.cancel.cancelled
            or (limit.seconds is not None and time.perf_counter() - self._wall >= limit.seconds)
            or (limit.cpu_seconds is not None and time.thread_time() - self._cpu >= limit.cpu_seconds)
        ):
            raise Stopped

    def left(self, nodes: int | None = None) -> Limit | None:
        """Return what is left of the limit, and of so many nodes; None when nothing is."""
        limit, spent = self.limit, self.spent()
        bounds = [bound for bound in (nodes, limit.nodes and limit.nodes - spent.nodes) if bound is not None]
        allowed = min(bounds, default=None)
        seconds = limit.seconds and limit.seconds - spent.seconds
        cpu_seconds = limit.cpu_seconds and limit.cpu_seconds - spent.cpu_seconds
        if any(left is not None and left <= 0 for left in (allowed, seconds, cpu_seconds)):
            return None
        return replace(limit, nodes=allowed, seconds=seconds, cpu_seconds=cpu_seconds)

    def spent(self, *, depth: int = 0) -> Spent:
        """Return the cost so far."""
        return Spent(
            nodes=self.nodes,
            seconds=time.perf_counter() - self._wall,
            cpu_seconds=time.thread_time() - self._cpu,
            depth=depth,
            samples=self.samples,
            steps=self.steps,
        )
