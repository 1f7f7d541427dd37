"""What can be counted after two moves where no plan with a name tells them apart: replies, moves, discs outside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.core.observation import Fact
from parlour.games.reversi.engine.line_events import exposed
from parlour.games.reversi.rules.board import PASS, Position, square_name
from parlour.games.reversi.rules.board_kernel import stable
from parlour.games.reversi.teaching.corners import Argument
from parlour.games.reversi.teaching.lines import Line, normal_moves, side

__all__ = ["averages", "fewer_choices", "fewer_outside", "fewer_replies", "later_moves", "safer"]

REPLIES: Final = 2  # fewer, to be counted
CHOICES: Final = 2  # moves of one's own fewer, after the reply
MORE: Final = 0.3  # of them, to be seen
OUTSIDE: Final = 2  # discs of one's own on the outside
# What lines count at every turn: the plan that tells it, whether more is better, and how much is seen.
AVERAGES: Final = {
    "moves_theirs": ("held_moves", -1, 1.0),
    "moves_mine": ("kept_moves", 1, 1.0),
    "exposed_mine": ("open_discs", -1, 1.5),
}
SHARE: Final = 0.12  # of the larger number, so that two averages do not look the same
SAFE: Final = 3  # discs that are safe for good, more than the other side's more
AHEAD: Final = 4  # moves, one's own less the other side's, in a few turns


def fewer_replies(move: Line, rival: Line) -> Argument | None:
    """The other side has fewer replies, and no more normal ones."""
    (mine, normal), (theirs, others) = (
        (line.after[0].moves.bit_count(), normal_moves(line.after[0]).bit_count()) for line in (move, rival)
    )
    if not mine or theirs < mine + REPLIES or normal > others:
        return None
    return Argument("fewer_replies", move.moves[:1], {"replies": mine, "rival_replies": theirs})


def fewer_choices(move: Line, rival: Line) -> Argument | None:
    """After the expected reply to the rival one has fewer moves than after that to the move."""
    if PASS in (move.reply(), rival.reply()) or min(len(move.after), len(rival.after)) < 2:
        return None
    mine, theirs = (normal_moves(line.after[1]).bit_count() for line in (move, rival))
    if mine < theirs + max(CHOICES, MORE * theirs):
        return None
    replies = [square_name(line.reply(), move.before.size) for line in (move, rival)]
    facts: dict[str, Fact] = {"answer": replies[0], "reply": replies[1], "moves_left": mine, "rival_left": theirs}
    return Argument("fewer_choices", (rival.moves[0], rival.reply()), facts)


def _outside(line: Line) -> int:
    """Return how many discs of who has just moved touch an empty square."""
    return exposed(line.after[0].opp, line.after[0].empty).bit_count()


def fewer_outside(move: Line, rival: Line) -> Argument | None:
    """Fewer discs of one's own touch empty squares, which the other side needs in order to move."""
    mine, theirs = _outside(move), _outside(rival)
    if move.before.size != 8 or theirs < mine + OUTSIDE:
        return None
    return Argument("fewer_outside", move.moves[:1], {"fronts": mine, "rival_fronts": theirs})


def later_moves(move: Line, rival: Line) -> Argument | None:
    """A few turns on, one has more moves and the other side fewer than in the rival's line."""
    ends = [_last_turn(line) for line in (move, rival)]
    if None in ends:
        return None
    (mine, theirs), (less, more) = ((end.moves.bit_count(), end.replies.bit_count()) for end in ends if end is not None)
    if mine - theirs < less - more + AHEAD or mine < less or theirs > more:
        return None
    facts: dict[str, Fact] = {"mine_later": mine, "theirs_later": theirs, "rival_mine": less, "rival_theirs": more}
    return Argument("later_moves", move.moves[:1], facts)


def safer(move: Line, rival: Line) -> Argument | None:
    """A few turns on, more discs of one's own are safe for good, and not as many more of the other side's."""
    if move.before.size != 8:
        return None
    seat = move.before.mover
    (mine, theirs), (less, more) = (
        [stable(side(line.after[-1], one), side(line.after[-1], 1 - one)).bit_count() for one in (seat, 1 - seat)]
        for line in (move, rival)
    )
    if min(mine - less, (mine - less) - (theirs - more)) < SAFE:
        return None
    return Argument("safer", move.moves[:1], {"safe_discs": mine, "rival_discs": less})


def averages(move: Mapping[str, float], rival: Mapping[str, float]) -> tuple[str, dict[str, Fact]] | None:
    """Return which average of two lines differs most, as a plan with its two numbers; none if they look the same."""
    gaps = [(better * (move[event] - rival[event]) / least, event) for event, (_, better, least) in AVERAGES.items()]
    apart, event = max(gaps)
    mine, theirs = round(move[event]), round(rival[event])
    if apart < 1 or abs(mine - theirs) < SHARE * max(mine, theirs):
        return None
    return AVERAGES[event][0], {"average": mine, "rival_average": theirs}


def _last_turn(line: Line) -> Position | None:
    """Return the last position of a line in which who began is to move; none if the game is over before."""
    boards = [board for board in line.after if board.mover == line.before.mover and not board.over]
    return boards[-1] if boards else None
