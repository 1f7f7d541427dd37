"""Ideas of leading in defence: suits that are attacked, returned, cut off or left alone."""

from __future__ import annotations

from typing import Final

from parlour.cards import members, name_of, of_suit, rank_of, suit_of
from parlour.core.teaching import Idea
from parlour.games.bridge.engine.events import MOST_TRICKS
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.teaching.looking import (
    JACK,
    SUIT_NAMES,
    TEN,
    above,
    bid_by,
    held,
    idea,
    in_play,
    is_honour,
    named_by,
    opposite,
    seat_name,
)

__all__ = [
    "attack",
    "cut_ruffs",
    "fourth_best",
    "give_ruff",
    "go_on",
    "keep_master",
    "leave_suit",
    "no_ruff_and_discard",
    "no_trump_lead",
    "partners_bid",
    "return_suit",
    "safe_lead",
    "sequence",
    "singleton",
    "their_suit",
    "through_dummy",
    "top_of_nothing",
    "up_to_weakness",
    "would_be_ruffed",
]

FOURTH: Final = 4


@in_play("lead", side="defence")
def give_ruff(board: Situation, card: int, rival: int) -> Idea | None:
    """Partner has shown out of the suit and may still have a trump."""
    suit = suit_of(card)
    void = of_suit(board.voids[board.partner], suit) and suit_of(rival) != suit
    trumps = board.trumps is not None and of_suit(board.against[board.partner], board.trumps)
    return idea(card, suit=SUIT_NAMES[suit], partner=seat_name(board.partner)) if void and trumps else None


@in_play("lead", side="defence")
def no_ruff_and_discard(board: Situation, card: int, rival: int) -> Idea | None:
    """A suit that neither of declarer's hands has lets one ruff while the other throws a loser."""
    suit = suit_of(rival)
    both = not of_suit(board.out, suit) and board.trumps is not None and suit not in (board.trumps, suit_of(card))
    return idea(rival, suit=SUIT_NAMES[suit]) if both and of_suit(board.out, board.trumps or 0) else None


@in_play("lead", side="defence")
def would_be_ruffed(board: Situation, card: int, rival: int) -> Idea | None:
    """A high card of a suit in which one of declarer's hands has shown out is no winner while there are trumps."""
    suit = suit_of(rival)
    for seat in (board.contract.declarer, board.contract.dummy):
        hand = board.against[seat] if seat != board.contract.dummy else board.obs.dummy
        void = board.trumps is not None and of_suit(hand, board.trumps or 0) and not of_suit(hand, suit)
        if void and suit not in (suit_of(card), board.trumps) and not above(board, rival):
            return idea(rival, suit=SUIT_NAMES[suit], who=seat_name(seat))
    return None


@in_play("lead", side="defence")
def sequence(board: Situation, card: int, rival: int) -> Idea | None:
    """The top of touching honours drives out a higher one and gives nothing away."""
    mine = held(board, suit_of(card))
    top = is_honour(card) and card - 1 in mine and card + 1 not in mine and rank_of(card)
    small = (rival not in mine or rival < card - 1) and (suit_of(card) != board.trumps or rank_of(card) > JACK)
    if not top or not small:
        return None
    both = {"both": name_of(card)} if _both_high(board, card) else {}
    return idea(card, card - 1, next=name_of(card - 1), **both)


def _both_high(board: Situation, card: int) -> bool:
    """Whether a card and the next one are winners, and no question to partner."""
    return not above(board, card) and (bool(board.obs.plays) or suit_of(card) == board.trumps)


@in_play("lead", side="defence")
def singleton(board: Situation, card: int, rival: int) -> Idea | None:
    """Who has no more of a suit can ruff it next time."""
    suit = suit_of(card)
    trumps = board.trumps is not None and suit != board.trumps and of_suit(board.hand, board.trumps)
    early = board.left > FOURTH  # later on every card may be the last of its suit
    return idea(card, suit=SUIT_NAMES[suit]) if trumps and early and held(board, suit) == [card] else None


