"""What the server logs tells nobody a hidden card, a seed or a token, whatever fails."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from parlour.core.registry import make_game
from parlour.core.rng import stream
from parlour.errors import PlayerError, StoreError
from parlour.runtime.async_pool import AsyncPool
from parlour.web import discretion
from parlour.web.discretion import traced
from parlour.web.player_pool import PlayerPool
from parlour.web.room import Room
from parlour.web.storage import Storage
from tests.web.conftest import Json, Seated, Sit, lobby_of

CARD: Final = re.compile(r"(?<![\w.])(?:[2-9TJQKA][CDHS]|[CDHS](?:10|[2-9JQKA])|[LB]J)(?![\w.])")
SHORT: Final = {"hearts": {"rounds": 1}, "tractor": {"rounds": 1}, "bridge": {}}
ASKING: Final = ("httpx", "httpcore", "urllib3")  # these speak for the test's own client


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """All that anybody logs, at every level."""
    text, root = io.StringIO(), logging.getLogger()
    handler = logging.StreamHandler(text)
    handler.setFormatter(logging.Formatter("%(name)s %(message)s"))
    handler.addFilter(lambda record: not record.name.startswith(ASKING))
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield text
    root.setLevel(level)
    root.removeHandler(handler)


def secrets_of(table: Seated) -> list[str]:
    opened = table.room.table.opened
    return [str(opened.seed), str(opened.player_seed), *table.tokens.values(), table.opener, *table.claims.values()]


def told(table: Seated) -> str:
    """An exception's text could be as bad as this."""
    room = table.room.table
    return f"{room.game.dump(room.state)} {room.state!r} {' '.join(secrets_of(table))}"


def failing(text: str) -> Any:  # noqa: ANN401 - in the place of a coroutine
    async def fail(*_: object, **__: object) -> None:
        raise PlayerError(text.replace("{", "").replace("}", "")) from ValueError(text)

    return fail


def fail_everywhere(table: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each part fail once, with a text that tells everything."""
    text = told(table)

    def broken(*_: object, **__: object) -> Any:  # noqa: ANN401 - never comes to that
        try:
            raise ValueError(text)
        except ValueError as error:
            raise RuntimeError(text) from error

    def full(*_: object, **__: object) -> Any:  # noqa: ANN401 - never comes to that
        raise StoreError(text.replace("{", "").replace("}", ""))

    for owner, name, fault in (
        (Room, "legal", broken),
        (Room, "record", broken),
        (Room, "_seat_of", broken),
        (Storage, "append", full),
        (Storage, "appending", full),
        (AsyncPool, "ask", failing(text)),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, fault)
            for answer in (
                table.get("/legal"),
                table.get("/record"),
                table.get(),
                table.post("/actions", seat=0, turn=table.room.table.turn(0), text="no"),
                table.post("/hint", seat=0, turn=table.room.table.turn(0), level=1),
            ):
                assert "Traceback" not in answer.text


@pytest.mark.parametrize("name", ["bridge", "hearts", "tractor"])
def test_a_whole_game_logs_no_secret(
    sit: Sit,
    client: TestClient,
    logged: io.StringIO,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    game = make_game(name)
    seats: list[Json] = [{"spec": ""}, {"spec": "", "guest": True}, {"spec": "beginner"}, {"spec": "beginner"}]
    table = sit(name, seats=seats, rules=SHORT[name])
    secrets = secrets_of(table)
    client.post(f"/api/v1/tables/{table.id}/seats/1/claim", json={"code": "guess"})
    taken = client.post(f"/api/v1/tables/{table.id}/seats/1/claim", json={"code": table.claims["1"]}).json()
    table.tokens["1"] = taken["token"]
    secrets.append(taken["token"])
    rng, plies = stream(4, name), 0
    while not table.wait_for_me()["outcome"]:
        room = table.room.table
        seat = next(seat for seat in room.actors if seat < 2)
        if plies in (0, 3, 9):
            fail_everywhere(table, monkeypatch)
            for wrong in ("nonsense", "2C 3C", "S2 S2 S2"):
                table.post("/actions", seat=seat, turn=room.turn(seat), text=wrong)
                table.post("/actions", seat=2, turn=0, text=wrong)
        room = table.room.table
        text = game.format(game.legal(room.observe(seat)).sample(rng))
        with monkeypatch.context() as patch:
            if plies % 3:
                patch.setattr(PlayerPool, "move" if plies % 3 == 1 else "_ask", failing(told(table)))
            assert table.post("/actions", seat=seat, turn=room.turn(seat), text=text).status_code == 200
            for _ in range(3):
                table.view()
        plies += 1
    metrics = [client.get("/api/v1/health").text, client.get("/metrics").text]
    out, err = capfd.readouterr()
    written = "\n".join((logged.getvalue(), out, err, *metrics))
    assert "PlayerError at" in written  # something was logged
    assert "Fallback" in written
    assert [secret for secret in secrets if secret in written] == []
    assert CARD.findall(written) == []


def test_the_way_to_an_exception_is_told_and_not_its_text(caplog: pytest.LogCaptureFixture) -> None:
    discretion.install()
    log = logging.getLogger("uvicorn.error")  # who logs what nobody caught
    with caplog.at_level(logging.DEBUG, "uvicorn.error"):
        try:
            try:
                raise ValueError("the seed is 7")
            except ValueError as error:
                raise KeyError("QS") from error
        except KeyError as error:
            log.error("Exception in ASGI application\n%s", "", exc_info=error)
    (record,) = caplog.records
    assert record.exc_info is None
    assert "KeyError at test_discretion.py:" in record.getMessage()
    assert "after ValueError" in record.getMessage()
    assert not re.search("QS|seed is", logging.Formatter().format(record))


def test_an_exception_that_was_never_raised_has_only_its_kind() -> None:
    assert traced(ValueError("QS")) == "ValueError"


def test_a_failing_player_of_a_card_game_is_logged_without_its_words(
    sit: Sit, caplog: pytest.LogCaptureFixture, client: TestClient
) -> None:
    before = lobby_of(client)._pool.fallbacks
    with caplog.at_level(logging.DEBUG):
        table = sit("webcards", "", "raiser")
        table.act(0, str(table.view()["view"]["hand"][0]))
        table.wait(lambda view: view["view"]["tricks"])
    assert lobby_of(client)._pool.fallbacks > before
    assert "Fallback in webcards" in caplog.text
    assert "secret" not in caplog.text
