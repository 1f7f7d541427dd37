"""Claims: when declarer or a defender takes the rest of the tricks wherever the cards they do not see are."""

from __future__ import annotations

from typing import Final

from parlour.cards import pack, takes_all
from parlour.games.bridge.rules.contract import NO_TRUMPS
from parlour.games.bridge.rules.state import BridgeView

__all__ = ["CLAIM", "certain"]

CLAIM: Final = 90  # above all calls
FEWEST: Final = 2  # with one card left there is nothing to save
ALL: Final = (1 << 52) - 1


def certain(obs: BridgeView) -> bool:
    """Tell whether the observing seat is to lead and takes every trick that is left, wherever the other cards are."""
    contract, turn = obs.contract, obs.turn
    if contract is None or turn is None or obs.seat is None or obs.seat != obs.actor or obs.trick or not obs.plays:
        return False
    hand, partner = obs.playing_hand, 0
    if (turn - contract.declarer) % 2 == 0:
        other = obs.seen[(turn + 2) % 4]
        if other is None:
            return False  # dummy, who plays its own cards here and knows no others
        partner = other
    out = ALL & ~pack(obs.plays) & ~(hand | partner)
    trumps = -1 if contract.strain == NO_TRUMPS else contract.strain
    return hand.bit_count() >= FEWEST and takes_all(hand, partner, out, trumps)
