"""What tasks of Hearts may ask for: which three cards are passed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parlour.cards import CLUBS, DIAMONDS, SPADES, SUIT_MASKS, members, suit_of
from parlour.core.course import Goal
from parlour.core.observation import Seat
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.variants import QUEEN

__all__ = ["GOALS"]


def _high_spades(game: Any, state: Any, seat: Seat, action: Action) -> bool:  # noqa: ANN401 - as goals are declared
    """Pass every spade from the queen up."""
    high = {card for card in members(game.observe(state, seat).hand & SUIT_MASKS[SPADES]) if card >= QUEEN}
    return high <= set(action)


def _no_spades(game: Any, state: Any, seat: Seat, action: Action) -> bool:  # noqa: ANN401
    """Keep all spades."""
    return all(suit_of(card) != SPADES for card in action)


def _empty_suit(game: Any, state: Any, seat: Seat, action: Action) -> bool:  # noqa: ANN401
    """Pass all cards of a suit that is neither hearts nor spades."""
    hand = set(members(game.observe(state, seat).hand))
    return any({card for card in hand if suit_of(card) == suit} <= set(action) for suit in (CLUBS, DIAMONDS))


GOALS: Final[Mapping[str, Goal]] = {
    "high spades": _high_spades,
    "no spades": _no_spades,
    "empty suit": _empty_suit,
}
