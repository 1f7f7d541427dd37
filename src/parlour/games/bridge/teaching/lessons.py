"""How Bridge is taught: what is counted in imagined deals, ideas of play, what calls say, and the deciding card."""

from __future__ import annotations

from collections.abc import Iterator
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
from parlour.games.bridge.teaching.calls import CALL_CONCEPTS, CALL_TALLIES, SEEN
from parlour.games.bridge.teaching.customs import claim, custom, system
from parlour.games.bridge.teaching.deciding import deciding, solved
from parlour.games.bridge.teaching.ends import end_play, safety
from parlour.games.bridge.teaching.following import FOLLOWING
from parlour.games.bridge.teaching.leads import LEADS
from parlour.games.bridge.teaching.looking import is_card, look, touching, verb

__all__ = ["TEACHING"]

RESULT: Final = ("made", "beaten")
TRICKS: Final = ("over", "saved", "down", "held")
WAYS: Final = ("ruffs", "their_ruffs", "brings", "keeps", "long", "guess")  # rather than no number at all
WAY_SEEN: Final = 0.2  # of the deals, by which two cards must differ in how tricks are won
# How an idea works, where that is told rather than tricks above or below the contract
WORKS: Final = {
    **dict.fromkeys(("ruff_loser", "wait_with_trumps", "give_ruff", "singleton", "no_ruff"), ("ruffs",)),
    **dict.fromkeys(("draw_trumps", "cut_ruffs"), ("their_ruffs",)),
    **dict.fromkeys(("set_up", "duck_lead", "fourth_best"), ("long", "brings")),
    **dict.fromkeys(("drive_out", "towards", "finesse_lead", "finesse", "no_finesse", "attack"), ("brings",)),
    **dict.fromkeys(("unblock", "other_hand_first", "hold_up", "save_high", "cover", "no_cover"), ("brings",)),
    **dict.fromkeys(
        ("second_low", "third_cheap", "lead_low", "lead_high", "through_dummy", "return_suit"), ("brings",)
    ),
    **dict.fromkeys(("keep_suit", "keep_guard", "keep_link", "keep_winner", "leave_suit"), ("keeps",)),
}


def tallies(obs: BridgeView, move: int, rival: int) -> tuple[Tally, ...]:
    """Return the numbers that can be told: of cards tricks and contracts, of calls where they lead."""
    if obs.phase == "auction":
        return CALL_TALLIES
    now = look(obs)
    name = "made" if now.declaring else "beaten"
    return (
        *(tally for group in ("made", "tricks") for tally in _ways(group, move, rival)),
        *(Tally(name, group, (name,), better=1, least=SEEN) for group in ("made", "tricks")),
        *(tally for count in range(1, MOST_TRICKS + 1) if (tally := _tricks(now, count)) is not None),
        *(tally for group in ("made", "tricks") for tally in _counted(group, "long", "long")),
        Tally("guess", "guess", ("foresight",), better=1, once=False),
    )


def _ways(group: str, move: int, rival: int) -> Iterator[Tally]:
    """Yield the tallies of how tricks are won; of the suits, only those of the two cards."""
    if not (is_card(move) and is_card(rival)):
        return
    yield Tally("thrown_in", group, ("thrown_in",), better=1, least=SEEN)
    suits = {"brings": SUITS[suit_of(move)], "keeps": SUITS[suit_of(rival)]}
    for name, kind in {"ruffs": "ruffs", "their_ruffs": "their_ruffs", **suits}.items():
        yield from _counted(group, name, kind)


def _counted(group: str, name: str, kind: str) -> Iterator[Tally]:
    """Yield the tallies of so many tricks or more that are won in one way."""
    better = -1 if name == "their_ruffs" else 1
    for count in range(1, MOST_WAYS + 1):
        facts: dict[str, Fact] = {"times": count, "kind": kind}
        yield Tally(name, group, (way_event(kind, count),), better=better, least=WAY_SEEN, facts=facts)


def _tricks(now: Situation, count: int) -> Tally | None:
    """Return the tally of so many tricks or more, told by what they are beside the contract, which is no tally here."""
    target = now.contract.target if now.declaring else MOST_TRICKS + 1 - now.contract.target
    more = count - target
    if not more:
        return None
    name = ("over" if more >= 0 else "saved") if now.declaring else ("down" if more >= 0 else "held")
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
            Concept(find.__name__, (*RESULT, *WORKS.get(find.__name__, ()), *TRICKS, *WAYS), find)
            for find in (*LEADS, *FOLLOWING)
        ),
        Concept("no_guess", ("guess",), no_guess),
        *CALL_CONCEPTS,
    ),
    first_thought="simple",
    verb=verb,
    alike=touching,
    least=10.0,  # points; in the auction IMPs, which are all less
    proofs=(
        Proof("claim", "custom", claim),
        Proof("solved", "proof", solved),
        Proof("safety", "event", safety),
        Proof("deciding", "event", deciding),
        Proof("custom", "custom", custom),
        Proof("says", "book", system),
    ),
)
