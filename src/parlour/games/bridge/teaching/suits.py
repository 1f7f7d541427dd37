"""Plans for a suit: set it up, duck to keep an entry, ruff its losers, unblock it, cut it off."""

from __future__ import annotations

from typing import Final

from parlour.cards import members, name_of, of_suit, rank_of, suit_of
from parlour.core.observation import Fact, Seat
from parlour.core.teaching import Idea
from parlour.games.bridge.engine.events import MOST_TRICKS
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.teaching.looking import (
    JACK,
    SUIT_NAMES,
    above,
    best_card,
    contract_name,
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

__all__ = [
    "discard_on",
    "duck_entry",
    "duck_lead",
    "establish",
    "hold_up",
    "keep_stopper",
    "other_hand_first",
    "run_suit",
    "setting_lead",
    "short_side",
    "shorten",
    "stay_here",
    "throw_first",
    "unblock",
    "unblock_partner",
]

LONG: Final = 4  # cards of a suit in one hand whose last ones are worth setting up
ACE: Final = 12
RUNS: Final = 3  # top cards of a suit that runs
OUT: Final = 3  # cards of a suit with which it takes time until a hand has none


def _dry(board: Situation, cards: int, suit: int) -> bool:
    """Whether a hand has no way in but one suit: no winner elsewhere, and no trump."""
    others = [card for card in members(cards) if suit_of(card) != suit]
    return not any(suit_of(card) == board.trumps or not above(board, card) for card in others)


@in_play("lead", side="defence")
def setting_lead(board: Situation, card: int, rival: int) -> Idea | None:
    """A sure winner is the trick that beats the contract, and the other card is none."""
    needed = MOST_TRICKS + 1 - board.contract.target - board.obs.won[board.seat % 2]
    sure, other = (not above(board, one) and not _ruffable(board, one) for one in (card, rival))
    if needed == 1 and sure and not other:
        return idea(card, beats=contract_name(board))
    tops = [one for one in members(board.hand) if rank_of(one) == ACE and not above(board, one)]
    # So many aces are the tricks that are needed, unless one is ruffed
    first = not board.obs.plays and 1 < needed == len(tops) and card in tops and rival not in tops
    return idea(card, beats=contract_name(board), aces=needed) if first else None


def _ruffable(board: Situation, card: int) -> bool:
    return board.trumps is not None and suit_of(card) != board.trumps and bool(of_suit(board.out, board.trumps))


@in_play("lead", side="declarer")
def establish(board: Situation, card: int, rival: int) -> Idea | None:
    """A long suit lacks only the top cards: they are driven out, and the rest of it wins."""
    suit = suit_of(card)
    mine, across = held(board, suit), opposite(board, suit)
    long = max(len(mine), len(across))
    honours = [other for other in sorted((*mine, *across)) if is_honour(other)]
    out = [other for other in members(of_suit(board.out, suit)) if is_honour(other)]
    missing = [other for other in out if rank_of(other) >= JACK]
    if suit in (board.trumps, suit_of(rival)) or long < LONG or len(missing) not in (1, 2):
        return None
    if len(honours) <= len(missing) or min(missing) < honours[-1]:
        return None
    facts: dict[str, Fact] = {"missing": tuple(name_of(other) for other in reversed(missing)), "gone": len(missing)}
    if out == missing:
        facts["winners"] = long - len(missing)
    return idea(card, *missing, suit=SUIT_NAMES[suit], **facts)


@in_play("lead", side="declarer")
def shorten(board: Situation, card: int, rival: int) -> Idea | None:
    """A suit is led in which the hand with fewer trumps has one card left, to ruff the other hand's losers there."""
    suit = suit_of(card)
    if board.trumps is None or suit in (board.trumps, suit_of(rival)):
        return None
    mine, across = held(board, suit), opposite(board, suit)
    own, other = held(board, board.trumps), opposite(board, board.trumps)
    for short, long, few, many, seat in (
        (across, mine, other, own, board.partner),
        (mine, across, own, other, board.seat),
    ):
        losers = [one for one in long if one != card and above(board, one)]
        # With two cards there the suit is given up for the ruff: nothing of it is high
        low = len(short) == 2 and all(above(board, one) for one in (*short, *long))
        if (len(short) == 1 or low) and losers and len(long) >= 3 and 0 < len(few) < len(many):
            return idea(card, suit=SUIT_NAMES[suit], hand=hand_name(board, seat))
    return None


@in_play("lead", side="declarer")
def discard_on(board: Situation, card: int, rival: int) -> Idea | None:
    """A winner is cashed on which the other hand, out of the suit, throws a loser."""
    suit = suit_of(card)
    across = board.obs.seen[board.partner] or 0
    losers = [other for other in members(across) if suit_of(other) != board.trumps and above(board, other)]
    # What the hand that leads has a winner for, or no card at all, is no loser
    lost = [other for other in losers if _loses(board, suit_of(other))]
    # It helps if the last one goes: the other hand can ruff the suit then
    ready = sum(not above(board, own) for own in held(board, suit))
    lost = [other for other in lost if len(opposite(board, suit_of(other))) <= ready]
    if board.trumps in (None, suit) or suit == suit_of(rival) or above(board, card) or opposite(board, suit):
        return None
    if not lost:
        return None
    return idea(card, suit=SUIT_NAMES[suit_of(lost[0])], hand=hand_name(board, board.partner))


def _loses(board: Situation, suit: int) -> bool:
    """Whether the hand that leads has cards of a suit, and none of them is high."""
    mine = held(board, suit)
    return bool(mine) and all(above(board, own) for own in mine)


@in_play("lead", side="declarer")
def throw_first(board: Situation, card: int, rival: int) -> Idea | None:
    """Before trumps lose the lead, losers are thrown on a suit that is longer and high in the other hand."""
    suit = suit_of(card)
    if board.trumps is None or suit_of(rival) != board.trumps or suit == board.trumps:
        return None
    mine, across = held(board, suit), opposite(board, suit)
    tops = [other for other in (*mine, *across) if not above(board, other)]
    trumps = (*held(board, board.trumps), *opposite(board, board.trumps))
    thrown = len(across) > len(mine) and len(tops) > len(mine) and bool(above(board, max(trumps)))
    others = [other for other in range(4) if other not in (suit, board.trumps)]
    lost = [other for other in others if _loses(board, other) and not _high(board, opposite(board, other))]
    if not thrown or not lost:
        return None
    return idea(card, suit=SUIT_NAMES[suit], thrown=SUIT_NAMES[lost[0]])


def _high(board: Situation, cards: list[int]) -> bool:
    return any(not above(board, other) for other in cards)


@in_play("lead", side="declarer")
def run_suit(board: Situation, card: int, rival: int) -> Idea | None:
    """A long suit has so many of the top cards that all of it should win."""
    suit = suit_of(card)
    mine, across = held(board, suit), opposite(board, suit)
    tops = [other for other in (*mine, *across) if not above(board, other)]
    long, out = max(len(mine), len(across)), of_suit(board.out, suit).bit_count()
    ruffed = board.trumps is not None and of_suit(board.out, board.trumps)
    # With trumps out it is run only if nothing has to be given up in it
    if suit in (board.trumps, suit_of(rival)) or (ruffed and len(tops) < long) or not out or long < LONG:
        return None
    # Two top cards are enough where all that is out must fall on them
    if out > (2 * len(tops) if len(tops) >= RUNS else len(tops)):
        return None
    starts = card in tops or any(other > card for other in tops if other in across)
    return idea(card, *tops, suit=SUIT_NAMES[suit], tops=len(tops), length=long) if starts else None


@in_play("lead", side="declarer")
def keep_stopper(board: Situation, card: int, rival: int) -> Idea | None:
    """Without trumps the last winner in the suit that they attack is not cashed."""
    suit = suit_of(rival)
    attacked = suit in (board.led_first((board.seat + 1) % 4), board.led_first((board.seat + 3) % 4))
    stoppers = [other for other in (*held(board, suit), *opposite(board, suit)) if not above(board, other)]
    if board.trumps is not None or suit == suit_of(card) or not attacked or stoppers != [rival]:
        return None
    return idea(rival, suit=SUIT_NAMES[suit], kept=name_of(rival)) if of_suit(board.out, suit) else None


@in_play("lead", side="declarer")
def duck_lead(board: Situation, card: int, rival: int) -> Idea | None:
    """A small card of a suit with the top cards gives up a trick early, and keeps the top cards to come back with."""
    suit = suit_of(card)
    mine, across = held(board, suit), opposite(board, suit)
    both = [*mine, *across]
    top = max(both)
    if suit == board.trumps or above(board, top) or not above(board, card) or rank_of(card) >= JACK:
        return None
    if max(len(mine), len(across)) < LONG:
        return None
    seat = board.seat if len(mine) > len(across) else board.partner
    tops = sum(not above(board, other) for other in both)
    # A trick must be lost there, and afterwards there is still a card to reach the long hand with
    loses = of_suit(board.out, suit).bit_count() >= tops + 2 and min(len(mine), len(across)) >= 2
    if loses and suit != suit_of(rival) and _dry(board, board.obs.seen[seat] or 0, suit):
        return idea(card, top, suit=SUIT_NAMES[suit], top=name_of(top), hand=hand_name(board, seat))
    # A low card towards an honour across may win there: that is no duck
    low = suit == suit_of(rival) and rival == top and not (across and is_honour(across[-1]))
    return idea(card, top, top=name_of(top)) if low else None


@in_play("lead", side="declarer")
def stay_here(board: Situation, card: int, rival: int) -> Idea | None:
    """Of two winners the one is led that the other hand cannot beat, so that the lead stays in this one."""
    suit = suit_of(card)
    same = suit == suit_of(rival) and card > rival and not above(board, rival)
    across = [other for other in opposite(board, suit) if rival < other < card] if same else []
    forced = bool(across) and min(opposite(board, suit)) > rival  # else a lower card is played there
    return idea(card, across[-1], beaten=name_of(across[-1]), hand=hand_name(board, board.seat)) if forced else None


@in_play("lead", side="declarer")
def short_side(board: Situation, card: int, rival: int) -> Idea | None:
    """The high card of the shorter hand goes first, and a small one stays to reach the long hand with."""
    suit = suit_of(card)
    mine, across = held(board, suit), opposite(board, suit)
    short = suit == suit_of(rival) and card > rival and is_honour(card) and 1 < len(mine) < len(across)
    # Nothing of theirs lies between it and the honours across, so that it costs nothing
    level = [other for other in across if is_honour(other) and above(board, other) == above(board, card)]
    return idea(card, suit=SUIT_NAMES[suit], hand=hand_name(board, board.partner)) if short and level else None


@in_play("lead", side="declarer")
def other_hand_first(board: Situation, card: int, rival: int) -> Idea | None:
    """The winners of the shorter hand go first, so that the long suit is not blocked."""
    suit = suit_of(card)
    mine, across = held(board, suit), opposite(board, suit)
    short = len(mine) < len(across) and suit not in (board.trumps, None) and is_honour(card)
    if not short or above(board, card) or above(board, across[-1]):
        return None
    if sum(not above(board, other) for other in (*mine, *across)) <= len(mine):
        return None  # nothing is left across that could be blocked
    return idea(card, suit=SUIT_NAMES[suit], hand=hand_name(board, board.partner)) if suit_of(rival) != suit else None


@in_play("follow", side="declarer")
def duck_entry(board: Situation, card: int, rival: int) -> Idea | None:
    """The top card of the long suit waits in a hand that has no other way in."""
    suit = suit_of(rival)
    mine, across = held(board, suit), opposite(board, suit)
    could = suit == suit_of(card) and not above(board, rival) and wins(board, rival) and theirs(board)
    could = could and (not wins(board, card) or board.beatable(card, (*board.trick, card))) and not is_honour(card)
    if not could or len(mine) < LONG or not 0 < len(across) < len(mine) or not _dry(board, board.hand, suit):
        return None
    return idea(rival, suit=SUIT_NAMES[suit], kept=name_of(rival), hand=hand_name(board, board.seat))


@in_play("follow")
def hold_up(board: Situation, card: int, rival: int) -> Idea | None:
    """Without trumps a stopper waits, until one of the other hands has no card of the suit to lead."""
    could = theirs(board) and not wins(board, card) and wins(board, rival) and not above(board, rival)
    suit = suit_of(rival)
    waits = board.trumps is None and could and suit_of(board.trick[0]) == suit and len(held(board, suit)) > 1
    divided = of_suit(board.out, suit).bit_count() >= OUT
    dummies = of_suit(board.obs.dummy, suit).bit_count() >= OUT
    # A defender who plays second waits for partner, unless it is dummy's long suit that is to be cut off
    if not (waits and divided and (board.declaring or len(board.trick) > 1 or dummies)):
        return None
    return idea(rival, suit=SUIT_NAMES[suit], kept=name_of(rival), **_cut_off(board, suit, dummies=dummies))


def _cut_off(board: Situation, suit: int, *, dummies: bool) -> dict[str, Fact]:
    """Return who is to run out of a suit: the partner of who attacks it, or declarer before dummy's long suit."""
    if not board.declaring:
        return {"cut": "dummy"} if dummies and (board.leader - board.seat) % 2 else {}
    plays, leaders = board.obs.plays, board.obs.leaders
    led: list[Seat] = [leader for place, leader in enumerate(leaders) if suit_of(plays[4 * place]) == suit]
    long = led[0]
    if (long - board.seat) % 2 == 0:
        return {}
    return {"short": seat_name((long + 2) % 4), "long": seat_name(long)}


@in_play("follow")
def unblock(board: Situation, card: int, rival: int) -> Idea | None:
    """A high card gets out of the way of a longer suit in the other hand."""
    suit = suit_of(card)
    across = opposite(board, suit)
    longer = board.declaring and card > rival and len(across) > len(held(board, suit)) and is_honour(card)
    # It would block: played later, it wins or takes the top card of the other hand with it
    winners = len(across) > 1 and card > across[-2] and not above(board, across[-1])
    best = best_card(board)[0]
    free = not (theirs(board) or board.beatable(best, board.trick)) or (wins(board, card) and wins(board, rival))
    if not (longer and winners and free and suit_of(board.trick[0]) == suit):
        return None
    return idea(card, suit=SUIT_NAMES[suit], hand=hand_name(board, board.partner))


@in_play("follow", side="defence")
def unblock_partner(board: Situation, card: int, rival: int) -> Idea | None:
    """The honour of two cards falls under partner's honour, so that partner's long suit runs."""
    suit = suit_of(card)
    mine, led = held(board, suit), board.trick[0]
    short = board.trumps is None and board.leader == board.partner and mine == [rival, card] and rank_of(card) >= JACK
    if not short or not is_honour(led) or suit_of(led) != suit or best_card(board)[0] != led:
        return None
    return idea(card, suit=SUIT_NAMES[suit])
