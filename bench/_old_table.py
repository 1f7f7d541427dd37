"""Seats of an old version at the tables of this one: the record of the game so far goes there, a move comes back."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, cast

from parlour.arena.play.block import Task
from parlour.arena.play.opening import starting_state
from parlour.arena.play.referee import Referee
from parlour.arena.play.task import BlockResult, Contestant
from parlour.bots.process import bot_process
from parlour.core.decision import Decision
from parlour.core.game import AnyGame
from parlour.core.limits import NEVER, UNLIMITED, CancelToken, Limit, Spent
from parlour.core.observation import Rules, Seat
from parlour.core.parameters import older_names, parameters, show
from parlour.core.player import OmniscientPlayer
from parlour.core.registry import make_game, make_player
from parlour.errors import PlayerError, Unsupported
from parlour.runtime.decision import Seated
from parlour.runtime.watchdog import Watchdog

__all__ = ["OLD", "Blocks", "Kept", "OldSide", "Recording", "old_rules", "write_record"]

OLD = "old:"  # before the spec of a player of the old version
PATIENCE = 900.0  # seconds that any answer may take
WORKER = Path(__file__).with_name("_old_worker.py")

Played = tuple[Seat, str]


def write_record(
    game: str, rules: Mapping[str, str], seats: Sequence[str], start: str, played: Iterable[Played]
) -> str:
    """Write a game as commit 3bcddc6 reads it; not by parlour.records, which may come to write otherwise."""
    tags = [("Game", game), *((f"Rule.{name}", value) for name, value in rules.items())]
    tags += [*((f"Player.{seat}", "anyone") for seat in seats), ("Origin", start)]
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags]
    lines += [f"{ply}. {seats[seat]} {text}" for ply, (seat, text) in enumerate(played, 1)]
    return "\n".join(lines) + "\n"


def old_rules(rules: Rules, known: Iterable[str]) -> dict[str, str]:
    """Return the rules under the names the old version knows; what it does not know must be as always."""
    names, found = set(known), {}
    older = {now: old for old, now in older_names(type(rules)).items() if old in names}
    for item in parameters(type(rules)):
        name, value = older.get(item.name, item.name), getattr(rules, item.name)
        if name in names:
            found[name] = show(value)
        elif value != item.default:
            raise Unsupported(f"The old version does not know the rule {item.name}, which is {show(value)} here.")
    return found


@dataclass(frozen=True, slots=True)
class Kept:
    """A state, and how the game came to it: the start as the old version writes it, and every action."""

    state: Any
    start: str
    played: tuple[Played, ...] = ()


class Recording:
    """A game whose states are ``Kept``. The old version deals: this one reads its files for ever, not the reverse."""

    def __init__(self, game: AnyGame, deal: Callable[[int], str]) -> None:
        self._game = game
        self._deal = deal

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever does not concern states is the game's own
        return getattr(self._game, name)

    def start(self, seed: int) -> Kept:
        """Return the start that the old version deals."""
        text = self._deal(seed)
        return Kept(self._game.load(text), text)

    def actors(self, kept: Kept) -> tuple[Seat, ...]:
        """Return who may act."""
        return self._game.actors(kept.state)

    def observe(self, kept: Kept, seat: Seat | None) -> Any:  # noqa: ANN401 - the game's own observation
        """Return what a seat may know."""
        return self._game.observe(kept.state, seat)

    def outcome(self, kept: Kept) -> Any:  # noqa: ANN401 - as above
        """Return the result, if the game is over."""
        return self._game.outcome(kept.state)

    def step(self, kept: Kept, seat: Seat, action: Any) -> Kept:  # noqa: ANN401 - as above
        """Return the next state, with one action more."""
        after = self._game.step(kept.state, seat, action)
        return replace(kept, state=after, played=(*kept.played, (seat, self._game.format(action))))

    def origin(self, start: Kept, kept: Kept) -> str:
        """Return the deal."""
        return self._game.origin(start.state, kept.state)


class OldSide:
    """The process of an old version, as far as one game is concerned."""

    def __init__(self, python: str, game: str) -> None:
        self._command = shlex.join([python, "-I", str(WORKER)])  # -I: no PYTHONPATH may lead it to our own code
        self._game = game

    def hello(self, spec: str) -> Mapping[str, Any]:
        """Ask whether it has this player; return its names of seats and rules, and what the spec stands for."""
        return self._ask("ready", type="hello", player=spec)

    def deal(self, rules: Mapping[str, str], seed: int) -> str:
        """Return the start that it deals."""
        return str(self._ask("dealt", type="deal", rules=rules, seed=str(seed))["start"])

    def decide(self, spec: str, record: str, seat: Seat, limit: Limit | None, seed: int) -> Mapping[str, Any]:
        """Return the move of a player at the end of a record, and what it cost."""
        bound = None if limit is None else str(limit)
        return self._ask("action", type="decide", player=spec, record=record, seat=seat, limit=bound, seed=str(seed))

    def _ask(self, wanted: str, **question: Any) -> Mapping[str, Any]:  # noqa: ANN401 - JSON
        process = bot_process(self._command)
        process.send({"game": self._game, **question})
        answer = process.receive(time.monotonic() + PATIENCE)
        if answer is None:
            raise process.overran(f"gave no answer in {PATIENCE:g} s")
        if answer["type"] != wanted:
            raise PlayerError(f"of the old version: {answer.get('why', answer)}")
        return answer


class OldPlayer(OmniscientPlayer[Kept, Any]):
    """A player of the old version. It is handed the record only for the other process to replay."""

    def __init__(self, side: OldSide, game: AnyGame, contestant: Contestant) -> None:
        self._side = side
        self._game = game
        self._spec = contestant.spec.removeprefix(OLD)
        self._limit = contestant.limit
        told = side.hello(self._spec)
        self._seats = told["seats"]
        self._rules = old_rules(game.rules, told["rules"])

    def decide_full(
        self, state: Kept, seat: Seat, limit: Limit, seed: int, cancel: CancelToken = NEVER
    ) -> Decision[Any]:
        """Ask the other process."""
        began = time.perf_counter()
        record = write_record(self._game.name, self._rules, self._seats, state.start, state.played)
        answer = self._side.decide(self._spec, record, seat, self._limit, seed)
        spent = Spent(answer["nodes"], time.perf_counter() - began, answer["cpu_seconds"])
        return Decision(self._game.parse(answer["action"], self._game.observe(state.state, seat)), spent=spent)


class Blocks:
    """Runs blocks in which players of both versions sit, in processes with an old process each.

    ``alike`` tells whether in every block so far all games were the same, move for move.
    """

    def __init__(self, python: Path, workers: int) -> None:
        self.alike = True
        self._python = str(python)
        self._pool = ProcessPoolExecutor(workers, get_context("spawn"))

    def run(self, tasks: Iterable[Any]) -> Generator[Any, None, None]:
        """Play every block."""
        for result in self._pool.map(partial(play, self._python), tasks):
            self.alike &= len({game.actions for game in result.games}) == 1
            yield result

    def close(self) -> None:
        """Let the processes end."""
        self._pool.shutdown(cancel_futures=True)


def play(python: str, task: Task) -> BlockResult:
    """Play every seating of a block from the start that the old version deals."""
    _, recording = _tables(python, task.game, task.rules)
    seated = tuple(_seated(python, task.game, task.rules, contestant) for contestant in task.contestants)
    started = starting_state(recording, task.seed)
    referee = Referee(recording, seated, started, task.seed, task.terms, Watchdog())
    games = tuple(referee.play(number, seating) for number, seating in enumerate(task.seatings))
    return BlockResult(task.pairing, task.index, games, referee.costs)


@lru_cache(maxsize=64)
def _tables(python: str, name: str, rules: Rules) -> tuple[AnyGame, AnyGame]:
    """Return a game, and the same with states that remember."""
    game, side = make_game(name, rules), OldSide(python, name)
    named = old_rules(game.rules, side.hello("random")["rules"])
    return game, cast(AnyGame, Recording(game, partial(side.deal, named)))


@lru_cache(maxsize=64)
def _seated(python: str, name: str, rules: Rules, contestant: Contestant) -> Seated:
    game, _ = _tables(python, name, rules)
    if contestant.spec.startswith(OLD):
        return Seated(OldPlayer(OldSide(python, name), game, contestant), UNLIMITED)
    ready = make_player(contestant.spec, game)
    return Seated(ready.fair, ready.limit if contestant.limit is None else contestant.limit)


def _escaped(value: str) -> str:
    for plain, written in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t")):
        value = value.replace(plain, written)
    return value
