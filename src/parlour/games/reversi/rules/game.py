"""The rules of Reversi as pure functions on immutable states, with its variants as options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from parlour.core.game import Actions, Illegal, Listed, OpenGame
from parlour.core.observation import Event, OpenView, Rules, Seat
from parlour.core.outcome import Outcome
from parlour.core.parameters import option
from parlour.errors import FormatError, IllegalAction
from parlour.games.reversi.rules import board_kernel
from parlour.games.reversi.rules.board import (
    BLACK,
    PASS,
    SIZES,
    WHITE,
    Position,
    square_name,
    squares_of,
    starting_position,
)
from parlour.games.reversi.rules.formats import read_game, write_game
from parlour.games.reversi.rules.openings import opening_name
from parlour.games.reversi.rules.state import SIDES, Played, State, objection
from parlour.games.reversi.rules.text import read_move

__all__ = ["Reversi", "ReversiRules", "ReversiView", "by_distance"]


@dataclass(frozen=True)
class ReversiRules(Rules):
    """The variants; the defaults are the game as tournaments play it."""

    size: int = option(8, "Squares along a side of the board.", choices=SIZES)
    start: str = option(
        "standard", "The first four discs: crosswise, or in two rows.", choices=("standard", "parallel")
    )
    first: str = option("black", "Who moves first.", choices=("black", "white"))
    winner: str = option("most", "Whether the most or the fewest discs win.", choices=("most", "fewest"))
    empties_to_winner: bool = option(False, "Count squares left empty for the winner.")


ReversiView = OpenView[State]  # nothing is hidden: every seat and spectator sees the board and the whole game so far


class Reversi(OpenGame[State, int, ReversiView]):
    """An action is a square, numbered from a1 along the rows, or ``PASS``, which is forced and recorded as a move."""

    name = "reversi"
    seat_names = ("black", "white")
    unit = "discs"

    def __init__(self, rules: ReversiRules | None = None) -> None:
        self.rules: ReversiRules = rules or ReversiRules()
        self._last_events: tuple[tuple[Played, ...], tuple[Event, ...]] = ((), ())

    @cached_property
    def start_position(self) -> Position:
        """The position every game under these rules begins with."""
        first = WHITE if self.rules.first == "white" else BLACK
        return starting_position(self.rules.size, parallel=self.rules.start == "parallel", first=first)

    def start(self, seed: int) -> State:
        """Return the first state; there is no chance in this game."""
        return State.at(self.start_position)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return the side to move, also when all it can do is pass."""
        return () if state.position.over else (state.position.mover,)

    def observe(self, state: State, seat: Seat | None) -> ReversiView:
        """Return the board and the moves so far."""
        return OpenView(seat, self.rules, self._events(state.played), state)

    def _events(self, played: tuple[Played, ...]) -> tuple[Event, ...]:
        """Tell the game so far: the events of the observation before, which is mostly one move behind, and the rest."""
        known, events = self._last_events
        if played[: len(known)] != known:
            known, events = (), ()
        events += tuple(_event(move, self.rules.size) for move in played[len(known) :])
        self._last_events = played, events
        return events

    def state_of(self, obs: ReversiView) -> State:
        """Return the state that everybody sees."""
        return obs.state

    def key(self, state: State) -> Position:
        """Return the position: how it came about does not matter for the rest of the game."""
        return state.position

    def legal(self, obs: ReversiView) -> Actions[int]:
        """Return the squares the observing seat may take, or the pass it must make."""
        position = obs.state.position
        if obs.seat != position.mover or position.over:
            return Listed()
        return Listed(squares_of(position.moves) if position.moves else (PASS,))

    def check(self, obs: ReversiView, action: int) -> Illegal | None:
        """Return which rule forbids this to the observing seat."""
        return _refusal(obs.state.position, obs.seat, action)

    def step(self, state: State, seat: Seat, action: int) -> State:
        """Return the state after a legal action."""
        illegal = _refusal(state.position, seat, action)
        if illegal is not None:
            raise IllegalAction(illegal)
        return state.play(action)

    def outcome(self, state: State) -> Outcome | None:
        """Return the discs of each side once neither can move; counted below zero when fewest win."""
        position = state.position
        if not position.over:
            return None
        points = self.points(position)
        reason = "finished" if position.black and position.white else "wiped_out"
        winners = (BLACK, WHITE) if points[0] == points[1] else ((BLACK,) if points[0] > points[1] else (WHITE,))
        return Outcome(points, winners, reason)

    def points(self, position: Position) -> tuple[float, float]:
        """Return what each side would have if the game ended here."""
        black, white = position.discs(BLACK), position.discs(WHITE)
        if self.rules.empties_to_winner and black != white:
            # With fewest discs winning, empty squares burden the loser: they go to whoever has more discs either way.
            empties = position.empty.bit_count()
            black, white = (black + empties, white) if black > white else (black, white + empties)
        sign = -1.0 if self.rules.winner == "fewest" else 1.0
        return sign * black, sign * white

    def perft(self, state: State, depth: int) -> tuple[int, int]:
        """Count lines of play, with the kernel on 8x8."""
        if self.rules.size == 8:
            return board_kernel.perft(state.position.own, state.position.opp, depth)
        return super().perft(state, depth)

    def forfeit(self, seat: Seat, reason: str) -> Outcome:
        """Return the worst result on this board for the seat that gives up."""
        all_discs = float(self.rules.size**2)
        worst, best = (-all_discs, 0.0) if self.rules.winner == "fewest" else (0.0, all_discs)
        points = (best, worst) if seat else (worst, best)
        return Outcome(points, (1 - seat,), reason)

    def parse(self, text: str, obs: ReversiView) -> int:
        """Read ``f5`` in any case, or ``--`` or ``pass``."""
        return read_move(text, self.rules.size)

    def format(self, action: int) -> str:
        """Write a move as ``f5``, a pass as ``--``."""
        return square_name(action, self.rules.size)

    def load(self, text: str) -> State:
        """Read a board, a move list, or a game in GGF, OBF or XOT."""
        state = read_game(text, self.start_position)
        size = state.start.size
        if size != self.rules.size:
            raise FormatError(
                "this board is {size}x{size}, the game is {wanted}x{wanted}; choose the other size",
                size=size,
                wanted=self.rules.size,
            )
        return state

    def dump(self, state: State) -> str:
        """Write on one line where the game began and its moves."""
        return write_game(state)

    def known_as(self, obs: ReversiView) -> str:
        """Return the name of the opening."""
        return opening_name(obs.state) or ""


def _refusal(position: Position, seat: Seat | None, square: int) -> Illegal | None:
    if seat != position.mover and not position.over:
        side = SIDES[position.mover]
        return Illegal("reversi.not_your_turn", f"It is {side}'s turn.", {"side": side.lower()})
    return objection(position, square)


@lru_cache(maxsize=1 << 14)  # every observation tells the whole game again, so each event is asked for many times
def _event(played: Played, size: int) -> Event:
    if played.square == PASS:
        return Event("reversi.pass", played.seat, square_name(PASS, size))
    turned = tuple(square_name(square, size) for square in by_distance(played, size))
    return Event("reversi.move", played.seat, square_name(played.square, size), {"turned": turned})


def by_distance(played: Played, size: int) -> list[int]:
    """Return the turned discs, nearest to the new disc first, as they are shown turning."""
    row, column = divmod(played.square, size)

    def distance(square: int) -> int:
        return max(abs(square // size - row), abs(square % size - column))

    return sorted(squares_of(played.flips), key=lambda square: (distance(square), square))
