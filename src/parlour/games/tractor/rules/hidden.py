"""What a seat knows for certain about hidden cards, and how to imagine a round that looks the same to it.

Where one copy of a card is known to lie with somebody who took up the kitty, or with later keepers, or in the kitty,
that copy has a number of its own: ``MARKED`` more than the card's, or twice that for the second keeper. Its twin may be
anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Final

from parlour.cards import DealSampler
from parlour.core.hidden import Assignment, Constraints, Pile
from parlour.core.observation import Seat, seat_of
from parlour.games.tractor.rules.declaring import NO, offers
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.round import DEALT, HAND, KITTY, SEATS, Round, answer, bury, deal_again, fresh, play
from parlour.games.tractor.rules.shapes import pair_places, shape_of

__all__ = [
    "COMING",
    "KITTY_PILE",
    "MARKED",
    "constraints",
    "determinize",
    "known_cards",
    "pairless",
    "place_hands",
    "plain",
    "sampler_of",
]

MARKED: Final = 54
KITTY_PILE: Final = "kitty"
COMING: Final = "coming"  # one's own cards that are still to be dealt


def constraints(obs: TractorView, names: Sequence[str]) -> Constraints:
    """Return the unseen cards and where they may lie."""
    me = seat_of(obs)
    certain, marked = known_cards(obs)
    unseen = Counter(obs.out)
    for cards in (*certain, *marked):
        unseen.subtract(cards)
    special = [[MARKED * number + card for card in cards.elements()] for number, cards in enumerate(marked, 1)]
    barred = _barred(obs)
    piles = []
    for seat in SEATS:
        size = _size(obs, seat) - certain[seat].total()
        if seat == me and obs.phase == "deal" and len(obs.dealt) < HAND:
            piles.append(Pile(COMING, HAND - len(obs.dealt)))
        elif seat != me and size:
            closed = [
                card
                for number, cards in enumerate(special)
                for card in cards
                if seat not in obs.keepers[number:] or card % MARKED in barred[seat]
            ]
            piles.append(Pile(names[seat], size, frozenset((*barred[seat], *closed))))
    if obs.phase == "deal" or (obs.phase in ("theft", "play") and me != obs.keeper):
        piles.append(Pile(KITTY_PILE, KITTY))
    return Constraints((*sorted(unseen.elements()), *chain.from_iterable(special)), tuple(piles))


@lru_cache(maxsize=16)
def sampler_of(known: Constraints) -> DealSampler:
    """Return what counts and draws deals; the same question is asked several times in a turn."""
    return DealSampler(known)


def known_cards(obs: TractorView) -> tuple[tuple[Counter[int], ...], tuple[Counter[int], ...]]:
    """Return the cards that other seats are known to hold, and for each keeper those that it or a later one holds.

    A keeper may have buried what it was seen to hold, so that lies with it, or with whoever stole the kitty, or there.
    """
    me = seat_of(obs)
    certain = tuple(Counter[int]() for _ in SEATS)
    marked = tuple(Counter[int]() for _ in obs.keepers)
    gone = _played(obs)
    for seat in SEATS:
        if seat == me:
            continue
        shown, back = _declared(obs, seat), _tried(obs, seat)
        if seat in obs.keepers[:1]:
            shown += Counter(obs.shown)
            shown -= Counter(obs.picked)  # seen by whoever stole the kitty
        if seat in obs.keepers[1:]:
            shown += Counter(obs.passed)
        left = shown - gone[seat]
        if not _may_have_buried(obs, seat):
            certain[seat].update(left | back)
            continue
        certain[seat].update(back)
        left -= back
        for later in obs.keepers[obs.keepers.index(seat) + 1 :]:
            # What the thief has played beyond what it showed itself may be what it took up.
            left -= gone[later] + _tried(obs, later) - _declared(obs, later)
        marked[obs.keepers.index(seat)].update(left)
    return certain, marked


def _may_have_buried(obs: TractorView, seat: Seat) -> bool:
    """Whether cards that a seat had may lie with somebody else since, for all that the observing seat knows."""
    if seat not in obs.keepers or (seat == obs.keeper and obs.phase == "kitty"):
        return False
    return seat == obs.keeper or seat_of(obs) not in obs.keepers


def _tried(obs: TractorView, seat: Seat) -> Counter[int]:
    """Return the cards of failed throws that a seat took back and has not played since."""
    left: Counter[int] = Counter()
    for number, played in enumerate(obs.plays):
        if (obs.leaders[number // 4] + number) % 4 == seat:
            left |= Counter(played.tried)
            left -= Counter(played.cards)
    return left


def _played(obs: TractorView) -> list[Counter[int]]:
    gone: list[Counter[int]] = [Counter() for _ in SEATS]
    for number, played in enumerate(obs.plays):
        gone[(obs.leaders[number // 4] + number) % 4].update(played.cards)
    return gone


def _size(obs: TractorView, seat: Seat) -> int:
    """Return how many cards a seat holds; during the deal, how many it will hold."""
    if obs.phase == "kitty" and seat == obs.keeper:
        return HAND + KITTY
    return HAND - _played(obs)[seat].total()


def pairless(obs: TractorView) -> list[dict[int, int]]:
    """Return for each seat the suits in play in which it has shown to hold no pair, and in which trick first."""
    limits: list[dict[int, int]] = [{} for _ in SEATS]
    rules, order = obs.rules, obs.order
    if not rules.follow_format or rules.protect_tractors:
        return limits
    for number, trick in enumerate(obs.tricks):
        shape = shape_of(trick.led, order)
        if not shape.pairs:
            continue
        for index, played in enumerate(trick.plays[1:], 1):
            follows = all(order.suit[card] == shape.suit for card in played.cards)
            if follows and sum(pair_places(played.cards, order).values()) < shape.pairs:
                limits[(trick.leader + index) % 4].setdefault(shape.suit, number)
    return limits


def _barred(obs: TractorView) -> list[list[int]]:
    """Return the cards that each seat has shown it does not hold.

    These are the suits it did not follow, and twins of cards it played since it failed to give a pair.
    """
    barred: list[list[int]] = [[] for _ in SEATS]
    if obs.phase != "play":
        return barred
    order = obs.order
    without = pairless(obs)
    for seat in SEATS:
        for suit in sorted(obs.voids[seat]):
            barred[seat] += order.members[suit]
        for number, trick in enumerate(obs.tricks):
            index = (seat - trick.leader) % 4
            cards = trick.plays[index].cards if index < len(trick.plays) else ()
            barred[seat] += [
                card
                for card in cards
                if order.suit[card] not in obs.voids[seat] and without[seat].get(order.suit[card], 99) <= number
            ]
    return barred


def place_hands(obs: TractorView, hidden: Assignment, names: Sequence[str]) -> tuple[list[list[int]], list[int]]:
    """Return the cards of each seat with the hidden ones placed, and what is buried or not dealt."""
    me = seat_of(obs)
    certain, _ = known_cards(obs)
    hands = [[*certain[seat].elements(), *plain(hidden.get(names[seat], ()))] for seat in SEATS]
    hands[me] = [*obs.cards, *plain(hidden.get(COMING, ()))]
    aside = list(obs.buried) if obs.buried else plain(hidden.get(KITTY_PILE, ()))
    return hands, aside


def plain(cards: Sequence[int]) -> list[int]:
    """Return cards without marks."""
    return [card % MARKED for card in cards]


def determinize(obs: TractorView, hidden: Assignment, names: Sequence[str], rng: Random) -> Round:
    """Return the current round with the hidden cards placed as given; what is left open is drawn."""
    hands, aside = place_hands(obs, hidden, names)
    for seat, cards in enumerate(_played(obs)):
        hands[seat] += cards.elements()
    laid: list[tuple[int, ...]] = []
    kitty = rng.sample(aside, len(aside)) if obs.phase == "deal" else _unbury(obs, hands, aside, laid, rng)
    order = [_dealt_order(obs, seat, hands[seat], rng) for seat in SEATS]
    deal = (*(order[(obs.first + index) % 4][index // 4] for index in range(DEALT)), *kitty)
    declared = {item.asked_at: item for item in obs.declarations}
    start = fresh(obs.number, obs.ranks, obs.first, obs.fixed, deal)
    stop = None if obs.phase != "deal" else obs.asked_at if obs.asked_at is not None else _stop(obs, rng)
    round_ = deal_again(start, declared, obs.declined, stop, obs.rules)
    for buried in laid:
        round_ = bury(round_, buried, obs.rules)
        while round_.phase == "theft" and (obs.phase != "theft" or round_.asked != obs.asked):
            round_ = answer(round_, declared[round_.asked_at].cards if round_.asked_at in declared else NO, obs.rules)
    for played in obs.plays:
        round_ = play(round_, played.cards, obs.rules, played.tried)
    return round_


def _unbury(
    obs: TractorView, hands: list[list[int]], aside: list[int], laid: list[tuple[int, ...]], rng: Random
) -> list[int]:
    """Return the kitty as it lay, leave every seat with the cards it was dealt, and note what each keeper buried."""
    under = aside
    for number in reversed(range(len(obs.keepers))):
        keeper = obs.keepers[number]
        if under:
            laid.insert(0, tuple(sorted(under)))
        every = Counter([*hands[keeper], *under])
        under = _taken(obs, number, every, hands, rng)
        hands[keeper] = sorted((every - Counter(under)).elements())
    return under


def _taken(obs: TractorView, number: int, every: Counter[int], hands: list[list[int]], rng: Random) -> list[int]:
    """Return what a keeper found in the kitty, out of all the cards it ever had."""
    keeper = obs.keepers[number]
    if obs.seat == keeper:
        return list(obs.picked)
    if number and obs.seat == obs.keepers[0]:
        return list(obs.passed)
    # The first keeper must have had what it declared, so whatever of that is not with it now was in the kitty.
    first = obs.keepers[0]
    needed = list((_declared(obs, first) - Counter(hands[first])).elements()) if number else list(obs.shown)
    free = sorted((every - _declared(obs, keeper) - Counter(needed)).elements())
    if obs.shown and len(obs.shown) == KITTY:
        free = []  # nothing more was turned up than these, so they are all
    return [*needed, *rng.sample(free, KITTY - len(needed))]


def _declared(obs: TractorView, seat: Seat) -> Counter[int]:
    """Return the cards that a seat has shown by declaring."""
    shown: Counter[int] = Counter()
    for item in obs.declarations:
        if item.seat == seat:
            shown |= Counter(item.cards)
    return shown


def _dealt_order(obs: TractorView, seat: Seat, cards: list[int], rng: Random) -> list[int]:
    """Return the cards of a seat in an order that fits what it was seen to hold during the deal."""
    if seat == obs.seat:
        coming = sorted((Counter(cards) - Counter(obs.dealt)).elements())
        return [*obs.dealt, *rng.sample(coming, len(coming))] if obs.phase == "deal" else list(obs.dealt)
    order = rng.sample(sorted(cards), len(cards))
    locked: set[int] = set()
    for item in obs.declarations:
        if item.seat == seat:
            count = min(HAND, (item.asked_at - (seat - obs.first) % 4) // 4 + 1)
            for card, needed in sorted(Counter(item.cards).items()):
                _bring_forward(order, card, needed, count, locked, rng)
    return order


def _bring_forward(order: list[int], card: int, needed: int, count: int, locked: set[int], rng: Random) -> None:
    """Move copies of a card to the first cards of a seat; places in ``locked`` are taken already."""
    held = [place for place, other in enumerate(order) if other == card]
    early = [place for place in held if place < count]
    late = [place for place in held if place >= count]
    locked.update(early[:needed])
    for place in late[: max(0, needed - len(early))]:
        free = rng.choice([other for other in range(count) if other not in locked and order[other] != card])
        order[place], order[free] = order[free], order[place]
        locked.add(free)


def _stop(obs: TractorView, rng: Random) -> int:
    """Return a place where the deal may stand for somebody else."""
    me = seat_of(obs)
    own = (me - obs.first) % 4
    latest = max((item.asked_at for item in obs.declarations), default=-1)
    mine = own + 4 * (len(obs.dealt) - 1)
    low = max(latest, mine, *obs.declined, -1)
    high = own + 4 * len(obs.dealt) if len(obs.dealt) < HAND else max(DEALT + 4, latest + 4)
    able = bool(offers(obs.hand, obs.standing, me, obs.rank, obs.rules))
    stops = []
    for turn in range(low + 1, high):
        if (obs.first + turn) % 4 != me:
            stops.append(turn)
        elif able and turn not in obs.declined:
            break
    return rng.choice(stops)
