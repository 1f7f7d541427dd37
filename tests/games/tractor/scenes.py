"""Real positions for scenarios: a whole round is dealt, declared, buried and played up to the moment that a test tells.

A test says what the seat to play holds, the trick on the table and the tricks just before it. Everything else is drawn:
the other hands, the kitty, and earlier tricks in which everybody follows suit, so that these show no void.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from parlour.cards import deck
from parlour.core.rng import stream
from parlour.errors import IllegalAction
from parlour.games.tractor.rules.declaring import NO
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.match import State, TractorView
from parlour.games.tractor.rules.order import TRUMP, points_of, read_card, read_cards
from parlour.games.tractor.rules.round import HAND, KITTY, SEATS, begin
from parlour.games.tractor.rules.text import header
from parlour.games.tractor.rules.tricks import winning_index
from tests.games.tractor.build import RULES, order

TRIES = 400
GAME = Tractor(RULES)
ORDER = order("S", "2")
DECLARED = read_card("S2")  # spades are trumps, because the starter declares this card

Cards = tuple[int, ...]
Trick = tuple[str, ...]
BySuit = dict[int, list[int]]


@dataclass(frozen=True)
class Scene:
    """A moment of the first round of a match; spades are trumps. Tricks are told from who leads them."""

    held: str  # by the seat to play
    trick: Trick = ()
    before: tuple[Trick, ...] = ()
    leader: int = 0  # of the trick on the table
    starter: int = 0
    points: tuple[int, int] = (0, 30)  # between which the attackers stand
    out: str = ""  # cards that the seat to play must not have seen
    gone: str = ""  # cards that must have been played
    seed: int = 1

    @property
    def seat(self) -> int:
        """Who is to play."""
        return (self.leader + len(self.trick)) % 4

    @property
    def told(self) -> list[tuple[int, Cards]]:
        """The plays that the test tells, with who makes them."""
        tricks = [[read_cards(cards) for cards in trick] for trick in self.before]
        leader = self.leader - sum(winning_index(trick, ORDER, RULES) for trick in tricks)
        found = []
        for trick in [*tricks, [read_cards(cards) for cards in self.trick]]:
            found += [((leader + place) % 4, cards) for place, cards in enumerate(trick)]
            leader += winning_index(trick, ORDER, RULES) if len(trick) == 4 else 0
        return found

    @property
    def begins(self) -> int:
        """Who leads the first trick that the test tells."""
        return self.told[0][0] if self.told else self.leader


@cache
def reached(scene: Scene) -> State:
    """Return a match that has come to a scene."""
    rng = stream(scene.seed, "scene")
    for _ in range(TRIES):
        state = _played(scene, rng)
        if state is not None:
            return state
    raise AssertionError(f"no round was found that comes to {scene}")


def watched(scene: Scene) -> TractorView:
    """Return what the seat to play knows there, with all that happened before its eyes."""
    return GAME.observe(reached(scene), scene.seat)


def _played(scene: Scene, rng: Random) -> State | None:
    """Return one attempt; None when its drawn cards do not come to the scene by legal plays."""
    earlier, rest, buried = _drawn(scene, rng)
    tricks = _steered(scene, earlier, rng)
    last = next((trick for trick in tricks if _taker(trick) == scene.begins), None)
    if tricks and last is None:
        return None
    tricks.sort(key=lambda trick: trick is last)
    hands = [[*(trick[seat] for trick in tricks), *rest[seat]] for seat in SEATS]
    state = _dealt(scene, hands, buried, rng)
    try:
        for trick in tricks:
            for place in SEATS:
                seat = (state.round.leaders[-1] + place) % 4
                state = GAME.step(state, seat, (trick[seat],))
        for seat, cards in scene.told:
            if seat != state.round.turn:
                return None
            state = GAME.step(state, seat, tuple(sorted(cards)))
    except IllegalAction:
        return None
    low, high = scene.points
    return state if state.round.turn == scene.seat and low <= state.round.points <= high else None


def _drawn(scene: Scene, rng: Random) -> tuple[list[BySuit], list[list[int]], list[int]]:
    """Draw what each seat played earlier, by suits, the other cards of each seat, and what is buried."""
    rest = [[card for seat, cards in scene.told if seat == who for card in cards] for who in SEATS]
    rest[scene.seat] += read_cards(scene.held)
    size = len(rest[scene.seat])
    left = Counter(deck(2, jokers=True))
    left.subtract(card for cards in rest for card in cards)
    assert min(left.values()) >= 0, "a card is told three times"
    hidden = Counter(read_cards(scene.out))
    counts = _share(HAND - size, left - hidden)
    declared = [] if DECLARED in rest[scene.starter] else [DECLARED]
    if not counts[TRUMP]:  # then the starter still holds what it declared
        rest[scene.starter] += declared
        left.subtract(declared)
        declared = []
    earlier = _earlier(scene, counts, left - hidden, declared, rng)
    left.subtract(card for seat in earlier for cards in seat.values() for card in cards)
    buried = _mixed((left - hidden).elements(), rng)[:KITTY]
    pool = _mixed((left - Counter(buried)).elements(), rng)
    for seat in sorted(SEATS, key=lambda other: -len(_closed(scene, other))):
        may = [card for card in pool if ORDER.suit[card] not in _closed(scene, seat)]
        for card in may[: size - len(rest[seat])]:
            pool.remove(card)
            rest[seat].append(card)
    return earlier, rest, buried


def _earlier(
    scene: Scene, counts: dict[int, int], left: Counter[int], declared: list[int], rng: Random
) -> list[BySuit]:
    """Draw what each seat played earlier: as many cards of each suit as the others; the starter what it declared."""
    gone = Counter(read_cards(scene.gone))
    free = left - gone - Counter(declared)
    found: list[BySuit] = [{} for _ in SEATS]
    for suit, count in counts.items():
        first = declared if suit == TRUMP else []
        forced = [card for card in gone.elements() if ORDER.suit[card] == suit]
        others = _mixed((card for card in free.elements() if ORDER.suit[card] == suit), rng)
        mixed = _mixed([*forced, *others[: 4 * count - len(first) - len(forced)]], rng)
        for seat in SEATS:
            found[seat][suit] = [mixed.pop() for _ in range(count - len(first) * (seat == scene.starter))]
        found[scene.starter][suit] += first
    return found


def _mixed(cards: Iterator[int] | list[int], rng: Random) -> list[int]:
    found = list(cards)
    rng.shuffle(found)
    return found


def _share(tricks: int, left: Counter[int]) -> dict[int, int]:
    """Return how many of the earlier tricks each suit gets: about as much is left of each."""
    room = Counter(ORDER.suit[card] for card in left.elements())
    found = dict.fromkeys(sorted(room), 0)
    for _ in range(tricks):
        found[max(found, key=lambda suit: room[suit] - 4 * found[suit])] += 1
    return found


def _closed(scene: Scene, seat: int) -> set[int]:
    """Return the suits that a seat shows not to hold."""
    found = set()
    for number, (who, cards) in enumerate(scene.told):
        led = ORDER.suit[scene.told[number // 4 * 4][1][0]]
        if who == seat and any(ORDER.suit[card] != led for card in cards):
            found.add(led)
    return found


@cache
def _taker(trick: Cards) -> int:
    """Return who wins a trick to which all follow; of equal cards, as if north had led."""
    return max(SEATS, key=lambda seat: ORDER.strength[trick[seat]])


def _steered(scene: Scene, earlier: list[BySuit], rng: Random) -> list[Cards]:
    """Put earlier cards together to tricks in which the attackers come to about the points of the scene."""
    tricks = [cards for suit in earlier[0] for cards in zip(*(seat[suit] for seat in earlier), strict=True)]
    rng.shuffle(tricks)
    aim = sum(scene.points) // 2
    points = sum(_attacked(scene, trick) for trick in tricks)
    for _ in range(TRIES if len(tricks) > 1 else 0):
        (one, two), seat = rng.sample(range(len(tricks)), 2), rng.randrange(4)
        first, second = tricks[one], tricks[two]
        if abs(points - aim) < 10 or ORDER.suit[first[0]] != ORDER.suit[second[0]]:
            continue
        swapped = (*first[:seat], second[seat], *first[seat + 1 :]), (*second[:seat], first[seat], *second[seat + 1 :])
        after = points + sum(_attacked(scene, trick) for trick in swapped)
        after -= _attacked(scene, first) + _attacked(scene, second)
        if abs(after - aim) <= abs(points - aim):
            (tricks[one], tricks[two]), points = swapped, after
    return tricks


def _attacked(scene: Scene, trick: Cards) -> int:
    """Return the points that the attackers get by a trick."""
    return points_of(trick) if _taker(trick) % 2 != scene.starter % 2 else 0


def _dealt(scene: Scene, hands: list[list[int]], buried: list[int], rng: Random) -> State:
    """Deal these hands, let the starter declare its first card, and bury."""
    both = Counter([*hands[scene.starter], *buried])
    both.subtract([DECLARED])
    kitty = rng.sample(sorted(both.elements()), KITTY)
    both.subtract(kitty)
    dealt = [_mixed(cards, rng) for cards in hands]
    dealt[scene.starter] = [DECLARED, *_mixed(both.elements(), rng)]
    deal = (*(dealt[place % 4][place // 4] for place in range(4 * HAND)), *kitty)
    state = State((), begin(*header((), RULES), deal, RULES), scene.seed)
    while state.round.phase == "deal":
        declares = state.round.asked == scene.starter and state.round.standing is None
        state = GAME.step(state, state.round.asked, (DECLARED,) if declares else NO)
    return GAME.step(state, scene.starter, tuple(sorted(buried)))
