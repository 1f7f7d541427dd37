"""One board as an immutable value, the pure functions that carry it on, and what one seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from parlour.cards import InTurn, OnTable, Trick, followers, members, name_of, names_of, put, suit_of, winning_index
from parlour.core.observation import Event, Fact, Seat
from parlour.games.bridge.rules.auction import auction_over, call_name, final_contract
from parlour.games.bridge.rules.contract import (
    NO_TRUMPS,
    STRAIN_LETTERS,
    TRICKS,
    Contract,
    honours,
    is_vulnerable,
    score,
)
from parlour.games.bridge.rules.deal import SEAT_NAMES, SEATS, SOUTH, Hands
from parlour.games.bridge.rules.variants import BridgeRules

__all__ = [
    "Board",
    "BridgeView",
    "begin",
    "call",
    "claim",
    "events_of",
    "legal_cards",
    "play",
    "points",
    "seen_by",
    "view_of",
]

CARDS = 52


@dataclass(frozen=True)
class Board(InTurn[int]):
    """``phase`` is auction, play or over; ``hands`` are what is left of the ``deal``."""

    deal: Hands
    hands: Hands
    phase: str
    calls: tuple[int, ...] = ()
    contract: Contract | None = None
    plays: tuple[int, ...] = ()
    leaders: tuple[Seat, ...] = ()  # who led each trick, the current one last
    claimed: Seat | None = None  # who claimed the rest of the tricks

    @cached_property
    def won(self) -> tuple[int, int]:
        """The tricks of North-South and of East-West."""
        winners = [*self.leaders[1:], *([self._last_winner] if len(self.plays) == CARDS else [])]
        if self.claimed is not None:
            winners += [self.claimed] * (TRICKS - len(winners))
        ours = sum(seat % 2 == 0 for seat in winners)
        return ours, len(winners) - ours

    @property
    def _last_winner(self) -> Seat:
        assert self.contract is not None
        return _winner(self.plays[-4:], self.leaders[-1], self.contract)


@dataclass(frozen=True)
class BridgeView(OnTable[int]):
    """What one seat knows. When the board is over, so are the secrets: ``deal`` is then open to everybody."""

    seat: Seat | None
    rules: BridgeRules
    events: tuple[Event, ...]
    phase: str
    calls: tuple[int, ...]
    contract: Contract | None
    plays: tuple[int, ...]
    leaders: tuple[Seat, ...]
    won: tuple[int, int]
    seen: tuple[int | None, ...]  # what is left of each hand, None where this seat does not see it
    deal: Hands = ()
    claimed: Seat | None = None

    @property
    def hand(self) -> int:
        """This seat's own cards."""
        return 0 if self.seat is None else self.seen[self.seat] or 0

    @property
    def dummy(self) -> int:
        """The cards on the table, once they are laid down."""
        return self.seen[self.contract.dummy] or 0 if self.contract is not None and self.plays else 0

    @property
    def turn(self) -> Seat | None:
        """Whose call or card is next, dummy included."""
        if self.phase == "auction":
            return (self.rules.dealer + len(self.calls)) % 4
        return (self.leaders[-1] + len(self.plays)) % 4 if self.phase == "play" else None

    @property
    def actor(self) -> Seat | None:
        """Who has to call or play next; declarer at dummy's turn."""
        turn = self.turn
        if turn is None or self.contract is None:
            return turn
        if self.rules.dummy == "south" and turn % 2 == 0 and self.contract.declarer % 2 == 0:
            return SOUTH
        return self.contract.declarer if turn == self.contract.dummy and self.rules.dummy != "dummy" else turn

    @property
    def playing_hand(self) -> int:
        """The cards of the hand whose turn it is, as far as this seat sees them."""
        return 0 if self.turn is None else self.seen[self.turn] or 0


def seen_by(board: Board, viewer: Seat | None, rules: BridgeRules) -> tuple[int | None, ...]:
    """Return the hands that a seat sees: its own, dummy once it is laid down, and what the rules lay open."""
    shown = set(SEATS) if rules.information == "double-dummy" or board.phase == "over" else {viewer}
    if board.contract is not None and board.plays:
        shown.add(board.contract.dummy)
        if rules.dummy == "south" and viewer == SOUTH and board.contract.dummy == SOUTH:
            shown.add(board.contract.declarer)
    return tuple(hand if seat in shown else None for seat, hand in enumerate(board.hands))


def view_of(board: Board, seat: Seat | None, rules: BridgeRules, events: tuple[Event, ...] = ()) -> BridgeView:
    """Return the public table and the seat's own cards."""
    return BridgeView(
        seat,
        rules,
        events,
        phase=board.phase,
        calls=board.calls,
        contract=board.contract,
        plays=board.plays,
        leaders=board.leaders,
        won=board.won,
        seen=seen_by(board, seat, rules),
        deal=board.deal if board.phase == "over" else (),
        claimed=board.claimed,
    )


