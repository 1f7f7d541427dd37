"""Hidden cards at the terminal: a whole match of the example plug-in, and nothing told that a seat may not know."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from parlour.cli.terminal.logfile import read_log
from parlour.cli.terminal.screen import Terminal
from parlour.cli.terminal.verbs import VERBS
from parlour.core.rng import stream
from parlour.records import parse_record
from parlour.table import Table
from tests.cli.conftest import Cli, lines

PLAY = ("play", "relay", "--seed", "5", "--opponent", "random")


@pytest.fixture
def random_person(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Somebody types any legal move; returns the prompts seen."""
    prompts: list[str] = []
    rng = stream(1, "person")

    def answer(screen: Terminal, prompt: str, words: Callable[[], Iterable[str]] = tuple) -> str:
        prompts.append(prompt)
        return rng.choice([word for word in words() if word not in VERBS])

    monkeypatch.setattr(Terminal, "ask", answer)
    return prompts


def test_whole_match_is_played(cli: Cli, random_person: list[str]) -> None:
    ran = cli(*PLAY, "--seat", "south", "--json")
    assert ran.code == 0, ran.err
    assert ran.json["finished"]
    assert set(random_person) == {"South> "}
    assert ran.json["players"] == {"north": "random", "east": "random", "south": "human", "west": "random"}


def test_several_people_at_one_keyboard(cli: Cli, random_person: list[str]) -> None:
    assert cli(*PLAY, "--seat", "south", "--seat", "east", "--json").json["finished"]
    assert set(random_person) == {"South> ", "East> "}


def test_thoughts_of_others_stay_secret_until_the_end(
    cli: Cli, data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    def answer(screen: Terminal, prompt: str, words: Callable[[], Iterable[str]] = tuple) -> str | None:
        nonlocal asked
        asked += 1
        legal = [word for word in words() if word not in VERBS]
        told = ["explain", legal[0], "explain 2", "explain 1", "opponent east me"]
        return told[asked - 1] if asked <= len(told) else None

    monkeypatch.setattr(Terminal, "ask", answer)
    ran = cli(*PLAY)
    (log,) = data_folder.glob("*.jsonl")
    table = Table.replay(read_log(log.read_text())[0])
    assert table.actions[0].seat != 0  # move 1 was another's
    own = next(entry.text for entry in table.actions if entry.seat == 0)
    first, refused, explained, taken = (
        "There is no move of yours to explain yet.",
        "Name the number of a move of yours from 1 to 1, not '2'.",
        f"Move 1: North played {own}",
        "would show its hidden cards",
    )
    text = " ".join(ran.out.split())
    assert text.index(first) < text.index(refused) < text.index(explained) < text.index(taken)


def test_running_match_shows_only_what_the_seat_saw(cli: Cli, data_folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "seen.parlour"
    cli(*PLAY, "--seat", "west", typed=lines(f"record {file}"))
    record = parse_record(file.read_text())
    (log,) = data_folder.glob("*.jsonl")
    opened = json.loads(log.read_text().splitlines()[1])
    assert record.viewer == "west"
    assert record.seed is None
    assert record.origin is None
    assert str(opened["seed"]) not in file.read_text().split()
    refused = cli("convert", "relay", str(file), "--to", "position")
    assert refused.code == 2
    assert "once the match is over" in refused.err
