"""The rules of following and leading: which one a play breaks, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from parlour.core.game import Illegal
from parlour.games.tractor.rules.order import SUIT_WORDS, TRUMP, Order, name_of, names_of
from parlour.games.tractor.rules.shapes import Component, components, owed_tractors, pair_places, runs, shape_of
from parlour.games.tractor.rules.variants import TractorRules

__all__ = ["Unseen", "beatable", "check_follow", "check_held", "check_lead", "owed_pairs"]


@dataclass(frozen=True, slots=True)
class Unseen:
    """What a leader knows of a suit: how many copies of each card are out, and whether all others are void in it."""

    copies: Mapping[int, int]
    all_void: bool = False


def check_held(cards: Sequence[int], hand: Sequence[int]) -> Illegal | None:
    """Return an objection when cards are not in the hand, or more copies than are held."""
    missing = Counter(cards) - Counter(hand)
    if not missing:
        return None
    name = name_of(min(missing))
    if min(missing) in hand:
        return Illegal("tractor.copies", f"{name} is in your hand only once.", {"card": name})
    return Illegal("tractor.missing", f"{name} is not in your hand.", {"card": name})


def check_follow(
    led: Sequence[int], cards: Sequence[int], hand: Sequence[int], order: Order, rules: TractorRules
) -> Illegal | None:
    """Return which rule of following a play breaks."""
    if len(cards) != len(led):
        text = f"{_cards(len(led))} led, so {_are(len(led))} played, not {len(cards)}."
        return Illegal("tractor.count", text, {"led": len(led), "count": len(cards)})
    objection = check_held(cards, hand)
    if objection is not None:
        return objection
    suit = order.suit
    led_suit = suit[led[0]]
    held = [card for card in hand if suit[card] == led_suit]
    played = [card for card in cards if suit[card] == led_suit]
    owed = min(len(held), len(led))
    if len(played) < owed:
        word = SUIT_WORDS[led_suit]
        text = f"You hold {_of(len(held), led_suit)} and must play {owed} of them; this plays {len(played)}."
        return Illegal("tractor.follow", text, {"suit": word, "owed": owed, "played": len(played), "held": len(held)})
    if len(held) <= len(led) or len(led) == 1 or not rules.follow_format:
        return None
    return _check_format(led, played, held, order, rules)


def _check_format(
    led: Sequence[int], played: Sequence[int], held: Sequence[int], order: Order, rules: TractorRules
) -> Illegal | None:
    """Return the pairs or tractors that are owed; the hand has more cards of the suit than were led."""
    shape = shape_of(led, order)
    if not shape.pairs:
        return None
    mine, given = pair_places(held, order), pair_places(played, order)
    owed = owed_pairs(shape.pairs, shape.tractors, mine, rules)
    shown = sum(given.values())
    if shown < owed:
        text = f"{_pairs(shape.pairs)} led: you can play {owed}, so you must; this plays {shown}."
        return Illegal("tractor.pairs", text, {"led": shape.pairs, "owed": owed, "played": shown})
    if shape.tractors:
        best = owed_tractors(shape.tractors, mine, rules)
        if owed_tractors(shape.tractors, given, rules) < best:
            length = max(best)
            text = f"A tractor was led and you hold one of {length} pairs, so one must be played."
            return Illegal("tractor.tractor", text, {"length": length})
    return None


def owed_pairs(led: int, tractors: tuple[int, ...], held: Mapping[int, int], rules: TractorRules) -> int:
    """Return how many pairs must be given when so many were led."""
    able = sum(held.values())
    if rules.protect_tractors and not tractors:
        able -= sum(length for length, _ in runs(held) if length > 1)
    return min(led, able)


def check_lead(
    cards: Sequence[int], hand: Sequence[int], order: Order, rules: TractorRules, unseen: Unseen | None
) -> Illegal | None:
    """Return which rule of leading a play breaks; ``unseen`` is what the leader knows of the suit led."""
    if not cards:
        return Illegal("tractor.none", "Play at least one card.")
    objection = check_held(cards, hand)
    if objection is not None:
        return objection
    suits = {order.suit[card] for card in cards}
    if len(suits) > 1:
        words = tuple(SUIT_WORDS[suit] for suit in sorted(suits))
        return Illegal(
            "tractor.mixed", f"A lead must be of one suit; this mixes {' and '.join(words)}.", {"suits": words}
        )
    parts = components(cards, order)
    return None if len(parts) == 1 else _check_throw(cards, parts, order, rules, unseen)


def _check_throw(
    cards: Sequence[int], parts: Sequence[Component], order: Order, rules: TractorRules, unseen: Unseen | None
) -> Illegal | None:
    if rules.throws == "off":
        return Illegal("tractor.combination", f"{names_of(cards)} is not a single, a pair or a tractor.")
    if order.suit[cards[0]] == TRUMP:
        return Illegal("tractor.trump_throw", "Several trump combinations may not be led together.")
    if rules.throws == "challenge":
        return None
    assert unseen is not None
    if unseen.all_void:
        return None
    for part in reversed(parts):
        stronger = beatable(part, unseen.copies, order)
        if stronger:
            names, better = names_of(part.cards), names_of(stronger)
            text = f"{names} might be beaten by {better}, so it may not be thrown with other cards."
            return Illegal("tractor.throw", text, {"cards": names, "stronger": better})
    return None


def beatable(part: Component, copies: Mapping[int, int], order: Order) -> tuple[int, ...]:
    """Return cards among those out, all of one plain suit, that would beat a component; none when it is safe."""
    suit, strength = order.suit[part.top], order.strength[part.top]
    ranks = order.members[suit]
    needed = 2 if part.pairs else 1
    length = max(1, part.pairs)
    for start in range(len(ranks) - length + 1):
        run = ranks[start : start + length]
        together = all(order.step[later] - order.step[card] == 1 for card, later in pairwise(run))
        if together and order.strength[run[-1]] > strength and all(copies.get(card, 0) >= needed for card in run):
            return tuple(card for card in run for _ in range(needed))
    return ()


def _cards(count: int) -> str:
    return "One card was" if count == 1 else f"{count} cards were"


def _are(count: int) -> str:
    return "one is" if count == 1 else f"{count} are"


def _pairs(count: int) -> str:
    return "A pair was" if count == 1 else f"{count} pairs were"


def _of(count: int, suit: int) -> str:
    word = SUIT_WORDS[suit]
    return f"one of the {word}" if count == 1 else f"{count} {word}"
