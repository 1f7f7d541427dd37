"""The plays worth weighing: every sensible lead, and for a follower winners, givers and the cheapest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice

from parlour.games.tractor.players.conservation import cost
from parlour.games.tractor.rules.actions import LeadActions, check_play, combinations_of
from parlour.games.tractor.rules.following import owed_pairs
from parlour.games.tractor.rules.following_plays import follow_plays
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import POINTS, TRUMP
from parlour.games.tractor.rules.shapes import components, owed_tractors, pair_places, shape_of

__all__ = ["answers", "filled", "leads"]

THROWS = 12
WINNERS = 6
PAIR_COST = 12.0  # of each card of a pair that is broken, beyond its own: pairs win more than their cards

Cards = tuple[int, ...]


def leads(obs: TractorView) -> list[Cards]:
    """Return every pair and tractor, the singles that differ, and throws that are safe, largest first."""
    found = list(combinations_of(obs))
    if obs.rules.throws == "strict":
        throws = list(islice((cards for cards in LeadActions(obs) if len(components(cards, obs.order)) > 1), 200))
        found += sorted(throws, key=lambda cards: (-len(cards), cards))[:THROWS]
    elif obs.rules.throws == "challenge":
        found += [cards for cards in _safe_throws(obs) if check_play(obs, cards) is None]
    return found


def _safe_throws(obs: TractorView) -> list[Cards]:
    """Return, where any throw may be tried, those of cards that nobody can beat."""
    throws = []
    for suit in range(TRUMP):
        members = [card for card in obs.order.members[suit] if card in obs.cards]
        held = [
            card for card in members if not any(obs.out[other] for other in obs.order.members[suit] if other > card)
        ]
        cards = tuple(sorted(card for card in obs.cards if card in held))
        if len(set(cards)) > 1:
            throws.append(cards)
    return throws


def answers(obs: TractorView) -> list[Cards]:
    """Return the plays that a follower weighs, each legal and each once."""
    order, led = obs.order, obs.led
    shape = shape_of(led, order)
    held = [card for card in obs.cards if order.suit[card] == shape.suit]
    if len(led) == 1:
        return _singles(obs, held)
    plays: dict[Cards, None] = {}
    keys: tuple[Callable[[int], float], ...] = (
        lambda card: cost(card, order),
        lambda card: cost(card, order) - 100.0 * POINTS[card],
        lambda card: cost(card, order) - (30.0 * POINTS[card] if order.suit[card] != TRUMP else 0.0),
    )
    for key in keys:
        plays[filled(obs, key)] = None
    for cards in _matching(obs, held):
        plays[cards] = None
    return list(plays)


def _singles(obs: TractorView, held: list[int]) -> list[Cards]:
    """Return single cards that differ: all of the suit, or of those that may be thrown away the sensible ones."""
    if held:
        return [(card,) for card in sorted(set(held))]
    order = obs.order
    trumps = sorted({card for card in obs.cards if order.suit[card] == TRUMP}, key=lambda card: order.strength[card])
    plain = [card for card in sorted(set(obs.cards)) if order.suit[card] != TRUMP]
    return [(card,) for card in (*plain, *trumps)]


def _matching(obs: TractorView, held: list[int]) -> Iterable[Cards]:
    """Yield combinations of the shape that was led: of its suit, or of trumps by whoever is void."""
    size = len(obs.led)
    suit = obs.order.suit[obs.led[0]] if held else TRUMP
    if held and len(held) < size:
        return
    matching = [cards for cards in combinations_of(obs) if len(cards) == size and obs.order.suit[cards[0]] == suit]
    matching.sort(key=lambda cards: (max(obs.order.strength[card] for card in cards), cards))
    chosen = matching if len(matching) <= WINNERS else [*matching[: WINNERS - 2], *matching[-2:]]
    yield from (cards for cards in chosen if check_play(obs, cards) is None)
    if not held and shape_of(obs.led, obs.order).throw:
        trumps = [card for card in obs.cards if obs.order.suit[card] == TRUMP]
        if len(trumps) >= size:
            for key in (lambda card: obs.order.strength[card], lambda card: -obs.order.strength[card]):
                yield _shaped(obs, trumps, key)


def _shaped(obs: TractorView, cards: list[int], key: Callable[[int], float]) -> Cards:
    """Return cards in the shape of a throw as well as may be: pairs first, then singles."""
    shape = shape_of(obs.led, obs.order)
    counts = Counter(cards)
    pairs = sorted((card for card in counts if counts[card] == 2), key=key)[: shape.pairs]
    chosen = [card for card in pairs for _ in (0, 1)]
    rest = sorted((Counter(cards) - Counter(chosen)).elements(), key=key)
    return tuple(sorted((*chosen, *rest[: len(obs.led) - len(chosen)])))


def filled(obs: TractorView, key: Callable[[int], float]) -> Cards:
    """Return the legal play of several cards that parts with the least by this key.

    All cards of the suit led come first, singletons go before pairs are broken, and pairs are broken last: a pair of
    another suit is never thrown away for being a pair.
    """
    order, led = obs.order, obs.led
    shape = shape_of(led, order)
    held = [card for card in obs.cards if order.suit[card] == shape.suit]
    if len(held) <= len(led):
        others = [card for card in obs.cards if order.suit[card] != shape.suit]
        return tuple(sorted((*held, *_loose(others, len(led) - len(held), key))))
    chosen: list[int] = []
    counts = Counter(held)
    pairs = sorted((card for card in counts if counts[card] == 2), key=key)
    mine = pair_places(held, order)
    if obs.rules.follow_format:
        for length in owed_tractors(shape.tractors, mine, obs.rules):
            run = _cheapest_run(length, [card for card in pairs if card not in chosen], key, obs)
            chosen += run
        owed = owed_pairs(shape.pairs, shape.tractors, mine, obs.rules)
        chosen += [card for card in pairs if card not in chosen][: max(0, owed - len(chosen))]
    cards = [card for card in chosen for _ in (0, 1)]
    rest = list((counts - Counter(cards)).elements())
    play = tuple(sorted((*cards, *_loose(rest, len(led) - len(cards), key))))
    return play if check_play(obs, play) is None else next(iter(_legal(obs)))


def _legal(obs: TractorView) -> Iterable[Cards]:
    return follow_plays(obs.led, obs.cards, obs.order, obs.rules)


def _loose(cards: list[int], count: int, key: Callable[[int], float]) -> list[int]:
    """Return so many cards, singletons first, then of pairs the cheapest."""
    counts = Counter(cards)
    singles = sorted((card for card in counts if counts[card] == 1), key=key)
    pairs = sorted((card for card in counts if counts[card] == 2), key=key)
    # A pair goes only where the singles would cost more.
    ranked = sorted(
        [(key(card), card) for card in singles] + [(key(card) + PAIR_COST, card) for card in pairs for _ in (0, 1)]
    )
    return [card for _, card in ranked[:count]]


def _cheapest_run(length: int, pairs: list[int], key: Callable[[int], float], obs: TractorView) -> list[int]:
    if length < 2:
        return []
    places: dict[int, int] = {}
    for card in sorted(pairs, key=key, reverse=True):
        places[obs.order.step[card]] = card
    runs = [
        [places[strength + step] for step in range(length)]
        for strength in sorted(places)
        if all(strength + step in places for step in range(length))
    ]
    return min(runs, key=lambda run: (sum(map(key, run)), run)) if runs else []
