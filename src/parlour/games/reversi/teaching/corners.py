"""Corners in the lines of two moves: taken, given away, forced open, or given up for something better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from parlour.core.observation import Fact
from parlour.games.reversi.rules.board import PASS, Position, geometry, square_name, squares_of
from parlour.games.reversi.rules.board_kernel import stable
from parlour.games.reversi.teaching.lines import BEFORE, Fate, Line, beside, near_empty, normal_moves, reach, safe_moves

__all__ = [
    "Argument",
    "Cause",
    "attacks_corner",
    "corner_kept",
    "corner_later",
    "corner_trap",
    "corner_waits",
    "falls_anyway",
    "gives_now",
    "loses_corner",
    "loses_now",
    "loses_soon",
    "reserve",
    "sacrifice",
    "sacrifice_for",
    "soon_weak",
    "takes_corner",
    "trade",
    "urgency",
    "wanted",
    "weak_square",
    "wins_corner",
    "wins_soon",
]

FEWER: Final = 3  # replies less, to be seen
AT_ONCE: Final = ("gives_x", "gives_c", "gives_corner", "shut")
SOON: Final = 6  # plies within which a corner opens, to be called soon
LONG: Final = 3  # plies by which a corner that falls later is kept for the time being
SPARE: Final = 2  # moves left where one may be said to run out, or to have nothing better
LATER: Final = 2  # plies on, what happens is another matter


@dataclass(frozen=True, slots=True)
class Argument:
    """What a cause found: the plan that says it, squares to highlight, and facts."""

    plan: str
    squares: tuple[int, ...]
    facts: dict[str, Fact] = field(default_factory=dict)


Cause = Callable[[Line, Line], Argument | None]


def _new(one: dict[int, Fate], other: dict[int, Fate]) -> list[Fate]:
    """Return the corners of one line that are not among those of the other."""
    return [fate for corner, fate in one.items() if corner not in other]


def takes_corner(move: Line, rival: Line) -> Argument | None:
    """The corner is taken now: else the other side takes or closes it, or it makes discs safe at once."""
    corner, position = move.moves[0], move.before
    if not geometry(position.size).corners >> corner & 1:
        return None
    if geometry(position.size).corners >> rival.moves[0] & 1:
        return _of_two(move, rival)
    lost = rival.corners(mine=False).get(corner)
    if lost is not None and rival.after[0].moves >> corner & 1:
        return Argument("takes_corner", (corner,))
    if lost is not None and not lost.mine and lost.opener != PASS:
        return Argument("corner_turns", (corner, lost.opener), {"opener": square_name(lost.opener, position.size)})
    gone = [not reach(board, position.mover) >> corner & 1 for board in rival.after]
    if lost is None and gone[-1] and corner not in rival.moves:
        ply = max((ply + 1 for ply, shut in enumerate(gone) if not shut), default=0)
        if not list(rival.turns())[ply][0]:
            facts: dict[str, Fact] = {"reply" if ply == 1 else "later": square_name(rival.moves[ply], position.size)}
            return Argument("corner_closes", (corner, rival.moves[ply]), facts)
    if position.size != 8:
        return None
    after = move.after[0]
    gain = stable(after.opp, after.own).bit_count() - stable(position.own, position.opp).bit_count()
    return Argument("corner_safe", (corner,), {"gain": gain}) if gain > 1 else Argument("corner_plain", (corner,))


def _of_two(move: Line, rival: Line) -> Argument | None:
    """Of two corners, the one that cannot wait."""
    squares = move.moves[0], rival.moves[0]
    waits = [_stays_open(one.after[0], other) for one, other in zip((move, rival), squares[::-1], strict=True)]
    if waits == [True, False]:
        return Argument("corner_first", squares, _threat(rival, move.moves[0]))
    facts = urgency(move, rival)
    return Argument("corner_rather", squares, facts) if facts else None


def _threat(line: Line, corner: int) -> dict[str, Fact]:
    """Return why who has just moved may lose a corner: a reply takes or shuts it, or the move itself has shut it."""
    after = line.after[0]
    if after.moves >> corner & 1:
        return {"taken": square_name(corner, after.size)}
    if not after.replies >> corner & 1:
        return {"spoils": square_name(corner, after.size)}
    shuts = [square for square in squares_of(after.moves) if not after.play(square).moves >> corner & 1]
    shuts.sort(key=lambda square: square != line.reply())  # what is expected in front
    return {"reply": square_name(shuts[0], after.size)} if shuts else {}


def corner_waits(move: Line, rival: Line) -> Argument | None:
    """A corner that no reply can take or shut is no hurry."""
    corner, position = rival.moves[0], move.before
    if not geometry(position.size).corners >> corner & 1 or corner not in move.corners(mine=True):
        return None
    safe = not any(reach(board, 1 - position.mover) >> corner & 1 for board in move.boards)
    if not safe or not _stays_open(move.after[0], corner):
        return None
    return Argument("corner_waits", (move.moves[0], corner), urgency(move, rival))


def corner_kept(move: Line, rival: Line) -> Argument | None:
    """A corner of one's own stands open, and no reply to the move can take or shut it."""
    position = move.before
    mine = geometry(position.size).corners & position.moves & ~(1 << move.moves[0])
    kept = [corner for corner in squares_of(mine) if _stays_open(move.after[0], corner)]
    if not kept:
        return None
    name = square_name(kept[0], position.size)
    facts: dict[str, Fact] = {"corner": name, "avoid": (name,)}  # unless it is as good to take it
    return Argument("corner_kept", tuple(kept[:1]), facts)


