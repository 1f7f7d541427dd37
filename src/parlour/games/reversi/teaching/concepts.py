"""The ideas of Reversi, read off the board before and after a move, and the numbers through which they work."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from parlour.core.observation import Fact
from parlour.core.teaching import Concept, Idea, Tally
from parlour.games.reversi.engine.line_events import CORNERS, exposed
from parlour.games.reversi.rules.board import Position, geometry, square_name, squares_of
from parlour.games.reversi.rules.board_kernel import stable
from parlour.games.reversi.rules.game import ReversiView
from parlour.games.reversi.rules.state import SIDES
from parlour.games.reversi.teaching.lines import near_empty

__all__ = ["CONCEPTS", "THUMB", "idea", "tallies"]

FEW: Final = 3  # replies that people see at a glance
QUIET: Final = 2  # discs that a quiet move flips at most
SEEN: Final = 0.25  # fewer by this share are fewer to a person
PLAIN: Final = 0.34  # and by this share their numbers convince
SHOWN: Final = 3  # squares that a sentence names
NEAR: Final = 4  # squares from a corner
EARLY: Final = 36  # empty squares while the middle is where both sides move
OPENING: Final = 42  # empty squares while the edge can wait
MIDDLE: Final = 4  # the two distances from the middle's corners, added up, for the sixteen squares around it
LOUD: Final = 3  # more discs flipped than by the other move, to be called many
WALL: Final = 2  # discs on the outside that can be flipped back
CLEAR: Final = 2  # squares more than after the other move, so that what is said of one is not as true of the other


def them(obs: ReversiView) -> str:
    """Return the other side."""
    return SIDES[1 - obs.state.position.mover].lower()


def idea(obs: ReversiView, *squares: int, **facts: Fact) -> Idea:
    """Return a found idea with squares to highlight."""
    return Idea({"them": them(obs), **facts}, tuple(square_name(square, 8) for square in squares))


def tallies(obs: ReversiView, move: int, rival: int) -> tuple[Tally, ...]:
    """Return what can be told of two moves, the most telling first."""
    facts: dict[str, Fact] = {"them": them(obs)}
    worse = obs.state.position.play(rival)
    moves, discs = worse.moves.bit_count(), _frontier(worse)

    def number(name: str, group: str, event: str, better: int, least: float, plain: float = 0.0) -> Tally:
        return Tally(name, group, (event,), better, once=False, least=least, plain=plain, facts=facts)

    seen, plain_moves = max(2.0, SEEN * moves), max(3.0, PLAIN * moves)
    open_, plain_open = max(3.0, SEEN * discs), max(4.0, PLAIN * discs)
    return (
        number("stable", "stable", "stable_mine", 1, 3.0),
        number("stable_theirs", "stable", "stable_theirs", -1, 3.0),
        number("replies", "mobility", "replies", -1, seen, plain_moves),
        number("few", "mobility", "replies", -1, seen, plain_moves),
        number("exposed", "mobility", "exposed", -1, open_, plain_open),
        number("moves_theirs", "mobility", "moves_theirs", -1, 1.0, 4.0),
        number("moves_mine", "mobility", "moves_mine", 1, 1.0, 4.0),
        number("exposed_later", "mobility", "exposed_mine", -1, 2.0, 5.0),
    )


# Edges


def build_edge(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """A disc that joins stable ones of one's own is stable too."""
    position = obs.state.position
    held = [name for name, square in CORNERS.items() if position.own >> square & 1]
    after = position.play(move)
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
    position = obs.state.position
    mine, theirs = (_safe(position.play(square)) for square in (move, rival))
    gain = mine - stable(position.own, position.opp).bit_count()
    return idea(obs, move, gain=gain) if gain > 1 and mine > 1 + theirs else None


