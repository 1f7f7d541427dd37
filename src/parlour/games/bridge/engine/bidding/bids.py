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


def BID(now: Situation, bid: int) -> int | None:  # noqa: N802 - these stand in tables as names of suits
    """The suit that is bid."""
    return bid


def PARTNERS(now: Situation, bid: int) -> int | None:  # noqa: N802
    """The suit that partner showed last."""
    suits = now.suits(PARTNER)
    last = now.last(PARTNER)
    if last is not None and last.meaning.suit in suits:
        return last.meaning.suit
    return suits[-1] if suits else None


def FIRST(now: Situation, bid: int) -> int | None:  # noqa: N802
    """The suit that partner showed first."""
    suits = now.suits(PARTNER)
    return suits[0] if suits else None


def MINE(now: Situation, bid: int) -> int | None:  # noqa: N802
    """The suit that the caller showed first."""
    suits = now.suits(ME)
    return suits[0] if suits else None


def SECOND(now: Situation, bid: int) -> int | None:  # noqa: N802
    """The suit that the caller showed second."""
    suits = now.suits(ME)
    return suits[1] if len(suits) > 1 else None


def AGREED(now: Situation, bid: int) -> int | None:  # noqa: N802
    """The suit that our side agreed on."""
    return now.agreed


def THEIRS(now: Situation, bid: int) -> int | None:  # noqa: N802
    """The suit that the other side showed last."""
    return now.their_suits[0] if now.their_suits else None


def passing(now: Situation) -> Iterator[tuple[int, int]]:
    """Pass."""
    yield PASS, NO_TRUMPS


def double(now: Situation) -> Iterator[tuple[int, int]]:
    """Double."""
    yield DOUBLE, NO_TRUMPS


def redouble(now: Situation) -> Iterator[tuple[int, int]]:
    """Redouble."""
    yield REDOUBLE, NO_TRUMPS


def at(level: int, *strains: int) -> Bids:
    """Bids at a level, in the order given."""
    return lambda now: ((bid_of(level, strain), strain) for strain in strains)


def cheapest(*strains: int) -> Bids:
    """The lowest bid in each strain."""
    return lambda now: ((now.cheapest(strain), strain) for strain in strains)


def jump(*strains: int, by: int = 1) -> Bids:
    """A bid above the lowest one."""
    return lambda now: ((now.cheapest(strain) + 5 * by, strain) for strain in strains)


def new_suits(level: int = 0, *, by: int = 0, among: Sequence[int] = SUITS, shown: bool = False) -> Bids:
    """Suits that our side and the other have not shown, lowest bid first; at one level, or jumping ``by``.

    With ``shown`` suits of the other side count as new, too.
    """

    def bids(now: Situation) -> Iterator[tuple[int, int]]:
        left = [suit for suit in among if suit not in now.our_suits and (shown or suit not in now.their_suits)]
        for suit in sorted(left, key=now.cheapest):
            call = now.cheapest(suit) + 5 * by
            if level in (0, level_of(call)):
                yield call, suit

    return bids


def in_suit(suit: Ref, level: int = 0, *, by: int = 0) -> Bids:
    """The suit that a reference means: at a level, or the lowest bid, or jumping."""

    def bids(now: Situation) -> Iterator[tuple[int, int]]:
        found = suit_at(suit, now, NO_TRUMPS)
        if found is not None:
            yield (bid_of(level, found) if level else now.cheapest(found) + 5 * by), found

    return bids


def raised(level: int = 0, *, by: int = 0) -> Bids:
    """Partner's suits, the last first: at a level, or the lowest bid, or jumping."""

    def bids(now: Situation) -> Iterator[tuple[int, int]]:
        last = PARTNERS(now, NO_TRUMPS)
        for suit in sorted(now.suits(PARTNER), key=lambda suit: suit != last):
            yield (bid_of(level, suit) if level else now.cheapest(suit) + 5 * by), suit

    return bids


def cue(now: Situation) -> Iterator[tuple[int, int]]:
    """The lowest bid in a suit of the other side."""
    for suit in sorted(now.their_suits, key=now.cheapest)[:1]:
        yield now.cheapest(suit), suit


def fourth(now: Situation) -> Iterator[tuple[int, int]]:
    """The fourth suit: at the two level at least, because one spade is natural."""
    for suit in now.unshown if len(now.unshown) == 1 else ():
        call = now.cheapest(suit)
        yield (call + 5 if level_of(call) == 1 else call), suit
