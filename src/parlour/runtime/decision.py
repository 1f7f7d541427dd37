"""Asking a player for a decision without trusting it: here, or as a job for another process."""

from __future__ import annotations

import time
from contextlib import nullcontext
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from parlour.core.analysis import Analysis, AnyAnalysis
from parlour.core.decision import AnyDecision, Decision
from parlour.core.game import AnyGame
from parlour.core.limits import GRACE_SECONDS, NEVER, UNLIMITED, CancelToken, Limit
from parlour.core.observation import Observation, Rules, Seat
from parlour.core.player import EitherPlayer, informed
from parlour.core.registry import ReadyPlayer, make_game, make_player
from parlour.errors import PlayerAnswered, PlayerError
from parlour.runtime.kept import Kept
from parlour.runtime.watchdog import Watchdog, deadline

__all__ = [
    "Decide",
    "Seated",
    "Thought",
    "analyse_either",
    "ask",
    "check_answer",
    "decide_either",
    "decide_safely",
    "fallback_decision",
    "in_words",
    "made_game",
]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Seated:
    """A player ready to play, under its limit."""

    player: EitherPlayer
    limit: Limit


@dataclass(frozen=True)  # no slots: it is pickled
class Thought:
    """A decision, and the analysis that led to it if one was asked for; and if another player made it, why, and who."""

    decision: AnyDecision
    fallback: str = ""
    substitute: str = ""
    analysis: AnyAnalysis | None = None


def ask(
    seated: Seated, game: AnyGame, state: object, seat: Seat, seed: int, cancel: CancelToken = NEVER
) -> AnyAnalysis:
    """Return what a player thinks of one position; raise what it did wrong."""
    obs = game.observe(state, seat)
    analysis = analyse_either(seated.player, obs, state, seat, seated.limit, seed, cancel)
    check_answer(game, obs, analysis.action)
    return analysis


def decide_either(
    player: EitherPlayer, obs: Observation, state: object, seat: Seat, limit: Limit, seed: int, token: CancelToken
) -> AnyDecision:
    """Ask a player of either kind; raise when what it answers is no decision."""
    return _checked(informed(player, state, seat).decide(obs, limit, seed, token), Decision, "a decision")


def analyse_either(
    player: EitherPlayer, obs: Observation, state: object, seat: Seat, limit: Limit, seed: int, token: CancelToken
) -> AnyAnalysis:
    """Ask a player of either kind for all it has to say; raise when what it answers is no analysis."""
    return _checked(informed(player, state, seat).analyse(obs, limit, seed, token), Analysis, "an analysis")


def _checked(answer: T, kind: type[object], what: str) -> T:
    if not isinstance(answer, kind):
        raise PlayerAnswered(f"answered {answer!r:.60}, which is not {what}")
    return answer


def check_answer(game: AnyGame, obs: Observation, action: object) -> None:
    """Raise ``PlayerAnswered`` unless this is a legal action."""
    try:
        illegal = game.check(obs, action)
    except Exception as error:
        raise PlayerAnswered(f"answered {action!r:.60}, which is not an action ({error})") from None
    if illegal is not None:
        try:
            text = game.format(action)
        except Exception:  # so illegal that there is no way to write it
            text = f"{action!r:.60}"
        raise PlayerAnswered(f"answered {text}, which is illegal: {illegal.text}")


def in_words(error: BaseException) -> str:
    """Say what a player did, to go after its name."""
    if isinstance(error, PlayerError):
        return str(error)
    return f"raised {type(error).__name__}: {error}" if str(error) else f"raised {type(error).__name__}"


def decide_safely(
    ready: ReadyPlayer,
    game: AnyGame,
    obs: Observation,
    seed: int,
    *,
    limit: Limit | None = None,
    cancel: CancelToken | None = None,
    analyse: bool = False,
) -> Thought:
    """Ask a fair player to choose, or to analyse and play what that leads to; always return a legal decision."""
    bound, token = limit or ready.limit, cancel or CancelToken()
    try:
        ready.player.prepare()  # before its clock runs
        until = time.monotonic() + (bound.seconds or 0.0) + GRACE_SECONDS
        with nullcontext() if bound.seconds is None else deadline(token, lambda: until - time.monotonic()):
            analysis = ready.fair.analyse(obs, bound, seed, token) if analyse else None
            decision = analysis.decision if analysis is not None else ready.fair.decide(obs, bound, seed, token)
        check_answer(game, obs, decision.action)
        return Thought(decision, analysis=analysis)
    except Exception as error:  # a broken player must not break the table
        what = str(error) if isinstance(error, PlayerAnswered) else f"failed: {error}"
        return fallback_decision(ready, game, obs, seed, f"{ready.spec} {what}")


def fallback_decision(ready: ReadyPlayer, game: AnyGame, obs: Observation, seed: int, why: str) -> Thought:
    """Let the simpler player that this one declares move in its place."""
    substitute = make_player(ready.kind.fallback, game)
    return Thought(substitute.fair.decide(obs, Limit(depth=1, samples=1), seed), why, ready.kind.fallback)


@dataclass(frozen=True)  # no slots: it is pickled
class Decide:
    """One decision to make; with ``analyse`` every move is weighed, with ``instead_of`` the fallback chooses."""

    game: str
    rules: Rules
    spec: str
    obs: Observation
    seed: int
    limit: Limit = UNLIMITED
    analyse: bool = False
    instead_of: str = ""

    @property
    def key(self) -> str:
        """Who is asked."""
        return self.spec

    def prepare(self) -> None:
        """Import the game, make the player and let it load what it needs."""
        if not self.instead_of:  # who cannot be made ready has a fallback all the same
            _ready(self.game, self.rules, self.spec)

    def run(self, watchdog: Watchdog) -> Thought:
        """Ask the player."""
        game = made_game(self.game, self.rules)
        if self.instead_of:
            return fallback_decision(make_player(self.spec, game), game, self.obs, self.seed, self.instead_of)
        ready = _ready(self.game, self.rules, self.spec)
        return decide_safely(ready, game, self.obs, self.seed, limit=self.limit, cancel=watchdog, analyse=self.analyse)


# Games and players are made once per process, not once per job: a player may hold tables that take long to make.


@lru_cache(maxsize=64)
def made_game(name: str, rules: Rules) -> AnyGame:
    """Return the game under these rules, made once."""
    return make_game(name, rules)


_players: Final = Kept[ReadyPlayer]()


def _ready(game: str, rules: Rules, spec: str) -> ReadyPlayer:
    def made() -> ReadyPlayer:
        ready = make_player(spec, made_game(game, rules))
        ready.player.prepare()  # with its tables, so that it is known how large it is
        return ready

    return _players.get((game, rules, spec), made)
