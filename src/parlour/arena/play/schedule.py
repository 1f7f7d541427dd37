"""Who meets whom in a tournament."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

__all__ = ["Pair", "gauntlet", "round_robin", "swiss_round"]

Pair = tuple[int, int]


def round_robin(entrants: int, table: int) -> list[tuple[int, ...]]:
    """Return every group of the size of a table, once."""
    return list(combinations(range(entrants), table))


def gauntlet(entrants: int) -> list[tuple[int, ...]]:
    """Return the first entrant against each of the others."""
    return [(0, other) for other in range(1, entrants)]


def swiss_round(
    scores: Sequence[float], met: Collection[Pair], rested: Collection[int]
) -> tuple[list[Pair], int | None]:
    """Pair neighbours in the table who have not met; with an odd number the lowest who has not rested yet rests.

    Whoever has met everybody near meets somebody again, as seldom as possible: the pairing with the fewest repeats
    is taken, and among those the one that keeps neighbours together.
    """
    order = sorted(range(len(scores)), key=lambda entrant: (-scores[entrant], entrant))
    resting = None
    if len(order) % 2:
        free = [entrant for entrant in reversed(order) if entrant not in rested]
        resting = free[0] if free else order[-1]
        order.remove(resting)
    known = {tuple(sorted(pair)) for pair in met}
    for repeats in range(len(order) // 2 + 1):
        pairs = _match_up(tuple(order), known, repeats)
        if pairs is not None:
            return pairs, resting
    raise AssertionError("pairing everybody with a neighbour is always possible")


def _match_up(order: tuple[int, ...], met: set[tuple[int, ...]], repeats: int) -> list[Pair] | None:
    if not order:
        return []
    first, rest = order[0], order[1:]
    for index, second in enumerate(rest):
        again = tuple(sorted((first, second))) in met
        if again and repeats == 0:
            continue
        below = _match_up(rest[:index] + rest[index + 1 :], met, repeats - again)
        if below is not None:
            return [(first, second), *below]
    return None
