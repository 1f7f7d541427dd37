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
from parlour.search.reasons import MISJUDGED, told_reasons
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
# What the rules of thumb weigh: where two disagree the one that people trust more wins; 1 is a hint, 4 decides
WORTH: Final = {
    "sequence": 3.0,  # the top of a sequence gives nothing away and sets up tricks
    "short_sequence": 1.5,  # of two cards there are fewer to set up
    "fourth_best": 2.5,  # from length with an honour: partner can read it
    "broken_honour": -2.5,  # an honour without its neighbour gives a trick away
    "bare_ace": -0.5,  # an ace is meant to catch an honour
    "under_ace": -2.0,  # the ace may never be made
    "trump_lead": -1.0,  # it plays declarer's own game
    "short_lead": 2.0,  # a ruff may come back
    "long_suit": 0.5,  # for each card, without trumps: the last ones win
    "partner_suit": 2.0,  # where partner began he has something
    "partner_read": 3.0,  # and a highest or lowest card tells him more
    "cash_now": 2.0,  # a winner, late or with length behind it
    "cash_early": 0.5,  # a winner that will still be one
    "draw_sure": 4.0,  # trumps are drawn before winners can be ruffed
    "draw_unsure": 1.5,  # also by losing one
    "declarer_cash": 3.0,  # a winner that cannot be ruffed
    "towards": 2.0,  # an honour is led towards, so that it need not be played before theirs
    "declarer_honour": -2.0,  # rather than away from
    "set_up": 0.25,  # for each card of both hands in a suit without a winner: the longest is set up
    "second_sure": 1.0,  # second hand wins with what nobody can beat
    "second_defends": 0.3,  # which can wait in defence: partner may win
    "cover": 1.2,  # an honour is covered with an honour
    "second_low": -0.2,  # for each rank that second hand plays before it must
    "over_partner": -2.0,  # partner's trick is taken
    "third_rank": 0.12,  # for each rank: third hand plays high
    "third_sure": 3.0,  # it wins for certain
    "third_high": 1.0,  # it forces a higher card out
    "win_last": 4.0,  # fourth hand wins what it can
    "ruff": 4.0,  # a trick with a small trump
    "ruff_low": -1.5,  # a trump that wins nothing
    "ruff_partner": -3.0,  # a trump for a trick that is ours
    "ruff_safely": -0.5,  # that may yet be lost
    "throw_winner": -3.0,  # a card that would win
    "bare_honour": -1.5,  # the last guard of an honour
    "throw_length": -0.1,  # for each card of a suit of five or more that might be set up
}


@dataclass(frozen=True)
class SimpleSettings:
    """How reliable the rules of thumb are applied."""

    misjudge: float = option(0.0, "How much it misjudges cards, against rules worth 1 to 5.", low=0.0, high=100.0)


class Simple(CardPlayer[SimpleSettings]):
    """Looks at the trick on the table and no further."""

    terms = (*PARTS, MISJUDGED)

    def play(self, situation: Situation, budget: Budget, seed: int, *, explain: bool) -> Analysis[int]:
        """Weigh every legal card."""
        terms = _card_terms(situation, self.removed)
        candidates = weighed(misjudged_terms(self, terms, self.settings.misjudge, seed))
        reasons = told_reasons(self.game, candidates) if explain else ()
        return Analysis(candidates[0].action, candidates, reasons, budget.spent())


def at_a_glance(game: Bridge, situation: Situation, spent: Spent) -> Analysis[int]:
    """Choose by rules of thumb, for players that had no time to look at a single deal; who wins is then open."""
    candidates = tuple(replace(item, chance=EVEN) for item in weighed(_card_terms(situation)))
    return Analysis(candidates[0].action, candidates, told_reasons(game, candidates), spent)


def _card_terms(situation: Situation, removed: frozenset[str] = frozenset()) -> dict[int, dict[str, float]]:
    """Return what speaks for and against each legal card, as far as it is not removed."""
    return {
        card: {name: value for name, value in card_parts(situation, card).items() if value and name not in removed}
        for card in situation.legal
    }


def card_parts(situation: Situation, card: int) -> dict[str, float]:
    """Return what speaks for and against a card, by name."""
    parts = {"economy": -CHEAP * _strength(situation, card)}
    if not situation.trick:
        parts |= _declarer_lead(situation, card) if situation.declaring else _defender_lead(situation, card)
    elif suit_of(card) == suit_of(situation.trick[0]):
        parts |= _follow(situation, card)
    elif suit_of(card) == situation.trumps:
        parts |= _ruff(situation, card)
    else:
        parts |= _discard(situation, card)
    return parts


def _strength(situation: Situation, card: int) -> int:
    return rank_of(card) + (
        13 if suit_of(card) == situation.trumps and situation.trick and not _follows(situation, card) else 0
    )


def _follows(situation: Situation, card: int) -> bool:
    return suit_of(card) == suit_of(situation.trick[0])


def _top_of_sequence(situation: Situation, card: int) -> bool:
    """Whether a card heads two or more that touch, the highest of them at least a ten."""
    held = situation.ours if situation.declaring else situation.hand
    above = rank_of(card) < 12 and held >> (card + 1) & 1
    return rank_of(card) >= TEN and not above and bool(situation.hand >> (card - 1) & 1)


