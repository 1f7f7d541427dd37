"""Heap: take one to three stones in turn, who takes the last one wins. A game small enough to check by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable
from pathlib import Path

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.decision import Decision
from parlour.core.game import Actions, Game, Illegal, Listed
from parlour.core.limits import NEVER, CancelToken, Limit, Spent
from parlour.core.observation import Event, Rules, Seat
from parlour.core.outcome import Outcome
from parlour.core.parameters import option
from parlour.core.player import Player, PlayerType
from parlour.core.registry import GameType, Level
from parlour.core.rng import stream
from parlour.core.view import View
from parlour.errors import FormatError, IllegalAction


@dataclass(frozen=True)
class HeapRules(Rules):
    stones: int = option(10, "Stones at the start.", low=1, high=40)
    take: int = option(3, "Most stones taken at once.", low=1, high=9)


@dataclass(frozen=True)
class Position:
    left: int
    mover: Seat = 0
    events: tuple[Event, ...] = ()


@dataclass(frozen=True)
class Look:
    seat: Seat | None
    rules: HeapRules
    left: int
    mover: Seat
    events: tuple[Event, ...]


class Heap(Game[Position, int, Look]):
    name = "heap"
    seats = 2
    seat_names = ("first", "second")
    unit = "stones"

    def __init__(self, rules: HeapRules) -> None:
        self.rules: HeapRules = rules

    def start(self, seed: int) -> Position:
        return Position(self.rules.stones)

    def actors(self, state: Position) -> tuple[Seat, ...]:
        return (state.mover,) if state.left else ()

    def observe(self, state: Position, seat: Seat | None) -> Look:
        return Look(seat, self.rules, state.left, state.mover, state.events)

    def legal(self, obs: Look) -> Actions[int]:
        most = min(self.rules.take, obs.left) if obs.seat == obs.mover else 0
        return Listed(range(1, most + 1))

    def check(self, obs: Look, action: int) -> Illegal | None:
        if obs.seat != obs.mover or not obs.left:
            return Illegal("heap.turn", "It is not your turn.")
        if not 1 <= action <= min(self.rules.take, obs.left):
            return Illegal("heap.count", f"You may take 1 to {min(self.rules.take, obs.left)}.", {"count": action})
        return None

    def step(self, state: Position, seat: Seat, action: int) -> Position:
        illegal = self.check(self.observe(state, seat), action)
        if illegal:
            raise IllegalAction(illegal)
        event = Event("take", seat, self.format(action), {"left": state.left - action})
        return replace(state, left=state.left - action, mover=1 - seat, events=(*state.events, event))

    def outcome(self, state: Position) -> Outcome | None:
        if state.left:
            return None
        winner = 1 - state.mover
        return Outcome(tuple(1.0 if seat == winner else 0.0 for seat in (0, 1)), (winner,))

    def parse(self, text: str, obs: Look) -> int:
        word, _, number = text.partition(" ")
        if word != "take" or not number.isdigit():
            raise FormatError(f"expected take and a number, not {text!r}", column=1)
        return int(number)

    def format(self, action: int) -> str:
        return f"take {action}"

    def load(self, text: str) -> Position:
        left, _, mover = text.partition(" ")
        if not left.isdigit() or mover not in ("0", "1"):
            raise FormatError(f"expected stones and mover, not {text!r}", line=1, column=1)
        return Position(int(left), int(mover))

    def dump(self, state: Position) -> str:
        return f"{state.left} {state.mover}"


class Stones(View[Look]):
    """The stones that are left, a letter for each."""

    def draw(self, obs: Look) -> str:
        return "o" * obs.left


class Perfect(Player[Look, int]):
    """Leaves a multiple of (take + 1) when it can; ``greed`` makes its tie-breaks visible as a second part."""

    def __init__(self, game: Heap) -> None:
        self.game = game

    def analyse(self, obs: Look, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:
        candidates = []
        for action in self.game.legal(obs):
            safe = (obs.left - action) % (obs.rules.take + 1) == 0
            parts = {"safety": 10.0 if safe else 0.0, "greed": action / 10}
            candidates.append(
                Candidate(action, sum(parts.values()), chance=0.9 if safe else 0.1, parts=parts, exact=safe)
            )
        candidates.sort(key=lambda item: -item.value)
        best = candidates[0]
        reasons: tuple[Reason, ...] = ()
        if len(candidates) > 1:
            rival = candidates[1]
            reasons = tuple(
                Reason(f"heap.{name}", value - rival.parts[name], {"left": obs.left - best.action}, part=name)
                for name, value in best.parts.items()
                if value != rival.parts[name]
            )
        return Analysis(best.action, tuple(candidates), reasons, Spent(nodes=len(candidates), depth=1))


class Careless(Player[Look, int]):
    def __init__(self, game: Heap) -> None:
        self.game = game

    def decide(self, obs: Look, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[int]:
        return Decision(self.game.legal(obs).sample(stream(seed, "careless")))


LOCALE: Traversable = Path(__file__).parent / "explain" / "locale"

GAME = GameType(
    name="heap",
    title="Heap",
    summary="Take the last stone.",
    rules=HeapRules,
    make=Heap,
    players=(
        PlayerType("perfect", "Perfect", "Never errs.", lambda game, settings: Perfect(game)),
        PlayerType("random", "Careless", "Takes what comes.", lambda game, settings: Careless(game)),
    ),
    levels=(Level("expert", "perfect", "Never errs.", Limit(nodes=100)),),
    judge=Level("judge", "perfect", "Never errs.", Limit(nodes=100)),
    locale=LOCALE,
    view=Stones,
)

BUILT_IN: Mapping[str, str] = {"heap": "tests.tiny"}
