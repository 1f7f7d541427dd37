"""Imagined deals: what is hidden, dealt as the cards played and the auction allow.

Suit lengths are drawn first, from an exact table: each way to split the suits over the hidden hands has as much chance
as there are deals with it. Then cards are dealt into the lengths, until the high cards fit what the calls have shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from math import comb
from random import Random
from typing import Final, Protocol

from parlour.cards import members, names_of, of_suit, pack, rank_of
from parlour.core.observation import Seat
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.rules.auction import call_name
from parlour.games.bridge.rules.deal import Hands, write_deal
from parlour.games.bridge.rules.state import BridgeView

__all__ = ["Shown", "Worlds", "high_cards", "world_text"]

SUITS: Final = range(4)
JACK: Final = 9
TRIES: Final = 40  # deals thrown away at most for each that is kept

Split = tuple[int, ...]  # cards of one suit for each hidden hand


class Shown(Protocol):
    """What calls have shown of a hand: ranges of high-card points and of the length of each suit, clubs first."""

    @property
    def hcp(self) -> tuple[int, int]:
        """The least and the most high-card points."""

    @property
    def lengths(self) -> tuple[tuple[int, int], ...]:
        """The least and the most cards of each suit."""


@dataclass(frozen=True)
class LengthTable:
    """How many deals there are with each split of each suit over the hidden hands."""

    counts: tuple[int, ...]  # hidden cards of each suit
    limits: tuple[tuple[tuple[int, int], ...], ...]  # for each suit and hand the least and the most cards
    _memory: dict[tuple[int, Split], tuple[int, list[tuple[int, Split]]]] = field(default_factory=dict)

    def ways(self, suit: int, room: Split) -> int:
        """Return how many deals there are of this suit and those after it."""
        if suit == len(SUITS):
            return 0 if any(room) else 1
        return self.splits(suit, room)[0]

    def splits(self, suit: int, room: Split) -> tuple[int, list[tuple[int, Split]]]:
        """Return ``ways``, and the splits of this suit with the deals of each, summed up."""
        key = (suit, room)
        known = self._memory.get(key)
        if known is None:
            options = []
            total = 0
            for split in _splits(self.counts[suit], self.limits[suit], room):
                ways = _ways_of(split) * self.ways(suit + 1, _minus(room, split))
                if ways:
                    total += ways
                    options.append((total, split))
            known = self._memory[key] = (total, options)
        return known


@dataclass(frozen=True)
class Worlds:
    """The deals that fit one situation. ``shown`` is what the auction tells of each seat; empty when nothing."""

    situation: Situation
    shown: tuple[Shown, ...] = ()

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The hands that are hidden."""
        return tuple(seat for seat, cards in enumerate(self.situation.obs.seen) if cards is None and self._sizes[seat])

    @cached_property
    def count(self) -> int:
        """How many ways there are to place the hidden cards, high cards aside."""
        return self._table.ways(0, self._room)

    def draw(self, rng: Random, tries: int = TRIES) -> Hands:
        """Return the four hands as they may be now."""
        best: tuple[int, Hands] | None = None
        for _ in range(tries):
            hands = self._deal(rng)
            wrong = self._wrong(hands)
            if not wrong:
                return hands
            if best is None or wrong < best[0]:
                best = wrong, hands
        assert best is not None
        return best[1]

    def every(self, most: int) -> list[Hands] | None:
        """Return all deals in a fixed order, if possible those whose high cards fit; None when there are more."""
        if self.count > most:
            return None
        found = list(self._all(0, self._room, [0] * len(self.seats)))
        fitting = [hands for hands in found if not self._wrong(hands)]
        return fitting or found

    @cached_property
    def _sizes(self) -> tuple[int, ...]:
        obs = self.situation.obs
        sizes = [13] * 4
        for seat, _ in obs.played_by:
            sizes[seat] -= 1
        return tuple(sizes)

    @cached_property
    def _room(self) -> Split:
        return tuple(self._sizes[seat] for seat in self.seats)

    @cached_property
    def _suits(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(members(of_suit(self.situation.hidden, suit))) for suit in SUITS)

    @cached_property
    def _gone(self) -> Hands:
        """The cards that each seat has played."""
        gone = [0, 0, 0, 0]
        for seat, card in self.situation.obs.played_by:
            gone[seat] |= 1 << card
        return tuple(gone)

    @cached_property
    def _table(self) -> LengthTable:
        """The lengths that the calls showed, as long as they can be true; otherwise those that the cards allow."""
        counts = tuple(map(len, self._suits))
        told = LengthTable(counts, self._limits(self.shown))
        return told if not self.shown or told.ways(0, self._room) else LengthTable(counts, self._limits(()))

    def _limits(self, shown: Sequence[Shown]) -> tuple[tuple[tuple[int, int], ...], ...]:
        limits = []
        for suit in SUITS:
            row = []
            for seat in self.seats:
                low, high = shown[seat].lengths[suit] if shown else (0, 13)
                played = of_suit(self._gone[seat], suit).bit_count()
                void = bool(of_suit(self.situation.voids[seat], suit))
                row.append((max(0, low - played), 0 if void else max(0, high - played)))
            limits.append(tuple(row))
        return tuple(limits)

    def _deal(self, rng: Random) -> Hands:
        hands = [cards or 0 for cards in self.situation.obs.seen]
        room = self._room
        for suit in SUITS:
            total, splits = self._table.splits(suit, room)
            mark = rng.randrange(total)
            split = next(split for upto, split in splits if mark < upto)
            cards = rng.sample(self._suits[suit], len(self._suits[suit]))
            for seat, taken in zip(self.seats, split, strict=True):
                hands[seat] |= pack(cards[:taken])
                cards = cards[taken:]
            room = _minus(room, split)
        return tuple(hands)

    def _all(self, suit: int, room: Split, held: list[int]) -> Iterator[Hands]:
        if suit == len(SUITS):
            hands = [cards or 0 for cards in self.situation.obs.seen]
            for seat, cards in zip(self.seats, held, strict=True):
                hands[seat] |= cards
            yield tuple(hands)
            return
        for _, split in self._table.splits(suit, room)[1]:
            left = _minus(room, split)
            for placed in _placed(self._suits[suit], split):
                yield from self._all(suit + 1, left, [cards | more for cards, more in zip(held, placed, strict=True)])

    def _wrong(self, hands: Hands) -> int:
        """Return by how many points the high cards of hidden hands miss what their calls showed."""
        if not self.shown:
            return 0
        missed = 0
        for seat in self.seats:
            low, high = self.shown[seat].hcp
            points = high_cards(hands[seat] | self._gone[seat])
            missed += max(0, low - points, points - high)
        return missed


