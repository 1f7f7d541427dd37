"""Ideas of following suit: win the trick or not, and with which card."""

from __future__ import annotations

from typing import Final

from parlour.cards import members, name_of, of_suit, rank_of, suit_of
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.bridge.engine.events import MOST_TRICKS
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.teaching.discards import (
    idle_card,
    keep_guard,
    keep_length,
    keep_link,
    keep_suit,
    keep_way,
    keep_winner,
    no_ruff,
    overruff,
    partners_trick,
    ruff,
    ruff_high,
    ruff_later,
    throw_last,
    throw_loser,
)
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
    touching,
    wins,
)
from parlour.games.bridge.teaching.purpose import next_step
from parlour.games.bridge.teaching.suits import duck_entry, hold_up, unblock, unblock_partner
from parlour.games.bridge.teaching.winning import beat_it, force_out, play_high, take_now, win_last

__all__ = ["FOLLOWING", "setting_trick"]

NINE: Final = 7
LAST: Final = 3  # cards on the table when the fourth hand plays


@in_play("follow", side="declarer")
def finesse(board: Situation, card: int, rival: int) -> Idea | None:
    """A lower card is played than one that is sure to win, with a missing honour between them."""
    top = held(board, suit_of(card))[-1]
    missing = [other for other in above(board, card) if other < top]
    if len(board.trick) == LAST or not is_honour(card) or not wins(board, card) or above(board, top):
        return None
    if not any(map(is_honour, missing)) or (above(board, rival) and rival > card):
        return None
    tops = [
        other for other in (*held(board, suit_of(card)), *opposite(board, suit_of(card))) if not above(board, other)
    ]
    if of_suit(board.out, suit_of(card)).bit_count() <= len(tops):
        return None  # whatever is out must fall
    # The hand that should have the missing honour has played already: behind it nobody could beat the card
    return idea(card, missing[-1], missing=name_of(missing[-1]), holder=seat_name((board.seat - 1) % 4))


@in_play("follow", side="declarer")
def no_finesse(board: Situation, card: int, rival: int) -> Idea | None:
    """The sure winner goes up instead of a finesse."""
    found = finesse(board.obs, rival, card) if not above(board, card) else None
    return idea(card, **found.facts) if found is not None else None


@in_play("follow", side="declarer")
def run_finesse(board: Situation, card: int, rival: int) -> Idea | None:
    """The other hand's honour runs: it wins if the hand that has played holds the one that beats it."""
    best, seat = best_card(board)
    missing = above(board, best)
    runs = len(board.trick) == 2 and seat == board.partner and not wins(board, card) and not above(board, rival)
    if not runs or not is_honour(best) or len(missing) != 1 or not wins(board, rival):
        return None
    return idea(rival, best, best=name_of(best), missing=name_of(missing[0]), holder=seat_name((board.seat - 1) % 4))


@in_play("follow", "ruff", side="defence")
def setting_trick(board: Situation, card: int, rival: int) -> Idea | None:
    """A card takes the trick that beats the contract for certain, and the other card does not."""
    needed = MOST_TRICKS + 1 - board.contract.target - board.obs.won[board.seat % 2]
    sure, other = (wins(board, one) and not board.beatable(one, (*board.trick, one)) for one in (card, rival))
    # What partner wins already is ours as well
    ours = not theirs(board) and not board.beatable(best_card(board)[0], board.trick)
    if needed != 1 or not sure or other or ours:
        return None
    risk = above(board, rival) if suit_of(rival) == suit_of(card) and wins(board, rival) else []
    facts: dict[str, Fact] = {"risk": name_of(risk[-1])} if risk else {}
    return idea(card, beats=contract_name(board), **facts)


@in_play("follow")
def duck(board: Situation, card: int, rival: int) -> Idea | None:
    """The trick is left to the other side although it could be won."""
    could = (
        theirs(board)
        and not wins(board, card)
        and wins(board, rival)
        and not board.beatable(rival, (*board.trick, rival))
    )
    return idea(rival, best=name_of(best_card(board)[0])) if could else None


