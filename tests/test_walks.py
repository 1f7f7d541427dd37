"""docs/walks.md is true: every hop is there, is called in this order, and no walk is longer than it once was."""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name
from types import FrameType

import pytest
from fastapi.testclient import TestClient

from parlour.cli import main
from parlour.runtime.thinker import Asked
from parlour.runtime.watchdog import Watchdog
from parlour.table import Opened, Sitting, Table
from parlour.web import create_app
from parlour.web.bots import move_job
from parlour.web.settings import WebSettings

ROOT = Path(__file__).parents[1]
EXPLAINED, PERSON, PLAYER, BLOCK = (
    "One explained decision",
    "One web move, the person's",
    "One web move, the player's answer",
    "One arena block",
)
PERSON_BEFORE, PLAYER_BEFORE = 22, 30  # at commit 3bcddc6, as the others
BEFORE = {(EXPLAINED,): 27, (PERSON, PLAYER): PERSON_BEFORE + PLAYER_BEFORE, (BLOCK,): 32}
TITLES = [title for walk in BEFORE for title in walk]
MATCH = ["match", "reversi", "greedy", "random", "--blocks", "1", "--workers"]


@dataclass(frozen=True)
class Hop:
    """A line of a walk: a function, or a file of the page and what stands there; and where it is called."""

    name: str
    where: str  # compiled, its process, in the worker, or here


def walks() -> dict[str, tuple[int, list[Hop]]]:
    """Read the page: the number that each heading states, and the hops."""
    found: dict[str, tuple[int, list[Hop]]] = {}
    hops: list[Hop] = []
    for line in (ROOT / "docs" / "walks.md").read_text(encoding="utf-8").splitlines():
        if title := re.fullmatch(r"## (.+): (\d+) hops", line):
            hops = []
            found[title[1]] = int(title[2]), hops
        elif hop := re.match(r"(\d+)\. `([^`]+)`(?: \((compiled|its process|in the worker)\))?", line):
            hops.append(Hop(hop[2], hop[3] or ""))
            assert int(hop[1]) == len(hops)
    return found


def hops(title: str, *where: str) -> list[str]:
    """Return the functions of a walk that are called in these places, the page's own left out."""
    return [hop.name for hop in walks()[title][1] if hop.where in where and not hop.name.startswith("frontend/")]


@contextmanager
def called() -> Iterator[list[str]]:
    """Note every function of ours that is called meanwhile, in this thread and in those that start."""
    names: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        module = frame.f_globals.get("__name__", "")
        if event == "call" and module.startswith("parlour."):
            names.append(f"{module}.{frame.f_code.co_qualname}")

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield names
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def in_order(names: list[str], wanted: list[str]) -> None:
    """Check that all of these were called, one after the other."""
    left = iter(names)
    for number, name in enumerate(wanted, 1):
        assert any(found == name for found in left), f"{name} was not called after {wanted[number - 2]}"


def test_every_walk_is_counted_right_and_shorter_than_it_was() -> None:
    found = walks()
    assert [*found] == TITLES
    for title, (stated, listed) in found.items():
        assert stated == len(listed), title
    for walk, before in BEFORE.items():
        assert sum(len(found[title][1]) for title in walk) < before, walk
    assert len(found[PERSON][1]) <= PERSON_BEFORE


@pytest.mark.parametrize("title", TITLES)
def test_every_hop_is_there(title: str) -> None:
    for hop in walks()[title][1]:
        if hop.name.startswith("frontend/"):
            file, _, text = hop.name.partition(": ")
            assert text in (ROOT / file).read_text(encoding="utf-8"), hop.name
            continue
        assert callable(resolve_name(hop.name))


def run(*words: str) -> list[str]:
    with called() as names:
        assert main(words) == 0
    return names


def test_one_explained_decision(capsys: pytest.CaptureFixture[str]) -> None:
    names = run("explain", "reversi", "--position", "F5d6C3d3C4", "--player", "alphabeta(depth=6)")
    in_order(names, hops(EXPLAINED, ""))
    assert "f4" in capsys.readouterr().out


@pytest.mark.parametrize(("workers", "where"), [("1", ""), ("0", "in the worker")])
def test_one_arena_block(workers: str, where: str, capsys: pytest.CaptureFixture[str]) -> None:
    in_order(run(*MATCH, workers), hops(BLOCK, where))
    assert "the one block was played" in capsys.readouterr().out


def test_one_web_move_and_its_answer(tmp_path: Path) -> None:
    with called() as names, TestClient(create_app(WebSettings(data=str(tmp_path), thinkers=1))) as client:
        client.base_url = "http://localhost"
        seats = [{"spec": ""}, {"spec": "greedy"}]
        made = client.post("/api/v1/tables", json={"game": "reversi", "seats": seats}).json()
        token = made["tokens"]["0"]
        with client.websocket_connect(f"ws://localhost/api/v1/tables/{made['id']}/live") as socket:
            socket.send_json({"token": token})
            turn = json.loads(socket.receive_text())["view"]["turn"]
            names.clear()
            move = {"seat": 0, "turn": turn, "text": "f5"}
            headers = {"Authorization": f"Bearer {token}"}
            client.post(f"/api/v1/tables/{made['id']}/actions", json=move, headers=headers)
            while len(json.loads(socket.receive_text()).get("events", "")) == 0:
                pass  # the person's own move first, and perhaps who thinks
            while json.loads(socket.receive_text())["type"] != "patch":
                pass
    in_order(names, hops(PERSON, ""))
    in_order(names, hops(PLAYER, ""))


def test_the_answer_in_the_worker() -> None:
    table = Table(Opened("reversi", (Sitting("greedy"), Sitting("greedy")), seed=1, player_seed=1))
    with called() as names:
        Asked(move_job(table, 0, "greedy"), 10.0).run(Watchdog())
    in_order(names, hops(PLAYER, "in the worker"))
