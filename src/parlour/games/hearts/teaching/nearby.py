"""The moves next to a move in people's minds: about which they ask why not."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.cards import HEARTS, suit_of
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.variants import QUEEN
from parlour.games.hearts.teaching.table import verb, wins

__all__ = ["near"]


def near(obs: HeartsView, move: Action, others: Sequence[Action]) -> Sequence[Action]:
    """Return the queen that could be dropped, higher hearts than the one thrown, or passes that keep a high spade."""
    if obs.phase == "pass":
        return _keeping(move, others)
    if not obs.trick:
        return ()
    dropped = [other for other in others if other == (QUEEN,) and not wins(obs, QUEEN)]
    thrown = verb(obs, move) == "discard" and suit_of(move[0]) == HEARTS
    higher = [other for other in others if thrown and suit_of(other[0]) == HEARTS and other > move]
    return [*dropped, *sorted(higher, reverse=True)]


def _keeping(move: Action, others: Sequence[Action]) -> Sequence[Action]:
    """Return passes that differ in one card and keep a spade of the move that can win the queen, the queen first."""
    found = []
    for other in others:
        kept, given = set(move) - set(other), set(other) - set(move)
        if len(kept) == 1 and min(kept) >= QUEEN > min(given):
            found.append((min(kept), other))
    return [other for _, other in sorted(found, key=lambda item: item[0])]
