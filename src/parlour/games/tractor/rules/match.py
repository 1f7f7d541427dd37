"""A match, and what one seat may know of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from parlour.cards import Match, members
from parlour.core.observation import Event, Seat
from parlour.games.tractor.rules.declaring import Declaration
from parlour.games.tractor.rules.following import Unseen
from parlour.games.tractor.rules.order import Order, order_of, points_of
from parlour.games.tractor.rules.round import SEATS, Play, Round, turned_up
from parlour.games.tractor.rules.tricks import winning_index
from parlour.games.tractor.rules.variants import TractorRules

__all__ = ["PlayedTrick", "State", "TractorView", "look", "tricks_of"]


State = Match[Round, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """The plays of one trick, in order, from the seat that leads it; ``winner`` is who is winning it."""

    leader: Seat
    plays: tuple[Play, ...]
    winner: Seat
    points: int

    @property
    def complete(self) -> bool:
        """Whether every seat has played."""
        return len(self.plays) == 4

    @property
    def led(self) -> tuple[int, ...]:
        """The cards led."""
        return self.plays[0].cards


@dataclass(frozen=True)
class TractorView:
    """What one seat knows. Rounds that are over are open to everybody."""

    seat: Seat | None
    rules: TractorRules
    events: tuple[Event, ...]
    past: tuple[Round, ...]
    number: int
    ranks: tuple[int, int]
    first: Seat
    fixed: Seat | None
    rank: int  # the trump rank
    phase: str  # deal, kitty, theft, play or over
    declarations: tuple[Declaration, ...]
    starter: Seat  # as things stand
    trump: int | None  # as things stand
    shown: tuple[int, ...]  # cards of the kitty that were turned up
    plays: tuple[Play, ...]
    leaders: tuple[Seat, ...]
    points: int  # of the attackers, in tricks
    keepers: tuple[Seat, ...] = ()  # who took up the kitty, one after the other
    asked: Seat | None = None  # who may steal the kitty now
    moment: int | None = None  # the card dealt last, where the table deals at a pace and everybody sees it
    # What only this seat knows
    asked_at: int | None = None  # where the deal stands, if it stands for this seat
    hand: int = 0
    dealt: tuple[int, ...] = ()  # its cards in the order they came
    declined: tuple[int, ...] = ()  # places of the deal at which it was asked and did not declare
    picked: tuple[int, ...] = ()  # the kitty, if it took it
    passed: tuple[int, ...] = ()  # what it buried before the kitty was stolen
    buried: tuple[int, ...] = ()

    @property
    def standing(self) -> Declaration | None:
        """The declaration that counts so far."""
        return self.declarations[-1] if self.declarations else None

    @property
    def turn(self) -> Seat | None:
        """Who plays next."""
        return (self.leaders[-1] + len(self.plays)) % 4 if self.phase == "play" else None

    @property
    def acts(self) -> bool:
        """Whether this seat is to act."""
        if self.seat is None:
            return False
        if self.phase in ("deal", "theft"):
            return self.asked_at is not None
        return self.seat == (self.keeper if self.phase == "kitty" else self.turn)

    @property
    def keeper(self) -> Seat | None:
        """Who buries the kitty, or has buried it."""
        return self.keepers[-1] if self.keepers else None

    @property
    def defends(self) -> bool:
        """Whether this seat is on the starter's side."""
        return self.seat is not None and self.seat % 2 == self.starter % 2

    @cached_property
    def order(self) -> Order:
        """The order of cards as trumps stand."""
        return order_of(self.trump, self.rank, self.rules)

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The seat's cards, sorted by number."""
        return tuple(members(self.hand))

    @property
    def trick(self) -> tuple[Play, ...]:
        """The plays on the table."""
        return self.plays[len(self.plays) // 4 * 4 :] if self.phase == "play" else ()

    @property
    def led(self) -> tuple[int, ...]:
        """The cards led to the trick on the table; nothing before that."""
        return self.trick[0].cards if self.trick else ()

    @cached_property
    def tricks(self) -> tuple[PlayedTrick, ...]:
        """The tricks of the round, the current one last if it is begun."""
        return tricks_of(self.leaders, self.plays, self.order, self.rules)

    @cached_property
    def voids(self) -> tuple[frozenset[int], ...]:
        """The suits in play that each seat has shown not to hold."""
        suit = self.order.suit
        found: list[set[int]] = [set() for _ in SEATS]
        for trick in self.tricks:
            led = suit[trick.led[0]]
            for place, played in enumerate(trick.plays):
                if any(suit[card] != led for card in played.cards):
                    found[(trick.leader + place) % 4].add(led)
        return tuple(map(frozenset, found))

    @cached_property
    def out(self) -> Counter[int]:
        """How many copies of each card this seat cannot see: not its own, not played, not buried by it."""
        left = Counter(dict.fromkeys(range(54), 2))
        left.subtract(self.cards)
        left.subtract(self.buried)
        left.subtract(card for played in self.plays for card in played.cards)
        return left

    def unseen(self, suit: int) -> Unseen:
        """Return what a leader knows of a suit."""
        others = [other for other in SEATS if other != self.seat]
        copies = {card: self.out[card] for card in self.order.members[suit]}
        return Unseen(copies, all(suit in self.voids[other] for other in others))


def look(
    round_: Round,
    seat: Seat | None,
    rules: TractorRules,
    past: tuple[Round, ...] = (),
    events: tuple[Event, ...] = (),
) -> TractorView:
    """Return what a seat may know of a round: the one place where secrets are left out."""
    standing = round_.standing
    public = TractorView(
        seat,
        rules,
        events,
        past,
        number=round_.number,
        ranks=round_.ranks,
        first=round_.first,
        fixed=round_.fixed,
        rank=round_.rank,
        phase=round_.phase,
        declarations=round_.declarations,
        starter=round_.starter,
        trump=round_.trump if round_.phase != "deal" else standing.trump if standing else None,
        shown=() if round_.phase == "deal" else turned_up(round_, rules),
        plays=round_.plays,
        leaders=round_.leaders,
        points=round_.points,
        keepers=() if round_.phase == "deal" else round_.keepers or (round_.starter,),
        asked=round_.asked if round_.phase == "theft" else None,
    )
    if seat is None or round_.phase == "over":
        return public
    keepers = public.keepers
    return replace(
        public,
        asked_at=round_.asked_at if round_.phase in ("deal", "theft") and round_.asked == seat else None,
        hand=round_.hands[seat],
        dealt=round_.dealt_to(seat),
        declined=tuple(turn for turn in round_.declined if (round_.first + turn) % 4 == seat),
        picked=round_.kitty if seat in keepers[:1] else round_.passed if seat in keepers else (),
        passed=round_.passed if seat in keepers[:1] else (),
        buried=round_.buried if seat in keepers[-1:] else (),
    )


def tricks_of(
    leaders: tuple[Seat, ...], plays: tuple[Play, ...], order: Order, rules: TractorRules
) -> tuple[PlayedTrick, ...]:
    """Cut plays into tricks."""
    tricks = []
    for number, leader in enumerate(leaders):
        part = plays[4 * number : 4 * number + 4]
        if part:
            cards = [played.cards for played in part]
            winner = (leader + winning_index(cards, order, rules)) % 4
            tricks.append(PlayedTrick(leader, part, winner, sum(map(points_of, cards))))
    return tuple(tricks)
