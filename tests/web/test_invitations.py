"""Invitations: a name and a seat for whoever comes with one, and words for those that are no good any more."""

from __future__ import annotations

import time

import pytest

from parlour.web import tokens
from tests.web.conftest import Seated, Sit, lobby_of, refused
from tests.web.people import claim, come, invited


def test_a_guest_sits_down_under_a_name_that_everybody_sees(sit: Sit) -> None:
    table = invited(sit, "webcards", "", "guest")
    with table.live() as host:
        host.next_view()
        guest = come(table, 1, "  Ben ")
        seat = host.next_view()["seats"][1]
    assert (seat["name"], seat["human"], seat["free"]) == ("Ben", True, False)
    assert guest.view()["held"] == [1]
    assert table.spectator().view()["seats"][1]["name"] == "Ben"
    lobby_of(table.client)._forget(table.id)
    assert guest.view()["seats"][1]["name"] == "Ben"


@pytest.mark.parametrize("game", ["reversi", "pentomino", "hearts", "tractor", "bridge"])
def test_people_and_players_share_a_table_in_every_game(sit: Sit, game: str) -> None:
    seats = {"reversi": 2, "pentomino": 2}.get(game, 4)
    table = invited(sit, game, "", "guest", *["beginner"] * (seats - 2))
    guest = come(table, 1, "Ben")
    mine, theirs = table.view(), guest.view()
    assert (mine["held"], theirs["held"]) == ([0], [1])
    assert [seat["human"] for seat in mine["seats"]] == [True, True] + [False] * (seats - 2)


def test_an_invitation_that_was_used_says_what_to_do(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest")
    come(table, 1)
    error = refused(claim(table, 1), 403, "seat")
    assert "another device" in error["message"]
    assert "watch" in error["message"]


def test_an_invitation_expires_and_the_opener_can_make_a_new_one(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = invited(sit, "webnim", "", "guest")
    later = time.time() + 73 * 3600
    monkeypatch.setattr("parlour.web.tokens.time.time", lambda: later)
    assert "expired" in refused(claim(table, 1), 403, "seat")["message"]
    assert "过期" in refused(claim(table, 1, **{"Accept-Language": "zh"}), 403, "seat")["message"]
    old = table.claims["1"]
    table.claims["1"] = table.post("/invite", seat=1).json()["code"]
    assert come(table, 1).view()["held"] == [1]
    table.claims["1"] = old
    refused(claim(table, 1), 403, "seat")


def test_a_newer_invitation_takes_the_place_of_the_one_before(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest")
    assert table.post("/invite", seat=1).status_code == 200
    assert "newer" in refused(claim(table, 1), 403, "seat")["message"]


def test_an_invitation_made_by_an_older_server_is_good(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest")
    holders = table.room.holders
    holders.give(1, holders.of(1)[: -tokens.TIME_BYTES])
    assert come(table, 1).view()["held"] == [1]


def test_a_table_that_has_been_filled_or_is_over_says_so(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest")
    assert table.post("/seats", seat=1, spec="first").status_code == 200
    assert "seated here meanwhile" in refused(claim(table, 1), 409, "stale")["message"]
    over = invited(sit, "webnim", "", "guest")
    over.post("/resign", seat=0)
    assert "over" in refused(claim(over, 1), 409, "stale")["message"]


def test_the_opener_can_open_the_seat_of_a_player(sit: Sit) -> None:
    table = sit("webnim", "", "first")
    code = table.post("/invite", seat=1).json()["code"]
    assert table.view()["seats"][1]["free"]
    table.claims["1"] = code
    assert come(table, 1, "Ben").view()["seats"][1]["name"] == "Ben"


def test_hidden_cards_that_are_being_played_are_handed_to_nobody(sit: Sit) -> None:
    table = sit("webcards", "", "first")
    table.act(0, str(table.view()["view"]["hand"][0]))
    refused(table.post("/invite", seat=1), 409, "unsupported")


def test_only_the_opener_invites_and_never_to_a_seat_that_is_taken(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest")
    guest = come(table, 1)
    for asker in (table.spectator(), guest, table.only(0)):
        refused(asker.post("/invite", seat=1), 403, "seat")
        assert not asker.view()["can"]["invite"]
    opener = Seated(table.client, {"id": table.id, "tokens": {}, "opener": table.opener})
    assert opener.view()["can"]["invite"]
    for seat in (0, 1):
        refused(opener.post("/invite", seat=seat), 403, "seat")
    refused(opener.post("/invite", seat=9), 400, "parameter")
    assert guest.view()["held"] == [1]
    table.post("/resign", seat=0)
    refused(opener.post("/invite", seat=1), 409, "stale")


def test_a_name_may_not_be_endless(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest")
    refused(claim(table, 1, "x" * 41), 400, "request")
    assert table.view()["seats"][1]["free"]


def test_the_token_of_a_seat_plays_it_from_any_device(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest")
    guest = come(table, 1)
    other = Seated(table.client, {"id": table.id, "tokens": dict(guest.tokens)})
    table.act(0, "1")
    assert other.view()["my_move"]
    with guest.live() as first, other.live() as second:
        assert first.next_view()["my_move"]
        assert second.next_view()["my_move"]
        assert other.act(1, "1").status_code == 200
        assert not first.next_view()["my_move"]
        assert not second.next_view()["my_move"]


def test_nobody_gets_help_or_takes_back_where_people_play_at_several_screens(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest", rules={"heap": 9})
    guest = come(table, 1)
    table.act(0, "1")
    for asker in (table, guest, table.spectator()):
        can = asker.view()["can"]
        assert not any(can[name] for name in ("undo", "hint", "explain", "review"))
        refused(asker.post("/explain", ply=0), 409, "unsupported")
        refused(asker.post("/review"), 409, "unsupported")
    turn = guest.view()["turn"]
    refused(guest.post("/hint", seat=1, turn=turn, level=1), 409, "unsupported")
    refused(table.post("/undo", seat=0), 409, "unsupported")
    refused(table.post("/feedback", seat=0), 409, "unsupported")
    table.post("/resign", seat=0)
    refused(guest.post("/undo", seat=1), 409, "unsupported")
    assert guest.view()["can"]["review"]
