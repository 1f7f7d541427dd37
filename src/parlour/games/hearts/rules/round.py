"""One round as an immutable value, and the pure functions that carry it on. They trust their callers: rules check."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

from parlour.cards import (
    CLUBS,
    HEARTS,
    SUIT_MASKS,
    InTurn,
    Trick,
    members,
    name_of,
    names_of,
    pack,
    put,
    suit_of,
    winning_index,
)
from parlour.core.observation import Event, Fact, Seat
from parlour.games.hearts.rules.variants import DIRECTIONS, HOLD, JACK, PENALTIES, QUEEN, TWO_OF_CLUBS, HeartsRules

__all__ = [
    "SEATS",
    "Round",
    "begin",
    "choose",
    "events_of",
    "legal_cards",
    "pass_cards",
    "penalty",
    "play",
]

SEATS: Final = range(4)
MOON: Final = 26
SIDES: Final = ("north", "east", "south", "west")

Hands = tuple[int, ...]  # the cards of each seat, as bit sets


@dataclass(frozen=True)
class Round(InTurn[int]):
    """``phase`` is pass, play, moon (the shooter chooses what it is worth) or over."""

    number: int
    offset: int  # how many seats on cards are passed
    deal: Hands
    hands: Hands
    phase: str
    passes: tuple[tuple[Seat, int], ...] = ()  # who gave which cards, in the order they were chosen
    plays: tuple[int, ...] = ()
    leaders: tuple[Seat, ...] = ()  # who led each trick, the current one last
    broken: bool = False
    taken: Hands = (0, 0, 0, 0)  # the cards in each seat's tricks
    choice: str = ""
    points: tuple[int, ...] = ()  # once it is over

    @cached_property
    def events_by_viewer(self) -> dict[Seat | None, tuple[Event, ...]]:
        """The events of this round for each viewer, once they were asked for."""
        return {}

    @property
    def shooter(self) -> Seat | None:
        """Who has all penalty cards."""
        return next((seat for seat in SEATS if self.taken[seat] & PENALTIES == PENALTIES), None)

    def given(self, seat: Seat) -> int:
        """Return what a seat has passed on, as a set."""
        return next((cards for giver, cards in self.passes if giver == seat), 0)

    def received(self, seat: Seat) -> int:
        """Return what a seat got, once the cards have changed hands."""
        return self.given((seat - self.offset) % 4) if len(self.passes) == 4 else 0


def penalty(cards: int) -> int:
    """Return the penalty points in a set of cards, a jack of diamonds aside."""
    return (cards & SUIT_MASKS[HEARTS]).bit_count() + (13 if cards >> QUEEN & 1 else 0)


def begin(number: int, deal: Hands, rules: HeartsRules) -> Round:
    """Deal a round."""
    offset = rules.direction(number)
    fresh = Round(number, offset, deal, deal, "pass", broken=not rules.must_break_hearts)
    return _open(fresh) if offset == HOLD else fresh


def pass_cards(round_: Round, seat: Seat, cards: int) -> Round:
    """Lay cards aside; once all four have, they change hands."""
    round_ = replace(round_, passes=(*round_.passes, (seat, cards)))
    if len(round_.passes) < 4:
        return round_
    hands = tuple(held & ~round_.given(seat) | round_.received(seat) for seat, held in enumerate(round_.deal))
    return _open(replace(round_, hands=hands))


def play(round_: Round, card: int, rules: HeartsRules) -> Round:
    """Play a card from the hand whose turn it is."""
    seat = round_.turn
    hands = put(round_.hands, seat, round_.hands[seat] & ~(1 << card))
    plays = (*round_.plays, card)
    broken = round_.broken or suit_of(card) == HEARTS or (card == QUEEN and rules.qs_breaks_hearts)
    if len(plays) % 4:
        return replace(round_, hands=hands, plays=plays, broken=broken)
    trick = plays[-4:]
    winner = (round_.leaders[-1] + winning_index(trick)) % 4
    taken = put(round_.taken, winner, round_.taken[winner] | pack(trick))
    after = replace(round_, hands=hands, plays=plays, broken=broken, taken=taken)
    if len(plays) < 52:
        return replace(after, leaders=(*round_.leaders, winner))
    if after.shooter is not None and rules.moon == "choose":
        return replace(after, phase="moon")
    return choose(after, rules.moon if after.shooter is not None else "", rules)


def choose(round_: Round, choice: str, rules: HeartsRules) -> Round:
    """Count a round whose cards are all played; ``choice`` says what a moon is worth."""
    points = [penalty(taken) for taken in round_.taken]
    shooter = round_.shooter
    if shooter is not None and choice == "self":
        points[shooter] = -MOON
    elif shooter is not None:
        points = [0 if seat == shooter else MOON for seat in SEATS]
    elif rules.avoid_all_tricks_bonus:
        points = [count - (0 if taken else 5) for count, taken in zip(points, round_.taken, strict=True)]
    if rules.jd_bonus:
        points = [count - 10 * (taken >> JACK & 1) for count, taken in zip(points, round_.taken, strict=True)]
    return replace(round_, phase="over", choice=choice if rules.moon == "choose" else "", points=tuple(points))


def legal_cards(hand: int, trick: tuple[int, ...], number: int, broken: bool, rules: HeartsRules) -> int:
    """Return the cards of a hand that may be played; ``number`` counts the cards played in the round so far."""
    if trick:
        following = hand & SUIT_MASKS[suit_of(trick[0])]
        if following:
            return following
        if number < 4 and rules.no_pts_on_first_trick:
            return hand & ~PENALTIES or hand
        return hand
    if number == 0:
        return hand & SUIT_MASKS[CLUBS] if rules.can_lead_any_club else hand & 1 << TWO_OF_CLUBS
    if broken:
        return hand
    others = hand & ~SUIT_MASKS[HEARTS]
    if rules.can_lead_hearts_instead_of_qs and others == 1 << QUEEN:
        # Nobody is made to lead the queen: hearts may be led instead, or nothing but the queen is held.
        return hand
    return others or hand


def events_of(round_: Round, viewer: Seat | None) -> tuple[Event, ...]:
    """Return what happened in a round as far as a seat may know."""
    if viewer not in round_.events_by_viewer:
        round_.events_by_viewer[viewer] = _events(round_, viewer)
    return round_.events_by_viewer[viewer]


def _events(round_: Round, viewer: Seat | None) -> tuple[Event, ...]:
    direction = DIRECTIONS[round_.offset]
    events = [Event("hearts.round", None, facts={"number": round_.number, "direction": direction})]
    if viewer is not None:
        events.append(Event("hearts.dealt", viewer, names_of(members(round_.deal[viewer]))))
        if given := round_.given(viewer):
            events.append(Event("hearts.gave", viewer, names_of(members(given)), {"direction": direction}))
        if received := round_.received(viewer):
            events.append(Event("hearts.received", viewer, names_of(members(received))))
    if len(round_.passes) == 4:
        events.append(Event("hearts.passed", None, facts={"direction": direction}))
    for number, leader in enumerate(round_.leaders):
        events += _trick(leader, round_.plays[4 * number : 4 * number + 4])
    if len(round_.plays) == 52 and round_.shooter is not None:
        events.append(Event("hearts.moon", round_.shooter))
    if round_.choice:
        events.append(Event("hearts.moon_" + round_.choice, round_.shooter, round_.choice))
    if round_.points:
        gained: dict[str, Fact] = dict(zip(SIDES, round_.points, strict=True))
        events.append(Event("hearts.round_over", None, facts=gained))
    return tuple(events)


# A game is told again after every card: what was told before is the same object.


@lru_cache(maxsize=4096)
def _trick(leader: Seat, cards: tuple[int, ...]) -> tuple[Event, ...]:
    trick = Trick(leader, cards)
    played = tuple(Event("hearts.play", seat, name_of(card)) for seat, card in trick.plays)
    if not trick.complete:
        return played
    return (*played, Event("hearts.trick", trick.winner(), "", {"points": penalty(pack(cards))}))


def _open(round_: Round) -> Round:
    """Begin the play: whoever holds the two of clubs leads."""
    leader = next(seat for seat in SEATS if round_.hands[seat] >> TWO_OF_CLUBS & 1)
    return replace(round_, phase="play", leaders=(leader,))
