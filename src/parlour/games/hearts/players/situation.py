"""Everything the rule-based players look at before they weigh cards: one immutable picture of a decision."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from parlour.cards import HEARTS, SPADES, SUIT_MASKS, Memory, members, pack, suit_of, track, winning_index
from parlour.cards.card import deck
from parlour.core.observation import Seat, seat_of
from parlour.games.hearts.players.moon import Moon, moon_hand, moon_states
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.rules.hidden import known_cards
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SEATS, penalty
from parlour.games.hearts.rules.variants import QUEEN

__all__ = ["Intent", "Situation", "situation_of"]

_DECK = deck()


class Intent(Enum):
    """What a player is up to; decided anew for every card."""

    CAUTIOUS = "cautious"
    AGGRESSIVE_MOON = "aggressive moon"
    HUNT_LEADER = "hunt leader"


@dataclass(frozen=True)
class Situation:
    """One seat's turn to play a card, with what it remembers."""

    seat: Seat
    hand: int
    trick: tuple[int, ...]
    leader: Seat
    number: int  # cards played in the round so far
    unseen: int  # cards that may be in other hands
    voids: tuple[frozenset[int], ...]
    sure: tuple[int, ...]  # cards that others are known to hold
    taken: tuple[int, ...]  # penalty points of each seat in this round
    scores: tuple[int, ...]
    broken: bool
    moons: tuple[Moon, ...]
    style: Intent
    first_trick_safe: bool
    jack: bool

    @property
    def led(self) -> int | None:
        """The suit that was led."""
        return suit_of(self.trick[0]) if self.trick else None

    @cached_property
    def later(self) -> tuple[Seat, ...]:
        """Who plays after us in this trick."""
        return tuple((self.seat + step) % 4 for step in range(1, 4 - len(self.trick)))

    @cached_property
    def others(self) -> tuple[Seat, ...]:
        """The other seats."""
        return tuple(seat for seat in SEATS if seat != self.seat)

    @cached_property
    def winning(self) -> tuple[int, Seat] | None:
        """The card that wins the trick so far, and whose it is."""
        if not self.trick:
            return None
        index = winning_index(self.trick)
        return self.trick[index], (self.leader + index) % 4

    @cached_property
    def on_table(self) -> int:
        """The penalty points in the trick so far."""
        return penalty(pack(self.trick))

    @cached_property
    def ahead(self) -> Seat:
        """Whoever has most points in the match, this round included: the player nearest to losing it."""
        totals = [score + taken for score, taken in zip(self.scores, self.taken, strict=True)]
        return max(SEATS, key=lambda seat: (totals[seat], -seat))

    @cached_property
    def shooter(self) -> Seat | None:
        """Another seat that may be shooting the moon."""
        found = [seat for seat in self.others if self.moons[seat] is Moon.COMMITTED]
        return found[0] if found else None

    @property
    def queen_out(self) -> bool:
        """Whether somebody else may hold the queen of spades."""
        return bool(self.unseen >> QUEEN & 1)

    def holders(self, suit: int) -> int:
        """Return how many other seats may hold a suit."""
        return sum(1 for seat in self.others if suit not in self.voids[seat]) or 1

    def void_chance(self, seat: Seat, suit: int) -> float:
        """Return how likely a seat holds none of a suit."""
        if suit in self.voids[seat]:
            return 1.0
        if self.sure[seat] & SUIT_MASKS[suit]:
            return 0.0
        count = (self.unseen & SUIT_MASKS[suit]).bit_count()
        return float((1 - 1 / self.holders(suit)) ** count) if self.holders(suit) > 1 else float(not count)

    def queen_chance(self, seat: Seat) -> float:
        """Return how likely a seat holds the queen of spades."""
        if not self.queen_out or SPADES in self.voids[seat]:
            return 0.0
        for other in self.others:
            if self.sure[other] >> QUEEN & 1:
                return float(other == seat)
        return 1 / self.holders(SPADES)

    def beaten_chance(self, seat: Seat, card: int) -> float:
        """Return how likely a seat that tries to stay below has to play higher than this card."""
        suit = suit_of(card)
        if suit in self.voids[seat]:
            return 0.0
        mask = SUIT_MASKS[suit] & self.unseen
        higher = (mask >> card).bit_count()
        lower = (mask & ((1 << card) - 1)).bit_count()
        share = 1 / self.holders(suit)
        return float((1 - share) ** lower * (1 - (1 - share) ** higher))

    def win_chance(self, card: int) -> float:
        """Return how likely a card of ours wins the trick."""
        if self.winning is not None and (suit_of(card) != self.led or card < self.winning[0]):
            return 0.0
        chance = 1.0
        for seat in self.later:
            chance *= 1 - self.beaten_chance(seat, card)
        return chance

    def dumped(self, seat: Seat, suit: int, top: int) -> float:
        """Return the penalty points that a later seat is likely to add to a trick that it does not win."""
        if self.number < 4 and self.first_trick_safe:
            return 0.0
        hearts = 1.0 if self.unseen & SUIT_MASKS[HEARTS] else 0.0
        void = self.void_chance(seat, suit)
        queen = self.queen_chance(seat)
        points = void * (13 * queen + (1 - queen) * hearts)
        if suit == HEARTS:
            points += 1 - void
        elif suit == SPADES and top > QUEEN:
            points += (1 - void) * 13 * queen
        return points


def situation_of(obs: HeartsView, settings: HeartsSettings, *, hunt_score: int) -> Situation:
    """Look at an observation the way a player with this memory does."""
    seat = seat_of(obs)
    known = track(_DECK, members(obs.hand), obs.tricks, Memory(settings.memory_tricks, settings.memory_high))
    moons = moon_states(obs, settings)
    taken = tuple(penalty(cards) for cards in obs.taken)
    return Situation(
        seat=seat,
        hand=obs.hand,
        trick=obs.trick,
        leader=obs.leaders[-1],
        number=len(obs.plays),
        unseen=known.unseen,
        voids=known.voids,
        sure=known_cards(obs),
        taken=taken,
        scores=obs.scores,
        broken=obs.broken,
        moons=moons,
        style=_style(obs, moons, taken, settings, hunt_score),
        first_trick_safe=obs.rules.no_pts_on_first_trick,
        jack=obs.rules.jd_bonus,
    )


def _style(
    obs: HeartsView, moons: tuple[Moon, ...], taken: tuple[int, ...], settings: HeartsSettings, hunt_score: int
) -> Intent:
    seat = seat_of(obs)
    clean = all(not taken[other] for other in SEATS if other != seat)
    if moons[seat] is Moon.COMMITTED and clean:
        return Intent.AGGRESSIVE_MOON
    alive = moons[seat] is not Moon.ABORTED and clean
    if alive and len(obs.plays) <= 12 and moon_hand(obs.hand, obs, settings):
        return Intent.AGGRESSIVE_MOON
    totals = [score + points for score, points in zip(obs.scores, taken, strict=True)]
    leader = max(SEATS, key=lambda other: (totals[other], -other))
    if totals[leader] >= hunt_score and leader != seat:
        return Intent.HUNT_LEADER
    return Intent.CAUTIOUS