@in_play("follow")
def cover(board: Situation, card: int, rival: int) -> Idea | None:
    """An honour is covered with an honour: two of theirs fall for one of ours, and a lower card is promoted."""
    led = board.trick[0]
    second = len(board.trick) == 1 and rank_of(led) >= JACK and rank_of(card) >= JACK and card > led > rival
    if not second or not above(board, card):
        return None
    if board.declaring and len(above(board, card)) == 1:
        return idea(
            card, led, led=name_of(led), unless=name_of(above(board, card)[0]), last=seat_name((board.seat + 1) % 4)
        )
    own = [other for other in held(board, suit_of(led)) if rank_of(other) >= NINE and other < led]
    promoted = _promoted(board, own[-1] if own else None, led)
    # Of touching honours in dummy the first is not covered, unless there is something to promote
    return idea(card, led, led=name_of(led), **promoted) if promoted or not _beside(board, led) else None


def _beside(board: Situation, led: int) -> bool:
    """Whether dummy has the card below the one that was led."""
    return bool(rank_of(led) and board.obs.dummy >> (led - 1) & 1)


def _promoted(board: Situation, own: int | None, led: int) -> dict[str, Fact]:
    """Return the card that gains when an honour is covered: one's own, or the best one that partner may have."""
    if own is not None:
        return {"own": name_of(own)}
    hoped = [other for other in members(of_suit(board.against[board.partner], suit_of(led))) if rank_of(other) >= NINE]
    hoped = [] if board.declaring else [other for other in hoped if other < led]
    return {"hoped": name_of(hoped[-1])} if hoped else {}


@in_play("follow", side="defence")
def no_cover(board: Situation, card: int, rival: int) -> Idea | None:
    """An honour is not covered where that would only help declarer's lower ones."""
    led = board.trick[0]
    second = len(board.trick) == 1 and rank_of(led) >= JACK and rank_of(rival) >= JACK and rival > led > card
    if not second:
        return None
    facts = {"beside": name_of(led - 1)} if _beside(board, led) else {}
    return idea(rival, led, led=name_of(led), kept=name_of(rival), **facts)


@in_play("follow")
def second_low(board: Situation, card: int, rival: int) -> Idea | None:
    """Second hand plays low: its honour waits for one of theirs, and partner plays last."""
    second = len(board.trick) == 1 and is_honour(rival) and not is_honour(card) and wins(board, rival)
    across = opposite(board, suit_of(card))
    # An honour is covered or not; but it may run to a higher card across
    if not second or (rank_of(board.trick[0]) >= JACK and not (across and across[-1] > board.trick[0])):
        return None
    facts: dict[str, Fact] = {} if board.declaring else {"partner": seat_name(board.partner)}
    if across and is_honour(across[-1]):
        facts = {"runs": name_of(across[-1]), "hand": hand_name(board, board.partner)}
    return idea(rival, kept=name_of(rival), **facts)


@in_play("follow")
def ruffed_honour(board: Situation, card: int, rival: int) -> Idea | None:
    """A high card is kept from a trick that a hand without the suit could ruff."""
    suit = suit_of(card)
    if (
        board.trumps in (None, suit)
        or not is_honour(rival)
        or card > rival
        or not wins(board, rival)
        or wins(board, card)
    ):
        return None
    later = [(board.seat + step) % 4 for step in range(1, 4 - len(board.trick), 2)]
    for seat in later:
        hand = board.obs.dummy if seat == board.contract.dummy else board.against[seat]
        if of_suit(hand, board.trumps or 0) and not of_suit(hand, suit):
            return idea(rival, suit=SUIT_NAMES[suit], who=seat_name(seat))
    return None


