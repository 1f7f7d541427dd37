"""How ideas about cards are found: the table as the hand that plays sees it, and what kind of move a card is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, wraps
from typing import Final, Literal

from parlour.cards import members, name_of, of_suit, rank_of, suit_of
from parlour.core.observation import Fact, Seat
from parlour.core.teaching import Idea
from parlour.games.bridge.engine.bidding import Auction
from parlour.games.bridge.engine.bidding.situation import strain_of
from parlour.games.bridge.engine.situation import Situation, situation_of
from parlour.games.bridge.rules.auction import DOUBLE, PASS, REDOUBLE
from parlour.games.bridge.rules.claim import CLAIM
from parlour.games.bridge.rules.contract import STRAIN_SIGNS
from parlour.games.bridge.rules.deal import SEAT_NAMES
from parlour.games.bridge.rules.state import BridgeView

__all__ = [
    "JACK",
    "SUIT_NAMES",
    "TEN",
    "Finding",
    "above",
    "best_card",
    "bid_by",
    "contract_name",
    "hand_name",
    "held",
    "high_card",
    "idea",
    "in_play",
    "is_card",
    "look",
    "named_by",
    "opposite",
    "seat_name",
    "theirs",
    "touching",
    "verb",
    "wins",
]

TEN: Final = 8
JACK: Final = 9
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
Side = Literal["declarer", "defence", ""]
Finding = Callable[[BridgeView, int, int], Idea | None]

look: Final = lru_cache(maxsize=8)(situation_of)


def is_card(action: int) -> bool:
    """Whether an action is a card, and neither a call nor a claim."""
    return 0 <= action < PASS


def verb(obs: BridgeView, action: int) -> str:
    """Name the kind of a move."""
    if obs.phase == "auction":
        return {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}.get(action, "bid")
    if action == CLAIM:
        return "claim"
    if not obs.trick:
        return "lead"
    if suit_of(action) == suit_of(obs.trick[0]):
        return "follow"
    return "ruff" if suit_of(action) == look(obs).trumps else "discard"


def in_play(*verbs: str, side: Side = "") -> Callable[[Callable[[Situation, int, int], Idea | None]], Finding]:
    """Make a test of a card and another one of a concept: only for some kinds of moves, and for one side."""

    def made(find: Callable[[Situation, int, int], Idea | None]) -> Finding:
        @wraps(find)
        def asked(obs: BridgeView, move: int, rival: int) -> Idea | None:
            if obs.phase != "play" or not (is_card(move) and is_card(rival)) or verb(obs, move) not in verbs:
                return None
            board = look(obs)
            return find(board, move, rival) if side in ("", "declarer" if board.declaring else "defence") else None

        return asked

    return made


def idea(*cards: int, **facts: Fact) -> Idea:
    """Return a found idea with cards to highlight."""
    return Idea(facts, tuple(map(name_of, cards)))


def high_card(board: Situation, card: int, facts: Mapping[str, Fact]) -> Idea:
    """Return the idea of a card that nothing of its suit beats; it is sure to win if nobody can ruff it either."""
    sure = {} if board.trumps is not None and of_suit(board.out, board.trumps) else {"sure": "sure"}
    return idea(card, suit=SUIT_NAMES[suit_of(card)], **sure, **facts)


def held(board: Situation, suit: int) -> list[int]:
    """Return the cards of a suit in the hand that plays, lowest first."""
    return list(members(of_suit(board.hand, suit)))


def opposite(board: Situation, suit: int) -> list[int]:
    """Return the cards of a suit in the hand across, as far as it is seen, lowest first."""
    return list(members(of_suit(board.obs.seen[board.partner] or 0, suit)))


def above(board: Situation, card: int) -> list[int]:
    """Return the cards of its suit that the other side may have and that beat a card, lowest first."""
    return [other for other in members(of_suit(board.out, suit_of(card))) if other > card]


def wins(board: Situation, card: int) -> bool:
    """Whether a card beats what lies on the table."""
    return board.winning((*board.trick, card)) == board.seat


def best_card(board: Situation) -> tuple[int, Seat]:
    """Return the card that wins the trick so far, and whose it is."""
    seat = board.winning(board.trick)
    return board.trick[(seat - board.leader) % 4], seat


def theirs(board: Situation) -> bool:
    """Whether the other side wins the trick so far."""
    return (best_card(board)[1] - board.seat) % 2 == 1


@lru_cache(maxsize=8)
def _bids(obs: BridgeView) -> tuple[frozenset[int], ...]:
    """Return the suits that each seat has shown in the auction."""
    auction = Auction(obs.calls, obs.rules.dealer, obs.rules.vulnerable).situation()
    caller = obs.rules.dealer + auction.turn
    return tuple(frozenset(auction.suits((seat - caller) % 4)) for seat in range(4))


def bid_by(board: Situation, seat: Seat) -> frozenset[int]:
    """Return the suits that a seat has shown in the auction."""
    return _bids(board.obs)[seat]


def named_by(board: Situation, seat: Seat) -> frozenset[int]:
    """Return the suits that a seat has shown by bidding them, not by a double, and before its partner did."""
    calls, dealer = board.obs.calls, board.obs.rules.dealer
    first: dict[int, Seat] = {}
    for place, call in enumerate(calls):
        strain, caller = strain_of(call), (dealer + place) % 4
        if strain is not None and (caller - seat) % 2 == 0:
            first.setdefault(strain, caller)
    return frozenset(suit for suit in bid_by(board, seat) if first.get(suit) == seat)


def seat_name(seat: Seat) -> str:
    """Return a seat as sentences name it."""
    return SEAT_NAMES[seat]


def contract_name(board: Situation) -> str:
    """Return the contract without who plays it: 4♠."""
    return f"{board.contract.level}{STRAIN_SIGNS[board.contract.strain]}"


def hand_name(board: Situation, seat: Seat) -> str:
    """Return which of declarer's two hands a seat is."""
    return "dummy" if seat == board.contract.dummy else "declarer"


def is_honour(card: int) -> bool:
    """Whether a card is a ten or higher."""
    return rank_of(card) >= TEN


def touching(obs: BridgeView, move: int, rival: int) -> str:
    """Name why two cards come to the same: of one suit, and no card of another hand can come between; or a claim."""
    if CLAIM in (move, rival):
        return "claimed"
    if obs.phase != "play" or not (is_card(move) and is_card(rival)) or suit_of(move) != suit_of(rival):
        return ""
    board = look(obs)
    low, high = sorted((move, rival))
    between = (1 << high) - (1 << low + 1)
    table = 0
    for card in board.trick:
        table |= 1 << card
    return "" if between & ~board.hand & ~(board.gone & ~table) else "touching"
