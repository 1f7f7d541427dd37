"""Imagined deals for the player that searches, as the kernel wants them, and what the end of a round is worth."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final

from parlour.cards import DealSampler
from parlour.games.tractor import places as at
from parlour.games.tractor.hidden import KITTY_PILE, MARKED, constraints, known_cards, pairless, seat_of
from parlour.games.tractor.match import TractorView
from parlour.games.tractor.order import points_of
from parlour.games.tractor.round import SIDES
from parlour.games.tractor.scoring import levels_for
from parlour.games.tractor.tables import Tables, tables_of
from parlour.games.tractor.variants import TractorRules

__all__ = ["Worlds", "worth"]

TRIES: Final = 8  # draws before a deal that contradicts a pair not given is taken all the same
TAKEOVER: Final = 0.5  # what it is worth, in levels, to defend next


@dataclass(frozen=True)
class Worlds:
    """The deals that a seat may imagine while cards are played."""

    obs: TractorView

    @cached_property
    def tables(self) -> Tables:
        """The cards as bits under the trumps of the round."""
        return tables_of(self.obs.order)

    @cached_property
    def sampler(self) -> DealSampler:
        """Counts and draws the deals that fit what is known for certain."""
        return DealSampler(constraints(self.obs, SIDES))

    def draw(self, luck: Random) -> array[int]:
        """Return an imagined deal for the kernel."""
        for _ in range(TRIES):
            drawn = self.sampler.draw(luck)
            if self._fits(drawn):
                break
        return self.place(drawn)

    def place(self, drawn: dict[str, tuple[int, ...]]) -> array[int]:
        """Return the kernel's state of a deal."""
        state = array("q", self._table)
        for seat, cards in enumerate(self._certain):
            if seat != self.obs.seat:
                one, two = self.tables.sets([*cards, *_plain(drawn.get(SIDES[seat], ()))])
            else:
                one, two = self._own
            state[seat], state[4 + seat] = one, two
        if not self.obs.buried:
            state[at.KITTY] = points_of(_plain(drawn.get(KITTY_PILE, ())))
        return state

    @cached_property
    def _certain(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(cards.elements()) for cards in known_cards(self.obs)[0])

    @cached_property
    def _own(self) -> tuple[int, int]:
        return self.tables.sets(self.obs.cards)

    @cached_property
    def _table(self) -> array[int]:
        """The state without hands: the trick on the table, points, and the kitty if it is known."""
        obs = self.obs
        trick = [played.cards for played in obs.trick]
        return self.tables.state(
            ((), (), (), ()),
            trick,
            obs.leaders[-1],
            team=obs.starter % 2,
            points=obs.points,
            kitty=points_of(obs.buried),
            rules=obs.rules,
        )

    @cached_property
    def _pairless(self) -> list[tuple[str, frozenset[int]]]:
        """For each other seat, the cards of suits in which it has shown to hold no pair."""
        found = []
        for seat, suits in enumerate(pairless(self.obs)):
            if seat != seat_of(self.obs) and suits:
                cards = frozenset(card for suit in suits for card in self.obs.order.members[suit])
                found.append((SIDES[seat], cards))
        return found

    def _fits(self, drawn: dict[str, tuple[int, ...]]) -> bool:
        for name, cards in self._pairless:
            held = [card for card in _plain(drawn.get(name, ())) if card in cards]
            if len(set(held)) < len(held):
                return False
        return True


def _plain(cards: Sequence[int]) -> list[int]:
    return [card - MARKED if card >= MARKED else card for card in cards]


def worth(total: int, rules: TractorRules, steps: float) -> float:
    """Return what a round is worth to the attackers, in levels: whole levels, and points on the way to them."""
    held, levels = levels_for(total, rules)
    whole = -float(levels) if held else levels + TAKEOVER
    along = (total - rules.point_goal) / (rules.point_goal / 2)
    return steps * whole + (1 - steps) * max(-3.0, min(5.0, along))
