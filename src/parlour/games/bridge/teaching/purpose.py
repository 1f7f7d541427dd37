"""What a trick is won for: the step that the hand which leads next can take, and the other hand cannot."""

from __future__ import annotations

from dataclasses import replace

from parlour.cards import members, name_of, of_suit, rank_of, suit_of
from parlour.core.observation import Fact, Seat
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.teaching.looking import JACK, SUIT_NAMES, above, contract_name, held, is_honour, opposite

__all__ = ["enough", "falls", "next_step", "side_winners", "tenace"]

MOST_WINNERS = 2  # that a sentence names


def falls(board: Situation, suit: int, masters: int) -> bool:
    """Whether the cards that are out are so few that high ones catch them at least as often as a finesse would."""
    return of_suit(board.out, suit).bit_count() <= 2 * masters


def tenace(board: Situation, card: int) -> int | None:
    """Return the honour of theirs between two cards across that a card led towards them may catch."""
    suit = suit_of(card)
    across = opposite(board, suit) if above(board, card) else []
    masters = [other for other in across if not above(board, other)]
    low = [other for other in (*across, card) if above(board, other) and (is_honour(other) or other == card)]
    tops = [other for other in (*held(board, suit), *across) if not above(board, other)]
    for top in reversed(masters):
        for below in sorted(low, reverse=True):
            missing = [other for other in above(board, below) if other < top]
            if len(missing) == 1 and is_honour(missing[0]) and is_honour(below) and not falls(board, suit, len(tops)):
                return missing[0]
    return None


def enough(board: Situation, *, won: int = 0) -> dict[str, Fact]:
    """Return how many tricks declarer has ready without trumps, where no more are needed after ``won`` further ones."""
    needed = board.contract.target - board.taken - won
    ready = 0
    for suit in range(4):
        mine, across = held(board, suit), opposite(board, suit)
        tops = [card for card in (*mine, *across) if not above(board, card)]
        ready += min(len(tops), max(len(mine), len(across))) if mine else 0
    settled = board.declaring and board.trumps is None and 0 < needed <= ready
    return {"ready": needed, "needs": contract_name(board)} if settled else {}


def side_winners(board: Situation) -> tuple[str, ...]:
    """Name the highest cards of our side outside of trumps that nothing of their suit beats."""
    ready = [card for card in members(board.ours) if suit_of(card) != board.trumps and not above(board, card)]
    tops = {suit_of(card): card for card in sorted(ready) if is_honour(card)}
    return tuple(name_of(card) for card in sorted(tops.values(), key=rank_of, reverse=True)[:MOST_WINNERS])


def next_step(board: Situation, card: int, seat: Seat) -> dict[str, Fact]:
    """Return what a hand can do that leads after this trick, to which another hand plays a card; nothing if no more."""
    hand = (board.obs.seen[seat] or 0) & ~(1 << card)
    later = replace(board, seat=seat, hand=hand, trick=())
    apart = [suit for suit in range(4) if suit != board.trumps and (seat == board.seat or suit != suit_of(card))]
    return _declarers(later, apart) if board.declaring else _defenders(later, apart)


def _declarers(later: Situation, suits: list[int]) -> dict[str, Fact]:
    """A winner that only this hand can lead, a finesse towards the other one, or their trumps to be drawn."""
    for suit in suits:
        mine = held(later, suit)
        if mine and not opposite(later, suit) and not above(later, mine[-1]):
            return {"winner": name_of(mine[-1])}
    for suit in suits:
        for card in held(later, suit)[:1]:
            if (missing := tenace(later, card)) is not None:
                return {"finessed": name_of(missing)}
    if later.trumps is None or not of_suit(later.out, later.trumps):
        return {}
    mine, across = held(later, later.trumps), opposite(later, later.trumps)
    only = mine and not above(later, mine[-1]) and not (across and not above(later, across[-1]))
    return {"drawn": name_of(mine[-1])} if only else {}


def _defenders(later: Situation, suits: list[int]) -> dict[str, Fact]:
    """A suit that partner ruffs, a winner, or an honour of dummy's that is led through."""
    for suit in suits:
        ruffs = later.trumps is not None and of_suit(later.against[later.partner], later.trumps)
        if held(later, suit) and ruffs and of_suit(later.voids[later.partner], suit):
            return {"partners_ruff": SUIT_NAMES[suit]}
    for suit in suits:
        if held(later, suit) and not above(later, held(later, suit)[-1]) and is_honour(held(later, suit)[-1]):
            return {"winner": name_of(held(later, suit)[-1])}
    if later.contract.dummy != (later.seat + 1) % 4:
        return {}
    for suit in suits:
        honours = [card for card in members(of_suit(later.obs.dummy, suit)) if rank_of(card) >= JACK]
        if held(later, suit) and honours:
            return {"through": name_of(honours[-1])}
    return {}
