"""Plans with a name, read off the board: wedge, parity, safe edge, quiet move, few replies, squares to stay off.

The two lines bear them out: what a plan promises must not be undone in the line of its move.
"""

from __future__ import annotations

from typing import Final

from parlour.core.observation import Fact
from parlour.games.reversi.engine.line_events import exposed
from parlour.games.reversi.rules.board import PASS, Position, geometry, square_name, squares_of
from parlour.games.reversi.rules.board_kernel import stable
from parlour.games.reversi.teaching.corners import Argument, Cause, loses_now, weak_square
from parlour.games.reversi.teaching.lines import Line, edges, near_empty, regions, side, tempting_weak

__all__ = [
    "all_weak",
    "few_left",
    "fewer_left",
    "hole",
    "lets_wedge",
    "long_edge",
    "merit",
    "merit_at_the_end",
    "merit_weak",
    "one_flip",
    "others_open",
    "parity",
    "quiet_alone",
    "quiet_hole",
    "quiet_move",
    "rival_opens",
    "rival_weak",
    "safe_edge",
    "stay_off",
    "stay_off_one",
    "threatens",
    "wedge",
    "wedge_corner",
]

SHOWN: Final = 3  # squares that a sentence names
FEWER: Final = 3  # replies less, to be seen
FEW: Final = 4  # replies that are few at any time, and can all be named
HALF: Final = 0.5  # of the other number, to be few
SHARE: Final = 0.6  # and to be clearly less
QUIET: Final = 2  # discs that a quiet move flips at most
ENCLOSED: Final = 5  # of the eight squares around a hole, those with discs
OPENS: Final = 2  # squares that a loud move opens more
LAST: Final = 20  # empty squares when regions can be counted
MOST: Final = 0.7  # of the other moves
MANY: Final = 4  # of so many moves, one next to a corner
WIDE: Final = 9  # empty squares of a region that can be surveyed
LISTED: Final = 5  # of those, as many as a sentence can name


def _names(squares: int, size: int, most: int = SHOWN) -> tuple[str, ...]:
    return tuple(square_name(square, size) for square in list(squares_of(squares))[:most])


# Edges


def _wedged(after: Position, square: int, *, beside: bool = False) -> tuple[int, int] | None:
    """Return the discs of the other side that a disc just went between, on an edge.

    One of them may be in the other corner if the disc may stand ``beside`` it, where it attacks nothing.
    """
    size = after.size
    for name, edge in edges(size).items():
        step = 1 if name in ("top", "bottom") else size
        sides = square - step, square + step
        corners = edge & geometry(size).corners
        if not (edge & ~corners) >> square & 1:
            continue
        if all((after.own if beside else after.own & ~corners) >> one & 1 for one in sides):
            return sides
    return None


def wedge(move: Line, rival: Line) -> Argument | None:
    """A disc between two of theirs on the edge cannot be flipped along it, and it may open a corner."""
    position, size, sides = move.before, move.before.size, _wedged(move.after[0], move.moves[0])
    if sides is None or _wedged(rival.after[0], rival.moves[0]):
        return None
    facts: dict[str, Fact] = {"between": tuple(square_name(square, size) for square in sides)}
    if not side(move.after[-1], position.mover) >> move.moves[0] & 1:
        facts["now"] = square_name(move.moves[0], size)  # later its neighbours change, and it is flipped after all
    opened = geometry(size).corners & move.after[0].replies & ~position.moves
    if opened:
        facts["corner"] = _names(opened, size)
    return Argument("wedge", (move.moves[0], *sides, *squares_of(opened)), facts)


def wedge_corner(move: Line, rival: Line) -> Argument | None:
    """A wedge that opens a corner."""
    argument = wedge(move, rival)
    return argument if argument is not None and "corner" in argument.facts else None


def lets_wedge(move: Line, rival: Line) -> Argument | None:
    """The answer to the rival goes between two discs of one's own on the edge; after the move it cannot."""
    reply, size = rival.reply(), move.before.size
    sides = None if reply == PASS else _wedged(rival.after[1], reply, beside=True)
    if sides is None or (move.after[0].moves >> reply & 1 and _wedged(move.after[0].play(reply), reply, beside=True)):
        return None
    facts: dict[str, Fact] = {"reply": square_name(reply, size)}
    facts["between"] = tuple(square_name(square, size) for square in sides)
    return Argument("lets_wedge", (rival.moves[0], reply, *sides), facts)


