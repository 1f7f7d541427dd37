"""One round as an immutable value, and the pure functions that carry it on. They trust their callers: rules check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from parlour.cards import LITTLE_JOKER, InTurn, added, members, pack, put, rank_of, removed, suit_of
from parlour.core.observation import Event, Seat
from parlour.games.tractor.rules.declaring import NO, Declaration, offers
from parlour.games.tractor.rules.following import beatable
from parlour.games.tractor.rules.order import Order, order_of, points_of
from parlour.games.tractor.rules.scoring import Result, kitty_multiplier, result_of
from parlour.games.tractor.rules.shapes import Component, components
from parlour.games.tractor.rules.tricks import winning_index
from parlour.games.tractor.rules.variants import TractorRules

__all__ = [
    "DEALT",
    "HAND",
    "KITTY",
    "SEATS",
    "SIDES",
    "Hands",
    "Play",
    "Round",
    "answer",
    "as_of",
    "begin",
    "bury",
    "deal_again",
    "deal_to",
    "end_of_deal",
    "failing_component",
    "fresh",
    "play",
    "turned_up",
]

SEATS: Final = range(4)
SIDES: Final = ("north", "east", "south", "west")
HAND: Final = 25
KITTY: Final = 8
DEALT: Final = 100  # cards that are dealt; the others are the kitty

Hands = tuple[int, ...]  # the cards of each seat, as in ``parlour.cards.hands``


@dataclass(frozen=True)  # no slots: see Event
class Play:
    """Cards played to a trick; ``tried`` is the throw that failed and left only these."""

    cards: tuple[int, ...]
    tried: tuple[int, ...] = ()


@dataclass(frozen=True)
class Round(InTurn[Play]):
    """``phase`` is deal, kitty, theft, play or over.

    ``asked_at`` is where the deal stands: the seat that got the card of this number is asked whether it declares.
    Places from 100 on are last chances, in the same order of seats. The deal stands still only for seats that have
    something to declare; in an imagined round it may also stand for one that has not. Where the kitty can be stolen,
    everybody but its keeper is asked once more when it is buried, at places from ``asked_from`` on.
    """

    number: int
    ranks: tuple[int, int]
    first: Seat  # gets the first card
    fixed: Seat | None  # the starter, where that does not depend on declarations
    rank: int
    deal: tuple[int, ...]
    phase: str = "deal"
    asked_at: int = -1
    hands: Hands = (0, 0, 0, 0)
    declarations: tuple[Declaration, ...] = ()
    declined: tuple[int, ...] = ()  # places at which somebody had something to declare and did not
    trump: int | None = None
    keepers: tuple[Seat, ...] = ()  # who took up the kitty; the last of them knows what is buried
    passed: tuple[int, ...] = ()  # what the first of them had buried, once it is stolen
    asked_from: int = 0  # 0 until seats are asked whether they steal it
    buried: tuple[int, ...] = ()
    plays: tuple[Play, ...] = ()
    leaders: tuple[Seat, ...] = ()  # who led each trick, the current one last
    points: int = 0  # of the attackers, in tricks
    result: Result | None = None

    @cached_property
    def events_by_viewer(self) -> dict[Seat | None, tuple[Event, ...]]:
        """The events of this round for each viewer, once they were asked for."""
        return {}

    @property
    def standing(self) -> Declaration | None:
        """The declaration that counts so far."""
        return self.declarations[-1] if self.declarations else None

    @property
    def asked(self) -> Seat:
        """Who is asked to declare while the deal stands still."""
        return (self.first + self.asked_at) % 4

    @property
    def starter(self) -> Seat:
        """Who takes the kitty and leads first, as things stand."""
        if self.fixed is not None:
            return self.fixed
        return self.declarations[-1].seat if self.declarations else self.first

    @property
    def keeper(self) -> Seat:
        """Who buries the kitty, or has buried it."""
        return self.keepers[-1] if self.keepers else self.starter

    @property
    def kitty(self) -> tuple[int, ...]:
        """The cards that were not dealt, in the order they lie."""
        return self.deal[DEALT:]

    def dealt_to(self, seat: Seat) -> tuple[int, ...]:
        """Return the cards a seat has got so far, in their order."""
        return self.deal[(seat - self.first) % 4 : min(self.asked_at + 1, DEALT) : 4]

    def order(self, rules: TractorRules) -> Order:
        """Return the order of cards, once trumps are known."""
        return order_of(self.trump, self.rank, rules)


def fresh(number: int, ranks: tuple[int, int], first: Seat, fixed: Seat | None, deal: tuple[int, ...]) -> Round:
    """Return a round of which no card is dealt yet."""
    return Round(number, ranks, first, fixed, ranks[(first if fixed is None else fixed) % 2], deal)


def begin(
    number: int, ranks: tuple[int, int], first: Seat, fixed: Seat | None, deal: tuple[int, ...], rules: TractorRules
) -> Round:
    """Deal up to the first seat with something to declare, or to the end."""
    return _deal_on(fresh(number, ranks, first, fixed, deal), rules)


def answer(round_: Round, cards: tuple[int, ...], rules: TractorRules) -> Round:
    """Declare, or do not, and deal on; or take up the kitty that is buried, or do not."""
    if cards == NO:
        after = replace(round_, declined=(*round_.declined, round_.asked_at))
    else:
        declaration = Declaration(round_.asked, cards, round_.asked_at)
        after = replace(round_, declarations=(*round_.declarations, declaration))
    if round_.phase == "deal":
        return _deal_on(after, rules)
    if cards != NO:
        return _steal(after)
    last = round_.asked_at == round_.asked_from + len(SEATS) - 2
    return _lead(after) if last else replace(after, asked_at=round_.asked_at + 1)


def _steal(round_: Round) -> Round:
    """Give the buried cards to the latest declarer, whose trumps count."""
    declaration = round_.declarations[-1]
    thief = declaration.seat
    hand = pack((*members(round_.hands[thief]), *round_.buried))
    return replace(
        round_,
        phase="kitty",
        hands=put(round_.hands, thief, hand),
        keepers=(*round_.keepers, thief),
        passed=round_.buried,
        buried=(),
        trump=declaration.trump,
    )


def deal_again(
    round_: Round,
    declarations: Mapping[int, Declaration],
    declined: Collection[int],
    stop: int | None,
    rules: TractorRules,
) -> Round:
    """Deal a fresh round once more, with what is known to have been declared and declined, to a place or to the end.

    Whoever else had something to declare did not; the deal stands at ``stop`` whether or not somebody has.
    """
    while round_.asked_at != stop:
        stands = _stand_next(round_, {*declarations, *declined}, stop, rules)
        if stands is None:
            return _take_kitty(round_, rules)
        round_ = stands
        if round_.asked_at in declarations:
            round_ = replace(round_, declarations=(*round_.declarations, declarations[round_.asked_at]))
        elif round_.asked_at != stop:
            round_ = replace(round_, declined=(*round_.declined, round_.asked_at))
    return round_


def deal_to(round_: Round, moment: int) -> Round | None:
    """Let the deal stand at a place before the one where it stands by itself; None when that is not possible."""
    if round_.phase == "theft":
        return round_ if moment == round_.asked_at else None
    earlier = max((*round_.declined, *(item.asked_at for item in round_.declarations)), default=-1)
    if round_.passed or round_.phase not in ("deal", "kitty") or not earlier < moment <= round_.asked_at:
        return None
    if moment == round_.asked_at and round_.phase == "deal":
        return round_
    return replace(round_, phase="deal", asked_at=moment, hands=_dealt_by(round_, moment), keepers=(), trump=None)


def as_of(round_: Round, moment: int) -> Round:
    """Return the deal of a round as it was when it had come to a place."""
    return Round(
        *(round_.number, round_.ranks, round_.first, round_.fixed, round_.rank, round_.deal),
        asked_at=moment,
        hands=_dealt_by(round_, moment),
        declarations=tuple(item for item in round_.declarations if item.asked_at <= moment),
        declined=tuple(declined for declined in round_.declined if declined <= moment),
    )


def _dealt_by(round_: Round, moment: int) -> Hands:
    return tuple(pack(round_.deal[(seat - round_.first) % 4 : min(moment + 1, DEALT) : 4]) for seat in SEATS)


def _deal_on(round_: Round, rules: TractorRules) -> Round:
    stands = _stand_next(round_, (), None, rules)
    return _take_kitty(round_, rules) if stands is None else stands


def _stand_next(round_: Round, places: Collection[int], stop: int | None, rules: TractorRules) -> Round | None:
    """Deal on to the next place where somebody has something to declare, or that is named; None when there is none."""
    hands, standing = list(round_.hands), round_.standing
    for step in range(round_.asked_at + 1, end_of_deal(round_)):
        seat = (round_.first + step) % 4
        if step < DEALT:
            hands[seat] = added(hands[seat], round_.deal[step])
        if step == stop or step in places or offers(hands[seat], standing, seat, round_.rank, rules):
            return replace(round_, asked_at=step, hands=tuple(hands))
    return None


def end_of_deal(round_: Round) -> int:
    """Return the place at which everybody has had a last chance since the latest declaration."""
    latest = round_.declarations[-1].asked_at if round_.declarations else 0
    return max(DEALT + 4, latest + 4)


def _take_kitty(round_: Round, rules: TractorRules) -> Round:
    trump = round_.standing.trump if round_.standing else None
    shown = turned_up(round_, rules)
    if shown:
        trump = _deciding_suit(shown, round_.rank)
    hands = [pack(round_.deal[(seat - round_.first) % 4 : DEALT : 4]) for seat in SEATS]
    hands[round_.starter] = pack((*members(hands[round_.starter]), *round_.kitty))
    return replace(
        round_, phase="kitty", asked_at=end_of_deal(round_), hands=tuple(hands), keepers=(round_.starter,), trump=trump
    )


def turned_up(round_: Round, rules: TractorRules) -> tuple[int, ...]:
    """Return the cards of the kitty that are turned up because nobody declared."""
    if round_.declarations or not rules.kitty_decides:
        return ()
    for index, card in enumerate(round_.kitty):
        if card < LITTLE_JOKER and rank_of(card) == round_.rank:
            return round_.kitty[: index + 1]
    return round_.kitty


def _deciding_suit(shown: tuple[int, ...], rank: int) -> int | None:
    plain = [card for card in shown if card < LITTLE_JOKER]
    if not plain:
        return None
    if rank_of(plain[-1]) == rank:
        return suit_of(plain[-1])
    return suit_of(max(plain, key=rank_of))


def bury(round_: Round, cards: tuple[int, ...], rules: TractorRules) -> Round:
    """Lay the kitty down; the starter leads, unless others are asked whether they steal it."""
    hand = round_.hands[round_.keeper]
    for card in cards:
        hand = removed(hand, card)
    after = replace(round_, hands=put(round_.hands, round_.keeper, hand), buried=tuple(sorted(cards)))
    if not rules.kitty_theft or round_.passed or turned_up(round_, rules):
        return _lead(after)
    first_asked = round_.asked_at + (round_.keeper + 1 - round_.first - round_.asked_at) % len(SEATS)
    return replace(after, phase="theft", asked_at=first_asked, asked_from=first_asked)


def _lead(round_: Round) -> Round:
    return replace(round_, phase="play", leaders=(round_.starter,))


def failing_component(round_: Round, cards: tuple[int, ...], order: Order) -> Component | None:
    """Return the smallest component of a throw that another hand can beat, or None when the throw stands."""
    suit = order.suit[cards[0]]
    parts = components(cards, order)
    if len(parts) < 2:
        return None
    for part in sorted(parts, key=lambda item: (len(item.cards), order.strength[item.top])):
        for seat in SEATS:
            held = [card for card in members(round_.hands[seat]) if order.suit[card] == suit]
            if seat != round_.turn and beatable(part, Counter(held), order):
                return part
    return None


def play(round_: Round, cards: tuple[int, ...], rules: TractorRules, tried: tuple[int, ...] = ()) -> Round:
    """Play cards from the hand whose turn it is."""
    seat = round_.turn
    hand = round_.hands[seat]
    for card in cards:
        hand = removed(hand, card)
    hands = put(round_.hands, seat, hand)
    points = round_.points
    if tried:
        attacks = seat % 2 != round_.starter % 2
        points += -rules.throw_penalty if attacks else rules.throw_penalty
    plays = (*round_.plays, Play(tuple(sorted(cards)), tuple(sorted(tried))))
    if len(plays) % 4:
        return replace(round_, hands=hands, plays=plays, points=points)
    trick = [played.cards for played in plays[-4:]]
    order = round_.order(rules)
    winner = (round_.leaders[-1] + winning_index(trick, order, rules)) % 4
    attackers = winner % 2 != round_.starter % 2
    if attackers:
        points += sum(map(points_of, trick))
    after = replace(round_, hands=hands, plays=plays, points=points)
    if any(hands):
        return replace(after, leaders=(*round_.leaders, winner))
    multiplier = kitty_multiplier(trick[0], order, rules) if attackers else 0
    result = result_of(points, points_of(round_.buried), multiplier, round_.ranks, round_.starter, rules)
    return replace(after, phase="over", result=result)
