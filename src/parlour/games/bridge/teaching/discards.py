"""Ideas of a hand without the suit that is led: ruff or not, and what to throw away."""

from __future__ import annotations

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
    wins,
)
from parlour.games.bridge.teaching.purpose import next_step

__all__ = [
    "idle_card",
    "keep_guard",
    "keep_length",
    "keep_link",
    "keep_suit",
    "keep_way",
    "keep_winner",
    "no_ruff",
    "overruff",
    "partners_trick",
    "ruff",
    "ruff_high",
    "ruff_later",
    "throw_last",
    "throw_loser",
]

LAST: Final = 3  # cards on the table when the fourth hand plays


@in_play("ruff")
def overruff(board: Situation, card: int, rival: int) -> Idea | None:
    """A trump beats one of theirs."""
    best, seat = best_card(board)
    takes = theirs(board) and suit_of(best) == board.trumps and wins(board, card) and not wins(board, rival)
    return idea(card, best, best=name_of(best), holder=seat_name(seat)) if takes else None


@in_play("ruff")
def ruff(board: Situation, card: int, rival: int) -> Idea | None:
    """A trump takes a trick that the other side would win, or that partner may not win any more."""
    takes = theirs(board) and wins(board, card) and not wins(board, rival)
    best, seat = best_card(board)
    if not takes:
        return None
    if len(board.trick) == 1 and _partner_may_win(board, best):
        return _race(board, card, best)
    return idea(card, best, best=name_of(best), holder=seat_name(seat))


def _race(board: Situation, card: int, best: int) -> Idea | None:
    """Second hand ruffs although the hand across may win: what that hand has can be beaten, or is not known."""
    if not board.declaring:
        return idea(card, best, unsure=name_of(best))
    top = opposite(board, suit_of(best))[-1]
    if above(board, top):
        return idea(
            card, top, own=name_of(top), higher=name_of(above(board, top)[-1]), last=seat_name((board.seat + 1) % 4)
        )
    step = next_step(board, card, board.seat)
    return idea(card, best, **step) if step else None


def _partner_may_win(board: Situation, best: int) -> bool:
    """Whether partner, who plays after this hand, may beat the best card without a trump."""
    return any(other > best for other in members(of_suit(board.against[board.partner], suit_of(best))))


@in_play("ruff")
def ruff_high(board: Situation, card: int, rival: int) -> Idea | None:
    """A higher trump cannot be beaten by a hand that may be out of the suit as well."""
    both = suit_of(rival) == board.trumps and card > rival and len(board.trick) < LAST
    return idea(card, rival, last=seat_name((board.seat + 1) % 4)) if both else None


@in_play("discard")
def no_ruff(board: Situation, card: int, rival: int) -> Idea | None:
    """The trump is worth more later than this trick."""
    if suit_of(rival) != board.trumps:
        return None
    best, seat = best_card(board)
    if seat == board.partner:
        return None
    hoped = not board.declaring and len(board.trick) == 1 and _partner_may_win(board, best)
    return idea(rival, best, **({"hoped": name_of(best)} if hoped else {}))


@in_play("discard")
def partners_trick(board: Situation, card: int, rival: int) -> Idea | None:
    """The trick is ours already; a trump on it is wasted."""
    best, seat = best_card(board)
    if suit_of(rival) != board.trumps or seat != board.partner:
        return None
    if board.beatable(rival, (*board.trick, rival)):
        return idea(rival, best, over=seat_name((board.seat + 1) % 4))
    # A hand that plays later may still win: then nothing wins already
    return idea(rival, best, **{"best" if not board.beatable(best, board.trick) else "hoped": name_of(best)})


@in_play("discard", "ruff")
def keep_winner(board: Situation, card: int, rival: int) -> Idea | None:
    """A card that nothing of its suit beats is not thrown away."""
    # Nobody knows whether there will be a way to cash it: nothing out beats it, and no more is said
    top = not above(board, rival) and suit_of(rival) != board.trumps
    return idea(rival, suit=SUIT_NAMES[suit_of(rival)]) if top else None


@in_play("discard")
def keep_guard(board: Situation, card: int, rival: int) -> Idea | None:
    """Small cards in front of an honour keep it from falling under a higher one."""
    mine = held(board, suit_of(rival))
    honour = mine[-1]
    higher = above(board, honour)
    # As many small cards as higher ones are out; a king or queen may do with one less, if partner has one of those
    needed = (len(higher), len(higher) - (rank_of(honour) > JACK))
    guards = rank_of(honour) >= JACK and higher and honour != rival and len(mine) - 1 in needed
    return idea(rival, honour, honour=name_of(honour)) if guards and suit_of(card) != suit_of(rival) else None


