"""Who wins a trick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from parlour.games.tractor.rules.order import TRUMP, Order
from parlour.games.tractor.rules.shapes import Shape, pair_places, shape_of
from parlour.games.tractor.rules.variants import TractorRules

__all__ = ["beats", "strength_of", "winning_index"]

Cut = tuple[tuple[int, int], ...]  # for each component of a throw: how many pairs it has, and its strength


def winning_index(plays: Sequence[Sequence[int]], order: Order, rules: TractorRules) -> int:
    """Return which play of a trick, in the order they were made, is winning."""
    shape = shape_of(plays[0], order)
    best = 0
    for index in range(1, len(plays)):
        if beats(plays[index], plays[best], shape, order, rules):
            best = index
    return best


def beats(cards: Sequence[int], winning: Sequence[int], shape: Shape, order: Order, rules: TractorRules) -> bool:
    """Whether a play beats the one that wins so far, under a lead of this shape."""
    suits = {order.suit[card] for card in cards}
    if len(suits) > 1 or not suits <= {shape.suit, TRUMP}:
        return False
    ruffs = suits == {TRUMP} and shape.suit != TRUMP
    if shape.throw:
        return ruffs and _answers_better(cards, winning, shape, order, rules)
    strength = strength_of(cards, shape, order)
    if strength < 0:
        return False
    if order.suit[winning[0]] != order.suit[cards[0]]:
        return ruffs
    return strength > strength_of(winning, shape, order)


def strength_of(cards: Sequence[int], shape: Shape, order: Order) -> int:
    """Return the strength of cards of one suit as an answer to a single, pair or tractor; -1 when they do not match."""
    if shape.size == 1:
        return order.strength[cards[0]]
    counts = Counter(cards)
    if set(counts.values()) != {2}:
        return -1
    places = sorted(order.step[card] for card in counts)
    if places != list(range(places[0], places[0] + len(places))):
        return -1
    return max(order.strength[card] for card in counts)


def _answers_better(
    cards: Sequence[int], winning: Sequence[int], shape: Shape, order: Order, rules: TractorRules
) -> bool:
    """Whether trumps that can be cut like the throw beat the lead, or the answer that wins so far."""
    mine = list(_cuts(cards, shape, order))
    if not mine:
        return False
    if order.suit[winning[0]] != TRUMP:
        return True
    theirs = list(_cuts(winning, shape, order))
    if rules.throw_answers == "top":
        return max(order.strength[card] for card in cards) > max(order.strength[card] for card in winning)
    if rules.throw_answers == "deciding":
        return max(cut[0][1] for cut in mine) > max(cut[0][1] for cut in theirs)
    standing = max(theirs)
    return any(all(a[1] > b[1] for a, b in zip(cut, standing, strict=True)) for cut in mine)


def _cuts(cards: Sequence[int], shape: Shape, order: Order) -> Iterator[Cut]:
    """Yield the ways to cut trumps into the components of a throw, the deciding component first."""
    strengths = {order.step[card]: order.strength[card] for card in cards}
    singles = sorted((order.strength[card] for card in cards), reverse=True)
    for tractors, left in _tractors(shape.tractors, pair_places(cards, order)):
        pairs = sorted((strengths[step] for step, count in left.items() for _ in range(count)), reverse=True)
        if len(pairs) < shape.lone_pairs:
            continue
        cut = [(length, strengths[top]) for length, top in tractors]
        cut += [(1, strength) for strength in pairs[: shape.lone_pairs]]
        # What is left over are singles, whichever cards they are: all others are used by their strength.
        used = Counter(
            strengths[step] for length, top in tractors for step in range(top - length + 1, top + 1) for _ in (0, 1)
        )
        used.update(strength for strength in pairs[: shape.lone_pairs] for _ in (0, 1))
        cut += [(0, strength) for strength in sorted((Counter(singles) - used).elements(), reverse=True)]
        yield tuple(cut)


def _tractors(
    lengths: tuple[int, ...], pairs: Mapping[int, int]
) -> Iterator[tuple[tuple[tuple[int, int], ...], dict[int, int]]]:
    """Yield ways to take tractors of these lengths out of pairs by place: each as length and top, and what is left."""
    if not lengths:
        yield (), {step: count for step, count in pairs.items() if count}
        return
    length = lengths[0]
    for top in sorted(pairs, reverse=True):
        span = range(top - length + 1, top + 1)
        if all(pairs.get(step, 0) for step in span):
            left = {step: count - (step in span) for step, count in pairs.items()}
            for rest, after in _tractors(lengths[1:], left):
                yield ((length, top), *rest), after
