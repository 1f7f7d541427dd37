"""Rules of thumb: fourth best, top of a sequence, second hand low, third hand high, draw trumps, cash winners."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from parlour.cards import SUIT_MASKS, members, of_suit, rank_of, suit_of
from parlour.core.analysis import Analysis
from parlour.core.limits import Budget, Spent
from parlour.core.parameters import option
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.players.base import CardPlayer, weighed
from parlour.games.bridge.rules.game import Bridge
from parlour.search.choosing import MISJUDGED, told_reasons
from parlour.search.weakening import misjudged_terms

__all__ = ["PARTS", "Simple", "SimpleSettings", "at_a_glance", "card_parts"]

PARTS: Final = (
    *("sequence", "fourth_best", "long_suit", "partner_suit", "unsafe_lead", "short_lead", "trump_lead"),
    *("cash", "draw_trumps", "towards", "second_low", "cover", "third_high", "win_cheaply", "partner_wins"),
    *("ruff", "discard", "economy"),
)
TEN: Final = 8
HONOUR: Final = 9  # the jack
EVEN: Final = 0.5
CHEAP: Final = 0.06  # what a rank is worth keeping


@dataclass(frozen=True)
class SimpleSettings:
    """How reliable the rules of thumb are applied."""

    misjudge: float = option(0.0, "How much it misjudges cards, against rules worth 1 to 5.", low=0.0, high=100.0)


class Simple(CardPlayer):
    """Looks at the trick on the table and no further."""

    terms = (*PARTS, MISJUDGED)

    def __init__(self, game: Bridge, settings: SimpleSettings) -> None:
        super().__init__(game)
        self.settings = settings

    def play(self, now: Situation, budget: Budget, seed: int, *, explain: bool) -> Analysis[int]:
        """Weigh every legal card."""
        terms = _card_terms(now, self.removed)
        candidates = weighed(misjudged_terms(self, terms, self.settings.misjudge, seed))
        reasons = told_reasons(self.game, candidates) if explain else ()
        return Analysis(candidates[0].action, candidates, reasons, budget.spent())


def at_a_glance(game: Bridge, now: Situation, spent: Spent) -> Analysis[int]:
    """Choose by rules of thumb, for players that had no time to look at a single deal; who wins is then open."""
    candidates = tuple(replace(item, chance=EVEN) for item in weighed(_card_terms(now)))
    return Analysis(candidates[0].action, candidates, told_reasons(game, candidates), spent)


def _card_terms(now: Situation, removed: frozenset[str] = frozenset()) -> dict[int, dict[str, float]]:
    """Return what speaks for and against each legal card, as far as it is not removed."""
    return {
        card: {name: value for name, value in card_parts(now, card).items() if value and name not in removed}
        for card in now.legal
    }


def card_parts(now: Situation, card: int) -> dict[str, float]:
    """Return what speaks for and against a card, by name."""
    parts = {"economy": -CHEAP * _strength(now, card)}
    if not now.trick:
        parts |= _declarer_lead(now, card) if now.declaring else _defender_lead(now, card)
    elif suit_of(card) == suit_of(now.trick[0]):
        parts |= _follow(now, card)
    elif suit_of(card) == now.trumps:
        parts |= _ruff(now, card)
    else:
        parts |= _discard(now, card)
    return parts


def _strength(now: Situation, card: int) -> int:
    return rank_of(card) + (13 if suit_of(card) == now.trumps and now.trick and not _follows(now, card) else 0)


def _follows(now: Situation, card: int) -> bool:
    return suit_of(card) == suit_of(now.trick[0])


def _top_of_sequence(now: Situation, card: int) -> bool:
    """Whether a card heads two or more that touch, the highest of them at least a ten."""
    held = now.ours if now.declaring else now.hand
    above = rank_of(card) < 12 and held >> (card + 1) & 1
    return rank_of(card) >= TEN and not above and bool(now.hand >> (card - 1) & 1)


def _defender_lead(now: Situation, card: int) -> dict[str, float]:
    suit = suit_of(card)
    held = list(reversed(tuple(members(of_suit(now.hand, suit)))))
    parts: dict[str, float] = {}
    in_trumps = now.trumps is not None
    if _top_of_sequence(now, card):
        parts["sequence"] = 3.0 if len(held) >= 3 else 1.5
    elif len(held) >= 4 and card == held[3] and rank_of(held[0]) >= HONOUR and suit != now.trumps:
        parts["fourth_best"] = 2.5
    elif suit != now.trumps and rank_of(card) >= HONOUR and not now.master(card):
        parts["unsafe_lead"] = -2.5
    if (
        in_trumps
        and suit != now.trumps
        and len(held) > 1
        and rank_of(held[0]) == 12
        and not now.hand >> (held[0] - 1) & 1
    ):
        parts["unsafe_lead"] = parts.get("unsafe_lead", 0.0) - (0.5 if card == held[0] else 2.0)
    if suit == now.trumps:
        parts["trump_lead"] = -1.0
    elif in_trumps and len(held) == 1 and now.length(now.trumps or 0):
        parts["short_lead"] = 2.0
    elif not in_trumps:
        parts["long_suit"] = 0.5 * len(held)
    if now.led_first(now.partner) == suit and suit != now.trumps:
        parts["partner_suit"] = 3.0 if card in (held[0], held[-1]) else 2.0
    if now.master(card) and suit != now.trumps and now.obs.plays:
        parts["cash"] = 2.0 if now.left <= 5 or len(held) >= 4 else 0.5
    return parts


def _declarer_lead(now: Situation, card: int) -> dict[str, float]:
    suit = suit_of(card)
    parts: dict[str, float] = {}
    partners = of_suit(now.obs.seen[now.partner] or 0, suit)
    enemy_trumps = of_suit(now.out, now.trumps) if now.trumps is not None else 0
    if suit == now.trumps and enemy_trumps:
        parts["draw_trumps"] = 4.0 if now.master(card) else 1.5
    elif now.master(card) and (not enemy_trumps or now.left <= 4):
        parts["cash"] = 3.0
    elif (
        suit != now.trumps
        and rank_of(card) < HONOUR
        and any(rank_of(other) >= HONOUR and not now.master(other) for other in members(partners))
    ):
        parts["towards"] = 2.0
    elif suit != now.trumps and not now.master(card) and rank_of(card) >= HONOUR and not _top_of_sequence(now, card):
        parts["unsafe_lead"] = -2.0
    if suit != now.trumps and not now.master(card):
        parts["long_suit"] = 0.25 * (now.length(suit) + partners.bit_count())
    return parts


def _follow(now: Situation, card: int) -> dict[str, float]:
    trick = (*now.trick, card)
    best = now.winning(now.trick)
    wins = now.winning(trick) == now.seat
    place = len(now.trick)
    partner_wins = best == now.partner
    if place == 1:
        if wins and not now.beatable(card, trick) and now.master(card):
            return {"win_cheaply": 1.0 if now.declaring else 0.3}
        if wins and rank_of(now.trick[0]) >= HONOUR and rank_of(card) >= HONOUR:
            return {"cover": 1.2}
        return {} if not wins else {"second_low": -0.2 * rank_of(card)}
    if partner_wins:
        safe = not now.beatable(now.trick[(now.partner - now.leader) % 4], now.trick)
        if place == 3 or safe:
            return {"partner_wins": -2.0} if wins else {}
        holder = now.trick[(now.partner - now.leader) % 4]
        helps = wins and rank_of(card) > rank_of(holder) + 1
        return {"third_high": 0.12 * rank_of(card)} if helps and rank_of(holder) < TEN else {}
    if not wins:
        return {}
    if place == 3:
        return {"win_cheaply": 4.0}
    return {"third_high": (3.0 if not now.beatable(card, trick) else 1.0 + 0.12 * rank_of(card))}


def _ruff(now: Situation, card: int) -> dict[str, float]:
    trick = (*now.trick, card)
    best = now.winning(now.trick)
    if now.winning(trick) != now.seat:
        return {"ruff": -1.5}
    if best == now.partner:
        held = now.trick[(now.partner - now.leader) % 4]
        return {"partner_wins": -3.0 if not now.beatable(held, now.trick) else -0.5}
    return {"ruff": 4.0}


def _discard(now: Situation, card: int) -> dict[str, float]:
    suit = suit_of(card)
    held = of_suit(now.hand, suit)
    parts: dict[str, float] = {}
    worth = 0.0
    if now.master(card):
        worth -= 3.0
    top = now.top(suit)
    if top is not None and top != card and not now.master(top):
        guards = held.bit_count() - 1
        above = of_suit(now.out, suit) & SUIT_MASKS[suit] & ~((1 << (top + 1)) - 1)
        if rank_of(top) >= HONOUR and above and guards == above.bit_count():
            worth -= 1.5  # it would bare an honour
    worth -= 0.1 * held.bit_count() if held.bit_count() >= 5 else 0.0
    if worth:
        parts["discard"] = worth
    return parts
