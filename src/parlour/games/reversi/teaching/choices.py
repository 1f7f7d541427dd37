"""Edges and choices in two lines: building on a corner, safe replies, wanted squares, running short of moves."""

from __future__ import annotations

from typing import Final

from parlour.core.observation import Fact
from parlour.games.reversi.rules.board import PASS, Position, geometry, square_name, squares_of
from parlour.games.reversi.rules.board_kernel import stable
from parlour.games.reversi.teaching.corners import Argument, sacrifice
from parlour.games.reversi.teaching.lines import Line, edges, near_empty, safe_moves, side

__all__ = [
    "few_safe",
    "none_safe",
    "sacrifice_short",
    "safe_soon",
    "short_of_moves",
    "square_fought",
]

SAFE: Final = 3  # replies without giving up a corner that are few
FEWER: Final = 3  # replies more, to be seen
SHARE: Final = 0.6  # of the other number, to be clearly less
SHOWN: Final = 3  # squares that a sentence names
SHORT: Final = 6  # moves to choose from that are few


def few_safe(move: Line, rival: Line) -> Argument | None:
    """Hardly any reply of the other side leaves the corners closed."""
    mine, theirs = (safe_moves(line.after[0]) for line in (move, rival))
    count, others = mine.bit_count(), theirs.bit_count()
    if count > SAFE or others < count + FEWER or mine == move.after[0].moves:
        return None
    facts: dict[str, Fact] = {"rival_safe": others}
    if count:
        facts["safe"] = tuple(square_name(square, move.before.size) for square in squares_of(mine))
    return Argument("few_safe" if count else "none_safe", (move.moves[0], *squares_of(mine)), facts)


def none_safe(move: Line, rival: Line) -> Argument | None:
    """Every reply opens a corner."""
    found = few_safe(move, rival)
    return found if found is not None and found.plan == "none_safe" else None


def safe_soon(move: Line, rival: Line) -> Argument | None:
    """A move of the expected line that makes discs safe: of the other side after the rival, or one's own."""
    if move.before.size != 8:
        return None
    for plan, line, other, mine in (("safe_theirs", rival, move, False), ("safe_mine", move, rival, True)):
        ply, gain = _safest(line, mine=mine)
        more = _safe_at(line.after[-1], line, mine=mine) - _safe_at(other.after[-1], other, mine=mine)
        ready = mine and line.before.moves >> line.moves[ply] & 1  # then nothing needs to be prepared
        if gain >= FEWER and more >= FEWER and not ready and (mine or not _safe_as_well(move, line.moves[ply])):
            facts: dict[str, Fact] = {"square": square_name(line.moves[ply], 8), "gain": gain}
            new = _safe_discs(line.after[ply], line, mine=mine) & ~_safe_discs(line.boards[ply], line, mine=mine)
            name, edge = max(edges(8).items(), key=lambda one: (one[1] & new).bit_count())
            if 2 * (edge & new).bit_count() > gain:
                facts |= {"edge": name, "along": (edge & new).bit_count()}
            return Argument(plan, (line.moves[0], line.moves[ply], *squares_of(new)), facts)
    return None


def _safe_as_well(move: Line, square: int) -> bool:
    """Whether the other side makes discs safe on a square at once after the move, too."""
    before = move.after[0]
    if not before.moves >> square & 1:
        return False
    after = before.play(square)
    return _safe_at(after, move, mine=False) - _safe_at(before, move, mine=False) >= FEWER


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
    return _safe_discs(board, line, mine=mine).bit_count()


def _safe_discs(board: Position, line: Line, *, mine: bool) -> int:
    """Return the discs of a side that are safe for good."""
    seat = line.before.mover if mine else 1 - line.before.mover
    return stable(side(board, seat), side(board, 1 - seat))


def square_fought(move: Line, rival: Line) -> Argument | None:
    """Both sides want the same square: there the other side answers the rival, makes discs safe or flips many."""
    if rival.reply() != move.moves[0] or move.reply() == rival.moves[0] or move.before.size != 8:
        return None
    square, (before, after) = move.moves[0], rival.after[:2]
    safe = stable(after.opp, after.own).bit_count() - stable(before.own, before.opp).bit_count()
    flips = before.flips(square).bit_count()
    if safe >= FEWER:
        return Argument("square_safe", (square,), {"gain": safe})
    return Argument("square_flips", (square,), {"flips": flips}) if flips > FEWER else None


def short_of_moves(move: Line, rival: Line) -> Argument | None:
    """The answer to the rival leaves one few moves, or few that keep the corners closed."""
    if PASS in (move.reply(), rival.reply()) or len(move.after) < 2 or len(rival.after) < 2:
        return None
    ends = [line.after[1] for line in (move, rival)]
    reply = square_name(rival.reply(), move.before.size)
    for name, (mine, theirs) in (
        ("short_of_moves", [end.moves.bit_count() for end in ends]),
        ("short_of_safe", [safe_moves(end).bit_count() for end in ends]),
    ):
        if theirs <= SHORT and theirs + FEWER <= mine and theirs <= SHARE * mine:
            facts: dict[str, Fact] = {"reply": reply, "moves_left": mine, "rival_left": theirs}
            before, after = rival.after[:2]
            gone = before.replies & ~after.moves & ~geometry(before.size).corners & ~(1 << rival.reply())
            lost = [square for square in squares_of(gone) if not near_empty(before, square)[1]]
            if lost:
                facts["lost"] = tuple(square_name(square, before.size) for square in lost[:SHOWN])
            wanted = rival.reply() == move.moves[0]
            return Argument("square_short" if wanted else name, (rival.moves[0], rival.reply()), facts)
    return None


def sacrifice_short(move: Line, rival: Line) -> Argument | None:
    """The move gives a corner up, and the answer to the rival would leave one short of moves."""
    given, short = sacrifice(move, rival), short_of_moves(move, rival)
    if given is None or short is None:
        return None
    return Argument("sacrifice_short", given.squares, {**given.facts, **short.facts})