def their_safe_reply(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The rival allows a reply that makes discs of the other side safe."""
    position = obs.state.position
    before = stable(position.opp, position.own).bit_count()
    best = []
    for square in (move, rival):
        after = position.play(square)
        best.append(max(((_safe(after.play(one)), one) for one in squares_of(after.moves)), default=(before, rival)))
    (mine, _), (theirs, reply) = best
    if theirs < mine + 2:
        return None
    facts: dict[str, Fact] = {"reply": square_name(reply, 8), "gain": theirs - before}
    if reply in CORNERS.values():
        facts["corner"] = facts["reply"]
    return idea(obs, rival, reply, **facts)


def grow(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """Safe discs grow from a corner of one's own."""
    position = obs.state.position
    held = [name for name, square in CORNERS.items() if position.own >> square & 1 and _distance(square, move) <= NEAR]
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
    position = obs.state.position
    mine, theirs = _flipped(obs, move, rival)
    grown = _frontier(position.play(move)) - exposed(position.own, position.empty).bit_count()
    louder = theirs > mine or _frontier(position.play(rival)) > _frontier(position.play(move)) + 1
    if mine > QUIET or grown > 1 or not louder:
        return None
    opened = _opened_by_rival(position, move, rival)
    facts: dict[str, Fact] = {"squares": _named(opened)} if opened else {}
    if not facts and theirs < mine + LOUD:
        return None
    return idea(obs, move, flips=mine, rival_flips=theirs, **facts)


def _frontier(after: Position) -> int:
    """Return how many discs of who has just moved touch an empty square."""
    return exposed(after.opp, after.empty).bit_count()


def loud_rival(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """Many discs flipped are many discs that the other side can flip back."""
    mine, theirs = _flipped(obs, move, rival)
    position = obs.state.position
    outside = exposed(position.flips(rival), position.play(rival).empty)
    if theirs < mine + LOUD or outside.bit_count() < WALL:
        return None
    facts: dict[str, Fact] = {"walls": outside.bit_count()} if outside.bit_count() < theirs else {"all_out": theirs}
    return idea(obs, rival, *squares_of(position.flips(rival)), flips=mine, rival_flips=theirs, **facts)


def take_away(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The square is one that the other side could have used, and the rival is not."""
    position = obs.state.position
    wanted = position.replies & position.play(rival).moves
    return idea(obs, move) if wanted >> move & 1 and not position.replies >> rival & 1 else None


def inside(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The discs that are flipped lie inside: none of them touches an empty square."""
    position = obs.state.position
    one, other = (exposed(position.flips(square), position.play(square).empty) for square in (move, rival))
    return idea(obs, move, *squares_of(other), walls=other.bit_count()) if not one and other.bit_count() > 1 else None


def keep_middle(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """On the edge early, a disc helps the other side find moves."""
    early = obs.state.position.empty.bit_count() >= OPENING
    facts = _cost_outside(obs.state.position, move, rival)
    outside = early and facts and _on_border((rival,)) and not _on_border((move,))
    return idea(obs, rival, **facts) if outside else None


def centre(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """In the beginning the middle is where both sides find their moves."""
    early = obs.state.position.empty.bit_count() >= EARLY
    one, other = (_distance(square, 27) + _distance(square, 36) for square in (move, rival))
    facts = _cost_outside(obs.state.position, move, rival)
    return idea(obs, move, rival, **facts) if early and facts and one <= MIDDLE < other else None


def _cost_outside(position: Position, move: int, rival: int) -> dict[str, Fact]:
    """Return what going outside costs, as numbers after both moves; nothing if it cannot be seen."""
    one, other = position.play(move), position.play(rival)
    for name, mine, theirs, least in (
        ("replies", one.moves.bit_count(), other.moves.bit_count(), LOUD),
        ("fronts", _frontier(one), _frontier(other), LOUD),
    ):
        if theirs >= mine + least:
            return {name: mine, f"rival_{name}": theirs}
    kept, left = one.replies.bit_count(), other.replies.bit_count()
    return {"kept": kept, "rival_kept": left} if kept >= left + LOUD else {}


def _useful(position: Position, squares: int) -> int:
    """Leave out corners, which are told as such, and squares next to empty ones, where nobody is glad to move."""
    inner = squares & ~geometry(8).corners
    return sum(1 << square for square in squares_of(inner) if not near_empty(position, square)[1])


def _named(squares: int) -> tuple[str, ...]:
    """Return the names of some squares, those in the middle of the board first: they are the useful ones."""
    order = sorted(squares_of(squares), key=lambda one: _distance(one, 27) + _distance(one, 36))
    return tuple(sorted(square_name(one, 8) for one in order[:SHOWN]))


def _clearly_more(position: Position, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether of two sets, each with all moves of that side, the first is clearly larger and its moves are more."""
    (some, moves), (others, other_moves) = (
        [_useful(position, squares).bit_count() for squares in pair] for pair in (one, other)
    )
    return some >= others + CLEAR and moves > other_moves


def _opened_by_rival(position: Position, move: int, rival: int) -> int:
    """Return the squares that the rival alone opens, if it opens clearly more than the move does elsewhere."""
    mine, theirs = position.play(move).moves, position.play(rival).moves
    new = _useful(position, theirs & ~position.replies & ~mine & ~(1 << move))
    more = _clearly_more(position, (theirs & ~position.replies, theirs), (mine & ~position.replies, mine))
    return new if more and new.bit_count() > 1 else 0


def opens_squares(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The rival gives the other side moves that it did not have."""
    new = _opened_by_rival(obs.state.position, move, rival)
    return idea(obs, *squares_of(new), squares=_named(new)) if new else None


def takes_squares(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The move takes away squares that the other side could use."""
    position = obs.state.position
    mine, theirs = position.play(move).moves, position.play(rival).moves
    gone = _useful(position, position.replies & ~mine & theirs & ~(1 << move))
    more = _clearly_more(position, (theirs, theirs), (mine, mine))
    return idea(obs, *squares_of(gone), squares=_named(gone)) if more and gone.bit_count() > 1 else None


def new_moves(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The move makes moves for oneself that there were not."""
    position = obs.state.position
    mine, theirs = position.play(move).replies, position.play(rival).replies
    new = _useful(position, mine & ~theirs & ~position.moves)
    more = _clearly_more(position, (mine & ~position.moves, mine), (theirs & ~position.moves, theirs))
    return idea(obs, *squares_of(new), squares=_named(new)) if more and new.bit_count() > 1 else None


def keep_moves(obs: ReversiView, move: int, rival: int) -> Idea | None:
    """The rival spoils moves of one's own."""
    position = obs.state.position
    mine, theirs = position.play(move).replies, position.play(rival).replies
    kept = _useful(position, position.moves & mine & ~theirs & ~(1 << rival))
    more = _clearly_more(position, (position.moves & mine, mine), (position.moves & theirs, theirs))
    return idea(obs, *squares_of(kept), squares=_named(kept)) if more and kept.bit_count() > 1 else None


# What is told where no number is beyond doubt, the plainest first.
THUMB: Final = {
    find.__name__: find
    for find in (
        keep_middle,
        takes_squares,
        opens_squares,
        loud_rival,
        inside,
        quiet,
        new_moves,
        keep_moves,
        centre,
    )
}
MOBILITY: Final = ("replies", "exposed", "moves_theirs", "exposed_later")
CONCEPTS: Final[tuple[Concept[ReversiView, int], ...]] = (
    Concept("build_edge", ("stable",), build_edge),
    Concept("full_edge", ("stable",), full_edge),
    Concept("grow", ("stable",), grow),
    Concept("safe_now", ("stable",), safe_now),
    Concept("their_safe_reply", ("stable_theirs",), their_safe_reply),
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
)
