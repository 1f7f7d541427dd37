"""A deal: who has which cards, and what the number of its board says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.cards import RANKS, SUIT_MASKS, SUIT_SIZE, members, name_of
from parlour.errors import FormatError

__all__ = [
    "EAST",
    "NORTH",
    "SEATS",
    "SEAT_LETTERS",
    "SEAT_NAMES",
    "SOUTH",
    "SUIT_ORDER",
    "WEST",
    "Hands",
    "board_dealer",
    "board_vulnerability",
    "read_deal",
    "read_hand",
    "rotated",
    "write_deal",
    "write_hand",
]

SEATS: Final = range(4)
NORTH, EAST, SOUTH, WEST = SEATS
SEAT_LETTERS: Final = "NESW"
SEAT_NAMES: Final = ("north", "east", "south", "west")
SUIT_ORDER: Final = (3, 2, 1, 0)  # as hands are written: spades, hearts, diamonds, clubs
HAND: Final = 13
VULNERABLE: Final = ("None", "NS", "EW", "Both")  # of the first four boards; each four then begin one further on

Hands = tuple[int, ...]  # the cards of North, East, South and West, as bit sets


def board_dealer(board: int) -> int:
    """Return who deals a board: North the first, then clockwise."""
    return (board - 1) % 4


def board_vulnerability(board: int) -> str:
    """Return who is vulnerable on a board: a cycle of sixteen."""
    number = (board - 1) % 16
    return VULNERABLE[(number + number // 4) % 4]


def write_hand(hand: int) -> str:
    """Write the ranks of a hand, highest first, suits from spades down with dots between them."""
    return ".".join(_ranks(hand & SUIT_MASKS[suit]) for suit in SUIT_ORDER)


def write_deal(hands: Hands, first: int = NORTH) -> str:
    """Write a deal as in PBN: ``N:AK.QJ32...`` with the hands clockwise from ``first``."""
    turned = [hands[(first + place) % 4] for place in SEATS]
    return f"{SEAT_LETTERS[first]}:" + " ".join(write_hand(hand) if hand else "-" for hand in turned)


def read_hand(text: str) -> int:
    """Read the ranks of a hand, suits from spades down with dots between them; ``-`` is an unknown hand."""
    if text == "-":
        return 0
    suits = text.upper().replace("10", "T").split(".")
    if len(suits) != len(SUIT_ORDER):
        raise FormatError(
            "a hand is four suits with dots between them, such as AK32.QJ.T98.7654, not {found!r}", found=text[:30]
        )
    hand = 0
    for suit, ranks in zip(SUIT_ORDER, suits, strict=True):
        for rank in "" if ranks == "-" else ranks:
            if rank not in RANKS:
                raise FormatError("{rank!r} is not a rank; the ranks are A K Q J T and 9 to 2", rank=rank)
            card = SUIT_SIZE * suit + RANKS.index(rank)
            if hand >> card & 1:
                raise FormatError("{card} is in one hand twice", card=name_of(card))
            hand |= 1 << card
    return hand


def read_deal(text: str, *, whole: bool = True) -> Hands:
    """Read a deal as in PBN, the hands clockwise from any seat; ``whole`` asks for thirteen cards in each.

    Otherwise hands may be smaller but equal, as in the middle of the play.
    """
    first, colon, rest = text.strip().partition(":")
    if not colon or first.upper() not in tuple(SEAT_LETTERS):
        raise FormatError(
            "a deal begins with the seat of its first hand, such as N:, not {found!r}", found=text.strip()[:10]
        )
    parts = rest.split()
    if len(parts) != len(SEATS):
        raise FormatError("a deal has four hands, not {count}", count=len(parts))
    turned = [read_hand(part) for part in parts]
    hands = rotated(turned, SEAT_LETTERS.index(first.upper()))
    check_hands(hands, whole=whole)
    return hands


def check_hands(hands: Sequence[int], *, whole: bool = True) -> None:
    """Raise ``FormatError`` unless every card is in one hand only and the hands have the right size."""
    seen = 0
    for seat, hand in enumerate(hands):
        if twice := seen & hand:
            raise FormatError(
                "{card} is in two hands, one of them {seat}'s",
                card=name_of(members(twice)[0]),
                seat=SEAT_NAMES[seat],
            )
        seen |= hand
    sizes = [hand.bit_count() for hand in hands]
    size = HAND if whole else sizes[0]
    for seat, count in enumerate(sizes):
        if count != size or not count:
            wanted = "must have {size} cards" if whole else "must have as many cards as north, {size}"
            raise FormatError(f"{{seat}} {wanted}, not {{count}}", seat=SEAT_NAMES[seat], size=size, count=count)


def rotated(turned: Sequence[int], first: int) -> Hands:
    """Return hands in the order North, East, South, West when they were given clockwise from ``first``."""
    return tuple(turned[(seat - first) % 4] for seat in SEATS)


def _ranks(cards: int) -> str:
    return "".join(RANKS[card % SUIT_SIZE] for card in reversed(tuple(members(cards))))
