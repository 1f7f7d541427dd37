"""Cards as the kernels see them: bits under one kind of trumps, tables about them, and whole states."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from parlour.core.observation import Seat
from parlour.games.tractor.engine import state_layout as at
from parlour.games.tractor.rules.match import look
from parlour.games.tractor.rules.order import CARDS, POINTS, TRUMP, Order, points_of
from parlour.games.tractor.rules.round import Round
from parlour.games.tractor.rules.variants import TractorRules

__all__ = ["RoundState", "Tables", "tables_of"]

MULTIPLIERS: Final = ("power", "flat", "size", "two-to-size")
THROWS: Final = ("strict", "off", "challenge")
TRUMP_COST: Final = 36  # a small trump is worth about a plain ace


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round in play besides its hands and the plays on the table."""

    leader: Seat
    starter: Seat
    keeper: Seat  # who knows what is buried
    points: int = 0  # of the attackers
    buried: tuple[int, ...] = ()
    voids: tuple[frozenset[int], ...] = ()  # suits that each seat has shown not to hold


@dataclass(frozen=True, eq=False)
class Tables:
    """The bit of each card, the card of each bit, and the tables of the kernel."""

    order: Order
    bits: tuple[int, ...]
    numbers: array[int]

    @cached_property
    def card_of(self) -> dict[int, int]:
        """The card of each bit, as the kernel has it in a set."""
        return {1 << bit: card for card, bit in enumerate(self.bits)}

    def sets(self, cards: Iterable[int]) -> tuple[int, int]:
        """Return cards as the kernel has them: those held, and those held twice."""
        one = two = 0
        for card in cards:
            bit = 1 << self.bits[card]
            two |= one & bit
            one |= bit
        return one, two

    def cards(self, one: int, two: int) -> tuple[int, ...]:
        """Return the cards of two sets, sorted."""
        found = []
        while one:
            found.append(self.card_of[one & -one])
            one &= one - 1
            if not one:
                one, two = two, 0
        return tuple(sorted(found))

    def told_apart(self, cards: Collection[int]) -> tuple[int, int]:
        """Return cards as a set of bits, and those of them with points: whose events are counted one by one."""
        own, _ = self.sets(cards)
        gives, _ = self.sets(card for card in cards if POINTS[card])
        return own, gives

    def state(
        self,
        hands: Sequence[Iterable[int]],
        scene: RoundState,
        rules: TractorRules,
        trick: Sequence[Sequence[int]] = (),
    ) -> array[int]:
        """Return a round in play for the kernel; hands are as they are now, after the plays on the table."""
        from parlour.games.tractor.engine.kernel import Simulator

        state = array("q", [0] * at.SIZE)
        for seat, hand in enumerate(hands):
            state[seat], state[4 + seat] = self.sets([*hand, *_played(trick, (seat - scene.leader) % 4)])
        state[at.LEADER] = state[at.TURN] = scene.leader
        state[at.KEEPER], state[at.TEAM], state[at.POINTS] = scene.keeper, scene.starter % 2, scene.points
        state[at.BURIED], state[at.BURIED_TWICE] = self.sets(scene.buried)
        state[at.KITTY] = points_of(scene.buried)
        state[at.MULTIPLIER] = MULTIPLIERS.index(rules.kitty_multiplier)
        state[at.THROWS] = THROWS.index(rules.throws)
        for seat, suits in enumerate(scene.voids):
            state[at.VOIDS] |= sum(1 << (4 * seat + suit) for suit in suits if suit < TRUMP)
        simulator = Simulator(self.numbers)
        for cards in trick:
            state = simulator.after(state, *self.sets(cards))
        return state

    def round(self, round_: Round, hands: Sequence[Iterable[int]], rules: TractorRules) -> array[int]:
        """Return a round in play, with these hands, for the kernel."""
        voids = look(round_, None, rules).voids
        scene = RoundState(round_.leaders[-1], round_.starter, round_.keeper, round_.points, round_.buried, voids)
        return self.state(hands, scene, rules, [played.cards for played in round_.trick])


def _played(trick: Sequence[Sequence[int]], trick_place: int) -> Sequence[int]:
    return trick[trick_place] if trick_place < len(trick) else ()


@lru_cache(maxsize=128)
def tables_of(order: Order) -> Tables:
    """Return the tables of one kind of trumps: neighbours in tractors get neighbouring bits, others a gap."""
    numbers = array("q", [0] * at.TABLES)
    bits = [0] * CARDS
    free = 0
    spare: list[int] = []
    for suit in range(TRUMP + 1):
        last = None
        for step in sorted({order.step[card] for card in order.members[suit]}):
            alike = [card for card in order.members[suit] if order.step[card] == step]
            if last is not None and step != last + 1:
                free += 1
            if len(alike) == 1:
                bits[alike[0]] = free
            else:
                spare = alike
                numbers[at.VIRTUAL] = 1 << free
            free += 1
            last = step
        free += suit < TRUMP
    for card in spare:
        bits[card] = free
        free += 1
    for card in range(CARDS):
        bit = bits[card]
        numbers[order.suit[card]] |= 1 << bit
        numbers[at.VALUE + bit] = order.strength[card]
        numbers[at.WORTH + bit] = POINTS[card]
        numbers[at.SUIT + bit] = order.suit[card]
        numbers[at.COST + bit] = cost_of(card, order)
    for card in spare:
        numbers[at.SPARE] |= 1 << bits[card]
    return Tables(order, tuple(bits), numbers)


def cost_of(card: int, order: Order) -> int:
    """Return what parting with a card costs within playouts: trumps and points are costly."""
    strength = order.strength[card]
    if order.suit[card] == TRUMP:
        return TRUMP_COST + 2 * strength + POINTS[card]
    return strength + (8 if strength >= 11 else 0) + 2 * POINTS[card]
