"""What ideas of Tractor look at: the cards, the trick on the table, and what is known of the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import wraps
from itertools import groupby
from typing import Final

from parlour.core.observation import Fact, Seat, seat_of
from parlour.core.teaching import Idea
from parlour.games.tractor.players.conservation import cost_of_play
from parlour.games.tractor.players.context import Context, context_of
from parlour.games.tractor.players.memory import Deductions
from parlour.games.tractor.players.settings import PhaseSettings
from parlour.games.tractor.rules.actions import Action
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import SUIT_WORDS, TRUMP, Order, name_of
from parlour.games.tractor.rules.round import SIDES
from parlour.games.tractor.rules.shapes import components

__all__ = [
    "LATE",
    "NAMED",
    "OTHERS",
    "Finding",
    "Look",
    "cards_named",
    "idea",
    "in_play",
    "only",
    "pairs_in",
    "suit_word",
    "verb",
]

Finding = Callable[[TractorView, Action, Action], Idea | None]
OTHERS: Final = 3  # seats beside ours
NAMED: Final = 3  # cards of a play that are all named; of more, those that matter
LATE: Final = 10  # cards in hand from which the last trick is near


def verb(obs: TractorView, action: Action) -> str:
    """Return what kind of move it is."""
    if obs.phase in ("deal", "theft"):
        return "decline" if not action else "steal" if obs.phase == "theft" else "declare"
    if obs.phase == "kitty":
        return "bury"
    if not obs.led:
        return "throw" if len(components(action, obs.order)) > 1 else "lead"
    suits = {obs.order.suit[card] for card in action}
    led = obs.order.suit[obs.led[0]]
    if suits == {TRUMP} != {led} and context_of(obs, PhaseSettings()).beats(action):
        return "ruff"  # trumps that do not win are thrown away
    return "follow" if led in suits else "discard"


class Look:
    """A play to be made, as somebody sees it who forgets nothing."""

    def __init__(self, obs: TractorView) -> None:
        self.obs, self.order, self.seat = obs, obs.order, seat_of(obs)
        self.context: Context = context_of(obs, PhaseSettings())
        self.memory = Deductions(obs)
        self.partner: Seat = (self.seat + 2) % 4

    @property
    def stakes(self) -> int:
        """The points on the table."""
        return self.context.stakes

    @property
    def last(self) -> bool:
        """Whether nobody plays after us."""
        return len(self.obs.trick) == 3

    @property
    def late(self) -> bool:
        """Whether the last trick is near."""
        return len(self.obs.cards) <= LATE

    @property
    def winner(self) -> str:
        """The name of the seat that wins so far."""
        return SIDES[self.context.winner or 0]

    def suit(self, cards: Action) -> int:
        """Return the suit in play of cards of one suit."""
        return self.order.suit[cards[0]]

    def top(self, cards: Action) -> int:
        """Return the highest card."""
        return max(cards, key=lambda card: (self.order.suit[card] == TRUMP, self.order.strength[card]))

    def wins(self, cards: Action) -> bool:
        """Whether a play would win so far."""
        return not self.obs.trick or self.context.beats(cards)

    def sure(self, cards: Action) -> bool:
        """Whether nothing that is out beats a lead in its suit."""
        return self.memory.guaranteed(cards)

    def ruffers(self, suit: int) -> list[Seat]:
        """Return the opponents after us who have shown that they are void in a suit and may have trumps."""
        return [seat for seat in self.context.rivals_later if self.memory.may_ruff(seat, suit)]

    def held(self, suit: int) -> list[int]:
        """Return our cards of a suit in play, the weakest first."""
        return [card for card in self.order.sorted(self.obs.cards) if self.order.suit[card] == suit]

    def partner_led(self, suit: int) -> bool:
        """Whether partner has led a suit in this round."""
        tricks = self.obs.tricks
        return any(trick.leader == self.partner and self.order.suit[trick.led[0]] == suit for trick in tricks)

    def higher_out(self, card: int) -> list[int]:
        """Return the cards of its suit that are out and higher, the highest first."""
        strength = self.order.strength
        above = [other for other in self.order.members[self.order.suit[card]] if strength[other] > strength[card]]
        return [other for other in reversed(above) if self.obs.out[other] > 0]

    def price(self, cards: Iterable[int]) -> float:
        """Return what parting with cards costs."""
        return cost_of_play(cards, self.order)

    def dearer_winners(self, cards: Action) -> list[int]:
        """Return the single cards that would win as well, if a card that wins is the cheapest of them."""
        if len(cards) > 1 or not self.wins(cards):
            return []
        held = dict.fromkeys(self.held(self.suit(self.obs.led)) or self.obs.cards)
        others = [card for card in held if card not in cards and self.wins((card,))]
        return others if all(self.price((card,)) > self.price(cards) for card in others) else []

    def empties(self, cards: Action) -> list[int]:
        """Return the plain suits that are empty after a play."""
        left = Counter(self.obs.cards) - Counter(cards)
        gone = {self.order.suit[card] for card in cards} - {TRUMP}
        return sorted(suit for suit in gone if not any(self.order.suit[card] == suit for card in left))

    def broken(self, cards: Action) -> list[int]:
        """Return the pairs that a play takes one card of."""
        held = Counter(self.obs.cards)
        return [card for card, count in Counter(cards).items() if count == 1 and held[card] == 2]


Test = Callable[[Look, Action, Action], Idea | None]


def in_play(*verbs: str) -> Callable[[Test], Finding]:
    """Make a test of two plays, the better one of these kinds, the test of a concept."""

    def made(find: Test) -> Finding:
        @wraps(find)
        def find_in_play(obs: TractorView, move: Action, rival: Action) -> Idea | None:
            return find(Look(obs), move, rival) if verb(obs, move) in verbs else None

        return find_in_play

    return made


def idea(*cards: int, **facts: Fact) -> Idea:
    """Return a found idea with cards to highlight."""
    return Idea(facts, tuple(map(name_of, cards)))


def cards_named(cards: Iterable[int]) -> tuple[str, ...]:
    """Return cards in the game's notation, for sentences to name; a card and its twin together."""
    return tuple(" ".join(map(name_of, group)) for _, group in groupby(cards))


def suit_word(suit: int) -> str:
    """Return the word of a suit in play."""
    return SUIT_WORDS[suit]


def only(one: Action, other: Action) -> Action:
    """Return the cards that one action has beyond another."""
    return tuple(sorted((Counter(one) - Counter(other)).elements()))


def pairs_in(cards: Iterable[int], order: Order, suit: int | None = None) -> list[int]:
    """Return the cards of which there are two, of a suit in play or of all."""
    counts = Counter(cards)
    return [card for card, count in counts.items() if count == 2 and suit in (None, order.suit[card])]
