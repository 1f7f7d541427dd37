"""Every game that is installed gets a table: it can be played to the end, and tells no seat what it may not know."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.core.conformance.placing import place_cards
from parlour.core.game import HiddenGame
from parlour.core.registry import game_names, make_game
from parlour.core.rng import stream
from tests.web.conftest import Json, Seated, Sit, put

SHORT = {"hearts": {"rounds": 2}, "tractor": {"rounds": 1}}  # whole matches take minutes on a busy machine
HIDDEN = [name for name in game_names() if isinstance(make_game(name), HiddenGame)]


def all_views(table: Seated, seat: int | None) -> tuple[bytes, bytes]:
    client = table.spectator() if seat is None else table.only(seat)
    return client.get().content, client.get("/record").content


def act_at_random(table: Seated, rng: Any) -> None:  # noqa: ANN401 - random.Random
    game, room = table.room.table.game, table.room
    seat = rng.choice(room.table.actors)
    text = game.format(game.legal(room.table.observe(seat)).sample(rng))
    answer = table.post("/actions", seat=seat, turn=room.table.turn(seat), text=text)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("name", HIDDEN)
def test_no_seat_can_tell_one_hidden_deal_from_another(sit: Sit, name: str) -> None:
    game = make_game(name)
    assert isinstance(game, HiddenGame)
    rng = stream(5, name)
    table = sit(name, *[""] * game.seats)
    table.view()  # cards are dealt at once here; tests/web/test_deal.py looks at every one
    for _ in range(10):
        state = table.room.table.state
        for seat in range(game.seats):
            obs = game.observe(state, seat)
            before = all_views(table, seat)
            put(table.room, game.complete(obs, place_cards(game.constraints(obs), rng), rng.getrandbits(64)))
            assert all_views(table, seat) == before
            put(table.room, state)
        for _ in range(3):
            if table.room.table.outcome is None:
                act_at_random(table, rng)


@pytest.mark.parametrize("name", game_names())
def test_a_game_with_players_of_the_first_level_comes_to_an_end(sit: Sit, name: str) -> None:
    game = make_game(name)
    table = sit(name, "", *["beginner"] * (game.seats - 1), rules=SHORT.get(name, {}))
    rng = stream(6, name)
    seen: list[Json] = []
    for _ in range(1000):
        view = table.wait_for_me()
        seen.append(view)
        if view["outcome"]:
            break
        actions = table.legal()["actions"]
        text = rng.choice(actions)["text"] if actions else ""
        if not actions:
            text = game.format(game.legal(table.room.table.observe(0)).sample(rng))
        assert table.post("/actions", seat=0, turn=view["turn"], text=text).status_code == 200
    assert seen[-1]["outcome"]["sentence"]
    assert not any(view["fallback"] for view in seen)
    turns = [view["turn"] for view in seen]
    assert turns == sorted(set(turns))
