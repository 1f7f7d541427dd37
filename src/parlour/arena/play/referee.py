"""One game between players that are not trusted: who raises, overruns or answers illegally loses, and is told why."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from parlour.arena.play.opening import Started
from parlour.arena.play.seating import Seating
from parlour.arena.play.task import Ended, Forfeit, GameResult, Terms
from parlour.arena.play.telemetry_writer import BlockTelemetry
from parlour.arena.play.timing import Cost, violations
from parlour.core.analysis import Analysis, AnyAnalysis
from parlour.core.decision import AnyDecision
from parlour.core.game import AnyGame
from parlour.core.limits import GRACE_SECONDS, ClockShown, Limit
from parlour.core.observation import Observation
from parlour.core.outcome import Outcome
from parlour.core.playthrough import Playthrough
from parlour.core.rng import derive
from parlour.errors import PlayerOverran
from parlour.runtime.clock import Clock, OnClock, Pacing
from parlour.runtime.decision import Seated, analyse_either, check_answer, decide_either, in_words
from parlour.runtime.play import decision_seed
from parlour.runtime.watchdog import DueMove, Watchdog

__all__ = ["Referee", "move_timeout"]

FORFEITED: Final = "forfeited"
OUT_OF_TIME: Final = "out of time"
MOST: Final = 0.9  # of the time left that one move may be given


class Referee:
    """Plays the games of one block: the same start and seeds, another seating each time."""

    def __init__(
        self,
        game: AnyGame,
        contestants: Sequence[Seated],
        started: Started,
        seed: int,
        terms: Terms,
        watchdog: Watchdog,
        ended: Sequence[Ended] = (),
        telemetry: BlockTelemetry | None = None,
    ) -> None:
        self.game = game
        self.contestants = contestants
        self.start, self.opening = started
        self.seed = seed
        self.terms = terms
        self.watchdog = watchdog
        self.ended = ended
        self.costs = tuple(Cost() for _ in contestants)
        self.telemetry = telemetry

    def play(self, number: int, seating: Seating) -> GameResult:
        """Play one seating to its end."""
        game, run = self.game, Playthrough(self.game, self.start)
        left = [self.terms.clock.total if self.terms.clock else 0.0] * game.seats
        forfeit, outcome = None, None
        for turn in run.turns():
            due = DueMove(number, len(self.opening) + turn.ply, turn.seat)
            try:
                action = self._ask(run.state, turn.obs, due, seating[turn.seat], left)
            except _FlagFell as fell:
                forfeit, outcome = Forfeit(turn.seat, str(fell)), game.forfeit(turn.seat, OUT_OF_TIME)
                break
            except (Exception, SystemExit) as error:  # whatever a player does, it does to itself
                forfeit, outcome = Forfeit(turn.seat, in_words(error)), game.forfeit(turn.seat, FORFEITED)
                break
            run.play(turn.seat, action)
        outcome = outcome or run.outcome
        assert outcome is not None
        bare = Outcome(outcome.points, outcome.winners, outcome.reason)
        actions = (*self.opening, *((seat, game.format(action)) for seat, action in run.actions))
        origin = game.origin(self._deal(), run.state)
        return GameResult(seating, bare, actions, origin, len(self.opening), forfeit)

    def _deal(self) -> object:
        return self.game.start(derive(self.seed, "deal")) if self.opening else self.start

    def _ask(self, state: object, obs: Observation, due: DueMove, who: int, left: list[float]) -> object:
        """Return a legal action of one contestant; raise when it gave none, charge its clock."""
        for ended in self.ended:
            if (ended.due.game, ended.due.seat) == (due.game, due.seat) and ended.due.ply <= due.ply:
                raise _FlagFell(ended.why) if self.terms.clock is not None else PlayerOverran(ended.why)
        seat = due.seat
        seated, cost, clock = self.contestants[who], self.costs[who], self.terms.clock
        limit = seated.limit if clock is None else _within_clock(seated, obs, clock, left[seat])
        seed = decision_seed(self.seed, seat, obs)
        seated.player.prepare()
        token = self.watchdog.begin(due, move_timeout(limit, self.terms, left[seat]))
        wall, cpu = time.perf_counter(), time.thread_time()
        answer: AnyDecision | AnyAnalysis
        try:
            if clock is not None and isinstance(seated.player, OnClock):
                shown = ClockShown(left[seat], clock.increment)
                answer = seated.player.analyse_on_clock(obs, limit, shown, seed, token)
            elif self.telemetry is not None:  # the move that the analysis leads to is played: telemetry tells why
                answer = analyse_either(seated.player, obs, state, seat, limit, seed, token)
            else:
                answer = decide_either(seated.player, obs, state, seat, limit, seed, token)
        except PlayerOverran:
            if clock is not None and (used := time.perf_counter() - wall) > left[seat]:
                raise _fallen(clock, left[seat] - used) from None
            raise
        finally:
            seconds, cpu_seconds = time.perf_counter() - wall, time.thread_time() - cpu
            self.watchdog.end()
        cpu_seconds = max(cpu_seconds, answer.spent.cpu_seconds)  # a program of its own tells what it used itself
        cost.add(seconds, cpu_seconds, answer.spent.nodes)
        # A share of the clock is advice, so only the limit that was agreed on can be broken.
        cost.broken.update(violations(seated.limit, answer.spent, seconds, cpu_seconds))
        if token.cancelled:
            cost.broken["stopped"] += 1
        if clock is not None:
            left[seat] -= seconds
            if left[seat] < 0:
                raise _fallen(clock, left[seat])
            left[seat] += clock.increment
        check_answer(self.game, obs, answer.action)
        if self.telemetry is not None and isinstance(answer, Analysis):
            self.telemetry.note(due, obs, who, limit, answer)
        return answer.action


class _FlagFell(Exception):
    """The clock ran out."""


def _fallen(clock: Clock, left: float) -> _FlagFell:
    return _FlagFell(f"overran its clock of {clock} by {-left:.2f} s")


def _within_clock(seated: Seated, obs: Observation, clock: Clock, left: float) -> Limit:
    """Return the limit of a contestant with its share of the clock, which some players choose themselves."""
    share, limit = clock.share(left), seated.limit
    if isinstance(seated.player, Pacing):
        share = max(0.001, min(left * MOST, seated.player.seconds_for(obs, ClockShown(left, clock.increment))))
    return replace(limit, seconds=share if limit.seconds is None else min(share, limit.seconds))


def move_timeout(limit: Limit, terms: Terms, left: float = 0.0) -> float:
    """Return how long a move may take before it is asked to stop; ``left`` is what its clock shows, if there is one."""
    if terms.clock is not None:
        return left + GRACE_SECONDS
    if limit.seconds is not None:
        return limit.seconds + GRACE_SECONDS
    return max(terms.move_timeout, 10 * (limit.cpu_seconds or 0.0))
