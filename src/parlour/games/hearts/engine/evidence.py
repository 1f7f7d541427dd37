"""What the cards others played make likely: weights for imagined deals. Hard facts are in ``hidden``.

People and programs shed the queen when they can, stay just below what wins, and win clean tricks high. Whoever did
otherwise probably had no such card; how probably, ``habits`` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.cards import HEARTS, SPADES, suit_of
from parlour.core.observation import Seat, seat_of
from parlour.games.hearts.engine.habits import Habits, could_shed_queen, habits_of, skipped_cards
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import penalty
from parlour.games.hearts.rules.variants import QUEEN

__all__ = ["evidence_of"]

SPADE_LEADS: Final = 0.35  # how often those without high spades lead a low one
SHOOTS: Final = 8.0  # wins all the points so far, so it probably has what it takes
LEAST: Final = 0.02
ALARM: Final = 4
WINNERS: Final = (*tuple(13 * suit + rank for suit in range(4) for rank in (10, 11, 12)), 34, 35)


def evidence_of(
    obs: HeartsView, names: Sequence[str], strength: float, *, learn: bool = True
) -> dict[tuple[int, str], float]:
    """Return how likely each unseen card is with each seat, compared with a seat nothing is known of.

    With ``learn`` everybody is read by what earlier rounds of the match showed, without by what is usual.
    """
    if not strength or obs.phase != "play":
        return {}
    me = seat_of(obs)
    habits = habits_of(obs.past if learn else ())
    evidence: dict[tuple[int, Seat], float] = {}

    def less(card: int, seat: Seat, factor: float) -> None:
        if seat != me:
            evidence[card, seat] = max(LEAST, evidence.get((card, seat), 1.0) * factor**strength)

    if obs.received:
        giver = (me - obs.offset) % 4
        for card in (QUEEN, QUEEN + 1, QUEEN + 2):
            if not obs.received >> card & 1:
                less(card, giver, habits[giver].keeps_spades)
    for number, card in enumerate(obs.plays):
        seat = (obs.leaders[number // 4] + number) % 4
        before = obs.plays[number // 4 * 4 : number]
        for other, factor in _unlikely(card, before, number, habits[seat]):
            less(other, seat, factor)
    shooter = _shooter(obs)
    if shooter is not None:
        for card in WINNERS:
            less(card, shooter, SHOOTS)
    gone = set(obs.plays)
    return {
        (card, names[seat]): round(weight, 2)
        for (card, seat), weight in sorted(evidence.items())
        if card not in gone and not obs.hand >> card & 1
    }


def _unlikely(card: int, before: tuple[int, ...], number: int, habits: Habits) -> list[tuple[int, float]]:
    """Return cards that whoever played this one probably does not hold."""
    suit = suit_of(card)
    if not before:
        led_low = suit == SPADES and card < QUEEN
        return [(other, habits.leads_spades / SPADE_LEADS) for other in range(QUEEN, QUEEN + 3)] if led_low else []
    followed = suit == suit_of(before[0])
    unlikely = []
    if card != QUEEN and could_shed_queen(before, number, void=not followed):
        unlikely.append((QUEEN, habits.keeps_queen))
    skips = habits.skips / (1 - habits.skips)
    if followed:
        unlikely += [(other, skips) for other in skipped_cards(card, before)]
    elif suit == HEARTS:
        unlikely += [(other, skips) for other in range(card + 1, 39)]
    return unlikely


def _shooter(obs: HeartsView) -> Seat | None:
    """Return the only seat with penalty points, if it has several tricks and looks like shooting the moon."""
    points = [penalty(taken) for taken in obs.taken]
    seat = max(range(4), key=lambda other: points[other])
    alone = points[seat] == sum(points) and points[seat] >= ALARM
    return seat if alone and obs.taken[seat].bit_count() >= 12 else None
