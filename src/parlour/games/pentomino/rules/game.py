"""The rules of the pentomino game as pure functions on immutable states, with its variants as options."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar

from parlour.core.game import Actions, Illegal, OpenGame
from parlour.core.observation import Event, OpenView, Rules, Seat
from parlour.core.outcome import Outcome
from parlour.core.parameters import Preset, option
from parlour.core.rng import stream
from parlour.errors import BadParameter, FormatError, IllegalAction
from parlour.games.pentomino.rules.board import PIECES, Board, Placement, board_for, piece_names
from parlour.games.pentomino.rules.graph_kernel import Graph
from parlour.games.pentomino.rules.state import FIRST, SECOND, SIDES, State, objection
from parlour.games.pentomino.rules.text import (
    NO_MOVES,
    read_move,
    read_pieces,
    split_moves,
    write_move,
)

__all__ = ["Pentomino", "PentominoRules", "PentominoView"]


@dataclass(frozen=True)
class PentominoRules(Rules):
    """The variants; the defaults are Golomb's game."""

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "board_and_pieces": (
            "board",
            "pieces",
            "reflections",
            "pool",
        ),
        "winning": (
            "last_move",
            "full_set_draws",
        ),
        "handicap": (
            "first_lacks",
            "second_lacks",
        ),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("original", "Golomb's game, as in the original program and online.", {}),
        Preset("club", "Each side drafts its pieces before the first is placed.", {"pool": "drafted"}),
        Preset("misere", "Who places the last piece loses.", {"last_move": "loses"}),
    )

    board: str = option("8x8", "Rows and columns of the board, at most 64 cells in all: 8x8, 6x10, 5x12.")
    pieces: str = option(PIECES, "The pieces that take part.")
    reflections: bool = option(True, "Whether pieces may be flipped as well as rotated.")
    last_move: str = option("wins", "Whether placing the last piece wins or loses.", choices=("wins", "loses"))
    full_set_draws: bool = option(False, "Count it as a draw when every piece has been placed.")
    pool: str = option(
        "common",
        "Whether both sides place from one pool, or have pieces of their own, dealt or drafted in turn.",
        choices=("common", "dealt", "drafted"),
    )
    first_lacks: str = option("", "Handicap: pieces that the first side may not place.")
    second_lacks: str = option("", "Handicap: pieces that the second side may not place.")


PentominoView = OpenView[State]  # nothing is hidden: every seat and spectator sees the board and the whole game so far


class Placements(Actions[Placement]):
    """The legal actions of a state, found when they are asked for."""

    def __init__(self, state: State | None, board: Board) -> None:
        self._state = state
        self._board = board

    @cached_property
    def _actions(self) -> tuple[Placement, ...]:
        return tuple(self._state.legal(self._board)) if self._state is not None else ()

    def __iter__(self) -> Iterator[Placement]:
        return iter(self._actions)

    def __len__(self) -> int:
        return len(self._actions)

    def __bool__(self) -> bool:
        return self._state is not None and self._state.can_move(self._board)

    def __contains__(self, action: object) -> bool:
        return (
            self._state is not None
            and isinstance(action, Placement)
            and objection(self._state, self._board, action) is None
        )

    def can_extend(self, partial: Placement) -> bool:
        """Whether the piece has a legal placement that covers these cells."""
        return any(item.piece == partial.piece and not partial.cells & ~item.cells for item in self)


