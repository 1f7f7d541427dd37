"""What came of every card in the same imagined deals: the continuations that an analysis is explained by.

More deals than a choice needs, with no card left out, so that differences are taken deal by deal. All of them count the
same: instead of weights, deals that fit badly what the others did are thrown away more often.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from math import fsum
from random import Random
from typing import Final

from parlour.core.analysis import Candidate, Continuation
from parlour.core.limits import Stopped
from parlour.games.bridge.engine.determinize import world_text
from parlour.games.bridge.engine.events import Ways, card_events, value_of
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.players.comparison import Seen, declarers
from parlour.games.bridge.players.double_dummy import DoubleDummy
from parlour.games.bridge.players.ways import ways_of

__all__ = ["DEALS", "continued"]

DEALS: Final = 100
FEWEST: Final = 24  # deals that tell something
HARD: Final = 4_000_000  # cards tried after which the fewest will do, and twice as many end it
UNLIKELY: Final = 0.5  # of all deals there are, those with less than this share of the largest weight are left out


def continued(
    situation: Situation,
    dummy: DoubleDummy,
    seen: Seen,
    candidates: Sequence[Candidate[int]],
    weigh: Callable[[Seen], None],
    rng: Random,
) -> tuple[Candidate[int], ...]:
    """Return the candidates with their continuations, which are exact in the only deal there is.

    They stay as they are where there was no time for two deals.
    """
    wide = _listed(seen) if seen.all_deals else _drawn(situation, dummy, seen, weigh, rng)
    sure = seen.all_deals and len(wide.rows) == 1
    if len(wide.rows) < 2 and not sure:
        return tuple(candidates)
    texts = [world_text(situation.obs, hands) for hands in wide.worlds]
    ways = ways_of(situation, dummy, wide.worlds, wide.rows)
    return tuple(
        replace(
            item,
            exact=sure,
            continuations=_of_card(situation, item.action, wide, texts, ways, seen.foreseen.get(item.action, 0.0)),
        )
        for item in candidates
    )


def _of_card(
    situation: Situation, card: int, seen: Seen, texts: Sequence[str], ways: Sequence[dict[int, Ways]], foresight: float
) -> tuple[Continuation, ...]:
    found = []
    for place, (row, text) in enumerate(zip(seen.rows, texts, strict=True)):
        total = situation.taken + declarers(situation, row[card])
        won = ways[place][card] if ways else Ways()
        events = card_events(situation.contract, total, declaring=situation.declaring, foresight=foresight, ways=won)
        found.append(Continuation(value_of(situation.obs, events), events, deal=text))
    return tuple(found)


def _listed(seen: Seen) -> Seen:
    """Return the likely ones of all the deals there are."""
    least = UNLIKELY * max(seen.weights)
    kept = [place for place, weight in enumerate(seen.weights) if weight >= least]
    if len(kept) < 2:
        kept = list(range(len(seen.rows)))
    return Seen([seen.worlds[place] for place in kept], [seen.rows[place] for place in kept])


def _drawn(situation: Situation, dummy: DoubleDummy, seen: Seen, weigh: Callable[[Seen], None], rng: Random) -> Seen:
    """Return more deals, drawn on from those that were looked at, all cards of each solved."""
    samples = dummy.budget.limit.samples
    wide = Seen()
    with suppress(Stopped):
        before = dummy.nodes
        for number in range(DEALS if samples is None else min(DEALS, samples)):
            if dummy.nodes - before > (HARD if number >= FEWEST else 2 * HARD):
                break
            hands = seen.worlds[number] if number < len(seen.worlds) else next(seen.more)
            known = seen.rows[number] if number < len(seen.rows) else {}
            whole = len(known) == len(situation.legal)  # solved with no card left out
            wide.rows.append(known if whole else dict(dummy.cards(dummy.position(hands))))
            wide.worlds.append(hands)
            wide.weights.append(1.0)
    if len(wide.rows) >= FEWEST:
        with suppress(Stopped):
            weigh(wide)
        return _thinned(wide, rng)
    return wide


def _thinned(seen: Seen, rng: Random) -> Seen:
    """Keep a deal of average weight, and one that fits worse as often as its weight says, if enough are left."""
    usual = fsum(seen.weights) / len(seen.weights)
    kept = [place for place, weight in enumerate(seen.weights) if rng.random() * usual <= weight]
    if len(kept) < FEWEST:
        return seen
    return Seen([seen.worlds[place] for place in kept], [seen.rows[place] for place in kept])
