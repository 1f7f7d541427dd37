"""Deals drawn as the expert imagines them: hidden hands that would have called as they did."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from parlour.games.bridge.engine.bidding import Constraint
from parlour.games.bridge.engine.determinize import TRIES, Worlds
from parlour.games.bridge.rules.deal import Hands

__all__ = ["agreement", "drawn"]

DOUBT: Final = 0.2  # how likely a hand makes a call that the system would not make with it
REDRAWN: Final = 12  # deals refused at most for what their hands would have called


def drawn(worlds: Worlds, shown: tuple[Constraint, ...], rng: Random, thrift: int = 1) -> Iterator[Hands]:
    """Draw deals without end; ``shown`` is empty when there was no auction.

    With more ``thrift`` fewer are refused where hardly any deal fits the calls.
    """
    while True:
        hands = worlds.draw(rng, TRIES // thrift)
        for _ in range(REDRAWN // thrift if shown else 0):
            if rng.random() < agreement(worlds, shown, hands):
                break
            hands = worlds.draw(rng, TRIES // thrift)
        yield hands


def agreement(worlds: Worlds, shown: tuple[Constraint, ...], hands: Hands) -> float:
    """Return how well the hidden hands of a deal agree with their calls, 1 where they would have made them all."""
    full = list(hands)
    for seat, card in worlds.situation.obs.played_by:
        full[seat] |= 1 << card
    agreed = 1.0
    for seat in worlds.seats:
        agreed *= max(DOUBT**2, shown[seat].weight(full[seat], DOUBT))
    return agreed
