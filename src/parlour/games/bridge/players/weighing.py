"""How well an imagined deal explains the cards that others have played: people seldom throw tricks away.

In each deal the results before and after a card tell what that card would have cost its side there. A deal in which
somebody gave away tricks is possible, but less likely; how much less is the ``trust`` in the others' play.
"""

from __future__ import annotations

from math import exp

from parlour.cards import members
from parlour.games.bridge.deal import Hands
from parlour.games.bridge.players.dummy import Dummy, Place
from parlour.games.bridge.situation import Situation
from parlour.games.bridge.state import legal_cards, played_by

__all__ = ["likelihood", "others_plays"]


def others_plays(now: Situation, most_cards: int) -> list[int]:
    """Return the numbers of the plays that hidden hands chose when they had at most so many cards, latest first."""
    obs = now.obs
    hidden = {seat for seat, cards in enumerate(obs.seen) if cards is None}
    plays = list(played_by(obs.plays, obs.leaders))
    return [
        number
        for number in reversed(range(len(plays)))
        if plays[number][0] in hidden and 13 - number // 4 <= most_cards
    ]


def likelihood(now: Situation, hands: Hands, value: int, dummy: Dummy, chosen: list[int], trust: float) -> float:
    """Return how likely these hands make the cards that others chose; ``value`` is declarer's result from here."""
    if not chosen:
        return 1.0
    obs = now.obs
    plays = list(played_by(obs.plays, obs.leaders))
    held = list(hands)
    lost = 0
    earliest = chosen[-1]
    wanted = set(chosen)
    # A result is asked only where it can differ: before and after each card that was chosen freely.
    known = value
    known_at = len(plays)
    for number in reversed(range(earliest, len(plays))):
        seat, card = plays[number]
        after = tuple(held)
        held[seat] |= 1 << card
        if number not in wanted:
            continue
        trick = obs.plays[number // 4 * 4 : number]
        if len(list(members(legal_cards(held[seat], trick)))) == 1:
            continue
        if known_at != number + 1:
            known = dummy.total(_place(now, after, number + 1), known)
        before = dummy.total(_place(now, tuple(held), number), known)
        cost = before - known if (seat - now.contract.declarer) % 2 == 0 else known - before
        lost += max(0, cost)
        known, known_at = before, number
    return exp(-trust * lost)


def _place(now: Situation, hands: Hands, number: int) -> Place:
    """Return the position before play ``number``; the hands are what was held then."""
    obs = now.obs
    trick_number = number // 4
    leader = obs.leaders[trick_number]
    side = now.contract.declarer % 2
    taken = sum(winner % 2 == side for winner in obs.leaders[1 : trick_number + 1])
    return Place(hands, leader, obs.plays[4 * trick_number : number], taken)
