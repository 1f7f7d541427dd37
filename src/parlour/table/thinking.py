"""Asking a player for a decision without trusting it: late, broken or illegal answers get the declared fallback."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Timer
from typing import Any, Final

from parlour.core.decision import Decision
from parlour.core.game import AnyGame
from parlour.core.limits import CancelToken, Limit
from parlour.core.observation import Observation
from parlour.core.registry import ReadyPlayer, make_player

__all__ = ["Thought", "fallback_decision", "think"]

GRACE_SECONDS: Final = 0.25  # what a timed player may take beyond its limit before it is cancelled


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision; and if another player made it, why, and who."""

    decision: Decision[Any]
    fallback: str = ""
    substitute: str = ""


def think(
    ready: ReadyPlayer,
    game: AnyGame,
    obs: Observation,
    seed: int,
    *,
    limit: Limit | None = None,
    cancel: CancelToken | None = None,
) -> Thought:
    """Ask a fair player; always return a legal decision."""
    bound = limit or ready.limit
    token = cancel or CancelToken()
    try:
        ready.player.prepare()  # before its clock runs
    except Exception as error:
        return fallback_decision(ready, game, obs, seed, f"{ready.spec} failed: {error}")
    timer = Timer(bound.seconds + GRACE_SECONDS, token.cancel) if bound.seconds is not None else None
    if timer is not None:
        timer.daemon = True
        timer.start()
    try:
        decision = ready.fair.decide(obs, bound, seed, token)
        illegal = game.check(obs, decision.action)
        if illegal is None:
            return Thought(decision)
        return fallback_decision(ready, game, obs, seed, f"{ready.spec} answered an illegal move: {illegal.text}")
    except Exception as error:  # a broken player must not break the table
        return fallback_decision(ready, game, obs, seed, f"{ready.spec} failed: {error}")
    finally:
        if timer is not None:
            timer.cancel()


def fallback_decision(ready: ReadyPlayer, game: AnyGame, obs: Observation, seed: int, why: str) -> Thought:
    """Let the simpler player that this one declares move in its place."""
    substitute = make_player(ready.kind.fallback, game)
    return Thought(substitute.fair.decide(obs, Limit(depth=1, samples=1), seed), why, ready.kind.fallback)
