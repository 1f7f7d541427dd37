"""Set phrases, spectators who see a game later, and another game for the same people."""

from __future__ import annotations

from functools import partial

import pytest

from parlour.errors import TooMany
from parlour.web.phrases import Phrases
from parlour.web.schema_people import PHRASES
from tests.web.conftest import Json, Seated, Sit, lobby_of, refused
from tests.web.people import Time, come, invited

# Phrases


def test_a_phrase_reaches_everybody_as_a_code_that_each_page_puts_into_words(sit: Sit) -> None:
    table = invited(sit, "webcards", "", "guest")
    guest = come(table, 1)
    assert guest.view()["can"]["speak"]
    with table.live() as host, table.spectator().live() as spectator:
        host.next_view()
        spectator.next_view()
        assert guest.post("/phrases", seat=1, phrase="well_played").status_code == 200
        for watching in (host, spectator):
            assert watching.next("phrase") == {"type": "phrase", "seat": 1, "phrase": "well_played"}


def test_only_who_holds_a_seat_speaks_and_only_set_phrases(sit: Sit) -> None:
    table = invited(sit, "webcards", "", "guest")
    guest = come(table, 1)
    refused(table.spectator().post("/phrases", seat=0, phrase="hello"), 403, "seat")
    refused(guest.post("/phrases", seat=0, phrase="hello"), 403, "seat")
    refused(guest.post("/phrases", seat=1, phrase="I hold the ace"), 400, "request")
    assert not table.spectator().view()["can"]["speak"]
    assert not sit("webnim", "", "first").view()["can"]["speak"]
    assert len(PHRASES) >= 12


