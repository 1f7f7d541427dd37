"""Ideas of passing three cards in Hearts."""

from __future__ import annotations

from typing import Final

from parlour.cards import HEARTS, SPADES, name_of, rank_of, suit_of
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.variants import QUEEN
from parlour.games.hearts.teaching.table import (
    HIGH,
    SUITS,
    burden,
    feared,
    held,
    idea,
    in_passing,
)

__all__ = [
    "ENOUGH",
    "SHORT",
    "emptied",
    "keep_guards",
    "keep_low_hearts",
    "keep_queen",
    "pass_company",
    "pass_hearts",
    "pass_high",
    "pass_high_spades",
    "pass_higher",
    "pass_nearly",
    "pass_queen",
    "pass_short",
    "pass_suit",
    "small_spades",
]

SHORT: Final = 3  # cards of a suit that do not hide a high one
LOW: Final = 5  # the rank of a seven
ENOUGH: Final = 3  # small spades that guard the queen
COVER: Final = ("none", "one", "two", "long")  # small spades beside the queen
STEP: Final = 3  # ranks between two cards of which one can stay low and the other cannot


@in_passing
def pass_queen(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """The queen goes to somebody else, above all with few spades around it."""
    return idea(*held(obs, SPADES), cover=COVER[min(small_spades(obs), ENOUGH)]) if QUEEN in gone else None


def small_spades(obs: HeartsView) -> int:
    """Return how many spades guard the queen: king and ace catch it instead."""
    return sum(card < QUEEN for card in held(obs, SPADES))


@in_passing
def keep_queen(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """A queen with enough spades around it is safer than one in another hand."""
    guards = len(held(obs, SPADES)) - 1
    return idea(*held(obs, SPADES), guards=guards) if QUEEN in stays and guards > 2 else None


def some_of(cards: list[int], **facts: Fact) -> Idea | None:
    """Return an idea about some cards, if there are any."""
    return idea(*cards, cards=tuple(map(name_of, cards)), **facts) if cards else None


def pass_high_spades(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
    """King and ace of spades go, which could catch the queen, and which do not guard one's own."""
    own: dict[str, Fact] = {"own": name_of(QUEEN)} if obs.hand >> QUEEN & 1 and QUEEN not in move else {}
    high = [card for card in move if card > QUEEN and card not in rival]
    return some_of(high, **own) if obs.phase == "pass" else None


@in_passing
def keep_guards(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """Small spades keep the high ones safe."""
    return some_of([card for card in stays if suit_of(card) == SPADES and card < QUEEN])


def emptied(obs: HeartsView, move: Action, left: int = 0) -> list[int]:
    """Return the suits of which a pass leaves so many cards; the longest that it passes first."""
    suits = [suit for suit in range(4) if any(suit_of(card) == suit for card in move)]
    found = [suit for suit in suits if len(held(obs, suit)) == left + sum(suit_of(card) == suit for card in move)]
    return sorted(found, key=lambda suit: -len(held(obs, suit)))


def pass_suit(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
    """A suit that is passed whole makes room to discard from the first trick on."""
    return _shorter(obs, move, rival, 0)


def pass_nearly(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
    """A suit of which one card is left is soon empty."""
    return _shorter(obs, move, rival, 1)


def _shorter(obs: HeartsView, move: Action, rival: Action, left: int) -> Idea | None:
    """Return the suit of which a pass leaves so many cards, and its rival more."""
    for suit in emptied(obs, move, left) if obs.phase == "pass" else ():
        cards = held(obs, suit)
        gone = [card for card in cards if card in move]
        side = suit not in (HEARTS, SPADES) or (suit == HEARTS and len(gone) > 1 > left)
        if side and len(gone) > sum(card in rival for card in cards):
            shed = burden(obs, suit, move)
            named: dict[str, Fact] = {"named": "rival"} if shed in rival else {}
            return idea(*gone, suit=SUITS[suit], **named, **({} if shed is None else feared(obs, shed)))
    return None


@in_passing
def pass_hearts(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """High hearts take hearts, the highest first."""
    high, kept = ([card for card in one if suit_of(card) == HEARTS and rank_of(card) >= HIGH] for one in (gone, stays))
    if not kept:
        return some_of(high)
    higher = [card for card in high if card > max(kept)]
    return some_of(higher, lower=tuple(map(name_of, kept)))


@in_passing
def keep_low_hearts(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """Low hearts stay below those of others."""
    return some_of([card for card in stays if suit_of(card) == HEARTS and rank_of(card) < HIGH])


@in_passing
def pass_short(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """In a suit of few cards there is nothing to hide a high one behind."""
    side = [card for card in gone if suit_of(card) not in (HEARTS, SPADES)]
    few = [card for card in side if len(held(obs, suit_of(card))) <= SHORT and rank_of(card) >= HIGH]
    longer = all(len(held(obs, suit_of(card))) > SHORT for card in stays)
    return idea(*few, cards=tuple(map(name_of, few)), suit=SUITS[suit_of(few[0])]) if few and longer else None


@in_passing
def pass_higher(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """Of two cards the higher one has to win, and the lower one can stay below."""
    side = [card for card in (*gone, *stays) if suit_of(card) not in (HEARTS, SPADES)]
    if not len(gone) == len(stays) == 1 or len(side) < 2:
        return None
    apart = rank_of(gone[0]) >= rank_of(stays[0]) + STEP and rank_of(stays[0]) <= LOW
    return some_of(gone, low=tuple(map(name_of, stays))) if apart else None


def low_beside(obs: HeartsView, card: int) -> int:
    """Return how many low cards of its suit one has below a card."""
    return sum(rank_of(other) <= LOW and other < card for other in held(obs, suit_of(card)))


@in_passing
def pass_company(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """Of two high cards the one with fewer low cards of its suit beside it is the first to win."""
    if not len(gone) == len(stays) == 1 or any(suit_of(card) == SPADES for card in (*gone, *stays)):
        return None
    here, there = (low_beside(obs, card) for card in (gone[0], stays[0]))
    high = min(rank_of(gone[0]), rank_of(stays[0])) >= HIGH
    return some_of(gone, here=here, there=there) if high and here < there else None


@in_passing
def pass_high(obs: HeartsView, gone: list[int], stays: list[int]) -> Idea | None:
    """High cards win tricks that others throw points on, unless what stays is as exposed; hearts are another matter."""
    high = [card for card in gone if suit_of(card) != HEARTS and rank_of(card) >= HIGH and card != QUEEN]
    top = max(map(rank_of, high), default=0)
    least = min((low_beside(obs, card) for card in high), default=0)
    safer = all(rank_of(card) < HIGH or (rank_of(card) < top and low_beside(obs, card) >= least) for card in stays)
    return some_of(high) if safer else None
