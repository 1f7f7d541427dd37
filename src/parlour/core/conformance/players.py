"""``check_player``: what may be expected of every player, whoever wrote it."""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import fsum, isclose, isfinite
from threading import Timer, get_native_id
from typing import Final

from parlour.core.analysis import Analysis, AnyAnalysis, AnyCandidate
from parlour.core.conformance.contents import contents
from parlour.core.conformance.playouts import MAX_ACTIONS, ReachedState, at, positions, require
from parlour.core.conformance.redaction import imagined
from parlour.core.decision import AnyDecision, Decision
from parlour.core.game import AnyGame, HiddenGame
from parlour.core.limits import GRACE_SECONDS, NEVER, CancelToken, Limit, Spent, starved_seconds
from parlour.core.observation import Observation, Seat
from parlour.core.player import AnyPlayer, EitherPlayer, OmniscientPlayer, Player, informed
from parlour.core.rng import derive, stream

__all__ = ["REPRODUCIBLE", "DueDecision", "MakePlayer", "PlayerReport", "check_player", "fair_clock", "questions"]

AGREEING: Final = Limit(depth=2, samples=2)  # no bound of nodes, which a choice and an analysis spend differently
REPRODUCIBLE: Final = (Limit(nodes=300), Limit(nodes=600, depth=2), Limit(nodes=600, samples=2))
QUICK: Final = Limit(nodes=200, depth=1, samples=1)
CANCEL_MEDIAN: Final = 0.05
CANCEL_WORST: Final = 0.5
LONG_SECONDS: Final = 3.0  # what a player is given when it is going to be cancelled

MakePlayer = Callable[[], EitherPlayer]
Clock = Callable[[], float]
Answer = AnyDecision | AnyAnalysis


@dataclass(slots=True)
class PlayerReport:
    """How much ``check_player`` looked at."""

    decisions: int = 0
    candidates: int = 0
    worlds: int = 0
    cancelled: int = 0  # decisions that were still being thought about when they were cancelled
    slowest_cancel: float = 0.0


@dataclass(frozen=True, slots=True)
class DueDecision:
    """A position and the seat that is to decide in it."""

    game: AnyGame
    position: ReachedState
    seat: Seat

    def decide(self, player: EitherPlayer, limit: Limit, *, cancel: CancelToken = NEVER) -> AnyDecision:
        """Let a player choose; a fair one sees only the observation."""
        with self._asking(player) as (asked, obs):
            return asked.decide(obs, limit, self.seed, cancel)

    def analyse(self, player: EitherPlayer, limit: Limit, *, cancel: CancelToken = NEVER) -> AnyAnalysis:
        """Let a player tell what it thinks of every move; a fair one sees only the observation."""
        with self._asking(player) as (asked, obs):
            return asked.analyse(obs, limit, self.seed, cancel)

    def ask(self, call: str, player: EitherPlayer, limit: Limit, *, cancel: CancelToken = NEVER) -> Answer:
        """Make one of the two calls."""
        return (self.decide if call == "decide" else self.analyse)(player, limit, cancel=cancel)

    @contextmanager
    def _asking(self, player: EitherPlayer) -> Iterator[tuple[AnyPlayer, Observation]]:
        state = self.position.state
        with at(self.position, self.seat, doing="the player"):
            yield informed(player, state, self.seat), self.game.observe(state, self.seat)

    @property
    def seed(self) -> int:
        """The player's seed here."""
        return derive(self.position.seed, "player", self.seat)


def check_player(
    game: AnyGame,
    make: MakePlayer,
    *,
    seed: int = 0,
    count: int = 4,
    limits: tuple[Limit, ...] = REPRODUCIBLE,
    cancels: int = 7,
    seconds: float = 0.1,
    clock: Clock | None = None,
) -> PlayerReport:
    """Ask fresh players in ``count`` positions of random games; raise ``ConformanceError`` at the first fault.

    ``clock`` tells how long a player took; by default wall time without what a busy machine gave to others.
    """
    report = PlayerReport()
    clock = clock or fair_clock()
    asked = questions(game, seed, count)
    for call in _written(make()):
        for limit in limits:
            for question in asked:
                _check_reproducible(question, call, make, limit, asked, report)
        for question in asked[:2]:
            for limit in (Limit(seconds=seconds), Limit(cpu_seconds=seconds)):
                _check_time(question, call, make, limit, clock, report)
        if isinstance(game, HiddenGame):
            for question in asked:
                _check_blind(question, call, make, limits[-1], report)
        _check_cancel([asked[number % len(asked)] for number in range(cancels)], call, make, clock, report)
    for question in asked:
        _check_agreement(question, make, AGREEING, report)
    _check_self_play(game, make, seed, report)
    return report


