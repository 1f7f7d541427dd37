"""Deals for tests, and the slow truth about small endings."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType

from parlour.games.bridge.rules.deal import Hands, read_deal
from tests import uncompiled as twins

DATA = Path(__file__).parents[2] / "data/dd_tables_seed20260101_100.tsv"
PARTS = (
    "layout_kernel",
    "transposition_kernel",
    "bounds_kernel",
    "move_ordering_kernel",
    "search_kernel",
    "solver_kernel",
)  # each on those before


@cache
def stored_tables() -> list[tuple[Hands, list[list[int]]]]:
    """Deals with the tricks of N, E, S, W in spades, hearts, diamonds, clubs and no trumps."""
    found = []
    with DATA.open(encoding="utf-8") as file:
        for text, numbers in csv.reader((line for line in file if not line.startswith("#")), delimiter="\t"):
            tricks = [int(number) for number in numbers.split()]
            found.append((read_deal(text), [tricks[4 * row : 4 * row + 4] for row in range(5)]))
    return found


def ending(rng: Random, size: int) -> Hands:
    """Four random hands of a few cards each."""
    cards = rng.sample(range(52), 4 * size)
    return tuple(sum(1 << card for card in cards[size * seat : size * seat + size]) for seat in range(4))


def winner_of(trick: list[int], strain: int) -> int:
    """The place of the winning card."""
    best = 0
    for place, card in enumerate(trick):
        if card // 13 == trick[best] // 13:
            best = place if card > trick[best] else best
        elif card // 13 == strain:
            best = place
    return best


def slow_tricks(hands: Hands, strain: int, leader: int, trick: tuple[int, ...] = ()) -> int:
    """Tricks of North-South by trying everything, without any cleverness."""
    seat = (leader + len(trick)) % 4
    if not hands[seat]:
        return 0
    cards = [card for card in range(52) if hands[seat] >> card & 1]
    if trick:
        cards = [card for card in cards if card // 13 == trick[0] // 13] or cards
    values = []
    for card in cards:
        left = tuple(hand ^ (1 << card if other == seat else 0) for other, hand in enumerate(hands))
        table = [*trick, card]
        if len(table) < 4:
            values.append(slow_tricks(left, strain, leader, tuple(table)))
        else:
            winner = (leader + winner_of(table, strain)) % 4
            values.append((winner % 2 == 0) + slow_tricks(left, strain, winner))
    return min(values) if seat % 2 else max(values)


def uncompiled(part: str = "solver_kernel") -> ModuleType:
    """The solver or a part of it from its sources."""
    return twins.uncompiled(*(f"bridge.engine.{kernel}" for kernel in PARTS))[part]


def uncompiled_minimax() -> ModuleType:
    """The search of minimax from its source."""
    return twins.uncompiled("bridge.engine.minimax_kernel")["minimax_kernel"]