class Pentomino(OpenGame[State, Placement, PentominoView]):
    """An action places a piece on five cells; in a draft it takes one."""

    name = "pentomino"
    seat_names = ("first", "second")
    unit = "wins"

    def __init__(self, rules: PentominoRules | None = None) -> None:
        self.rules: PentominoRules = rules or PentominoRules()
        self.board = board_for(self.rules.board, self.rules.reflections)
        try:
            self.pieces = read_pieces(self.rules.pieces, "pieces")
            self._lacking = tuple(
                read_pieces(text, name)
                for name, text in (("first_lacks", self.rules.first_lacks), ("second_lacks", self.rules.second_lacks))
            )
        except FormatError as error:
            raise BadParameter("These rules make no sense: {error}.", error=error) from None
        if not any(item.piece in piece_names(self.pieces) for item in self.board.placements):
            raise BadParameter(
                "None of the pieces {pieces} fits on a {board} board.", pieces=self.rules.pieces, board=self.board
            )

    @cached_property
    def graph(self) -> Graph:
        """The placements of the board, for counting."""
        return Graph([item.cells for item in self.board.placements], [*map(_piece_number, self.board.placements)])

    def start(self, seed: int) -> State:
        """Return the first state; chance decides only who is dealt which pieces."""
        if self.rules.pool == "drafted":
            return State((0, 0), undrafted=self.pieces)
        pools = (self.pieces, self.pieces)
        if self.rules.pool == "dealt":
            names = list(piece_names(self.pieces))
            stream(seed, "deal").shuffle(names)
            half = read_pieces("".join(names[: (len(names) + 1) // 2]), "the deal")
            pools = (half, self.pieces & ~half)
        return self._handicapped(pools)

    def _handicapped(self, pools: tuple[int, int]) -> State:
        return State((pools[FIRST] & ~self._lacking[FIRST], pools[SECOND] & ~self._lacking[SECOND]))

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return the side to move, unless it cannot."""
        return (state.mover,) if state.can_move(self.board) else ()

    def observe(self, state: State, seat: Seat | None) -> PentominoView:
        """Return the board and the moves so far."""
        return OpenView(seat, self.rules, _events(state, self.board), state)

    def state_of(self, obs: PentominoView) -> State:
        """Return the state that everybody sees."""
        return obs.state

    def key(self, state: State) -> Hashable:
        """Return what is covered, who has which pieces, and who moves; not in which order that came about."""
        return state.occupied, state.pools, state.undrafted, state.mover

    def legal(self, obs: PentominoView) -> Placements:
        """Return what the observing seat may place or take."""
        return Placements(obs.state if obs.seat == obs.state.mover else None, self.board)

    def check(self, obs: PentominoView, action: Placement) -> Illegal | None:
        """Return which rule forbids this to the observing seat."""
        return self._refusal(obs.state, obs.seat, action)

    def _refusal(self, state: State, seat: Seat | None, action: Placement) -> Illegal | None:
        if not state.can_move(self.board):
            return Illegal("pentomino.over", "The game is over: no piece fits.")
        if seat != state.mover:
            side = SIDES[state.mover]
            return Illegal("pentomino.not_your_turn", f"It is {side}'s turn.", {"side": side.lower()})
        return objection(state, self.board, action)

    def step(self, state: State, seat: Seat, action: Placement) -> State:
        """Return the state after a legal action."""
        illegal = self._refusal(state, seat, action)
        if illegal is not None:
            raise IllegalAction(illegal)
        after = state.play(action)
        drafted = not action.cells and not after.undrafted
        return State(self._handicapped(after.pools).pools, drafted=after.drafted) if drafted else after

    def outcome(self, state: State) -> Outcome | None:
        """Return who won once the side to move cannot place a piece."""
        if state.can_move(self.board):
            return None
        if self.rules.full_set_draws and len(state.placed) == self.pieces.bit_count():
            return Outcome((0.5, 0.5), (FIRST, SECOND), "full_set")
        winner = state.mover if self.rules.last_move == "loses" else 1 - state.mover
        return Outcome((float(winner == FIRST), float(winner == SECOND)), (winner,), "no_move")

    def perft(self, state: State, depth: int) -> tuple[int, int]:
        """Count lines of play, with the kernel to three plies while both sides have the same pieces."""
        if 1 <= depth <= 3 and state.common and not state.undrafted:
            return self.graph.perft(self.board.full & ~state.occupied, state.own, depth)
        return super().perft(state, depth)

    def parse(self, text: str, obs: PentominoView) -> Placement:
        """Read ``N:d4 e4 f4 c5 d5`` in any case and order, the cells alone, or in a draft the piece alone."""
        return read_move(text, self.board)

    def format(self, action: Placement) -> str:
        """Write a placement with its cells by row and column."""
        return write_move(action, self.board)

    def load(self, text: str) -> State:
        """Read moves with | between them, after ``FILNPT/UVWXYZ;`` where pieces are dealt."""
        head, semicolon, tail = text.rpartition(";")
        state = self._dealt(head) if semicolon else self.start(0)
        if self.rules.pool == "dealt" and not semicolon:
            raise FormatError("where pieces are dealt, a game begins with who holds which: FILNPT/UVWXYZ; moves")
        for number, part in enumerate(split_moves(tail), 1):
            try:
                action = read_move(part, self.board)
            except FormatError as error:
                raise FormatError("move {number}: {fault}", number=number, fault=error) from None
            illegal = self._refusal(state, state.mover, action)
            if illegal is not None:
                raise FormatError(
                    "move {number}, {part}: {fault}", number=number, part=part, fault=IllegalAction(illegal)
                )
            state = self.step(state, state.mover, action)
        return state

    def _dealt(self, text: str) -> State:
        if self.rules.pool != "dealt":
            raise FormatError("who holds which pieces is given only where pieces are dealt")
        first, slash, second = text.partition("/")
        pools = read_pieces(first.strip(), "the first pool"), read_pieces(second.strip(), "the second pool")
        if not slash or pools[0] & pools[1] or pools[0] | pools[1] != self.pieces:
            raise FormatError(
                "the pools must share out {pieces}, written FILNPT/UVWXYZ", pieces=piece_names(self.pieces)
            )
        return self._handicapped(pools)

    def dump(self, state: State) -> str:
        """Write the moves, and before them who was dealt which pieces."""
        taken = [Placement(piece) for piece in state.drafted]
        moves = " | ".join(self.format(action) for action in (*taken, *state.placed)) or NO_MOVES
        return f"{self._deal_of(state)}; {moves}" if self.rules.pool == "dealt" else moves

    def _deal_of(self, state: State) -> str:
        """Return who was dealt what, a handicap included: what neither has or placed went to who lacks it."""
        pools = list(state.pools)
        for number, item in enumerate(state.placed):
            pools[number % 2] |= 1 << PIECES.index(item.piece)
        missing = self.pieces & ~(pools[0] | pools[1])
        pools[0] |= missing & self._lacking[0]
        pools[1] |= missing & ~self._lacking[0]
        return "/".join(piece_names(pool) for pool in pools)


def _piece_number(placement: Placement) -> int:
    return PIECES.index(placement.piece)


@lru_cache(maxsize=1 << 12)  # every observation tells the whole game again
def _events(state: State, board: Board) -> tuple[Event, ...]:
    taken = [Event("pentomino.take", number % 2, piece, {"piece": piece}) for number, piece in enumerate(state.drafted)]
    placed = [
        Event("pentomino.place", number % 2, write_move(item, board), {"piece": item.piece})
        for number, item in enumerate(state.placed)
    ]
    return (*taken, *placed)
