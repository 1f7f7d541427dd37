"""Ideas of leading: what declarer does with a suit, and which card of a suit either side leads."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from parlour.cards import members, name_of, of_suit, rank_of, suit_of
from parlour.core.observation import Fact, Seat
from parlour.core.teaching import Idea
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.teaching.defending import (
    attack,
    cut_ruffs,
    fourth_best,
    give_ruff,
    go_on,
    keep_master,
    leave_suit,
    no_ruff_and_discard,
    no_trump_lead,
    partners_bid,
    return_suit,
    safe_lead,
    sequence,
    singleton,
    their_suit,
    through_dummy,
    top_of_nothing,
    up_to_weakness,
    would_be_ruffed,
)
from parlour.games.bridge.teaching.looking import (
    JACK,
    SUIT_NAMES,
    above,
    hand_name,
    held,
    high_card,
    idea,
    in_play,
    is_honour,
    opposite,
    seat_name,
    touching,
)
from parlour.games.bridge.teaching.purpose import enough, next_step, side_winners, tenace
from parlour.games.bridge.teaching.suits import (
    discard_on,
    duck_lead,
    establish,
    keep_stopper,
    other_hand_first,
    run_suit,
    setting_lead,
    short_side,
    shorten,
    stay_here,
    throw_first,
)
from parlour.games.bridge.teaching.winning import runs

__all__ = ["LEADS", "cash"]

LONG: Final = 7  # cards of a suit in two hands, that may be set up
FOURTH: Final = 4
USUAL: Final = {2: 1, 3: 2, 4: 3, 5: 3, 6: 4, 7: 4}  # cards of a suit that are out, and how many one hand likely has


@in_play("lead", side="declarer")
def draw_trumps(board: Situation, card: int, rival: int) -> Idea | None:
    """Their trumps fall before they can ruff winners."""
    if board.trumps is None or suit_of(card) != board.trumps or suit_of(rival) == board.trumps:
        return None
    out = of_suit(board.out, board.trumps).bit_count()
    ours = of_suit(board.ours, board.trumps).bit_count()
    if not out or (out > ours and above(board, card)):
        return None
    if out > ours + 1:
        return idea(card)
    winners = side_winners(board)
    facts: dict[str, Fact] = {"winners": winners} if winners else {} if _may_ruff(board) else {"free": "free"}
    return idea(card, out=out, **facts)


@in_play("lead", side="declarer")
def wait_with_trumps(board: Situation, card: int, rival: int) -> Idea | None:
    """Trumps wait while one's own are needed for something else."""
    if board.trumps is None or suit_of(rival) != board.trumps or suit_of(card) == board.trumps:
        return None
    short = _to_ruff(board)
    return idea(card, suit=SUIT_NAMES[short[0][0]], hand=hand_name(board, short[0][1])) if short else None


@in_play("lead", side="declarer")
def keep_trumps(board: Situation, card: int, rival: int) -> Idea | None:
    """A trump that would be beaten is kept to ruff with."""
    apart = board.trumps is not None and suit_of(rival) == board.trumps != suit_of(card)
    trumps = [*held(board, suit_of(rival)), *opposite(board, suit_of(rival))]
    # A small trump led to a higher one across is no trump lost
    higher = above(board, rival) if apart and above(board, max(trumps)) else []
    return idea(rival, kept=name_of(rival), wins=name_of(higher[-1])) if higher else None


def _to_ruff(board: Situation) -> list[tuple[int, Seat]]:
    """Return the suits in which the hand with fewer trumps can ruff losers of the other, and which hand that is."""
    found = ((suit, _ruffs(board, suit)) for suit in range(4) if suit != board.trumps)
    return [(suit, seat) for suit, seat in found if seat is not None]


def _may_ruff(board: Situation) -> bool:
    """Whether either hand may come to ruff a loser of the other: it has trumps, and at most two cards of a suit."""
    trumps = board.trumps or 0
    for suit in (suit for suit in range(4) if suit != board.trumps):
        mine, across = held(board, suit), opposite(board, suit)
        for short, long, ruffing in ((mine, across, held(board, trumps)), (across, mine, opposite(board, trumps))):
            if ruffing and len(short) < min(3, len(long)) and above(board, long[0]):
                return True
    return False


