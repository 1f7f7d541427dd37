"""Ideas of winning a trick: why it is taken now, with which card, and what a card that may lose does for others."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from parlour.cards import members, name_of, of_suit, rank_of, suit_of
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.teaching.looking import (
    JACK,
    SUIT_NAMES,
    above,
    best_card,
    hand_name,
    held,
    idea,
    in_play,
    is_honour,
    opposite,
    seat_name,
    theirs,
    touching,
    wins,
)
from parlour.games.bridge.teaching.purpose import enough, next_step
from parlour.games.bridge.teaching.suits import hold_up

__all__ = ["beat_it", "force_out", "play_high", "runs", "take_now", "win_last"]

LAST: Final = 3  # cards on the table when the fourth hand plays
LONG: Final = 4  # cards of a suit of dummy on which losers are thrown


def runs(board: Situation, suit: int) -> bool:
    """Whether declarer may throw losers on a long suit of dummy: two of its top three cards, the third not here."""
    dummies = list(members(of_suit(board.obs.dummy, suit)))
    tops = [card for card in dummies if rank_of(card) > JACK]
    return len(dummies) >= LONG and len(tops) >= 2 and not any(rank_of(card) > JACK for card in held(board, suit))


def _why_now(board: Situation, card: int, rival: int) -> dict[str, Fact]:
    """Return why a trick does not wait: a higher card is kept, dummy could ruff next, losers could be thrown away."""
    suit = suit_of(card)
    if across := _across(board, suit):
        return across
    spared = [other for other in held(board, suit) if other > card and not touching(board.obs, card, other)]
    if spared:
        return {"spared": name_of(spared[-1])}
    if ready := enough(replace(board, hand=board.hand & ~(1 << card), trick=()), won=1):
        return ready
    only = board.declaring and all(above(board, other) for other in held(board, suit) if other != card)
    if only and hold_up(board.obs, rival, card) is not None:
        return {"waits": SUIT_NAMES[suit]}
    if board.declaring:
        ruffs = board.trumps not in (None, suit) and of_suit(board.out, board.trumps or 0)
        return {"undrawn": of_suit(board.out, board.trumps or 0).bit_count()} if ruffs else {}
    dummy, to_play = board.obs.dummy, (board.contract.dummy - board.leader) % 4 >= len(board.trick)
    short = of_suit(dummy, suit).bit_count() <= to_play
    if board.trumps not in (None, suit) and short and of_suit(dummy, board.trumps or 0):
        return {"ruffed": SUIT_NAMES[suit]}
    threats = [other for other in range(4) if other not in (suit, board.trumps) and runs(board, other)]
    return {"threat": SUIT_NAMES[threats[0]]} if threats else {}


def _across(board: Situation, suit: int) -> dict[str, Fact]:
    """Return what declarer's other hand, which plays later, could win with: it is kept, or may be beaten itself."""
    later = opposite(board, suit) if board.declaring and len(board.trick) == 1 else []
    if not later or not is_honour(later[-1]) or later[-1] < best_card(board)[0] or suit_of(board.trick[0]) != suit:
        return {}
    if not above(board, later[-1]):
        return {"saved": name_of(later[-1]), "hand": hand_name(board, board.partner)}
    return {"unsafe": name_of(later[-1]), "last": seat_name((board.seat + 1) % 4)}


def _taken(board: Situation, card: int, rival: int) -> Idea | None:
    """Return the idea of a card that takes one of theirs, with why it does so now."""
    best, seat = best_card(board)
    if suit_of(card) == board.trumps and not above(board, card) and suit_of(rival) == board.trumps:
        # The highest trump wins later just as well: it is taken now only for what is led next
        step: dict[str, Fact] = next_step(board, card, board.seat)
        step = step or ({"captured": name_of(best)} if rank_of(best) >= JACK else {})
        tops = [other for other in held(board, suit_of(card)) if not above(board, other)]
        # With two of them the trick is given away for nothing
        return idea(card, best, best=name_of(best), holder=seat_name(seat), **step) if step or len(tops) > 1 else None
    facts: dict[str, Fact] = {"captured": name_of(best)} if rank_of(best) >= JACK else {}
    return idea(card, best, best=name_of(best), holder=seat_name(seat), **(_why_now(board, card, rival) or facts))


@in_play("follow")
def win_last(board: Situation, card: int, rival: int) -> Idea | None:
    """Fourth hand takes what the other side would win."""
    if len(board.trick) != LAST or not theirs(board) or not wins(board, card) or wins(board, rival):
        return None
    return _taken(board, card, rival)


@in_play("follow")
def take_now(board: Situation, card: int, rival: int) -> Idea | None:
    """A sure winner takes the trick at once."""
    sure = theirs(board) and wins(board, card) and not board.beatable(card, (*board.trick, card))
    # A small card that second hand puts on a smaller one is no try to win
    low = not wins(board, rival) or (len(board.trick) == 1 and not is_honour(rival))
    return _taken(board, card, rival) if sure and low and card > rival else None


@in_play("follow", side="declarer")
def force_out(board: Situation, card: int, rival: int) -> Idea | None:
    """An honour wins, or drives out the only card that beats it and makes the one below it good."""
    missing = above(board, card)
    both = (*held(board, suit_of(card)), *opposite(board, suit_of(card)))
    good = [other for other in both if is_honour(other) and other < card and above(board, other) == missing]
    tries = len(board.trick) < LAST and is_honour(card) and wins(board, card) and card > rival and not is_honour(rival)
    if not tries or len(missing) != 1 or not good:
        return None
    return idea(card, missing[0], missing=name_of(missing[0]), good=name_of(max(good)))


@in_play("follow")
def beat_it(board: Situation, card: int, rival: int) -> Idea | None:
    """A small card is high enough that the others have to beat it."""
    higher = suit_of(card) == suit_of(rival) and card > rival and not is_honour(card)
    return idea(card, rival) if higher and wins(board, card) and not wins(board, rival) else None


@in_play("follow")
def play_high(board: Situation, card: int, rival: int) -> Idea | None:
    """A high card wins or costs the other side a higher one."""
    higher = suit_of(card) == suit_of(rival) and card > rival and wins(board, card)
    missing = above(board, card)
    if not higher or not missing or not board.beatable(card, (*board.trick, card)):
        return None
    return idea(card, missing[-1], missing=name_of(missing[-1]))