def reserve(move: Line, rival: Line) -> Argument | None:
    """The rival is a safe disc that no reply takes away: it is kept for later, when safe moves run out."""
    square, after = rival.moves[0], rival.after[0]
    if (
        move.before.size != 8
        or not stable(after.opp, after.own) >> square & 1
        or not _stays_open(move.after[0], square)
    ):
        return None
    name = "corner_waits" if geometry(8).corners >> square & 1 else "reserve"
    return Argument(name, (move.moves[0], square), urgency(move, rival))


def _stays_open(after: Position, corner: int) -> bool:
    """Whether who has just moved can take a corner next whatever is answered, and the other side cannot."""
    boards = [after.play(square) for square in squares_of(after.moves)] or [after.play(PASS)]
    return all(board.moves >> corner & 1 and not board.replies >> corner & 1 for board in boards)


def urgency(move: Line, rival: Line) -> dict[str, Fact]:
    """Return why a move cannot wait until its rival was played: what the other side does first."""
    square, size = move.moves[0], move.before.size
    lost = [fate for fate in _new(rival.corners(mine=False), move.corners(mine=False)) if fate.taken is not None]
    if lost and lost[0].corner != square:
        return {"other": square_name(lost[0].corner, size)}
    flips = rival.after[0].flips(square).bit_count() if rival.reply() == square else 0
    if flips >= FEWER:
        return {"there": flips}
    if wanted(rival, square):
        return {"soon": square_name(square, size)}
    if not rival.after[0].replies >> square & 1:
        return {"spoils": square_name(square, size)}  # by the rival itself, whatever is answered
    if len(rival.after) > 1 and rival.reply() != PASS and not rival.after[1].moves >> square & 1:
        return {"shuts": square_name(rival.reply(), size)}
    mine, theirs = (line.after[0].moves.bit_count() for line in (move, rival))
    return {"replies": mine, "rival_replies": theirs} if theirs >= mine + FEWER else {}


def wanted(line: Line, square: int) -> bool:
    """Whether the other side plays a square in a line of its own choice, not because it has no other move."""
    boards = zip(line.boards, line.turns(), strict=False)
    return any((own, played) == (False, square) and board.moves != 1 << square for board, (own, played) in boards)


def corner_trap(move: Line, rival: Line) -> Argument | None:
    """The rival is a corner, and yet it is worse: what answers it."""
    corner, size = rival.moves[0], move.before.size
    if not geometry(size).corners >> corner & 1 or geometry(size).corners >> move.moves[0] & 1:
        return None
    if rival.reply() == PASS:
        return None
    facts: dict[str, Fact] = {"reply": square_name(rival.reply(), size), **urgency(move, rival)}
    return Argument("corner_trap", (corner, rival.reply()), facts)