def _written(player: EitherPlayer) -> tuple[str, ...]:
    """Return the calls that a player's author wrote; the other one follows from them by itself."""
    base, ending = (OmniscientPlayer, "_full") if isinstance(player, OmniscientPlayer) else (Player, "")
    calls = ("decide", "analyse")
    return tuple(call for call in calls if getattr(type(player), call + ending) is not getattr(base, call + ending))


def fair_clock() -> Clock:
    """Return a clock that stands still while this thread waits for a processor."""
    thread = get_native_id()
    return lambda: time.perf_counter() - starved_seconds(thread)


def questions(game: AnyGame, seed: int, count: int) -> list[DueDecision]:
    """Return positions of random games, each with a seat that is to act."""
    found = []
    for position in positions(game, seed, count):
        actors = game.actors(position.state)
        found.append(DueDecision(game, position, actors[stream(position.seed, "actor").randrange(len(actors))]))
    return found


def _check_reproducible(
    question: DueDecision, call: str, make: MakePlayer, limit: Limit, others: list[DueDecision], report: PlayerReport
) -> None:
    """The same question has the same answer: from a new player, after other work, whatever the global luck."""
    answer = question.ask(call, make(), limit)
    with at(question.position, question.seat):
        _check_answer(question, answer)
        _check_spent(answer.spent, limit)
    report.decisions += 1
    report.candidates += len(answer.candidates) if isinstance(answer, Analysis) else 0
    random.seed(report.decisions)  # a player that uses the global generator gives itself away
    again = question.ask(call, make(), limit)
    used = make()
    for other in others[:2]:
        other.ask(call, used, limit)
    later = question.ask(call, used, limit)
    with at(question.position, question.seat):
        same = _timeless(again) == _timeless(answer)
        require(same, "reproducible", f"two fresh players {call} differently under {limit}")
        same = _timeless(later) == _timeless(answer)
        require(same, "memory", f"under {limit} what is answered to {call} depends on what was asked before")


def _check_agreement(question: DueDecision, make: MakePlayer, limit: Limit, report: PlayerReport) -> None:
    """What a player chooses is what its analysis holds best, within its tolerance."""
    player = make()
    decision, analysis = question.decide(player, limit), question.analyse(make(), limit)
    with at(question.position, question.seat):
        _check_answer(question, decision)
        _check_answer(question, analysis)
        if analysis.candidates:
            best, value = analysis.candidates[0], analysis.about(decision.action).chosen
            require(value is not None, "agreement", f"the player chooses {decision.action!r} and says nothing of it")
            assert value is not None
            behind = best.value - value.value
            fault = f"the player chooses {decision.action!r}, by its analysis {behind} behind {best.action!r}"
            require(behind <= player.tolerance, "agreement", fault)
    report.decisions += 1


def _check_answer(question: DueDecision, answer: Answer) -> None:
    obs = question.game.observe(question.position.state, question.seat)
    legal = question.game.legal(obs)
    require(answer.action in legal, "legal", f"the player answers {answer.action!r}, which is not legal")
    if isinstance(answer, Decision):
        require(answer.value is None or isfinite(answer.value), "value", f"the value {answer.value} is not finite")
        return
    candidates = answer.candidates
    actions = [candidate.action for candidate in candidates]
    require(len(set(actions)) == len(actions), "candidates", "an action is a candidate twice")
    require(not actions or answer.action in actions, "candidates", "the chosen action is not among the candidates")
    values = [candidate.value for candidate in candidates]
    require(all(map(isfinite, values)), "candidates", f"the values {values} are not all finite")
    require(values == sorted(values, reverse=True), "candidates", f"the candidates are not best first: {values}")
    for candidate in candidates:
        require(candidate.action in legal, "candidates", f"candidate {candidate.action!r} is not legal")
        _check_candidate(candidate)


def _check_candidate(candidate: AnyCandidate) -> None:
    if candidate.parts:
        total = fsum(candidate.parts.values())
        adds_up = isclose(total, candidate.value, rel_tol=1e-9, abs_tol=1e-6)
        require(
            adds_up, "parts", f"the parts of {candidate.action!r} add up to {total}, its value is {candidate.value}"
        )
    chance = candidate.chance
    require(chance is None or 0 <= chance <= 1, "candidates", f"the chance {chance} is not between 0 and 1")
    spread = candidate.spread
    require(spread is None or (isfinite(spread) and spread >= 0), "candidates", f"the spread {spread} makes no sense")


