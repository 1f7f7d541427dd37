"""What the four-phase player sees in each play: named parts that add up, by the priority that applies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.cards import rank_of
from parlour.games.tractor.players.conservation import conservation, cost_of_play
from parlour.games.tractor.players.context import Context, PlaceInTrick, Pressure, Style
from parlour.games.tractor.players.memory import Deductions
from parlour.games.tractor.players.settings import PhaseSettings
from parlour.games.tractor.players.weights import FOLLOWING, LEADING
from parlour.games.tractor.rules.order import POINTS, TRUMP, points_of
from parlour.games.tractor.rules.shapes import components

__all__ = ["FOLLOW_PARTS", "LEAD_PARTS", "follow_parts", "follow_priority", "lead_parts", "partner_is_safe"]

LEAD_PARTS: Final = ("combination", "points", "trumps", "tempo", "deny", "certain", "ruff_risk", "timing", "endgame")
FOLLOW_PARTS: Final = ("simple", "team", "block", "contest", "disposal", "conserve", "risk", "habits", "last_tricks")
GIFTS: Final = {8: FOLLOWING.gift_ten, 11: FOLLOWING.gift_king, 3: FOLLOWING.gift_five}
SURE: Final = {12: LEADING.sure_ace, 11: LEADING.sure_king}
STYLE_COST: Final = {Style.CONSERVATIVE: 1.3, Style.BALANCED: 1.0, Style.AGGRESSIVE: 0.8, Style.DESPERATE: 0.5}
ACE: Final = 12

Cards = tuple[int, ...]
Parts = dict[str, float]


def partner_is_safe(context: Context, memory: Deductions | None) -> bool:
    """Whether the partner, who is winning, can be trusted to keep the trick."""
    if not context.rivals_later:
        return True
    if memory is None:
        strong = max(context.order.strength[card] for card in context.winning)
        return strong >= (ACE if context.order.suit[context.winning[0]] != TRUMP else FOLLOWING.safe_trump)
    suit = context.shape.suit
    if any(memory.may_ruff(rival, suit) for rival in context.rivals_later):
        return False
    return max(memory.beaten_chance(context.winning, rival) for rival in context.rivals_later) < FOLLOWING.safe_chance


def follow_priority(context: Context, plays: list[Cards], settings: PhaseSettings) -> str:
    """Return the first of the four priorities that applies: team, block, contest or disposal."""
    if context.partner_wins:
        return "team"
    winners = [cards for cards in plays if context.beats(cards)]
    if not winners:
        return "disposal"
    cheapest = min(max(conservation(card, context.order) for card in cards) for cards in winners)
    stakes = context.stakes + max(points_of(cards) for cards in winners)
    if stakes >= settings.always_beat:
        return "block"
    if stakes >= settings.may_beat:
        return "block" if cheapest <= settings.cheap else "contest"
    return "disposal" if context.position is not PlaceInTrick.FOURTH or cheapest > settings.cheap / 2 else "contest"


def follow_parts(context: Context, cards: Cards, priority: str, memory: Deductions | None, phase: int) -> Parts:
    """Return the parts of one answer."""
    wins = context.beats(cards)
    parts: Parts = {}
    price = FOLLOWING.price * cost_of_play(cards, context.order)
    if phase == 1:
        return {"simple": FOLLOWING.simple_win if wins else 0.0, "conserve": -price}
    price *= STYLE_COST[context.style]
    if priority == "team":
        gift = sum(GIFTS.get(rank_of(card), 0.0) if POINTS[card] else 0.0 for card in cards)
        parts["team"] = (gift if partner_is_safe(context, memory) else -gift) + (
            FOLLOWING.over_partner if wins else 0.0
        )
    elif priority in ("block", "contest"):
        urgency = FOLLOWING.urgency if context.pressure is Pressure.HIGH else 1.0
        gain = context.stakes + points_of(cards)
        block = FOLLOWING.block + FOLLOWING.block_point * gain
        contest = FOLLOWING.contest + FOLLOWING.contest_point * gain
        value = block if priority == "block" else contest
        parts[priority] = urgency * value if wins else FOLLOWING.lost_point * points_of(cards)
    else:
        aces = sum(1 for card in cards if rank_of(card) == ACE and context.order.suit[card] != TRUMP)
        cheap = FOLLOWING.cheap_win if wins and price < FOLLOWING.cheap_price else 0.0
        parts["disposal"] = FOLLOWING.lost_point * points_of(cards) + FOLLOWING.thrown_ace * aces + cheap
    parts["conserve"] = -price
    if memory is not None and wins and context.rivals_later and priority != "team":
        chance = max(memory.beaten_chance(cards, rival) for rival in context.rivals_later)
        lost = FOLLOWING.beaten + FOLLOWING.beaten_point * (context.stakes + points_of(cards))
        parts["risk"] = -chance * (lost + FOLLOWING.beaten_own * points_of(cards))
    if phase >= 4:
        parts["last_tricks"] = _keeps_the_last_trick(context, cards)
    return parts


def _keeps_the_last_trick(context: Context, cards: Cards) -> float:
    """Return what is lost for the last trick, which decides about the kitty, by playing a top trump early."""
    if context.left > 8 or context.left == len(cards):
        return 0.0
    return -LEADING.last_trick * sum(
        conservation(card, context.order) for card in cards if context.order.suit[card] == TRUMP
    )


def habit_part(context: Context, cards: Cards, memory: Deductions) -> float:
    """Return how opponents' habits change what winning a trick early in it is worth: the eager are left to it."""
    if context.partner_wins or not context.beats(cards) or not context.rivals_later:
        return 0.0
    return FOLLOWING.habits * (FOLLOWING.usual_aggression - memory.rival_aggression())


