"""The duties of following, written a second time from the text of the rules and by trying everything.

Shares nothing with the game but the names of cards: suits, ranks and neighbours are worked out from the names.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
DECK = [suit + rank for suit in "CDHS" for rank in RANKS for _ in (1, 2)] + ["LJ", "LJ", "BJ", "BJ"]


class Twin:
    """The rules under one trump suit (NT: none) and rank, by names."""

    def __init__(self, trump: str, rank: str) -> None:
        self.trump, self.rank = trump, rank
        self.value = {rank: value for value, rank in enumerate(RANKS, 2)}
        self.suits = {name: self._suit(name) for name in set(DECK)}
        self.ranks = {name: self._tractor_rank(name) for name in set(DECK)}

    def _suit(self, name: str) -> str:
        """Return the suit a card counts as."""
        return "T" if name in ("LJ", "BJ") or name[1:] == self.rank or name[0] == self.trump else name[0]

    def _tractor_rank(self, name: str) -> int:
        """Return the number whose neighbours make tractors, as the rules tell it."""
        if name in ("LJ", "BJ"):
            return 1017 if name == "LJ" else 1018
        if name[1:] == self.rank:
            return 1016 if name[0] == self.trump or self.trump == "NT" else 1015
        value = self.value[name[1:]] + (self.value[name[1:]] < self.value[self.rank])
        return value + (1000 if name[0] == self.trump else 100 * "CDHS".index(name[0]))

    def pairs(self, cards: list[str]) -> list[str]:
        """Return one name for each pair."""
        return sorted(name for name, count in Counter(cards).items() if count == 2)

    def is_tractor(self, pairs: tuple[str, ...]) -> bool:
        """Whether pairs are neighbours without a gap."""
        numbers = sorted(self.ranks[name] for name in pairs)
        return numbers == list(range(numbers[0], numbers[0] + len(numbers)))

    def lead(self, cards: list[str]) -> tuple[int, list[int]]:
        """Return the pairs of a lead and the lengths of its tractors, cut longest first."""
        left = self.pairs(cards)
        count, lengths = len(left), []
        for length in range(len(left), 1, -1):
            found = True
            while found:
                found = False
                for group in combinations(left, length):
                    if self.is_tractor(group):
                        lengths.append(length)
                        left = [name for name in left if name not in group]
                        found = True
                        break
        return count, lengths

    def matched(self, pairs: list[str], lengths: list[int]) -> list[bool]:
        """Return which led tractors can be matched, the best list that any choice gives, by trying all."""
        if not lengths:
            return []
        best = [False, *self.matched(pairs, lengths[1:])]
        for group in combinations(pairs, lengths[0]):
            if self.is_tractor(group):
                left = [name for name in pairs if name not in group]
                best = max(best, [True, *self.matched(left, lengths[1:])])
        return best

    def legal(self, led: list[str], hand: list[str], play: list[str]) -> bool:
        """Return whether a play follows."""
        if len(play) != len(led) or Counter(play) - Counter(hand):
            return False
        suit = self.suits[led[0]]
        held = [name for name in hand if self.suits[name] == suit]
        given = [name for name in play if self.suits[name] == suit]
        if len(held) <= len(led):
            return len(given) == len(held)
        if len(given) < len(led):
            return False
        count, lengths = self.lead(led)
        mine = self.pairs(held)
        if len(self.pairs(play)) < min(count, len(mine)):
            return False
        return self.matched(self.pairs(play), lengths) == self.matched(mine, lengths)


@cache
def twin_of(trump: str, rank: str) -> Twin:
    """Return the rules under these trumps; made once, because there are only 65 of them."""
    return Twin(trump, rank)


def situation(rng: Random) -> tuple[str, str, list[str], list[str], list[str]]:
    """Return trump, rank, led cards, a hand and a play that is often nearly right."""
    trump, rank = rng.choice(["C", "D", "H", "S", "NT"]), rng.choice(RANKS)
    twin = twin_of(trump, rank)
    cards = rng.sample(DECK, len(DECK))
    suit = rng.choice("CDHSTT")
    suited = [name for name in cards if twin.suits[name] == suit]
    if not suited:
        return situation(rng)
    led = _lead(twin, suited, rng)
    rest = list((Counter(cards) - Counter(led)).elements())
    many = [name for name in rest if twin.suits[name] == suit]
    own = rng.sample(many, rng.randint(0, min(len(many), 14)))
    other = rng.sample([name for name in rest if twin.suits[name] != suit], rng.randint(len(led), 16))
    hand = own + other
    if rng.random() < 0.8 and len(own) > len(led):
        pool = [name for name in twin.pairs(own) for _ in (1, 2)]
        picked = pool[: rng.randint(0, len(led))] if rng.random() < 0.7 else []
        left = list((Counter(own) - Counter(picked)).elements())
        play = [*picked, *rng.sample(left, len(led) - len(picked))]
    elif own and rng.random() < 0.7:
        given = own[: len(led)]
        play = [*given, *rng.sample(other, len(led) - len(given))]
    else:
        play = rng.sample(hand, len(led))
    return trump, rank, led, hand, play


def _lead(twin: Twin, suited: list[str], rng: Random) -> list[str]:
    """Return a single, pairs that may be a tractor, or a throw, of one suit."""
    pairs = sorted(set(twin.pairs(suited)), key=lambda name: twin.ranks[name])
    shape = rng.random()
    if shape < 0.15 or not pairs:
        return suited[:1]
    if shape < 0.35:
        return [rng.choice(pairs)] * 2
    throws = twin.suits[suited[0]] != "T" and shape > 0.6
    run: list[str] = []
    for _ in range(rng.randint(1, 2) if throws else 1):
        start, length = rng.randrange(len(pairs)), rng.randint(2, 3)
        run += [name for name in pairs[start : start + length] if name not in run]
    if throws:
        extra = [name for name in suited if name not in run][: rng.randint(0, 2)]
        return [name for name in run for _ in (1, 2)] + extra
    if not twin.is_tractor(tuple(run)):
        run = run[:1]
    return [name for name in run for _ in (1, 2)]
