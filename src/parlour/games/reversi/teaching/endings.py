"""What decides an end that was played out after two moves, the most instructive first."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final

from parlour.core.observation import Fact
from parlour.games.reversi.rules.board import PASS, Position, geometry, square_name, squares_of
from parlour.games.reversi.teaching.corners import (
    Argument,
    Cause,
    attacks_corner,
    corner_trap,
    corner_waits,
    gives_now,
    loses_corner,
    loses_now,
    loses_soon,
    sacrifice,
    sacrifice_for,
    takes_corner,
    trade,
    urgency,
    wanted,
    wins_corner,
    wins_soon,
)
from parlour.games.reversi.teaching.lines import Line, edges, regions, side
from parlour.games.reversi.teaching.plans import (
    hole,
    lets_wedge,
    long_edge,
    merit_at_the_end,
    parity,
    safe_edge,
    threatens,
    wedge,
    wedge_corner,
)

__all__ = ["END_CAUSES", "makes_pass", "same_square", "solved", "their_pass_soon"]

MANY: Final = 4  # discs that one reply flips more than another
SOME: Final = 3  # discs that hurt when they are flipped
KEPT: Final = 3  # discs along an edge, more than after the other move
HELD: Final = 5  # and in any other line
PAIR: Final = (2, 4)  # empty squares of a region in which who comes second moves last
SOON: Final = 3  # plies on, what happens can be seen at the board
FAR: Final = 6  # plies on, what happens is not the move's doing
LAST_PAIR: Final = 2  # a reply and what follows it
FINAL: Final = 3  # empty squares when counting what is flipped is all there is
LATE: Final = 4  # empty squares when it is worth counting at all


def wipe_out(move: Line, rival: Line) -> Argument | None:
    """The other side loses its last disc."""
    gone = not move.after[-1].discs(1 - move.before.mover) and rival.after[-1].discs(1 - move.before.mover)
    return Argument("wipe_out", move.moves[:1]) if gone else None


def makes_pass(move: Line, rival: Line) -> Argument | None:
    """The other side has no reply, so one moves twice."""
    if move.reply() != PASS or len(move.moves) < 3 or not rival.after[0].moves:
        return None
    following, now = move.moves[2], move.before
    facts: dict[str, Fact] = {"next": square_name(following, now.size)}
    if following != PASS and (geometry(now.size).corners & now.moves) >> following & 1:
        facts["kept"] = facts["next"]
    return Argument("makes_pass", (move.moves[0], following), facts)


def own_pass(move: Line, rival: Line) -> Argument | None:
    """After the rival one runs out of moves, and the other side goes on alone."""
    mine, theirs = (line.passes(mine=True) for line in (move, rival))
    if len(theirs) <= len(mine):
        return None
    ply = next((ply for ply in theirs if ply not in mine), theirs[0])
    if ply > FAR:
        return None
    facts: dict[str, Fact] = {"before": square_name(rival.moves[ply - 1], move.before.size)}
    return Argument("own_pass_now" if ply == 2 else "own_pass", (rival.moves[0], rival.moves[ply - 1]), facts)


def own_pass_now(move: Line, rival: Line) -> Argument | None:
    """The answer to the rival leaves one without a move."""
    found = own_pass(move, rival)
    return found if found is not None and found.plan == "own_pass_now" else None


def their_pass(move: Line, rival: Line) -> Argument | None:
    """Later in the line the other side has no move, and one plays twice."""
    mine, theirs = (line.passes(mine=False) for line in (move, rival))
    if len(mine) <= len(theirs) or len(move.moves) <= mine[0] + 1 or mine[0] > FAR:
        return None
    size = move.before.size
    before, following = (square_name(move.moves[ply], size) for ply in (mine[0] - 1, mine[0] + 1))
    return Argument("their_pass", (move.moves[0], move.moves[mine[0] - 1]), {"before": before, "next": following})


def their_pass_soon(move: Line, rival: Line) -> Argument | None:
    """The same at the next turn."""
    return their_pass(move, rival) if any(ply <= SOON for ply in move.passes(mine=False)) else None


def can_wait(move: Line, rival: Line) -> Argument | None:
    """Only one side can ever use the rival's square in this line, so it is played later."""
    square = rival.moves[0]
    mine = any(first and other == square for first, other in move.turns())
    hurry = _theirs(rival.after, move.before.mover) >> move.moves[0] & 1  # else the move could wait as well
    closed = not _theirs(move.after, move.before.mover) >> square & 1
    facts = urgency(move, rival) if mine and closed and hurry else {}
    return Argument("can_wait", (move.moves[0], square), facts) if facts else None


