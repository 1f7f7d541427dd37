"""Reasons in Reversi that need no estimate: ends that were played out, corners in the expected lines, and the book."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from parlour.core.analysis import Candidate
from parlour.core.observation import Fact
from parlour.core.teaching import Idea, Proof
from parlour.games.reversi.engine.book import NEAR, shipped_book
from parlour.games.reversi.engine.line_events import ERRORS, EVENTS, GROUPS, part_of
from parlour.games.reversi.rules.board import PASS, geometry, square_name, squares_of
from parlour.games.reversi.rules.game import ReversiRules, ReversiView
from parlour.games.reversi.rules.openings import opening_name
from parlour.games.reversi.rules.state import SIDES
from parlour.games.reversi.teaching.choices import (
    few_safe,
    none_safe,
    sacrifice_short,
    safe_soon,
    short_of_moves,
    square_fought,
)
from parlour.games.reversi.teaching.concepts import THUMB
from parlour.games.reversi.teaching.corners import (
    Argument,
    Cause,
    attacks_corner,
    corner_later,
    corner_trap,
    corner_waits,
    falls_anyway,
    gives_now,
    loses_corner,
    loses_now,
    loses_soon,
    reserve,
    sacrifice,
    sacrifice_for,
    soon_weak,
    takes_corner,
    trade,
    weak_square,
    wins_corner,
    wins_soon,
)
from parlour.games.reversi.teaching.counted import (
    averages,
    fewer_choices,
    fewer_outside,
    fewer_replies,
    later_moves,
    safer,
)
from parlour.games.reversi.teaching.endings import END_CAUSES, makes_pass, same_square, solved
from parlour.games.reversi.teaching.lines import Line
from parlour.games.reversi.teaching.plans import (
    few_left,
    fewer_left,
    hole,
    lets_wedge,
    long_edge,
    merit,
    merit_weak,
    one_flip,
    parity,
    quiet_alone,
    quiet_hole,
    quiet_move,
    safe_edge,
    threatens,
    wedge,
    wedge_corner,
)

__all__ = ["PROOFS", "idea_of", "most_win", "parts_of"]

MOST_SHARE: Final = 0.4
LEAST_SHARE: Final = 0.25  # as in parlour.explain.attribution
Move = Candidate[int]
Finding = Callable[[ReversiView, Move, Move], Idea | None]


def most_win(obs: ReversiView) -> bool:
    """Whether the most discs win; where the fewest do, what helps is another matter."""
    return isinstance(obs.rules, ReversiRules) and obs.rules.winner == "most"


def idea_of(obs: ReversiView, argument: Argument, **facts: Fact) -> Idea:
    """Return what a cause found, with the other side and squares to highlight."""
    position = obs.state.position
    them: Fact = SIDES[1 - position.mover].lower()
    squares = tuple(square_name(square, position.size) for square in argument.squares)
    return Idea({"them": them, **argument.facts, **facts}, squares, argument.plan)


def played_out(*causes: Cause, result: bool) -> Finding:
    """Tell two lines that were played to the end by the first cause that is found.

    Both results are told with it only where they are the point: who wins changes, no cause is found, or the move gives
    a corner away, which asks for a proof.
    """

    def find(obs: ReversiView, move: Move, rival: Move) -> Idea | None:
        if not (move.exact and rival.exact and move.value > rival.value):
            return None
        lines = [Line.of(obs.state.position, one) for one in (move, rival)]
        arguments = (cause(*lines) for cause in (causes if most_win(obs) else ()))
        argument = next((one for one in arguments if one is not None), None) or solved(*lines)
        assert argument is not None
        ends = ["win" if one.value > 0 else "draw" if one.value == 0 else "loss" for one in (move, rival)]
        facts: dict[str, Fact] = {"end": ends[0], "discs": round(abs(move.value))}
        facts["rival_discs"] = round(abs(rival.value))
        if ends[0] != ends[1]:
            facts["rival_end"] = ends[1]  # without it, the sentence says the verb once
        given = _given(lines[0], rival.action) if argument.plan not in SAYS_GIVEN else None
        if given is not None:
            facts["given"] = given
        point = ends[0] != ends[1] or argument.plan == "solved" or given is not None
        return idea_of(obs, argument, **facts) if point == result else None

    return find


def _given(line: Line, rival: int) -> str | None:
    """Name a corner that a move opens to the other side; one that is the rival is told as such."""
    position, after = line.before, line.after[0]
    opened = geometry(position.size).corners & after.moves & ~position.replies & ~(1 << rival if rival != PASS else 0)
    return next((square_name(corner, position.size) for corner in squares_of(opened)), None)


def parts_of(move: Move, rival: Move) -> dict[str, float]:
    """Return what each group of events makes of the difference between two lines."""
    one, other = (item.continuations[0].events for item in (move, rival))
    return {group: part_of(group, one) - part_of(group, other) for group in GROUPS}


def _unproved(obs: ReversiView, move: Move, rival: Move) -> bool:
    """Whether two expected lines can be compared, and the first is better."""
    known = move.continuations and rival.continuations and not (move.exact and rival.exact)
    return bool(known) and most_win(obs) and move.value > rival.value


def looked_ahead(causes: tuple[Cause, ...], groups: tuple[str, ...], share: float) -> Finding:
    """Tell two expected lines by the first cause, if these groups make up that share of the difference."""

    def find(obs: ReversiView, move: Move, rival: Move) -> Idea | None:
        if not _unproved(obs, move, rival):
            return None
        gap, parts = move.value - rival.value, parts_of(move, rival)
        if sum(parts[group] for group in groups) < share * gap:
            return None
        lines = [Line.of(obs.state.position, one) for one in (move, rival)]
        arguments = (cause(*lines) for cause in causes)
        argument = next((one for one in arguments if one is not None), None)
        return None if argument is None else idea_of(obs, argument, gap=gap)

    return find


def by_thumb(*causes: Cause) -> Finding:
    """Tell what is seen on the board where the events point that way, but no part of them is beyond doubt by itself."""

    def find(obs: ReversiView, move: Move, rival: Move) -> Idea | None:
        if not _unproved(obs, move, rival):
            return None
        parts = parts_of(move, rival)
        whole = sum(parts.values())
        if any(part >= max(2 * ERRORS[group], LEAST_SHARE * whole) for group, part in parts.items()):
            return None
        if parts["mobility"] > -ERRORS["mobility"]:
            ideas = ((name, thumb(obs, move.action, rival.action)) for name, thumb in THUMB.items())
            for name, idea in ideas:
                if idea is not None:
                    return replace(idea, plan=name)
        lines = [Line.of(obs.state.position, one) for one in (move, rival)]
        argument = next((one for one in (cause(*lines) for cause in causes) if one is not None), None)
        return None if argument is None else idea_of(obs, argument)

    return find


def at_last(*causes: Cause) -> Finding:
    """Tell what is seen on the board where two moves are far apart: then something speaks for the better one."""

    def find(obs: ReversiView, move: Move, rival: Move) -> Idea | None:
        if not _unproved(obs, move, rival) or round(move.value - rival.value) < LARGE:
            return None
        lines = [Line.of(obs.state.position, one) for one in (move, rival)]
        argument = next((one for one in (cause(*lines) for cause in causes) if one is not None), None)
        if argument is not None:
            return idea_of(obs, argument)
        ideas = ((name, thumb(obs, move.action, rival.action)) for name, thumb in THUMB.items())
        return next((replace(idea, plan=name) for name, idea in ideas if idea is not None), None)

    return find


def counted() -> Finding:
    """Tell what can be counted after both moves, first where the events see most of the difference."""

    def find(obs: ReversiView, move: Move, rival: Move) -> Idea | None:
        if not _unproved(obs, move, rival) or round(move.value - rival.value) < CLEAR:
            return None
        lines = [Line.of(obs.state.position, one) for one in (move, rival)]
        parts = parts_of(move, rival)
        at_edge = sum(parts[group] for group in EDGES) > parts["mobility"]
        causes = (*COUNTED_EDGES, *COUNTED) if at_edge else (*COUNTED, *COUNTED_EDGES)
        argument = next((one for one in (cause(*lines) for cause in causes) if one is not None), None)
        if argument is None:
            events = [dict(zip(EVENTS, one.continuations[0].events, strict=True)) for one in (move, rival)]
            average = averages(*events)
            argument = same_square(*lines) if average is None else Argument(average[0], (move.action,), average[1])
        return None if argument is None else idea_of(obs, argument)

    return find


def book(obs: ReversiView, move: Move, rival: Move) -> Idea | None:
    """The book prefers the move by its deeper searches, and names what it leads to."""
    position = obs.state.position
    known = dict(shipped_book().moves(position))
    if not {move.action, rival.action} <= known.keys() or known[move.action] < max(known.values()) - NEAR:
        return None
    gap = known[move.action] - known[rival.action]
    if gap < NEAR:
        return None
    replies = [position.play(one.action).moves.bit_count() for one in (move, rival)]
    facts: dict[str, Fact] = {"discs": round(gap), "replies": replies[0], "rival_replies": replies[1]}
    facts["them"] = SIDES[1 - position.mover].lower()
    facts["rival"] = square_name(rival.action, 8)  # between moves that are else as good, too
    name = opening_name(obs.state.play(move.action))
    if name is not None and name != opening_name(obs.state):
        facts["opening"] = name
    return Idea(facts, (square_name(move.action, 8),))


def book_mobility(obs: ReversiView, move: Move, rival: Move) -> Idea | None:
    """The same, where the move also leaves fewer replies."""
    idea = book(obs, move, rival)
    fewer = idea is not None and int(str(idea.facts["replies"])) < int(str(idea.facts["rival_replies"]))
    return idea if fewer else None


# Plans that say themselves which corner the move gives away.
SAYS_GIVEN: Final = (
    "sacrifice", "sacrifice_moves", "sacrifice_other", "sacrifice_pass", "sacrifice_won", "trade", "wipe_out",
)  # fmt: skip
EDGES: Final = ("danger", "chance", "stable")
EDGE_SHARE: Final = 0.2  # of the difference, for a corner to be its reason
SOME: Final = 0.1  # of the difference, for what is seen on the board
GIVEN: Final = (makes_pass, sacrifice_for, sacrifice_short, sacrifice, falls_anyway)
NAMED: Final = (wedge, parity, hole, long_edge)  # what a teacher names first, if the rival has nothing of the kind
CORNER_NOW: Final = (takes_corner, wedge_corner, merit, gives_now, *NAMED, loses_now, corner_later, lets_wedge)
CHOICES: Final = (few_left, quiet_move, fewer_left)
CLEAR: Final = 4  # discs between two moves, for which something should be counted
COUNTED: Final = (short_of_moves, fewer_replies, fewer_choices, later_moves, fewer_outside)
COUNTED_EDGES: Final = (loses_corner, wins_corner, safe_soon, safer)
LARGE: Final = 7  # discs between two moves, for which there must be a reason
PROOFS: Final[tuple[Proof[ReversiView, int], ...]] = (
    Proof("result", "proof", played_out(*END_CAUSES, result=True)),
    Proof("ending", "proof", played_out(*END_CAUSES, result=False)),
    Proof("corner_given", "event", looked_ahead(GIVEN, (), 0.0)),
    Proof("corner_now", "event", looked_ahead(CORNER_NOW, (), 0.0)),
    Proof("attack", "event", looked_ahead((attacks_corner, safe_edge), EDGES, EDGE_SHARE)),
    Proof("hole", "event", looked_ahead((quiet_hole,), ("mobility",), 0.0)),
    Proof("corner_soon", "event", looked_ahead((loses_soon, none_safe, wins_soon), EDGES, EDGE_SHARE)),
    Proof("threat", "event", looked_ahead((threatens,), (), 0.0)),
    Proof("weak_soon", "event", looked_ahead((merit_weak, weak_square), ("danger",), LEAST_SHARE)),
    Proof("quiet", "event", looked_ahead(CHOICES, ("mobility",), LEAST_SHARE)),
    Proof("reserve", "event", looked_ahead((reserve,), (), 0.0)),
    Proof("corner_later", "event", looked_ahead((loses_corner, wins_corner), EDGES, MOST_SHARE)),
    Proof("edge", "event", looked_ahead((square_fought, trade), EDGES, EDGE_SHARE)),
    Proof("edge_soon", "event", looked_ahead((safe_soon,), EDGES, MOST_SHARE)),
    Proof("choices", "event", looked_ahead((few_safe, short_of_moves, square_fought), ("mobility",), MOST_SHARE)),
    Proof("weak", "event", looked_ahead((merit_weak, weak_square), (), 0.0)),
    Proof("some", "event", looked_ahead(CHOICES, ("mobility",), SOME)),
    Proof("corner_worse", "event", looked_ahead((corner_waits, corner_trap), (), 0.0)),
    Proof("seen", "event", looked_ahead((few_left, quiet_move, quiet_alone, one_flip), (), 0.0)),
    Proof("thumb", "event", by_thumb(soon_weak)),
    Proof("large", "event", at_last(fewer_left), otherwise=True),
    Proof("counted", "event", counted(), otherwise=True),
    Proof("book_mobility", "book", book_mobility),
    Proof("book", "book", book),
)
