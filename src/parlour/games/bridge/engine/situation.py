"""What is known when a card is to be played: whose hand plays, what is out, who may still beat what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from parlour.cards import SUIT_MASKS, highest, members, of_suit, pack, suit_of, winning_index
from parlour.core.observation import Seat
from parlour.errors import Unsupported
from parlour.games.bridge.rules.contract import NO_TRUMPS, TRICKS, Contract, is_vulnerable, score
from parlour.games.bridge.rules.deal import SEATS
from parlour.games.bridge.rules.state import BridgeView, legal_cards

__all__ = ["Situation", "situation_of"]

ALL = (1 << 52) - 1


@dataclass(frozen=True)
class Situation:
    """``seat`` is the hand that plays, which at dummy's turn is not the one that looks."""

    obs: BridgeView
    contract: Contract
    seat: Seat
    hand: int
    trick: tuple[int, ...]

    @property
    def leader(self) -> Seat:
        """Who led the trick on the table, or leads now."""
        return self.obs.leaders[-1]

    @property
    def partner(self) -> Seat:
        """The hand across."""
        return (self.seat + 2) % 4

    @property
    def trumps(self) -> int | None:
        """The trump suit."""
        return None if self.contract.strain == NO_TRUMPS else self.contract.strain

    @property
    def declaring(self) -> bool:
        """Whether the hand that plays is declarer's or dummy's."""
        return (self.seat - self.contract.declarer) % 2 == 0

    @property
    def legal(self) -> tuple[int, ...]:
        """The cards that may be played."""
        return tuple(members(legal_cards(self.hand, self.trick)))

    @property
    def left(self) -> int:
        """Cards in the largest hand."""
        return 13 - len(self.obs.plays) // 4

    @cached_property
    def gone(self) -> int:
        """All cards played, those on the table included."""
        return pack(self.obs.plays)

    @cached_property
    def ours(self) -> int:
        """What is seen of the hands of the side that plays."""
        return self.hand | (self.obs.seen[self.partner] or 0)

    @cached_property
    def hidden(self) -> int:
        """Cards that lie where this seat cannot see them."""
        held = 0
        for cards in self.obs.seen:
            held |= cards or 0
        return ALL & ~self.gone & ~held

    @cached_property
    def voids(self) -> tuple[int, ...]:
        """For each seat the suits it has shown out of, as sets of cards."""
        barred = [0, 0, 0, 0]
        for number, (seat, card) in enumerate(self.obs.played_by):
            led = suit_of(self.obs.plays[number // 4 * 4])
            if suit_of(card) != led:
                barred[seat] |= SUIT_MASKS[led]
        return tuple(barred)

    @cached_property
    def against(self) -> tuple[int, ...]:
        """For each seat the cards it holds or may hold."""
        return tuple(
            self.hidden & ~self.voids[seat] if cards is None else cards for seat, cards in enumerate(self.obs.seen)
        )

    @cached_property
    def out(self) -> int:
        """Cards that the other side holds or may hold."""
        return self.against[(self.seat + 1) % 4] | self.against[(self.seat + 3) % 4]

    def master(self, card: int) -> bool:
        """Whether nothing the other side may hold in the suit is higher."""
        return not of_suit(self.out, suit_of(card)) >> (card + 1)

    def winning(self, trick: tuple[int, ...]) -> Seat:
        """Return whose card wins a trick so far."""
        return (self.leader + winning_index(trick, self.trumps)) % 4

    def beatable(self, card: int, trick: tuple[int, ...]) -> bool:
        """Whether an opponent who plays after this trick so far may beat its winning card."""
        led = suit_of(trick[0])
        for trick_place in range(len(trick), 4):
            seat = (self.leader + trick_place) % 4
            if (seat - self.seat) % 2 == 0:
                continue
            held = self.against[seat]
            follows = of_suit(held, led)
            if suit_of(card) == led and follows >> (card + 1):
                return True
            ruffs = of_suit(held, self.trumps) if self.trumps is not None and self.trumps != led else 0
            sure_of_suit = self.obs.seen[seat] is not None and follows
            if ruffs and not sure_of_suit and (suit_of(card) != self.trumps or ruffs >> (card + 1)):
                may_be_void = self.obs.seen[seat] is not None or bool(self.voids[seat] & SUIT_MASKS[led])
                if may_be_void:
                    return True
        return False

    def points(self, tricks: int) -> int:
        """Return what so many tricks for declarer are worth to the side that plays."""
        return self._scores[tricks]

    @cached_property
    def _scores(self) -> tuple[int, ...]:
        vulnerable = is_vulnerable(self.obs.rules.vulnerable, self.contract.declarer)
        side = 1 if self.declaring else -1
        return tuple(side * score(self.contract, tricks, vulnerable) for tricks in range(TRICKS + 1))

    @property
    def taken(self) -> int:
        """Declarer's tricks so far."""
        return self.obs.won[self.contract.declarer % 2]

    def led_first(self, seat: Seat) -> int | None:
        """Return the suit that a seat led first, if it led."""
        for number, leader in enumerate(self.obs.leaders):
            if leader == seat and 4 * number < len(self.obs.plays):
                return suit_of(self.obs.plays[4 * number])
        return None

    def length(self, suit: int) -> int:
        """Return how many cards of a suit the hand that plays has."""
        return of_suit(self.hand, suit).bit_count()

    def top(self, suit: int) -> int | None:
        """Return its highest card of a suit."""
        held = of_suit(self.hand, suit)
        return highest(held) if held else None


def situation_of(obs: BridgeView) -> Situation:
    """Look at the table from the seat that is to play."""
    if obs.contract is None or obs.turn is None or obs.turn not in SEATS:
        raise Unsupported("There is no card to play here.")
    return Situation(obs, obs.contract, obs.turn, obs.playing_hand, obs.trick)
