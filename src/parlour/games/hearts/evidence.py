"""What the cards others played make likely: weights for imagined deals. Hard facts are in ``hidden``.

People and programs shed the queen when they can, stay just below what wins, and win clean tricks high. Whoever did
otherwise probably had no such card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.cards import HEARTS, SPADES, suit_of, winning_index
from parlour.core.observation import Seat
from parlour.games.hearts.hidden import seat_of
from parlour.games.hearts.match import HeartsView
from parlour.games.hearts.round import penalty
from parlour.games.hearts.variants import PENALTIES, QUEEN

__all__ = ["evidence_of"]

KEPT_QUEEN: Final = 0.08  # did not shed the queen although it could
SKIPPED: Final = 0.4  # played lower, or not as high, as it could with this card
LED_SPADE: Final = 0.4  # leads spades while holding one that the queen is dangerous to
PASSED_OTHERS: Final = 0.5  # gave us three cards, but not this dangerous one
SHOOTS: Final = 8.0  # wins all the points so far, so it probably has what it takes
LEAST: Final = 0.02
ALARM: Final = 4
WINNERS: Final = (*tuple(13 * suit + rank for suit in range(4) for rank in (10, 11, 12)), 34, 35)


def evidence_of(obs: HeartsView, names: Sequence[str], strength: float) -> dict[tuple[int, str], float]:
    """Return how likely each unseen card is with each seat, compared with a seat nothing is known of."""
    if not strength or obs.phase != "play":
        return {}
    me = seat_of(obs)
    found: dict[tuple[int, Seat], float] = {}

    def less(card: int, seat: Seat, factor: float) -> None:
        if seat != me:
            found[card, seat] = max(LEAST, found.get((card, seat), 1.0) * factor**strength)

    if obs.received:
        giver = (me - obs.offset) % 4
        for card in (QUEEN, QUEEN + 1, QUEEN + 2):
            if not obs.received >> card & 1:
                less(card, giver, PASSED_OTHERS)
    for number, card in enumerate(obs.plays):
        seat = (obs.leaders[number // 4] + number) % 4
        before = obs.plays[number // 4 * 4 : number]
        for other, factor in _unlikely(card, before, number):
            less(other, seat, factor)
    shooter = _shooter(obs)
    if shooter is not None:
        for card in WINNERS:
            less(card, shooter, SHOOTS)
    gone = set(obs.plays)
    return {
        (card, names[seat]): round(weight, 2)
        for (card, seat), weight in sorted(found.items())
        if card not in gone and not obs.hand >> card & 1
    }


def _unlikely(card: int, before: tuple[int, ...], number: int) -> list[tuple[int, float]]:
    """Return cards that whoever played this one probably does not hold."""
    suit = suit_of(card)
    if not before:
        return [(other, LED_SPADE) for other in range(QUEEN, QUEEN + 3)] if suit == SPADES and card < QUEEN else []
    top = before[winning_index(before)]
    led = suit_of(before[0])
    if suit != led:
        shed = [(QUEEN, KEPT_QUEEN)] if number >= 4 and card != QUEEN else []
        if suit == HEARTS:
            shed += [(other, SKIPPED) for other in range(card + 1, 39)]
        return shed
    if suit == SPADES and top > QUEEN and card != QUEEN:
        return [(QUEEN, KEPT_QUEEN)]
    clean = not any(PENALTIES >> other & 1 for other in before)
    end = 13 * led + 13
    if card < top:  # stayed below: it had nothing between
        last_and_clean = len(before) == 3 and clean
        ceiling = end if last_and_clean else top
        return [(other, SKIPPED) for other in range(card + 1, ceiling) if other != QUEEN]
    if len(before) == 3 and clean:
        return [(other, SKIPPED) for other in range(card + 1, end) if other != QUEEN]
    return [(other, SKIPPED) for other in range(13 * led, top) if other != QUEEN]  # had to go above


def _shooter(obs: HeartsView) -> Seat | None:
    """Return the only seat with penalty points, if it has several tricks and looks like shooting the moon."""
    points = [penalty(taken) for taken in obs.taken]
    seat = max(range(4), key=lambda other: points[other])
    alone = points[seat] == sum(points) and points[seat] >= ALARM
    return seat if alone and obs.taken[seat].bit_count() >= 12 else None
