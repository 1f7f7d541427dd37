"""Ideas that the deals themselves prove: a throw-in, and a safety play that gives up a trick to be sure."""

from __future__ import annotations

from typing import Final

from parlour.cards import members, name_of, of_suit, suit_of
from parlour.core.analysis import Candidate
from parlour.core.means import mean_of
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.bridge.engine.events import EVENTS, MOST_TRICKS, tricks_event
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.rules.state import BridgeView
from parlour.games.bridge.teaching.looking import (
    above,
    held,
    idea,
    in_play,
    is_card,
    is_honour,
    look,
    opposite,
    seat_name,
    wins,
)

__all__ = ["end_play", "safety", "thrown_in", "tricks_of"]

LEAST: Final = 0.1  # of the deals, in which a safety play makes the contract and the other card does not
CLEAR: Final = 0.2  # of the deals, in which a throw-in is what gains
_TRICKS: Final = tuple(EVENTS.index(tricks_event(count)) for count in range(1, MOST_TRICKS + 1))
_MADE: Final = EVENTS.index("made")
_THROWN: Final = EVENTS.index("thrown_in")


def tricks_of(item: Candidate[int]) -> list[int]:
    """Return in each deal the tricks that the side that plays takes on the whole board."""
    return [round(sum(one.events[place] for place in _TRICKS)) for one in item.continuations]


@in_play("lead", "follow", side="declarer")
def end_play(board: Situation, card: int, rival: int) -> Idea | None:
    """The trick is left to the defenders, who then have to lead what they would rather not."""
    loses = (
        above(board, card) if not board.trick else not wins(board, card) or board.beatable(card, (*board.trick, card))
    )
    return idea(card, **_into(board, card), **_whom(board, card)) if loses else None


def _whom(board: Situation, card: int) -> dict[str, Fact]:
    """Return which defender wins the trick, where only one of them can."""
    seats = [
        seat
        for seat in ((board.seat + 1) % 4, (board.seat + 3) % 4)
        if any(other > card for other in members(of_suit(board.against[seat], suit_of(card))))
    ]
    return {"who": seat_name(seats[0])} if len(seats) == 1 and not board.trick else {}


def _into(board: Situation, card: int) -> dict[str, Fact]:
    """Return what they would have to lead: into two honours around one of theirs, or a suit that both hands ruff."""
    facts: dict[str, Fact] = {}
    hands = [held, opposite]
    for suit in (suit for suit in range(4) if suit not in (board.trumps, suit_of(card))):
        for mine in (list(reversed(hand(board, suit))) for hand in hands):
            if len(mine) > 1 and not above(board, mine[0]) and len(above(board, mine[1])) == 1 and is_honour(mine[1]):
                facts["tenace"] = tuple(map(name_of, mine[:2]))
        gone = not held(board, suit) and not opposite(board, suit) and of_suit(board.out, suit)
        if board.trumps is not None and gone and all(hand(board, board.trumps) for hand in hands):
            facts["ruffed"] = "ruffed"
    return facts


def thrown_in(obs: BridgeView, move: Candidate[int], rival: Candidate[int]) -> Idea | None:
    """Find an end-play that the deals bear out: they have to lead to our advantage in clearly more of them."""
    mine, theirs = (sum(one.events[_THROWN] for one in item.continuations) for item in (move, rival))
    enough = bool(move.continuations) and mine - theirs >= CLEAR * len(move.continuations)
    return end_play(obs, move.action, rival.action) if enough else None


def safety(obs: BridgeView, move: Candidate[int], rival: Candidate[int]) -> Idea | None:
    """A card makes the contract more often although it takes fewer tricks on average."""
    if obs.phase != "play" or not (is_card(move.action) and is_card(rival.action)) or not look(obs).declaring:
        return None
    mine, theirs = ([one.events[_MADE] for one in item.continuations] for item in (move, rival))
    sure = [one - other for one, other in zip(mine, theirs, strict=True)]
    given = [other - one for one, other in zip(tricks_of(move), tricks_of(rival), strict=True)]
    if not sure or not mean_of(sure).exceeds() or not mean_of(given).exceeds() or sum(sure) < LEAST * len(sure):
        return None
    facts = {"sure": round(sum(mine)), "fewer": round(sum(theirs)), "deals": len(sure)}
    return Idea({**facts, "given": sum(gap > 0 for gap in given)}, (name_of(move.action),))
