"""What the four-phase player sees in each play: named parts that add up, by the priority that applies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.cards import rank_of
from parlour.games.tractor.players.conservation import conservation, cost_of_play
from parlour.games.tractor.players.context import Context, Position, Pressure, Style
from parlour.games.tractor.players.memory import Memory
from parlour.games.tractor.players.settings import PhaseSettings
from parlour.games.tractor.rules.order import POINTS, TRUMP, points_of
from parlour.games.tractor.rules.shapes import components

__all__ = ["FOLLOW_PARTS", "LEAD_PARTS", "follow_parts", "follow_priority", "lead_parts", "partner_is_safe"]

LEAD_PARTS: Final = ("combination", "points", "trumps", "tempo", "deny", "certain", "ruff_risk", "timing", "endgame")
FOLLOW_PARTS: Final = ("simple", "team", "block", "contest", "disposal", "conserve", "risk", "habits", "last_tricks")
GIFTS: Final = {8: 30.0, 11: 25.0, 3: 15.0}  # what giving a ten, king or five to the partner is worth
STYLE_COST: Final = {Style.CONSERVATIVE: 1.3, Style.BALANCED: 1.0, Style.AGGRESSIVE: 0.8, Style.DESPERATE: 0.5}
ACE: Final = 12

Cards = tuple[int, ...]
Parts = dict[str, float]


def partner_is_safe(now: Context, memory: Memory | None) -> bool:
    """Whether the partner, who is winning, can be trusted to keep the trick."""
    if not now.rivals_later:
        return True
    if memory is None:
        strong = max(now.order.strength[card] for card in now.winning)
        return strong >= (ACE if now.order.suit[now.winning[0]] != TRUMP else 14)
    suit = now.shape.suit
    if any(memory.may_ruff(rival, suit) for rival in now.rivals_later):
        return False
    return max(memory.beaten_chance(now.winning, rival) for rival in now.rivals_later) < 0.25


def follow_priority(now: Context, plays: list[Cards], settings: PhaseSettings) -> str:
    """Return the first of the four priorities that applies: team, block, contest or disposal."""
    if now.partner_wins:
        return "team"
    winners = [cards for cards in plays if now.beats(cards)]
    if not winners:
        return "disposal"
    cheapest = min(max(conservation(card, now.order) for card in cards) for cards in winners)
    stakes = now.stakes + max(points_of(cards) for cards in winners)
    if stakes >= settings.always_beat:
        return "block"
    if stakes >= settings.may_beat:
        return "block" if cheapest <= settings.cheap else "contest"
    return "disposal" if now.position is not Position.FOURTH or cheapest > settings.cheap / 2 else "contest"


def follow_parts(now: Context, cards: Cards, priority: str, memory: Memory | None, phase: int) -> Parts:
    """Return the parts of one answer."""
    wins = now.beats(cards)
    parts: Parts = {}
    price = cost_of_play(cards, now.order) / 4.0
    if phase == 1:
        return {"simple": 25.0 if wins else 0.0, "conserve": -price}
    price *= STYLE_COST[now.style]
    if priority == "team":
        gift = sum(GIFTS.get(rank_of(card), 0.0) if POINTS[card] else 0.0 for card in cards)
        parts["team"] = (gift if partner_is_safe(now, memory) else -gift) - (20.0 if wins else 0.0)
    elif priority in ("block", "contest"):
        urgency = 1.5 if now.pressure is Pressure.HIGH else 1.0
        gain = now.stakes + points_of(cards)
        worth = 20.0 + 4.0 * gain if priority == "block" else 8.0 + 3.0 * gain
        parts[priority] = urgency * worth if wins else -3.0 * points_of(cards)
    else:
        aces = sum(1 for card in cards if rank_of(card) == ACE and now.order.suit[card] != TRUMP)
        parts["disposal"] = -3.0 * points_of(cards) - 10.0 * aces + (4.0 if wins and price < 4.0 else 0.0)
    parts["conserve"] = -price
    if memory is not None and wins and now.rivals_later and priority != "team":
        chance = max(memory.beaten_chance(cards, rival) for rival in now.rivals_later)
        parts["risk"] = -chance * (20.0 + 3.0 * (now.stakes + points_of(cards)) + 2.0 * points_of(cards))
    if phase >= 4:
        parts["last_tricks"] = _keeps_the_last_trick(now, cards)
    return parts


def _keeps_the_last_trick(now: Context, cards: Cards) -> float:
    """Return what is lost for the last trick, which decides about the kitty, by playing a top trump early."""
    if now.left > 8 or now.left == len(cards):
        return 0.0
    return -0.12 * sum(conservation(card, now.order) for card in cards if now.order.suit[card] == TRUMP)


def habit_part(now: Context, cards: Cards, memory: Memory) -> float:
    """Return how opponents' habits change what winning a trick early in it is worth: the eager are left to it."""
    if now.partner_wins or not now.beats(cards) or not now.rivals_later:
        return 0.0
    return 30.0 * (0.35 - memory.rival_aggression())


