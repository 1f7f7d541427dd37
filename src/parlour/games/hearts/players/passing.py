"""Which three cards to pass: every triple is weighed, single cards and what remains of the hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from parlour.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_MASKS, lowest, members, rank_of, suit_of
from parlour.core.observation import seat_of
from parlour.games.hearts.players.moon import moon_hand
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SEATS, penalty
from parlour.games.hearts.rules.variants import JACK, QUEEN, TWO_OF_CLUBS

__all__ = ["PASS_PARTS", "WeighedAction", "plan_pass"]

PASS_PARTS: Final = ("queen", "high_spades", "high_hearts", "high_cards", "short_suit", "kept", "receiver", "moon")
KING: Final = QUEEN + 1
ACE: Final = QUEEN + 2
# What counts besides the settings, in their unit.
MOON_RANK: Final = 400.0  # a rank below the ace, for a hand that may shoot the moon: it keeps what wins tricks
MOON_HEART: Final = 3000.0  # a heart kept for the same: every one of them has to be won
GUARDED: Final = 0.1  # the share that passing a high spade is worth where small ones protect it
GUARDING: Final = 1500.0  # a small spade kept under the queen, king or ace
SMALL_SPADE: Final = 500.0  # a small spade kept without them: one of them may be passed to us
BONUS_JACK: Final = 8000.0  # the jack of diamonds kept where it brings a bonus, about as much as a bare queen
FIRST_LEAD: Final = 1000.0  # the two of clubs kept: it can win nothing
UNGUARDED: Final = 1500.0  # each spade short of four beside a queen that is kept
LAST_ONE: Final = 50.0  # the queen to whoever has least points late in a match: a tie-break, no reason to keep her
LATE: Final = 75  # points of the leader from which that counts


@dataclass(frozen=True, slots=True)
class WeighedAction:
    """An action with the parts of its worth."""

    action: Action
    parts: Mapping[str, float]

    @property
    def value(self) -> float:
        """What it is worth."""
        return sum(self.parts.values())


def plan_pass(
    obs: HeartsView, settings: HeartsSettings, removed: frozenset[str] = frozenset(), keep: int = 24
) -> list[WeighedAction]:
    """Return the best passes, best first; equal ones in the order of their cards."""
    hand = obs.hand
    moon = moon_hand(hand, obs, settings)
    singles = {card: _card_parts(hand, card, moon, obs, settings) for card in members(hand)}
    values = {
        card: sum(value for name, value in parts.items() if name not in removed) for card, parts in singles.items()
    }
    ranked = []
    for cards in combinations(singles, 3):
        whole = {} if moon else _whole(hand, cards, settings)
        total = sum(values[card] for card in cards)
        ranked.append((-total - sum(value for name, value in whole.items() if name not in removed), cards, whole))
    ranked.sort(key=lambda item: item[:2])
    plans = []
    for _, cards, whole in ranked[:keep]:
        parts = dict.fromkeys(PASS_PARTS, 0.0)
        for source in (*(singles[card] for card in cards), whole):
            for name, value in source.items():
                parts[name] += 0.0 if name in removed else value
        plans.append(WeighedAction(cards, parts))
    return plans


def _card_parts(hand: int, card: int, moon: bool, obs: HeartsView, settings: HeartsSettings) -> dict[str, float]:
    suit, rank = suit_of(card), rank_of(card)
    if moon:  # keep what wins tricks
        return {"moon": MOON_RANK * (12 - rank) - MOON_HEART * (suit == HEARTS)}
    parts: dict[str, float] = {}
    spades = (hand & SUIT_MASKS[SPADES]).bit_count()
    below = (hand & SUIT_MASKS[SPADES] & ((1 << QUEEN) - 1)).bit_count()
    guarded = spades >= 5 or below >= 4
    if card == QUEEN:
        parts["queen"] = settings.pass_queen * (GUARDED if guarded else 1.0)
    elif card in (KING, ACE):
        value = settings.pass_king if card == KING else settings.pass_ace
        parts["high_spades"] = value * (GUARDED if guarded else 1.0)
    elif suit == SPADES:
        parts["kept"] = -GUARDING if hand >> QUEEN & 7 else -SMALL_SPADE
    elif suit == HEARTS:
        parts["high_hearts"] = settings.pass_hearts * (rank >= 8) + settings.pass_hearts_rank * rank
        if card == lowest(hand & SUIT_MASKS[HEARTS]):
            parts["kept"] = -settings.pass_low_heart
    else:
        parts["high_cards"] = settings.pass_side_rank * rank
        if obs.rules.jd_bonus and card == JACK:
            parts["kept"] = -BONUS_JACK
    if card == TWO_OF_CLUBS:
        parts["kept"] = -FIRST_LEAD
    own = penalty(1 << card)
    receiver = obs.receiver
    if own and receiver is not None and max(obs.scores) > 0:
        most = max(SEATS, key=lambda seat: (obs.scores[seat], -seat))
        if receiver == most and most != seat_of(obs):
            parts["receiver"] = settings.w_pass_to_leader_penalty * min(own, 3)
        elif obs.scores[receiver] == min(obs.scores) and obs.scores[most] >= LATE and card == QUEEN:
            parts["receiver"] = -LAST_ONE
    return parts


def _whole(hand: int, cards: tuple[int, ...], settings: HeartsSettings) -> dict[str, float]:
    """Return what the suits look like afterwards."""
    parts: dict[str, float] = {}
    gone = 0
    for card in cards:
        gone |= 1 << card
    for suit in (CLUBS, DIAMONDS):
        passed = (gone & SUIT_MASKS[suit]).bit_count()
        if passed:
            held = (hand & SUIT_MASKS[suit]).bit_count()
            if passed == held:
                parts["short_suit"] = parts.get("short_suit", 0.0) + settings.pass_void
            elif held <= 4:
                parts["short_suit"] = parts.get("short_suit", 0.0) + settings.pass_short * passed / held
    if hand >> QUEEN & 1 and not gone >> QUEEN & 1:
        spades = (hand & ~gone & SUIT_MASKS[SPADES]).bit_count()
        parts["kept"] = -max(0, 4 - spades) * UNGUARDED
    return parts