@in_play("discard", side="defence")
def keep_length(board: Situation, card: int, rival: int) -> Idea | None:
    """As many cards as dummy has in a suit keep dummy's last one from winning; fewer still hold a long suit up."""
    suit = suit_of(rival)
    dummies, mine = of_suit(board.obs.dummy, suit).bit_count(), len(held(board, suit))
    if suit_of(card) in (suit, board.trumps) or suit == board.trumps or dummies < 3 or not 3 <= mine <= dummies:
        return None
    return idea(rival, suit=SUIT_NAMES[suit], **({"length": dummies} if mine == dummies else {}))


@in_play("discard", side="defence")
def idle_card(board: Situation, card: int, rival: int) -> Idea | None:
    """A card is thrown from a suit that defends nothing."""
    suit, kept = suit_of(card), suit_of(rival)
    dummies = of_suit(board.obs.dummy, suit).bit_count()
    idle = suit != kept and len(held(board, suit)) > dummies + 1
    facts: dict[str, Fact] = {"own": len(held(board, suit)), "dummies": dummies} if dummies else {}
    return idea(card, suit=SUIT_NAMES[suit], **facts) if idle else None


@in_play("discard", side="declarer")
def keep_link(board: Situation, card: int, rival: int) -> Idea | None:
    """The last cards of a suit are the way to the other hand's winners in it."""
    suit = suit_of(rival)
    across = opposite(board, suit)
    link = suit != suit_of(card) and len(held(board, suit)) <= 2 and len(across) > len(held(board, suit))
    if not link or not any(is_honour(other) for other in across):
        return None
    return idea(rival, suit=SUIT_NAMES[suit], hand=hand_name(board, board.partner))


@in_play("discard", side="declarer")
def ruff_later(board: Situation, card: int, rival: int) -> Idea | None:
    """A loser is kept that the other hand can ruff, and one is thrown that it cannot."""
    kept = suit_of(rival)
    trumps = board.trumps is not None and opposite(board, board.trumps) and kept != board.trumps and above(board, rival)
    if not trumps or opposite(board, kept) or not opposite(board, suit_of(card)) or suit_of(card) == board.trumps:
        return None
    return idea(rival, kept=name_of(rival), hand=hand_name(board, board.partner))


@in_play("discard")
def throw_last(board: Situation, card: int, rival: int) -> Idea | None:
    """The last card of a suit goes away, so that this hand can ruff the suit."""
    suit = suit_of(card)
    trumps = board.trumps is not None and of_suit(board.hand, board.trumps) and suit != board.trumps
    last = held(board, suit) == [card] and bool(above(board, card)) and suit_of(rival) not in (suit, board.trumps)
    # Declarer ruffs what the other hand loses there; a defender what is led
    led = bool(opposite(board, suit)) and all(above(board, other) for other in opposite(board, suit))
    useful = trumps and last and (led if board.declaring else bool(of_suit(board.out, suit)))
    return idea(card, suit=SUIT_NAMES[suit]) if useful else None


@in_play("discard", side="declarer")
def throw_loser(board: Situation, card: int, rival: int) -> Idea | None:
    """A loser goes away on a trick that costs nothing."""
    suit = suit_of(card)
    loser = above(board, card) and suit not in (suit_of(rival), board.trumps) and not above(board, rival)
    return idea(card, suit=SUIT_NAMES[suit]) if loser and not theirs(board) else None


@in_play("discard", side="defence")
def keep_way(board: Situation, card: int, rival: int) -> Idea | None:
    """The last card of a suit is kept, to lead it to partner."""
    suit = suit_of(rival)
    last = held(board, suit) == [rival] and suit not in (suit_of(card), board.trumps) and above(board, rival)
    partners = of_suit(board.against[board.partner], suit)
    return idea(rival, suit=SUIT_NAMES[suit]) if last and partners else None


@in_play("discard")
def keep_suit(board: Situation, card: int, rival: int) -> Idea | None:
    """The other suit can still take tricks."""
    kept = suit_of(rival)
    mine = held(board, kept)
    longer = kept != suit_of(card) and (len(mine) >= 3 or any(rank_of(other) >= JACK for other in mine))
    if not longer or kept == board.trumps:
        return None
    facts: dict[str, Fact] = {"honour": name_of(mine[-1])} if rank_of(mine[-1]) >= JACK else {"length": len(mine)}
    return idea(rival, suit=SUIT_NAMES[kept], **facts)
