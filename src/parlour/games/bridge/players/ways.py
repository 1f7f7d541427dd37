"""How tricks are won after a card when all cards are played as well as they can be: by which suit, ruffs, long cards.

One line is followed for each imagined deal, the lowest of equally good cards every time, so that two cards are compared
along lines that choose alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from parlour.cards import rank_of, suit_of, winning_index
from parlour.core.limits import Stopped
from parlour.core.observation import Seat
from parlour.games.bridge.engine.events import Ways
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.players.comparison import Row
from parlour.games.bridge.players.double_dummy import DealPosition, DoubleDummy
from parlour.games.bridge.rules.deal import Hands

__all__ = ["FEW_CARDS", "ways_of"]

FEW_CARDS: Final = 10  # in hand, from which on lines cost little


@dataclass(frozen=True, slots=True)
class LineTrick:
    """A trick of a line: who led, the cards, and where the play stands after it."""

    leader: Seat
    cards: tuple[int, ...]
    after: DealPosition


def ways_of(now: Situation, dummy: DoubleDummy, worlds: Sequence[Hands], rows: Sequence[Row]) -> list[dict[int, Ways]]:
    """Return for each deal how tricks are won after each card; nothing at all where that would take too long."""
    spent = dummy.nodes
    found: list[dict[int, Ways]] = []
    if now.left <= FEW_CARDS:
        with suppress(Stopped):
            for hands, row in zip(worlds, rows, strict=True):
                place = dummy.place(hands)
                found.append({card: _ways(now, dummy, place, card, row) for card in row})
    dummy.nodes = spent  # telling how is no part of what choosing costs
    return found if len(found) == len(rows) else []


def _ways(now: Situation, dummy: DoubleDummy, place: DealPosition, card: int, row: Row) -> Ways:
    tricks = tuple(_line(dummy, place, card))
    suits, ours, theirs, long = [0, 0, 0, 0], 0, 0, 0
    for trick in tricks:
        winner = (trick.leader + winning_index(trick.cards, now.trumps)) % 4
        led, best = suit_of(trick.cards[0]), trick.cards[(winner - trick.leader) % 4]
        ruffed = suit_of(best) != led
        if (winner - now.seat) % 2:
            theirs += ruffed
            continue
        suits[suit_of(best)] += not ruffed
        ours += ruffed
        others = (trick.cards[(seat - trick.leader) % 4] for seat in (winner + 1, winner + 3))
        long += not ruffed and all(suit_of(other) != led for other in others)
    good = row[card] == max(row.values()) > min(row.values())
    return Ways(tuple(suits), ours, theirs, long, good and now.declaring and _thrown_in(dummy, tricks[0]))


def _line(dummy: DoubleDummy, place: DealPosition, card: int) -> Iterator[LineTrick]:
    """Follow a line to the end, trick by trick."""
    leader, cards = place.leader, place.trick
    while True:
        place, cards = dummy.after(place, card), (*cards, card)
        if not place.trick:
            yield LineTrick(leader, cards, place)
            leader, cards = place.leader, ()
        if not any(place.hands):
            return
        options = dummy.cards(place)
        most = max(tricks for _, tricks in options)
        card = min((card for card, tricks in options if tricks == most), key=lambda card: (rank_of(card), card))


def _thrown_in(dummy: DoubleDummy, trick: LineTrick) -> bool:
    """Whether the defence has to lead next to its cost: declarer takes more than by leading from either hand."""
    place = trick.after
    if (place.leader - dummy.declarer) % 2 == 0 or max(map(int.bit_count, place.hands)) < 2:
        return False
    total = dummy.total(place)
    others = (dummy.declarer, (dummy.declarer + 2) % 4)
    return all(dummy.total(DealPosition(place.hands, seat, (), place.taken)) < total for seat in others)
