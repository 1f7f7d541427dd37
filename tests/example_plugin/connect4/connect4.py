"""Connect Four as a plug-in for Parlour, all of it: rules, notation, evaluation, players and levels."""

from collections.abc import Sequence
from dataclasses import dataclass

from parlour import Actions, Event, GameType, Illegal, Level, Listed, OpenGame, OpenView, Outcome, Rules, Seat, option
from parlour.core.match_traits import MatchTraits
from parlour.core.view import View
from parlour.errors import FormatError, IllegalAction
from parlour.search import alphabeta_levels, alphabeta_player, random_player


@dataclass(frozen=True)
class Connect4Rules(Rules):
    columns: int = option(7, "Columns of the board.", low=4, high=9)
    rows: int = option(6, "Rows of the board.", low=4, high=9)


@dataclass(frozen=True, slots=True)
class State:
    moves: tuple[int, ...] = ()  # columns, counted from 0
    discs: tuple[int, int] = (0, 0)  # the cells of yellow and of red, as bits


Seen = OpenView[State]  # nothing is hidden: everybody sees the state


class Connect4(OpenGame[State, int, Seen]):
    """Drop discs into columns; four in a row win. An action is a column, counted from 0."""

    name = "connect4"
    seat_names = ("yellow", "red")
    unit = "wins"

    def __init__(self, rules: Connect4Rules) -> None:
        self.rules: Connect4Rules = rules
        self.lines = [
            sum(bit(x + step * dx, y + step * dy) for step in range(4))
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
            for x in range(rules.columns - 3 * dx)
            for y in range(max(0, -3 * dy), rules.rows - max(0, 3 * dy))
        ]

    def start(self, seed: int) -> State:
        return State()

    def actors(self, state: State) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (len(state.moves) % 2,)

    def observe(self, state: State, seat: Seat | None) -> Seen:
        events = tuple(Event("move", ply % 2, self.format(column)) for ply, column in enumerate(state.moves))
        return OpenView(seat, self.rules, events, state)

    def state_of(self, obs: Seen) -> State:
        return obs.state

    def key(self, state: State) -> tuple[int, int]:
        return state.discs  # how they got there does not matter

    def legal(self, obs: Seen) -> Actions[int]:
        return Listed(column for column in range(self.rules.columns) if self.check(obs, column) is None)

    def check(self, obs: Seen, action: int) -> Illegal | None:
        if obs.seat not in self.actors(obs.state):
            return Illegal("turn", "It is not your turn.")
        if not 0 <= action < self.rules.columns:
            return Illegal("column", f"The columns are 1 to {self.rules.columns}.")
        if obs.state.moves.count(action) == self.rules.rows:
            return Illegal("full", f"Column {action + 1} is full.", {"column": action + 1})
        return None

    def step(self, state: State, seat: Seat, action: int) -> State:
        if illegal := self.check(OpenView(seat, self.rules, (), state), action):
            raise IllegalAction(illegal)
        cell, (yellow, red) = bit(action, state.moves.count(action)), state.discs
        return State((*state.moves, action), (yellow | cell, red) if seat == 0 else (yellow, red | cell))

    def outcome(self, state: State) -> Outcome | None:
        mover = 1 - len(state.moves) % 2  # only who moved last can have won
        discs = state.discs[mover]
        if any(discs & discs >> way & discs >> 2 * way & discs >> 3 * way for way in (1, 9, 10, 11)):
            return Outcome((1.0, -1.0) if mover == 0 else (-1.0, 1.0), (mover,))
        return Outcome((0.0, 0.0), (0, 1)) if len(state.moves) == self.rules.columns * self.rules.rows else None

    def parse(self, text: str, obs: Seen) -> int:
        if text.strip() not in map(self.format, range(self.rules.columns)):
            raise FormatError(f"a move is a column from 1 to {self.rules.columns}, not {text!r}")
        return int(text) - 1

    def format(self, action: int) -> str:
        return str(action + 1)

    def load(self, text: str) -> State:
        state = State()
        for place, digit in enumerate(text.strip(), 1):
            try:
                state = self.step(state, len(state.moves) % 2, self.parse(digit, self.observe(state, None)))
            except (FormatError, IllegalAction) as error:
                raise FormatError(f"a position is the columns played, such as 4435; {error}", column=place) from None
        return state

    def dump(self, state: State) -> str:
        return "".join(map(self.format, state.moves))


class Drawn(View[Seen]):
    """How the game is shown, in terminals and on the generic web table."""

    game: Connect4

    def draw(self, obs: Seen) -> str:
        columns, (yellow, red) = range(self.game.rules.columns), obs.state.discs
        lines = [[".YR"[bool(yellow & bit(x, y)) + 2 * bool(red & bit(x, y))] for x in columns] for y in range(9)]
        return "\n".join(map(" ".join, [*lines[self.game.rules.rows - 1 :: -1], map(self.game.format, columns)]))


def bit(column: int, row: int) -> int:
    return 1 << (10 * column + row)  # ten bits a column keep lines from running over into the next one


def evaluate(game: Connect4, state: State, seat: Seat) -> dict[str, float]:
    """Count, for both sides, the fours that can still be completed: those with three discs, and those with two."""
    parts = {"threes": 0.0, "twos": 0.0}
    for line in game.lines:
        mine, theirs = ((state.discs[side] & line).bit_count() for side in (seat, 1 - seat))
        if mine == 0 or theirs == 0:
            parts["threes"] += 5 * ((mine == 3) - (theirs == 3))
            parts["twos"] += (mine == 2) - (theirs == 2)
    return parts


def middle_first(game: Connect4, state: State, columns: Sequence[int]) -> list[int]:
    return sorted(columns, key=lambda column: abs(2 * column - game.rules.columns + 1))


GAME = GameType(
    name="connect4",
    title="Connect Four",
    summary="Drop discs into columns and be the first with four in a row.",
    rules=Connect4Rules,
    make=Connect4,
    players=(random_player(), alphabeta_player(evaluate, order=middle_first, scale=6.0)),
    levels=alphabeta_levels(depths=(1, 2, 3, 4, 6), noise=(11.0, 2.0)),
    judge=Level("judge", "alphabeta(depth=6)", "Looks 6 moves ahead."),
    view=Drawn,
    match=MatchTraits(opening_plies=2),
)