def lead_parts(now: Context, cards: Cards, memory: Memory | None, phase: int) -> Parts:
    """Return the parts of one lead."""
    order = now.order
    shape = components(cards, order)
    pairs = sum(part.pairs for part in shape)
    suit = order.suit[cards[0]]
    top = max(order.strength[card] for card in cards)
    parts: Parts = {"combination": 22.0 * max(0, pairs - 1) + (9.0 if pairs else 0.0) + 6.0 * (len(shape) - 1)}
    if phase == 1:
        parts["tempo"] = float(top) * (1.0 if suit != TRUMP else 0.5)
        return parts
    sure = (
        memory.guaranteed(cards) if memory is not None else suit != TRUMP and top == (11 if order.rank == ACE else ACE)
    )
    # A tractor is seldom beaten, so its points are safer than those of other cards that may be.
    parts["points"] = (0.8 if sure else -0.3 if pairs > 1 else -1.2) * points_of(cards)
    parts["trumps"] = _trump_lead(now, cards, phase) if suit == TRUMP else 0.0
    parts["tempo"] = 14.0 if sure and suit != TRUMP else 5.0 if sure else 0.0
    parts["deny"] = 0.0 if sure else -0.7 * top if suit != TRUMP else -0.3 * top
    if memory is not None:
        parts["certain"] = _certain(now, cards, memory, suit, sure)
        parts["ruff_risk"] = _ruff_risk(now, cards, memory, suit)
    if phase >= 4:
        parts["timing"] = _timing(now, cards, pairs, suit, sure)
        parts["endgame"] = _keeps_the_last_trick(now, cards)
    return parts


def _trump_lead(now: Context, cards: Cards, phase: int) -> float:
    """Return what leading trumps is worth: drawing them with many, saving them with few."""
    price = sum(conservation(card, now.order) for card in cards) / len(cards)
    plenty = now.trumps / max(1, now.left) > 0.5
    return (4.0 if plenty and not now.attacks else -8.0) - 0.15 * price


def _certain(now: Context, cards: Cards, memory: Memory, suit: int, sure: bool) -> float:
    if not sure:
        return 0.0
    ranks = {ACE: 6.0, 11: 5.0}
    best = max((ranks.get(rank_of(card), 3.0) for card in cards), default=3.0)
    followers = sum(1 for seat in now.later if suit not in now.obs.voids[seat])
    return best + 2.0 * followers if suit != TRUMP else best


def _ruff_risk(now: Context, cards: Cards, memory: Memory, suit: int) -> float:
    """Return what is likely lost to an opponent who is void and still has trumps."""
    if suit == TRUMP:
        return 0.0
    stake = 12.0 + 2.0 * points_of(cards)
    risk = sum(
        (0.7 if len(cards) <= 2 else 0.3) if memory.may_ruff(rival, suit) else memory.void_chance(rival, suit) * 0.6
        for rival in now.rivals_later
    )
    helped = 6.0 if memory.may_ruff((now.seat + 2) % 4, suit) and points_of(cards) else 0.0
    return helped - risk * stake


def _timing(now: Context, cards: Cards, pairs: int, suit: int, sure: bool) -> float:
    """Return whether this is the moment: plain winners early, trump combinations in the middle, nothing wasted late."""
    early, late = now.left > 17, now.left <= 8
    if pairs > 1:
        return 6.0 if not early or suit != TRUMP else -6.0
    if suit != TRUMP:
        return 5.0 if sure and early else 0.0
    return 5.0 if late and sure else -4.0 if early else 0.0


def merged(parts: Mapping[str, float], removed: frozenset[str]) -> Parts:
    """Return the parts that count: those that are not nothing and not taken away."""
    return {name: worth for name, worth in parts.items() if worth and name not in removed}
