"""What a seat knows for certain about hidden cards, and how to imagine a round that looks the same to it.

Where one copy of a card is known to lie with the starter or in the kitty, that copy has a number of its own:
``MARKED`` more than the card's. Its twin may be anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from parlour.core.hidden import Assignment, Constraints, Pile
from parlour.core.observation import Seat
from parlour.errors import Unsupported
from parlour.games.tractor.declaring import offers
from parlour.games.tractor.match import TractorView
from parlour.games.tractor.round import DEALT, HAND, KITTY, SEATS, Round, bury, deal_again, fresh, play
from parlour.games.tractor.shapes import pair_places, shape_of

__all__ = [
    "COMING",
    "KITTY_PILE",
    "MARKED",
    "constraints",
    "imagine",
    "known_cards",
    "pairless",
    "place_hands",
    "seat_of",
]

MARKED: Final = 54
KITTY_PILE: Final = "kitty"
COMING: Final = "coming"  # one's own cards that are still to be dealt


def seat_of(obs: TractorView) -> Seat:
    """Return who is looking; a spectator holds no cards to reason from."""
    if obs.seat is None:
        raise Unsupported("A spectator holds no cards to reason from.")
    return obs.seat


def constraints(obs: TractorView, names: Sequence[str]) -> Constraints:
    """Return the unseen cards and where they may lie."""
    if obs.phase == "over":
        return Constraints((), ())
    me = seat_of(obs)
    certain, marked = known_cards(obs)
    unseen = Counter(obs.out)
    for cards in certain:
        unseen.subtract(cards)
    unseen.subtract(marked)
    special = [MARKED + card for card in marked.elements()]
    barred = _barred(obs)
    piles = []
    for seat in SEATS:
        size = _size(obs, seat) - certain[seat].total()
        if seat == me and obs.phase == "deal" and len(obs.dealt) < HAND:
            piles.append(Pile(COMING, HAND - len(obs.dealt)))
        elif seat != me and size:
            closed = special if seat != obs.starter else ()
            piles.append(Pile(names[seat], size, frozenset((*barred[seat], *closed))))
    if obs.phase == "deal" or (obs.phase == "play" and me != obs.starter):
        piles.append(Pile(KITTY_PILE, KITTY))
    return Constraints((*sorted(unseen.elements()), *special), tuple(piles))


def known_cards(obs: TractorView) -> tuple[tuple[Counter[int], ...], Counter[int]]:
    """Return the cards that other seats are known to hold, and those that the starter holds or has buried."""
    me = seat_of(obs)
    certain = tuple(Counter[int]() for _ in SEATS)
    marked: Counter[int] = Counter()
    gone = _played(obs)
    for seat in SEATS:
        if seat == me:
            continue
        shown = Counter[int]()
        for item in obs.declarations:
            if item.seat == seat:
                shown |= Counter(item.cards)
        if seat == obs.starter and obs.phase in ("kitty", "play"):
            shown += Counter(obs.shown)
        left = shown - gone[seat]
        if seat == obs.starter and obs.phase == "play":
            tried = _tried(obs, seat)
            certain[seat].update(tried)
            marked += left - tried
        else:
            certain[seat].update(left | _tried(obs, seat))
    return certain, marked


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
    if obs.phase == "kitty" and seat == obs.starter:
        return HAND + KITTY
    return HAND - _played(obs)[seat].total()


def pairless(obs: TractorView) -> list[dict[int, int]]:
    """Return for each seat the suits in play in which it has shown to hold no pair, and in which trick first."""
    found: list[dict[int, int]] = [{} for _ in SEATS]
    rules, order = obs.rules, obs.order
    if not rules.follow_format or rules.protect_tractors:
        return found
    for number, trick in enumerate(obs.tricks):
        shape = shape_of(trick.led, order)
        if not shape.pairs:
            continue
        for place, played in enumerate(trick.plays[1:], 1):
            follows = all(order.suit[card] == shape.suit for card in played.cards)
            if follows and sum(pair_places(played.cards, order).values()) < shape.pairs:
                found[(trick.leader + place) % 4].setdefault(shape.suit, number)
    return found


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
            place = (seat - trick.leader) % 4
            cards = trick.plays[place].cards if place < len(trick.plays) else ()
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
    hands = [[*certain[seat].elements(), *_plain(hidden.get(names[seat], ()))] for seat in SEATS]
    hands[me] = [*obs.cards, *_plain(hidden.get(COMING, ()))]
    aside = list(obs.buried) if obs.buried else _plain(hidden.get(KITTY_PILE, ()))
    return hands, aside


def _plain(cards: Sequence[int]) -> list[int]:
    return [card - MARKED if card >= MARKED else card for card in cards]


def imagine(obs: TractorView, hidden: Assignment, names: Sequence[str], luck: Random) -> Round:
    """Return the current round with the hidden cards placed as given; what is left open is drawn."""
    hands, aside = place_hands(obs, hidden, names)
    for seat, cards in enumerate(_played(obs)):
        hands[seat] += cards.elements()
    kitty = luck.sample(aside, len(aside)) if obs.phase == "deal" else _kitty(obs, hands, aside, luck)
    order = [_dealt_order(obs, seat, hands[seat], luck) for seat in SEATS]
    deal = (*(order[(obs.first + place) % 4][place // 4] for place in range(DEALT)), *kitty)
    declared = {item.place: item for item in obs.declarations}
    start = fresh(obs.number, obs.ranks, obs.first, obs.fixed, deal)
    stop = None if obs.phase != "deal" else obs.place if obs.place is not None else _stop(obs, luck)
    now = deal_again(start, declared, obs.declined, stop, obs.rules)
    if obs.phase == "play":
        now = bury(now, tuple(aside))
        for played in obs.plays:
            now = play(now, played.cards, obs.rules, played.tried)
    return now


def _kitty(obs: TractorView, hands: list[list[int]], aside: list[int], luck: Random) -> list[int]:
    """Return the kitty as it lay, and leave the starter with the cards it was dealt."""
    starter = obs.starter
    all_cards = Counter([*hands[starter], *(aside if obs.phase == "play" else ())])
    if obs.seat == starter:
        kitty = list(obs.picked)
    else:
        declared: Counter[int] = Counter()
        for item in obs.declarations:
            if item.seat == starter:
                declared |= Counter(item.cards)
        free = sorted((all_cards - declared - Counter(obs.shown)).elements())
        if obs.shown and not _decides(obs):
            # Nothing more was turned up than these, so they are all.
            free = []
        kitty = [*obs.shown, *luck.sample(free, KITTY - len(obs.shown))]
    hands[starter] = sorted((all_cards - Counter(kitty)).elements())
    return kitty


def _decides(obs: TractorView) -> bool:
    return len(obs.shown) < KITTY


def _dealt_order(obs: TractorView, seat: Seat, cards: list[int], luck: Random) -> list[int]:
    """Return the cards of a seat in an order that fits what it was seen to hold during the deal."""
    if seat == obs.seat:
        coming = sorted((Counter(cards) - Counter(obs.dealt)).elements())
        return [*obs.dealt, *luck.sample(coming, len(coming))] if obs.phase == "deal" else list(obs.dealt)
    order = luck.sample(sorted(cards), len(cards))
    locked: set[int] = set()
    for item in obs.declarations:
        if item.seat == seat:
            count = min(HAND, (item.place - (seat - obs.first) % 4) // 4 + 1)
            for card, needed in sorted(Counter(item.cards).items()):
                _bring_forward(order, card, needed, count, locked, luck)
    return order


def _bring_forward(order: list[int], card: int, needed: int, count: int, locked: set[int], luck: Random) -> None:
    """Move copies of a card to the first cards of a seat; places in ``locked`` are taken already."""
    held = [place for place, other in enumerate(order) if other == card]
    early = [place for place in held if place < count]
    late = [place for place in held if place >= count]
    locked.update(early[:needed])
    for place in late[: max(0, needed - len(early))]:
        free = luck.choice([other for other in range(count) if other not in locked and order[other] != card])
        order[place], order[free] = order[free], order[place]
        locked.add(free)


def _stop(obs: TractorView, luck: Random) -> int:
    """Return a place where the deal may stand for somebody else."""
    me = seat_of(obs)
    own = (me - obs.first) % 4
    latest = max((item.place for item in obs.declarations), default=-1)
    mine = own + 4 * (len(obs.dealt) - 1)
    low = max(latest, mine, *obs.declined, -1)
    high = own + 4 * len(obs.dealt) if len(obs.dealt) < HAND else max(DEALT + 4, latest + 4)
    able = bool(offers(obs.hand, obs.standing, me, obs.rank, obs.rules))
    found = []
    for place in range(low + 1, high):
        if (obs.first + place) % 4 != me:
            found.append(place)
        elif able and place not in obs.declined:
            break
    return luck.choice(found)
