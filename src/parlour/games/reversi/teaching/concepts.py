"""The ideas of Reversi, read off the board before and after a move, and the numbers through which they work."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from parlour.core.observation import Fact
from parlour.core.teaching import Concept, Idea, Tally
from parlour.games.reversi.engine.line_events import BESIDE, CORNERS, DIAGONAL, exposed
from parlour.games.reversi.rules.board import Position, geometry, square_name, squares_of
from parlour.games.reversi.rules.board_kernel import stable
from parlour.games.reversi.rules.game import ReversiView
from parlour.games.reversi.rules.state import SIDES

__all__ = ["CONCEPTS", "idea", "tallies"]

FEW: Final = 3  # replies that people see at a glance
QUIET: Final = 2  # discs that a quiet move flips at most
SEEN: Final = 0.25  # fewer by this share are fewer to a person
SHOWN: Final = 3  # squares that a sentence names
NEAR: Final = 4  # squares from a corner
EARLY: Final = 36  # empty squares while the edge can wait
MIDDLE: Final = 4  # the two distances from the middle's corners, added up, for the sixteen squares around it
LOUD: Final = 3  # more discs flipped than by the other move, to be called many


def them(obs: ReversiView) -> str:
    """Return the other side."""
    return SIDES[1 - obs.state.position.mover].lower()


def idea(obs: ReversiView, *squares: int, **facts: Fact) -> Idea:
    """Return a found idea with squares to highlight."""
    return Idea({"them": them(obs), **facts}, tuple(square_name(square, 8) for square in squares))


def tallies(obs: ReversiView, move: int, rival: int) -> tuple[Tally, ...]:
    """Return what can be told of two moves, the most telling first."""
    told: dict[str, Fact] = {"them": them(obs)}
    worse = obs.state.position.play(rival)
    seen = max(2.0, SEEN * worse.moves.bit_count())
    open_ = max(3.0, SEEN * _frontier(worse))

    def number(name: str, group: str, event: str, better: int, least: float) -> Tally:
        return Tally(name, group, (event,), better, once=False, least=least, facts=told)

    dangers = [_danger(obs, rival, corner, {**told, "corner": corner}) for corner in CORNERS]
    chances = [_chance(obs, move, corner, {**told, "corner": corner}) for corner in CORNERS]
    return (
        *(tally for tally in (*dangers, *chances) if tally is not None),
        *([number("diagonal", "danger", "diagonal_mine", -1, 1.0)] if rival in DIAGONAL.values() else []),
        number("stable", "stable", "stable_mine", 1, 3.0),
        number("stable_theirs", "stable", "stable_theirs", -1, 3.0),
        number("replies", "mobility", "replies", -1, seen),
        number("few", "mobility", "replies", -1, seen),
        number("exposed", "mobility", "exposed", -1, open_),
        number("moves_theirs", "mobility", "moves_theirs", -1, 2.0),
        number("moves_mine", "mobility", "moves_mine", 1, 2.0),
        number("exposed_later", "mobility", "exposed_mine", -1, 3.0),
    )


def _danger(obs: ReversiView, rival: int, corner: str, facts: dict[str, Fact]) -> Tally | None:
    """Name how a corner comes to be theirs after the rival; what was open before, or is far away, is not its doing."""
    now, square = obs.state.position, CORNERS[corner]
    if now.replies >> square & 1:
        name = "left_open"
    elif rival == DIAGONAL[corner]:
        name = "x_square"
    elif rival in BESIDE[corner]:
        name = "c_square"
    elif now.play(rival).moves >> square & 1:
        name = "opens_now"
    elif _on_line(now, rival, square, facts):
        name = "opens"
    else:
        return None
    return Tally(name, "danger", (f"lost_{corner}", f"open_{corner}"), facts=facts)


def _chance(obs: ReversiView, move: int, corner: str, facts: dict[str, Fact]) -> Tally | None:
    """Name how a corner comes to be one's own; what is far away is not the move's doing."""
    now, square = obs.state.position, CORNERS[corner]
    if move == square:
        name = "corner"
    elif now.moves >> square & 1:
        name = "keeps"
    elif _on_line(now, move, square, facts):
        name = "gains"
    else:
        return None
    return Tally(name, "chance", (f"won_{corner}", f"reach_{corner}"), better=1, facts=facts)


def _on_line(now: Position, move: int, corner: int, facts: dict[str, Fact]) -> bool:
    """Whether a move changes a line through a corner: by its own disc, or by one that it flips, which is noted."""
    if _lines(corner) >> move & 1:
        return True
    flipped = [one for one in squares_of(now.flips(move)) if _lines(corner) >> one & 1]
    if flipped:
        facts["disc"] = square_name(min(flipped, key=lambda one: _distance(one, corner)), 8)
    return bool(flipped)


@cache
def _lines(corner: int) -> int:
    """Return the squares from which a corner can be reached: two edges and a diagonal."""
    row, column = divmod(corner, 8)
    return sum(
        1 << square
        for square in range(64)
        if square // 8 == row or square % 8 == column or abs(square // 8 - row) == abs(square % 8 - column)
    )


# Corners


def take_corner(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """A disc in a corner cannot be flipped, and others stand on it."""
    return idea(obs, move) if move in CORNERS.values() and rival not in CORNERS.values() else None


def _beside(obs: ReversiView, square: int) -> tuple[str, str]:
    """Return which corner a square is next to and how, if that corner is empty and was closed to the other side."""
    now = obs.state.position
    for corner, place in CORNERS.items():
        if now.empty >> place & 1 and not now.replies >> place & 1:
            if square == DIAGONAL[corner]:
                return corner, "x"
            if square in BESIDE[corner]:
                return corner, "c"
    return "", ""


def x_square(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The square diagonal to an empty corner gives the other side a disc to take the corner by."""
    corner, kind = _beside(obs, rival)
    return idea(obs, rival, CORNERS[corner], corner=corner) if kind == "x" else None


