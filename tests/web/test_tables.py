"""A game at a table, from opening to the end."""

from __future__ import annotations

import time
from typing import Any

from tests.web.conftest import Open, Seated


def until_mine(table: Seated, seconds: float = 10) -> dict[str, Any]:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        view = table.view()
        if view["my_move"] or view["outcome"]:
            return view
        time.sleep(0.01)
    raise AssertionError("nobody moved")


def test_whole_game(sit: Open) -> None:
    table = sit("webnim", "", "normal")
    view = table.view()
    assert view["my_move"]
    while not view["outcome"]:
        answer = table.act(0, "1")
        assert answer.status_code == 200, answer.text
        view = until_mine(table)
    assert view["moves"]