@in_play("follow")
def second_high(board: Situation, card: int, rival: int) -> Idea | None:
    """Second hand goes up, so that a low card does not win."""
    second = len(board.trick) == 1 and is_honour(card) and card > rival and wins(board, card) and not is_honour(rival)
    led, own = board.trick[0], held(board, suit_of(card))
    if not second or rank_of(led) >= JACK:
        return None
    if above(board, card) and (card + 1 in own or card - 1 in own):
        return idea(card, led, last=seat_name((board.seat + 1) % 4))
    return idea(card, led, led=name_of(led)) if not wins(board, rival) else None


@in_play("follow")
def let_partner(board: Situation, card: int, rival: int) -> Idea | None:
    """Partner's card wins already; a higher one on it is wasted."""
    best, seat = best_card(board)
    wasted = seat == board.partner and wins(board, rival) and not wins(board, card)
    if not wasted:
        return None
    if board.beatable(best, board.trick):
        over = [other for other in _behind(board, suit_of(rival)) if other > rival]
        if over and is_honour(rival):
            return idea(rival, over[0], over=name_of(over[0]))
        costs = above(board, best) if suit_of(best) == suit_of(rival) and not above(board, rival) else []
        facts: dict[str, Fact] = {"costs": name_of(costs[-1])} if costs and is_honour(best) else {}
        return idea(rival, best, best=name_of(best), **facts)
    return idea(rival, best, best=name_of(best), who=hand_name(board, seat) if board.declaring else "partner")


def _behind(board: Situation, suit: int) -> list[int]:
    """Return dummy's cards of a suit where dummy plays after a defender, lowest first."""
    after = not board.declaring and board.contract.dummy == (board.seat + 1) % 4 and len(board.trick) < LAST
    return list(members(of_suit(board.obs.dummy, suit))) if after else []


def _over_partner(board: Situation, card: int) -> Idea | None:
    """Say what a higher card on partner's is for: the last hand could still win, or what this hand leads next."""
    best, _ = best_card(board)
    if board.beatable(best, board.trick):
        return idea(card, best, best=name_of(best), last=seat_name((board.seat + 1) % 4))
    step = next_step(board, card, board.seat)
    return idea(card, best, best=name_of(best), **step) if step else None


@in_play("ruff")
def ruff_winner(board: Situation, card: int, rival: int) -> Idea | None:
    """The trick is ours so far, but a ruff brings the lead to this hand, or keeps it safe."""
    seat = best_card(board)[1]
    over = seat == board.partner and wins(board, card) and suit_of(rival) != board.trumps
    return _over_partner(board, card) if over else None


@in_play("follow")
def overtake(board: Situation, card: int, rival: int) -> Idea | None:
    """The trick is ours so far, but the lead should be in this hand, or the last hand may still win."""
    best, seat = best_card(board)
    if seat != board.partner or not wins(board, card) or wins(board, rival):
        return None
    own = [other for other in held(board, suit_of(card)) if other != card]
    # The last cards of the long suit are here, and the other hand has none left to reach them with
    blocked = suit_of(best) == suit_of(card) and len(own) >= 2 and not opposite(board, suit_of(card))
    if board.declaring and blocked and not above(board, own[-1]):
        return idea(card, best, best=name_of(best), run=SUIT_NAMES[suit_of(card)], lead=hand_name(board, board.seat))
    return _over_partner(board, card)


@in_play("follow", side="defence")
def third_high(board: Situation, card: int, rival: int) -> Idea | None:
    """Third hand plays high: the last hand must spend a higher card, or the trick is won."""
    third = len(board.trick) == 2 and is_honour(card) and card > rival and wins(board, card)
    low = (
        board.beatable(rival, (*board.trick, rival))
        if wins(board, rival)
        else board.beatable(best_card(board)[0], board.trick)
    )
    return idea(card, last=seat_name((board.seat + 1) % 4)) if third and (low or theirs(board)) else None


