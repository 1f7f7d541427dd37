"""Where an imagined deal has the hidden cards, so that people can look at it."""

from __future__ import annotations

from array import array
from collections import Counter

from parlour.core.hidden import Assignment
from parlour.games.tractor.engine import state_layout as at
from parlour.games.tractor.engine.kernel_state import Tables
from parlour.games.tractor.rules.hidden import KITTY_PILE, known_cards
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.round import SIDES

__all__ = ["Hidden"]


class Hidden:
    """Reads off states of the kernel where they have the cards that a seat does not see."""

    def __init__(self, obs: TractorView, tables: Tables) -> None:
        self._obs, self._tables = obs, tables
        self._certain = known_cards(obs)[0]

    def __call__(self, state: array[int]) -> Assignment:
        """Return where the hidden cards are in this state."""
        obs, cards_of = self._obs, self._tables.cards
        results = {}
        for seat, name in enumerate(SIDES):
            if seat != obs.seat:
                held = cards_of(state[seat], state[4 + seat])
                certain = self._certain[seat]
                results[name] = tuple((Counter(held) - certain).elements()) if certain else held
        if not obs.buried:
            results[KITTY_PILE] = cards_of(state[at.BURIED], state[at.BURIED_TWICE])
        return results
