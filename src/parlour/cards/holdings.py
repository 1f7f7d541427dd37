"""What each hidden hand can still hold, as pages show it: cards by suit, from hard facts alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from parlour.cards.card import LITTLE_JOKER, NAMES, SUITS, suit_of
from parlour.core.hidden import Constraints, Pile
from parlour.core.view import Holding

__all__ = ["holdings_of"]

JOKERS = "J"
ORDER = (*reversed(SUITS), JOKERS)  # spades first, as hands are written


def holdings_of(known: Constraints, plain: Callable[[int], int] = lambda card: card) -> tuple[Holding, ...]:
    """Return what each pile can hold; ``plain`` gives the card of a number that marks one of its copies."""
    return tuple(_holding(pile, known, plain) for pile in known.piles)


def _holding(pile: Pile, known: Constraints, plain: Callable[[int], int]) -> Holding:
    open_to = [card for card in known.unseen if card not in pile.barred]
    others = [other for other in known.piles if other is not pile]
    if len(open_to) == pile.size:
        must = open_to
    else:
        must = [card for card in open_to if all(card in other.barred or not other.size for other in others)]
    return Holding(pile.name, pile.size, _by_suit(map(plain, open_to)), tuple(_named(map(plain, must))))


def _by_suit(cards: Iterable[int]) -> dict[str, tuple[str, ...]]:
    """Return cards by the letters of their suits, every suit in its place."""
    held = sorted(cards, reverse=True)
    jokers = tuple(_named(card for card in held if card >= LITTLE_JOKER))
    suits = {
        letter: tuple(_named(card for card in held if card < LITTLE_JOKER and SUITS[suit_of(card)] == letter))
        for letter in ORDER[:-1]
    }
    return {**suits, JOKERS: jokers} if jokers else suits


def _named(cards: Iterable[int]) -> Iterable[str]:
    return (NAMES[card] for card in cards)