def safe_edge(move: Line, rival: Line) -> Argument | None:
    """A disc on the edge that joins one's own corner, or fills the edge, is safe for good, with others."""
    position, square, size = move.before, move.moves[0], move.before.size
    if size != 8 or geometry(size).corners >> square & 1:
        return None
    before = stable(position.own, position.opp)
    mine, theirs = (stable(line.after[0].opp, line.after[0].own) & ~before for line in (move, rival))
    safe_edges = [(name, edge) for name, edge in edges(size).items() if edge >> square & 1 and mine >> square & 1]
    if not safe_edges or mine.bit_count() <= theirs.bit_count() + (theirs > 0):
        return None
    name, edge = max(safe_edges, key=lambda one: (one[1] & mine).bit_count())
    facts: dict[str, Fact] = {"edge": name, "gain": mine.bit_count()}
    if not edge & ~(mine | before):
        facts["whole"] = name
    if theirs:
        facts["rival_gain"] = theirs.bit_count()
    held = edge & geometry(size).corners & position.own & before
    if held:
        facts["anchor"] = square_name(min(squares_of(held), key=lambda one: abs(one - square)), size)
    elif edge & move.after[0].empty:
        return None  # safe for reasons that nobody sees
    return Argument("safe_edge", tuple(squares_of(mine & edge)), facts)


def long_edge(move: Line, rival: Line) -> Argument | None:
    """The same, of more than a single disc."""
    argument = safe_edge(move, rival)
    return argument if argument is not None and argument.facts["gain"] != 1 else None


def threatens(move: Line, rival: Line) -> Argument | None:
    """The move opens a corner to oneself, and the other side has to close it or lose it."""
    position, size = move.before, move.before.size
    mine, theirs = (
        geometry(size).corners & line.after[0].replies & ~line.after[0].moves & ~position.moves
        for line in (move, rival)
    )
    corner = next(squares_of(mine & ~theirs), None)
    if corner is None or corner in move.corners(mine=False):
        return None
    facts: dict[str, Fact] = {"corner": square_name(corner, size)}
    if move.reply() != PASS and not move.after[1].moves >> corner & 1:
        facts["reply"] = square_name(move.reply(), size)
    won, as_well = (corner in line.corners(mine=True) for line in (move, rival))
    if as_well or (move.complete and not won and "reply" not in facts):
        return None  # a threat that nobody has to mind
    return Argument("threatens", (move.moves[0], corner), facts)


# Parity


def _odd(position: Position) -> int:
    """Return how many groups of empty squares are odd."""
    return sum(region.bit_count() % 2 for region in regions(position))


def parity(move: Line, rival: Line) -> Argument | None:
    """The move leaves fewer odd groups of empty squares: one fills its group last, and the other side has to start."""
    position, size = move.before, move.before.size
    groups = regions(position)
    region, other = (next(one for one in groups if one >> line.moves[0] & 1) for line in (move, rival))
    count, left = region.bit_count(), position.empty.bit_count()
    if left > LAST or len(groups) < 2 or count > WIDE or count % 2 == 0 or _odd(move.after[0]) >= _odd(rival.after[0]):
        return None
    last = move.mine_in(region)
    if last is False or (last is None and left <= count + 1) or rival.mine_in(other) is True:
        return None
    if count == 1 and not _moves_last(move, rival):
        return None
    facts: dict[str, Fact] = {"count": count}
    if count <= LISTED:
        facts["squares"] = _names(region, size, count)
    if not _odd(move.after[0]) and _moves_last(move, rival):
        facts["even"] = len(regions(move.after[0]))
    if count == 1:
        return Argument("parity_single", move.moves[:1], facts | _theirs_too(move, rival))
    if region != other:
        return Argument("parity", tuple(squares_of(region)), facts)
    odd = [part for part in regions(rival.after[0]) if part & region and part.bit_count() % 2]
    left = min(odd, key=int.bit_count, default=0)
    facts |= {"hole" if left.bit_count() == 1 else "part": _names(left, size, WIDE)} if left else {}
    return Argument("parity_split", tuple(squares_of(region)), facts)


