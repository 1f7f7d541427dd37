"""Which calls a rule makes, and the suits that rules speak of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.games.bridge.engine.bidding.hand import NO_TRUMPS, SUITS
from parlour.games.bridge.engine.bidding.rule import Bids, Ref, suit_at
from parlour.games.bridge.engine.bidding.situation import ME, PARTNER, Situation, level_of
from parlour.games.bridge.rules.auction import DOUBLE, PASS, REDOUBLE, bid_of

__all__ = [
    "BID",
    "MINE",
    "PARTNERS",
    "THEIRS",
    "at",
    "cheapest",
    "cue",
    "double",
    "fourth",
    "in_suit",
    "jump",
    "new_suits",
    "passing",
    "raised",
    "redouble",
]


def BID(situation: Situation, bid: int) -> int | None:  # noqa: N802 - these stand in tables as names of suits
    """The suit that is bid."""
    return bid


def PARTNERS(situation: Situation, bid: int) -> int | None:  # noqa: N802
    """The suit that partner showed last."""
    suits = situation.suits(PARTNER)
    last = situation.last(PARTNER)
    if last is not None and last.meaning.suit in suits:
        return last.meaning.suit
    return suits[-1] if suits else None


def FIRST(situation: Situation, bid: int) -> int | None:  # noqa: N802
    """The suit that partner showed first."""
    suits = situation.suits(PARTNER)
    return suits[0] if suits else None


def MINE(situation: Situation, bid: int) -> int | None:  # noqa: N802
    """The suit that the caller showed first."""
    suits = situation.suits(ME)
    return suits[0] if suits else None


def SECOND(situation: Situation, bid: int) -> int | None:  # noqa: N802
    """The suit that the caller showed second."""
    suits = situation.suits(ME)
    return suits[1] if len(suits) > 1 else None


def AGREED(situation: Situation, bid: int) -> int | None:  # noqa: N802
    """The suit that our side agreed on."""
    return situation.agreed


def THEIRS(situation: Situation, bid: int) -> int | None:  # noqa: N802
    """The suit that the other side showed last."""
    return situation.their_suits[0] if situation.their_suits else None


def passing(situation: Situation) -> Iterator[tuple[int, int]]:
    """Pass."""
    yield PASS, NO_TRUMPS


def double(situation: Situation) -> Iterator[tuple[int, int]]:
    """Double."""
    yield DOUBLE, NO_TRUMPS


def redouble(situation: Situation) -> Iterator[tuple[int, int]]:
    """Redouble."""
    yield REDOUBLE, NO_TRUMPS


def at(level: int, *strains: int) -> Bids:
    """Bids at a level, in the order given."""
    return lambda situation: ((bid_of(level, strain), strain) for strain in strains)


def cheapest(*strains: int) -> Bids:
    """The lowest bid in each strain."""
    return lambda situation: ((situation.cheapest(strain), strain) for strain in strains)


def jump(*strains: int, by: int = 1) -> Bids:
    """A bid above the lowest one."""
    return lambda situation: ((situation.cheapest(strain) + 5 * by, strain) for strain in strains)


def new_suits(level: int = 0, *, by: int = 0, among: Sequence[int] = SUITS, shown: bool = False) -> Bids:
    """Suits that our side and the other have not shown, lowest bid first; at one level, or jumping ``by``.

    With ``shown`` suits of the other side count as new, too.
    """

    def bids(situation: Situation) -> Iterator[tuple[int, int]]:
        left = [
            suit for suit in among if suit not in situation.our_suits and (shown or suit not in situation.their_suits)
        ]
        for suit in sorted(left, key=situation.cheapest):
            call = situation.cheapest(suit) + 5 * by
            if level in (0, level_of(call)):
                yield call, suit

    return bids


def in_suit(suit: Ref, level: int = 0, *, by: int = 0) -> Bids:
    """The suit that a reference means: at a level, or the lowest bid, or jumping."""

    def bids(situation: Situation) -> Iterator[tuple[int, int]]:
        found = suit_at(suit, situation, NO_TRUMPS)
        if found is not None:
            yield (bid_of(level, found) if level else situation.cheapest(found) + 5 * by), found

    return bids


def raised(level: int = 0, *, by: int = 0) -> Bids:
    """Partner's suits, the last first: at a level, or the lowest bid, or jumping."""

    def bids(situation: Situation) -> Iterator[tuple[int, int]]:
        last = PARTNERS(situation, NO_TRUMPS)
        for suit in sorted(situation.suits(PARTNER), key=lambda suit: suit != last):
            yield (bid_of(level, suit) if level else situation.cheapest(suit) + 5 * by), suit

    return bids


def cue(situation: Situation) -> Iterator[tuple[int, int]]:
    """The lowest bid in a suit of the other side."""
    for suit in sorted(situation.their_suits, key=situation.cheapest)[:1]:
        yield situation.cheapest(suit), suit


def fourth(situation: Situation) -> Iterator[tuple[int, int]]:
    """The fourth suit: at the two level at least, because one spade is natural."""
    for suit in situation.unshown if len(situation.unshown) == 1 else ():
        call = situation.cheapest(suit)
        yield (call + 5 if level_of(call) == 1 else call), suit
