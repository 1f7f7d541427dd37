"""Why one move is worth more than another: the difference of their continuations, split over groups of events.

The value of a continuation is a declared function of its events. Between two continuations of the same deal the groups
are exchanged one at a time, from the rival's events to the move's, in the declared order and in its reverse; a group's
part is the mean of what its exchange changes in the two. So the parts add up to the difference whatever the function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from parlour.core.analysis import AnyCandidate, Continuation
from parlour.core.means import Mean, mean_of
from parlour.core.observation import Observation
from parlour.core.teaching import AnyTeaching, Tally

__all__ = ["Count", "Part", "Split", "count_of", "difference", "is_plain", "is_telling", "split"]

LEAST_DEALS: Final = 0.05  # of the deals, for something to be worth telling
LEAST_SEEN: Final = 0.035  # of the deals, by which two counts must differ to bear an idea out
LEAST_TOLD: Final = 0.075  # and to be told: nobody is convinced by 18 of 60 against 20
LEAST_SHARE: Final = 0.25  # of the difference, for a part to be a reason
ValueOfEvents = Callable[[Sequence[float]], float]


@dataclass(frozen=True, slots=True)
class Part:
    """What a group of events does to the difference between two moves, and in which share of the deals."""

    group: str
    mean: Mean
    deals: float

    def counts(self, difference: Mean) -> bool:
        """Whether it speaks for the move beyond doubt, often enough, and with enough of the difference."""
        enough = self.mean.value >= LEAST_SHARE * difference.value
        return self.mean.exceeds() and self.deals >= LEAST_DEALS and enough


@dataclass(frozen=True, slots=True)
class Split:
    """What the events make of the difference between a move and its rival, and its parts, the largest first."""

    difference: Mean
    parts: tuple[Part, ...]

    @property
    def telling(self) -> tuple[Part, ...]:
        """The parts that may be given as reasons."""
        return tuple(part for part in self.parts if part.counts(self.difference))


@dataclass(frozen=True, slots=True)
class Count:
    """A tally as a sentence quotes it: its sum over the deals after the move and after its rival.

    ``of`` is the number of deals; ``exact`` says that every deal was counted once and as much as any other, so that the
    sums are whole. An average is one over the deals, or over those that the count named ``per`` has. ``against`` are
    the events after the rival.
    """

    name: str
    events: tuple[str, ...]
    move: float
    rival: float
    of: int
    once: bool
    exact: bool
    per: str = ""
    against: tuple[str, ...] = ()


def difference(teaching: AnyTeaching, move: AnyCandidate, rival: AnyCandidate) -> Mean:
    """Return by how much a move is worth more: deal by deal, or by the search behind their lines."""
    if teaching.fit is not None:
        return Mean(move.value - rival.value, 0.0 if move.exact and rival.exact else teaching.fit.value)
    pairs = zip(move.continuations, rival.continuations, strict=True)
    mean = mean_of([one.value - other.value for one, other in pairs], [one.weight for one in move.continuations])
    return Mean(mean.value, 0.0) if move.exact and rival.exact else mean


def split(
    teaching: AnyTeaching, obs: Observation, move: Sequence[Continuation], rival: Sequence[Continuation]
) -> Split:
    """Split the difference between two moves over the groups of events."""
    indices = {name: index for index, name in enumerate(teaching.events)}
    groups = [tuple(indices[name] for name in names) for names in teaching.groups.values()]
    weights = [one.weight for one in move]

    def value_of(events: Sequence[float]) -> float:
        return teaching.value(obs, events)

    rows = [_exchanged(value_of, groups, other.events, one.events) for one, other in zip(move, rival, strict=True)]
    parts = []
    for group, column in zip(teaching.groups, zip(*rows, strict=True), strict=True):
        differing = sum(weight for weight, gain in zip(weights, column, strict=True) if abs(gain) > 1e-9)
        mean = mean_of(column, weights)
        if teaching.fit is not None:
            mean = Mean(mean.value, teaching.fit.parts[group])
        parts.append(Part(group, mean, differing / sum(weights)))
    whole = mean_of([sum(row) for row in rows], weights)
    return Split(whole, tuple(sorted(parts, key=lambda part: -part.mean.value)))


def _exchanged(
    value_of: ValueOfEvents, groups: Sequence[tuple[int, ...]], before: Sequence[float], after: Sequence[float]
) -> list[float]:
    """Return what each group changes on the way from one list of events to another, both ways through the groups."""
    changes = [0.0] * len(groups)
    for order in (range(len(groups)), reversed(range(len(groups)))):
        events = list(before)
        value = value_of(events)
        for number in order:
            for index in groups[number]:
                events[index] = after[index]
            value, last = value_of(events), value
            changes[number] += (value - last) / 2
    return changes


def count_of(
    teaching: AnyTeaching, tally: Tally, move: Sequence[Continuation], rival: Sequence[Continuation]
) -> tuple[Count, Mean]:
    """Return a tally of two moves, and by how much it is better for the first, deal by deal."""
    against = tally.against or tally.events

    def column(names: Sequence[str], continuations: Sequence[Continuation]) -> list[float]:
        indices = [teaching.events.index(name) for name in names]
        return [sum(one.events[index] for index in indices) for one in continuations]

    mine, theirs = column(tally.events, move), column(against, rival)
    weights = [one.weight for one in move]
    gain = mean_of([tally.better * (one - other) for one, other in zip(mine, theirs, strict=True)], weights)
    if teaching.fit is not None:
        gain = Mean(gain.value, 0.0)  # what happens along a line is seen, not sampled
    of, total = len(weights), sum(weights)
    sums = [sum(w * n for w, n in zip(weights, numbers, strict=True)) * of / total for numbers in (mine, theirs)]
    exact = len(set(weights)) == 1 and all(number == int(number) for number in (*mine, *theirs))
    return Count(tally.name, tally.events, sums[0], sums[1], of, tally.once, exact, tally.per, against), gain


def is_plain(tally: Tally, gain: Mean) -> bool:
    """Whether the numbers of a telling tally are so far apart that people see it when they hear them."""
    return gain.value >= (LEAST_TOLD if tally.once else tally.plain)


def is_telling(tally: Tally, count: Count, gain: Mean) -> bool:
    """Whether a tally bears a reason out: beyond doubt, often enough, and by a difference that people can see."""
    if not tally.once:
        return gain.exceeds() and gain.value >= tally.least
    often = max(count.move, count.rival) >= max(tally.often, LEAST_DEALS) * count.of
    return gain.exceeds() and often and gain.value >= (tally.least or LEAST_SEEN)
