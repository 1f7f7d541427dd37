"""What a seat may not know never leaves the server, and nobody plays a seat without its token."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.core.registry import make_game
from parlour.web.audience import Watcher
from parlour.web.bots import Thinking
from parlour.web.room import Room
from parlour.web.storage import FILE
from tests.web.conftest import Json, Seated, Sit, lobby_of, put, refused
from tests.web.plugin.parlour_web_test import swapped


def hide_differently(room: Room, seat: int) -> None:
    """Exchange cards that the seat cannot see, as if the deal had been another one."""
    put(room, swapped(room.table.state, seat))


@pytest.fixture
def dealt(sit: Sit) -> Seated:
    """Two people, one trick played, north has chosen again."""
    table = sit("webcards", "", "")
    for seat in (0, 1, 0):
        table.act(seat, str(table.view(seat=seat)["view"]["hand"][0]))
    return table


def everything(table: Seated, query: str) -> list[bytes]:
    """Return all answers that a client gets about a running game."""
    paths = ("", "/record", "/review")
    found = [
        table.client.get(f"/api/v1/tables/{table.id}{path}{query}", headers=table.headers).content for path in paths
    ]
    with table.live() as live:
        found.append(live.receive()[1].encode())
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_hidden_cards_change_no_byte_for_a_seat(dealt: Seated, seat: int) -> None:
    table = dealt.only(seat)
    before = everything(table, f"?seat={seat}")
    hands = dealt.room.table.state.hands
    hide_differently(dealt.room, seat)
    assert dealt.room.table.state.hands != hands
    assert everything(table, f"?seat={seat}") == before


def test_hidden_cards_change_no_byte_for_a_spectator(dealt: Seated) -> None:
    table = dealt.spectator()
    before = everything(table, "")
    for seat in (0, 1):
        hide_differently(dealt.room, seat)
    assert everything(table, "") == before


def test_a_hidden_action_changes_no_byte_for_others(sit: Sit) -> None:
    table = sit("webcards", "", "")
    before = everything(table.only(1), ""), everything(table.spectator(), "")
    assert table.act(0, str(table.view(seat=0)["view"]["hand"][0])).status_code == 200
    assert (everything(table.only(1), ""), everything(table.spectator(), "")) == before


def test_seeds_are_secret_and_large(dealt: Seated) -> None:
    opened = dealt.room.table.opened
    assert opened.seed != opened.player_seed
    assert max(opened.seed, opened.player_seed).bit_length() > 64
    shown = b"".join(everything(dealt, ""))
    assert str(opened.seed).encode() not in shown
    assert str(opened.player_seed).encode() not in shown


def test_while_cards_are_hidden_the_past_is_closed(dealt: Seated) -> None:
    view = dealt.view(seat=0)
    assert view["moves"] == []
    assert not any(view["can"][name] for name in ("review", "replay", "again"))
    for answer in (
        dealt.get("/replay", ply=1),
        dealt.post("/again", ply=1),
        dealt.post("/review"),
        dealt.post("/explain", seat=0, ply=0),
        dealt.post("/explain", seat=0),  # it is south's turn
    ):
        refused(answer, 409, "unsupported")


def test_after_the_end_everything_may_be_known(dealt: Seated) -> None:
    dealt.post("/resign", seat=1)
    view = dealt.view(seat=0)
    assert len(view["moves"]) == 3
    assert dealt.get("/replay", ply=1, seat=0).status_code == 200
    assert "[Seed" in dealt.get("/record").text
    again = dealt.post("/again", ply=2).json()
    assert Seated(dealt.client, again).view()["practice"]


def test_people_cannot_take_back_or_take_over_hidden_cards(sit: Sit) -> None:
    two = sit("webcards", "", "")
    two.act(0, str(two.view(seat=0)["view"]["hand"][0]))
    refused(two.post("/undo", seat=0), 409, "unsupported")
    assert not two.view(seat=0)["can"]["undo"]
    one = sit("webcards", "", "polite")
    refused(one.post("/seats", seat=1, spec=""), 409, "unsupported")
    one.act(0, str(one.view()["view"]["hand"][0]))
    assert one.post("/undo", seat=0).status_code == 200
    assert one.view()["practice"]


@pytest.mark.parametrize("path", ["/actions", "/undo", "/resign", "/seats", "/hint", "/explain", "/extend", "/check"])
def test_a_seat_needs_its_own_token(sit: Sit, path: str) -> None:
    table = sit("webnim", "", "")
    bodies: dict[str, Json] = {
        "/actions": {"turn": 0, "text": "1"},
        "/check": {"turn": 0, "text": "1"},
        "/hint": {"turn": 0, "level": 1},
        "/extend": {"turn": 0, "partials": []},
        "/seats": {"spec": "first"},
    }
    more = bodies.get(path, {})
    ask: Callable[[Seated], Any] = lambda asker: asker.post(path, seat=0, **more)  # noqa: E731
    before = table.view()
    for asker in (table.spectator(), table.only(1), Seated(table.client, {"id": table.id, "tokens": {"0": "guess"}})):
        refused(ask(asker), 403, "seat")
    assert table.view() == before


def test_only_who_holds_a_seat_or_opened_the_table_changes_who_sits_there(sit: Sit) -> None:
    table = sit("webnim", "", "", rules={"heap": 9})
    mixed = sit("webcards", "", "polite")
    for asker in (mixed.spectator(), mixed.only(0)):
        assert not asker.view()["can"]["reseat"]
        refused(asker.post("/seats", seat=1, spec="polite"), 403, "seat")
    assert mixed.view()["can"]["reseat"]
    assert mixed.post("/seats", seat=1, spec="raiser").status_code == 200
    refused(table.only(0).post("/seats", seat=1, spec="first"), 403, "seat")
    assert table.only(1).post("/seats", seat=1, spec="first").status_code == 200
    opener = Seated(table.client, {"id": table.id, "tokens": {}, "opener": table.opener})
    assert opener.post("/seats", seat=0, spec="first").json() == {"turn": None}
    refused(opener.post("/seats", seat=0, spec=""), 403, "seat")  # that person still holds it, and may come back
    assert table.only(0).post("/seats", seat=0, spec="").status_code == 200


def test_a_table_of_older_versions_obeys_whoever_holds_all_its_seats(sit: Sit) -> None:
    table = sit("webnim", "", "first")
    table.room.holders._opener = None
    assert table.only(0).view()["can"]["reseat"]
    refused(table.spectator().post("/seats", seat=1, spec="polite"), 403, "seat")
    assert table.only(0).post("/seats", seat=1, spec="polite").status_code == 200


def guests(sit: Sit, game: str = "webcards") -> Seated:
    """A table with one person here, and one who is invited."""
    return sit(game, "", "", seats=[{"spec": ""}, {"spec": "", "guest": True}])


def test_who_opens_a_table_does_not_hold_the_seats_of_guests(sit: Sit) -> None:
    table = guests(sit)
    assert (list(table.tokens), list(table.claims)) == (["0"], ["1"])
    assert [seat["free"] for seat in table.view()["seats"]] == [False, True]
    assert table.view()["held"] == [0]
    refused(table.get(seat=1), 403, "seat")
    code_as_token = Seated(table.client, {"id": table.id, "tokens": {"1": table.claims["1"]}})
    assert code_as_token.view()["held"] == []


def test_an_invitation_is_good_for_one_seat_and_once(sit: Sit) -> None:
    table = guests(sit)
    path, code = f"/api/v1/tables/{table.id}/seats", table.claims["1"]
    for seat, wrong in ((1, "guess"), (0, code), (1, ""), (1, table.tokens["0"]), (1, table.opener)):
        answer = refused(table.client.post(f"{path}/{seat}/claim", json={"code": wrong}), 403, "seat")
        assert "invitation" in answer["message"]
    refused(table.client.post(f"{path}/7/claim", json={"code": code}), 400, "parameter")
    with table.live() as host:
        assert host.next_view()["seats"][1]["free"]
        token = table.client.post(f"{path}/1/claim", json={"code": code}).json()["token"]
        assert not host.next_view()["seats"][1]["free"]
    guest = Seated(table.client, {"id": table.id, "tokens": {"1": token}})
    assert guest.view()["held"] == [1]
    assert guest.view()["view"]["hand"]
    assert not guest.view()["can"]["reseat"]
    again = table.client.post(f"{path}/1/claim", json={"code": code}, headers={"Accept-Language": "zh"})
    assert any("\u4e00" <= letter <= "\u9fff" for letter in refused(again, 403, "seat")["message"])
    assert guest.view()["held"] == [1]  # nobody was put out


def test_a_seat_that_a_guest_took_is_held_after_a_restart_and_its_code_is_not_on_disk(
    sit: Sit, client: TestClient
) -> None:
    table = guests(sit)
    path, code = f"/api/v1/tables/{table.id}/seats/1/claim", table.claims["1"]
    lobby_of(client)._forget(table.id)
    token = client.post(path, json={"code": code}).json()["token"]
    lobby_of(client)._forget(table.id)
    assert Seated(client, {"id": table.id, "tokens": {"1": token}}).view()["held"] == [1]
    refused(client.post(path, json={"code": code}), 403, "seat")
    folder = lobby_of(client).settings.folder
    raw = b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())
    assert not any(secret.encode() in raw for secret in (token, code, table.opener))


def test_a_guest_who_does_not_come_can_be_replaced_and_then_cards_are_dealt(sit: Sit) -> None:
    seats = [{"spec": ""}, {"spec": "", "guest": True}, {"spec": "phase1"}, {"spec": "phase1"}]
    table = sit("tractor", "", "", "", "", seats=seats)
    assert table.view()["dealing"]["dealt"] == 0
    assert table.view()["dealing"]["dealt"] == 0  # it waits
    assert table.post("/seats", seat=1, spec="phase1").status_code == 200
    assert table.wait(lambda view: view["view"]["phase"] != "deal")["view"]["hand"]
    refused(table.client.post(f"/api/v1/tables/{table.id}/seats/1/claim", json={"code": "guess"}), 403, "seat")


def test_trying_again_is_for_those_of_the_table_and_gives_nobody_the_seats_of_others(sit: Sit) -> None:
    table = sit("webcards", "", "")
    table.act(0, str(table.view(seat=0)["view"]["hand"][0]))
    table.post("/resign", seat=1)
    refused(table.spectator().post("/again", ply=0), 403, "seat")
    assert not table.spectator().view()["can"]["again"]
    made = table.only(0).post("/again", ply=0).json()
    assert (made["tokens"].keys(), made["claims"].keys()) == ({"0"}, {"1"})
    assert table.post("/again", ply=0).json()["tokens"].keys() == {"0", "1"}


def test_when_one_of_several_people_resigns_the_game_is_over_for_all(sit: Sit) -> None:
    """Cards are open then, because nobody can go on with what is seen."""
    table = sit("hearts", "", "", "", "")
    hidden = table.only(1).view()
    assert hidden["moves"] == []
    assert "[Seed" not in table.only(1).get("/record").text
    assert table.only(0).post("/resign", seat=0).status_code == 200
    over = table.only(1).view()
    assert over["outcome"]["reason"] == "resigned"
    assert over["waiting"] == []
    card = over["view"]["hand"][0] if over["view"]["hand"] else "2C"
    refused(table.only(1).post("/actions", seat=1, turn=over["turn"], text=card), 409, "stale")
    for seat in range(4):
        refused(table.only(seat).post("/undo", seat=seat), 409, "unsupported")


def test_a_view_needs_the_token_of_its_seat(sit: Sit) -> None:
    table = sit("webcards", "", "")
    assert table.spectator().view()["seat"] is None
    assert table.spectator().view()["view"]["hand"] == []
    refused(table.spectator().get(seat=0), 403, "seat")
    refused(table.only(0).get(seat=1), 403, "seat")
    assert table.only(1).view()["seat"] == 1
    assert table.only(1).view()["held"] == [1]


def test_nobody_guesses_a_token_or_the_address_of_a_table(sit: Sit) -> None:
    tables = [sit("webnim", "", "") for _ in range(2)]
    tokens = [token for table in tables for token in table.tokens.values()]
    assert len(set(tokens)) == 4
    assert min(map(len, tokens)) >= 32  # 24 bytes, six bits to a letter
    assert min(len(table.id) for table in tables) >= 16


def test_nobody_is_told_that_a_player_is_asked_to_declare(sit: Sit) -> None:
    """A player that thinks while cards are dealt has something to declare."""
    game = make_game("tractor")
    state = next(state for seed in range(50) if (state := game.start(seed)).round.asked == 1)
    table = sit("tractor", "", "phase1", "phase1", "phase1", position=game.dump(state))
    room, own, other = table.room, Watcher(), Watcher()
    own.asker = room.asker((table.tokens["0"],))
    thinking = Thinking(1, 0.0, None)
    assert table.room.table.deciding == (1,)
    assert not room._may_know(own, thinking)
    assert not room._may_know(other, thinking)


def test_trying_again_gives_players_other_luck_and_the_same_cards(dealt: Seated) -> None:
    dealt.post("/resign", seat=1)
    again = Seated(dealt.client, dealt.post("/again", ply=0).json())
    first, second = dealt.room.table.opened, again.room.table.opened
    assert second.seed == first.seed
    assert second.player_seed != first.player_seed


def test_a_pasted_deal_is_practice_where_cards_are_hidden(sit: Sit) -> None:
    game = make_game("hearts")
    pasted = sit("hearts", "", "random", "random", "random", position=game.dump(game.start(1)))
    assert pasted.view()["practice"]
    assert not sit("webnim", "", "", position="5 1").view()["practice"]


def test_tokens_are_not_on_disk(sit: Sit, client: TestClient) -> None:
    table = sit("webnim", "", "")
    folder = lobby_of(client).settings.folder
    with sqlite3.connect(folder / FILE) as db:
        stored = db.execute("SELECT * FROM seats WHERE id = ?", (table.id,)).fetchall()
    assert len(stored) == 2
    raw = b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())
    for token in table.tokens.values():
        assert token.encode() not in raw
    assert (folder / FILE).stat().st_mode & 0o077 == 0


def test_a_failing_player_tells_no_cards(sit: Sit) -> None:
    table = sit("webcards", "", "polite")
    table.act(0, str(table.view()["view"]["hand"][0]))
    table.post("/seats", seat=1, spec="raiser")
    view = table.wait(lambda view: view["view"]["tricks"])
    assert "secret" not in str(view)
    assert view["fallback"] == "The player could not answer; a simpler one moved in its place."
    table.post("/resign", seat=0)
    assert "secret" not in str(table.view())  # why is in the record, for who reads that
