"""A player is asked without being trusted: whatever it does, the table gets a legal decision and the reason why."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from parlour.core.decision import Decision
from parlour.core.limits import NEVER, UNLIMITED, CancelToken, Limit
from parlour.core.player import OmniscientPlayer, Player
from parlour.core.registry import ReadyPlayer, make_game, make_player
from parlour.runtime.decision import decide_safely

GAME = make_game("connect4")
OBS = GAME.observe(GAME.load("111111"), 0)


class Illegal(Player[Any, Any]):
    def decide(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[Any]:  # noqa: ANN401
        return Decision(0)


class Broken(Player[Any, Any]):
    def decide(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[Any]:  # noqa: ANN401
        raise RuntimeError("lost my notes")


class Slow(Player[Any, Any]):
    """Thinks until it is cancelled."""

    def decide(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[Any]:  # noqa: ANN401
        while not cancel.cancelled:
            time.sleep(0.005)
        return Decision(3)


class Seeing(OmniscientPlayer[Any, Any]):
    def decide_full(self, *args: Any, **options: Any) -> Decision[Any]:  # noqa: ANN401
        return Decision(3)


def ready(player: Player[Any, Any] | OmniscientPlayer[Any, Any]) -> ReadyPlayer:
    return replace(make_player("alphabeta", GAME), player=player)


@pytest.mark.parametrize(
    ("player", "why"),
    [
        (Illegal(), "answered 1, which is illegal: Column 1 is full."),
        (Broken(), "failed: lost my notes"),
        (Seeing(), "sees all"),
    ],
)
def test_the_declared_fallback_plays(player: Player[Any, Any], why: str) -> None:
    thought = decide_safely(ready(player), GAME, OBS, 1, limit=UNLIMITED)
    assert why in thought.fallback
    assert thought.decision.action in GAME.legal(OBS)
    assert thought.substitute == "random"
    assert decide_safely(ready(player), GAME, OBS, 1).decision.action == thought.decision.action


def test_a_sound_player_is_left_alone() -> None:
    thought = decide_safely(make_player("alphabeta(depth=2)", GAME), GAME, OBS, 1)
    assert thought.fallback == ""
    assert thought.analysis is None


def test_a_player_that_is_asked_to_analyse_plays_what_that_leads_to() -> None:
    player = make_player("alphabeta(depth=2)", GAME)
    thought = decide_safely(player, GAME, OBS, 1, analyse=True)
    assert thought.analysis is not None
    assert len(thought.analysis.candidates) == len(GAME.legal(OBS).first(9))
    assert thought.decision == thought.analysis.decision


def test_who_overruns_is_cancelled() -> None:
    thought = decide_safely(ready(Slow()), GAME, OBS, 1, limit=Limit(seconds=0.05))
    assert (thought.decision.action, thought.fallback) == (3, "")


def test_a_player_gets_ready_before_its_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    class Noted(Illegal):
        def prepare(self) -> None:
            done.append("prepared")

        def decide(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[Any]:  # noqa: ANN401
            done.append("decided")
            return Decision(3)

    @contextmanager
    def started(token: CancelToken, left: Callable[[], float]) -> Iterator[None]:
        done.append("started")
        yield

    monkeypatch.setattr("parlour.runtime.decision.deadline", started)
    assert decide_safely(ready(Noted()), GAME, OBS, 1, limit=Limit(seconds=1.0)).fallback == ""
    assert done == ["prepared", "started", "decided"]


def test_a_player_that_cannot_get_ready_is_replaced() -> None:
    class Lost(Illegal):
        def prepare(self) -> None:
            raise RuntimeError("left my book at home")

    thought = decide_safely(ready(Lost()), GAME, OBS, 1)
    assert thought.fallback.endswith("failed: left my book at home")
    assert thought.substitute == ready(Lost()).kind.fallback


def test_the_caller_can_cancel() -> None:
    token = CancelToken()
    token.cancel()
    assert decide_safely(ready(Slow()), GAME, OBS, 1, cancel=token).decision.action == 3
