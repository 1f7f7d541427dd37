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

__all__ = ["hidden_in"]


def hidden_in(state: array[int], obs: TractorView, tables: Tables) -> Assignment:
    """Return where a state of the kernel has the cards that the seat does not see."""
    certain, _ = known_cards(obs)
    found = {}
    for seat, name in enumerate(SIDES):
        if seat != obs.seat:
            held = Counter(tables.cards(state[seat], state[4 + seat]))
            found[name] = tuple((held - certain[seat]).elements())
    if not obs.buried:
        found[KITTY_PILE] = tables.cards(state[at.BURIED], state[at.BURIED_TWICE])
    return found
