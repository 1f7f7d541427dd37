"""How Bridge is taught: what is counted in imagined deals, ideas of play, what calls say, and the deciding card."""

from __future__ import annotations

from typing import Final

from parlour.core.teaching import Concept, Idea, Proof, Tally, Teaching
from parlour.games.bridge.engine.events import EVENTS, GROUPS, MOST_TRICKS, tricks_event, value_of
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.rules.state import BridgeView
from parlour.games.bridge.teaching.calls import CALL_CONCEPTS, CALL_TALLIES, SEEN
from parlour.games.bridge.teaching.customs import claim, custom, system
from parlour.games.bridge.teaching.deciding import deciding, solved
from parlour.games.bridge.teaching.following import FOLLOWING
from parlour.games.bridge.teaching.leads import LEADS
from parlour.games.bridge.teaching.looking import look, touching, verb

__all__ = ["TEACHING"]

CARD_TALLIES: Final = ("made", "beaten", "over", "saved", "down", "held")


def tallies(obs: BridgeView, move: int, rival: int) -> tuple[Tally, ...]:
    """Return the numbers that can be told: of cards tricks and contracts, of calls where they lead."""
    if obs.phase == "auction":
        return CALL_TALLIES
    now = look(obs)
    name = "made" if now.declaring else "beaten"
    return (
        *(Tally(name, group, (name,), better=1, least=SEEN) for group in ("made", "tricks")),
        *(tally for count in range(1, MOST_TRICKS + 1) if (tally := _tricks(now, count)) is not None),
        Tally("guess", "guess", ("foresight",), better=1, once=False),
    )


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
        *(Concept(find.__name__, CARD_TALLIES, find) for find in (*LEADS, *FOLLOWING)),
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
        Proof("deciding", "event", deciding),
        Proof("custom", "custom", custom),
        Proof("says", "book", system),
    ),
)