def begin(deal: Hands, rules: BridgeRules) -> Board:
    """Open a board: with the auction, or with the play of a contract that the rules fix."""
    if rules.fixed is None:
        return Board(deal, deal, "auction")
    return Board(deal, deal, "play", contract=rules.fixed, leaders=(rules.fixed.leader,))


def call(board: Board, choice: int, rules: BridgeRules) -> Board:
    """Make a call; after the last one the play begins, or the board is over."""
    calls = (*board.calls, choice)
    if not auction_over(calls):
        return replace(board, calls=calls)
    contract = final_contract(calls, rules.dealer)
    if contract is None:
        return replace(board, calls=calls, phase="over")
    return replace(board, calls=calls, phase="play", contract=contract, leaders=(contract.leader,))


def play(board: Board, card: int) -> Board:
    """Play a card from the hand whose turn it is."""
    assert board.contract is not None
    seat = board.turn
    hands = put(board.hands, seat, board.hands[seat] & ~(1 << card))
    plays = (*board.plays, card)
    after = replace(board, hands=hands, plays=plays)
    if len(plays) % 4:
        return after
    if len(plays) == CARDS:
        return replace(after, phase="over")
    return replace(after, leaders=(*board.leaders, _winner(plays[-4:], board.leaders[-1], board.contract)))


def claim(board: Board, seat: Seat) -> Board:
    """End the board: all tricks that are left go to the side of a seat."""
    return replace(board, phase="over", claimed=seat)


def legal_cards(hand: int, trick: tuple[int, ...]) -> int:
    """Return the cards that follow suit, or all."""
    return followers(hand, suit_of(trick[0])) if trick else hand


def points(board: Board, rules: BridgeRules) -> int:
    """Return what a finished board is worth to North-South."""
    if board.contract is None:
        return 0
    side = board.contract.declarer % 2
    gained = score(board.contract, board.won[side], is_vulnerable(rules.vulnerable, board.contract.declarer))
    total = -gained if side else gained
    if rules.honours:
        ours, theirs = honours(board.deal, board.contract.strain)
        total += ours - theirs
    return total


def events_of(board: Board, viewer: Seat | None, rules: BridgeRules) -> tuple[Event, ...]:
    """Return what happened on a board as far as a seat may know."""
    board_facts: dict[str, Fact] = {
        "board": rules.board,
        "dealer": SEAT_NAMES[rules.dealer],
        "vulnerable": rules.vulnerable,
    }
    events = [Event("bridge.board", None, facts=board_facts)]
    if viewer is not None:
        events.append(Event("bridge.dealt", viewer, names_of(members(board.deal[viewer]))))
    for number, choice in enumerate(board.calls):
        events.append(_called((rules.dealer + number) % 4, choice))
    if board.contract is not None:
        events.append(Event("bridge.contract", board.contract.declarer, "", _contract_facts(board.contract)))
    elif board.phase == "over":
        events.append(Event("bridge.passed_out", None))
    if board.contract is not None and board.plays:
        tricks = ((leader, board.plays[4 * number : 4 * number + 4]) for number, leader in enumerate(board.leaders))
        lead, *others = (event for trick in tricks for event in _trick(*trick, board.contract))
        laid = names_of(members(board.deal[board.contract.dummy]))
        events += [lead, Event("bridge.dummy", board.contract.dummy, laid), *others]
    if board.claimed is not None:
        events.append(Event("bridge.claim", board.claimed, "", {"tricks": TRICKS - len(board.plays) // 4}))
    if board.phase == "over" and board.contract is not None:
        side = board.contract.declarer % 2
        facts: dict[str, Fact] = {"tricks": board.won[side], "points": points(board, rules)}
        events.append(Event("bridge.result", board.contract.declarer, "", {**_contract_facts(board.contract), **facts}))
    return tuple(events)


def _contract_facts(contract: Contract) -> dict[str, Fact]:
    """Return a contract as sentences name it: whole, or its bid and how it is doubled."""
    bid = f"{contract.level}{STRAIN_LETTERS[contract.strain]}"
    return {"contract": str(contract), "bid": bid, "doubled": ("undoubled", "doubled", "redoubled")[contract.doubled]}


# A game is told again after every card: what was told before is the same object.


@lru_cache(maxsize=512)
def _called(seat: Seat, choice: int) -> Event:
    return Event("bridge.call", seat, call_name(choice))


@lru_cache(maxsize=4096)
def _trick(leader: Seat, cards: tuple[int, ...], contract: Contract) -> tuple[Event, ...]:
    trick = Trick(leader, cards)
    played = tuple(Event("bridge.play", seat, name_of(card)) for seat, card in trick.plays)
    return (*played, Event("bridge.trick", _winner(cards, leader, contract))) if trick.complete else played


def _winner(trick: tuple[int, ...], leader: Seat, contract: Contract) -> Seat:
    trumps = None if contract.strain == NO_TRUMPS else contract.strain
    return (leader + winning_index(trick, trumps)) % 4
