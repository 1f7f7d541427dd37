"""A plan with a name that stands behind a move, where the first reason tells only what happens in the lines."""

from __future__ import annotations

from typing import Final

from parlour.core.analysis import Candidate
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.reversi.rules.board import PASS, square_name
from parlour.games.reversi.rules.game import ReversiView
from parlour.games.reversi.teaching.corners import Argument, Cause, corner_kept
from parlour.games.reversi.teaching.endings import their_pass_soon
from parlour.games.reversi.teaching.lines import Line, near_empty
from parlour.games.reversi.teaching.plans import (
    all_weak,
    few_left,
    fewer_left,
    hole,
    others_open,
    parity,
    quiet_alone,
    quiet_hole,
    quiet_move,
    rival_opens,
    rival_weak,
    safe_edge,
    stay_off,
    stay_off_one,
    threatens,
    wedge,
)
from parlour.games.reversi.teaching.proofs import idea_of, most_win

__all__ = ["ALSO", "also"]

# First reasons that need nothing more, those that say themselves what the move gives up, and those of a kind.
WHOLE: Final = (
    "takes_corner",
    "corner_closes",
    "corner_safe",
    "corner_turns",
    "corner_plain",
    "wipe_out",
    "book",
)
GIVES: Final = (
    "falls_anyway", "sacrifice", "sacrifice_moves", "sacrifice_other", "sacrifice_pass", "sacrifice_short",
    "sacrifice_won", "trade",
)  # fmt: skip
OPENS: Final = ("gives_x", "gives_c", "gives_corner")
WEAK: Final = (*OPENS, "shut", "weak_square")
CHANCE: Final = ("aims", "gets_at", "must_open", "must_weaken", "they_run_out", "threatens", "wedge")
ENDS: Final = ("even_region", "last_move", "more_turns", "parity", "parity_single", "parity_split", "single")
CHOICE: Final = (
    "exposed", "few_left", "few_replies", "few_safe", "inside", "keep_middle", "centre", "loud_rival",
    "none_safe", "one_flip", "opens_squares", "quiet", "quiet_hole", "quiet_move", "quieter", "replies",
    "takes_squares", "sacrifice_moves",
)  # fmt: skip
EDGE: Final = ("build_edge", "full_edge", "grow", "safe_edge", "safe_mine", "safe_now", "wedge")


def own_weakness(move: Line, rival: Line) -> Argument | None:
    """The move goes next to an empty corner, which the other side cannot reach yet."""
    position = move.before
    corner, square_kind = near_empty(position, move.moves[0])
    if not square_kind or move.after[0].moves >> corner & 1 or corner in move.corners(mine=False):
        return None
    facts: dict[str, Fact] = {"corner": square_name(corner, position.size), "place": square_kind}
    return Argument("own_weakness", (move.moves[0], corner), facts)


# Each with the first reasons after which it would be said twice, and whether it is for the middle game alone.
ALSO: Final[tuple[tuple[Cause, tuple[str, ...], bool], ...]] = (
    (rival_opens, (*WEAK, *GIVES), False),
    (wedge, EDGE, False),
    (corner_kept, ("corner_first", "corner_waits", "reserve"), False),
    (parity, ENDS, False),
    (hole, ENDS, False),
    (their_pass_soon, ("their_pass", "sacrifice_pass"), False),
    (own_weakness, GIVES, False),
    (all_weak, WEAK, False),
    (stay_off, WEAK, False),
    (rival_weak, (*WEAK, *GIVES, "corner_waits", "reserve"), True),
    (threatens, (*CHANCE, *GIVES), False),
    (safe_edge, EDGE, False),
    (few_left, CHOICE, True),
    (quiet_hole, CHOICE, True),
    (quiet_move, CHOICE, True),
    (fewer_left, CHOICE, True),
    (quiet_alone, CHOICE, True),
    (stay_off_one, WEAK, False),
)


def _said(plan: Argument, named: set[Fact | None]) -> bool:
    """Whether a plan warns of nothing but squares that the first reason has named."""
    avoid = plan.facts.get("avoid")
    return isinstance(avoid, tuple) and named.issuperset(avoid)


WARNINGS: Final = (stay_off, stay_off_one)  # of other moves than the rival, which are said where nothing else is


def also(obs: ReversiView, move: Candidate[int], rival: Candidate[int], first_idea: Idea) -> Idea | None:
    """Return a plan of the move that the first reason does not name; without a reason, only a warning."""
    if first_idea.plan in WHOLE or PASS in (move.action, rival.action) or not most_win(obs):
        return None
    lines = [Line.of(obs.state.position, one) for one in (move, rival)]
    proved = move.exact and rival.exact
    causes = [cause for cause, twice, middle in ALSO if first_idea.plan not in twice and not (middle and proved)]
    if "place" in first_idea.facts:  # the first reason has named the weak square
        causes = [cause for cause in causes if cause is not rival_weak]
    causes += [others_open] if first_idea.plan in OPENS else []
    causes = causes if first_idea.plan else list(WARNINGS)
    if first_idea.plan == "makes_pass":
        causes = [] if "kept" in first_idea.facts else [corner_kept]
    named = {first_idea.facts.get("opener"), first_idea.facts.get("weak")}
    arguments = [one for one in (cause(*lines) for cause in causes) if one is not None]
    if not first_idea.plan:  # a warning of the rival would be the reason that there is none of
        arguments = [one for one in arguments if rival.action not in one.squares]
    plan = next((one for one in arguments if not _said(one, named)), None)
    return None if plan is None else idea_of(obs, plan)