@in_play("lead", side="defence")
def return_suit(board: Situation, card: int, rival: int) -> Idea | None:
    """Partner's suit goes on."""
    suit = suit_of(card)
    theirs = board.led_first(board.partner) == suit != suit_of(rival) and suit != board.trumps
    return idea(card, suit=SUIT_NAMES[suit], partner=seat_name(board.partner)) if theirs else None


@in_play("lead", side="defence")
def go_on(board: Situation, card: int, rival: int) -> Idea | None:
    """The suit that our side has begun, or led last, goes on."""
    suit = suit_of(card)
    last = suit_of(board.obs.plays[-4]) if board.obs.plays and (board.obs.leaders[-2] - board.seat) % 2 == 0 else None
    begun = suit in (board.led_first(board.seat), last) and suit not in (suit_of(rival), board.trumps)
    return idea(card, suit=SUIT_NAMES[suit]) if begun else None


@in_play("lead", side="defence")
def partners_bid(board: Situation, card: int, rival: int) -> Idea | None:
    """Partner has bid the suit, and so has something there."""
    suit = suit_of(card)
    bid = suit in named_by(board, board.partner) and suit not in (suit_of(rival), board.trumps)
    return idea(card, suit=SUIT_NAMES[suit]) if bid and not opposite(board, suit) else None


@in_play("lead", side="defence")
def their_suit(board: Situation, card: int, rival: int) -> Idea | None:
    """Before dummy is seen, a suit that declarer's side has bid is left alone for one that it has not."""
    suit, theirs = suit_of(rival), (board.contract.declarer, board.contract.dummy)
    if board.obs.plays or any(suit_of(card) in bid_by(board, seat) for seat in theirs):
        return None
    for seat in theirs:
        if suit in bid_by(board, seat) and suit not in (suit_of(card), board.trumps):
            return idea(card, suit=SUIT_NAMES[suit], who=seat_name(seat))
    return None


@in_play("lead", side="defence")
def cut_ruffs(board: Situation, card: int, rival: int) -> Idea | None:
    """A trump led takes away the trump that a short dummy would ruff with."""
    dummy = board.obs.dummy
    if board.trumps is None or suit_of(card) != board.trumps or suit_of(rival) == board.trumps:
        return None
    lengths = {suit: of_suit(dummy, suit).bit_count() for suit in range(4) if suit != board.trumps}
    short = min(lengths, key=lambda suit: lengths[suit])
    ruffs = lengths[short] <= 2 and of_suit(dummy, board.trumps)
    return idea(card, suit=SUIT_NAMES[short]) if ruffs else None


@in_play("lead", side="defence")
def through_dummy(board: Situation, card: int, rival: int) -> Idea | None:
    """With dummy on the left, its honours are led through: partner plays after them."""
    suit = suit_of(card)
    honours = [other for other in members(of_suit(board.obs.dummy, suit)) if rank_of(other) >= JACK]
    left = board.contract.dummy == (board.seat + 1) % 4 and suit not in (suit_of(rival), board.trumps)
    return idea(card, honours[-1], honour=name_of(honours[-1])) if left and honours else None


@in_play("lead", side="defence")
def up_to_weakness(board: Situation, card: int, rival: int) -> Idea | None:
    """With dummy on the right, a suit in which it is weak catches declarer's honours between the defenders."""
    suit = suit_of(card)
    weak, weak_too = (
        all(rank_of(other) < TEN for other in members(of_suit(board.obs.dummy, one))) for one in (suit, suit_of(rival))
    )
    right = board.contract.dummy == (board.seat - 1) % 4 and suit not in (suit_of(rival), board.trumps)
    right = right and of_suit(board.obs.dummy, suit) != 0 and suit != board.led_first(board.contract.declarer)
    return idea(card, suit=SUIT_NAMES[suit]) if right and weak and not weak_too else None


@in_play("lead", side="defence")
def keep_master(board: Situation, card: int, rival: int) -> Idea | None:
    """A sure winner is not cashed where that would make the next card of the other side good."""
    suit = suit_of(rival)
    falls = of_suit(board.obs.dummy, suit) if of_suit(board.obs.dummy, suit).bit_count() == 1 else 0
    below = [card for card in members(of_suit((board.out | board.hand) & ~falls, suit)) if card < rival]
    helped = bool(below) and rank_of(below[-1]) >= JACK and bool(of_suit(board.out, suit) >> below[-1] & 1)
    apart = suit not in (suit_of(card), board.trumps) and not above(board, rival)
    return idea(rival, below[-1], good=name_of(below[-1])) if apart and helped else None


