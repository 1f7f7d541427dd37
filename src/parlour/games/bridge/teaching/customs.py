"""What chooses between cards and calls that come to the same: customs between defenders, the system, a claim."""

from __future__ import annotations

from typing import Final

from parlour.cards import members, name_of, of_suit, suit_of
from parlour.core.analysis import Candidate
from parlour.core.means import mean_of
from parlour.core.teaching import Idea
from parlour.games.bridge.players.habits import signal
from parlour.games.bridge.players.simple import card_parts
from parlour.games.bridge.rules.claim import CLAIM
from parlour.games.bridge.rules.state import BridgeView
from parlour.games.bridge.teaching.calls import meaning_of
from parlour.games.bridge.teaching.looking import SUIT_NAMES, is_card, is_honour, look, seat_name

__all__ = ["claim", "custom", "system"]

SHOWN: Final = {"sequence": "custom_sequence", "fourth_best": "custom_fourth", "partner_suit": "custom_return"}


def _same(move: Candidate[int], other: Candidate[int]) -> bool:
    """Whether two moves are the same, or come to the same as far as the deals tell."""
    pairs = zip(move.continuations, other.continuations, strict=True)
    gaps = [one.value - two.value for one, two in pairs]
    return move.action == other.action or (bool(gaps) and not mean_of(gaps).exceeds())


def claim(obs: BridgeView, move: Candidate[int], other: Candidate[int]) -> Idea | None:
    """What is certain is claimed."""
    return Idea({"tricks": look(obs).left}) if obs.phase == "play" and move.action == CLAIM else None


def custom(obs: BridgeView, move: Candidate[int], other: Candidate[int]) -> Idea | None:
    """Of cards that take as many tricks a defender plays the one that tells partner something."""
    if obs.phase != "play" or not is_card(move.action) or not is_card(other.action) or not _same(move, other):
        return None
    now, card = look(obs), move.action
    if now.declaring:
        return None
    suit = suit_of(card)
    facts = {"suit": SUIT_NAMES[suit], "partner": seat_name(now.partner)}
    shown = signal(now)
    if shown is not None and shown[0] == card:
        return Idea(facts, (name_of(card),), f"custom_{shown[1]}")
    mine, theirs = (card_parts(now, one) for one in (card, other.action))
    for part, plan in SHOWN.items():
        if not now.trick and mine.get(part, 0.0) > max(0.0, theirs.get(part, 0.0)):
            return Idea(facts, (name_of(card),), plan)
    held = list(members(of_suit(now.hand, suit)))
    if now.trick and suit == suit_of(now.trick[0]) and is_honour(card) and card + 1 in held and card - 1 not in held:
        return Idea({**facts, "next": name_of(card + 1)}, (name_of(card),), "custom_lowest")
    return None


def system(obs: BridgeView, move: Candidate[int], other: Candidate[int]) -> Idea | None:
    """What a call says by the system, where no other call is clearly worse."""
    if obs.phase != "auction" or not _same(move, other):
        return None
    found = meaning_of(obs, move.action)
    return None if found is None else Idea(found[1], (), found[0])
