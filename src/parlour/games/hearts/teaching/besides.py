"""What a card or a pass does besides its main idea, in a second sentence."""

from __future__ import annotations

from typing import Final

from parlour.cards import HEARTS, SPADES, SUIT_MASKS, name_of, suit_of
from parlour.core.analysis import Candidate
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.variants import QUEEN
from parlour.games.hearts.teaching.passing import SHORT, emptied
from parlour.games.hearts.teaching.table import SUITS, burden, held, look

__all__ = ["also"]

EMPTYING: Final = {"last_of_suit", "pass_nearly", "pass_suit", "shorten"}  # ideas that say themselves what is emptied
SPADE_PASSES: Final = {"keep_guards", "keep_queen", "pass_high_spades", "pass_queen"}  # or what becomes of high spades

FEW: Final = 3  # cards in hand with which there is little left to discard


def also(obs: HeartsView, move: Candidate[Action], rival: Candidate[Action], told: Idea) -> Idea | None:
    """Return the second idea of a move, a plan of ``[also]``."""
    if obs.phase == "pass":
        return _of_pass(obs, move.action, told.plan, told.facts.get("cards", ()))
    return _of_card(obs, move.action, told.plan)


def _of_card(obs: HeartsView, move: Action, name: str) -> Idea | None:
    """Return that a card was the last of its suit."""
    suit = suit_of(move[0])
    empty = obs.phase == "play" and held(obs, suit) == [move[0]] and suit != HEARTS and name not in EMPTYING
    if not empty or obs.hand.bit_count() <= FEW or not look(obs).unseen & SUIT_MASKS[suit] or burden(obs, suit) is None:
        return None
    return Idea({"void": SUITS[suit]}, plan="void")


def _of_pass(obs: HeartsView, move: Action, name: str, cards: Fact) -> Idea | None:
    """Return what a pass does with high spades, or the suit that it empties."""
    spades, void = held(obs, SPADES), [suit for suit in emptied(obs, move) if suit not in (HEARTS, SPADES)]
    high = tuple(name_of(card) for card in spades if card > QUEEN and card in move)
    if name not in SPADE_PASSES and QUEEN in move:
        return Idea({"few" if len(spades) <= SHORT else "guards": len(spades) - 1}, plan="queen")
    if name not in SPADE_PASSES and QUEEN in spades and len(spades) > SHORT:
        return Idea({"guards": len(spades) - 1}, plan="guard")
    if name not in SPADE_PASSES and QUEEN not in spades and high and high != cards:
        return Idea({"high": high}, plan="spades")
    return Idea({"void": SUITS[void[0]]}, plan="void") if void and name not in EMPTYING else None
