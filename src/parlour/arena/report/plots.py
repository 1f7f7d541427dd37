"""Plots as SVG text, for the report page and for the documents: no library, no script, no fonts of their own."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from parlour.arena.stats.intervals import Interval
from parlour.arena.stats.ratings import Rating

__all__ = ["Whisker", "time_plot", "whisker_plot"]

WIDTH, ROW, TOP, BOTTOM, RIGHT = 760, 34, 14, 46, 24
ACCENT, PALE = "#2a6fbb", "#d98c2b"


@dataclass(frozen=True, slots=True)
class Whisker:
    """A value with its interval."""

    label: str
    value: Interval | Rating


def whisker_plot(rows: Sequence[Whisker], axis: str, *, zero: bool = False, standalone: bool = False) -> str:
    """Draw a dot and an interval for each row; ``zero`` marks where nobody is better."""
    finite = [
        value for row in rows for value in (row.value.mean, row.value.low, row.value.high) if math.isfinite(value)
    ]
    low, high = min(finite, default=0.0), max(finite, default=1.0)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    frame = _Frame([row.label for row in rows], low, high)
    parts = [frame.rule(0.0)] if zero else []
    for index, row in enumerate(rows):
        y, shown = frame.y(index), row.value
        left, dot, right = (frame.x(min(max(value, low), high)) for value in (shown.low, shown.mean, shown.high))
        caption = f"{row.label}: {shown.mean:.2f}, from {shown.low:.2f} to {shown.high:.2f}"
        parts.append(
            f"<g><title>{escape(caption)}</title>"
            f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{y:.1f}" y2="{y:.1f}" stroke="{ACCENT}" stroke-width="3"/>'
            f'<circle cx="{dot:.1f}" cy="{y:.1f}" r="5.5" fill="{ACCENT}"/></g>'
        )
    return frame.draw(parts, axis, standalone)


def time_plot(rows: Sequence[tuple[str, float, float, float]]) -> str:
    """Draw mean, 95th percentile and longest time per move, in seconds, on a logarithmic scale."""
    scaled = [(label, _power(mean), _power(p95), _power(longest)) for label, mean, p95, longest in rows]
    low = math.floor(min((min(mean, p95) for _, mean, p95, _ in scaled), default=-6))
    high = math.ceil(max((longest for _, _, _, longest in scaled), default=0) + 1e-9)
    frame = _Frame([label for label, *_ in rows], low, high, range(low, high + 1), _seconds)
    parts = []
    for index, (label, mean, p95, longest) in enumerate(scaled):
        y = frame.y(index)
        caption = ", ".join(
            f"{name} {_seconds(value)}" for name, value in (("mean", mean), ("p95", p95), ("max", longest))
        )
        parts.append(
            f"<g><title>{escape(f'{label}: {caption}')}</title>"
            f'<line x1="{frame.x(mean):.1f}" x2="{frame.x(longest):.1f}" y1="{y:.1f}" y2="{y:.1f}" '
            f'stroke="{PALE}" stroke-width="2"/>'
            f'<line x1="{frame.x(mean):.1f}" x2="{frame.x(p95):.1f}" y1="{y:.1f}" y2="{y:.1f}" '
            f'stroke="{ACCENT}" stroke-width="7"/>'
            f'<circle cx="{frame.x(mean):.1f}" cy="{y:.1f}" r="5.5" fill="{ACCENT}"/></g>'
        )
    return frame.draw(parts, "time per move: dot mean, thick to the 95th percentile, thin to the longest", False)


class _Frame:
    """The axis, the labels and the place of every row."""

    def __init__(
        self,
        labels: Sequence[str],
        low: float,
        high: float,
        ticks: Sequence[float] | None = None,
        write: Callable[[float], str] | None = None,
    ) -> None:
        self.labels = labels
        self.low, self.high = (low, high) if high > low else (low - 1, low + 1)
        self.left = 24 + 7.2 * min(40, max((len(label) for label in labels), default=4))
        self.height = TOP + ROW * len(labels) + BOTTOM
        self.ticks = _ticks(self.low, self.high) if ticks is None else ticks
        self.write = write or (lambda value: f"{value:g}")

    def x(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.left + share * (WIDTH - RIGHT - self.left)

    def y(self, index: int) -> float:
        return TOP + ROW * (index + 0.5)

    def rule(self, value: float, opacity: float = 0.7) -> str:
        x = self.x(value)
        bottom = self.height - BOTTOM
        return f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{bottom}" stroke="currentColor" opacity="{opacity:g}"/>'

    def draw(self, parts: Sequence[str], caption: str, standalone: bool) -> str:
        lines = []
        for tick in self.ticks:
            lines.append(self.rule(tick, 0.15))
            lines.append(
                f'<text x="{self.x(tick):.1f}" y="{self.height - BOTTOM + 18}" text-anchor="middle">'
                f"{escape(self.write(tick))}</text>"
            )
        for index, label in enumerate(self.labels):
            short = label if len(label) <= 40 else label[:39] + "…"
            lines.append(
                f'<text x="{self.left - 14:.1f}" y="{self.y(index) + 4:.1f}" text-anchor="end">{escape(short)}</text>'
            )
        middle = (self.left + WIDTH - RIGHT) / 2
        lines.append(f'<text x="{middle:.1f}" y="{self.height - 6}" text-anchor="middle">{escape(caption)}</text>')
        paper = f'<rect width="{WIDTH}" height="{self.height}" fill="white"/>' if standalone else ""
        colour = ' color="#222"' if standalone else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height}" role="img" '
            f'font-family="system-ui, sans-serif" font-size="13" fill="currentColor"{colour}>'
            f"<title>{escape(caption)}</title>{paper}{''.join(lines)}{''.join(parts)}</svg>"
        )


def _ticks(low: float, high: float) -> list[float]:
    """Return round numbers in a range, about six of them."""
    raw = (high - low) / 6
    power = 10.0 ** math.floor(math.log10(raw))
    step = next((power * factor for factor in (1, 2, 5) if power * factor >= raw), power * 10)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(index * step, 10) + 0.0 for index in range(first, last + 1)]


def _power(seconds: float) -> float:
    return math.log10(max(seconds, 1e-6))


def _seconds(power: float) -> str:
    seconds = 10.0**power
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"
