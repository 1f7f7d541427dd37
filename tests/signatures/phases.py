"""What kind of moment a position is, so that the positions of signatures are spread over all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from parlour.cards import members, suit_of
from parlour.games.bridge import BridgeView
from parlour.games.bridge.rules.auction import PASS
from parlour.games.hearts import HeartsView
from parlour.games.pentomino import PentominoView
from parlour.games.reversi import ReversiView
from parlour.games.tractor import TractorView

__all__ = ["PHASES"]


def _reversi(obs: ReversiView) -> str:
    if not obs.state.position.moves:
        return "pass"
    empty = obs.state.position.empty.bit_count()
    for phase, least in (("opening", 52), ("early", 40), ("middle", 26), ("late", 14), ("end", 0)):
        if empty >= least:
            return phase
    raise AssertionError(empty)


def _pentomino(obs: PentominoView) -> str:
    return "draft" if obs.state.undrafted else f"{min(len(obs.state.placed), 8)} pieces"


def _hearts(obs: HeartsView) -> str:
    if obs.phase != "play":
        return obs.phase
    if obs.hand.bit_count() <= 4:
        return "end"
    if not obs.trick:
        return "lead"
    return "follow" if any(suit_of(card) == suit_of(obs.trick[0]) for card in members(obs.hand)) else "discard"


def _tractor(obs: TractorView) -> str:
    if obs.phase != "play":
        return obs.phase
    if obs.hand.bit_count() <= 6:
        return "end"
    return "follow" if len(obs.plays) % 4 else "lead"


def _bridge(obs: BridgeView) -> str:
    if obs.phase == "auction":
        return "opening bid" if all(call == PASS for call in obs.calls) else "later bid"
    assert obs.contract is not None
    if not obs.plays:
        return "opening lead"
    if len(obs.plays) >= 36:
        return "end"
    side = "declarer" if obs.seat == obs.contract.declarer else "defender"
    return f"{side} {'follow' if len(obs.plays) % 4 else 'lead'}"


PHASES: Final[Mapping[str, Callable[[Any], str]]] = {
    "bridge": _bridge,
    "hearts": _hearts,
    "pentomino": _pentomino,
    "reversi": _reversi,
    "tractor": _tractor,
}
