"""What is counted of a continuation in Bridge, and what it is worth: of cards the score, of calls IMPs.

A card's continuation is the double-dummy result of one imagined deal; ``foresight`` is what looking ahead without
seeing the cards takes away from it, the same in all deals. A call's is the contract that the system comes to, in IMPs
against the call of the system itself, whose value to a partnership is a margin that others must beat.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from parlour.games.bridge.engine.bidding.simulation import MARGIN
from parlour.games.bridge.rules.contract import NO_TRUMPS, TRICKS, Contract, is_vulnerable, score
from parlour.games.bridge.rules.state import BridgeView

__all__ = [
    "EVENTS",
    "GROUPS",
    "MOST_TRICKS",
    "MOST_WAYS",
    "SUITS",
    "Ways",
    "call_events",
    "card_events",
    "tricks_event",
    "value_of",
    "way_event",
]

MOST_TRICKS: Final = TRICKS
GAME_POINTS: Final = 100
SLAM: Final = 6
MOST_WAYS: Final = 6  # tricks of one kind that are told apart
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
_KINDS: Final = (*SUITS, "ruffs", "their_ruffs", "long")
_WAYS: Final = ("thrown_in", *(f"{kind}_{k}" for kind in _KINDS for k in range(1, MOST_WAYS + 1)))
_CARDS: Final = (
    *("made", "beaten", "over", "down", "foresight", *(f"tricks_{k}" for k in range(1, TRICKS + 1))),
    *_WAYS,
)
_CALLS: Final = ("imps", "system", "plus", "game", "slam", "part", "fails", "they_make", "they_fail")
EVENTS: Final = (*_CARDS, *_CALLS)
GROUPS: Final = {
    "made": ("made", "beaten"),
    "tricks": ("over", "down"),
    "guess": ("foresight",),
    "score": ("imps",),
    "system": ("system",),
}
_MADE, _OVER, _DOWN, _FORESIGHT = (EVENTS.index(name) for name in ("made", "over", "down", "foresight"))
_IMPS, _SYSTEM = EVENTS.index("imps"), EVENTS.index("system")


def tricks_event(count: int) -> str:
    """Return the event that the side that plays takes so many tricks or more on the whole board."""
    return f"tricks_{count}"


class Ways(NamedTuple):
    """How a line goes: the tricks of the side that plays by each suit, its ruffs, theirs, and those of long cards.

    A long card wins because nobody else has its suit. ``thrown_in``: the defenders have to lead next, to their cost.
    """

    suits: tuple[int, ...] = (0, 0, 0, 0)
    ruffs: int = 0
    their_ruffs: int = 0
    long: int = 0
    thrown_in: bool = False


NO_WAYS: Final = Ways()  # where no line was followed


def way_event(kind: str, count: int) -> str:
    """Return the event that so many tricks or more are won in a suit, by ruffs, or by long cards."""
    return f"{kind}_{count}"


def _counted(ways: Ways) -> tuple[float, ...]:
    numbers = (*ways.suits, ways.ruffs, ways.their_ruffs, ways.long)
    return (float(ways.thrown_in), *(float(number >= k) for number in numbers for k in range(1, MOST_WAYS + 1)))


def card_events(
    contract: Contract, declarers: int, *, declaring: bool, foresight: float = 0.0, ways: Ways = NO_WAYS
) -> tuple[float, ...]:
    """Count what it comes to that declarer takes so many tricks on the whole board, and how they are won."""
    over = declarers - contract.target
    ours = declarers if declaring else TRICKS - declarers
    made = over >= 0
    counts = (made, not made, max(0, over), max(0, -over), foresight, *(ours >= k for k in range(1, TRICKS + 1)))
    return (*map(float, counts), *_counted(ways), *(0.0,) * len(_CALLS))


def call_events(contract: Contract | None, points: int, imps: int, *, ours: bool, system: bool) -> tuple[float, ...]:
    """Count what a call comes to: the contract, who declares it, and ``points`` for the side that calls."""
    good, theirs = points > 0, contract is not None and not ours
    game = contract is not None and ours and good and _trick_points(contract) >= GAME_POINTS
    slam = game and contract is not None and contract.level >= SLAM
    part = contract is not None and ours and good and not game
    fails = contract is not None and ours and not good
    counts = (imps, system, good, game, slam, part, fails, theirs and not good, theirs and good)
    return (*(0.0,) * len(_CARDS), *map(float, counts))


def _trick_points(contract: Contract) -> int:
    """Return what the tricks of a contract score by themselves: a hundred are a game."""
    each = 20 if contract.strain < 2 else 30
    return (contract.level * each + (10 if contract.strain == NO_TRUMPS else 0)) << contract.doubled


def value_of(obs: BridgeView, events: Sequence[float]) -> float:
    """Return what events are worth to the side that plays or calls."""
    if obs.contract is None or obs.phase == "auction":
        return events[_IMPS] + MARGIN * events[_SYSTEM]
    contract = obs.contract
    made = events[_MADE] > 0.5
    tricks = contract.target + round(events[_OVER]) if made else contract.target - max(1, round(events[_DOWN]))
    vulnerable = is_vulnerable(obs.rules.vulnerable, contract.declarer)
    side = 1 if obs.turn is not None and (obs.turn - contract.declarer) % 2 == 0 else -1
    return side * _scores(contract, vulnerable)[min(TRICKS, max(0, tricks))] + events[_FORESIGHT]


@lru_cache(maxsize=256)
def _scores(contract: Contract, vulnerable: bool) -> tuple[int, ...]:
    return tuple(score(contract, tricks, vulnerable) for tricks in range(TRICKS + 1))