def lead_parts(context: Context, cards: Cards, memory: Deductions | None, phase: int) -> Parts:
    """Return the parts of one lead."""
    order = context.order
    shape = components(cards, order)
    pairs = sum(part.pairs for part in shape)
    suit = order.suit[cards[0]]
    top = max(order.strength[card] for card in cards)
    combined = LEADING.tractor * max(0, pairs - 1) + (LEADING.pair if pairs else 0.0)
    parts: Parts = {"combination": combined + LEADING.throw * (len(shape) - 1)}
    if phase == 1:
        parts["tempo"] = float(top) * (1.0 if suit != TRUMP else LEADING.trump_rank)
        return parts
    sure = (
        memory.guaranteed(cards) if memory is not None else suit != TRUMP and top == (11 if order.rank == ACE else ACE)
    )
    risked = LEADING.tractor_points if pairs > 1 else LEADING.risked_points
    parts["points"] = (LEADING.sure_points if sure else risked) * points_of(cards)
    parts["trumps"] = _trump_lead(context, cards, phase) if suit == TRUMP else 0.0
    plain = suit != TRUMP
    parts["tempo"] = (LEADING.sure_plain if plain else LEADING.sure_trump) if sure else 0.0
    parts["deny"] = 0.0 if sure else -(LEADING.plain_top if plain else LEADING.trump_top) * top
    if memory is not None:
        parts["certain"] = _certain(context, cards, memory, suit, sure)
        parts["ruff_risk"] = _ruff_risk(context, cards, memory, suit)
    if phase >= 4:
        parts["timing"] = _timing(context, cards, pairs, suit, sure)
        parts["endgame"] = _keeps_the_last_trick(context, cards)
    return parts


def _trump_lead(context: Context, cards: Cards, phase: int) -> float:
    """Return what leading trumps is worth: drawing them with many, saving them with few."""
    price = sum(conservation(card, context.order) for card in cards) / len(cards)
    plenty = context.trumps / max(1, context.left) > LEADING.plenty
    drawn = LEADING.draw_trumps if plenty and not context.attacks else LEADING.spend_trumps
    return drawn - LEADING.trump_price * price


def _certain(context: Context, cards: Cards, memory: Deductions, suit: int, sure: bool) -> float:
    if not sure:
        return 0.0
    best = max(SURE.get(rank_of(card), LEADING.sure_other) for card in cards)
    followers = sum(1 for seat in context.later if suit not in context.obs.voids[seat])
    return best + LEADING.follower * followers if suit != TRUMP else best


def _ruff_risk(context: Context, cards: Cards, memory: Deductions, suit: int) -> float:
    """Return what is likely lost to an opponent who is void and still has trumps."""
    if suit == TRUMP:
        return 0.0
    stake = LEADING.ruffed + LEADING.ruffed_point * points_of(cards)
    ruffs = LEADING.ruffs_few if len(cards) <= 2 else LEADING.ruffs_many
    risk = sum(
        ruffs if memory.may_ruff(rival, suit) else memory.void_chance(rival, suit) * LEADING.ruffs_void
        for rival in context.rivals_later
    )
    helped = LEADING.partner_ruffs if memory.may_ruff((context.seat + 2) % 4, suit) and points_of(cards) else 0.0
    return helped - risk * stake


def _timing(context: Context, cards: Cards, pairs: int, suit: int, sure: bool) -> float:
    """Return whether this is the moment: plain winners early, trump combinations in the middle, nothing wasted late."""
    early, late = context.left > 17, context.left <= 8
    if pairs > 1:
        return LEADING.tractor_timing if not early or suit != TRUMP else -LEADING.tractor_timing
    if suit != TRUMP:
        return LEADING.winner_timing if sure and early else 0.0
    return LEADING.winner_timing if late and sure else LEADING.early_trump if early else 0.0


def merged(parts: Mapping[str, float], removed: frozenset[str]) -> Parts:
    """Return the parts that count: those that are not nothing and not taken away."""
    return {name: worth for name, worth in parts.items() if worth and name not in removed}
