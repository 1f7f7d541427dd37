"""A board as a file tells it, whatever the format, and the checks that all formats share."""

from __future__ import annotations

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import dataclass, replace
from typing import Final

from parlour.cards import name_of, winning_index
from parlour.errors import FormatError
from parlour.games.bridge.rules.auction import auction_over, call_name, final_contract, legal_calls
from parlour.games.bridge.rules.contract import NO_TRUMPS, Contract
from parlour.games.bridge.rules.deal import SEAT_NAMES, Hands, check_hands
from parlour.games.bridge.rules.state import legal_cards

__all__ = ["HIGHEST_BOARD", "BoardText", "check_calls", "check_plays", "decode", "fill_hand", "with_auction"]

ALL = (1 << 52) - 1
HIGHEST_BOARD: Final = 10**9 - 1  # that a file may number; what is above has none


@dataclass(frozen=True)
class BoardText:
    """What a file says about one board. ``tags`` and ``sections`` keep what has no place of its own."""

    hands: Hands | None = None
    board: int | None = None
    dealer: int = 0
    vulnerability: str = "None"
    players: tuple[str, str, str, str] = ("", "", "", "")  # North, East, South, West
    calls: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()  # what was said about each call; empty where nothing
    alerts: tuple[bool, ...] = ()
    contract: Contract | None = None
    plays: tuple[int, ...] = ()
    result: int | None = None  # declarer's tricks
    tags: tuple[tuple[str, str], ...] = ()
    sections: tuple[tuple[str, tuple[str, ...]], ...] = ()
    comments: tuple[str, ...] = ()


def decode(data: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16 (with or without a mark) or, failing these, Windows' Latin."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encoding = "utf-16"
    elif data.startswith(BOM_UTF8):
        encoding = "utf-8-sig"
    elif b"\0" in data[:64]:
        encoding = "utf-16-le" if data[1:2] == b"\0" else "utf-16-be"
    else:
        encoding = "utf-8"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding != "utf-8":
            raise FormatError("the file is cut off or not text: it begins as UTF-16 and does not go on so") from error
        return data.decode("cp1252", errors="replace")


def fill_hand(hands: Hands) -> Hands:
    """Return four hands; one that is not told gets the cards that are left."""
    if sorted(hand.bit_count() for hand in hands) == [0, 13, 13, 13]:
        left = ALL
        for hand in hands:
            left &= ~hand
        if left.bit_count() == 13:
            hands = tuple(hand or left for hand in hands)
    check_hands(hands)
    return hands


def check_calls(calls: tuple[int, ...]) -> None:
    """Raise ``FormatError`` at the first call that the auction does not allow."""
    for place, choice in enumerate(calls):
        if choice not in legal_calls(calls[:place]):
            raise FormatError(
                "{call} is not possible as call {place} of the auction", call=call_name(choice), place=place + 1
            )


def with_auction(board: BoardText) -> BoardText:
    """Return the board with the contract that its auction comes to, if that is over."""
    check_calls(board.calls)
    if not auction_over(board.calls):
        return board
    return replace(board, contract=final_contract(board.calls, board.dealer))


def check_plays(board: BoardText) -> None:
    """Raise ``FormatError`` at the first card that cannot be played."""
    if board.hands is None or board.contract is None:
        return
    left = list(board.hands)
    leader = board.contract.leader
    trumps = None if board.contract.strain == NO_TRUMPS else board.contract.strain
    trick: tuple[int, ...] = ()
    for index, card in enumerate(board.plays):
        seat = (leader + len(trick)) % 4
        if not left[seat] >> card & 1:
            raise FormatError(
                "card {place} of the play, {card}, is not in {seat}'s hand",
                place=index + 1,
                card=name_of(card),
                seat=SEAT_NAMES[seat],
            )
        if not legal_cards(left[seat], trick) >> card & 1:
            led = name_of(trick[0])
            raise FormatError(
                "card {place} of the play, {card}, does not follow {led}", place=index + 1, card=name_of(card), led=led
            )
        left[seat] ^= 1 << card
        trick = (*trick, card)
        if len(trick) == 4:
            leader = (leader + winning_index(trick, trumps)) % 4
            trick = ()