def c_square(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The edge square next to an empty corner does the same along the edge."""
    corner, kind = _beside(obs, rival)
    return idea(obs, rival, CORNERS[corner], corner=corner) if kind == "c" else None


def opens_now(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The rival gives a disc that a corner can be taken by at once."""
    now = obs.state.position
    opened = now.play(rival).moves & geometry(8).corners & ~now.replies & ~now.play(move).moves
    by = [name for name, square in CORNERS.items() if opened >> square & 1]
    return idea(obs, rival, CORNERS[by[0]], corner=by[0]) if len(by) == 1 else None


def shut(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The move takes away the line along which a corner stood open."""
    now = obs.state.position
    closed = now.replies & geometry(8).corners & ~now.play(move).moves & now.play(rival).moves
    by = [name for name, square in CORNERS.items() if closed >> square & 1]
    return idea(obs, move, CORNERS[by[0]], corner=by[0]) if len(by) == 1 else None


def no_safe_reply(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """Whatever the other side answers, a corner is open that was not."""
    after = obs.state.position.play(move)
    answers = list(squares_of(after.moves))
    open_now = after.replies
    opened = [after.play(square).moves & geometry(8).corners & ~open_now for square in answers]
    return idea(obs, *answers, count=len(answers)) if answers and all(opened) else None


def on_line(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """A disc on an edge or diagonal through a corner is what the corner can be taken by; the tally names it."""
    return idea(obs, rival)


def aim(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The same for a corner that opens to oneself."""
    return idea(obs, move)


def x_risk(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """On an X-square one may have to give the corner up later."""
    return x_square(obs, move, rival)


# Edges


def _edge_neighbours(square: int) -> tuple[int, int] | None:
    """Return the squares on either side along the edge, if it is an edge square and no corner."""
    row, column = divmod(square, 8)
    if row in (0, 7) and 0 < column < 7:
        return square - 1, square + 1
    if column in (0, 7) and 0 < row < 7:
        return square - 8, square + 8
    return None


def wedge(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """A disc between two of theirs on the edge cannot be flipped along it."""
    sides, after = _edge_neighbours(move), obs.state.position.play(move)
    if sides is None or not all(after.own >> square & 1 for square in sides):
        return None
    return idea(obs, move, *sides, between=tuple(square_name(square, 8) for square in sides))


def build_edge(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """A disc that joins stable ones of one's own is stable too."""
    now = obs.state.position
    held = [name for name, square in CORNERS.items() if now.own >> square & 1]
    after = now.play(move)
    if not held or move in CORNERS.values() or not stable(after.opp, after.own) >> move & 1:
        return None
    corner = min(held, key=lambda name: _distance(move, CORNERS[name]))
    return idea(obs, move, CORNERS[corner], anchor=corner)


def full_edge(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """On an edge without a gap nothing is flipped along it any more."""
    after = obs.state.position.play(move)
    sides = [side for side in _edges() if side >> move & 1]
    full = [side for side in sides if not side & after.empty and stable(after.opp, after.own) >> move & 1]
    return idea(obs, *squares_of(full[0])) if full else None


def _safe(after: Position) -> int:
    """Return how many discs of who has just moved are safe for good."""
    return stable(after.opp, after.own).bit_count()


def safe_now(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The move makes discs safe at once."""
    now = obs.state.position
    gain = _safe(now.play(move)) - stable(now.own, now.opp).bit_count()
    return idea(obs, move, gain=gain) if gain > 1 and _safe(now.play(move)) > 1 + _safe(now.play(rival)) else None


def their_safe_reply(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The rival allows a reply that makes discs of the other side safe."""
    now = obs.state.position
    before = stable(now.opp, now.own).bit_count()
    best = []
    for square in (move, rival):
        after = now.play(square)
        best.append(max(((_safe(after.play(one)), one) for one in squares_of(after.moves)), default=(before, rival)))
    (mine, _), (theirs, reply) = best
    if theirs < mine + 2:
        return None
    return idea(obs, rival, reply, reply=square_name(reply, 8), gain=theirs - before)


def grow(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """Safe discs grow from a corner of one's own."""
    now = obs.state.position
    held = [name for name, square in CORNERS.items() if now.own >> square & 1 and _distance(square, move) <= NEAR]
    return idea(obs, move, CORNERS[held[0]], anchor=held[0]) if len(held) == 1 else None


@cache
def _edges() -> tuple[int, ...]:
    row, column = 0xFF, sum(1 << 8 * step for step in range(8))
    return row, row << 56, column, column << 7


def _distance(one: int, other: int) -> int:
    return max(abs(one // 8 - other // 8), abs(one % 8 - other % 8))


# Mobility


def no_reply(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The other side has to pass."""
    after = obs.state.position.play(move)
    return idea(obs, move) if not after.moves and not after.over else None


def few_replies(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The other side has so few replies that they can be named."""
    answers = list(squares_of(obs.state.position.play(move).moves))
    if not 0 < len(answers) <= FEW:
        return None
    return idea(obs, *answers, answers=tuple(square_name(square, 8) for square in answers))


def _flipped(obs: ReversiView, *squares: int) -> list[int]:
    return [obs.state.position.flips(square).bit_count() for square in squares]


def _on_border(squares: Iterable[int]) -> bool:
    return any(geometry(8).edges >> square & 1 for square in squares)


def quiet(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """A move that flips little and adds no disc to the frontier opens nothing new to the other side."""
    now = obs.state.position
    mine, theirs = _flipped(obs, move, rival)
    grown = _frontier(now.play(move)) - exposed(now.own, now.empty).bit_count()
    louder = theirs > mine or _frontier(now.play(rival)) > _frontier(now.play(move)) + 1
    return idea(obs, move, flips=mine) if mine <= QUIET and grown <= 1 and louder else None


def _frontier(after: Position) -> int:
    """Return how many discs of who has just moved touch an empty square."""
    return exposed(after.opp, after.empty).bit_count()


def loud_rival(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """Many discs flipped are many discs that the other side can flip back."""
    mine, theirs = _flipped(obs, move, rival)
    flipped = list(squares_of(obs.state.position.flips(rival)))
    return idea(obs, rival, *flipped, flips=mine, rival_flips=theirs) if theirs >= mine + LOUD else None


def fewer_flips(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The same in small."""
    mine, theirs = _flipped(obs, move, rival)
    return idea(obs, move, rival, flips=mine, rival_flips=theirs) if theirs > mine else None


def take_away(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The square is one that the other side could have used, and the rival is not."""
    wanted = obs.state.position.replies
    return idea(obs, move) if wanted >> move & 1 and not wanted >> rival & 1 else None


def inside(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The discs that are flipped lie inside: none of them touches an empty square."""
    now = obs.state.position
    one, other = (exposed(now.flips(square), now.play(square).empty) for square in (move, rival))
    return idea(obs, move, *squares_of(other), walls=other.bit_count()) if not one and other.bit_count() > 1 else None


def keep_middle(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """On the edge early, a disc helps the other side find moves."""
    early = obs.state.position.empty.bit_count() >= EARLY
    return idea(obs, rival) if early and _on_border((rival,)) and not _on_border((move,)) else None


def centre(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """In the beginning the middle is where both sides find their moves."""
    early = obs.state.position.empty.bit_count() >= EARLY
    one, other = (_distance(square, 27) + _distance(square, 36) for square in (move, rival))
    return idea(obs, move, rival) if early and one <= MIDDLE < other else None


def _named(squares: int) -> tuple[str, ...]:
    """Return the names of some squares, those in the middle of the board first: they are the useful ones."""
    order = sorted(squares_of(squares), key=lambda one: _distance(one, 27) + _distance(one, 36))
    return tuple(sorted(square_name(one, 8) for one in order[:SHOWN]))


def opens_squares(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The rival gives the other side moves that it did not have."""
    now = obs.state.position
    new = now.play(rival).moves & ~now.replies & ~now.play(move).moves & ~(1 << move)
    return idea(obs, *squares_of(new), squares=_named(new)) if new.bit_count() > 1 else None


def takes_squares(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The move takes away squares that the other side could use."""
    now = obs.state.position
    gone = now.replies & ~now.play(move).moves & now.play(rival).moves & ~(1 << move)
    return idea(obs, *squares_of(gone), squares=_named(gone)) if gone.bit_count() > 1 else None


def new_moves(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The move makes moves for oneself that there were not."""
    now = obs.state.position
    more = now.play(move).replies & ~now.play(rival).replies & ~now.moves
    return idea(obs, *squares_of(more), squares=_named(more)) if more.bit_count() > 1 else None


def keep_moves(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The rival spoils moves of one's own."""
    now = obs.state.position
    kept = now.moves & now.play(move).replies & ~now.play(rival).replies & ~(1 << rival)
    return idea(obs, *squares_of(kept), squares=_named(kept)) if kept.bit_count() > 1 else None


MOBILITY: Final = ("replies", "exposed", "moves_theirs", "exposed_later")
CONCEPTS: Final[tuple[Concept[ReversiView, int], ...]] = (
    Concept("take_corner", ("corner", "stable"), take_corner),
    Concept("x_square", ("x_square",), x_square),
    Concept("c_square", ("c_square",), c_square),
    Concept("opens_now", ("opens_now",), opens_now),
    Concept("shut", ("left_open",), shut),
    Concept("on_line", ("opens",), on_line),
    Concept("no_safe_reply", ("gains", "few"), no_safe_reply),
    Concept("aim", ("gains",), aim),
    Concept("x_risk", ("diagonal",), x_risk),
    Concept("build_edge", ("stable",), build_edge),
    Concept("full_edge", ("stable",), full_edge),
    Concept("grow", ("stable",), grow),
    Concept("safe_now", ("stable",), safe_now),
    Concept("their_safe_reply", ("stable_theirs",), their_safe_reply),
    Concept("wedge", ("stable", "gains", "replies", "moves_mine", "moves_theirs"), wedge),
    Concept("no_reply", ("few",), no_reply),
    Concept("few_replies", ("few",), few_replies),
    Concept("quiet", ("replies", "exposed"), quiet),
    Concept("loud_rival", ("replies", "exposed"), loud_rival),
    Concept("inside", ("exposed", "exposed_later", "replies"), inside),
    Concept("takes_squares", ("replies", "moves_theirs"), takes_squares),
    Concept("opens_squares", ("replies", "moves_theirs"), opens_squares),
    Concept("take_away", ("replies",), take_away),
    Concept("new_moves", ("moves_mine",), new_moves),
    Concept("keep_moves", ("moves_mine",), keep_moves),
    Concept("loud_rival", ("moves_theirs", "exposed_later", "moves_mine"), loud_rival),
    Concept("keep_middle", (*MOBILITY, "moves_mine"), keep_middle),
    Concept("centre", (*MOBILITY, "moves_mine"), centre),
    Concept("fewer_flips", (*MOBILITY, "moves_mine"), fewer_flips),
)
