"""A rule of the table: where it applies, which calls it makes, what they say and what they show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from parlour.games.bridge.engine.bidding.hand import NO_TRUMPS
from parlour.games.bridge.engine.bidding.shows import Fact, Meaning
from parlour.games.bridge.engine.bidding.situation import Situation, strain_of
from parlour.games.bridge.rules.auction import FIRST_BID, LAST_BID

__all__ = ["AUTO", "GAME", "ROUND", "Bids", "Chapter", "Maker", "Ref", "Rule", "When", "always", "suit_at"]

ROUND: Final = 1  # forcing for one round
GAME: Final = 2  # forcing to game

Ref = int | Callable[[Situation, int], int | None]  # a suit, or how to find it from the situation and the suit bid
Maker = Callable[[Situation, int], Fact | None]  # makes a fact for a situation; None where the rule has no place
Bids = Callable[[Situation], Iterable[tuple[int, int]]]  # the calls of a rule, with the suit each is about


class When:
    """A question about a situation; ``&``, ``|`` and ``~`` combine them."""

    __slots__ = ("ask",)

    def __init__(self, ask: Callable[[Situation], bool]) -> None:
        self.ask = ask

    def __call__(self, situation: Situation) -> bool:
        """Answer it."""
        return self.ask(situation)

    def __and__(self, other: When) -> When:
        return When(lambda situation: self.ask(situation) and other.ask(situation))

    def __or__(self, other: When) -> When:
        return When(lambda situation: self.ask(situation) or other.ask(situation))

    def __invert__(self) -> When:
        return When(lambda situation: not self.ask(situation))


always: Final = When(lambda situation: True)


def suit_at(ref: Ref, situation: Situation, bid: int) -> int | None:
    """Return the suit that a reference means; None where there is none, as for no trumps."""
    found = ref if isinstance(ref, int) else ref(situation, bid)
    return None if found == NO_TRUMPS else found


def AUTO(situation: Situation, bid: int) -> int | None:  # noqa: N802 - stands in tables as a name of a suit
    """The suit that is bid, for natural calls."""
    return bid


@dataclass(frozen=True)
class Rule:
    """``says`` is its sentence in English, which other languages look up under ``[drawing]``."""

    name: str
    bids: Bids
    says: str
    shows: tuple[Maker, ...] = ()
    when: When = always
    suit: Ref | None = AUTO
    forcing: int = 0
    agrees: bool = False
    close: bool = False
    rare: bool = False  # not what people think of first when they hear the call

    def meanings(self, situation: Situation, legal: frozenset[int]) -> Iterator[Meaning]:
        """Yield what the rule would mean by each of its calls that is legal now."""
        if not self.when(situation):
            return
        for call, about in self.bids(situation):
            if call not in legal or call > LAST_BID:
                continue
            facts = []
            for make in self.shows:
                fact = make(situation, about)
                if fact is None:
                    break
                facts.append(fact)
            else:
                shown = self._suit(situation, call, about)
                yield Meaning(
                    self.name,
                    call,
                    self.says,
                    tuple(facts),
                    shown,
                    self.forcing,
                    self.agrees,
                    self.close,
                    self.rare,
                )

    def _suit(self, situation: Situation, call: int, about: int) -> int | None:
        if self.suit is None or (self.suit is AUTO and (call < FIRST_BID or strain_of(call) == NO_TRUMPS)):
            return None
        return suit_at(self.suit, situation, about)


@dataclass(frozen=True)
class Chapter:
    """Rules of one subject, in the order in which a bidder tries them."""

    name: str
    when: When
    rules: tuple[Rule, ...]

    def meanings(self, situation: Situation, legal: frozenset[int]) -> Iterator[Meaning]:
        """Yield all that the chapter has for a situation, the first choice first."""
        if self.when(situation):
            for rule in self.rules:
                yield from rule.meanings(situation, legal)