def test_nobody_talks_all_the_time(sit: Sit) -> None:
    table = invited(sit, "webcards", "", "guest")
    come(table, 1)
    answers = [table.post("/phrases", seat=0, phrase="hello") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert int(answers[-1].headers["retry-after"]) <= 10


def test_phrases_are_counted_for_each_seat_over_seconds_and_minutes() -> None:
    now = Time()
    phrases = Phrases(now)
    for _ in range(4):
        for _ in range(3):
            phrases.say(0)
        with pytest.raises(TooMany):
            phrases.say(0)
        now.now += 10
    with pytest.raises(TooMany):
        phrases.say(0)
    phrases.say(1)
    now.now += 260
    phrases.say(0)


def test_what_another_process_heard_is_passed_on_unless_it_is_no_phrase(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest")
    portal, room = table.client.portal, table.room
    assert portal is not None
    with table.live() as host:
        host.next_view()
        for said in ((0, "nonsense"), (9, "hello"), (0, "thanks")):
            portal.call(partial(lobby_of(table.client)._keep_up, room, {"phrase": list(said)}))
        assert host.next("phrase")["phrase"] == "thanks"


# Spectators who see it later


def test_who_watches_sees_the_game_later_and_who_plays_at_once(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest", delay_seconds=30, rules={"heap": 9})
    guest, now = come(table, 1), Time()
    room = table.room
    room.gallery._clock = now
    table.act(0, "1")
    assert len(guest.view()["moves"]) == 1
    spectator = table.spectator()
    assert spectator.view()["moves"] == []
    assert spectator.view()["delay_seconds"] == 30
    now.now += 29
    assert spectator.view()["moves"] == []
    guest.act(1, "1")
    now.now += 2
    assert len(spectator.view()["moves"]) == 1
    opener = Seated(table.client, {"id": table.id, "tokens": {}, "opener": table.opener})
    assert len(opener.view()["moves"]) == 1  # has no seat either


def test_the_live_connection_of_a_spectator_is_as_late(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest", delay_seconds=0.5, rules={"heap": 9})
    come(table, 1)
    table.wait(lambda _: not table.spectator().view()["seats"][1]["free"])
    with table.spectator().live() as watching, table.live() as playing:
        assert watching.next_view()["moves"] == []
        playing.next_view()
        table.act(0, "1")
        assert len(playing.next_view()["moves"]) == 1
        assert watching.number == 1
        table.post("/phrases", seat=0, phrase="hello")
        while not watching.view["moves"]:
            assert watching.receive()[0]["type"] in ("view", "patch")  # nothing that is told at once


def test_a_spectator_with_a_delay_has_no_other_way_to_see_the_present(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest", delay_seconds=30, clock={"base": 60, "increment": 0})
    come(table, 1)
    table.act(0, "1")
    spectator = table.spectator()
    for path in ("/legal", "/meanings", "/record", "/clocks", "/review", "/par"):
        refused(spectator.get(path), 403, "seat")
    refused(spectator.get("/replay", ply=1), 403, "seat")
    for path in ("/explain", "/review", "/line"):
        refused(spectator.post(path, ply=0), 403, "seat")
    lobby_of(table.client)._forget(table.id)
    assert spectator.view()["moves"] == []  # not after a restart either


def test_after_the_end_has_been_seen_everything_is_open(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest", delay_seconds=30)
    come(table, 1)
    now = Time()
    table.room.gallery._clock = now
    table.post("/resign", seat=0)
    spectator = table.spectator()
    assert spectator.view()["outcome"] is None
    refused(spectator.get("/record"), 403, "seat")
    now.now += 31
    assert spectator.view()["outcome"]
    assert spectator.get("/record").status_code == 200
    lobby_of(table.client)._forget(table.id)
    assert spectator.view()["outcome"]


def test_a_delay_has_bounds(sit: Sit) -> None:
    for seconds in (-1, 601):
        body: Json = {"game": "webnim", "seats": [{}, {}], "delay_seconds": seconds}
        refused(sit("webnim", "", "").client.post("/api/v1/tables", json=body), 400, "request")


# Another game


def finished(sit: Sit, **more: object) -> tuple[Seated, Seated]:
    table = invited(sit, "webcards", "", "guest", **more)
    guest = come(table, 1, "Ben")
    guest.post("/resign", seat=1)
    return table, guest


def at(table: Seated, number: str) -> Seated:
    """Return the same person at another table."""
    return Seated(table.client, {"id": number, "tokens": table.tokens, "opener": table.opener})


def test_everybody_keeps_the_seat_in_another_game(sit: Sit) -> None:
    clock = {"base": 60, "increment": 1}
    table, guest = finished(sit, clock=clock)
    with guest.live() as there:
        there.next_view()
        number = table.post("/rematch").json()["id"]
        assert there.next_view()["rematch"] == number
    assert guest.post("/rematch").json() == {"id": number}  # one for all
    mine, theirs = at(table, number), at(guest, number)
    assert (mine.view()["held"], theirs.view()["held"]) == ([0], [1])
    assert theirs.view()["seats"][1]["name"] == "Ben"
    assert mine.view()["clock"] == clock
    assert mine.view()["can"]["reseat"]  # the opener's token, too
    assert mine.view()["outcome"] is None
    assert mine.room.table.opened.seed != table.room.table.opened.seed
    lobby_of(table.client)._forget(table.id)
    assert table.view()["rematch"] == number
    refused(mine.get(seat=1), 403, "seat")
    assert table.spectator().view()["rematch"] == number


def test_who_was_stood_in_for_has_the_seat_in_the_next_game(sit: Sit) -> None:
    table = invited(sit, "webcards", "", "guest")
    guest = come(table, 1, "Ben")
    guest.post("/leave", seat=1)
    table.post("/resign", seat=0)
    number = table.post("/rematch").json()["id"]
    seat = at(table, number).view()["seats"][1]
    assert (seat["human"], seat["name"], seat["stands_in"]) == (True, "Ben", False)
    assert at(guest, number).view()["held"] == [1]


def test_strangers_and_those_still_playing_get_no_other_game(sit: Sit) -> None:
    table, _ = finished(sit)
    refused(table.spectator().post("/rematch"), 403, "seat")
    assert table.spectator().view()["can"]["rematch"] is False
    refused(table.post("/rematch", rules={"nonsense": 1}), 400, "unknown")
    assert table.view()["rematch"] == ""
    running = invited(sit, "webcards", "", "guest")
    refused(running.post("/rematch"), 409, "unsupported")
    assert not running.view()["can"]["rematch"]


def test_a_finished_game_is_reviewed_by_whoever_has_its_address_and_changed_by_nobody(sit: Sit) -> None:
    table, _ = finished(sit)
    stranger = table.spectator()
    assert stranger.get("/review").status_code == 200
    refused(stranger.post("/actions", seat=0, turn=0, text="1"), 403, "seat")
    for path in ("/undo", "/resign", "/leave"):
        refused(stranger.post(path, seat=0), 403, "seat")
    refused(stranger.post("/again", ply=0), 403, "seat")
