"""What is known for certain about hidden cards; ``parlour.cards`` draws deals that fit it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

__all__ = ["Assignment", "Constraints", "Pile", "read_hidden", "write_hidden"]

Assignment = Mapping[str, tuple[int, ...]]  # the cards of each pile, in the game's own numbering
_HIDDEN: Final = "hidden "


def write_hidden(assignment: Assignment) -> str:
    """Return where the hidden cards lie as text: an imagined deal, which only who sees the rest can lay."""
    return _HIDDEN + " ".join(f"{pile}:{','.join(map(str, cards))}" for pile, cards in assignment.items())


def read_hidden(text: str) -> Assignment | None:
    """Read what ``write_hidden`` writes; None for any other text."""
    if not text.startswith(_HIDDEN):
        return None
    pairs = (word.partition(":") for word in text.removeprefix(_HIDDEN).split(" "))
    return {pile: tuple(map(int, filter(None, cards.split(",")))) for pile, _, cards in pairs}


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
        faults = [f"{name} is no pile here" for name in assignment if name not in {pile.name for pile in self.piles}]
        for pile in self.piles:
            cards = assignment.get(pile.name, ())
            if len(cards) != pile.size:
                faults.append(f"{pile.name} holds {pile.size} cards, not {len(cards)}")
            faults.extend(f"{pile.name} cannot hold card {card}" for card in sorted(pile.barred.intersection(cards)))
        if Counter(card for cards in assignment.values() for card in cards) != Counter(self.unseen):
            faults.append("the piles do not hold exactly the unseen cards")
        return faults
