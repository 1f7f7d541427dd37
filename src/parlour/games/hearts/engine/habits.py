"""How each opponent plays, learned in the course of a match: rounds that are over lie open and show who does what.

``evidence`` reads cards by conventions that most players follow. Whoever breaks one of them often is read accordingly:
what it was seen to do is mixed with what players do in general, and outweighs that as the match goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Final

from parlour.cards import SPADES, SUIT_MASKS, suit_of, winning_index
from parlour.core.observation import Seat
from parlour.games.hearts.rules.round import SEATS, Round
from parlour.games.hearts.rules.variants import PENALTIES, QUEEN

__all__ = ["USUAL", "Habits", "could_shed_queen", "habits_of", "skipped_cards"]

HIGH_SPADES: Final = (QUEEN, QUEEN + 1, QUEEN + 2)
LOW_SPADES: Final = SUIT_MASKS[SPADES] & ((1 << QUEEN) - 1)


@dataclass(frozen=True, slots=True)
class Habits:
    """How often a seat breaks each convention when it could keep it."""

    keeps_queen: float  # does not shed the queen although it could
    skips: float  # plays lower, or not as high, as it could
    leads_spades: float  # leads low spades while holding one that the queen is dangerous to
    keeps_spades: float  # does not pass the queen, king or ace of spades


@dataclass(frozen=True, slots=True)
class _Count:
    """Chances to keep a convention, and how many of them were not used."""

    chances: int = 0
    broken: int = 0

    def add(self, broken: bool) -> _Count:
        return _Count(self.chances + 1, self.broken + broken)

    def rate(self, usual: float, trust: int) -> float:
        """Return how often it is broken, believing ``trust`` chances of usual play before any that were seen."""
        return (usual * trust + self.broken) / (trust + self.chances)


USUAL: Final = Habits(0.08, 0.29, 0.14, 0.5)
TRUST: Final = Habits(8, 60, 8, 8)  # how many chances it takes to believe otherwise

_NAMES: Final = tuple(item.name for item in fields(Habits))


def habits_of(past: tuple[Round, ...]) -> tuple[Habits, ...]:
    """Return the habits of each seat, as the rounds so far show them."""
    habits = []
    for seat in SEATS:
        counts = [_counts(played)[seat] for played in past]
        rates = {}
        for index, name in enumerate(_NAMES):
            whole = _Count(sum(row[index].chances for row in counts), sum(row[index].broken for row in counts))
            rates[name] = whole.rate(getattr(USUAL, name), getattr(TRUST, name))
        habits.append(Habits(**rates))
    return tuple(habits)


@lru_cache(maxsize=512)
def _counts(played: Round) -> tuple[tuple[_Count, ...], ...]:
    """Return the counts of one round that is over, for each seat in the order of ``Habits``."""
    counts = [dict.fromkeys(_NAMES, _Count()) for _ in SEATS]

    def note(seat: Seat, name: str, broken: bool) -> None:
        counts[seat][name] = counts[seat][name].add(broken)

    hands = list(played.deal)
    if played.offset:
        for seat in SEATS:
            for card in HIGH_SPADES:
                if played.deal[seat] >> card & 1:
                    note(seat, "keeps_spades", not played.given(seat) >> card & 1)
        hands = [held & ~played.given(seat) | played.received(seat) for seat, held in enumerate(hands)]
    for number, (seat, card) in enumerate(played.played_by):
        before = played.plays[number // 4 * 4 : number]
        held = hands[seat]
        if not before:
            if number and any(held >> high & 1 for high in HIGH_SPADES) and held & LOW_SPADES:
                note(seat, "leads_spades", bool(LOW_SPADES >> card & 1))
        else:
            if held >> QUEEN & 1 and could_shed_queen(before, number, void=suit_of(card) != suit_of(before[0])):
                note(seat, "keeps_queen", card != QUEEN)
            suit = held & SUIT_MASKS[suit_of(card)]
            if suit_of(card) == suit_of(before[0]) and suit.bit_count() > 1:
                note(seat, "skips", any(held >> other & 1 for other in skipped_cards(card, before)))
        hands[seat] = held & ~(1 << card)
    return tuple(tuple(row[name] for name in _NAMES) for row in counts)


def could_shed_queen(before: tuple[int, ...], number: int, *, void: bool) -> bool:
    """Whether whoever holds the queen of spades may drop it on this trick without winning it."""
    if void:
        return number >= 4
    return suit_of(before[0]) == SPADES and before[winning_index(before)] > QUEEN


def skipped_cards(card: int, before: tuple[int, ...]) -> list[int]:
    """Return the cards of the suit that a usual player would rather have followed with than with this one."""
    top = before[winning_index(before)]
    led = suit_of(before[0])
    last_and_clean = len(before) == 3 and not any(PENALTIES >> other & 1 for other in before)
    if card < top:  # stayed below: nothing between, and nothing higher where winning costs nothing
        fitting = range(card + 1, 13 * led + 13 if last_and_clean else top)
    elif last_and_clean:
        fitting = range(card + 1, 13 * led + 13)
    else:  # had to go above
        fitting = range(13 * led, top)
    return [other for other in fitting if other != QUEEN]
