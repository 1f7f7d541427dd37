"""Reasons in Reversi that need no estimate: ends that were played out, by what happens on the way, and the book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from itertools import accumulate
from typing import Final

from parlour.core.analysis import Candidate
from parlour.core.observation import Fact
from parlour.core.teaching import Idea, Proof
from parlour.games.reversi.engine.book import NEAR, shipped_book
from parlour.games.reversi.rules.board import PASS, Position, geometry, square_name, squares_of
from parlour.games.reversi.rules.game import ReversiRules, ReversiView
from parlour.games.reversi.rules.openings import opening_name
from parlour.games.reversi.rules.state import SIDES
from parlour.games.reversi.rules.text import read_move

__all__ = ["PROOFS", "regions"]

MANY: Final = 4  # discs that one reply flips more than another
Move = Candidate[int]


@dataclass(frozen=True, slots=True)
class End:
    """A move that was played out: the position before it, the moves from it on, and all positions after them."""

    before: Position
    moves: tuple[int, ...]
    after: tuple[Position, ...]

    @classmethod
    def of(cls, position: Position, move: Move) -> End:
        """Follow a move's line."""
        moves = (move.action, *(read_move(text, position.size) for text in move.line))
        return cls(position, moves, tuple(accumulate(moves, Position.play, initial=position))[1:])

    def turns(self) -> Iterator[tuple[bool, int]]:
        """Yield every move with whether it is one of who began."""
        mover = self.before.mover
        for before, square in zip((self.before, *self.after), self.moves, strict=False):
            yield before.mover == mover, square

    @property
    def passes(self) -> int:
        """How often who began has to pass."""
        return sum(mine and square == PASS for mine, square in self.turns())

    def mine_in(self, squares: int) -> bool | None:
        """Tell whether who began fills the last of these squares; None if they are not all filled."""
        filled = [mine for mine, square in self.turns() if square != PASS and squares >> square & 1]
        return filled[-1] if len(filled) == squares.bit_count() else None


Found = tuple[tuple[int, ...], dict[str, Fact]]  # squares to highlight, and facts
Finding = Callable[[ReversiView, Move, Move], Idea | None]


def played_out(cause: Callable[[End, End], Found | None]) -> Finding:
    """Make what happens in two lines that were played to the end a proof, with both results in discs."""

    @wraps(cause)
    def find(obs: ReversiView, move: Move, rival: Move) -> Idea | None:
        if not (move.exact and rival.exact and move.value > rival.value):
            return None
        now = obs.state.position
        found = cause(End.of(now, move), End.of(now, rival))
        if found is None:
            return None
        squares, facts = found
        told: dict[str, Fact] = {"them": SIDES[1 - now.mover].lower(), **facts}
        ends = ["win" if one.value > 0 else "draw" if one.value == 0 else "loss" for one in (move, rival)]
        told |= {"end": ends[0], "discs": round(abs(move.value)), "rival_discs": round(abs(rival.value))}
        if ends[0] != ends[1]:
            told["rival_end"] = ends[1]  # without it, the sentence says the verb once
        return Idea(told, tuple(square_name(square, now.size) for square in squares))

    return find


@played_out
def wipe_out(move: End, rival: End) -> Found | None:
    """The other side loses its last disc."""
    gone = not move.after[-1].discs(1 - move.before.mover) and rival.after[-1].discs(1 - move.before.mover)
    return (move.moves[:1], {}) if gone else None


@played_out
def makes_pass(move: End, rival: End) -> Found | None:
    """The other side has no reply, so one moves twice."""
    after = move.after[0]
    stuck = not after.moves and not after.over and rival.after[0].moves
    return (move.moves[:1], {}) if stuck else None


@played_out
def own_pass(move: End, rival: End) -> Found | None:
    """After the rival one runs out of moves, and the other side goes on alone."""
    return (rival.moves[:1], {}) if rival.passes > move.passes else None


@played_out
def takes_corner(move: End, rival: End) -> Found | None:
    """A corner that the other side would take next."""
    square = move.moves[0]
    corner = geometry(move.before.size).corners >> square & 1
    lost = any(not mine and other == square for mine, other in rival.turns())
    return ((square,), {}) if corner and lost else None


@played_out
def gives_corner(move: End, rival: End) -> Found | None:
    """The rival lets the other side into a corner at once that stays closed otherwise."""
    corners = geometry(move.before.size).corners
    opened = rival.after[0].moves & corners & ~move.before.replies
    reply = rival.moves[1] if len(rival.moves) > 1 else PASS
    if reply == PASS or not opened >> reply & 1:
        return None
    return (rival.moves[0], reply), {"corner": square_name(reply, move.before.size)}


@played_out
def can_wait(move: End, rival: End) -> Found | None:
    """Only one side can ever use the rival's square in this line, so it is played later."""
    square = rival.moves[0]
    mine = any(first and other == square for first, other in move.turns())
    closed = not any(one.mover != move.before.mover and one.moves >> square & 1 for one in move.after)
    return ((move.moves[0], square), {}) if mine and closed else None


