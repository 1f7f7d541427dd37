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


def ways_of(
    situation: Situation, dummy: DoubleDummy, worlds: Sequence[Hands], rows: Sequence[Row]
) -> list[dict[int, Ways]]:
    """Return for each deal how tricks are won after each card; nothing at all where that would take too long."""
    spent = dummy.nodes
    per_world: list[dict[int, Ways]] = []
    if situation.left <= FEW_CARDS:
        with suppress(Stopped):
            for hands, row in zip(worlds, rows, strict=True):
                position = dummy.position(hands)
                per_world.append({card: _ways(situation, dummy, position, card, row) for card in row})
    dummy.nodes = spent  # telling how is no part of what choosing costs
    return per_world if len(per_world) == len(rows) else []


def _ways(situation: Situation, dummy: DoubleDummy, position: DealPosition, card: int, row: Row) -> Ways:
    tricks = tuple(_line(dummy, position, card))
    suits, ours, theirs, long = [0, 0, 0, 0], 0, 0, 0
    for trick in tricks:
        winner = (trick.leader + winning_index(trick.cards, situation.trumps)) % 4
        led, best = suit_of(trick.cards[0]), trick.cards[(winner - trick.leader) % 4]
        ruffed = suit_of(best) != led
        if (winner - situation.seat) % 2:
            theirs += ruffed
            continue
        suits[suit_of(best)] += not ruffed
        ours += ruffed
        others = (trick.cards[(seat - trick.leader) % 4] for seat in (winner + 1, winner + 3))
        long += not ruffed and all(suit_of(other) != led for other in others)
    good = row[card] == max(row.values()) > min(row.values())
    return Ways(tuple(suits), ours, theirs, long, good and situation.declaring and _thrown_in(dummy, tricks[0]))


def _line(dummy: DoubleDummy, position: DealPosition, card: int) -> Iterator[LineTrick]:
    """Follow a line to the end, trick by trick."""
    leader, cards = position.leader, position.trick
    while True:
        position, cards = dummy.after(position, card), (*cards, card)
        if not position.trick:
            yield LineTrick(leader, cards, position)
            leader, cards = position.leader, ()
        if not any(position.hands):
            return
        options = dummy.cards(position)
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