def _splits(count: int, limits: tuple[tuple[int, int], ...], room: Split) -> Iterator[Split]:
    """Yield the ways to split so many cards within limits and room."""
    if not limits:
        if not count:
            yield ()
        return
    low, high = limits[0]
    for taken in range(low, min(high, room[0], count) + 1):
        for rest in _splits(count - taken, limits[1:], room[1:]):
            yield (taken, *rest)


def _minus(room: Split, split: Split) -> Split:
    return tuple(free - taken for free, taken in zip(room, split, strict=True))


def _ways_of(split: Split) -> int:
    """Return in how many ways the cards of a suit are dealt into a split."""
    left, ways = sum(split), 1
    for taken in split:
        ways *= comb(left, taken)
        left -= taken
    return ways


def _placed(cards: tuple[int, ...], split: Split) -> Iterator[tuple[int, ...]]:
    if len(split) <= 1:
        yield tuple(pack(cards) for _ in split)
        return
    for chosen in combinations(cards, split[0]):
        rest = tuple(card for card in cards if card not in chosen)
        for more in _placed(rest, split[1:]):
            yield (pack(chosen), *more)


def high_cards(hand: int) -> int:
    """Return the high-card points: ace 4, king 3, queen 2, jack 1."""
    return sum(rank_of(card) - JACK + 1 for card in members(hand) if rank_of(card) >= JACK)


def world_text(obs: BridgeView, hands: Hands) -> str:
    """Write an imagined board so that the game loads it."""
    full = list(hands)
    for seat, card in obs.played_by:
        full[seat] |= 1 << card
    lines = [f"deal {write_deal(tuple(full))}"]
    if obs.calls:
        lines.append("calls " + " ".join(map(call_name, obs.calls)))
    if obs.plays:
        lines.append(f"play {names_of(obs.plays)}")
    return "\n".join(lines)
