"""The Expert: better deals, weighed by what the others did, and choices looked ahead at without seeing the cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import fsum
from random import Random
from typing import Final

from parlour.core.decision import Candidate, Decision
from parlour.core.limits import Budget, Stopped
from parlour.core.parameters import option
from parlour.core.rng import stream
from parlour.games.bridge.bidding import Constraint
from parlour.games.bridge.deal import Hands
from parlour.games.bridge.players.base import CardPlayer
from parlour.games.bridge.players.calling import shown_by
from parlour.games.bridge.players.comparing import EXPECTED, FORESIGHT, HABIT, compared, worth
from parlour.games.bridge.players.dummy import Dummy
from parlour.games.bridge.players.habits import habits
from parlour.games.bridge.players.lookahead import Lookahead
from parlour.games.bridge.players.racing import SETTLED, Row, race
from parlour.games.bridge.players.reasons import reasons_of
from parlour.games.bridge.players.simple import at_a_glance
from parlour.games.bridge.players.weighing import likelihood, others_plays
from parlour.games.bridge.rules import Bridge
from parlour.games.bridge.situation import Situation
from parlour.games.bridge.state import played_by
from parlour.games.bridge.worlds import Worlds

__all__ = ["Expert", "ExpertSettings"]

DOUBT: Final = 0.2  # how likely a hand makes a call that the system would not make with it
REDRAWN: Final = 12  # deals refused at most for what their hands would have called
CERTAIN: Final = 0.02  # a weight below this share of the largest is as good as none


@dataclass(frozen=True)
class ExpertSettings:
    """How many deals, how they are weighed, and how far choices are looked ahead at."""

    worlds: int = option(24, "Deals imagined for a card.", low=1, high=1000)
    early: int = option(24, "Deals imagined while hands are too large to look ahead.", low=1, high=1000)
    goal: str = option("score", "What is averaged: the score, or just tricks.", choices=("score", "tricks"))
    trust: float = option(2.0, "How seldom others throw tricks away; 0: not weighed.", low=0.0, high=20.0)
    trust_cards: int = option(11, "Plays are weighed from so many cards in hand on.", low=0, high=13)
    look_cards: int = option(10, "Choices are looked ahead at from so many cards in hand on.", low=0, high=13)
    every: int = option(40, "All deals are looked at when there are no more than these.", low=0, high=10_000)


@dataclass
class _Seen:
    """What was found out about the imagined deals, one after the other."""

    deals: list[Hands] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)
    looked: dict[int, float] = field(default_factory=dict)


class Expert(CardPlayer):
    """The strongest player."""

    PARTS = (EXPECTED, FORESIGHT, HABIT)

    def __init__(self, game: Bridge, settings: ExpertSettings) -> None:
        super().__init__(game)
        self.settings = settings

    def play(self, now: Situation, budget: Budget, seed: int) -> Decision[int]:
        """Choose the card that does best over deals weighed by what the others did."""
        dummy = Dummy(now, budget)
        seen = _Seen()
        with suppress(Stopped):
            self._search(now, dummy, seen, seed)
        spent = replace(budget.spent(), nodes=dummy.nodes, samples=len(seen.rows))
        if not seen.rows:
            return at_a_glance(now, spent)
        candidates = self._candidates(now, seen)
        return Decision(candidates[0].action, candidates, reasons_of(now, candidates), spent)

    def _search(self, now: Situation, dummy: Dummy, seen: _Seen, seed: int) -> None:
        settings = self.settings
        shown = shown_by(now.obs)
        worlds = Worlds(now, tuple(told.bounds for told in shown))
        chosen = others_plays(now, settings.trust_cards) if settings.trust else []
        every = worlds.every(settings.every)
        if now.left > settings.look_cards and every is None:
            deals = _drawn(worlds, shown, stream(seed, "worlds"))
            for hands, row in race(now, dummy, deals, settings.early, lambda tricks: worth(now, tricks, settings.goal)):
                seen.deals.append(hands)
                seen.rows.append(row)
                seen.weights.append(1.0)
            return
        deals = iter(every) if every is not None else _drawn(worlds, shown, stream(seed, "worlds"))
        most = settings.worlds if every is None else len(every)
        for _, hands in zip(range(most), deals, strict=False):
            dummy.budget.sample()
            row = dict(dummy.cards(dummy.place(hands)))
            best = max(row.values())
            total = now.taken + (best if now.declaring else now.left - best)
            weight = likelihood(now, hands, total, dummy, chosen, settings.trust)
            if every is not None and shown:
                weight *= _called(worlds, shown, hands)
            seen.deals.append(hands)
            seen.rows.append(row)
            seen.weights.append(weight)
            if len(seen.rows) >= SETTLED and all(len(set(row.values())) == 1 for row in seen.rows):
                return  # nothing depends on this card
        if FORESIGHT not in self.removed and len(seen.rows) > 1:
            self._look(now, dummy, seen)

    def _look(self, now: Situation, dummy: Dummy, seen: _Seen) -> None:
        """Look ahead from all deals that are not as good as ruled out."""
        goal = self.settings.goal
        least = CERTAIN * max(seen.weights)
        kept = [place for place, weight in enumerate(seen.weights) if weight > least]
        total = fsum(seen.weights[place] for place in kept)
        averages = {
            card: fsum(seen.weights[place] * worth(now, seen.rows[place][card], goal) for place in kept) / total
            for card in now.legal
        }
        places = [(dummy.place(seen.deals[place]), seen.weights[place] / total) for place in kept]
        own = (now.contract.declarer, now.contract.dummy) if now.declaring else (now.seat,)

        def value(declarers: int) -> float:
            more = declarers - now.taken
            return worth(now, more if now.declaring else now.left - more, goal)

        moves = 2 if now.left > 7 else 3
        seen.looked = Lookahead(dummy, own, value).values(places, averages, moves)

    def _candidates(self, now: Situation, seen: _Seen) -> tuple[Candidate[int], ...]:
        customs = {} if HABIT in self.removed else habits(now)
        looked = {} if FORESIGHT in self.removed or EXPECTED in self.removed else seen.looked
        return compared(
            now,
            seen.deals,
            seen.rows,
            seen.weights,
            self.settings.goal,
            customs=customs,
            looked=looked,
            blind=EXPECTED in self.removed,
        )


def _drawn(worlds: Worlds, shown: tuple[Constraint, ...], luck: Random) -> Iterator[Hands]:
    """Draw deals whose hidden hands would have made the calls that were made, or nearly."""
    while True:
        hands = worlds.draw(luck)
        for _ in range(REDRAWN if shown else 0):
            if luck.random() < _called(worlds, shown, hands):
                break
            hands = worlds.draw(luck)
        yield hands


def _called(worlds: Worlds, shown: tuple[Constraint, ...], hands: Hands) -> float:
    full = list(hands)
    for seat, card in played_by(worlds.now.obs.plays, worlds.now.obs.leaders):
        full[seat] |= 1 << card
    agreed = 1.0
    for seat in worlds.seats:
        agreed *= max(DOUBT**2, shown[seat].weight(full[seat], DOUBT))
    return agreed