def _ruffs(board: Situation, suit: int) -> Seat | None:
    """Return the hand with fewer trumps if it is short in a suit in which the other has losers."""
    trumps = board.trumps or 0
    mine, theirs = held(board, suit), opposite(board, suit)
    own, across = held(board, trumps), opposite(board, trumps)
    sides = ((mine, theirs, own, across, board.seat), (theirs, mine, across, own, board.partner))
    for short, long, ruffing, other, seat in sides:
        few = 0 < len(ruffing) <= len(other)
        if few and len(short) <= 1 and len(long) > len(short) and above(board, long[0]):
            return seat
    return None


@in_play("lead", side="declarer")
def ruff_loser(board: Situation, card: int, rival: int) -> Idea | None:
    """A loser is led to be ruffed in the other hand."""
    suit = suit_of(card)
    if board.trumps in (None, suit) or opposite(board, suit) or not above(board, card):
        return None
    across = opposite(board, board.trumps or 0)
    gains = bool(across) and len(across) <= len(held(board, board.trumps or 0))
    return idea(card, hand=hand_name(board, board.partner)) if gains else None


@in_play("lead", side="declarer")
def ruff_entry(board: Situation, card: int, rival: int) -> Idea | None:
    """A card is ruffed in the hand with more trumps: that wins nothing more, but the lead is there."""
    suit = suit_of(card)
    if board.trumps in (None, suit) or opposite(board, suit) or not above(board, card):
        return None
    longer = len(opposite(board, board.trumps or 0)) > len(held(board, board.trumps or 0))
    return idea(card, hand=hand_name(board, board.partner)) if longer else None


@in_play("lead", side="declarer")
def finesse_lead(board: Situation, card: int, rival: int) -> Idea | None:
    """A card is led through the hand that should have the missing honour, towards two that lie around it."""
    if suit_of(rival) == suit_of(card):
        return None
    missing, holder = tenace(board, card), seat_name((board.seat + 1) % 4)
    if missing is not None:
        return idea(card, missing=name_of(missing), holder=holder)
    either = _between(board, card)
    return idea(card, *either, either=tuple(map(name_of, either)), holder=holder) if either else None


def _between(board: Situation, card: int) -> list[int]:
    """Return the two honours of theirs that lie between the high card across and a lower honour beside it."""
    across = opposite(board, suit_of(card)) if above(board, card) else []
    if len(across) < 2 or above(board, across[-1]) or not is_honour(across[-2]):
        return []
    missing = above(board, across[-2])
    return missing if len(missing) == 2 and all(map(is_honour, missing)) else []


@in_play("lead", side="declarer")
def towards(board: Situation, card: int, rival: int) -> Idea | None:
    """A low card is led towards an honour, so that the hand in front of it has to play first."""
    across = opposite(board, suit_of(card))
    # A lone honour has nothing small to play when theirs comes first
    if len(across) < 2 or suit_of(card) == suit_of(rival) or is_honour(card) or establish(board.obs, card, rival):
        return None
    missing = above(board, across[-1])
    if not is_honour(across[-1]) or held(board, suit_of(card))[-1] > across[-1] or len(missing) not in (1, 2):
        return None
    if rank_of(across[-1]) < JACK and len(missing) > 1:
        return None  # a ten wins by its place only over one card
    holder = seat_name((board.seat + 1) % 4)
    return idea(card, across[-1], honour=name_of(across[-1]), missing=name_of(missing[-1]), holder=holder)


@in_play("lead", side="declarer")
def drive_out(board: Situation, card: int, rival: int) -> Idea | None:
    """An honour is led to force out the one that beats it, so that the others win."""
    suit = suit_of(card)
    missing = above(board, card)
    more = [other for other in (*held(board, suit), *opposite(board, suit)) if is_honour(other) and other != card]
    if not is_honour(card) or not more or len(missing) not in (1, 2) or touching(board.obs, card, rival):
        return None
    if suit == suit_of(rival) and rival > card and above(board, rival):
        return None
    good = [other for other in more if above(board, other) == missing] if len(missing) == 1 else []
    facts: dict[str, Fact] = {"good": name_of(max(good))} if good else {}
    return idea(card, suit=SUIT_NAMES[suit], missing=name_of(missing[-1]), **facts)


