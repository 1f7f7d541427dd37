"""Who is away: everybody is told, a player stands in where others wait, and the seat is given back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from starlette.testclient import TestClient

from parlour.web import create_app
from parlour.web.company import Company
from parlour.web.people import People
from tests.web.conftest import HOME, Json, Seated, Sit, Watching, lobby_of, open_table, refused, small
from tests.web.people import Time, come, invited


@pytest.fixture
def brisk(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that takes people for away after a moment."""
    monkeypatch.setattr("parlour.web.company.GONE_SECONDS", 0.05)
    settings = small(tmp_path_factory.mktemp("brisk"), away_seconds=0.3)
    with TestClient(create_app(settings), base_url=HOME, raise_server_exceptions=False) as running:
        yield running


def pair(client: TestClient, game: str = "webnim", *more: str) -> tuple[Seated, Seated]:
    seats = [{"name": "Ann"}, {"guest": True}, *({"spec": spec} for spec in more)]
    table = open_table(client, game, seats=seats)
    return table, come(table, 1, "Ben")


def until(watching: Watching, fits: Callable[[Json], bool]) -> Json:
    while not watching.view or not fits(watching.view):
        watching.next_view()
    seat: Json = watching.view["seats"][1]
    return seat


def test_a_player_stands_in_and_gives_the_seat_back(brisk: TestClient) -> None:
    table, guest = pair(brisk)
    with table.live() as host:
        with guest.live() as there:
            there.next_view()
            host.next_view()
        seat = until(host, lambda view: view["seats"][1]["away"])
        assert (seat["stands_in"], seat["human"]) == (False, True)
        seat = until(host, lambda view: view["seats"][1]["stands_in"])
        assert (seat["name"], seat["human"], seat["spec"]) == ("Ben", False, "normal")
        assert host.view["stand_in_seconds"] == 0.3
        table.act(0, "1")
        until(host, lambda view: len(view["moves"]) == 2)  # it plays
        with guest.live() as there:
            until(there, lambda view: view["seats"][1]["human"])
            seat = until(host, lambda view: view["seats"][1]["human"])
            assert (seat["name"], seat["stands_in"], seat["away"]) == ("Ben", False, False)
            table.act(0, "1")
            until(there, lambda view: view["my_move"])
            assert guest.act(1, "1").status_code == 200


def test_a_stand_in_stays_after_a_restart_and_still_goes_when_its_person_comes(brisk: TestClient) -> None:
    table, guest = pair(brisk)
    assert guest.post("/leave", seat=1).status_code == 200
    lobby_of(brisk)._forget(table.id)
    assert table.view()["seats"][1]["stands_in"]
    assert guest.view()["seats"][1]["human"]


def test_nobody_is_replaced_while_nobody_waits(brisk: TestClient) -> None:
    table, guest = pair(brisk)
    with table.live() as host:
        host.next_view()
    people = table.room.people
    people.company._seen = dict.fromkeys(people.company._seen, 0.0)
    assert brisk.portal is not None
    brisk.portal.call(people._look)
    assert table.room.table.sittings[1].human
    alone = open_table(brisk, "webnim", "", "first")
    refused(alone.post("/leave", seat=0), 409, "unsupported")
    refused(guest.post("/leave", seat=0), 403, "seat")
    refused(table.spectator().post("/leave", seat=1), 403, "seat")


def test_a_seat_that_nobody_has_claimed_is_not_stood_in_for(brisk: TestClient) -> None:
    table = open_table(brisk, "webnim", seats=[{}, {"guest": True}])
    with table.live() as host:
        host.next_view()
        people = table.room.people
        people.company._seen = dict.fromkeys(people.company._seen, 0.0)
        assert brisk.portal is not None
        brisk.portal.call(people._look)
    assert table.view()["seats"][1]["free"]
    assert not table.view()["seats"][1]["away"]


@pytest.mark.parametrize("game", ["hearts", "tractor", "bridge", "reversi", "pentomino"])
def test_somebody_can_stand_in_in_every_game_and_sees_what_its_seat_sees(sit: Sit, game: str) -> None:
    seats = {"reversi": 0, "pentomino": 0}.get(game, 2)
    table = invited(sit, game, "", "guest", *["beginner"] * seats)
    guest = come(table, 1, "Ben")
    before = table.view()["view"]
    assert guest.post("/leave", seat=1).status_code == 200
    after = table.view()
    assert after["seats"][1]["stands_in"]
    held, shown = (Counter(view.get("hand", ())) for view in (before, after["view"]))
    assert held == shown or (game == "tractor" and held <= shown)  # cards may have been dealt meanwhile
    assert after["held"] == [0]


def test_with_somebody_away_the_others_still_may_not_take_back_or_stop_the_deal(sit: Sit) -> None:
    table = invited(sit, "tractor", "", "guest", "phase1", "phase1")
    guest = come(table, 1)
    guest.post("/leave", seat=1)
    refused(table.post("/undo", seat=0), 409, "unsupported")
    refused(table.post("/feedback", seat=0), 409, "unsupported")
    assert not table.room._alone((0,))


def test_company_counts_from_when_somebody_was_last_seen(sit: Sit) -> None:
    room = invited(sit, "webnim", "", "guest").room
    time = Time()
    company = Company(room.table, room.audience, time)
    assert not company.complete
    assert company.away == ()
    company.note([0, 7])
    time.now += 9
    company.note([1])
    time.now += 2
    assert company.complete
    assert company.away == (0,)
    assert (company.absence(0), company.absence(1)) == (11, 2)


def test_other_processes_tell_who_is_there(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = invited(sit, "webnim", "", "guest")
    people: People = table.room.people
    people.company._seen[1] = 0.0
    assert table.client.portal is not None
    table.client.portal.call(partial(lobby_of(table.client)._keep_up, table.room, {"here": [1, "x"]}))
    assert people.company.away == ()
    assert people.company.complete
