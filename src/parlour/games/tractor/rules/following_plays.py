"""Plays that follow a lead: all of them lazily, one at random, and whether chosen cards can be completed to one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final

from parlour.games.tractor.rules.following import check_follow, owed_pairs
from parlour.games.tractor.rules.order import Order
from parlour.games.tractor.rules.shapes import owed_tractors, pair_places, runs, shape_of
from parlour.games.tractor.rules.variants import TractorRules

__all__ = ["choices", "extends_follow", "follow_plays", "some_follow"]

TRIES: Final = 12
LISTED: Final = 5000  # answers looked through where a tractor is owed

Cards = tuple[int, ...]


def follow_plays(led: Cards, hand: Cards, order: Order, rules: TractorRules) -> Iterator[Cards]:
    """Yield every legal answer to a lead, each once, in the order of cards."""
    held, others = _split(led, hand, order)
    missing = len(led) - len(held)
    if missing >= 0:
        for chosen in choices(others, missing):
            yield tuple(sorted((*held, *chosen)))
        return
    for cards in choices(held, len(led)):
        if check_follow(led, cards, hand, order, rules) is None:
            yield cards


def some_follow(led: Cards, hand: Cards, order: Order, rules: TractorRules, rng: Random) -> Cards:
    """Return a legal answer at random; every one possible."""
    held, others = _split(led, hand, order)
    missing = len(led) - len(held)
    if missing >= 0:
        return tuple(sorted((*held, *rng.sample(others, missing))))
    for _ in range(TRIES):
        cards = tuple(sorted(rng.sample(held, len(led))))
        if check_follow(led, cards, hand, order, rules) is None:
            return cards
    return _dutiful(led, held, order, rules, rng)


def _dutiful(led: Cards, held: Cards, order: Order, rules: TractorRules, rng: Random) -> Cards:
    """Return an answer built from what is owed: tractors, then pairs, then any cards."""
    shape = shape_of(led, order)
    pairs = Counter({card: 1 for card, count in Counter(held).items() if count == 2})
    chosen: list[int] = []
    for length in owed_tractors(shape.tractors, pair_places(held, order), rules):
        if length:
            taken = _tractor(length, [card for card in pairs if pairs[card]], order, rng)
            chosen += taken
            pairs.subtract(taken)
    owed = owed_pairs(shape.pairs, shape.tractors, pair_places(held, order), rules)
    left = rng.sample(sorted(card for card in pairs if pairs[card]), sum(pairs.values()))
    if rules.protect_tractors and not shape.tractors:
        lone = {top for length, top in runs(pair_places(held, order)) if length == 1}
        left.sort(key=lambda card: order.step[card] not in lone)
    chosen += left[: owed - len(chosen)]
    cards = [card for card in chosen for _ in (0, 1)]
    rest = list((Counter(held) - Counter(cards)).elements())
    return tuple(sorted((*cards, *rng.sample(rest, len(led) - len(cards)))))


def _tractor(length: int, pairs: list[int], order: Order, rng: Random) -> list[int]:
    """Return the cards, one of each pair, of a tractor from the end of the shortest run that is long enough."""
    places = Counter(order.step[card] for card in pairs)
    run, top = min((run, top) for run, top in runs(places) if run >= length)
    low = top - length + 1 if rng.random() < 0.5 else top - run + 1
    return [
        rng.choice(sorted(card for card in pairs if order.step[card] == place)) for place in range(low, low + length)
    ]


def extends_follow(partial: Cards, led: Cards, hand: Cards, order: Order, rules: TractorRules) -> bool:
    """Whether some legal answer contains these cards of the hand."""
    held, _ = _split(led, hand, order)
    missing = len(led) - len(held)
    outside = sum(1 for card in partial if order.suit[card] != order.suit[led[0]])
    if len(partial) > len(led) or outside > max(0, missing):
        return False
    if missing >= 0 or not rules.follow_format:
        return True
    shape = shape_of(led, order)
    mine = pair_places(held, order)
    owed = owed_pairs(shape.pairs, shape.tractors, mine, rules)
    best = owed_tractors(shape.tractors, mine, rules)
    if not any(best):
        return _most_pairs(partial, held, len(led)) >= owed
    plays = follow_plays(led, hand, order, rules)
    return any(not Counter(partial) - Counter(cards) for cards in islice(plays, LISTED))


def _most_pairs(partial: Cards, held: Cards, size: int) -> int:
    """Return how many pairs an answer with these cards can have."""
    chosen, counts = Counter(partial), Counter(held)
    room = size - len(partial)
    found = sum(1 for count in chosen.values() if count == 2)
    begun = min(room, sum(1 for card, count in chosen.items() if count == 1 and counts[card] == 2))
    fresh = sum(1 for card, count in counts.items() if count == 2 and not chosen[card])
    return found + begun + min(fresh, (room - begun) // 2)


def _split(led: Cards, hand: Cards, order: Order) -> tuple[Cards, Cards]:
    suit = order.suit[led[0]]
    held = tuple(card for card in hand if order.suit[card] == suit)
    return held, tuple(card for card in hand if order.suit[card] != suit)


def choices(cards: Sequence[int], size: int) -> Iterator[Cards]:
    """Yield the different choices of so many cards; copies are alike."""
    distinct = sorted(set(cards))
    counts = [cards.count(card) for card in distinct]

    def choose(index: int, left: int) -> Iterator[Cards]:
        if left == 0:
            yield ()
        elif index < len(distinct) and sum(counts[index:]) >= left:
            for taken in range(min(left, counts[index]), -1, -1):
                for rest in choose(index + 1, left - taken):
                    yield (distinct[index],) * taken + rest

    return choose(0, size)
