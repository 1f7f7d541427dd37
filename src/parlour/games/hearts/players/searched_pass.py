"""Passing by search: the most promising passes are played out in imagined deals, everybody else passing sensibly."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from math import fsum
from typing import Final

from parlour.cards import HEARTS, SPADES, SUIT_MASKS, members, pack, rank_of, suit_of
from parlour.core.analysis import Analysis, Candidate, Continuation, Reason
from parlour.core.limits import UNLIMITED, Budget, Stopped
from parlour.core.observation import seat_of
from parlour.core.rng import derive, stream
from parlour.games.hearts.engine import kernel
from parlour.games.hearts.engine.determinize import Worlds
from parlour.games.hearts.engine.round_value import continuation
from parlour.games.hearts.players.base import winning_chance
from parlour.games.hearts.players.passing import WeighedAction, plan_pass
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.rules.actions import Action, format_action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SEATS
from parlour.games.hearts.rules.variants import QUEEN, TWO_OF_CLUBS
from parlour.search.determinized import Sampled, are_close, averaged
from parlour.search.reasons import differences, pair_facts

__all__ = ["search_pass", "usual_pass"]

PLAYOUTS: Final = 12
MOST_WORLDS: Final = 100_000
CLOSE: Final = 200  # deals in which an analysis counts events where its passes are close; what it chooses stays
POINTS: Final = 26.0
TRUST: Final = 1 / 6000  # points that the rules of thumb add for each of their own


def search_pass(
    obs: HeartsView,
    settings: HeartsSettings,
    simulator: kernel.Simulator,
    budget: Budget,
    seed: int,
    removed: frozenset[str] = frozenset(),
    *,
    explain: bool = True,
) -> Analysis[Action]:
    """Choose the pass that does best on average; rules of thumb say which are looked at and break near ties."""
    me = seat_of(obs)
    plans = plan_pass(obs, settings, keep=settings.pass_candidates)
    worlds = Worlds.of(obs, {})
    limit = budget.limit
    cost = len(plans) * PLAYOUTS
    most = MOST_WORLDS if limit.timed else settings.worlds
    if limit.nodes is not None:
        most = min(most, limit.nodes // cost)
    continued: list[list[Continuation]] = []
    simulator.watch(me if explain else -1, 0, obs.hand)

    def value(index: int) -> list[float]:
        rng = stream(seed, "world", index)
        dealt = worlds.hands(rng)
        deal = worlds.text(dealt, rng) if explain else ""
        gifts = [0 if seat == me else usual_pass(dealt[seat]) for seat in SEATS]
        rng_seed = derive(seed, "luck", index)
        row: list[float] = []
        events: list[Continuation] = []
        for plan in plans:
            gifts[me] = pack(plan.action)
            sums, count = simulator.value(_passed(obs, dealt, gifts), -1, PLAYOUTS, rng_seed)
            if count < PLAYOUTS:
                raise Stopped
            row.append(POINTS * sums[me] / PLAYOUTS)
            if explain:
                (counts,) = simulator.counted((PLAYOUTS,))
                events.append(continuation(obs, row[-1], counts, deal))
        continued.append(events)
        return row

    sampled = Sampled[int, list[float]]()
    with suppress(Stopped):
        sampled.look(range(most), value, budget)
        if explain and limit == UNLIMITED and are_close(sampled.rows):
            Sampled[int, list[float]]().look(range(most, CLOSE), value, budget)
    rows = sampled.rows
    spent = replace(budget.spent(), nodes=cost * len(continued), samples=len(continued))
    columns = list(zip(*continued, strict=True)) if explain and continued else [()] * len(plans)
    averages = averaged([plan.action for plan in plans], rows or [[0.0] * len(plans)])
    candidates = _valued(plans, averages, columns, removed, sampled=bool(rows))
    return Analysis(candidates[0].action, candidates, _reasons(candidates) if explain else (), spent)


def _valued(
    plans: Sequence[WeighedAction],
    averages: Sequence[Candidate[Action]],
    columns: Sequence[tuple[Continuation, ...]],
    removed: frozenset[str],
    *,
    sampled: bool,
) -> tuple[Candidate[Action], ...]:
    """Return the passes with what the rules of thumb add to their averages, the best first."""
    candidates = []
    for plan, item, continuations in zip(plans, averages, columns, strict=True):
        parts = {"expected": item.value, "judgement": plan.value * TRUST}
        parts = {name: 0.0 if name in removed else part for name, part in parts.items()}
        chance, spread = winning_chance(item.value), item.spread if sampled else None
        value = fsum(parts.values())
        candidates.append(
            replace(item, value=value, chance=chance, spread=spread, parts=parts, continuations=continuations)
        )
    return tuple(sorted(candidates, key=lambda item: (-item.value, item.action)))


def _passed(obs: HeartsView, dealt: Sequence[int], gifts: Sequence[int]) -> array[int]:
    """Return the round that begins when the hands have passed their gifts."""
    hands = [held & ~gifts[seat] | gifts[(seat - obs.offset) % 4] for seat, held in enumerate(dealt)]
    leader = next(seat for seat in SEATS if hands[seat] >> TWO_OF_CLUBS & 1)
    return kernel.pack_state(hands, (0,) * 4, (0,) * 4, (), leader, 0, not obs.rules.must_break_hearts)


def usual_pass(hand: int) -> int:
    """Return what an average player passes, as a set: dangerous spades, then high cards."""
    low_spades = (hand & SUIT_MASKS[SPADES] & ((1 << QUEEN) - 1)).bit_count()

    def danger(card: int) -> tuple[int, int]:
        if suit_of(card) == SPADES:
            return (40 + card if card >= QUEEN and low_spades < 4 else 0, card)
        return (rank_of(card) * 2 + (suit_of(card) == HEARTS), card)

    return pack(sorted(members(hand), key=danger)[-3:])


def _reasons(candidates: tuple[Candidate[Action], ...]) -> tuple[Reason, ...]:
    if len(candidates) == 1:
        return (Reason("only"),)
    (chosen, rival), facts = candidates[:2], pair_facts(format_action, candidates)
    told = tuple(
        Reason(f"hearts.pass_{term}", weight, {**facts, "by": weight}, term)
        for term, weight in differences(chosen.parts, rival.parts)
    )
    return told or (Reason("hearts.equal", facts=facts),)
