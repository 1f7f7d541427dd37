"""A whole game in one call: the arena's own games, as records that replay."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import parlour
from parlour.arena.match import plan_match
from parlour.arena.play.task import Contestant
from parlour.core.decision import Decision
from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.core.player import Player
from parlour.core.playthrough import Turn
from parlour.core.registry import make_game, make_player
from parlour.errors import BadParameter, IllegalAction, PlayerError
from parlour.records import format_record, parse_record, replay
from parlour.runtime.executor import InProcess
from parlour.runtime.play import play


class Illegal(Player[Any, Any]):
    def decide(self, obs: Any, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[Any]:  # noqa: ANN401
        return Decision(99)


@pytest.mark.parametrize("name", ["connect4", "hearts", "bridge"])
def test_a_game_is_the_one_that_the_arena_plays_with_this_seed(name: str) -> None:
    game = make_game(name, {"target": 20} if name == "hearts" else None)
    pairing = plan_match(game, Contestant("beginner"), Contestant("random"), blocks=1, seed=4, whole=True)
    (task,) = pairing.tasks()
    (block,) = InProcess().run([task])
    for played in block.games:
        specs = [pairing.contestants[who].spec for who in played.seating]
        opening = [text for _, text in played.actions[: played.opening]]
        record = play(game, specs, task.seed, opening=opening)
        assert tuple((action.seat, action.text) for action in record.actions) == played.actions
        assert (record.result, record.reason) == (played.outcome.points, played.outcome.reason)


def test_its_record_replays_and_names_the_players() -> None:
    game = make_game("hearts", {"target": 20})
    record = parlour.play(game, ["beginner", "random", make_player("random", game).player, "random"], 1)
    assert record.players == ("beginner", "random", "RandomPlayer", "random")
    assert len(replay(parse_record(format_record(record)))) == len(record.actions) + 1
    again = parlour.play(game, ["beginner", "random", "random", "random"], 1)
    assert record == replace(again, players=record.players)


def test_every_decision_is_shown_as_it_is_made() -> None:
    shown: list[tuple[int, int, int]] = []

    def watch(turn: Turn, decision: Decision[Any]) -> None:
        shown.append((turn.ply, turn.seat, decision.action))

    record = play("connect4", ["random", "random"], 3, opening=["4", "4"], watch=watch)
    assert [(ply, seat, str(action + 1)) for ply, seat, action in shown] == [
        (ply, action.seat, action.text) for ply, action in enumerate(record.actions)
    ][2:]


def test_a_limit_bounds_every_decision() -> None:
    depths: set[int] = set()
    play(
        "connect4",
        ["alphabeta", "alphabeta"],
        3,
        limit=Limit(depth=1),
        watch=lambda turn, decision: depths.add(decision.spent.depth),
    )
    assert depths == {1}


def test_who_breaks_the_contract_is_named() -> None:
    with pytest.raises(PlayerError, match=r"^Illegal at \w+ answered 100, which is illegal: .*\.$"):
        play("connect4", ["random", Illegal()], 1)
    with pytest.raises(IllegalAction):
        play("connect4", ["random", "random"], 1, opening=["4"] * 7)
    with pytest.raises(BadParameter, match="connect4 has 2 seats, so it needs as many players, not 1"):
        play("connect4", ["random"], 1)
