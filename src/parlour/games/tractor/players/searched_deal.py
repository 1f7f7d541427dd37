"""Declarations and kitties judged by imagined deals that are played out."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import chain
from random import Random
from typing import Final

from parlour.cards import LITTLE_JOKER, DealSampler, rank_of, suit_of
from parlour.core.hidden import Assignment
from parlour.core.observation import Seat, seat_of
from parlour.games.tractor.engine.determinize import value_of_points
from parlour.games.tractor.engine.kernel import Simulator
from parlour.games.tractor.engine.kernel_state import RoundState, tables_of
from parlour.games.tractor.engine.noted import Noted
from parlour.games.tractor.players.conservation import cost
from parlour.games.tractor.players.settings import SearchSettings
from parlour.games.tractor.rules.actions import Action
from parlour.games.tractor.rules.declaring import NO, Declaration
from parlour.games.tractor.rules.hidden import constraints, place_hands, sampler_of
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import TRUMP, Order, order_of, points_of
from parlour.games.tractor.rules.round import KITTY, SEATS, SIDES

__all__ = ["DeclarationSearch", "KittySearch"]

VARIATIONS: Final = 14
LENGTH_COST: Final = 1.5  # each card of a suit, for one that is buried: short suits are emptied


class KittySearch:
    """Plays rounds out after burying different cards."""

    def __init__(self, obs: TractorView, settings: SearchSettings) -> None:
        self.obs, self.settings = obs, settings
        self.tables = tables_of(obs.order)
        self.simulator = Simulator(self.tables.numbers)
        self.simulator.watch(seat_of(obs), *self.tables.told_apart(obs.cards))

    @cached_property
    def sampler(self) -> DealSampler:
        """Draws the three other hands."""
        return sampler_of(constraints(self.obs, SIDES))

    def others(self, known: Sequence[Action]) -> tuple[Action, ...]:
        """Return more ways to bury: whole suits, fewer points, and single changes of what is known."""
        obs, order = self.obs, self.obs.order
        options: dict[Action, None] = {}
        plain = [suit for suit in range(TRUMP) if any(order.suit[card] == suit for card in obs.cards)]
        for first in plain:
            for second in plain:
                if first <= second:
                    options[self._emptying({first, second})] = None
        base = sorted(obs.cards, key=lambda card: (cost(card, order), card))
        options[tuple(sorted(base[:KITTY]))] = None
        safe = [card for card in base if not points_of((card,))]
        if len(safe) >= KITTY:
            options[tuple(sorted(safe[:KITTY]))] = None
        return tuple(cards for cards in options if cards not in known)[:VARIATIONS]

    def _emptying(self, suits: set[int]) -> Action:
        """Return a kitty that empties suits as far as it goes: their lowest cards first, then the cheapest others."""
        order = self.obs.order
        cards = sorted(
            self.obs.cards,
            key=lambda card: (order.suit[card] not in suits, cost(card, order), card),
        )
        return tuple(sorted(cards[:KITTY]))

    def evaluate(self, actions: Sequence[Action], rng: Random, noted: Noted | None = None) -> Iterator[list[float]]:
        """Yield what each kitty is worth in imagined deals."""
        while True:
            yield self._judge(actions, self.sampler.draw(rng), noted)

    def _judge(self, actions: Sequence[Action], drawn: Assignment, noted: Noted | None) -> list[float]:
        obs = self.obs
        hands, _ = place_hands(obs, drawn, SIDES)
        me = seat_of(obs)
        values = []
        counted = array("i")
        for action in actions:
            hands[me] = list((Counter(obs.cards) - Counter(action)).elements())
            state = self.tables.state(hands, RoundState(obs.starter, obs.starter, me, buried=action), obs.rules)
            value = value_of_points(self.simulator.rounds(state, 1, 1, True), obs.rules, self.settings.steps)
            values.append(-value if obs.defends else value)
            if noted is not None:
                counted.extend(self.simulator.round_events(state, 1))
        if noted is not None:
            noted.add(counted, partial(dict, drawn))
        return values


class DeclarationSearch:
    """Finishes the deal in imagination, under the trumps that each answer leads to, and plays the round out."""

    def __init__(self, obs: TractorView, settings: SearchSettings) -> None:
        self.obs, self.settings = obs, settings

    @cached_property
    def sampler(self) -> DealSampler:
        """Draws the other hands, one's own cards to come, and the kitty."""
        return sampler_of(constraints(self.obs, SIDES))

    def evaluate(self, actions: Sequence[Action], rng: Random, noted: Noted | None = None) -> Iterator[list[float]]:
        """Yield what each answer is worth in imagined deals."""
        while True:
            yield self._judge(actions, self.sampler.draw(rng), rng, noted)

    def _judge(self, actions: Sequence[Action], drawn: Assignment, rng: Random, noted: Noted | None) -> list[float]:
        obs = self.obs
        hands, kitty = place_hands(obs, drawn, SIDES)
        rival = self._somebody(hands, rng) if obs.phase == "deal" else None
        values = []
        events: list[tuple[tuple[int, ...], bool]] = []
        for action in actions:
            standing = Declaration(seat_of(obs), action, 0) if action != NO else obs.standing or rival
            keeper = seat_of(obs) if action != NO else obs.keeper
            values.append(self._round_value(hands, kitty, standing, keeper, events if noted is not None else None))
        if noted is not None:
            counted, defends = zip(*events, strict=True)
            noted.add(array("i", chain.from_iterable(counted)), partial(dict, drawn), defends)
        return values

    def _somebody(self, hands: list[list[int]], rng: Random) -> Declaration | None:
        """Return what another seat will probably declare if nothing stands and we do not: its longest suit."""
        best: tuple[int, int, int] | None = None
        for seat in SEATS:
            for card in sorted(set(hands[seat])):
                if card < LITTLE_JOKER and rank_of(card) == self.obs.rank:
                    length = sum(1 for other in hands[seat] if other < LITTLE_JOKER and suit_of(other) == suit_of(card))
                    if best is None or length > best[0]:
                        best = (length, seat, card)
        return None if best is None else Declaration(best[1], (best[2],), 0)

    def _round_value(
        self,
        hands: list[list[int]],
        kitty: list[int],
        standing: Declaration | None,
        keeper: Seat | None,
        events: list[tuple[tuple[int, ...], bool]] | None,
    ) -> float:
        """Return what the round is worth under a declaration; in the deal the starter takes the kitty."""
        obs = self.obs
        trump = standing.trump if standing is not None else None
        starter = obs.fixed if obs.fixed is not None else standing.seat if standing is not None else obs.first
        keeper = starter if obs.phase == "deal" or keeper is None else keeper
        order = order_of(trump, obs.rank, obs.rules)
        tables = tables_of(order)
        held = [list(cards) for cards in hands]
        buried = _quick_kitty([*held[keeper], *kitty], order)
        held[keeper] = list((Counter([*held[keeper], *kitty]) - Counter(buried)).elements())
        state = tables.state(held, RoundState(starter, starter, keeper, buried=tuple(buried)), obs.rules)
        simulator, defends = Simulator(tables.numbers), starter % 2 == seat_of(obs) % 2
        if events is not None:
            simulator.watch(seat_of(obs), 0, 0)
            events.append((simulator.round_events(state, 1), defends))
        value = value_of_points(simulator.rounds(state, 1, 1, True), obs.rules, self.settings.steps)
        return -value if defends else value


def _quick_kitty(cards: list[int], order: Order) -> list[int]:
    """Return what a starter probably buries: the shortest plain suits, no points, no high cards."""
    lengths = Counter(order.suit[card] for card in cards)

    def keep(card: int) -> tuple[float, int]:
        return cost(card, order) + LENGTH_COST * lengths[order.suit[card]], card

    return sorted(cards, key=keep)[:KITTY]