def hole(move: Line, rival: Line) -> Argument | None:
    """The move fills a hole of a single square, which changes who moves last elsewhere, and the rival does not."""
    groups = regions(move.before)
    if move.before.empty.bit_count() > LAST or len(groups) < 2 or 1 << rival.moves[0] in groups:
        return None
    alone = 1 << move.moves[0] in groups and _moves_last(move, rival)
    return Argument("parity_single", move.moves[:1], _theirs_too(move, rival)) if alone else None


def _moves_last(move: Line, rival: Line) -> bool:
    """Whether parity comes true: of two lines played to the end, one moves last in the first and not in the other."""
    if not (move.complete and rival.complete):
        return True  # nobody knows yet
    return move.mine_in(move.before.empty) is True and rival.mine_in(rival.before.empty) is False


def _theirs_too(move: Line, rival: Line) -> dict[str, Fact]:
    """Return a fact if the other side could answer the rival on the square of the move."""
    square = move.moves[0]
    return {"open": square_name(square, move.before.size)} if rival.after[0].moves >> square & 1 else {}


# Mobility


def _opened(line: Line) -> int:
    """Return the squares that a move opens to the other side, without those that nobody is glad to use."""
    position = line.before
    new = line.after[0].moves & ~position.replies & ~geometry(position.size).corners
    return sum(1 << square for square in squares_of(new) if not near_empty(position, square)[1])


def quiet_move(move: Line, rival: Line) -> Argument | None:
    """The move flips few discs, inside, and opens nothing or little; the rival opens squares or flips discs outside."""
    position, size = move.before, move.before.size
    if size != 8:
        return None
    if _crossed(move):
        return None
    flips, loud = (position.flips(line.moves[0]) for line in (move, rival))
    opened, others = _opened(move).bit_count(), _opened(rival)
    outside, walls = (exposed(discs, line.after[0].empty) for discs, line in ((flips, move), (loud, rival)))
    if flips.bit_count() > QUIET or outside.bit_count() > 1 or opened > 1:
        return None
    facts: dict[str, Fact] = {"flipped": _names(flips, size)}
    if others.bit_count() >= opened + OPENS:
        facts["squares"] = _names(others, size)
    elif walls.bit_count() >= outside.bit_count() + OPENS and _no_more_replies(move, rival):
        facts["walls"] = walls.bit_count()
    else:
        return None
    still = not outside and not opened
    return Argument("quiet_move" if still else "quieter", (move.moves[0], *squares_of(flips)), facts)


def quiet_alone(move: Line, rival: Line) -> Argument | None:
    """The move flips few discs, all of them inside, and opens nothing, which is not true of the rival."""
    if not _still(move) or _still(rival) or _crossed(move) or not _no_more_replies(move, rival):
        return None
    flips, loud = (line.before.flips(line.moves[0]) for line in (move, rival))
    opened, walls = _opened(rival), exposed(loud, rival.after[0].empty).bit_count()
    facts: dict[str, Fact] = {"flipped": _names(flips, move.before.size)}
    if opened:
        facts["squares"] = _names(opened, move.before.size)
    elif walls > 1:
        facts["walls"] = walls
    elif loud.bit_count() > flips.bit_count() + 1:
        facts["loud"] = loud.bit_count()
    else:
        return None  # a person sees no difference
    return Argument("quiet_move", (move.moves[0], *squares_of(flips)), facts)


def _crossed(line: Line) -> bool:
    """Whether a move goes to the X-square of an empty corner, which nobody should call quiet."""
    return near_empty(line.before, line.moves[0])[1] == "x"


def _no_more_replies(move: Line, rival: Line) -> bool:
    """Whether the move leaves the other side hardly more replies than the rival does."""
    return move.after[0].moves.bit_count() <= rival.after[0].moves.bit_count() + 1


def _still(line: Line) -> bool:
    """Whether a move flips few discs, none of them on the outside, and opens nothing."""
    flips = line.before.flips(line.moves[0])
    return flips.bit_count() <= QUIET and not exposed(flips, line.after[0].empty) and not _opened(line)


def quiet_hole(move: Line, rival: Line) -> Argument | None:
    """The move is quiet and goes into a hole among the discs, off the edge, which is not true of the rival."""
    position, square = move.before, move.moves[0]
    around = sum((step(1 << square) & ~position.empty).bit_count() for step in geometry(position.size).steps)
    if geometry(position.size).edges >> square & 1 or around < ENCLOSED or near_empty(position, square)[1]:
        return None
    argument = quiet_alone(move, rival) and (quiet_move(move, rival) or quiet_alone(move, rival))
    return None if argument is None else Argument("quiet_hole", argument.squares, argument.facts)


