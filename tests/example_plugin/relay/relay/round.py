"""One round as an immutable value, and the pure functions that carry it on. They trust their callers: rules check."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeVar

from parlour.core.observation import Event, Fact, Seat

T = TypeVar("T")

SEATS: Final = range(4)
CARDS: Final = range(24)  # suit * 6 + rank
NAMES: Final = tuple(suit + rank for suit in "CDHS" for rank in "9TJQKA")
ACES: Final = frozenset({5, 11, 17, 23})
SIZE: Final = 5  # cards in a hand
DEALT: Final = 20  # cards that are dealt; the others are the kitty
NO: Final = "no"  # what a seat says that does not declare

Played = tuple[Seat, int]  # a hand and a card from it
Move = tuple[Seat, str]  # who acted, and how it is written


@dataclass(frozen=True, slots=True)
class Deal:
    """All chance of one round: the cards in the order they are dealt, the kitty last, and when each seat is asked."""

    cards: tuple[int, ...]
    moments: tuple[int, ...]  # a seat is asked when it gets its card of this number, from 0


@dataclass(frozen=True, slots=True)
class Shown:
    """Who declared, with which card, at which of its own cards."""

    seat: Seat
    card: int
    moment: int


@dataclass(frozen=True, slots=True)
class Result:
    """What north-south and east-west got for a round."""

    tricks: tuple[int, int]
    kitty: tuple[int, int]
    penalty: tuple[int, int]

    def points(self, side: int) -> int:
        return self.tricks[side] + self.kitty[side] + self.penalty[side]


@dataclass(frozen=True, slots=True)
class Round:
    """``log`` holds what happened, each event with the only seat that may know it (None: everybody)."""

    dealer: Seat
    deal: Deal
    phase: str = "deal"  # then pass, play, over
    dealt: int = 0
    declined: tuple[Seat, ...] = ()
    shown: Shown | None = None
    hands: tuple[tuple[int, ...], ...] = ((), (), (), ())
    given: tuple[int | None, ...] = (None, None, None, None)
    plays: tuple[Played, ...] = ()
    moves: tuple[Move, ...] = ()
    log: tuple[tuple[Seat | None, Event], ...] = ()
    result: Result | None = None

    @property
    def asked(self) -> Seat:
        """Who got the last card; the deal stands still only to ask that seat."""
        return (self.dealer + self.dealt) % 4

    @property
    def declarer(self) -> Seat:
        return self.shown.seat if self.shown else (self.dealer + 1) % 4

    @property
    def dummy(self) -> Seat:
        return (self.declarer + 2) % 4

    @property
    def turn(self) -> Seat:
        """The hand that plays next."""
        complete = len(self.plays) // 4 * 4
        first = winner(self.plays[complete - 4 : complete], self.shown) if complete else (self.declarer + 1) % 4
        return (first + len(self.plays) - complete) % 4


def suit(card: int) -> int:
    """Return the suit of a card, 0 to 3."""
    return card // 6


def position(dealer: Seat, seat: Seat, number: int) -> int:
    """Return at which place of the deal a seat gets its card of this number."""
    return 4 * number + (seat - dealer - 1) % 4


def winner(trick: tuple[Played, ...], shown: Shown | None) -> Seat:
    """Return who wins a trick."""
    strength = {suit(trick[0][1]): 1} | ({suit(shown.card): 2} if shown else {})
    return max(trick, key=lambda played: (strength.get(suit(played[1]), 0), played[1]))[0]


def begin(dealer: Seat, deal: Deal, number: int) -> Round:
    """Deal up to the first question."""
    return _deal_on(_tell(Round(dealer, deal), "round_begins", dealer, number=number))


def declare(round_: Round, seat: Seat, card: int | None) -> Round:
    """Answer the question of the deal; None declines."""
    if card is None:
        return _deal_on(_whisper(replace(round_, declined=(*round_.declined, seat)), "declined", seat, NO))
    shown = Shown(seat, card, round_.deal.moments[seat])
    return _deal_on(_tell(replace(round_, shown=shown), "declared", seat, NAMES[card]))


def give(round_: Round, seat: Seat, card: int) -> Round:
    """Lay a card aside for the left neighbour; once all four have, the cards change hands."""
    round_ = _whisper(replace(round_, given=_put(round_.given, seat, card)), "gave", seat, NAMES[card])
    gifts = [gift for gift in round_.given if gift is not None]
    if len(gifts) < len(SEATS):
        return round_
    for other in SEATS:
        gift = gifts[other - 1]
        hand = tuple(held for held in (*round_.hands[other], gift) if held != gifts[other])
        round_ = _whisper(replace(round_, hands=_put(round_.hands, other, hand)), "received", other, NAMES[gift])
    return _tell(replace(round_, phase="play"), "passed", None)


def play(round_: Round, card: int) -> Round:
    """Play a card from the hand whose turn it is."""
    seat = round_.turn
    hand = tuple(held for held in round_.hands[seat] if held != card)
    round_ = replace(round_, hands=_put(round_.hands, seat, hand), plays=(*round_.plays, (seat, card)))
    round_ = _tell(round_, "play", seat, NAMES[card])
    if len(round_.plays) % 4 == 0:
        round_ = _tell(round_, "trick", winner(round_.plays[-4:], round_.shown))
    return _count(round_) if len(round_.plays) == DEALT else round_


def _deal_on(round_: Round) -> Round:
    """Deal until some seat is to be asked, or to the end."""
    while round_.dealt < DEALT:
        card = round_.deal.cards[round_.dealt]
        round_ = replace(round_, dealt=round_.dealt + 1)
        seat = round_.asked
        round_ = replace(round_, hands=_put(round_.hands, seat, (*round_.hands[seat], card)))
        round_ = _whisper(round_, "dealt", seat, NAMES[card])
        if round_.shown is None and round_.deal.moments[seat] == len(round_.hands[seat]) - 1:
            return round_
    return _tell(replace(round_, phase="pass"), "dealt_all", None)


def as_of(round_: Round, dealt: int) -> Round:
    """Return the deal as it was after so many cards, and all that was said by then."""
    shown = round_.shown
    return Round(
        round_.dealer,
        round_.deal,
        dealt=dealt,
        declined=tuple(
            seat for seat in round_.declined if position(round_.dealer, seat, round_.deal.moments[seat]) < dealt
        ),
        shown=shown if shown is not None and position(round_.dealer, shown.seat, shown.moment) < dealt else None,
        hands=tuple(round_.deal.cards[position(round_.dealer, seat, 0) : dealt : 4] for seat in SEATS),
        log=round_.log[: _place(round_, dealt)],
    )


def _place(round_: Round, dealt: int) -> int:
    """Return how much of the log was there before the next card after so many."""
    later = [place for place, (_, event) in enumerate(round_.log) if event.kind in ("dealt", "dealt_all")]
    return later[dealt] if dealt < len(later) else len(round_.log)


def _count(round_: Round) -> Round:
    """Count a round that is played out; its cards are open from now on."""
    winners = [winner(round_.plays[first : first + 4], round_.shown) % 2 for first in range(0, DEALT, 4)]
    east_west = sum(winners)
    tricks = (len(winners) - east_west, east_west)
    aces = len(ACES.intersection(round_.deal.cards[DEALT:]))
    failed = round_.declarer % 2 if tricks[round_.declarer % 2] < 3 else None
    result = Result(
        tricks,
        kitty=(0, aces) if winners[-1] else (aces, 0),
        penalty=(0, 0) if failed is None else (0, 2) if failed == 0 else (2, 0),
    )
    left_over = tuple(NAMES[card] for card in round_.deal.cards[DEALT:])
    round_ = _tell(round_, "round_ends", None, kitty=left_over, ns=result.points(0), ew=result.points(1))
    return replace(round_, phase="over", result=result)


def _tell(round_: Round, kind: str, seat: Seat | None, text: str = "", **facts: Fact) -> Round:
    return replace(round_, log=(*round_.log, (None, Event(kind, seat, text, facts))))


def _whisper(round_: Round, kind: str, seat: Seat, text: str) -> Round:
    return replace(round_, log=(*round_.log, (seat, Event(kind, seat, text))))


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
