"""Games that are nothing but a tree: whoever the tree says moves, with whatever values it has at its leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from parlour.core.game import Actions, Illegal, Listed, OpenGame
from parlour.core.observation import Event, OpenView, Rules, Seat
from parlour.core.outcome import Outcome
from parlour.core.rng import stream
from parlour.errors import FormatError, IllegalAction

Path = tuple[int, ...]
View = OpenView[Path]


@dataclass(frozen=True)
class Shape:
    """A tree as a function of its seed: small numbers, so that values repeat and paths meet again."""

    seed: int
    width: int = 3
    height: int = 6
    merge: bool = False  # let paths with the same moves in another order lead to the same place


class Tree(OpenGame[Path, int, View]):
    """The same side may move twice in a row, and games end early here and there."""

    name = "tree"
    seat_names = ("max", "min")

    def __init__(self, shape: Shape) -> None:
        self.rules = Rules()
        self.shape = shape

    def place(self, state: Path) -> str:
        return str(sorted(state) if self.shape.merge else state)

    def draw_number(self, state: Path, what: str, below: int) -> int:
        return stream(self.shape.seed, what, self.place(state)).randrange(below)

    def start(self, seed: int) -> Path:
        return ()

    def key(self, state: Path) -> str:
        return self.place(state)

    def mover(self, state: Path) -> Seat:
        return self.draw_number(state, "mover", 2)

    def actors(self, state: Path) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (self.mover(state),)

    def observe(self, state: Path, seat: Seat | None) -> View:
        return OpenView(seat, self.rules, tuple(Event("move", None, str(move)) for move in state), state)

    def state_of(self, obs: View) -> Path:
        return obs.state

    def legal(self, obs: View) -> Actions[int]:
        if obs.seat not in self.actors(obs.state):
            return Listed()
        return Listed(range(1 + self.draw_number(obs.state, "width", self.shape.width)))

    def check(self, obs: View, action: int) -> Illegal | None:
        return None if action in self.legal(obs) else Illegal("no", "There is no such branch.")

    def step(self, state: Path, seat: Seat, action: int) -> Path:
        illegal = self.check(OpenView(seat, self.rules, (), state), action)
        if illegal:
            raise IllegalAction(illegal)
        return (*state, action)

    def outcome(self, state: Path) -> Outcome | None:
        ended = len(state) == self.shape.height or (len(state) > 1 and self.draw_number(state, "end", 6) == 0)
        if not ended:
            return None
        points = float(self.draw_number(state, "points", 7) - 3)
        winners = (0, 1) if points == 0 else (0,) if points > 0 else (1,)
        return Outcome((points, -points), winners)

    def parse(self, text: str, obs: View) -> int:
        if not text.isdigit():
            raise FormatError("expected a branch")
        return int(text)

    def format(self, action: int) -> str:
        return str(action)

    def load(self, text: str) -> Path:
        return tuple(map(int, text.split()))

    def dump(self, state: Path) -> str:
        return " ".join(map(str, state))


def evaluate(game: Any, state: Path, seat: Seat) -> dict[str, float]:  # noqa: ANN401 - any tree
    """Two parts, not always opposite for the two sides."""
    rng = stream(game.shape.seed, "evaluate", game.place(state), seat)
    return {"here": float(rng.randrange(9) - 4), "there": rng.randrange(5) / 4}