def _theirs(boards: tuple[Position, ...], mover: int) -> int:
    """Return the squares that the other side may play on at some turn of a line."""
    return reduce(or_, (board.moves for board in boards if board.mover != mover), 0)


def _region(position: Position, square: int) -> int:
    return next(region for region in regions(position) if region >> square & 1)


def even_region(move: Line, rival: Line) -> Argument | None:
    """Who enters a region with an even number of empty squares lets the other side move last there."""
    region = _region(move.before, rival.moves[0])
    if region.bit_count() not in PAIR or region >> move.moves[0] & 1 or rival.mine_in(region) is not False:
        return None
    if move.mine_in(region) is not True:
        return None
    names = tuple(square_name(square, move.before.size) for square in squares_of(region))
    return Argument("even_region", tuple(squares_of(region)), {"squares": names})


def single(move: Line, rival: Line) -> Argument | None:
    """A lone empty square is a move to spare, for whoever comes first."""
    holes = regions(move.before)
    alone = 1 << move.moves[0] in holes and 1 << rival.moves[0] not in holes  # of two holes, neither is first
    open_ = move.before.replies >> move.moves[0] & 1
    return Argument("single", move.moves[:1]) if alone and open_ and wanted(rival, move.moves[0]) else None


def before_them(move: Line, rival: Line) -> Argument | None:
    """The other side's answer to the rival is this very square, where it flips discs."""
    if same_square(move, rival) is None:
        return None
    square = move.moves[0]
    flips = rival.after[0].flips(square).bit_count()
    return Argument("before_them", (square,), {"flips": flips}) if flips >= SOME else None


def same_square(move: Line, rival: Line) -> Argument | None:
    """The other side's answer to the rival is this very square, and not the other way round."""
    answered = rival.reply() == move.moves[0] and move.reply() != rival.moves[0]
    return Argument("same_square", move.moves[:1]) if answered and wanted(rival, move.moves[0]) else None


def big_reply(move: Line, rival: Line) -> Argument | None:
    """The answer to the rival flips many discs, more than any answer to the move."""
    if rival.reply() == PASS:
        return None
    after, flips = move.after[0], rival.after[0].flips(rival.reply()).bit_count()
    most = max((after.flips(square).bit_count() for square in squares_of(after.moves)), default=0)
    expected = 0 if move.reply() == PASS else after.flips(move.reply()).bit_count()
    if flips <= most or flips < expected + MANY:
        return None
    facts: dict[str, Fact] = {"reply": square_name(rival.reply(), move.before.size), "flips": flips}
    return Argument("big_reply", (rival.moves[0], rival.reply()), facts)


def keeps_line(move: Line, rival: Line) -> Argument | None:
    """A row, column or diagonal that is held at the end, and lost after the rival."""
    mover, size = move.before.mover, move.before.size
    mine, theirs = (side(line.after[-1], mover) for line in (move, rival))
    lines = []
    for kind, name, squares in _lines(size):
        held, lost = ((discs & squares).bit_count() for discs in (mine, theirs))
        lines.append((held - lost, held, kind, name, squares))
    gain, held, kind, name, squares = max(lines, key=lambda one: one[:2])
    inner = not any(edge == squares for edge in edges(size).values())
    if gain < (HELD if inner else KEPT) or -min(lines, key=lambda one: one[0])[0] >= gain:
        return None  # another line is lost for it
    facts: dict[str, Fact] = {"kind": kind, "name": name, "held": held, "rival_held": held - gain}
    taker = _taker(rival, squares)
    if taker is not None:
        facts["taker"] = square_name(taker, size)
    return Argument("keeps_line", tuple(squares_of(squares)), facts)


def _taker(line: Line, squares: int) -> int | None:
    """Return the move of the other side that flips most discs on these squares, if it is several."""
    boards = zip(line.boards, line.turns(), strict=False)
    found = [
        ((board.flips(square) & squares).bit_count(), square)
        for board, (mine, square) in boards
        if not mine and square != PASS
    ]
    flips, square = max(found, default=(0, PASS))
    return square if flips >= SOME else None


def _lines(size: int) -> list[tuple[str, str, int]]:
    """Return the rows, columns and long diagonals of a board with their names."""
    cells = range(size)
    rows = [("row", str(row + 1), sum(1 << row * size + column for column in cells)) for row in cells]
    columns = [
        ("column", square_name(column, size)[:1], sum(1 << row * size + column for row in cells)) for column in cells
    ]
    ends = ((0, size * size - 1, size + 1), (size - 1, size * (size - 1), size - 1))
    diagonals = [
        (
            "diagonal",
            f"{square_name(first, size)}-{square_name(last, size)}",
            sum(1 << square for square in range(first, last + 1, step)),
        )
        for first, last, step in ends
    ]
    return [*rows, *columns, *diagonals]


