"""Ideas that the deals themselves prove: a throw-in, and a safety play that gives up a trick to be sure."""

from __future__ import annotations

from typing import Final

from parlour.cards import name_of
from parlour.core.analysis import Candidate
from parlour.core.means import mean_of
from parlour.core.teaching import Idea
from parlour.games.bridge.engine.events import EVENTS, MOST_TRICKS, tricks_event
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.rules.state import BridgeView
from parlour.games.bridge.teaching.looking import above, idea, in_play, is_card, look, wins

__all__ = ["end_play", "safety", "tricks_of"]

LEAST: Final = 0.1  # of the deals, in which a safety play makes the contract and the other card does not
_TRICKS: Final = tuple(EVENTS.index(tricks_event(count)) for count in range(1, MOST_TRICKS + 1))
_MADE: Final = EVENTS.index("made")


def tricks_of(item: Candidate[int]) -> list[int]:
    """Return in each deal the tricks that the side that plays takes on the whole board."""
    return [round(sum(one.events[place] for place in _TRICKS)) for one in item.continuations]


@in_play("lead", "follow", side="declarer")
def end_play(now: Situation, card: int, rival: int) -> Idea | None:
    """The trick is left to the defenders, who then have to lead what they would rather not."""
    loses = above(now, card) if not now.trick else not wins(now, card) or now.beatable(card, (*now.trick, card))
    return idea(card) if loses else None


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