def one_flip(move: Line, rival: Line) -> Argument | None:
    """The move flips a single disc and opens hardly anything, and the rival flips more and opens no less."""
    position = move.before
    if position.size != 8 or near_empty(position, move.moves[0])[1] or tempting_weak(position):
        return None  # a move that gives a corner away has more to teach
    flips, loud = (line.before.flips(line.moves[0]) for line in (move, rival))
    opened, others = (_opened(line).bit_count() for line in (move, rival))
    if flips.bit_count() != 1 or loud.bit_count() <= QUIET or opened > min(1, others):
        return None
    facts: dict[str, Fact] = {"flipped": _names(flips, position.size), "rival_flips": loud.bit_count()}
    return Argument("one_flip", (move.moves[0], *squares_of(flips)), facts)


def few_left(move: Line, rival: Line) -> Argument | None:
    """The other side is left with few replies: so few that they can be named, or half as many."""
    argument = fewer_left(move, rival)
    mine, theirs = (line.after[0].moves.bit_count() for line in (move, rival))
    return argument if argument is not None and (mine <= FEW or mine <= HALF * theirs) else None


def fewer_left(move: Line, rival: Line) -> Argument | None:
    """The other side is left with few replies, or clearly fewer."""
    position, size = move.before, move.before.size
    mine, theirs = (line.after[0].moves.bit_count() for line in (move, rival))
    if not mine or theirs < mine + FEWER or (mine > FEW and mine > SHARE * theirs):
        return None
    facts: dict[str, Fact] = {"replies": mine, "rival_replies": theirs}
    if mine <= FEW:
        facts["answers"] = _names(move.after[0].moves, size, FEW)
    gone = position.replies & ~move.after[0].moves & rival.after[0].moves & ~(1 << move.moves[0])
    gone = sum(1 << square for square in squares_of(gone) if not near_empty(position, square)[1])
    if gone:
        facts["squares"] = _names(gone, size)
    return Argument("few_left", (move.moves[0], *squares_of(move.after[0].moves)), facts)


# Squares to stay off


def _openers(line: Line) -> list[int]:
    """Return other moves that let the other side into a corner at once which the move keeps closed."""
    position, corners = line.before, geometry(line.before.size).corners
    kept = corners & line.after[0].empty & ~position.replies & ~line.after[0].moves
    others = position.moves & ~(1 << line.moves[0])
    return [square for square in squares_of(others) if position.play(square).moves & kept]


def _weak_openers(line: Line) -> list[int]:
    """Return those of them that stand next to the corner which they open."""
    position = line.before
    near = ((square, *near_empty(position, square)) for square in _openers(line))
    return [square for square, corner, square_kind in near if square_kind and position.play(square).moves >> corner & 1]


def others_open(move: Line, rival: Line) -> Argument | None:
    """Other moves let the other side into a corner too."""
    openers = [square for square in _openers(move) if square != rival.moves[0]]
    if not 1 <= len(openers) <= SHOWN or rival.moves[0] == PASS:
        return None
    facts: dict[str, Fact] = {"others": tuple(square_name(square, move.before.size) for square in openers)}
    facts |= _avoided(openers, move.before)
    if not geometry(move.before.size).corners & move.after[0].moves:
        facts["closed"] = square_name(move.moves[0], move.before.size)
    return Argument("others_open", tuple(openers), facts)


def _by_square_kind(position: Position, squares: list[int]) -> dict[str, Fact]:
    """Name X-squares and C-squares apart."""
    facts: dict[str, Fact] = {}
    for square_kind, name in (("x", "x_squares"), ("c", "c_squares")):
        there = tuple(square_name(one, position.size) for one in squares if near_empty(position, one)[1] == square_kind)
        if there:
            facts[name] = there[:SHOWN]
    return facts


