"""What a card is worth by rules of thumb: named parts that add up. Weights are in ``settings``."""

from __future__ import annotations

from typing import Final

from parlour.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_MASKS, rank_of, suit_of
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.players.situation import Intent, Situation
from parlour.games.hearts.rules.round import penalty
from parlour.games.hearts.rules.variants import JACK, QUEEN

__all__ = ["PARTS", "card_parts", "points_at_stake"]

PARTS: Final = (
    "capture",
    "points_taken",
    "points_given",
    "high_card",
    "discard",
    "void",
    "lead",
    "hearts_lead",
    "queen_hunt",
    "queen_guard",
    "own_score",
    "feed",
    "moon",
    "moon_defence",
    "jack",
    "adviser",
)
HIGH_SPADE: Final = 25  # ranks by which king and ace of spades are more dangerous while the queen is about
BONUS: Final = 10  # penalty points that the jack of diamonds takes off
NEAR_END: Final = 85  # points of one's own from which every further one may end the match
EARLY_CARDS: Final = 20  # five tricks, in which hearts are led too early
LAST_CARDS: Final = 6  # with fewer in hand a void is worth less: there is little left to discard


def card_parts(situation: Situation, card: int, settings: HeartsSettings) -> dict[str, float]:
    """Return the parts of a card's worth for the seat to play."""
    win = situation.win_chance(card)
    own = penalty(1 << card)
    points = points_at_stake(situation, card)
    given = (own + situation.on_table if win == 0 else own) * (1 - win)
    parts = dict.fromkeys(PARTS, 0.0)
    if situation.style is Intent.AGGRESSIVE_MOON:
        _moon(situation, card, settings, parts, win, points, own)
    else:
        parts["capture"] = -settings.w_capture * win
        parts["points_taken"] = -settings.w_capture_perpen * win * points
        pace = settings.w_cards_played * (situation.number // 4)
        parts["points_given"] = (settings.w_shed_perpen + pace) * own * (1 - win)
        _shape(situation, card, settings, parts, win)
        _match(situation, settings, parts, win, points, given)
        _defence(situation, settings, parts, win, points)
    if situation.led is None:
        _lead(situation, card, settings, parts)
    if situation.jack and card == JACK:
        parts["jack"] = BONUS * settings.w_capture_perpen * (win - 0.5)
    if situation.jack and JACK in situation.trick:
        parts["jack"] += BONUS * settings.w_capture_perpen * win
    return parts


def points_at_stake(situation: Situation, card: int) -> float:
    """Return the penalty points that the trick is likely to hold once everybody has played, with this card of ours."""
    suit = suit_of(card) if situation.led is None else situation.led
    return situation.on_table + penalty(1 << card) + sum(situation.dumped(seat, suit, card) for seat in situation.later)


def _shape(situation: Situation, card: int, settings: HeartsSettings, parts: dict[str, float], win: float) -> None:
    """High cards go when it is cheap, and suits run out."""
    suit, rank = suit_of(card), rank_of(card)
    length = (situation.hand & SUIT_MASKS[suit]).bit_count()
    if situation.led is not None and suit != situation.led:
        danger = rank / max(1, length - 1) if suit != HEARTS else rank
        if suit == SPADES and card > QUEEN and (situation.queen_out or situation.hand >> QUEEN & 1):
            danger += HIGH_SPADE
        parts["discard"] = settings.w_danger * danger + settings.w_offsuit_bonus * penalty(1 << card)
    elif situation.led is not None:
        parts["high_card"] = rank * (settings.w_clean_rank * win + settings.w_follow_high_rank * (1 - win))
        if card == QUEEN and win:
            parts["high_card"] = 0.0
        if suit == SPADES and card > QUEEN and situation.queen_out and situation.later and win:
            parts["queen_guard"] = -settings.w_queen_guard * win
    if length == 1 and suit != HEARTS:
        parts["void"] = settings.w_void * min(1.0, situation.hand.bit_count() / LAST_CARDS)


def _lead(situation: Situation, card: int, settings: HeartsSettings, parts: dict[str, float]) -> None:
    suit, rank = suit_of(card), rank_of(card)
    if situation.style is Intent.AGGRESSIVE_MOON:
        return
    parts["lead"] = -settings.w_lead_rank * rank
    mine = situation.hand & SUIT_MASKS[suit]
    out = (situation.unseen & SUIT_MASKS[suit]).bit_count()
    if suit in (CLUBS, DIAMONDS) and out >= 4 and mine & -mine == 1 << card:
        parts["lead"] += settings.w_run_suit
    if suit == HEARTS:
        if not situation.broken:
            parts["hearts_lead"] -= settings.w_unbroken_hearts_lead
        if situation.number < EARLY_CARDS:
            parts["hearts_lead"] -= settings.w_early_hearts_lead
    if suit == SPADES and situation.queen_out and card < QUEEN:
        if not situation.hand >> QUEEN & 7:
            parts["queen_hunt"] = settings.w_smoke_queen
        elif mine.bit_count() <= 4:
            parts["queen_guard"] = -settings.w_queen_guard / 2
    if suit == SPADES and card >= QUEEN and (situation.queen_out or card == QUEEN):
        parts["queen_guard"] = -settings.w_queen_guard
    if suit == SPADES and situation.hand >> QUEEN & 1 and card < QUEEN:
        parts["queen_guard"] = -settings.w_queen_guard / mine.bit_count()


def _match(
    situation: Situation, settings: HeartsSettings, parts: dict[str, float], win: float, points: float, given: float
) -> None:
    """What the scores ask for: one's own safety near the target, and who should get the points."""
    mine = situation.scores[situation.seat] + situation.taken[situation.seat]
    if mine >= NEAR_END and points:
        parts["own_score"] = -settings.w_near100_self_capture_base * win
        parts["own_score"] += settings.w_near100_shed_perpen * given
    if situation.winning is None or win > 0 or not given:
        return
    taker = situation.winning[1]
    if taker == situation.ahead and taker != situation.seat:
        gap = situation.scores[taker] - situation.scores[situation.seat]
        units = max(0, min(30, gap)) // 10
        each = settings.w_leader_feed_base + settings.w_leader_feed_gap_per10 * units
        if situation.style is Intent.HUNT_LEADER:
            each += settings.w_hunt_feed_perpen
        parts["feed"] = each * given
    else:
        parts["feed"] = -settings.w_nonleader_feed_perpen * given


def _moon(
    situation: Situation,
    card: int,
    settings: HeartsSettings,
    parts: dict[str, float],
    win: float,
    points: float,
    own: int,
) -> None:
    parts["moon"] = settings.w_moon_capture * win + settings.w_moon_capture_perpen * win * points
    parts["moon"] -= settings.w_moon_shed_perpen * own * (1 - win)
    if situation.led is None and suit_of(card) == HEARTS:
        parts["moon"] += settings.w_moon_heart_lead * rank_of(card) / 12
    if win == 0 and situation.led is not None:
        parts["high_card"] = -settings.w_follow_high_rank * rank_of(card)  # keep the high cards


def _defence(
    situation: Situation, settings: HeartsSettings, parts: dict[str, float], win: float, points: float
) -> None:
    """One trick with penalties in other hands ends a moon; the cheaper the better."""
    if situation.shooter is None or points <= 0:
        return
    taker = situation.winning[1] if situation.winning is not None and win == 0 else None
    if win and points <= 6:
        parts["moon_defence"] = settings.w_moon_defence * win + settings.w_capture_perpen * win * points
    elif taker == situation.shooter:
        parts["moon_defence"] = -settings.w_moon_defence