@played_out
def odd_region(move: End, rival: End) -> Found | None:
    """Who enters a region with an odd number of empty squares makes the last move there."""
    found = [region for region in regions(move.before) if region >> move.moves[0] & 1]
    region = found[0]
    size = region.bit_count()
    if size % 2 == 0 or size == 1 or region == move.before.empty or region >> rival.moves[0] & 1:
        return None
    return (tuple(squares_of(region)), {"count": size}) if move.mine_in(region) else None


@played_out
def single(move: End, rival: End) -> Found | None:
    """A lone empty square is a move to spare, for whoever comes first."""
    alone = 1 << move.moves[0] in regions(move.before) and move.before.replies >> move.moves[0] & 1
    lost = any(not mine and other == move.moves[0] for mine, other in rival.turns())
    return (move.moves[:1], {}) if alone and lost else None


@played_out
def before_them(move: End, rival: End) -> Found | None:
    """The other side's answer to the rival is this very square."""
    square = move.moves[0]
    return ((square,), {}) if rival.moves[1:2] == (square,) else None


@played_out
def big_reply(move: End, rival: End) -> Found | None:
    """The answer to the rival flips many discs."""
    flipped = []
    for end in (move, rival):
        reply = end.moves[1] if len(end.moves) > 1 else PASS
        flipped.append(0 if reply == PASS else end.after[0].flips(reply).bit_count())
    if flipped[1] < flipped[0] + MANY:
        return None
    reply = rival.moves[1]
    return (rival.moves[0], reply), {"reply": square_name(reply, move.before.size), "flips": flipped[1]}


@played_out
def gets_square(move: End, rival: End) -> Found | None:
    """A square that one gets later after the move, and the other side after its rival."""
    lost = {square for mine, square in rival.turns() if not mine}
    for mine, square in list(move.turns())[1:]:
        if mine and square in lost and square != PASS:
            return (move.moves[0], square), {"square": square_name(square, move.before.size)}
    return None


@played_out
def last_move(move: End, rival: End) -> Found | None:
    """The last disc of all cannot be flipped back."""
    mine, theirs = (end.mine_in(end.before.empty) for end in (move, rival))
    return (move.moves[:1], {}) if mine and theirs is False else None


@played_out
def flips_more(move: End, rival: End) -> Found | None:
    """At the very end, discs are what counts."""
    mine, theirs = (end.before.flips(end.moves[0]).bit_count() for end in (move, rival))
    return (move.moves[:1], {"flips": mine, "rival_flips": theirs}) if mine >= theirs + MANY else None


@played_out
def solved(move: End, rival: End) -> Found | None:
    """Nothing but the results."""
    return move.moves[:1], {}


def regions(position: Position) -> list[int]:
    """Return the empty squares in groups that touch, sides or corners."""
    steps, left, found = geometry(position.size).steps, position.empty, []
    while left:
        region = left & -left
        while True:
            grown = region
            for step in steps:
                grown |= step(region) & left
            if grown == region:
                break
            region = grown
        found.append(region)
        left &= ~region
    return found


def book(obs: ReversiView, move: Move, rival: Move) -> Idea | None:
    """The book prefers the move by its deeper searches, and names what it leads to."""
    now = obs.state.position
    known = dict(shipped_book().moves(now))
    if not {move.action, rival.action} <= known.keys() or known[move.action] < max(known.values()) - NEAR:
        return None
    gap = known[move.action] - known[rival.action]
    if gap < NEAR:
        return None
    replies = [now.play(one.action).moves.bit_count() for one in (move, rival)]
    facts: dict[str, Fact] = {"discs": round(gap), "replies": replies[0], "rival_replies": replies[1]}
    facts["them"] = SIDES[1 - now.mover].lower()
    facts["rival"] = square_name(rival.action, 8)  # between moves that are else as good, too
    name = opening_name(obs.state.play(move.action))
    if name is not None and name != opening_name(obs.state):
        facts["opening"] = name
    return Idea(facts, (square_name(move.action, 8),))


def book_mobility(obs: ReversiView, move: Move, rival: Move) -> Idea | None:
    """The same, where the move also leaves fewer replies."""
    found = book(obs, move, rival)
    fewer = found is not None and int(str(found.facts["replies"])) < int(str(found.facts["rival_replies"]))
    return found if fewer else None


def only_most(find: Finding) -> Finding:
    """Leave a cause out where the fewest discs win: what helps there is another matter."""

    @wraps(find)
    def found(obs: ReversiView, move: Move, rival: Move) -> Idea | None:
        most = isinstance(obs.rules, ReversiRules) and obs.rules.winner == "most"
        return find(obs, move, rival) if most else None

    return found


_CAUSES: Final = (
    wipe_out, makes_pass, takes_corner, gives_corner, single, own_pass, can_wait, odd_region, before_them, big_reply,
    last_move, gets_square, flips_more,
)  # fmt: skip
PROOFS: Final[tuple[Proof[ReversiView, int], ...]] = (
    *(Proof(cause.__name__, "proof", only_most(cause)) for cause in _CAUSES),
    Proof("solved", "proof", solved),
    Proof("book_mobility", "book", book_mobility),
    Proof("book", "book", book),
)
