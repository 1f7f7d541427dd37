"""How well an imagined deal explains the cards that others have played: people seldom throw tricks away.

In each deal the results before and after a card tell what that card would have cost its side there. A deal in which
somebody gave away tricks is possible, but less likely; how much less is the ``trust`` in the others' play. From the
result of the position on the table one goes back card by card. A card can only have cost its own side, so one question
is enough where nothing was thrown away: is the result before it the same?
"""

from __future__ import annotations

from parlour.cards import of_suit, suit_of
from parlour.core.observation import Seat
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.players.double_dummy import DealPosition, DoubleDummy
from parlour.games.bridge.rules.deal import Hands
from parlour.games.bridge.rules.state import legal_cards

__all__ = ["Past"]


class Past:
    """The cards played so far, looked back at in one imagined deal. ``lost`` are the tricks that others threw away."""

    def __init__(self, situation: Situation, hands: Hands, value: int, dummy: DoubleDummy) -> None:
        """Begin at the position on the table; ``value`` is what declarer takes from there on the whole board."""
        self.lost = 0
        self._situation, self._dummy, self._value = situation, dummy, value
        self._held = list(hands)
        self._plays = list(enumerate(situation.obs.played_by))
        self._own = (
            (situation.contract.declarer, situation.contract.dummy) if situation.declaring else (situation.seat,)
        )

    def look_back(self, most_cards: int) -> None:
        """Go back over what was played with at most so many cards in hand."""
        while self._plays and 13 - self._plays[-1][0] // 4 <= most_cards:
            number, (seat, card) = self._plays.pop()
            self._held[seat] |= 1 << card
            if not _no_choice(self._held, seat, self._situation.obs.plays[number // 4 * 4 : number]):
                cost = self._cost(number, seat)
                self.lost += 0 if seat in self._own else cost

    def _cost(self, number: int, seat: Seat) -> int:
        """Return what a card cost its side, and take the result before it as the one to compare with next."""
        before = _position_before(self._situation, tuple(self._held), number)
        cost = 0
        if (seat - self._situation.contract.declarer) % 2 == 0:
            while self._dummy.reaches(before, self._value + cost + 1):
                cost += 1
            self._value += cost
        else:
            while not self._dummy.reaches(before, self._value - cost):
                cost += 1
            self._value -= cost
        return cost


def _no_choice(held: list[int], seat: Seat, trick: tuple[int, ...]) -> bool:
    """Whether a hand has one card to play, or several that are equal."""
    legal = legal_cards(held[seat], trick)
    low, high = (legal & -legal).bit_length() - 1, legal.bit_length() - 1
    if suit_of(low) != suit_of(high):
        return False
    others = 0
    for other, cards in enumerate(held):
        if other != seat:
            others |= cards
    for card in trick:
        others |= 1 << card
    return not of_suit(others, suit_of(low)) & ((1 << high) - (1 << low))


def _position_before(situation: Situation, hands: Hands, number: int) -> DealPosition:
    """Return the position before play ``number``; the hands are what was held then."""
    obs = situation.obs
    trick_number = number // 4
    leader = obs.leaders[trick_number]
    side = situation.contract.declarer % 2
    taken = sum(winner % 2 == side for winner in obs.leaders[1 : trick_number + 1])
    return DealPosition(hands, leader, obs.plays[4 * trick_number : number], taken)
