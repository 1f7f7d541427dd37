"""Imagined deals for the players that search: drawn with the right chances, as the kernel wants them, and as text."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from math import exp
from random import Random

from parlour.cards import DealSampler, Weights, members, names_of, pack
from parlour.core.hidden import Constraints
from parlour.core.observation import seat_of
from parlour.games.hearts.engine import kernel, state_layout
from parlour.games.hearts.rules.hidden import constraints, known_cards
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SEATS, SIDES, penalty
from parlour.games.hearts.rules.text import write_deal, write_round
from parlour.games.hearts.rules.variants import JACK, HeartsRules

__all__ = ["Worlds", "kernel_options", "match_fade"]


@dataclass(frozen=True)
class Worlds:
    """The deals that a seat may imagine in one decision."""

    obs: HeartsView
    sampler: DealSampler
    sure: tuple[int, ...]

    @classmethod
    def of(cls, obs: HeartsView, weights: Weights) -> Worlds:
        """Take what is known for certain, and weights for what is likely."""
        known: Constraints = constraints(obs, SIDES)
        piles = {pile.name for pile in known.piles}
        unseen = set(known.unseen)
        useful = {place: weight for place, weight in weights.items() if place[1] in piles and place[0] in unseen}
        return cls(obs, DealSampler(known, useful), known_cards(obs))

    def hands(self, rng: Random) -> tuple[int, ...]:
        """Draw the four hands as they are now."""
        drawn = self.sampler.draw(rng)
        return self.placed(drawn)

    def placed(self, drawn: dict[str, tuple[int, ...]]) -> tuple[int, ...]:
        """Return the four hands with the hidden cards placed."""
        held = [pack(drawn.get(SIDES[seat], ())) | self.sure[seat] for seat in SEATS]
        held[seat_of(self.obs)] = self.obs.hand
        return tuple(held)

    def state(self, hands: tuple[int, ...]) -> array[int]:
        """Return the deal in play for the kernel."""
        obs = self.obs
        jack = next((seat for seat in SEATS if obs.taken[seat] >> JACK & 1), -1)
        return kernel.pack_state(
            hands,
            [penalty(cards) for cards in obs.taken],
            [cards.bit_count() // 4 for cards in obs.taken],
            obs.trick,
            obs.leaders[-1],
            len(obs.plays),
            obs.broken,
            jack,
        )

    def text(self, hands: tuple[int, ...], rng: Random) -> str:
        """Write an imagined match so that the game loads it; what others passed in secret is drawn."""
        obs = self.obs
        if obs.phase == "pass":
            return "\n".join(["seed 0", *map(write_round, obs.past), write_deal(hands)])
        held = list(hands)
        for number, card in enumerate(obs.plays):
            held[(obs.leaders[number // 4] + number) % 4] |= 1 << card
        lines = ["seed 0", *map(write_round, obs.past)]
        if obs.offset:
            gifts = [self._gift(giver, held, rng) for giver in SEATS]
            held = [cards & ~gifts[(seat - obs.offset) % 4] | gifts[seat] for seat, cards in enumerate(held)]
            lines.append(write_deal(tuple(held)))
            lines += [f"pass {SIDES[giver]} {names_of(members(gift))}" for giver, gift in enumerate(gifts)]
        else:
            lines.append(write_deal(tuple(held)))
        if obs.plays:
            lines.append(f"play {names_of(obs.plays)}")
        return "\n".join(lines)

    def _gift(self, giver: int, held: list[int], rng: Random) -> int:
        obs = self.obs
        receiver = (giver + obs.offset) % 4
        if giver == obs.seat:
            return obs.given
        if receiver == obs.seat:
            return obs.received
        return pack(rng.sample(list(members(held[receiver])), 3))


def kernel_options(rules: HeartsRules) -> int:
    """Return the rules as the kernel's bits; a moon that may be chosen counts against the others.

    Whether hearts are broken is part of a state, so a game in which they need not be starts with them broken.
    """
    switches = (
        (rules.qs_breaks_hearts, state_layout.QUEEN_BREAKS),
        (rules.no_pts_on_first_trick, state_layout.FIRST_SAFE),
        (rules.can_lead_any_club, state_layout.ANY_CLUB),
        (rules.can_lead_hearts_instead_of_qs, state_layout.HEARTS_FOR_QUEEN),
        (rules.jd_bonus, state_layout.JACK_BONUS),
        (rules.avoid_all_tricks_bonus, state_layout.AVOID),
        (rules.moon == "self", state_layout.MOON_SELF),
    )
    return sum(bit for switch, bit in switches if switch)


def match_fade(obs: HeartsView) -> tuple[float, ...]:
    """Return how the chance to win a match fades with the points one is behind: faster, the nearer the end."""
    if obs.rules.rounds:
        return ()
    left = max(0, obs.rules.target - max(obs.scores))
    spread = 10.0 + 0.35 * left
    return tuple(round(exp(-behind / spread), 9) for behind in range(200))