@in_play("follow", side="defence")
def third_cheap(board: Situation, card: int, rival: int) -> Idea | None:
    """Third hand keeps the higher card over an honour that lies in dummy."""
    mine, table = held(board, suit_of(card)), members(of_suit(board.obs.dummy, suit_of(card)))
    higher = [other for other in mine if other > card]
    between = [other for other in table if is_honour(other) and higher and card < other < higher[-1]]
    third = len(board.trick) == 2 and wins(board, card) and suit_of(rival) == suit_of(card) == suit_of(board.trick[0])
    kept = rival == higher[-1] if higher and rival > card else is_honour(card)
    if not third or not between or not kept:
        return None
    return idea(higher[-1], between[-1], honour=name_of(between[-1]), kept=name_of(higher[-1]))


@in_play("follow", "ruff")
def win_cheaply(board: Situation, card: int, rival: int) -> Idea | None:
    """Two cards win the trick: the lower one is enough."""
    enough = suit_of(card) == suit_of(rival) and card < rival and wins(board, card) and wins(board, rival)
    enough = enough and not board.beatable(card, (*board.trick, card)) and not touching(board.obs, card, rival)
    return idea(card, rival, spared=name_of(rival)) if enough else None


@in_play("follow", "ruff")
def win_high(board: Situation, card: int, rival: int) -> Idea | None:
    """Two cards win so far; the higher one cannot be beaten any more."""
    both = suit_of(card) == suit_of(rival) and card > rival and wins(board, card) and wins(board, rival)
    both = both and (len(board.trick) > 1 or is_honour(rival) or suit_of(card) == board.trumps)
    safer = board.beatable(rival, (*board.trick, rival)) and not board.beatable(card, (*board.trick, card))
    return idea(card, rival) if both and safer else None


@in_play("follow", "ruff")
def keep_entry(board: Situation, card: int, rival: int) -> Idea | None:
    """Both cards win; the lower one is kept, so that the other hand can be reached with a higher one."""
    both = suit_of(card) == suit_of(rival) and card > rival and wins(board, card) and wins(board, rival)
    across = [other for other in opposite(board, suit_of(card)) if rival < other < card]
    if not both or not board.declaring or not across or board.beatable(rival, (*board.trick, rival)):
        return None
    return idea(card, across[-1], entry=name_of(across[-1]), hand=hand_name(board, board.partner))


@in_play("follow", "discard")
def save_high(board: Situation, card: int, rival: int) -> Idea | None:
    """A high card that does not win this trick is kept for a later one."""
    kept = suit_of(card) == suit_of(rival) and card < rival and rank_of(rival) > rank_of(card) + 1
    if not kept or wins(board, rival):
        return None
    best = best_card(board)[0]
    ruffed = suit_of(best) == board.trumps != suit_of(board.trick[0])
    return idea(rival, **{"ruffed" if ruffed else "best": name_of(best)})


@in_play("follow")
def keep_small(board: Situation, card: int, rival: int) -> Idea | None:
    """The small card is kept: with it the lead can be given away, or partner reached, later."""
    kept = suit_of(card) == suit_of(rival) and card > rival and not wins(board, card) and not wins(board, rival)
    return idea(rival, card) if kept else None


FOLLOWING: Final = (
    *(setting_trick, finesse, no_finesse, win_last, duck_entry, hold_up, unblock_partner, force_out, cover, no_cover),
    *(
        ruffed_honour,
        second_low,
        take_now,
        second_high,
        duck,
        run_finesse,
        let_partner,
        unblock,
        overtake,
        ruff_winner,
        keep_entry,
    ),
    *(third_cheap, third_high, win_high, win_cheaply, save_high, overruff, ruff, keep_winner, keep_small, ruff_high),
    *(
        partners_trick,
        no_ruff,
        keep_guard,
        throw_last,
        keep_length,
        keep_link,
        ruff_later,
        throw_loser,
        idle_card,
        keep_suit,
        keep_way,
    ),
    *(beat_it, play_high),
)
