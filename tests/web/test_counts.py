"""What one move costs the server: observations, views, checks and bytes are counted, whatever the machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from parlour.core.registry import make_game
from parlour.core.rng import stream
from tests.web.conftest import Json, Seated, Sit, Watching

# What a view cost before patches: a fifth of this is allowed.
WHOLE_VIEW: int = 5_200


class Costs(Counter[str]):
    """Calls of a game and its view, while somebody counts."""

    def watch(self, monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> None:
        made: Callable[..., Any] = getattr(owner, name)

        def counted(*args: Any, **more: Any) -> Any:  # noqa: ANN401 - whatever is asked
            self[name] += 1
            return made(*args, **more)

        monkeypatch.setattr(owner, name, counted)


@pytest.fixture
def costs() -> Costs:
    return Costs()


def counted(table: Seated, costs: Costs, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("observe", "parse", "check"):
        costs.watch(monkeypatch, table.room.table.game, name)
    costs.watch(monkeypatch, table.room.table.view, "show")


def answered(table: Seated, socket: Watching) -> Json:
    """Wait at the live connection until it is the viewer's turn, or the game is over."""
    while not (socket.view.get("my_move") or socket.view.get("outcome")):
        socket.next("view", "patch")
    return socket.view


@pytest.mark.parametrize("name", ["bridge", "hearts", "pentomino", "reversi", "tractor"])
def test_a_move_costs_two_observations_and_one_view(
    sit: Sit, costs: Costs, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    game = make_game(name)
    table = sit(name, *[""] * game.seats)
    held = {seat: table.only(seat) for seat in range(game.seats)}
    table.view()  # whoever looks has cards dealt
    rng = stream(15, name)
    for _ in range(6):
        seat = table.room.table.actors[0]
        with held[seat].live() as socket:
            turn = socket.next_view()["turn"]
            text = game.format(game.legal(table.room.table.observe(seat)).sample(rng))
            counted(table, costs, monkeypatch)
            costs.clear()
            assert held[seat].post("/actions", seat=seat, turn=turn, text=text).json().keys() == {"turn"}
            monkeypatch.undo()
            assert socket.next("view", "patch")["type"] == "patch"
            assert costs["observe"] <= 2
            assert costs["show"] == 1
            assert costs["parse"] == 1
            assert costs["check"] <= 1


@pytest.mark.parametrize("name", ["bridge", "hearts", "reversi"])
def test_a_players_answer_costs_no_more_besides_what_it_decides_on(
    sit: Sit, costs: Costs, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    game = make_game(name)
    table = sit(name, "", *["beginner"] * (game.seats - 1))
    rng = stream(16, name)
    total = 0
    with table.live() as socket:
        answered(table, socket)
        for _ in range(4):
            view = answered(table, socket)
            text = game.format(game.legal(table.room.table.observe(0)).sample(rng))
            before = len(table.room.table.actions)
            counted(table, costs, monkeypatch)
            costs.clear()
            assert table.post("/actions", seat=0, turn=view["turn"], text=text).status_code == 200
            socket.next("view", "patch")
            answered(table, socket)
            monkeypatch.undo()
            answers = len(table.room.table.actions) - before - 1
            total += answers
            # One for each view, and for each answer the one that its player decides on.
            assert costs["observe"] <= 2 + 3 * answers
            assert costs["show"] <= 1 + answers
            assert costs["parse"] == 1  # the person's; an answer is never written and read back
            assert costs["check"] <= 1 + answers
            if socket.view["outcome"]:
                break
    assert total > 0


def test_every_further_seat_or_language_costs_one_of_each(
    sit: Sit, costs: Costs, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit("reversi", "", "")
    counted(table, costs, monkeypatch)
    with (
        table.only(0).live() as mine,
        table.only(0).live(language="zh") as chinese,
        table.only(1).live() as theirs,
        table.spectator().live() as first,
        table.spectator().live() as second,
    ):
        everyone = (mine, chinese, theirs, first, second)
        for socket in everyone:
            socket.next_view()
        costs.clear()
        table.only(0).post("/actions", seat=0, turn=mine.view["turn"], text="f5")
        for socket in everyone:
            socket.next("patch")
        assert costs["observe"] <= 4
        assert costs["show"] <= 4  # the two spectators see the same


def test_a_move_of_hearts_sends_a_fifth_of_what_a_view_was(sit: Sit) -> None:
    game = make_game("hearts")
    table = sit("hearts", *[""] * 4)
    rng = stream(17, "bytes")
    held = {seat: table.only(seat) for seat in range(4)}
    with held[0].live() as socket:
        socket.next_view()
        sizes = []
        while len(table.room.table.actions) < 30:
            seat = table.room.table.actors[0]
            text = game.format(game.legal(table.room.table.observe(seat)).sample(rng))
            assert table.post("/actions", seat=seat, turn=table.room.table.turn(seat), text=text).status_code == 200
            if seat == 0 or len(table.room.table.actions) > 4:  # others pass in secret
                message, sent = socket.receive()
                assert message["type"] == "patch"
                sizes.append((len(table.room.table.actions), len(sent.encode())))
    late = [size for ply, size in sizes if 16 <= ply <= 24]
    assert max(late) <= WHOLE_VIEW / 5
