"""Racing: early in the play a deal is expensive, so cards that are clearly behind are not solved any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import fsum, sqrt
from typing import Final

from parlour.cards import members
from parlour.games.bridge.deal import Hands
from parlour.games.bridge.players.dummy import Dummy
from parlour.games.bridge.situation import Situation

__all__ = ["SETTLED", "Row", "race"]

Row = dict[int, int]  # the tricks of the side that plays after each card that was solved

LEAST: Final = 8  # deals before anything is dropped
FEW: Final = 3  # up to so many cards are solved one by one, which is cheaper than all of them
BEHIND: Final = 2.0  # standard errors behind the leader
SETTLED: Final = 10  # deals after which cards that were never different are taken to be equal


def race(
    now: Situation, dummy: Dummy, deals: Iterator[Hands], most: int, worth: Callable[[int], float]
) -> Iterator[tuple[Hands, Row]]:
    """Yield deals with the results of the cards still in the race; ends when one is left or all left are equal."""
    runs = _runs(now)
    live = list(runs)
    values: dict[int, list[float]] = {card: [] for card in live}
    for number, hands in enumerate(deals):
        if number == most:
            return
        dummy.budget.sample()
        place = dummy.place(hands)
        row: Row = {}
        if len(live) > FEW:
            row = dict(dummy.cards(place))
        else:
            guess: int | None = None
            for card in live:
                guess = dummy.total(dummy.after(place, card), guess)
                more = guess - now.taken
                row |= dict.fromkeys(runs[card], more if now.declaring else now.left - more)
        for card in live:
            values[card].append(worth(row[card]))
        yield hands, row
        if number + 1 >= LEAST:
            live = _leading(live, values)
        settled = number + 1 >= SETTLED and all(values[card] == values[live[0]] for card in live)
        if len(live) == 1 or settled:
            return


def _leading(live: list[int], values: dict[int, list[float]]) -> list[int]:
    leader = max(live, key=lambda card: fsum(values[card]))
    kept = []
    for card in live:
        gaps = [ahead - own for ahead, own in zip(values[leader], values[card], strict=True)]
        mean = fsum(gaps) / len(gaps)
        error = sqrt(fsum((gap - mean) ** 2 for gap in gaps) / len(gaps) / (len(gaps) - 1))
        if mean <= BEHIND * error or mean <= 0:
            kept.append(card)
    return kept


def _runs(now: Situation) -> dict[int, list[int]]:
    """Return the legal cards by the lowest of each run of equal ones: no other hand can hold a card between."""
    between = now.hidden
    for seat, cards in enumerate(now.obs.seen):
        if seat != now.seat:
            between |= cards or 0
    for card in now.trick:
        between |= 1 << card
    runs: dict[int, list[int]] = {}
    first = -1
    for card in members(sum(1 << card for card in now.legal)):
        last = runs[first][-1] if runs else card
        gap = ((1 << card) - 1) & ~((1 << (last + 1)) - 1)
        if not runs or last // 13 != card // 13 or between & gap:
            first = card
            runs[first] = []
        runs[first].append(card)
    return runs
