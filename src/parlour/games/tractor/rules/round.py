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

    ``place`` is where the deal stands: the seat that got the card of this number is asked whether it declares. Places
    from 100 on are last chances, in the same order of seats. The deal stands still only for seats that have something
    to declare; in an imagined round it may also stand for one that has not. Where the kitty can be stolen, everybody
    but its keeper is asked once more when it is buried, at places from ``asked_from`` on.
    """

    number: int
    ranks: tuple[int, int]
    first: Seat  # gets the first card
    fixed: Seat | None  # the starter, where that does not depend on declarations
    rank: int
    deal: tuple[int, ...]
    phase: str = "deal"
    place: int = -1
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
    def told(self) -> dict[Seat | None, tuple[Event, ...]]:
        """The events of this round for each viewer, once they were asked for."""
        return {}

    @property
    def standing(self) -> Declaration | None:
        """The declaration that counts so far."""
        return self.declarations[-1] if self.declarations else None

    @property
    def asked(self) -> Seat:
        """Who is asked to declare while the deal stands still."""
        return (self.first + self.place) % 4

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
        return self.deal[(seat - self.first) % 4 : min(self.place + 1, DEALT) : 4]

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


def answer(now: Round, cards: tuple[int, ...], rules: TractorRules) -> Round:
    """Declare, or do not, and deal on; or take up the kitty that is buried, or do not."""
    if cards == NO:
        after = replace(now, declined=(*now.declined, now.place))
    else:
        declaration = Declaration(now.asked, cards, now.place)
        after = replace(now, declarations=(*now.declarations, declaration))
    if now.phase == "deal":
        return _deal_on(after, rules)
    if cards != NO:
        return _steal(after)
    last = now.place == now.asked_from + len(SEATS) - 2
    return _lead(after) if last else replace(after, place=now.place + 1)


def _steal(now: Round) -> Round:
    """Give the buried cards to the latest declarer, whose trumps count."""
    declaration = now.declarations[-1]
    thief = declaration.seat
    hand = pack((*members(now.hands[thief]), *now.buried))
    return replace(
        now,
        phase="kitty",
        hands=put(now.hands, thief, hand),
        keepers=(*now.keepers, thief),
        passed=now.buried,
        buried=(),
        trump=declaration.trump,
    )


def deal_again(
    now: Round,
    declarations: Mapping[int, Declaration],
    declined: Collection[int],
    stop: int | None,
    rules: TractorRules,
) -> Round:
    """Deal a fresh round once more, with what is known to have been declared and declined, to a place or to the end.

    Whoever else had something to declare did not; the deal stands at ``stop`` whether or not somebody has.
    """
    while now.place != stop:
        stands = _stand_next(now, {*declarations, *declined}, stop, rules)
        if stands is None:
            return _take_kitty(now, rules)
        now = stands
        if now.place in declarations:
            now = replace(now, declarations=(*now.declarations, declarations[now.place]))
        elif now.place != stop:
            now = replace(now, declined=(*now.declined, now.place))
    return now


def deal_to(now: Round, place: int) -> Round | None:
    """Let the deal stand at a place before the one where it stands by itself; None when that is not possible."""
    if now.phase == "theft":
        return now if place == now.place else None
    earlier = max((*now.declined, *(item.place for item in now.declarations)), default=-1)
    if now.passed or now.phase not in ("deal", "kitty") or not earlier < place <= now.place:
        return None
    if place == now.place and now.phase == "deal":
        return now
    return replace(now, phase="deal", place=place, hands=_dealt_by(now, place), keepers=(), trump=None)


def as_of(now: Round, place: int) -> Round:
    """Return the deal of a round as it was when it had come to a place."""
    return Round(
        *(now.number, now.ranks, now.first, now.fixed, now.rank, now.deal),
        place=place,
        hands=_dealt_by(now, place),
        declarations=tuple(item for item in now.declarations if item.place <= place),
        declined=tuple(declined for declined in now.declined if declined <= place),
    )


def _dealt_by(now: Round, place: int) -> Hands:
    return tuple(pack(now.deal[(seat - now.first) % 4 : min(place + 1, DEALT) : 4]) for seat in SEATS)


def _deal_on(now: Round, rules: TractorRules) -> Round:
    stands = _stand_next(now, (), None, rules)
    return _take_kitty(now, rules) if stands is None else stands


def _stand_next(now: Round, places: Collection[int], stop: int | None, rules: TractorRules) -> Round | None:
    """Deal on to the next place where somebody has something to declare, or that is named; None when there is none."""
    hands, standing = list(now.hands), now.standing
    for place in range(now.place + 1, end_of_deal(now)):
        seat = (now.first + place) % 4
        if place < DEALT:
            hands[seat] = added(hands[seat], now.deal[place])
        if place == stop or place in places or offers(hands[seat], standing, seat, now.rank, rules):
            return replace(now, place=place, hands=tuple(hands))
    return None


def end_of_deal(now: Round) -> int:
    """Return the place at which everybody has had a last chance since the latest declaration."""
    latest = now.declarations[-1].place if now.declarations else 0
    return max(DEALT + 4, latest + 4)


def _take_kitty(now: Round, rules: TractorRules) -> Round:
    trump = now.standing.trump if now.standing else None
    shown = turned_up(now, rules)
    if shown:
        trump = _deciding_suit(shown, now.rank)
    hands = [pack(now.deal[(seat - now.first) % 4 : DEALT : 4]) for seat in SEATS]
    hands[now.starter] = pack((*members(hands[now.starter]), *now.kitty))
    return replace(now, phase="kitty", place=end_of_deal(now), hands=tuple(hands), keepers=(now.starter,), trump=trump)


def turned_up(now: Round, rules: TractorRules) -> tuple[int, ...]:
    """Return the cards of the kitty that are turned up because nobody declared."""
    if now.declarations or not rules.kitty_decides:
        return ()
    for index, card in enumerate(now.kitty):
        if card < LITTLE_JOKER and rank_of(card) == now.rank:
            return now.kitty[: index + 1]
    return now.kitty


def _deciding_suit(shown: tuple[int, ...], rank: int) -> int | None:
    plain = [card for card in shown if card < LITTLE_JOKER]
    if not plain:
        return None
    if rank_of(plain[-1]) == rank:
        return suit_of(plain[-1])
    return suit_of(max(plain, key=rank_of))


def bury(now: Round, cards: tuple[int, ...], rules: TractorRules) -> Round:
    """Lay the kitty down; the starter leads, unless others are asked whether they steal it."""
    hand = now.hands[now.keeper]
    for card in cards:
        hand = removed(hand, card)
    after = replace(now, hands=put(now.hands, now.keeper, hand), buried=tuple(sorted(cards)))
    if not rules.kitty_theft or now.passed or turned_up(now, rules):
        return _lead(after)
    place = now.place + (now.keeper + 1 - now.first - now.place) % len(SEATS)
    return replace(after, phase="theft", place=place, asked_from=place)


def _lead(now: Round) -> Round:
    return replace(now, phase="play", leaders=(now.starter,))


def failing_component(now: Round, cards: tuple[int, ...], order: Order) -> Component | None:
    """Return the smallest component of a throw that another hand can beat, or None when the throw stands."""
    suit = order.suit[cards[0]]
    parts = components(cards, order)
    if len(parts) < 2:
        return None
    for part in sorted(parts, key=lambda item: (len(item.cards), order.strength[item.top])):
        for seat in SEATS:
            held = [card for card in members(now.hands[seat]) if order.suit[card] == suit]
            if seat != now.turn and beatable(part, Counter(held), order):
                return part
    return None


def play(now: Round, cards: tuple[int, ...], rules: TractorRules, tried: tuple[int, ...] = ()) -> Round:
    """Play cards from the hand whose turn it is."""
    seat = now.turn
    hand = now.hands[seat]
    for card in cards:
        hand = removed(hand, card)
    hands = put(now.hands, seat, hand)
    points = now.points
    if tried:
        attacks = seat % 2 != now.starter % 2
        points += -rules.throw_penalty if attacks else rules.throw_penalty
    plays = (*now.plays, Play(tuple(sorted(cards)), tuple(sorted(tried))))
    if len(plays) % 4:
        return replace(now, hands=hands, plays=plays, points=points)
    trick = [played.cards for played in plays[-4:]]
    order = now.order(rules)
    winner = (now.leaders[-1] + winning_index(trick, order, rules)) % 4
    attackers = winner % 2 != now.starter % 2
    if attackers:
        points += sum(map(points_of, trick))
    after = replace(now, hands=hands, plays=plays, points=points)
    if any(hands):
        return replace(after, leaders=(*now.leaders, winner))
    multiplier = kitty_multiplier(trick[0], order, rules) if attackers else 0
    result = result_of(points, points_of(now.buried), multiplier, now.ranks, now.starter, rules)
    return replace(after, phase="over", result=result)