def _grows(board: Situation, suit: int) -> bool:
    """Whether a suit is so long in two hands that its top cards are played to make the others good."""
    both = [*held(board, suit), *opposite(board, suit)]
    return (
        len(both) >= LONG and any(above(board, other) for other in both) and of_suit(board.out, suit).bit_count() >= 2
    )


@in_play("lead", side="declarer")
def set_up(board: Situation, card: int, rival: int) -> Idea | None:
    """The long suit is played until its last cards are winners."""
    suit = suit_of(card)
    count = len(held(board, suit)) + len(opposite(board, suit))
    others = of_suit(board.out, suit).bit_count()
    both = (*held(board, suit), *opposite(board, suit))
    if sum(not above(board, other) for other in both) >= max(len(held(board, suit)), len(opposite(board, suit))):
        return None  # it is set up already
    high = any(rank_of(other) >= JACK for other in both)
    apart = suit not in (suit_of(rival), board.trumps) and (above(board, card) or _grows(board, suit))
    apart = apart and (high or count >= LONG)
    long = max(len(held(board, suit)), len(opposite(board, suit))) >= 5
    lasts = (
        count >= 6 and (count > others or long) and max(len(held(board, suit)), len(opposite(board, suit))) >= FOURTH
    )
    if not (apart and lasts and others >= 2):
        return None
    longest, most = max(len(held(board, suit)), len(opposite(board, suit))), USUAL.get(others, others)
    breaks: dict[str, Fact] = {"extra": longest - most, "break": f"{most}-{others - most}"} if longest > most else {}
    return idea(card, suit=SUIT_NAMES[suit], together=count, **breaks)


@in_play("lead", side="declarer")
def keep_top(board: Situation, card: int, rival: int) -> Idea | None:
    """A sure winner can wait: it is also the way back to the lead."""
    return idea(rival) if above(board, card) and not above(board, rival) and suit_of(rival) != board.trumps else None


@in_play("lead")
def from_the_top(board: Situation, card: int, rival: int) -> Idea | None:
    """A suit is played from the top, in the hope that a missing honour falls."""
    missing = above(board, rival) if suit_of(rival) == suit_of(card) and (board.declaring or is_honour(rival)) else []
    if not missing or above(board, card):
        return None
    if (
        board.declaring
        and not is_honour(rival)
        and any(other > missing[-1] for other in opposite(board, suit_of(card)))
    ):
        return None  # the small card would be won across
    return idea(card, missing[-1], **{"missing" if is_honour(rival) else "wins": name_of(missing[-1])})


@in_play("lead", side="declarer")
def reach(board: Situation, card: int, rival: int) -> Idea | None:
    """A card is led to winners in the other hand."""
    tops = [other for other in opposite(board, suit_of(card)) if not above(board, other) and other > card]
    if not tops or suit_of(card) in (suit_of(rival), board.trumps):
        return None
    step = next_step(board, card, board.partner)
    return idea(card, tops[-1], top=name_of(tops[-1]), hand=hand_name(board, board.partner), **step) if step else None


@in_play("lead")
def lead_high(board: Situation, card: int, rival: int) -> Idea | None:
    """A high card of a suit is led instead of a low one, which would be won cheaply."""
    same = suit_of(card) == suit_of(rival) and card > rival
    return idea(card, rival) if same and is_honour(card) and not is_honour(rival) else None


@in_play("lead")
def lead_low(board: Situation, card: int, rival: int) -> Idea | None:
    """A low card of a suit is led, and the high one kept."""
    if suit_of(card) != suit_of(rival) or card > rival or not is_honour(rival):
        return None
    across = opposite(board, suit_of(card)) if board.declaring else []
    if not board.declaring:
        under = [other for other in members(of_suit(board.obs.dummy, suit_of(card))) if is_honour(other)]
        takes = [other for other in under if card < other < rival]
        return idea(rival, card, **({"takes": name_of(takes[-1])} if takes else {}))
    if across and above(board, across[-1]) and is_honour(across[-1]):
        return idea(rival, card, honour=name_of(across[-1]), hand=hand_name(board, board.partner))
    if not across or above(board, across[-1]) or across[-1] < card:
        return idea(rival, card)
    # The other hand leads next, and may lead back towards two honours that lie around one of theirs
    later = replace(board, seat=board.partner, hand=board.obs.seen[board.partner] or 0, trick=())
    missing = tenace(later, across[0]) if suit_of(card) != board.trumps else None
    facts: dict[str, Fact] = {} if missing is None else {"finessed": name_of(missing)}
    return idea(rival, card, top=name_of(across[-1]), hand=hand_name(board, board.partner), **facts)