def _defender_lead(situation: Situation, card: int) -> dict[str, float]:
    suit = suit_of(card)
    held = list(reversed(tuple(members(of_suit(situation.hand, suit)))))
    parts: dict[str, float] = {}
    in_trumps = situation.trumps is not None
    if _top_of_sequence(situation, card):
        parts["sequence"] = WORTH["sequence" if len(held) >= 3 else "short_sequence"]
    elif len(held) >= 4 and card == held[3] and rank_of(held[0]) >= HONOUR and suit != situation.trumps:
        parts["fourth_best"] = WORTH["fourth_best"]
    elif suit != situation.trumps and rank_of(card) >= HONOUR and not situation.master(card):
        parts["unsafe_lead"] = WORTH["broken_honour"]
    if (
        in_trumps
        and suit != situation.trumps
        and len(held) > 1
        and rank_of(held[0]) == 12
        and not situation.hand >> (held[0] - 1) & 1
    ):
        parts["unsafe_lead"] = parts.get("unsafe_lead", 0.0) + WORTH["bare_ace" if card == held[0] else "under_ace"]
    if suit == situation.trumps:
        parts["trump_lead"] = WORTH["trump_lead"]
    elif in_trumps and len(held) == 1 and situation.length(situation.trumps or 0):
        parts["short_lead"] = WORTH["short_lead"]
    elif not in_trumps:
        parts["long_suit"] = WORTH["long_suit"] * len(held)
    if situation.led_first(situation.partner) == suit and suit != situation.trumps:
        parts["partner_suit"] = WORTH["partner_read" if card in (held[0], held[-1]) else "partner_suit"]
    if situation.master(card) and suit != situation.trumps and situation.obs.plays:
        parts["cash"] = WORTH["cash_now" if situation.left <= 5 or len(held) >= 4 else "cash_early"]
    return parts


def _declarer_lead(situation: Situation, card: int) -> dict[str, float]:
    suit = suit_of(card)
    parts: dict[str, float] = {}
    partners = of_suit(situation.obs.seen[situation.partner] or 0, suit)
    enemy_trumps = of_suit(situation.out, situation.trumps) if situation.trumps is not None else 0
    if suit == situation.trumps and enemy_trumps:
        parts["draw_trumps"] = WORTH["draw_sure" if situation.master(card) else "draw_unsure"]
    elif situation.master(card) and (not enemy_trumps or situation.left <= 4):
        parts["cash"] = WORTH["declarer_cash"]
    elif (
        suit != situation.trumps
        and rank_of(card) < HONOUR
        and any(rank_of(other) >= HONOUR and not situation.master(other) for other in members(partners))
    ):
        parts["towards"] = WORTH["towards"]
    elif (
        suit != situation.trumps
        and not situation.master(card)
        and rank_of(card) >= HONOUR
        and not _top_of_sequence(situation, card)
    ):
        parts["unsafe_lead"] = WORTH["declarer_honour"]
    if suit != situation.trumps and not situation.master(card):
        parts["long_suit"] = WORTH["set_up"] * (situation.length(suit) + partners.bit_count())
    return parts


def _follow(situation: Situation, card: int) -> dict[str, float]:
    trick = (*situation.trick, card)
    best = situation.winning(situation.trick)
    wins = situation.winning(trick) == situation.seat
    trick_place = len(situation.trick)
    partner_wins = best == situation.partner
    if trick_place == 1:
        if wins and not situation.beatable(card, trick) and situation.master(card):
            return {"win_cheaply": WORTH["second_sure" if situation.declaring else "second_defends"]}
        if wins and rank_of(situation.trick[0]) >= HONOUR and rank_of(card) >= HONOUR:
            return {"cover": WORTH["cover"]}
        return {} if not wins else {"second_low": WORTH["second_low"] * rank_of(card)}
    if partner_wins:
        safe = not situation.beatable(situation.trick[(situation.partner - situation.leader) % 4], situation.trick)
        if trick_place == 3 or safe:
            return {"partner_wins": WORTH["over_partner"]} if wins else {}
        holder = situation.trick[(situation.partner - situation.leader) % 4]
        helps = wins and rank_of(card) > rank_of(holder) + 1
        return {"third_high": WORTH["third_rank"] * rank_of(card)} if helps and rank_of(holder) < TEN else {}
    if not wins:
        return {}
    if trick_place == 3:
        return {"win_cheaply": WORTH["win_last"]}
    high = WORTH["third_high"] + WORTH["third_rank"] * rank_of(card)
    return {"third_high": high if situation.beatable(card, trick) else WORTH["third_sure"]}


def _ruff(situation: Situation, card: int) -> dict[str, float]:
    trick = (*situation.trick, card)
    best = situation.winning(situation.trick)
    if situation.winning(trick) != situation.seat:
        return {"ruff": WORTH["ruff_low"]}
    if best == situation.partner:
        held = situation.trick[(situation.partner - situation.leader) % 4]
        return {"partner_wins": WORTH["ruff_safely" if situation.beatable(held, situation.trick) else "ruff_partner"]}
    return {"ruff": WORTH["ruff"]}


def _discard(situation: Situation, card: int) -> dict[str, float]:
    suit = suit_of(card)
    held = of_suit(situation.hand, suit)
    value = WORTH["throw_winner"] if situation.master(card) else 0.0
    top = situation.top(suit)
    if top is not None and top != card and not situation.master(top):
        guards = held.bit_count() - 1
        above = of_suit(situation.out, suit) & SUIT_MASKS[suit] & ~((1 << (top + 1)) - 1)
        if rank_of(top) >= HONOUR and above and guards == above.bit_count():
            value += WORTH["bare_honour"]
    value += WORTH["throw_length"] * held.bit_count() if held.bit_count() >= 5 else 0.0
    return {"discard": value} if value else {}
