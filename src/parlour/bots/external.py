"""The player behind ``exec:COMMAND``: anyone's program, in any language; docs/bot-protocol.md tells how they talk."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from importlib.metadata import version
from typing import Final

from parlour.bots.process import POLL_SECONDS, BotProcess, Message, bot_process
from parlour.core.analysis import Analysis, AnyAnalysis, AnyCandidate, Candidate, Reason
from parlour.core.game import AnyGame
from parlour.core.json import Jsonable
from parlour.core.limits import GRACE_SECONDS, NEVER, CancelToken, ClockShown, Limit, Spent
from parlour.core.observation import Observation, Rules
from parlour.core.parameters import option
from parlour.core.player import AnyPlayer, PlayerType
from parlour.core.registry import view_of
from parlour.core.rng import stream
from parlour.errors import FormatError, PlayerError

__all__ = ["EXEC", "PROTOCOL", "ExternalPlayer", "Settings"]

PROTOCOL: Final = 1
START_SECONDS: Final = 60.0
STOP_SECONDS: Final = 5.0  # for an answer after "stop"
LISTED: Final = 200  # legal actions up to so many are sent along
SAMPLED: Final = 1000  # at most so many in answer to "sample"
MOST_WORK: Final = 10**18  # nodes, depth or samples that a report takes seriously
MOST_WORTH: Final = 1e12  # of a value


@dataclass(frozen=True)
class Settings:
    """How to start the program."""

    command: str = option("", "The program and its arguments, as typed in a shell.")


class ExternalPlayer(AnyPlayer):
    """Passes observations to a program and its answers back.

    ``move_timeout`` ends a program that takes longer where no limit names a time; a match has a watcher of its own.
    """

    def __init__(self, game: AnyGame, settings: Settings, move_timeout: float = math.inf) -> None:
        self.game = game
        self.view = view_of(game)
        self.command = settings.command
        self.move_timeout = move_timeout

    def supports(self, rules: Rules) -> str | None:
        """Start the program and ask it."""
        try:
            return self._greet(bot_process(self.command), rules)
        except PlayerError as error:
            return f"the program {error}"

    def prepare(self) -> None:
        """Start the program again if it has ended, and wait until it is ready: no part of a move's time."""
        process = bot_process(self.command)
        if not process.greeted and (objection := self._greet(process, self.game.rules)):
            raise PlayerError(f"will not play after all: {objection}")

    def _greet(self, process: BotProcess, rules: Rules) -> str | None:
        process.send({"type": "hello", "protocol": PROTOCOL, "parlour": version("parlour"), **self._table(rules)})
        answer = process.receive(time.monotonic() + START_SECONDS)
        if answer is None:
            raise process.overran(f"said nothing within {START_SECONDS:g} s of its start")
        if answer["type"] == "unsupported":
            return str(answer.get("why", "it says so"))
        if answer["type"] != "ready":
            raise process.refuse(f"answered hello with {answer['type']!r} instead of 'ready'")
        process.greeted = True
        return None

    def analyse(self, obs: Observation, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> AnyAnalysis:
        """Ask the program; end it when it overruns its limit."""
        return self._ask(self._question(obs, limit, seed), limit, obs, seed, cancel)

    def analyse_on_clock(
        self, obs: Observation, limit: Limit, clock: ClockShown, seed: int, cancel: CancelToken = NEVER
    ) -> AnyAnalysis:
        """Ask the program; it may use its clock as it likes, and is ended when that has run out."""
        question = self._question(obs, limit, seed) | {"clock": asdict(clock)}
        return self._ask(question, replace(limit, seconds=clock.left), obs, seed, cancel)

    def _ask(
        self, question: Mapping[str, Jsonable], limit: Limit, obs: Observation, seed: int, cancel: CancelToken
    ) -> AnyAnalysis:
        self.prepare()
        process = bot_process(self.command)
        began, cpu = time.monotonic(), process.cpu_seconds
        asked = _Deadline(limit, process, self.move_timeout)
        process.send(question)
        while True:
            message = process.receive(time.monotonic() + POLL_SECONDS)
            if message is None:
                asked.check(cancel)
            elif message["type"] == "action":
                seconds, used = time.monotonic() - began, process.cpu_seconds - cpu
                return self._analysis(process, message, obs, seconds, used)
            elif message["type"] == "check":
                process.send(self._checked(process, message, obs))
            elif message["type"] == "sample":
                process.send(self._sampled(process, message, obs, seed))
            else:
                raise process.refuse(f"sent {message['type']!r}, which does not answer 'decide'")

    def _table(self, rules: Rules) -> dict[str, Jsonable]:
        return {
            "game": self.game.name,
            "rules": asdict(rules),
            "seats": list(self.game.seat_names),
            "teams": [list(team) for team in self.game.teams],
        }

    def _question(self, obs: Observation, limit: Limit, seed: int) -> dict[str, Jsonable]:
        legal = [self.game.format(action) for action in self.game.legal(obs).first(LISTED + 1)]
        return {
            "type": "decide",
            **self._table(obs.rules),
            "seat": obs.seat,
            "turn": len(obs.events),
            "events": [asdict(event) for event in obs.events],
            "view": self.view.plain(obs),
            "drawing": self.view.draw(obs),
            "legal": legal if len(legal) <= LISTED else None,
            "limit": {name: value for name, value in asdict(limit).items() if value is not None},
            "seed": str(seed),
        }

    def _checked(self, process: BotProcess, message: Message, obs: Observation) -> dict[str, Jsonable]:
        text = message.get("action")
        if not isinstance(text, str):
            raise process.refuse("asked to check something that is not a text")
        try:
            illegal = self.game.check(obs, self.game.parse(text, obs))
        except FormatError as error:
            return {"type": "checked", "action": text, "legal": False, "why": str(error)}
        return {"type": "checked", "action": text, "legal": illegal is None, "why": illegal.text if illegal else ""}

    def _sampled(self, process: BotProcess, message: Message, obs: Observation, seed: int) -> dict[str, Jsonable]:
        count = message.get("count", 1)
        if not isinstance(count, int) or not 1 <= count <= SAMPLED:
            raise process.refuse(f"asked for {count!r} sampled actions; it may ask for 1 to {SAMPLED}")
        rng, legal = stream(seed, "sample"), self.game.legal(obs)
        return {"type": "sampled", "actions": [self.game.format(legal.sample(rng)) for _ in range(count)]}

    def _analysis(
        self, process: BotProcess, message: Message, obs: Observation, seconds: float, cpu_seconds: float
    ) -> AnyAnalysis:
        try:
            candidates = tuple(self._candidate(item, obs) for item in message.get("candidates", ()))
            spent = Spent(
                nodes=_count(message, "nodes"),
                seconds=seconds,
                cpu_seconds=cpu_seconds,
                depth=_count(message, "depth"),
                samples=_count(message, "samples"),
            )
            reasons = tuple(Reason("said", facts={"text": str(text)}) for text in message.get("reasons", ()))
            action = self._action(message, obs)
        except (FormatError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise process.refuse(f"gave an answer that cannot be read: {error}") from None
        return Analysis(action, candidates, reasons, spent)

    def _action(self, item: Message, obs: Observation) -> object:
        return self.game.parse(str(item["action"]), obs)

    def _candidate(self, item: Message, obs: Observation) -> AnyCandidate:
        chance = item.get("chance")
        return Candidate(
            self._action(item, obs),
            _number(item["value"], "value"),
            chance=None if chance is None else _number(chance, "chance"),
            line=tuple(map(str, item.get("line", ()))),
            parts={str(name): _number(value, name) for name, value in item.get("parts", {}).items()},
        )


def _count(message: Message, name: str) -> int:
    """Return how much work a program says it did."""
    value = message.get(name, 0)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_WORK:
        raise ValueError(f"{name} should be a whole number from 0 to {MOST_WORK:.0e}, not {str(value)[:40]}")
    return value


def _number(value: object, name: str) -> float:
    """Return a value that can be compared and added."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= MOST_WORTH:
        raise ValueError(f"{name} should be a number within ±{MOST_WORTH:.0e}, not {str(value)[:40]}")
    return float(value)


class _Deadline:
    """When a program has used up its limit, or was asked to stop and did not."""

    def __init__(self, limit: Limit, process: BotProcess, move_timeout: float) -> None:
        self.limit = limit
        self.process = process
        self.began, self.cpu = self._fair(), process.cpu_seconds
        self.move_timeout = math.inf if limit.timed else move_timeout
        self.stopped: float | None = None

    def _fair(self) -> float:
        """Return the time without what the program spent waiting for a processor."""
        return time.monotonic() - self.process.starved_seconds

    def check(self, cancel: CancelToken) -> None:
        clock, limit, process = self._fair(), self.limit, self.process
        if cancel.cancelled and self.stopped is None:
            self.stopped = clock
            process.send({"type": "stop"})
        if self.stopped is not None and clock - self.stopped > STOP_SECONDS:
            raise process.overran(f"gave no answer within {STOP_SECONDS:g} s of being asked to stop")
        if clock - self.began > self.move_timeout:
            raise process.overran(f"gave no answer in {self.move_timeout:g} s")
        if limit.seconds is not None and clock - self.began > limit.seconds + GRACE_SECONDS:
            raise process.overran(f"overran its limit of {limit.seconds:g} s")
        if limit.cpu_seconds is not None and process.cpu_seconds - self.cpu > limit.cpu_seconds + GRACE_SECONDS:
            raise process.overran(f"overran its limit of {limit.cpu_seconds:g} s of processor time")


EXEC: Final = PlayerType(
    name="exec",
    title="A program of your own",
    summary="Speaks JSON, one line at a time; docs/bot-protocol.md shows one in 20 lines.",
    make=ExternalPlayer,
    settings=Settings,
)