@in_play("lead")
def leave_suit(board: Situation, card: int, rival: int) -> Idea | None:
    """Who leads a suit with a broken honour helps the other side there."""
    left = MOST_TRICKS - sum(board.obs.won)
    if board.declaring and board.contract.target - board.obs.won[board.seat % 2] >= left:
        return None  # no trick may be lost, so nobody else is to lead
    suit = suit_of(rival)
    mine = [*held(board, suit), *(opposite(board, suit) if board.declaring else ())]
    broken = [other for other in mine if rank_of(other) >= JACK and above(board, other) and other + 1 not in mine]
    apart = suit not in (suit_of(card), board.trumps) and len(mine) > 1
    honour = name_of(max(broken)) if broken else ""
    return idea(rival, suit=SUIT_NAMES[suit], honour=honour) if apart and broken else None


@in_play("lead", side="defence")
def no_trump_lead(board: Situation, card: int, rival: int) -> Idea | None:
    """Leading trumps would draw them for declarer."""
    apart = board.trumps is not None and suit_of(rival) == board.trumps != suit_of(card)
    return idea(rival) if apart else None


@in_play("lead", side="defence")
def fourth_best(board: Situation, card: int, rival: int) -> Idea | None:
    """The longest suit is where small cards become winners."""
    mine = held(board, suit_of(card))
    fourth = (
        len(mine) >= FOURTH and card == mine[-FOURTH] and rank_of(mine[-1]) >= JACK and suit_of(card) != board.trumps
    )
    apart = suit_of(card) != suit_of(rival)
    if board.trumps is not None:  # nobody leads away from an ace there
        named = fourth and apart and not board.obs.plays and above(board, mine[-1])
        return idea(card, suit=SUIT_NAMES[suit_of(card)], honour=name_of(mine[-1])) if named else None
    if len(mine) < FOURTH or len(mine) <= len(held(board, suit_of(rival))):
        return None
    if not above(board, card):
        return idea(card, suit=SUIT_NAMES[suit_of(card)], length=len(mine), ready="ready")
    facts = {"fourth": "fourth"} if fourth else {}
    return idea(card, suit=SUIT_NAMES[suit_of(card)], length=len(mine), **facts)


@in_play("lead", side="defence")
def top_of_nothing(board: Situation, card: int, rival: int) -> Idea | None:
    """The first lead from two or three small cards is the highest of them: it risks no honour and promises none."""
    mine = held(board, suit_of(card))
    named = not board.obs.plays and len(mine) in (2, 3) and card == mine[-1] and not is_honour(card)
    apart = suit_of(card) not in (suit_of(rival), board.trumps)
    return idea(card, suit=SUIT_NAMES[suit_of(card)], length=len(mine)) if named and apart else None


@in_play("lead", side="defence")
def attack(board: Situation, card: int, rival: int) -> Idea | None:
    """A trick is set up in a suit before declarer can throw losers of it."""
    mine = held(board, suit_of(card))
    honours = [other for other in mine if rank_of(other) >= JACK and above(board, other) and other != card]
    apart = suit_of(card) not in (suit_of(rival), board.trumps) and honours and above(board, card)
    return idea(card, honours[-1], suit=SUIT_NAMES[suit_of(card)], honour=name_of(honours[-1])) if apart else None


@in_play("lead", side="defence")
def safe_lead(board: Situation, card: int, rival: int) -> Idea | None:
    """From a suit without an honour nothing is lost that declarer could not take anyway."""
    small, small_too = (all(rank_of(other) < JACK for other in held(board, suit_of(one))) for one in (card, rival))
    apart = suit_of(card) not in (suit_of(rival), board.trumps) and not small_too
    return idea(card, suit=SUIT_NAMES[suit_of(card)]) if small and apart else None
