"""How Bridge is taught: what is counted in imagined deals, ideas of play, what calls say, and the deciding card."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Final

from parlour.cards import suit_of
from parlour.core.observation import Fact
from parlour.core.teaching import Concept, Idea, Proof, Tally, Teaching
from parlour.games.bridge.engine.events import (
    EVENTS,
    GROUPS,
    MOST_TRICKS,
    MOST_WAYS,
    SUITS,
    tricks_event,
    value_of,
    way_event,
)
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.rules.state import BridgeView
from parlour.games.bridge.teaching.calls import CALL_CONCEPTS, SEEN, call_tallies
from parlour.games.bridge.teaching.customs import claim, compared, custom, shape, system
from parlour.games.bridge.teaching.deciding import bad_break, deciding, plan_of, solved
from parlour.games.bridge.teaching.ends import end_play, safety
from parlour.games.bridge.teaching.following import FOLLOWING
from parlour.games.bridge.teaching.leads import LEADS
from parlour.games.bridge.teaching.looking import is_card, look, touching, verb
from parlour.games.bridge.teaching.natural import absurd, asked, customary, near
from parlour.games.bridge.teaching.pairs import WORKS, few, kept, pairs, slight

__all__ = ["TEACHING"]

RESULT: Final = ("made", "beaten")
TRICKS: Final = ("over", "saved", "down", "held")
NEAR: Final = 3  # tricks beside the contract that are told as levels
THROWN: Final = 0.3  # of the deals, below which a throw-in is a chance and no plan
WAY_SEEN: Final = 0.2  # of the deals, by which two cards must differ in how tricks are won


def tallies(obs: BridgeView, move: int, rival: int) -> tuple[Tally, ...]:
    """Return the numbers that can be told: of cards tricks and contracts, of calls where they lead."""
    if obs.phase == "auction":
        return call_tallies(obs, move, rival)
    board = look(obs)
    name = "made" if board.declaring else "beaten"
    return (
        *(tally for group in ("made", "tricks") for tally in _ways(group, obs, move, rival)),
        *(Tally(name, group, (name,), better=1, least=SEEN) for group in ("made", "tricks")),
        *(tally for count in range(1, MOST_TRICKS + 1) if (tally := _tricks(board, count)) is not None),
        # An idea may save a guess, but points of guessing tell nobody anything
        Tally("guess", "guess", ("foresight",), better=1, once=False, plain=inf),
    )


def _ways(group: str, obs: BridgeView, move: int, rival: int) -> Iterator[Tally]:
    """Yield the tallies of how tricks are won, as far as the idea of the move works through them."""
    if not (is_card(move) and is_card(rival)):
        return
    yield Tally("thrown_in", group, ("thrown_in",), better=1, least=THROWN)
    suits = {"brings": SUITS[suit_of(move)], "keeps": SUITS[suit_of(rival)]}
    for name in WORKS.get(plan_of(obs, move, rival)[0], ()):
        yield from _counted(group, name, suits.get(name, name))


def _counted(group: str, name: str, kind: str) -> Iterator[Tally]:
    """Yield the tallies of so many tricks or more that are won in one way."""
    better = -1 if name == "their_ruffs" else 1
    for count in range(1, MOST_WAYS + 1):
        facts: dict[str, Fact] = {"times": count, "kind": kind}
        yield Tally(name, group, (way_event(kind, count),), better=better, least=WAY_SEEN, facts=facts)


def _tricks(board: Situation, count: int) -> Tally | None:
    """Return the tally of so many tricks or more, told by what they are beside the contract, which is no tally here."""
    target = board.contract.target if board.declaring else MOST_TRICKS + 1 - board.contract.target
    more = count - target
    if not more or abs(more) > NEAR:
        return None
    name = ("over" if more >= 0 else "saved") if board.declaring else ("down" if more >= 0 else "held")
    # Declarer's tricks above the contract, or how few are missing; the tricks by which it is beaten, or theirs above it
    number = {"over": more, "saved": -more, "down": more + 1, "held": -more - 1}[name]
    return Tally(name, "tricks", (tricks_event(count),), better=1, least=SEEN, facts={"tricks": number})


def no_guess(obs: BridgeView, move: int, rival: int) -> Idea | None:
    """The rival is as good only for who guesses right later on."""
    return Idea() if obs.phase == "play" else None


TEACHING: Final[Teaching[BridgeView, int]] = Teaching(
    events=EVENTS,
    groups=GROUPS,
    value=value_of,
    tallies=tallies,
    concepts=(
        Concept("end_play", ("thrown_in",), end_play),
        *(
            Concept(find.__name__, (*RESULT, *WORKS.get(find.__name__, ()), *TRICKS, "guess"), find)
            for find in (*LEADS, *FOLLOWING)
        ),
        Concept("no_guess", ("guess",), no_guess),
        *CALL_CONCEPTS,
    ),
    first_thought="simple",
    verb=verb,
    alike=touching,
    near=near,
    asked=asked,
    customary=customary,
    absurd=absurd,
    least=10.0,  # points; in the auction IMPs, which are all less
    proofs=(
        Proof("claim", "custom", claim),
        Proof("solved", "proof", solved),
        Proof("safety", "event", safety),
        Proof("bad_break", "event", bad_break),
        Proof("deciding", "event", deciding),
        Proof("kept", "event", kept),
        Proof("few", "event", few),
        Proof("pairs", "event", pairs),
        Proof("slight", "event", slight),
        Proof("custom", "custom", custom),
        Proof("says_against", "book", compared),
        Proof("says", "book", system),
        Proof("shape", "event", shape, otherwise=True),
    ),
)
