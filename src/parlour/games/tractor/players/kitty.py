"""What to bury: whole weak suits, the weakest plain cards, or with very many trumps some of these."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from parlour.cards import rank_of
from parlour.games.tractor.players.conservation import conservation
from parlour.games.tractor.players.settings import PhaseSettings
from parlour.games.tractor.players.weights import BURYING
from parlour.games.tractor.rules.order import POINTS, TRUMP, Order
from parlour.games.tractor.rules.round import KITTY
from parlour.games.tractor.rules.shapes import components

__all__ = ["KittyPlan", "SuitReport", "elimination_score", "kitty_plans", "plain_strength"]

WEAK: Final = frozenset({1, 2, 4, 5, 6, 7})  # 3 4 6 7 8 9, by rank
ACE, KING = 12, 11

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SuitReport:
    """How ready a plain suit is to be buried whole."""

    suit: int
    cards: Cards
    score: float
    tractors: int


@dataclass(frozen=True, slots=True)
class KittyPlan:
    """One way to bury: its mode, the cards, and whether the analysis recommends it."""

    mode: str  # elimination, conservative or exceptional
    cards: Cards
    advised: bool
    suits: Cards = ()  # that are buried whole


def elimination_score(cards: Cards, order: Order) -> SuitReport:
    """Score a plain suit: short and weak is good to bury, aces, kings, pairs and tractors are not."""
    length = len(cards)
    score = BURYING.short if length <= 3 else BURYING.medium if length <= 5 else BURYING.long if length <= 7 else 0.0
    parts = components(cards, order)
    score += BURYING.ace * sum(1 for card in cards if rank_of(card) == ACE)
    score += BURYING.king * sum(1 for card in cards if rank_of(card) == KING)
    score += BURYING.pair * sum(part.pairs for part in parts)
    tractors = sum(1 for part in parts if part.pairs > 1)
    score += BURYING.tractor * tractors
    if all(rank_of(card) in WEAK for card in cards):
        score += BURYING.weak
    return SuitReport(order.suit[cards[0]], cards, score, tractors)


def plain_strength(cards: Cards, order: Order) -> float:
    """Return how strong the plain suits are: pairs, aces, kings, and long suits with good cards."""
    total = 0.0
    for suit in range(TRUMP):
        held = [card for card in cards if order.suit[card] == suit]
        pairs = sum(1 for count in Counter(held).values() if count == 2)
        aces, kings = (sum(1 for card in held if rank_of(card) == rank) for rank in (ACE, KING))
        tops = BURYING.strong_pair * pairs + BURYING.strong_ace * aces + BURYING.strong_king * kings
        total += tops + (BURYING.strong_pair if pairs >= 2 else 0.0)
        total += BURYING.strong_ace if len(held) >= 6 and (aces or kings or pairs) else 0.0
    return total


def kitty_plans(cards: Cards, order: Order, settings: PhaseSettings) -> list[KittyPlan]:
    """Return the three ways to bury that are possible, exactly one of them advised."""
    trumps = tuple(card for card in cards if order.suit[card] == TRUMP)
    plain = tuple(card for card in cards if order.suit[card] != TRUMP)
    pairs = sum(1 for count in Counter(trumps).values() if count == 2)
    short = len(plain) < KITTY
    mighty = len(trumps) >= settings.long_trumps and pairs >= 2
    strong = plain_strength(plain, order) >= settings.strong_plain and len(trumps) >= 8
    exceptional = short or (mighty and strong and len(plain) <= KITTY + 2)
    plans = []
    weak = _weak_suits(plain, order, settings)
    if weak and not short:
        whole = [card for report in weak for card in report.cards]
        rest = _weakest(_without(plain, whole), order)
        chosen = tuple(sorted([*whole, *rest[: KITTY - len(whole)]]))
        plans.append(KittyPlan("elimination", chosen, not exceptional, tuple(report.suit for report in weak)))
    if not short:
        chosen = tuple(sorted(_weakest(plain, order)[:KITTY]))
        plans.append(KittyPlan("conservative", chosen, not exceptional and not weak))
    if exceptional or mighty:
        spared = _weakest(plain, order)
        if strong and not short:  # strong plain cards are worth more than small trumps
            spared = [card for card in spared if rank_of(card) < KING and plain.count(card) == 1]
        chosen = tuple(sorted([*spared, *_weakest(trumps, order)][:KITTY]))
        plans.append(KittyPlan("exceptional", chosen, exceptional))
    return plans


def _weak_suits(plain: Cards, order: Order, settings: PhaseSettings) -> list[SuitReport]:
    """Return the suits to bury whole, the readiest first, as far as the kitty takes them."""
    reports = []
    for suit in range(TRUMP):
        held = tuple(card for card in plain if order.suit[card] == suit)
        if held:
            reports.append(elimination_score(held, order))
    reports.sort(key=lambda report: (-report.score, len(report.cards), report.suit))
    chosen: list[SuitReport] = []
    for report in reports:
        room = KITTY - sum(len(other.cards) for other in chosen)
        ready = report.score > settings.eliminate and len(report.cards) <= settings.eliminate_length
        if ready and not report.tractors and len(report.cards) <= room and len(chosen) < 2:
            chosen.append(report)
    return chosen


def _weakest(cards: Cards | list[int], order: Order) -> list[int]:
    """Return cards, the first to bury first: low trumps before rank cards, plain singles before pairs and points."""
    counts = Counter(cards)

    def keep(card: int) -> float:
        value = conservation(card, order)
        if order.suit[card] == TRUMP:
            return value
        value = value + BURYING.keep_point * POINTS[card] + (BURYING.keep_pair if counts[card] == 2 else 0.0)
        return value + (BURYING.keep_top if rank_of(card) >= KING else 0.0)

    return sorted(cards, key=lambda card: (keep(card), card))


def _without(cards: Cards, gone: list[int]) -> list[int]:
    return list((Counter(cards) - Counter(gone)).elements())
