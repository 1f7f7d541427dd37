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
    state = next(state for seed in range(50) if (state := game.start(seed)).now.asked == 1)
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
