"""What a seat sees in positions that are made up for tests of ideas."""

from __future__ import annotations

from typing import Final

from parlour.cards import pack, read_cards
from parlour.games.bridge.engine.bidding import Auction
from parlour.games.bridge.rules.auction import read_call
from parlour.games.bridge.rules.contract import read_contract
from parlour.games.bridge.rules.deal import read_hand
from parlour.games.bridge.rules.state import BridgeView
from parlour.games.bridge.rules.variants import BridgeRules

__all__ = ["auction", "seen"]

SEATS: Final = {"declarer": 2, "east": 1, "west": 3}
FIRST: Final = "2C 3C 4C 5C"  # a trick that is over; partner led it


def seen(
    who: str,
    hand: str,
    table: str = "",
    trick: str = "",
    contract: str = "3NT by S",
    gone: str | None = FIRST,
    led: int | None = None,
    calls: str = "",
) -> BridgeView:
    """Return what South sees as declarer, or a defender, after a trick; ``table`` is what North has as dummy.

    ``calls`` are those of the auction, North first. With ``gone`` None it is the opening lead.
    """
    seat = SEATS[who]
    cards = read_cards(trick) if trick else ()
    hands: list[int | None] = [None] * 4
    hands[0], hands[seat] = pack(read_cards(table)) if table else 0, pack(read_cards(hand))
    return BridgeView(
        seat,
        BridgeRules(),
        (),
        phase="play",
        calls=tuple(read_call(call) for call in calls.split()),
        contract=read_contract(contract),
        plays=(*(read_cards(gone) if gone is not None else ()), *cards),
        leaders=(*(() if gone is None else ((seat + 2) % 4 if led is None else led,)), (seat - len(cards)) % 4),
        won=(0, 1),
        seen=tuple(hands),
    )


def auction(hand: str, calls: str = "") -> BridgeView:
    """Return what the next caller sees; North dealt."""
    made = tuple(read_call(call) for call in calls.split())
    seat = Auction(made, 0).turn
    hands: list[int | None] = [None] * 4
    hands[seat] = read_hand(hand)
    return BridgeView(seat, BridgeRules(), (), "auction", made, None, (), (), (0, 0), tuple(hands))
