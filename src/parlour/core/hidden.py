"""What is known for certain about hidden cards, and one way to place them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from parlour.errors import BadParameter

__all__ = ["Assignment", "Constraints", "Pile"]

Assignment = Mapping[str, tuple[int, ...]]  # the cards of each pile, in the game's own numbering


@dataclass(frozen=True, slots=True)
class Pile:
    """A place with hidden cards: another hand, a kitty, the undealt stock. ``barred`` cannot lie there."""

    name: str
    size: int
    barred: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Constraints:
    """The unseen cards (with repeats when decks are doubled) and the piles that together hold exactly those."""

    unseen: tuple[int, ...]
    piles: tuple[Pile, ...]

    def faults(self, assignment: Assignment) -> list[str]:
        """Return everything wrong with an assignment, in words."""
        found = [f"{name} is no pile here" for name in assignment if name not in {pile.name for pile in self.piles}]
        for pile in self.piles:
            cards = assignment.get(pile.name, ())
            if len(cards) != pile.size:
                found.append(f"{pile.name} holds {pile.size} cards, not {len(cards)}")
            found.extend(f"{pile.name} cannot hold card {card}" for card in sorted(pile.barred.intersection(cards)))
        if Counter(card for cards in assignment.values() for card in cards) != Counter(self.unseen):
            found.append("the piles do not hold exactly the unseen cards")
        return found

    def place(self, rng: Random) -> dict[str, tuple[int, ...]]:
        """Return some assignment at random: every one possible, not equally likely.

        Conformance needs any world; players that count worlds use the uniform sampler in ``parlour.cards``.
        """
        held: dict[str, list[int]] = {pile.name: [] for pile in self.piles}
        choices = {card: [pile for pile in self.piles if card not in pile.barred] for card in set(self.unseen)}
        # Cards with few places come first, so that others seldom have to make room; ties in random order.
        cards = sorted(rng.sample(self.unseen, len(self.unseen)), key=lambda card: len(choices[card]))
        fits = sum(pile.size for pile in self.piles) == len(cards)
        if not fits or not all(_put(card, choices, held, set(), rng) for card in cards):
            raise BadParameter("no way to place the unseen cards satisfies every constraint")
        return {name: tuple(sorted(cards)) for name, cards in held.items()}


def _put(
    card: int,
    choices: Mapping[int, list[Pile]],
    held: dict[str, list[int]],
    asked: set[str],
    rng: Random,
) -> bool:
    """Lay a card down; where no allowed pile has room, some card there moves elsewhere (an augmenting path)."""
    room = {pile.name: pile.size - len(held[pile.name]) for pile in choices[card]}
    free = [name for name in room if room[name] > 0]
    if free:
        held[rng.choices(free, [room[name] for name in free])[0]].append(card)
        return True
    for name in rng.sample(list(room), len(room)):
        if name in asked:
            continue
        asked.add(name)
        for place in rng.sample(range(len(held[name])), len(held[name])):
            if _put(held[name][place], choices, held, asked, rng):
                held[name][place] = card
                return True
    return False
