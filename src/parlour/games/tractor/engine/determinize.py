"""Imagined deals for the player that searches, as the kernel wants them, and what the end of a round is worth."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final

from parlour.cards import DealSampler
from parlour.games.tractor.engine import state_layout as at
from parlour.games.tractor.engine.dealing_kernel import DealKernel
from parlour.games.tractor.engine.kernel_state import RoundState, Tables, tables_of
from parlour.games.tractor.rules.hidden import KITTY_PILE, constraints, known_cards, pairless, plain, sampler_of
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import points_of
from parlour.games.tractor.rules.round import SIDES
from parlour.games.tractor.rules.scoring import levels_for
from parlour.games.tractor.rules.variants import TractorRules

__all__ = ["Worlds", "value_of_points"]

TRIES: Final = 12  # draws before a deal that contradicts a pair not given is taken all the same
SHARED: Final = 4  # deals with the same numbers of cards in each hand
TAKEOVER: Final = 0.5  # what it is worth, in levels, to defend next


@dataclass(frozen=True)
class Worlds:
    """The deals that a seat may imagine while cards are played."""

    obs: TractorView

    @cached_property
    def tables(self) -> Tables:
        """The cards as bits under the trumps of the round."""
        return tables_of(self.obs.order)

    @property
    def sampler(self) -> DealSampler:
        """Counts and draws the deals that fit what is known for certain."""
        return sampler_of(constraints(self.obs, SIDES))

    def draw(self, rng: Random) -> Iterator[array[int]]:
        """Yield imagined deals for the kernel without end."""
        misfits = 0
        for state in self._deals(rng):
            misfits = 0 if self._fits(state) else misfits + 1
            if misfits % TRIES == 0:
                yield state

    def _deals(self, rng: Random) -> Iterator[array[int]]:
        """Yield deals that fit what is known for certain; how many cards lie where is drawn once for a few of them."""
        sampler = self.sampler
        kinds = [[self.tables.bits[card] for card in plain(kind)] for kind in sampler.kinds]
        dealer = DealKernel(self.tables.numbers, kinds)
        piles = [SIDES.index(pile.name) if pile.name in SIDES else len(SIDES) for pile in sampler.constraints.piles]
        while True:
            shares = [(kind, piles[pile], number) for kind, pile, number in sampler.split(rng)]
            for _ in range(SHARED):
                state = self._table[:]
                dealer.deal(state, shares, rng.getrandbits(60))
                yield state

    def every(self, most: int) -> list[array[int]] | None:
        """Return all deals that fit for the kernel; None when there are more than ``most``."""
        deals = self.sampler.enumerate(most)
        if deals is None:
            return None
        states = [self._state_of(deal) for deal in deals]
        return [state for state in states if self._fits(state)] or states

    def _fits(self, state: array[int]) -> bool:
        """Whether nobody has a pair in a suit in which it could not give one."""
        return not any(state[4 + seat] & cards for seat, cards in self._pairless)

    def _state_of(self, drawn: dict[str, tuple[int, ...]]) -> array[int]:
        state = self._table[:]
        for seat, cards in enumerate(self._certain):
            if seat != self.obs.seat:
                state[seat], state[4 + seat] = self.tables.sets([*cards, *plain(drawn.get(SIDES[seat], ()))])
        if not self.obs.buried:
            cards = tuple(plain(drawn.get(KITTY_PILE, ())))
            state[at.BURIED], state[at.BURIED_TWICE] = self.tables.sets(cards)
            state[at.KITTY] = points_of(cards)
        return state

    @cached_property
    def _certain(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(cards.elements()) for cards in known_cards(self.obs)[0])

    @cached_property
    def _table(self) -> array[int]:
        """The state with what is known: the trick on the table, points, and cards that certainly lie somewhere."""
        obs = self.obs
        hands = [obs.cards if seat == obs.seat else cards for seat, cards in enumerate(self._certain)]
        scene = RoundState(obs.leaders[-1], obs.starter, obs.keepers[-1], obs.points, obs.buried, obs.voids)
        return self.tables.state(hands, scene, obs.rules, [played.cards for played in obs.trick])

    @cached_property
    def _pairless(self) -> list[tuple[int, int]]:
        """For each other seat, the cards of suits in which it has shown to hold no pair."""
        found = []
        for seat, suits in enumerate(pairless(self.obs)):
            if seat != self.obs.seat and suits:
                cards = [card for suit in suits for card in self.obs.order.members[suit]]
                found.append((seat, self.tables.sets(cards)[0]))
        return found


def value_of_points(total: int, rules: TractorRules, steps: float) -> float:
    """Return what a round is worth to the attackers, in levels: whole levels, and points on the way to them."""
    held, levels = levels_for(total, rules)
    whole = -float(levels) if held else levels + TAKEOVER
    along = (total - rules.point_goal) / (rules.point_goal / 2)
    return steps * whole + (1 - steps) * max(-3.0, min(5.0, along))
