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
        room = {pile.name: pile.size for pile in self.piles}
        placed: dict[str, list[int]] = {pile.name: [] for pile in self.piles}
        choices = {card: [pile.name for pile in self.piles if card not in pile.barred] for card in set(self.unseen)}
        # Most constrained cards first, so that dead ends show early; ties in random order.
        cards = sorted(rng.sample(self.unseen, len(self.unseen)), key=lambda card: len(choices[card]))
        if sum(room.values()) != len(cards) or not _fill(cards, 0, choices, room, placed, rng):
            raise BadParameter("no way to place the unseen cards satisfies every constraint")
        return {name: tuple(sorted(held)) for name, held in placed.items()}


def _fill(
    cards: list[int],
    index: int,
    choices: Mapping[int, list[str]],
    room: dict[str, int],
    placed: dict[str, list[int]],
    rng: Random,
) -> bool:
    if index == len(cards):
        return True
    card = cards[index]
    open_piles = [name for name in choices[card] if room[name] > 0]
    # Random order, fuller piles more likely: close to a real deal.
    for name in sorted(open_piles, key=lambda pile: rng.random() ** (1 / room[pile]), reverse=True):
        room[name] -= 1
        placed[name].append(card)
        if _fill(cards, index + 1, choices, room, placed, rng):
            return True
        room[name] += 1
        placed[name].pop()
    return False
