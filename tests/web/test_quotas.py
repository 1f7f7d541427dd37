"""What one client may use of a server: every refusal says why and when to try again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.core.limits import UNLIMITED
from parlour.core.observation import Observation
from parlour.core.parameters import parameters
from parlour.core.registry import game_names, game_type
from parlour.table import Table
from parlour.web import create_app
from parlour.web.audience import Audience, Watcher
from parlour.web.catalogue import sitting
from parlour.web.presence import PRESENT_SECONDS, Presence
from parlour.web.principals import Principal
from parlour.web.tokens import Asker
from tests.web.conftest import HOME, PATIENCE, Seated, Sit, lobby_of, open_table, refused, small

ME = Principal("device", "me", "here")
YOU = Principal("device", "you", "there")


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[TestClient]:  # noqa: ANN401 - settings of many types
    with TestClient(create_app(small(folder, **settings)), base_url=HOME) as client:
        yield client


# Who is there


def test_players_alone_do_not_move_until_a_watcher_asks_for_it(sit: Sit) -> None:
    table = sit("webnim", "first", "first", rules={"heap": 5})
    for _ in range(3):
        assert table.view()["moves"] == []
    with table.live() as looking:
        assert looking.next_view()["moves"] == []
        assert not table.room.bots.busy
        with table.live(goes_on=True) as asking:
            while not asking.view.get("outcome"):
                asking.next_view()
    assert len(table.view()["moves"]) == 5


def test_a_stranger_who_looks_does_not_make_players_move(sit: Sit, tmp_path: Path) -> None:
    table = sit("webnim", f"polite(gate={tmp_path / 'gate'})", "")
    assert table.client.portal is not None
    table.room._presence._seen.clear()  # who opened the table has gone
    table.client.portal.call(table.stop)
    (tmp_path / "gate").touch()
    assert table.spectator().view()["moves"] == []
    assert not table.room.bots.busy
    assert len(table.wait_for_me()["moves"]) == 1  # whoever holds the seat asks: there they are


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def presence(sit: Sit) -> tuple[Presence, Audience, Clock, Table]:
    room = sit("webnim", "", "first").room
    clock = Clock()
    return Presence(room.table, room.audience, clock), room.audience, clock, room.table


def test_a_request_counts_for_a_minute(presence: tuple[Presence, Audience, Clock, Table]) -> None:
    here, _, clock, _ = presence
    here.seen(Asker((), principal=YOU))
    assert here.attended() is None
    here.seen(Asker((0,), principal=ME))
    clock.now = PRESENT_SECONDS
    assert here.attended() == (ME, True)
    clock.now = PRESENT_SECONDS + 1
    assert here.attended() is None


def test_who_left_is_gone_though_they_asked_a_moment_ago(presence: tuple[Presence, Audience, Clock, Table]) -> None:
    here, _, clock, _ = presence
    here.seen(Asker((0,), principal=ME))
    clock.now = 5.0
    here.left(Asker((0,), principal=ME), 4.0)
    assert here.attended() is None
    here.seen(Asker((0,), principal=ME))
    here.left(Asker((0,), principal=ME), 4.0)  # they have come back meanwhile
    assert here.attended() == (ME, True)


def test_players_move_for_who_plays_rather_than_for_who_watches(
    presence: tuple[Presence, Audience, Clock, Table],
) -> None:
    here, audience, _, table = presence
    watcher = Watcher()
    watcher.asker = Asker((), principal=YOU)
    audience._watchers.add(watcher)
    assert here.attended() is None
    watcher.goes_on = True
    assert here.attended() == (YOU, False)
    here.seen(Asker((0,), principal=ME))
    assert here.attended() == (ME, True)
    here._seen.clear()
    table.apply(table.reseat(0, sitting("webnim", "first", "")))
    here.seen(Asker((0,), principal=ME))
    assert here.attended() is not None
    assert not any(one.waited_for for one in [here.attended()] if one)  # nobody waits to move: a player sits there
    audience._watchers.clear()


# Thinking


def test_players_rest_when_the_thinking_time_is_used_up_and_everybody_is_told_why(tmp_path: Path) -> None:
    with serving(tmp_path, thinking=36_000.0) as client:
        table = open_table(client, "webnim", "", "first")
        lobby = lobby_of(client)
        with table.live() as mine, table.spectator().live(language="zh") as theirs:
            mine.next_view()
            theirs.next_view()
            attended = table.room._presence.attended()
            assert attended is not None
            lobby.quotas.charge(attended.by.claim(), 36_009.0)
            assert table.act(0, "1").status_code == 200
            told = mine.next("notice")["message"]
            assert told == "Your thinking time for this hour is used up; try again in 1 s."
            assert "1 秒" in theirs.next("notice")["message"]
            mine.next_view()
            assert len(mine.view["moves"]) == 2  # a second later it goes on by itself


def test_hints_are_refused_when_too_many_think_already(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    with serving(tmp_path / "data", thoughts_each=1, household=1) as client:
        table, other = open_table(client, "webnim", "", f"polite(gate={gate})"), open_table(client, "webnim", "", "")
        table.act(0, "1")
        end = time.monotonic() + PATIENCE
        while lobby_of(client).quotas._thoughts.count == 0 and time.monotonic() < end:
            time.sleep(0.005)
        answer = other.post("/hint", seat=0, turn=other.view()["turn"], level=1)
        assert "try again in 2 s" in refused(answer, 429, "too_many")["message"]
        assert answer.headers["retry-after"] == "2"
        gate.touch()
        table.wait_for_me()
        assert other.post("/hint", seat=0, turn=other.view()["turn"], level=1).status_code == 200


def test_reviews_are_bounded_for_each_household(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, reviews_each=1) as client:
        rooms = []
        for _ in range(2):
            table = open_table(client, "webnim", "", "")
            table.act(0, "1")
            table.post("/resign", seat=0)
            rooms.append(table)
        monkeypatch.setattr(type(rooms[0].room.review), "busy", property(lambda review: bool(review._running)))
        lobby = lobby_of(client)
        busy = rooms[0].room.review
        busy._running, busy.by = range(1), client_principal(rooms[0])
        answer = rooms[1].post("/review")
        assert "try again in 30 s" in refused(answer, 429, "too_many")["message"]
        busy.by = YOU
        assert rooms[1].post("/review").status_code == 202
        assert lobby.settings.reviews > 1


def client_principal(table: Seated) -> Principal:
    attended = table.room._presence.attended()
    assert attended is not None
    return attended.by


# Live connections


def test_live_connections_are_bounded_for_each_device_and_each_table(tmp_path: Path) -> None:
    with serving(tmp_path, sockets_each=2, sockets_table=1) as client:
        table, other = open_table(client, "webnim", "", ""), open_table(client, "webnim", "", "")
        with table.live() as first:
            first.next_view()
            with table.live() as second:
                error = second.next("error")["error"]
                assert (error["code"], "to this table" in error["message"]) == ("too_many", True)
            with other.live() as third:
                third.next_view()
                with other.live() as fourth:
                    assert "close some of the pages" in fourth.next("error")["error"]["message"]
        with table.live() as again:
            again.next_view()


def test_many_who_see_the_same_are_shown_one_view(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit("webnim", "", "")
    shown = []
    watchers = [Watcher() for _ in range(50)]
    for number, watcher in enumerate(watchers):
        watcher.asker = Asker(language=("en", "zh")[number % 2], principal=Principal("device", str(number), "here"))
        table.room.audience._watchers.add(watcher)
    show = table.room.table.view.show

    def counted(obs: Observation) -> object:
        shown.append(obs.seat)
        return show(obs)

    monkeypatch.setattr(table.room.table.view, "show", counted)
    assert table.act(0, "1").status_code == 200
    assert len([seat for seat in shown if seat is None]) <= 2  # one for each language
    assert all(watcher.unread.qsize() == 1 for watcher in watchers)
    table.room.audience._watchers.clear()


# Tables


def test_a_device_and_a_household_keep_so_many_tables(tmp_path: Path) -> None:
    with serving(tmp_path, tables_each=2, household=2) as client:
        client.get("/api/v1/health")  # the first answer names the device
        wanted = {"game": "webnim", "seats": [{}, {}]}
        for _ in range(2):
            open_table(client, "webnim", "", "")
        answer = client.post("/api/v1/tables", json=wanted)
        assert "You keep 2 tables here" in refused(answer, 429, "too_many")["message"]
        assert answer.headers["retry-after"] == "3600"
        client.cookies.clear()
        assert client.post("/api/v1/tables", json=wanted).status_code == 201
        client.cookies.clear()
        assert client.post("/api/v1/tables", json=wanted).status_code == 201
        client.cookies.clear()
        client.cookies.set("parlour_device", "x" * 22)
        answer = client.post("/api/v1/tables", json=wanted)
        assert "You keep 4 tables here" in refused(answer, 429, "too_many")["message"]


def test_tables_that_nobody_played_make_room_first(tmp_path: Path) -> None:
    with serving(tmp_path, tables_each=3) as client:
        client.get("/api/v1/health")
        played, unplayed, alone = (
            open_table(client, "webnim", *specs) for specs in (("", ""), ("", ""), ("first", "first"))
        )
        played.act(0, "1")
        store = lobby_of(client)._store
        store.database.execute("UPDATE tables SET touched = touched - 7200")
        store.database.execute("UPDATE tables SET touched = touched - 100 WHERE id = ?", played.id)
        open_table(client, "webnim", "", "")
        open_table(client, "webnim", "", "")
        assert played.view()["moves"]
        for gone in (unplayed, alone):
            refused(gone.get(), 404, "not_found")
        refused(client.post("/api/v1/tables", json={"game": "webnim", "seats": [{}, {}]}), 429, "too_many")


def test_moves_are_taken_back_so_often_and_no_more(tmp_path: Path) -> None:
    with serving(tmp_path, taken_back=4) as client:
        table = open_table(client, "webnim", "", "")
        for _ in range(2):
            assert table.act(0, "1").status_code == 200
            assert table.post("/undo", seat=0).status_code == 200
        table.act(0, "1")
        answer = table.post("/undo", seat=0)
        assert "taken back" in refused(answer, 409, "unsupported")["message"]
        assert table.act(1, "1").status_code == 200  # the game goes on


# What is asked


def test_settings_from_strangers_have_bounds_of_their_own(client: TestClient) -> None:
    for game, spec, said in (
        ("reversi", "alphabeta(depth=1, table=24)", "On a server table is at most 20, not 24"),
        ("reversi", "iterative(seconds=3600, depth=20)", "On a server seconds is at most 10, not 3600"),
        ("hearts", "search(simulations=10000000)", "On a server simulations is at most 10000"),
        ("bridge", "expert(effort=1000000000000)", "On a server effort is at most 100000000"),
    ):
        seats = [{"spec": spec}, *[{"spec": ""}] * (4 if game in ("hearts", "bridge") else 2)][
            : 4 if game != "reversi" else 2
        ]
        answer = client.post("/api/v1/tables", json={"game": game, "seats": seats})
        assert said in refused(answer, 400, "parameter")["message"]
    listed = next(game for game in client.get("/api/v1/games").json() if game["name"] == "reversi")
    tables = {item["high"] for player in listed["players"] for item in player["settings"] if item["name"] == "table"}
    assert tables == {20}


def test_every_level_and_judge_keeps_to_the_bounds_of_a_server() -> None:
    for name in game_names():
        kind = game_type(name)
        for level in (*kind.levels, kind.judge):
            assert sitting(name, level.spec, "").spec == level.spec
            assert level.limit == UNLIMITED or not level.limit.timed or name.startswith("web")
        for player in kind.all_players():
            for item in parameters(player.settings):
                if item.served is not None:
                    assert item.default <= item.served  # type: ignore[operator]


def test_what_could_take_all_memory_or_time_has_a_bound() -> None:
    for name in ("reversi", "pentomino", "hearts", "tractor", "bridge"):
        for player in game_type(name).all_players():
            for item in parameters(player.settings):
                if item.name in {"table", "simulations", "effort", "seconds", "nodes", "samples", "hard_endgame_deals"}:
                    assert item.served is not None, (name, player.name, item.name)


def test_of_tokens_and_partial_selections_only_so_many_are_looked_at(sit: Sit) -> None:
    table = sit("webnim", "", "")
    many = {"Authorization": f"Bearer {','.join([*table.tokens.values(), *['x'] * 9])}"}
    answer = table.client.get(f"/api/v1/tables/{table.id}", headers=many)
    assert "At most 9 tokens" in refused(answer, 400, "format")["message"]
    turn = table.view()["turn"]
    assert table.post("/extend", seat=0, turn=turn, partials=["1"] * 30).json() == {"allowed": [True] * 30}
    refused(table.post("/extend", seat=0, turn=turn, partials=["1"] * 31), 400, "request")


def test_other_sites_read_answers_only_where_they_were_named(tmp_path: Path) -> None:
    with serving(tmp_path, origins="https://friend.example") as client:
        friend = {"Origin": "https://friend.example"}
        asked = client.options("/api/v1/tables", headers={**friend, "Access-Control-Request-Method": "POST"})
        assert asked.status_code == 204
        assert asked.headers["access-control-allow-origin"] == "https://friend.example"
        answer = client.get("/api/v1/health", headers=friend)
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == "https://friend.example"
        assert "access-control-allow-credentials" not in answer.headers
        assert "set-cookie" not in answer.headers
        refused(client.get("/api/v1/health", headers={"Origin": "https://foe.example"}), 403, "refused")
        assert "access-control-allow-origin" not in client.get("/api/v1/health").headers