def corner_later(move: Line, rival: Line) -> Argument | None:
    """The rival is a corner that can wait or is a trap, and what cannot wait is known."""
    argument = corner_waits(move, rival) or corner_trap(move, rival)
    return argument if argument is not None and urgency(move, rival) else None


def trade(move: Line, rival: Line) -> Argument | None:
    """Both sides get a corner that they do not get after the rival."""
    lost = _new(move.corners(mine=False), rival.corners(mine=False))
    won = _new(move.corners(mine=True), rival.corners(mine=True))
    if not lost or not won or _new(rival.corners(mine=True), move.corners(mine=True)):
        return None
    names = [square_name(fate.corner, move.before.size) for fate in (lost[0], won[0])]
    return Argument("trade", (lost[0].corner, won[0].corner), {"corner": names[0], "won": names[1]})


def weak_square(move: Line, rival: Line) -> Argument | None:
    """The rival goes next to an empty corner without need."""
    corner, square_kind = near_empty(rival.before, rival.moves[0])
    after, size = rival.after[0], move.before.size
    if not square_kind or near_empty(move.before, move.moves[0])[1]:
        return None
    if size == 8 and stable(after.opp, after.own) >> rival.moves[0] & 1:
        return None  # nobody can use it
    others = [one for one in squares_of(move.before.moves) if near_empty(move.before, one)[1] == square_kind]
    facts: dict[str, Fact] = {"corner": square_name(corner, size), "place": square_kind}
    facts["avoid"] = tuple(square_name(one, size) for one in others)  # what is said of one would be said of all
    gap = _gap(rival.before, rival.moves[0], corner) if square_kind == "c" else None
    if gap is not None:
        facts["gap_square"] = square_name(gap, size)
    return Argument("weak_square", (rival.moves[0], corner), facts)


def soon_weak(move: Line, rival: Line) -> Argument | None:
    """After the rival one has to go next to an empty corner before long."""
    mine, theirs = (_own_weakness(line) for line in (move, rival))
    if theirs is None or mine is not None:
        return None
    square, corner, square_kind = theirs
    board = rival.boards[rival.moves.index(square)]
    if any(not near_empty(board, one)[1] for one in squares_of(safe_moves(board))):
        return None  # there was another choice
    size = move.before.size
    facts: dict[str, Fact] = {
        "weak": square_name(square, size),
        "corner": square_name(corner, size),
        "place": square_kind,
    }
    return Argument("soon_weak", (rival.moves[0], square, corner), facts)


def _own_weakness(line: Line) -> tuple[int, int, str] | None:
    """Return the first square next to an empty corner that who began goes to, with that corner."""
    for board, (mine, square) in zip(line.boards, line.turns(), strict=False):
        corner, square_kind = near_empty(board, square) if mine and square != PASS else (PASS, "")
        if square_kind:
            return square, corner, square_kind
    return None


def _gap(position: Position, square: int, corner: int) -> int | None:
    """Return the hole between a C-square and another disc of one's own along the edge, if there is one."""
    step = square - corner
    hole, beyond = square + step, square + 2 * step
    return hole if position.empty >> hole & 1 and position.own >> beyond & 1 else None


def sacrifice(move: Line, rival: Line) -> Argument | None:
    """The move itself gives a corner up, and nothing that can be named comes of it at once."""
    given = _new(move.corners(mine=False), rival.corners(mine=False))
    given = [fate for fate in given if fate.ply <= 0 and fate.corner not in (move.moves[0], rival.moves[0])]
    if not given or geometry(move.before.size).corners >> move.moves[0] & 1:
        return None
    facts: dict[str, Fact] = {"corner": square_name(given[0].corner, move.before.size)}
    return Argument("sacrifice", (move.moves[0], given[0].corner), {**urgency(move, rival), **facts})


def falls_anyway(move: Line, rival: Line) -> Argument | None:
    """The move gives a corner up at once that the rival loses too, only later."""
    mine, theirs = (line.corners(mine=False) for line in (move, rival))
    given = [fate for fate in mine.values() if fate.ply == 0 and fate.taken == 1 and fate.corner in theirs]
    given = [fate for fate in given if theirs[fate.corner].ply > 0]
    if not given:
        return None
    corner = given[0].corner
    return Argument("falls_anyway", (move.moves[0], corner), {"corner": square_name(corner, move.before.size)})


