"""Who asks: devices, households and what each of them may use; counted, with a clock of the test's own."""

from __future__ import annotations

import logging

import pytest
from starlette.testclient import TestClient

from parlour.errors import TooMany
from parlour.explain.messages import say_error
from parlour.runtime.fair_queue import Claim
from parlour.web import WebSettings
from parlour.web.counts import Holding, LocalCounts
from parlour.web.principals import Counted, Origins, Principal, Quotas, device_cookie, identify
from tests.web.conftest import Sit

COOKIE = "parlour_device=0123456789abcdefghijkl"
OTHER = "parlour_device=abcdefghijklmnopqrstuv"


def device(name: str, group: str = "street") -> Principal:
    return Principal("device", name, group)


def test_a_cookie_is_a_device_only_where_it_was_given() -> None:
    mine = identify("192.0.2.1", {"cookie": COOKIE})
    assert mine.kind == "device"
    assert mine == identify("192.0.2.1", {"cookie": f"other=1; {COOKIE}"})
    elsewhere = identify("192.0.2.2", {"cookie": COOKIE})
    assert mine != elsewhere
    assert mine.name != elsewhere.name  # nor can a device be followed from place to place in what is stored
    assert mine != identify("192.0.2.1", {"cookie": OTHER})
    assert mine.group == identify("192.0.2.1", {"cookie": OTHER}).group == identify("192.0.2.1", {}).group


def test_who_shows_no_cookie_is_the_address() -> None:
    assert identify("192.0.2.1", {}).kind == "address"
    for odd in ("parlour_device=", "parlour_device=short", "parlour_device=../../etc/passwd-000", "\x00", "a" * 5000):
        assert identify("192.0.2.1", {"cookie": odd}) == identify("192.0.2.1", {})


def test_neither_address_nor_cookie_can_be_read_from_what_is_stored() -> None:
    text = str(identify("192.0.2.1", {"cookie": COOKIE}))
    assert "192.0.2" not in text
    assert "0123456789abcdefghijkl" not in text


def test_keys_and_accounts_come_first() -> None:
    key = Principal("key", "k1", "key k1")
    known = (lambda headers: key if headers.get("x-key") == "k1" else None,)
    assert identify("192.0.2.1", {"x-key": "k1", "cookie": COOKIE}, known) is key
    assert identify("192.0.2.1", {"cookie": COOKIE}, known).kind == "device"


def test_a_device_is_named_once() -> None:
    given = device_cookie({}, secure=False)
    assert given is not None
    assert "HttpOnly; SameSite=Strict" in given
    assert "Secure" not in given
    assert device_cookie({"cookie": given.partition(";")[0]}, secure=False) is None
    assert "; Secure" in (device_cookie({}, secure=True) or "")


def test_programs_are_given_their_cookie_and_files_are_not(client: TestClient) -> None:
    client.cookies.clear()
    assert "set-cookie" not in client.get("/").headers
    assert "parlour_device=" in client.get("/api/v1/health").headers["set-cookie"]
    assert "set-cookie" not in client.get("/api/v1/health").headers


def test_devices_of_a_household_share_a_bound() -> None:
    counted = Counted(2, 3, 10, LocalCounts().held(Holding.SOCKETS))
    for who in (device("a"), device("a"), device("b")):
        assert not counted.full(who)
        counted.take(who)
    assert counted.full(device("a"))
    assert counted.full(device("c"))  # a new name in the same street gains nothing
    assert not counted.full(device("a", "elsewhere"))
    counted.give_back(device("a"))
    assert not counted.full(device("c"))
    assert counted.count == 2


def test_all_together_have_a_bound() -> None:
    counted = Counted(5, 5, 2, LocalCounts().held(Holding.SOCKETS))
    counted.take(device("a", "a"))
    counted.take(device("b", "b"))
    assert counted.full(device("c", "c"))


def test_thinking_time_comes_back_within_the_hour_and_the_refusal_says_when() -> None:
    now = 0.0
    quotas = Quotas(WebSettings(thinking=360.0, household=2), lambda: now)
    who, neighbour, elsewhere = device("a"), device("b"), device("a", "elsewhere")
    quotas.may_think(who)
    quotas.charge(who.claim(), 400.0)
    with pytest.raises(TooMany) as refused:
        quotas.may_think(who)
    assert refused.value.seconds == 410  # 41 are missing, and 0.1 come back each second
    assert str(refused.value) == "Your thinking time for this hour is used up; try again in 7 minutes."
    assert "7 分钟" in say_error(refused.value, "zh")
    quotas.may_think(neighbour)
    quotas.may_think(elsewhere)
    quotas.charge(neighbour.claim(), 330.0)  # the two of them have now used what their street has
    with pytest.raises(TooMany):
        quotas.may_think(device("c"))
    now = 411.0
    quotas.may_think(who)


def test_open_thoughts_are_counted_until_they_end() -> None:
    quotas = Quotas(WebSettings(thoughts_each=1, household=2))
    with quotas.thought(device("a")):
        with pytest.raises(TooMany, match="Too many players are thinking for you already; try again in 2 s"):
            quotas.may_think(device("a"))
        with quotas.thought(device("b")), pytest.raises(TooMany):
            quotas.may_think(device("c"))
    quotas.may_think(device("a"))


def test_a_refusal_is_written_down_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    times = iter((0.0, 1.0, 59.0, 61.0, 62.0))
    quotas = Quotas(WebSettings(), lambda: next(times))
    who = identify("192.0.2.1", {"cookie": COOKIE})
    with caplog.at_level(logging.WARNING, "parlour.audit"):
        for _ in range(4):
            quotas.note(who, "POST hint: 429")
        quotas.note(who, "POST tables: 429")
    assert [line.partition(": ")[2] for line in caplog.messages] == [
        "POST hint: 429",
        "POST hint: 429 (2 more since the last line)",
        "POST tables: 429",
    ]
    assert "from 192.0.2.1" in caplog.text
    assert "0123456789abcdefghijkl" not in caplog.text
    assert quotas.refused["POST hint: 429"] == 4


def test_the_audit_log_names_no_table(sit: Sit, caplog: pytest.LogCaptureFixture) -> None:
    table = sit("webnim", "", "")
    with caplog.at_level(logging.WARNING, "parlour.audit"):
        for path in ("", "/resign", "/odd"):
            table.client.post(
                f"/api/v1/tables/{table.id}{path}", json={"seat": 0}, headers={"Origin": "http://evil.org"}
            )
    assert len(caplog.messages) == 2  # the first and the last are both something else
    assert table.id not in caplog.text


def test_other_sites_are_let_in_when_they_are_named() -> None:
    origins = Origins("https://one.example, https://two.example/")
    assert origins.foreign("https://two.example")
    assert not origins.foreign("https://three.example")
    assert not origins.foreign(None)
    assert not origins.own("https://one.example", "localhost")


def test_the_fair_queue_knows_a_principal_and_its_household() -> None:
    who = device("a")
    assert who.claim() == Claim("street/a", "street", waited_for=True)
    assert who.claim(waited_for=False) == Claim("street/a", "street", waited_for=False)