@in_play("lead")
def lead_spot(board: Situation, card: int, rival: int) -> Idea | None:
    """Of two small cards of a suit the higher one can still win, or cost something."""
    small = suit_of(card) == suit_of(rival) and not is_honour(card) and not is_honour(rival)
    # Against what is out both are the same if nothing of theirs lies between
    return idea(card, rival) if small and card > rival and above(board, card) != above(board, rival) else None


@in_play("lead")
def keep_spot(board: Situation, card: int, rival: int) -> Idea | None:
    """Of two small cards of a suit the higher one is kept, or would beat the other hand's winner."""
    if suit_of(card) != suit_of(rival) or card > rival:
        return None
    across = [other for other in opposite(board, suit_of(card)) if card < other < rival] if board.declaring else []
    if across and not above(board, across[-1]):
        return idea(rival, card, entry=name_of(across[-1]), hand=hand_name(board, board.partner))
    return idea(rival, card) if lead_spot(board.obs, rival, card) is not None else None


@in_play("lead")
def cash(board: Situation, card: int, rival: int) -> Idea | None:
    """A card that nothing beats takes its trick before it is too late."""
    suit = suit_of(card)
    ready = bool(board.obs.plays) and not above(board, card) and above(board, rival) and suit != board.trumps
    ready = ready and (suit != suit_of(rival) or not (board.declaring or is_honour(rival)))
    if not ready or (board.declaring and _grows(board, suit)) or _ruffed(board, suit):
        return None
    if board.declaring:
        return _declarers_cash(board, card, rival)
    threats = [
        other for other in range(4) if not board.declaring and other not in (suit, board.trumps) and runs(board, other)
    ]
    follows = not board.declaring and of_suit(board.obs.dummy, suit) and of_suit(board.obs.dummy, board.trumps or 0)
    facts = {"follows": SUIT_NAMES[suit]} if follows else {}
    return high_card(board, card, {"threat": SUIT_NAMES[threats[0]]} if threats else facts)


def _declarers_cash(board: Situation, card: int, rival: int) -> Idea | None:
    """Declarer cashes what is enough, what may be ruffed later, or before the other card loses the lead."""
    if ready := enough(board):
        return idea(card, **ready)
    across = opposite(board, suit_of(rival))
    if across and not above(board, across[-1]):
        return None  # the other card is won across: both keep the lead
    if board.trumps is None or not of_suit(board.out, board.trumps):
        return idea(card, first="first")
    return high_card(board, card, {})


def _ruffed(board: Situation, suit: int) -> bool:
    """Whether a hand of the other side has no card of a suit and may have a trump: then nothing of it is high."""
    if board.trumps is None:
        return False
    hands = [board.against[(board.seat + step) % 4] for step in (1, 3)]
    return any(of_suit(hand, board.trumps) and not of_suit(hand, suit) for hand in hands)


LEADS: Final = (
    *(
        setting_lead,
        ruff_loser,
        ruff_entry,
        give_ruff,
        no_ruff_and_discard,
        finesse_lead,
        shorten,
        discard_on,
        draw_trumps,
    ),
    *(
        throw_first,
        wait_with_trumps,
        establish,
        duck_lead,
        other_hand_first,
        run_suit,
        keep_stopper,
        short_side,
        stay_here,
        from_the_top,
    ),
    # What custom names comes before what is said against another card
    *(
        cash,
        would_be_ruffed,
        towards,
        drive_out,
        set_up,
        reach,
        singleton,
        partners_bid,
        return_suit,
        sequence,
        fourth_best,
    ),
    *(top_of_nothing, keep_master, cut_ruffs, their_suit, leave_suit, through_dummy, up_to_weakness, attack),
    *(safe_lead, go_on),
    *(no_trump_lead, keep_trumps, lead_low, keep_top, lead_high, lead_spot, keep_spot),
)
