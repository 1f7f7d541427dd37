"""Two cards deal by deal: in how many deals one does better than the other, where two sums would be close or odd.

Nobody is moved by 41 against 34 of 61, or by eight down against seven; that a card makes the contract in nine deals in
which the other fails is clear. A handful of deals is told without numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from parlour.cards import name_of, suit_of
from parlour.core.analysis import Candidate
from parlour.core.means import mean_of
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.bridge.engine.events import EVENTS, MOST_WAYS, SUITS, way_event
from parlour.games.bridge.rules.state import BridgeView
from parlour.games.bridge.teaching.deciding import plan_in
from parlour.games.bridge.teaching.ends import tricks_of
from parlour.games.bridge.teaching.following import setting_trick
from parlour.games.bridge.teaching.looking import contract_name, is_card, look

__all__ = ["NAMED", "WORKS", "few", "kept", "pairs", "slight"]

FEW: Final = 10  # deals; fewer are told without numbers
CLEAR: Final = 0.2  # of the deals, by which two sums differ that are told as they are
SEEN: Final = 0.1  # of the deals, in which one card is better, to be told at all
MOST: Final = 0.5
SAME: Final = 1e-9
# Plans whose sentence names the other card: it is kept, and is not named again
NAMED: Final = (
    *(
        "keep_top",
        "keep_master",
        "lead_low",
        "hold_up",
        "duck_entry",
        "second_low",
        "keep_entry",
        "third_cheap",
        "win_high",
        "win_cheaply",
    ),
    *("save_high", "keep_small", "lead_spot", "keep_spot", "beat_it", "no_ruff", "keep_winner", "keep_guard"),
    *("keep_way", "would_be_ruffed", "ruffed_honour"),
)
# How an idea works, where that is told rather than tricks above or below the contract
WORKS: Final = {
    **dict.fromkeys(("ruff_loser", "shorten", "wait_with_trumps", "give_ruff", "singleton", "no_ruff"), ("ruffs",)),
    **dict.fromkeys(("draw_trumps", "cut_ruffs"), ("their_ruffs",)),
    **dict.fromkeys(("set_up", "run_suit", "establish", "duck_lead", "duck_entry", "fourth_best"), ("long", "brings")),
    **dict.fromkeys(
        ("drive_out", "towards", "finesse_lead", "finesse", "run_finesse", "no_finesse", "attack"), ("brings",)
    ),
    **dict.fromkeys(
        ("unblock", "unblock_partner", "other_hand_first", "hold_up", "save_high", "cover", "no_cover"), ("brings",)
    ),
    **dict.fromkeys(
        ("second_low", "third_cheap", "lead_low", "lead_high", "through_dummy", "return_suit"), ("brings",)
    ),
    **dict.fromkeys(("keep_suit", "keep_guard", "keep_link", "keep_winner", "leave_suit"), ("keeps",)),
}
_FORESIGHT: Final = EVENTS.index("foresight")
_MADE: Final = EVENTS.index("made")


def kept(obs: BridgeView, move: Candidate[int], rival: Candidate[int]) -> Idea | None:
    """Count the same where the plan names the other card already."""
    found = few(obs, move, rival) or pairs(obs, move, rival)
    return found if found is not None and found.plan in NAMED else None


def few(obs: BridgeView, move: Candidate[int], rival: Candidate[int]) -> Idea | None:
    """So few deals fit that what happens is told in words."""
    gaps = _gaps(obs, move, rival)
    if not gaps or len(gaps) >= FEW or _guessed(move, rival):
        return None
    better, worse = _counted(gaps)
    if not better or better <= worse:
        return None
    how = "all" if better == len(gaps) else "most" if better > MOST * len(gaps) else "some"
    plan, facts = plan_in(obs, move, rival)
    return Idea({**facts, "how": how}, (name_of(move.action),), plan)


def pairs(obs: BridgeView, move: Candidate[int], rival: Candidate[int]) -> Idea | None:
    """Count the deals in which a card does better than the other: makes or beats the contract, or takes more tricks."""
    gaps = _gaps(obs, move, rival)
    if len(gaps) < FEW or _guessed(move, rival):
        return None
    sign = 1.0 if look(obs).declaring else -1.0
    results = [
        sign * (one.events[_MADE] - other.events[_MADE])
        for one, other in zip(move.continuations, rival.continuations, strict=True)
    ]
    share = sum(results) / len(results)
    plan, own = plan_in(obs, move, rival)
    if share >= CLEAR or (share < SEEN / 2 and _works(plan, move, rival, sum(gaps))):
        return None
    counted = results if share >= SEEN / 2 and mean_of(results).exceeds() else gaps
    better, worse = _counted(counted)
    if better < SEEN * len(counted) or not mean_of(counted).exceeds():
        return None
    facts: dict[str, Fact] = {"better": better, "worse": worse, "deals": len(counted)}
    if counted is results:
        facts["settled" if look(obs).declaring else "defeated"] = better
    if setting_trick(obs, rival.action, move.action) is not None and _beaten(move) and _beaten(rival):
        facts["either"] = contract_name(look(obs))  # everybody asks why it is not beaten at once
    if better == len(counted):
        facts["all"] = better
    return Idea({**own, **facts}, (name_of(move.action),), plan)


def slight(obs: BridgeView, move: Candidate[int], rival: Candidate[int]) -> Idea | None:
    """An idea that gains in a few deals only, or loses in others, is still what speaks for the card."""
    gaps = _gaps(obs, move, rival)
    if len(gaps) < FEW or _guessed(move, rival):
        return None
    better, worse = _counted(gaps)
    plan, facts = plan_in(obs, move, rival)
    rare = better < SEEN * len(gaps) or not mean_of(gaps).exceeds()
    if plan == "plain" or not (rare and worse < better) or _works(plan, move, rival, inf):
        return None
    return Idea(facts, (name_of(move.action),), plan)  # such numbers are no argument


def _beaten(item: Candidate[int]) -> bool:
    """Whether the contract goes down in all deals."""
    return not any(one.events[_MADE] for one in item.continuations)


def _gaps(obs: BridgeView, move: Candidate[int], rival: Candidate[int]) -> list[float]:
    """Return deal by deal how many tricks more a card takes than another; nothing where cards are not compared."""
    if obs.phase != "play" or not (is_card(move.action) and is_card(rival.action)) or (move.exact and rival.exact):
        return []
    return [float(one - other) for one, other in zip(tricks_of(move), tricks_of(rival), strict=True)]


def _counted(gaps: Sequence[float]) -> tuple[int, int]:
    return sum(gap > SAME for gap in gaps), sum(gap < -SAME for gap in gaps)


def _guessed(move: Candidate[int], rival: Candidate[int]) -> bool:
    """Whether most of the difference is what has to be guessed later, which no count of tricks shows."""
    both = list(zip(move.continuations, rival.continuations, strict=True))
    whole = sum(one.value - other.value for one, other in both)
    return sum(one.events[_FORESIGHT] - other.events[_FORESIGHT] for one, other in both) > MOST * whole


def _works(plan: str, move: Candidate[int], rival: Candidate[int], gained: float) -> bool:
    """Whether an idea clearly does what it is for: its suit, or ruffs, bring tricks that are gained on the whole."""
    suits = {"brings": SUITS[suit_of(move.action)], "keeps": SUITS[suit_of(rival.action)]}
    for name in WORKS.get(plan, ()):
        better = -1 if name == "their_ruffs" else 1
        for count in range(1, MOST_WAYS + 1):
            index = EVENTS.index(way_event(suits.get(name, name), count))
            mine, theirs = (sum(one.events[index] for one in item.continuations) for item in (move, rival))
            more = better * (mine - theirs)
            if more >= CLEAR * len(move.continuations) and gained >= MOST * more:
                return True
    return False