def gets_square(move: Line, rival: Line) -> Argument | None:
    """A square that one gets later after the move, and the other side after its rival."""
    lost = {square for mine, square in rival.turns() if not mine}
    for mine, square in list(move.turns())[1:]:
        if mine and square in lost and square != PASS:
            return Argument("gets_square", (move.moves[0], square), {"square": square_name(square, move.before.size)})
    return None


def last_move(move: Line, rival: Line) -> Argument | None:
    """The last disc of all cannot be flipped back."""
    mine, theirs = (line.mine_in(line.before.empty) for line in (move, rival))
    return Argument("last_move", move.moves[:1]) if mine and theirs is False else None


def _alone(line: Line) -> int:
    """Return the squares that who began fills later in a line, and that the other side could never play on."""
    later = list(line.turns())[1:]
    filled = reduce(or_, (1 << square for own, square in later if own and square != PASS), 0)
    return filled & ~_theirs(line.after, line.before.mover)


def more_turns(move: Line, rival: Line) -> Argument | None:
    """By passes further on, one makes more of the last moves."""
    mine, theirs = (sum(own and square != PASS for own, square in line.turns()) for line in (move, rival))
    if mine < theirs + 2:
        return None  # one move more or less is not seen
    size = move.before.size
    alone = list(squares_of(_alone(move) & ~_alone(rival)))[:SOME]
    facts: dict[str, Fact] = {"turns": mine, "rival_turns": theirs}
    facts["left"] = sum(square != PASS for square in move.moves)
    if alone:
        facts["alone"] = tuple(square_name(square, size) for square in alone)
    elif len(move.passes(mine=False)) > len(rival.passes(mine=False)):
        facts["passes"] = len(move.passes(mine=False))
    elif len(rival.passes(mine=True)) > len(move.passes(mine=True)):
        facts["own_passes"] = len(rival.passes(mine=True))
    return Argument("more_turns", (move.moves[0], *alone), facts)


def flips_more(move: Line, rival: Line) -> Argument | None:
    """At the very end, discs are what counts."""
    mine, theirs = (line.before.flips(line.moves[0]).bit_count() for line in (move, rival))
    left = move.before.empty.bit_count()
    if left > LATE or mine < theirs + (1 if left <= FINAL else MANY):
        return None
    return Argument("flips_more", move.moves[:1], {"flips": mine, "rival_flips": theirs})


def _biggest(line: Line, *, mine: bool) -> tuple[int, int]:
    """Return the most discs that a side flips at once after the first move of a line, and where."""
    boards = list(zip(line.boards, line.turns(), strict=False))[1:]
    turns = ((board, square) for board, (own, square) in boards if own == mine and square != PASS)
    flips = ((board.flips(square).bit_count(), square) for board, square in turns)
    return max(flips, default=(0, PASS))


def big_later(move: Line, rival: Line) -> Argument | None:
    """Later in one line a move flips many discs, more than any of that side in the other."""
    for plan, line, other, mine in (("big_theirs", rival, move, False), ("big_mine", move, rival, True)):
        (most, square), (others, _) = _biggest(line, mine=mine), _biggest(other, mine=mine)
        if most >= others + SOME:
            facts: dict[str, Fact] = {"square": square_name(square, move.before.size), "flips": most, "most": others}
            return Argument(plan, (line.moves[0], square), facts)
    return None


def solved(move: Line, rival: Line) -> Argument | None:
    """Nothing but the results."""
    size, following = move.before.size, move.moves[1:3]
    facts: dict[str, Fact] = {}
    if len(following) == LAST_PAIR and PASS not in following:
        facts = {"reply": square_name(following[0], size), "next": square_name(following[1], size)}
    return Argument("solved", move.moves[:1], facts)


END_CAUSES: Final[tuple[Cause, ...]] = (
    wipe_out, makes_pass, own_pass_now, takes_corner, sacrifice_for, merit_at_the_end, gives_now, wedge_corner,
    attacks_corner, wedge, parity, hole, long_edge, loses_now, single, their_pass_soon, loses_soon, wins_soon,
    safe_edge, loses_corner, wins_corner, trade, corner_waits, own_pass, their_pass, lets_wedge, threatens, corner_trap,
    can_wait, even_region, before_them,
    big_reply, last_move, more_turns, flips_more, same_square, keeps_line, sacrifice, big_later, gets_square,
)  # fmt: skip