def sacrifice_for(move: Line, rival: Line) -> Argument | None:
    """The move itself gives a corner up, and gets something better for it."""
    plain = sacrifice(move, rival)
    if plain is None:
        return None
    size, squares, facts = move.before.size, plain.squares, plain.facts
    won = _new(move.corners(mine=True), rival.corners(mine=True))
    if won:
        facts["won"] = square_name(won[0].corner, size)
        return Argument("sacrifice_won", (*squares, won[0].corner), facts)
    lost = _new(rival.corners(mine=False), move.corners(mine=False))
    if lost:
        facts["other"] = square_name(lost[0].corner, size)
        return Argument("sacrifice_other", (*squares, lost[0].corner), facts)
    mine, theirs = (line.after[0].moves.bit_count() for line in (move, rival))
    if move.passes(mine=False):
        before = move.moves[move.passes(mine=False)[0] - 1]
        return Argument("sacrifice_pass", squares, {**facts, "before": square_name(before, size)})
    if theirs >= mine + FEWER:
        return Argument("sacrifice_moves", squares, {**facts, "replies": mine, "rival_replies": theirs})
    return None


def loses_now(move: Line, rival: Line) -> Argument | None:
    """The rival opens a corner by itself, or leaves one open that the move closes."""
    argument = loses_corner(move, rival)
    if argument is None or argument.plan not in AT_ONCE:
        return None
    return argument if argument.squares[1] != move.moves[0] else None  # a corner that is taken is told as such


def gives_now(move: Line, rival: Line) -> Argument | None:
    """The rival opens a corner by itself."""
    argument = loses_now(move, rival)
    return argument if argument is not None and argument.plan != "shut" else None


def loses_corner(move: Line, rival: Line) -> Argument | None:
    """After the rival the other side gets a corner that it does not get after the move."""
    mine, theirs = (line.corners(mine=False) for line in (move, rival))
    proved = move.complete and rival.complete  # then a corner that falls later falls as well
    kept = [corner for corner, fate in theirs.items() if corner in mine and mine[corner].ply > fate.ply + LONG]
    lost = [fate for fate in theirs.values() if fate.corner not in mine or (not proved and fate.corner in kept)]
    gained = [fate for fate in _new(rival.corners(mine=True), move.corners(mine=True)) if fate.taken is not None]
    if not lost or (gained and lost[0].taken != 1):
        return None
    fate, first, size = lost[0], rival.moves[0], move.before.size
    so_too = fate.ply > 0 and not fate.mine and _opens(move.after[0], fate)
    if so_too or fate.ply > SOON or any(other.ply <= fate.ply + LATER for other in _new(mine, theirs)):
        return None
    square_kind = beside(first, fate.corner, size)
    facts: dict[str, Fact] = {"corner": square_name(fate.corner, size)}
    squares = (first, fate.corner)
    if fate.ply == BEFORE:
        return _stood_open(move, fate, facts)
    if fate.ply == 0:
        if move.after[0].moves >> fate.corner & 1:
            return None  # so does the move
        name = {"x": "gives_x", "c": "gives_c"}.get(square_kind, "gives_corner")
        return Argument(name, squares, facts)
    if fate.mine and fate.opener == move.moves[0]:
        return _now_or_later(move, fate, facts)
    return _opened_later(rival, fate, facts)


def _opened_later(rival: Line, fate: Fate, facts: dict[str, Fact]) -> Argument | None:
    """Tell how a corner comes to the other side some moves after the rival."""
    first, size = rival.moves[0], rival.before.size
    squares, square_kind = (first, fate.corner, fate.opener), beside(first, fate.corner, size)
    if fate.mine or rival.after[0].moves >> fate.opener & 1:
        facts["opener"] = square_name(fate.opener, size)  # else it cannot be played yet, and nobody would see why
    if square_kind:
        facts["place"] = square_kind
    elif not fate.mine:
        weak = _weakened(rival, fate, mine=True)
        if weak is not None and not _had_choice(rival, rival.moves.index(weak)):
            facts |= {"weak": square_name(weak, size), "weak_place": beside(weak, fate.corner, size)}
    elif not safe_moves(rival.boards[fate.ply]):
        return Argument("runs_out", squares, facts)
    elif _had_choice(rival, fate.ply):
        return None
    return Argument("must_give" if fate.mine else "attacked", squares, facts)


