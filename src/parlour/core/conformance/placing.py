"""Some deal that fits what is known: every one possible, not equally likely; players draw with ``parlour.cards``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from parlour.core.hidden import Constraints, Pile
from parlour.errors import BadParameter

__all__ = ["place_cards"]


def place_cards(known: Constraints, rng: Random) -> dict[str, tuple[int, ...]]:
    """Return the cards of each pile, or raise ``BadParameter`` when they fit in no way."""
    piles = known.piles
    held: list[list[int]] = [[] for _ in piles]
    choices = {card: [i for i, pile in enumerate(piles) if card not in pile.barred] for card in set(known.unseen)}
    # Cards with few places come first, so that others seldom have to make room; ties in random order.
    cards = sorted(rng.sample(known.unseen, len(known.unseen)), key=lambda card: len(choices[card]))
    fits = sum(pile.size for pile in piles) == len(cards)
    if not fits or not all(_put(card, choices, piles, held, set(), rng) for card in cards):
        raise BadParameter("no way to place the unseen cards satisfies every constraint")
    return {pile.name: tuple(sorted(cards)) for pile, cards in zip(piles, held, strict=True)}


def _put(
    card: int,
    choices: Mapping[int, list[int]],
    piles: Sequence[Pile],
    held: list[list[int]],
    asked: set[int],
    rng: Random,
) -> bool:
    """Lay a card down; where no allowed pile has room, some card there moves elsewhere (an augmenting path)."""
    room = {index: piles[index].size - len(held[index]) for index in choices[card]}
    free = [index for index in room if room[index] > 0]
    if free:
        held[rng.choices(free, [room[index] for index in free])[0]].append(card)
        return True
    for index in rng.sample(list(room), len(room)):
        if index in asked:
            continue
        asked.add(index)
        for number in rng.sample(range(len(held[index])), len(held[index])):
            if _put(held[index][number], choices, piles, held, asked, rng):
                held[index][number] = card
                return True
    return False
