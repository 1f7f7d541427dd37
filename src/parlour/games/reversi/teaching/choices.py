"""Edges and choices in two lines: building on a corner, safe replies, wanted squares, running short of moves."""

from __future__ import annotations

from typing import Final

from parlour.core.observation import Fact
from parlour.games.reversi.rules.board import PASS, Position, geometry, square_name, squares_of
from parlour.games.reversi.rules.board_kernel import stable
from parlour.games.reversi.teaching.corners import Told, sacrifice
from parlour.games.reversi.teaching.lines import Line, side

__all__ = [
    "builds_edge",
    "few_safe",
    "none_safe",
    "sacrifice_short",
    "safe_soon",
    "short_of_moves",
    "square_fought",
    "square_wanted",
]

SAFE: Final = 3  # replies without giving up a corner that are few
FEWER: Final = 3  # replies more, to be seen
SHARE: Final = 0.6  # of the other number, to be clearly less
SHORT: Final = 6  # moves to choose from that are few


def few_safe(move: Line, rival: Line) -> Told | None:
    """Hardly any reply of the other side leaves the corners closed."""
    mine, theirs = (_safe_moves(line.after[0]) for line in (move, rival))
    count, others = mine.bit_count(), theirs.bit_count()
    if count > SAFE or others < count + FEWER or mine == move.after[0].moves:
        return None
    facts: dict[str, Fact] = {"rival_safe": others}
    if count:
        facts["safe"] = tuple(square_name(square, move.before.size) for square in squares_of(mine))
    return Told("few_safe" if count else "none_safe", (move.moves[0], *squares_of(mine)), facts)


def none_safe(move: Line, rival: Line) -> Told | None:
    """Every reply opens a corner."""
    found = few_safe(move, rival)
    return found if found is not None and found.plan == "none_safe" else None


def _safe_moves(position: Position) -> int:
    """Return the moves that open no corner which was closed."""
    corners = geometry(position.size).corners & ~position.replies
    return sum(1 << square for square in squares_of(position.moves) if not position.play(square).moves & corners)


def builds_edge(move: Line, rival: Line) -> Told | None:
    """A disc on the edge that joins one's own corner is safe for good, and so are those that stand on it."""
    now, square, size = move.before, move.moves[0], move.before.size
    held = [corner for corner in squares_of(geometry(size).corners & now.own)]
    if size != 8 or not held or not geometry(size).edges >> square & 1 or not _safe(move) >> square & 1:
        return None
    gains = [_safe(line).bit_count() - stable(now.own, now.opp).bit_count() for line in (move, rival)]
    corner = min(held, key=lambda one: max(abs(a - b) for a, b in zip(divmod(one, 8), divmod(square, 8), strict=True)))
    if gains[0] <= gains[1] or not _same_edge(corner, square):
        return None
    return Told("builds_edge", (square, corner), {"anchor": square_name(corner, size), "gain": gains[0]})


def _same_edge(corner: int, square: int) -> bool:
    """Whether a square lies on one of the two edges of a corner."""
    return corner // 8 == square // 8 or corner % 8 == square % 8


def _safe(line: Line) -> int:
    """Return the discs of who began that are safe for good right after the move."""
    after = line.after[0]
    return stable(after.opp, after.own)


def safe_soon(move: Line, rival: Line) -> Told | None:
    """A move of the expected line that makes discs safe: of the other side after the rival, or one's own."""
    if move.before.size != 8:
        return None
    for plan, line, other, mine in (("safe_theirs", rival, move, False), ("safe_mine", move, rival, True)):
        ply, gain = _safest(line, mine=mine)
        more = _safe_at(line.after[-1], line, mine=mine) - _safe_at(other.after[-1], other, mine=mine)
        if gain >= FEWER and more >= FEWER and (ply or not mine):
            facts: dict[str, Fact] = {"square": square_name(line.moves[ply], 8), "gain": gain}
            return Told(plan, (line.moves[0], line.moves[ply]), facts)
    return None


def _safest(line: Line, *, mine: bool) -> tuple[int, int]:
    """Return the ply of a side that makes most of its discs safe for good, and how many."""
    gains = [
        (_safe_at(after, line, mine=mine) - _safe_at(before, line, mine=mine), -ply)
        for ply, ((own, _), before, after) in enumerate(zip(line.turns(), line.boards, line.after, strict=False))
        if own == mine
    ]
    gain, ply = max(gains, default=(0, 0))
    return -ply, gain


def _safe_at(board: Position, line: Line, *, mine: bool) -> int:
    """Return how many discs of a side are safe for good."""
    seat = line.before.mover if mine else 1 - line.before.mover
    return stable(side(board, seat), side(board, 1 - seat)).bit_count()


def square_wanted(move: Line, rival: Line) -> Told | None:
    """Both sides want the same square: it is the best answer to the rival, and not the other way round."""
    wanted = rival.reply() == move.moves[0] and move.reply() != rival.moves[0]
    return Told("square_wanted", move.moves[:1]) if wanted else None


def square_fought(move: Line, rival: Line) -> Told | None:
    """The same, where the other side makes discs safe there or flips many."""
    if square_wanted(move, rival) is None or move.before.size != 8:
        return None
    square, (before, after) = move.moves[0], rival.after[:2]
    safe = stable(after.opp, after.own).bit_count() - stable(before.own, before.opp).bit_count()
    flips = before.flips(square).bit_count()
    if safe >= FEWER:
        return Told("square_safe", (square,), {"gain": safe})
    return Told("square_flips", (square,), {"flips": flips}) if flips > FEWER else None


def short_of_moves(move: Line, rival: Line) -> Told | None:
    """The answer to the rival leaves one few moves, or few that keep the corners closed."""
    if PASS in (move.reply(), rival.reply()) or len(move.after) < 2 or len(rival.after) < 2:
        return None
    ends = [line.after[1] for line in (move, rival)]
    reply = square_name(rival.reply(), move.before.size)
    for name, (mine, theirs) in (
        ("short_of_moves", [end.moves.bit_count() for end in ends]),
        ("short_of_safe", [_safe_moves(end).bit_count() for end in ends]),
    ):
        if theirs <= SHORT and theirs + FEWER <= mine and theirs <= SHARE * mine:
            facts: dict[str, Fact] = {"reply": reply, "moves_left": mine, "rival_left": theirs}
            wanted = rival.reply() == move.moves[0]
            return Told("square_short" if wanted else name, (rival.moves[0], rival.reply()), facts)
    return None


def sacrifice_short(move: Line, rival: Line) -> Told | None:
    """The move gives a corner up, and the answer to the rival would leave one short of moves."""
    given, short = sacrifice(move, rival), short_of_moves(move, rival)
    if given is None or short is None:
        return None
    return Told("sacrifice_short", given.squares, {**given.facts, **short.facts})
