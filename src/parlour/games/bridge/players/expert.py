"""The Expert: better deals, weighed by what the others did, and choices looked ahead at without seeing the cards."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from math import exp, fsum, sqrt
from operator import mul, sub
from typing import Final

from parlour.core.analysis import Analysis
from parlour.core.limits import Budget, Stopped
from parlour.core.parameters import option
from parlour.core.rng import stream
from parlour.games.bridge.engine.determinize import Worlds
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.players.base import CardPlayer
from parlour.games.bridge.players.calls import shown_by
from parlour.games.bridge.players.comparison import (
    EXPECTED,
    HABIT,
    LOOKAHEAD,
    Row,
    Seen,
    compared,
    declarers,
    value_of_tricks,
)
from parlour.games.bridge.players.continuations import continued
from parlour.games.bridge.players.deals import agreement, drawn
from parlour.games.bridge.players.double_dummy import DoubleDummy
from parlour.games.bridge.players.habits import habits
from parlour.games.bridge.players.likelihood import Past
from parlour.games.bridge.players.lookahead import Lookahead
from parlour.games.bridge.players.race import Race
from parlour.games.bridge.players.reasons import reasons_of
from parlour.games.bridge.players.simple import at_a_glance
from parlour.games.bridge.rules.deal import Hands
from parlour.games.bridge.rules.game import Bridge

__all__ = ["Expert", "ExpertSettings"]

CERTAIN: Final = 0.02  # a weight below this share of the largest is as good as none
FAINT: Final = 1e-6  # so that weights never come to nothing altogether
HOPELESS: Final = 6.0  # trust times tricks thrown away: what was played earlier need not be looked at any more
FEWEST: Final = 16  # deals imagined at least
HARDEST: Final = 30_000_000  # cards tried after which what is known must do: seconds, for a few deals are that hard
OPENING: Final = 2  # how much more effort an opening lead is value_of_tricks
RIVAL: Final = 2.5  # standard errors behind the best card, within which weights may change the order
CLOSE: Final = 0.5  # and within which it is worth looking ahead
GROWTH: Final = 3  # how much dearer it is to look back one trick further
SHARE: Final = 3  # the part of the effort, one in so many, that goes into comparing: weighing and looking ahead follow
THRIFT: Final = 4  # in drawing the deals that only explain
MANY_CARDS: Final = 7  # with more in hand, choices are looked ahead at one move less, as each costs more


@dataclass(frozen=True)
class ExpertSettings:
    """How many deals, how they are weighed, and how far choices are looked ahead at."""

    worlds: int = option(80, "Most deals imagined for a card.", low=1, high=1000, served=500)
    effort: int = option(
        4_000_000,
        "Cards that the solver may try before a card is played; more for an opening lead.",
        low=1,
        high=10**12,
        served=10**8,
    )
    goal: str = option("score", "What is averaged: the score, or just tricks.", choices=("score", "tricks"))
    trust: float = option(1.0, "How rarely others are taken to throw tricks away; 0: not weighed.", low=0.0, high=20.0)
    look_cards: int = option(10, "Looks ahead at later choices with this many cards in hand or fewer.", low=0, high=13)
    calls: int = option(0, "Deals imagined for a close call; 0: by the system alone.", low=0, high=1000, served=200)
    every: int = option(100, "Looks at all deals when there are no more than this.", low=0, high=10_000, served=2000)


class Expert(CardPlayer[ExpertSettings]):
    """The strongest player."""

    terms = (EXPECTED, LOOKAHEAD, HABIT)

    def __init__(self, game: Bridge, settings: ExpertSettings) -> None:
        super().__init__(game, settings)
        self.close_deals = settings.calls

    def play(self, situation: Situation, budget: Budget, seed: int, *, explain: bool) -> Analysis[int]:
        """Choose the card that does best over deals weighed by what the others did."""
        dummy = DoubleDummy(situation, budget, HARDEST)
        seen = Seen()
        with suppress(Stopped):
            self._search(situation, dummy, seen, seed)
        spent = replace(budget.spent(), nodes=dummy.nodes, samples=len(seen.rows))
        if not seen.rows:
            return at_a_glance(self.game, situation, spent)
        customs = {} if HABIT in self.removed else habits(situation)
        blind = EXPECTED in self.removed
        candidates = compared(situation, seen, self.settings.goal, customs=customs, blind=blind, explain=explain)
        if not explain:
            return Analysis(candidates[0].action, candidates, (), spent)
        reasons = reasons_of(situation, candidates)
        weigh, rng = partial(self._weigh_more, situation, dummy), stream(seed, "kept")
        candidates = continued(situation, dummy, seen, candidates, weigh, rng)
        spent = replace(budget.spent(), nodes=dummy.nodes, samples=len(candidates[0].continuations) or spent.samples)
        return Analysis(candidates[0].action, candidates, reasons, spent)

    def _weigh_more(self, situation: Situation, dummy: DoubleDummy, seen: Seen) -> None:
        """Weigh the deals that cards are explained by, as far as a fresh effort allows."""
        if self.settings.trust and situation.obs.plays:
            self._weigh(situation, dummy, seen, situation.legal, dummy.nodes + self._effort(situation))

    def _search(self, situation: Situation, dummy: DoubleDummy, seen: Seen, seed: int) -> None:
        settings = self.settings
        shown = shown_by(situation.obs)
        worlds = Worlds(situation, tuple(hand.bounds for hand in shown))
        every = worlds.every(settings.every)
        deals = iter(every) if every is not None else drawn(worlds, shown, stream(seed, "worlds"))
        seen.all_deals, seen.more = every is not None, drawn(worlds, shown, stream(seed, "more"), THRIFT)
        race = Race(situation.legal, lambda tricks: value_of_tricks(situation, tricks, settings.goal))

        def wanted(hands: Hands) -> bool:
            return every is not None or not (race.over or self._enough(situation, len(seen.rows), dummy.nodes))

        def value(hands: Hands) -> Row:
            row = dict(dummy.cards(dummy.position(hands), race.mask))
            seen.weights.append(agreement(worlds, shown, hands) if every is not None and shown else 1.0)
            if every is None:  # deals listed one by one are no fair draw until all have been looked at
                race.add(row)
            return row

        seen.look(takewhile(wanted, deals), value, dummy.budget)
        if settings.trust and situation.obs.plays:
            self._weigh(situation, dummy, seen, race.live, self._effort(situation))
        look = LOOKAHEAD not in self.removed and situation.left <= settings.look_cards
        if look and dummy.nodes < self._effort(situation):
            self._look(situation, dummy, seen, race.live)

    def _enough(self, situation: Situation, deals: int, nodes: int) -> bool:
        """Whether so many deals will do; but for opening leads, effort is left for weighing and looking ahead."""
        effort = self._effort(situation) // (SHARE if situation.obs.plays else 1)
        return deals == self.settings.worlds or (deals >= FEWEST and nodes > effort)

    def _effort(self, situation: Situation) -> int:
        """Return the cards that the solver may try here: less depends on later ones."""
        return self.settings.effort * (situation.left if situation.obs.plays else OPENING * situation.left) // 13

    def _weigh(self, situation: Situation, dummy: DoubleDummy, seen: Seen, cards: tuple[int, ...], effort: int) -> None:
        """Weigh deals by what the others played, trick by trick backwards, as far as the effort allows.

        Only deals are asked in which cards that may be best differ; the others weigh as much on average.
        """
        trust = self.settings.trust
        whole = fsum(seen.weights)
        values = {
            card: [value_of_tricks(situation, row[card], self.settings.goal) for row in seen.rows] for card in cards
        }
        rivals = _close(values, [weight / whole for weight in seen.weights], RIVAL)
        asked: dict[int, Past] = {}
        spent = dummy.nodes // len(seen.rows)
        for number, (hands, row) in enumerate(zip(seen.worlds, seen.rows, strict=True)):
            if len({row[card] for card in rivals}) > 1:
                total = situation.taken + declarers(situation, max(row.values()))
                if len(row) < len(situation.legal):  # a card out of the race may be the best one in this deal
                    total = dummy.total(dummy.position(hands), total)
                asked[number] = Past(situation, hands, total, dummy)
        spent *= len(asked)
        for size in range(situation.left, 14):
            if dummy.nodes + spent > effort:
                break
            before = dummy.nodes
            for past in asked.values():
                if trust * past.lost < HOPELESS:
                    past.look_back(size)
            spent = GROWTH * (dummy.nodes - before)
        if asked:
            fits = {number: max(FAINT, exp(-trust * past.lost)) for number, past in asked.items()}
            usual = fsum(fits.values()) / len(fits)
            for number in range(len(seen.weights)):
                seen.weights[number] *= fits.get(number, usual)

    def _look(self, situation: Situation, dummy: DoubleDummy, seen: Seen, cards: tuple[int, ...]) -> None:
        """Look ahead at cards that averages hardly tell apart, from all deals that are not as good as ruled out."""
        goal = self.settings.goal
        least = CERTAIN * max(seen.weights)
        kept = [index for index, weight in enumerate(seen.weights) if weight > least]
        total = fsum(seen.weights[index] for index in kept)
        weights = [seen.weights[index] / total for index in kept]
        values = {card: [value_of_tricks(situation, seen.rows[index][card], goal) for index in kept] for card in cards}
        averages = _close(values, weights, CLOSE)
        if len(averages) < 2:
            return
        places = [(dummy.position(seen.worlds[index]), weight) for index, weight in zip(kept, weights, strict=True)]
        own = (situation.contract.declarer, situation.contract.dummy) if situation.declaring else (situation.seat,)
        visible = 0
        for hand in situation.obs.seen:
            visible |= hand or 0

        def value(declarers: int) -> float:
            more = declarers - situation.taken
            return value_of_tricks(situation, more if situation.declaring else situation.left - more, goal)

        moves = 2 if situation.left > MANY_CARDS else 3
        looked = Lookahead(dummy, own, value, visible).values(places, averages, moves)
        # What was not looked at must not gain by that: it loses as much as the card that seemed best
        leader = max(averages, key=lambda card: averages[card])
        usual = looked[leader] - averages[leader]
        seen.foreseen = {card: looked[card] - averages[card] if card in looked else usual for card in situation.legal}


def _close(values: dict[int, list[float]], weights: list[float], errors: float) -> dict[int, float]:
    """Return the averages of cards within so many standard errors of the best one; weights come to one."""
    averages = {card: fsum(map(mul, weights, row)) for card, row in values.items()}
    leader = max(averages, key=lambda card: averages[card])
    close = {}
    for card, row in values.items():
        behind = averages[leader] - averages[card]
        gaps = map(sub, values[leader], row)
        error = sqrt(fsum((weight * (gap - behind)) ** 2 for weight, gap in zip(weights, gaps, strict=True)))
        if behind <= errors * error:
            close[card] = averages[card]
    return close