def _had_choice(line: Line, ply: int) -> bool:
    """Whether who moves at a ply of an estimated line has normal moves left: then nobody knows that it must do so."""
    return not line.complete and normal_moves(line.boards[ply]).bit_count() > SPARE


def _opens(position: Position, fate: Fate) -> bool:
    """Whether the other side could play what opened a corner in a position, too, and it would open it there."""
    legal = position.moves >> fate.opener & 1
    return bool(legal and reach(position.play(fate.opener), position.mover) >> fate.corner & 1)


def _now_or_later(move: Line, fate: Fate, facts: dict[str, Fact]) -> Argument | None:
    """The move itself would open the corner later, and does not yet."""
    if fate.corner in move.corners(mine=False) or move.after[0].moves >> fate.corner & 1:
        return None
    return Argument("now_or_later", (fate.opener, fate.corner), facts)


def loses_soon(move: Line, rival: Line) -> Argument | None:
    """The same, where the rival stands next to that corner, no safe move is left, or two moves are enough."""
    argument = loses_corner(move, rival)
    if argument is None or "place" in argument.facts or argument.plan in (*AT_ONCE, "runs_out", "now_or_later"):
        return argument
    return argument if argument.squares[-1] in rival.moves[: LATER + 1] else None


def _weakened(line: Line, fate: Fate, *, mine: bool) -> int | None:
    """Return the square beside the corner that the side which loses it played before it was opened, if it did."""
    turns = list(line.turns())[: fate.ply]
    weak = (square for own, square in turns if own == mine and beside(square, fate.corner, line.before.size))
    return next(weak, None)


def _stood_open(move: Line, fate: Fate, facts: dict[str, Fact]) -> Argument | None:
    """A corner that is open already is closed by the move, or the rival does not mind it."""
    closed = not reach(move.after[0], 1 - move.before.mover) >> fate.corner & 1
    return Argument("shut", (move.moves[0], fate.corner), facts) if closed else None


def wins_corner(move: Line, rival: Line) -> Argument | None:
    """A corner opens to oneself that stays closed after the rival."""
    won = _new(move.corners(mine=True), rival.corners(mine=True))
    won = [fate for fate in won if 0 <= fate.ply <= SOON]
    if not won or _new(move.corners(mine=False), rival.corners(mine=False)):
        return None
    fate, size = won[0], move.before.size
    facts: dict[str, Fact] = {"corner": square_name(fate.corner, size), "opener": square_name(fate.opener, size)}
    weak = _weakened(move, fate, mine=False) if fate.mine else None
    if weak is not None:
        facts |= {"weak": square_name(weak, size), "weak_place": beside(weak, fate.corner, size)}
    elif fate.mine and (fate.ply > LATER or fate.taken is None):
        return None  # too far from the move to be its doing, or not sure
    forced_at = move.moves.index(weak) if weak is not None else fate.ply
    if (weak is not None or not fate.mine) and _had_choice(move, forced_at):
        return None
    name = "aims" if fate.ply == 0 else "must_open" if not fate.mine else "gets_at" if weak is None else "must_weaken"
    left = safe_moves(move.after[0]).bit_count()
    forced = not safe_moves(move.boards[fate.ply]) and move.after[fate.ply].moves >> fate.corner & 1
    if name == "must_open" and forced and left <= SPARE:
        name, facts = "they_run_out", {**facts, **({"safe_left": left} if left else {})}
    return Argument(name, (move.moves[0], fate.opener, fate.corner), facts)


def attacks_corner(move: Line, rival: Line) -> Argument | None:
    """The move opens a corner to oneself at once."""
    argument = wins_corner(move, rival)
    return argument if argument is not None and argument.plan == "aims" else None


def wins_soon(move: Line, rival: Line) -> Argument | None:
    """A corner opens to oneself within two moves, or because nothing else can be played."""
    argument = wins_corner(move, rival)
    soon = argument is not None and (argument.plan == "they_run_out" or argument.squares[1] in move.moves[: LATER + 1])
    return argument if soon else None
