"""What the player remembers: cards still out, suits others are void in, chances, and how others tend to play.

Everything is folded anew from the observation, so nothing is kept between decisions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from parlour.core.observation import Seat, seat_of
from parlour.games.tractor.rules.following import beatable
from parlour.games.tractor.rules.hidden import MARKED, constraints, known_cards, pairless, sampler_of
from parlour.games.tractor.rules.match import TractorView, tricks_of
from parlour.games.tractor.rules.order import TRUMP
from parlour.games.tractor.rules.round import SEATS, SIDES
from parlour.games.tractor.rules.shapes import components
from parlour.games.tractor.rules.tricks import winning_index

__all__ = ["Deductions", "Tendency"]

USUAL: Final = 0.35  # how often players beat an opponent for few points, before anything is known
PRIOR: Final = 6  # tricks that this counts for


@dataclass(frozen=True, slots=True)
class Tendency:
    """How often a seat took a trick with few points from an opponent, out of the times it followed to one."""

    taken: int
    seen: int

    @property
    def aggression(self) -> float:
        """The share, drawn towards what is usual while little was seen."""
        return (self.taken + USUAL * PRIOR) / (self.seen + PRIOR)


@dataclass(frozen=True)
class Deductions:
    """What one seat can work out in a round."""

    obs: TractorView

    @cached_property
    def chances(self) -> Sequence[Mapping[int, float]]:
        """For each seat, how likely a copy of each card is with it, by counting all deals that fit."""
        obs = self.obs
        chances_of: list[dict[int, float]] = [{} for _ in SEATS]
        certain, _ = known_cards(obs)
        marginals = sampler_of(constraints(obs, SIDES)).marginals()
        for seat in SEATS:
            for card, chance in marginals.get(SIDES[seat], {}).items():
                plain = card - MARKED if card >= MARKED else card
                chances_of[seat][plain] = max(chances_of[seat].get(plain, 0.0), chance)
            for card in certain[seat]:
                chances_of[seat][card] = 1.0
        return chances_of

    def guaranteed(self, cards: tuple[int, ...]) -> bool:
        """Whether nothing that is out beats a combination in its suit: every higher card, pair or tractor is gone."""
        obs = self.obs
        suit = obs.order.suit[cards[0]]
        if suit == TRUMP:
            return self._strongest_trump(cards)
        return all(not beatable(part, obs.out, obs.order) for part in components(cards, obs.order))

    def _strongest_trump(self, cards: tuple[int, ...]) -> bool:
        order, out = self.obs.order, self.obs.out
        parts = components(cards, order)
        needed = 2 if parts[0].pairs else 1
        if len(parts) > 1 or parts[0].pairs > 1:
            return False
        top = order.strength[parts[0].top]
        return all(out[card] < needed or order.strength[card] <= top for card in order.members[TRUMP])

    def may_ruff(self, seat: Seat, suit: int) -> bool:
        """Whether a seat has shown that it is void in a plain suit and may still hold trumps."""
        return suit != TRUMP and suit in self.obs.voids[seat] and TRUMP not in self.obs.voids[seat]

    def beaten_chance(self, cards: tuple[int, ...], seat: Seat) -> float:
        """Return how likely a seat can beat a combination: with a higher card of the suit, or by ruffing."""
        order = self.obs.order
        suit = order.suit[cards[0]]
        if suit in self.obs.voids[seat]:
            return 0.6 if self.may_ruff(seat, suit) and len(cards) <= 2 else 0.2 if self.may_ruff(seat, suit) else 0.0
        parts = components(cards, order)
        if parts[0].pairs and suit in pairless(self.obs)[seat]:
            return 0.0
        top = order.strength[parts[-1 if len(parts) > 1 else 0].top]
        held = self.chances[seat]
        safe = 1.0
        for card in order.members[suit]:
            if order.strength[card] > top and self.obs.out[card] >= (2 if parts[0].pairs else 1):
                chance = held.get(card, 0.0)
                safe *= 1 - (chance * chance / 2 if parts[0].pairs else chance)
        return 1 - safe

    def void_chance(self, seat: Seat, suit: int) -> float:
        """Return how likely a seat holds no card of a suit."""
        none = 1.0
        for card in self.obs.order.members[suit]:
            for _ in range(self.obs.out[card]):
                none *= 1 - self.chances[seat].get(card, 0.0)
        return none

    @cached_property
    def tendencies(self) -> tuple[Tendency, ...]:
        """How each seat has played in all rounds of the match."""
        taken, seen = [0] * 4, [0] * 4
        rounds = [(played.leaders, played.plays, played.order(self.obs.rules)) for played in self.obs.past[-4:]]
        if self.obs.phase == "play":
            rounds.append((self.obs.leaders, self.obs.plays, self.obs.order))
        for leaders, plays, order in rounds:
            for trick in tricks_of(leaders, plays, order, self.obs.rules):
                cards = [played.cards for played in trick.plays]
                for index in range(1, len(cards)):
                    before = winning_index(cards[:index], order, self.obs.rules)
                    if before % 2 != index % 2 and trick.points < 10:
                        seat = (trick.leader + index) % 4
                        seen[seat] += 1
                        taken[seat] += winning_index(cards[: index + 1], order, self.obs.rules) == index
        return tuple(Tendency(taken[seat], seen[seat]) for seat in SEATS)

    def rival_aggression(self) -> float:
        """Return the aggression of the opponents."""
        me = seat_of(self.obs)
        rivals = [self.tendencies[(me + step) % 4].aggression for step in (1, 3)]
        return sum(rivals) / 2
