"""From the points of a round to ranks, the next starter and the end of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.core.observation import Seat
from parlour.games.tractor.rules.order import Order
from parlour.games.tractor.rules.shapes import components
from parlour.games.tractor.rules.variants import ACE, TractorRules

__all__ = ["Result", "kitty_multiplier", "levels_for", "promoted", "result_of"]


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended: what the attackers have, who gained how many levels, the ranks, and who starts next."""

    points: int  # the attackers' total, the kitty included
    kitty: int  # points in the kitty
    multiplier: int  # 0 when the defenders won the last trick
    held: bool  # the defenders stay
    levels: int
    team: int  # that gained them, and defends next
    ranks: tuple[int, int]  # after the round
    starter: Seat  # of the next round
    won: bool  # the match is won by the team


def kitty_multiplier(led: Sequence[int], order: Order, rules: TractorRules) -> int:
    """Return how often the points of the kitty count, by what was led to the last trick."""
    parts = components(led, order)
    pairs = sum(part.pairs for part in parts)
    largest = max(len(part.cards) for part in parts)
    if rules.kitty_multiplier == "power":
        return int(2 ** (pairs + 1))
    if rules.kitty_multiplier == "flat":
        return 4 if pairs else 2
    return 2 * largest if rules.kitty_multiplier == "size" else int(2**largest)


def levels_for(points: int, rules: TractorRules) -> tuple[bool, int]:
    """Return whether the defenders held, and how many levels the winners gain."""
    goal, step = rules.point_goal, rules.point_goal // 2
    if points >= goal:
        return False, (points - goal) // step
    if points <= 0:
        return True, 3
    return True, 2 if points < step else 1


def promoted(rank: int, levels: int, rules: TractorRules) -> int:
    """Return the rank after so many levels, stopping at ace and at every rank that must be played."""
    for _ in range(levels):
        if rank == ACE:
            break
        rank += 1
        if rank in rules.stops:
            break
    return rank


def result_of(
    points: int, kitty: int, multiplier: int, ranks: tuple[int, int], starter: Seat, rules: TractorRules
) -> Result:
    """Return what a round comes to; ``points`` are those the attackers took in tricks."""
    total = points + kitty * multiplier
    held, levels = levels_for(total, rules)
    defenders = starter % 2
    team = defenders if held else 1 - defenders
    after = list(ranks)
    after[team] = promoted(ranks[team], levels, rules)
    won = after[team] == ACE if rules.win_at_ace == "reach" else held and ranks[team] == ACE
    following = (starter + (2 if held else 1)) % 4
    return Result(total, kitty, multiplier, held, levels, team, (after[0], after[1]), following, won)
