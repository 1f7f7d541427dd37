"""What a card or a pass does besides its main idea, in a second sentence."""

from __future__ import annotations

from typing import Final

from parlour.cards import HEARTS, SPADES, SUIT_MASKS, name_of, suit_of
from parlour.core.observation import Fact
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.variants import QUEEN
from parlour.games.hearts.teaching.passing import SHORT, emptied
from parlour.games.hearts.teaching.table import SUITS, burden, held, look

__all__ = ["besides"]

EMPTYING: Final = {"last_of_suit", "pass_nearly", "pass_suit", "shorten"}  # ideas that say themselves what is emptied
SPADE_PASSES: Final = {"keep_guards", "keep_queen", "pass_high_spades", "pass_queen"}  # or what becomes of high spades

FEW: Final = 3  # cards in hand with which there is little left to discard


def besides(name: str, obs: HeartsView, move: Action, cards: Fact) -> dict[str, Fact]:
    """Return the second idea of a move, as a code of ``[also]`` with its facts, beside one of this name about cards."""
    if obs.phase == "pass":
        return _of_pass(name, obs, move, cards)
    suit = suit_of(move[0])
    empty = obs.phase == "play" and held(obs, suit) == [move[0]] and suit != HEARTS and name not in EMPTYING
    if not empty or obs.hand.bit_count() <= FEW or not look(obs).unseen & SUIT_MASKS[suit] or burden(obs, suit) is None:
        return {}
    return {"also": "void", "void": SUITS[suit]}


def _of_pass(name: str, obs: HeartsView, move: Action, cards: Fact) -> dict[str, Fact]:
    """Return what a pass does with high spades, or the suit that it empties."""
    spades, void = held(obs, SPADES), [suit for suit in emptied(obs, move) if suit not in (HEARTS, SPADES)]
    high = tuple(name_of(card) for card in spades if card > QUEEN and card in move)
    if name not in SPADE_PASSES and QUEEN in move:
        return {"also": "queen", "few" if len(spades) <= SHORT else "guards": len(spades) - 1}
    if name not in SPADE_PASSES and QUEEN in spades and len(spades) > SHORT:
        return {"also": "guard", "guards": len(spades) - 1}
    if name not in SPADE_PASSES and QUEEN not in spades and high and high != cards:
        return {"also": "spades", "high": high}
    return {"also": "void", "void": SUITS[void[0]]} if void and name not in EMPTYING else {}