def _check_spent(spent: Spent, limit: Limit) -> None:
    for name in ("nodes", "depth", "samples"):
        most, used = getattr(limit, name), getattr(spent, name)
        require(used >= 0, "spent", f"{name} spent is {used}")
        require(most is None or used <= most, "limit", f"the limit is {name}={most}, but {used} were spent")


def _check_time(
    question: DueDecision, call: str, make: MakePlayer, limit: Limit, clock: Clock, report: PlayerReport
) -> None:
    player = make()
    player.prepare()
    with _nothing_collected():
        wall, processor = clock(), time.process_time()
        answer = question.ask(call, player, limit)
        wall, processor = clock() - wall, time.process_time() - processor
    with at(question.position, question.seat):
        _check_answer(question, answer)
        most = (limit.seconds or limit.cpu_seconds or 0.0) + GRACE_SECONDS
        took = wall if limit.seconds is not None else processor
        require(took <= most, "limit", f"under {limit} the answer took {took:.2f} seconds")
    report.decisions += 1


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Put off the collection of garbage: in a process that has done much else it takes longer than many an answer."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _check_blind(question: DueDecision, call: str, make: MakePlayer, limit: Limit, report: PlayerReport) -> None:
    """A fair player answers alike in every world that looks alike."""
    if isinstance(make(), OmniscientPlayer) or not isinstance(question.game, HiddenGame):
        return
    answer = _timeless(question.ask(call, make(), limit))
    rng = stream(question.seed, "blind")
    for world in imagined(question.game, question.position, question.seat, rng, 2):
        elsewhere = replace(question, position=replace(question.position, state=world))
        same = _timeless(elsewhere.ask(call, make(), limit)) == answer
        with at(question.position, question.seat):
            require(same, "redaction", "the answer depends on what this seat cannot see")
        report.worlds += 1


def _check_cancel(asked: list[DueDecision], call: str, make: MakePlayer, clock: Clock, report: PlayerReport) -> None:
    latencies = []
    for number, question in enumerate(asked):
        delay = 0.0 if number == 0 else 0.02
        latency, answer = _cancelled(question, call, make, delay, clock)
        with at(question.position, question.seat):
            _check_answer(question, answer)
            slow = f"cancelled, the player went on for {latency * 1000:.0f} ms"
            require(latency <= CANCEL_WORST, "cancel", slow)
        latencies.append(max(0.0, latency))
        report.cancelled += latency > 0
        report.decisions += 1
    if latencies:
        median = statistics.median(latencies)
        slow = f"cancelled, the player usually goes on for {median * 1000:.0f} ms; 50 are allowed"
        require(median <= CANCEL_MEDIAN, "cancel", slow)
        report.slowest_cancel = max(latencies)


def _cancelled(question: DueDecision, call: str, make: MakePlayer, delay: float, clock: Clock) -> tuple[float, Answer]:
    """Return how long after the cancellation the answer came (below zero: before it)."""
    player = make()
    player.prepare()
    token = CancelToken()
    when: list[float] = []

    def cancel() -> None:
        when.append(clock())
        token.cancel()

    timer = Timer(delay, cancel)
    if delay:
        timer.start()
    else:
        cancel()
    try:
        answer = question.ask(call, player, Limit(seconds=LONG_SECONDS), cancel=token)
        finished = clock()
    finally:
        timer.cancel()
    return (finished - when[0] if when else -delay), answer


def _check_self_play(game: AnyGame, make: MakePlayer, seed: int, report: PlayerReport) -> None:
    """A whole game, one player in every seat."""
    start = game.start(seed)
    position = ReachedState(seed, start, start)
    player = make()
    while game.outcome(position.state) is None:
        require(len(position.actions) < MAX_ACTIONS, "ends", f"self-play is not over after {MAX_ACTIONS} actions")
        question = DueDecision(game, position, game.actors(position.state)[0])
        decision = question.decide(player, QUICK)
        with at(position, question.seat):
            _check_answer(question, decision)
            state = game.step(position.state, question.seat, decision.action)
        position = replace(position, state=state, actions=(*position.actions, (question.seat, decision.action)))
        report.decisions += 1


def _timeless(answer: Answer) -> object:
    """Return all of an answer that must not depend on the machine."""
    return contents(replace(answer, spent=replace(answer.spent, seconds=0.0, cpu_seconds=0.0)))
