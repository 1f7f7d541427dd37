"""What the counted events of a round are worth to a seat, and continuations made of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from parlour.cards import name_of
from parlour.core.analysis import Continuation
from parlour.core.observation import seat_of
from parlour.games.hearts.engine.event_layout import (
    EVENTS,
    HEARTS_LATER,
    HEARTS_NOW,
    JACK_MINE,
    JACK_OTHER,
    MOON_MINE,
    MOON_OTHER,
    NO_TRICK_MINE,
    NO_TRICK_OTHERS,
    QUEEN_LATER,
    QUEEN_NOW,
)
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import penalty

__all__ = ["ALL_EVENTS", "continuation", "round_value", "total_value"]

STANDING: Final = "standing"  # what the scores of the match add to the points of the round
ALL_EVENTS: Final = (*EVENTS, STANDING)


def round_value(obs: HeartsView, events: Sequence[float]) -> float:
    """Return how many points fewer than the others' average a seat takes, given what happens from now on.

    All take 26 together. A point of one's own is one more here and one less for the others; a moon, one's own or
    another's, moves 26 points to the other three, either way it is counted.
    """
    before = penalty(obs.taken[seat_of(obs)]) if obs.phase == "play" else 0
    points = events[HEARTS_NOW] + events[HEARTS_LATER] + 13 * (events[QUEEN_NOW] + events[QUEEN_LATER])
    points += before * (1 - events[MOON_MINE])  # a moon of one's own turns what was taken before into nothing
    value = 26 / 3 - points * 4 / 3 + (events[MOON_MINE] - events[MOON_OTHER]) * 52 / 3
    if obs.rules.jd_bonus:
        value += 10 * events[JACK_MINE] - 10 / 3 * events[JACK_OTHER]
    if obs.rules.avoid_all_tricks_bonus:
        value += 5 * events[NO_TRICK_MINE] - 5 / 3 * events[NO_TRICK_OTHERS]
    return value


def total_value(obs: HeartsView, events: Sequence[float]) -> float:
    """Return what all events of a continuation are worth: the round, and what the match makes of it."""
    return round_value(obs, events) + events[-1]


def continuation(
    obs: HeartsView, value: float, events: tuple[float, ...], deal: str = "", line: Iterable[int] = ()
) -> Continuation:
    """Return what was counted in one deal; a round that is played for itself has no standing."""
    standing = 0.0 if obs.rules.rounds else value - round_value(obs, events)
    return Continuation(value, (*events, standing), deal=deal, line=tuple(map(name_of, line)))