def stay_off(move: Line, rival: Line) -> Argument | None:
    """Several moves next to an empty corner would open it at once, its X-square and C-squares, or one that tempts."""
    position = move.before
    weak = _weak_openers(move)
    if len(weak) > 1 and MANY * len(weak) >= position.moves.bit_count():
        return _warning(position, weak)
    tempting = set(tempting_weak(position)).intersection(weak)
    if not tempting:
        return None
    lured = next(filter(None, (_lures(move, square) for square in sorted(tempting))), None)
    return lured or _warning(position, weak if len(weak) <= SHOWN else sorted(tempting))


def rival_opens(move: Line, rival: Line) -> Argument | None:
    """The rival itself stands next to an empty corner and opens it at once, maybe as others do."""
    weak = _weak_openers(move)
    if rival.moves[0] not in weak:
        return None
    return _warning(move.before, weak if len(weak) <= SHOWN else [rival.moves[0]])


def rival_weak(move: Line, rival: Line) -> Argument | None:
    """The rival itself stands next to an empty corner, without opening it at once."""
    argument = weak_square(move, rival)
    if argument is None or move.before.moves >> argument.squares[1] & 1:
        return None  # a corner that one can take oneself is not in danger
    facts = {name: fact for name, fact in argument.facts.items() if name != "gap_square"}
    return Argument("rival_weak", argument.squares, facts)


def stay_off_one(move: Line, rival: Line) -> Argument | None:
    """A move next to an empty corner would open it at once: one that looks better than the move, or an X-square."""
    position, weak = move.before, _weak_openers(move)
    lured = next(filter(None, (_lures(move, square) for square in weak)), None)
    crossed = [square for square in weak if near_empty(position, square)[1] == "x"]
    return lured or (_warning(position, crossed) if crossed else None)


def _lures(move: Line, square: int) -> Argument | None:
    """Warn of a square that looks better than the move: it leaves fewer replies or flips more."""
    position, warning = move.before, _warning(move.before, [square])
    flips, replies = position.flips(square).bit_count(), position.play(square).moves.bit_count()
    if replies + FEWER <= move.after[0].moves.bit_count():
        return Argument(warning.plan, warning.squares, {**warning.facts, "leaves": replies})
    if flips >= position.flips(move.moves[0]).bit_count() + FEWER:
        return Argument(warning.plan, warning.squares, {**warning.facts, "flips": flips})
    return None


def _warning(position: Position, weak: list[int]) -> Argument:
    facts = _by_square_kind(position, weak)
    if len(weak) == 1:
        facts["corner"] = square_name(near_empty(position, weak[0])[0], position.size)
    return Argument("stay_off", tuple(weak), {**facts, **_avoided(weak, position)})


def _avoided(squares: list[int], position: Position) -> dict[str, Fact]:
    """Return moves that a sentence warns against; it is not said if one of them is as good as the move."""
    return {"avoid": tuple(square_name(square, position.size) for square in squares)}


def all_weak(move: Line, rival: Line) -> Argument | None:
    """Nearly all other moves go next to an empty corner."""
    position = move.before
    others = list(squares_of(position.moves & ~(1 << move.moves[0])))
    weak = [square for square in others if near_empty(position, square)[1]]
    if near_empty(position, move.moves[0])[1] or len(weak) < 2 or len(weak) < MOST * len(others):
        return None
    return Argument("all_weak", tuple(weak), {**_by_square_kind(position, weak), **_avoided(weak, position)})


# What speaks for the move itself, where its rival is a square that nobody should take anyway


def _gives(move: Line, rival: Line) -> Argument | None:
    """The rival is an X-square or a C-square that gives the corner away at once."""
    argument = loses_now(move, rival)
    return argument if argument is not None and argument.plan in ("gives_x", "gives_c") else None


def _merit(flaw: Cause, *causes: Cause) -> Cause:
    """Tell the first of these causes where the rival has a flaw: that is told after it."""

    def find(move: Line, rival: Line) -> Argument | None:
        arguments = (cause(move, rival) for cause in causes) if flaw(move, rival) is not None else iter(())
        return next((one for one in arguments if one is not None), None)

    return find


MERITS: Final = (wedge, parity, hole, long_edge, threatens)
CHOICES: Final = (few_left, quiet_hole, quiet_move, quiet_alone, fewer_left)
merit: Final = _merit(_gives, *MERITS, *CHOICES)
merit_at_the_end: Final = _merit(_gives, *MERITS)
merit_weak: Final = _merit(weak_square, *MERITS, *CHOICES)
